/** How long it is from one time to another: "days between order and delivery", "how long do we take to reply". */
import type { Member } from '../../data/data-model.js';
import type { Lexicon } from '../lexicon/lexicon.js';
import { aggregateWords } from '../lexicon/meaning.js';
import { stem, verbStem } from '../lexicon/tokens.js';
import type { Term } from '../plan/plan.js';
import type { Reading } from './draft.js';
import { pushTerm } from './push-term.js';
import { meaningsOf, timeMember } from './resolve.js';
import { mark, type Match } from './sentence.js';

type Span = Extract<Term, { kind: 'span' }>;

/** Words that stand between the two ends, or before what tells them. */
const stretch = '(?: (?!and |to |until |till |by |per |for |in )[^ ]+){1,5}?';
const how = `(?:(?<how>${Object.keys(aggregateWords).join('|')}) )?`;
const unit = '(?<unit>days?|hours?|minutes?|weeks?|time|duration|delay|gap|wait|lag|period)';
const behind =
  '(?=(?: (?:by|per|for|from|via|at|in|on|of|to|each|over|since|during|§p[^ ]*|§[a-z]*v[^ ]*|[?.!,]|·))|(?: $))';

export function readSpans(reading: Reading): void {
  const { sentence } = reading;
  const times = reading.lexicon.members.filter((m) => m.kind === 'dimension' && m.type === 'time');
  if (times.length < 2) return;
  const ends = (m: Match): boolean => {
    const [from, to] = [timeIn(reading, m.groups.a), timeIn(reading, m.groups.b)];
    return from !== undefined && to !== undefined && from !== to && push(reading, m, from, to);
  };
  sentence.read(
    `(?:the )?(?:how (?:long|many) )?${how}(?:number of )?${unit}?(?: (?:is|are|was|were|does|do|did|it|there|take|takes|took|pass|passed|passes|lie|lies|go|by))* ?(?:between|from)(?<a>${stretch}) (?:and|to|until|till)(?<b>${stretch})${behind}`,
    (m) => (m.groups.unit ?? m.groups.how ?? /how (?:long|many)/.exec(m.text)) != null && ends(m),
  );
  // "How long does it take to ship an order", "average time until the first reply": from when its rows begin.
  const begin = timeMember(reading);
  const taken =
    '(?: (?:does|do|did|is|are|was|were|has|have|it|we|they|us|them|people|customers|usually|normally|typically|on|in|average|take|takes|took|taken|need|needs|wait|waited|waits|go|goes|by|pass|passes))*';
  if (!begin) return;
  sentence.read(
    // "More than 2 days to resolve" is a bound.
    `(?<!(?:#\\d+| an?| one| half an) )(?:the )?(?:${how}(?:number of )?${unit}|how (?:long|many (?<days>days|hours|minutes|weeks)|fast|quickly))${taken} (?:to|until|till|before|for)(?<b>${stretch})${behind}`,
    (m) => {
      const to = timeIn(reading, m.groups.b, begin);
      return to !== undefined && !isMeasured(reading, to) && push(reading, m, begin, to);
    },
  );
  // "Which warehouse takes longest to ship?"
  sentence.read(
    `(?:takes?|took|needs?|needed|waits?|waited) (?:the )?(?<w>longest|shortest|most time|least time) (?:to|until|till|before|for)(?<b>${stretch})${behind}`,
    (m) => {
      const to = timeIn(reading, m.groups.b, begin);
      if (to === undefined || isMeasured(reading, to)) return false;
      push(reading, m, begin, to);
      const by = reading.draft.terms.pop()?.is;
      const desc = /longest|most/.test(m.groups.w ?? '');
      if (by)
        reading.draft.ranking = { ...reading.draft.ranking, desc, by, words: desc ? 'longest' : 'shortest' };
      return by !== undefined;
    },
  );
  sentence.read(`(?:the |our )?${how}(?<b>[^ ]+) (?<unit>time|times|duration)${behind}`, (m) => {
    const to = timeIn(reading, m.groups.b, begin);
    return to !== undefined && !isMeasured(reading, to) && push(reading, m, begin, to);
  });
}

/** "Paid before they were shipped", "refunded after the goods arrived": one time of a row against another. */
export function readOrderOfTimes(reading: Reading): void {
  const { sentence, draft } = reading;
  const been =
    '(?:(?:it|they|we|he|she|the|its|their|was|were|is|are|had|has|have|been|being|got|even|goods|date|of|being) )*';
  sentence.read(
    `(?:(?:that|which|who|was|were|is|are|been|got) )*${mark('t', 'a')}(?: (?:date|even))? (?<op>before|after|earlier than|later than|prior to) ${been}${mark('t', 'b')}(?: date)?`,
    (m) => {
      const [a, b] = [timeIn(reading, m.groups.a), timeIn(reading, m.groups.b)];
      if (!a || !b || a === b) return false;
      const op = /before|earlier|prior/.test(m.groups.op ?? '') ? '<' : '>';
      draft.filters.push({ is: { on: 'same', member: a.name, other: b.name, op }, at: m.from });
      return true;
    },
  );
}

/** "Average loan duration", "turnaround time": from beginning to end, where nothing measures it. */
export function readLength(reading: Reading): void {
  const { sentence, draft } = reading;
  const term = lengthOf(reading);
  if (!term) return;
  sentence.read(
    `(?:the |our )?${how}(?:§[a-z]*r[a-z]*_\\d+ )?(?:duration|length|turnaround(?: time)?|lead time|cycle time|processing time|lifetime|tenure)(?: of (?:an? |the )?§[a-z]*r[a-z]*_\\d+)?${behind}`,
    (m) => (draft.terms.length > 0 ? false : pushTerm(reading, term, m.from)),
  );
}

/** When it is over, where one time says so. */
export function endOf({ lexicon, ...rest }: Reading): Member | undefined {
  const begin = timeMember({ lexicon, ...rest });
  const ends = lexicon.members.filter(
    (m) =>
      m.kind === 'dimension' &&
      m.type === 'time' &&
      m !== begin &&
      /\b(?:closed|resolved|solved|completed|finished|done|delivered|settled|ended|returned)\b|^end(?: date| time)?$/i.test(
        m.title,
      ),
  );
  return ends.length === 1 ? ends[0] : undefined;
}

/** How long it takes on average, from when rows begin until they are over. */
export function lengthOf(reading: Reading): Term | undefined {
  const [from, to] = [timeMember(reading), endOf(reading)];
  if (!from || !to || from === to) return undefined;
  const { extents } = reading.lexicon.holdings;
  const hasHours = [from, to].every(({ name }) => extents.get(name)?.hasHours === true);
  return { kind: 'span', fn: 'avg', from: from.name, to: to.name, unit: hasHours ? 'hours' : 'days' };
}

/** The model measures that duration itself, or has it as a number of each row. */
export const isMeasured = ({ lexicon }: Reading, to: Member, kind: Member['kind'] = 'measure'): boolean =>
  lexicon.members.some(
    (m) =>
      m.kind === kind &&
      /^(?:s|sec|seconds?|min|minutes?|h|hours?|days?)$/.test(m.unit ?? '') &&
      [m.title, ...m.synonyms]
        .flatMap((name) => lexicon.stemsOf(name))
        .some((w) => headsOf(lexicon, to).some((own) => isOf(w, own))),
  );

/** The last word of what a time may be called, without its form: "ship" of `ship_date`. */
const headsOf = (lexicon: Lexicon, time: Member): string[] =>
  [time.title, ...time.synonyms].flatMap((name) =>
    lexicon
      .stemsOf(name)
      .filter((w) => w.length > 2 && !/^(?:on|at|from|in|date|time|by|until)$/.test(w))
      .slice(-1),
  );

function push(reading: Reading, m: Match, from: Member, to: Member): boolean {
  const word = m.groups.how ?? '';
  const fn: Span['fn'] =
    aggregateWords[word] === 'max'
      ? 'max'
      : aggregateWords[word] === 'min'
        ? 'min'
        : aggregateWords[word] === 'median'
          ? 'median'
          : 'avg';
  const asked = (m.groups.days ?? m.groups.unit ?? '').replace(/s$/, '');
  const { extents } = reading.lexicon.holdings;
  const hasHours = [from, to].every(({ name }) => extents.get(name)?.hasHours === true);
  const by: Span['unit'] =
    asked === 'minute'
      ? 'minutes'
      : asked === 'hour' || (hasHours && asked !== 'day' && asked !== 'week')
        ? 'hours'
        : 'days';
  return pushTerm(reading, { kind: 'span', fn, from: from.name, to: to.name, unit: by }, m.from);
}

const past: Readonly<Record<string, string>> = {
  paid: 'pay',
  sent: 'send',
  left: 'leave',
  sold: 'sell',
  begun: 'begin',
  bought: 'buy',
  built: 'build',
  met: 'meet',
};
const base = (word: string): string => verbStem(past[word] ?? stem(word));

/** Nouns of deeds that are not made by a verb's usual ending. */
const deedNouns: Readonly<Record<string, readonly string[]>> = {
  resolution: ['resolve', 'solve'],
  solution: ['solve', 'resolve'],
  arrival: ['arrive'],
  departure: ['depart'],
  closure: ['close'],
  response: ['respond', 'reply', 'answer'],
  reply: ['respond', 'reply', 'answer'],
  answer: ['respond', 'reply', 'answer'],
  expiry: ['expire'],
  purchase: ['buy', 'purchase'],
};

/** "Delivery" for `delivered_at`, "shipment" for `ship_date`, "pay" for `paid_on`: the same word but for its end. */
function isOf(said: string, own: string): boolean {
  const [a, b] = [base(said), base(own)];
  return (
    a === b ||
    (said.length > 6 && base(said.replace(/(?:e?ment|al|ation|ion)$/, '')) === b) ||
    deedNouns[stem(said)]?.some((verb) => base(verb) === b) === true ||
    (said.length >= 6 && own.length >= 6 && said.slice(0, 6) === own.slice(0, 6)) ||
    (past[own] !== undefined && said.startsWith(past[own]))
  );
}

/** The time that a stretch of words names: by a mention, by its verb, or the rows' own by their noun. */
export function timeIn(reading: Reading, text: string | undefined, except?: Member): Member | undefined {
  const { sentence, lexicon } = reading;
  const words = (text ?? '').trim().split(' ');
  const slots = words.flatMap((word) => sentence.slot(word.startsWith('§') ? word : undefined) ?? []);
  const named = slots.flatMap((slot) =>
    meaningsOf(slot, 'dimension').filter((d) => d.member.type === 'time' && d.member !== except),
  );
  const [best] = named.sort((a, b) => b.weight - a.weight);
  if (best) return best.member;
  const said = [
    ...words.filter((word) => !word.startsWith('§')),
    ...slots.flatMap((s) => s.tokens.map((t) => t.word)),
  ];
  const found = lexicon.members.filter(
    (m) =>
      m.kind === 'dimension' &&
      m.type === 'time' &&
      m !== except &&
      headsOf(lexicon, m).some((own) => said.some((one) => one.length > 2 && isOf(one, own))),
  );
  if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  const begin = timeMember(reading);
  // "From order to delivery", where rows are lines of orders.
  const isOfRows = slots.some(({ meanings = [] }) =>
    meanings.some(
      (m) => m.kind === 'rows' || (m.kind === 'measure' && (m.member.aggType ?? '').startsWith('count')),
    ),
  );
  return begin !== except && isOfRows ? begin : undefined;
}
