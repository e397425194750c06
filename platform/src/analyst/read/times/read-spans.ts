/** How long it is from one time to another: "days between order and delivery", "how long do we take to reply". */
import type { Member } from '../../../data/data-model.js';
import { noise, plainVerbs } from '../../lexicon/grammar-words.js';
import { stem } from '../../lexicon/tokens.js';
import type { Term, TimeUnit } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { pushTerm } from '../push-term.js';
import { promised } from './read-late.js';
import { meaningsOf, termOf } from '../resolve.js';
import { timeMember, usualTime } from './time-of-question.js';
import { mark, type Match } from '../sentence.js';
import { isNamed, timeIn } from './times-named.js';
import { inWay, ways, waysOf } from './ways.js';

type Span = Extract<Term, { kind: 'span' }>;

/** Words that stand between the two ends, or before what tells them. */
const stretch = '(?: (?!and |to |until |till |by |per |for |in )[^ ]+){1,5}?';
const lead = `(?:(?:the|our) )*(?:(?<ways>${ways})(?: of)?(?: the| our)* )?(?:number of )?`;
const unit = '(?<unit>days|hours|minutes|weeks|time|duration|delay|gap|wait|lag|period|window|interval)';
// "More than 2 days to resolve" is a bound, "per day" a group.
const asked = `(?:how (?:long|fast|quickly|soon)|(?:how (?:many|much) )?(?<! (?:#\\d+|an?|one|half an|per|by|each|every|which|last|next|this) )${unit})`;
export const fill = '(?<fill>(?: [^ ]+){0,8}?)';
const until =
  '(?:to|until|till|before|for(?! (?:(?:an?|the|our|each|every|one) )?[^ ]+ to (?:be|get|arrive|come|go|reach) ))';
const links = 'by|per|for|from|via|at|in|on|of|to|each|over|since|during|depending|§p[^ ]*|[?.!,]|·';
// "Until a §v is done" does not end with the article.
const behind = `(?<! (?:an?|the|our|their|his|her|my|is|are|was|were|be|been|gets?|got))(?=(?: (?:${links}|§(?![a-z]*t)[a-z]*v[^ ]*))|(?: $))`;
export const atEnd = `(?=(?: (?:${links}))|(?: $))`;

export function readSpans(reading: Reading): void {
  const { sentence } = reading;
  readWaits(reading);
  const times = reading.lexicon.members.filter((m) => m.kind === 'dimension' && m.type === 'time');
  const usual = timeMember(reading);
  if (times.length < 2 || !usual) return;
  readTimeOpen(reading, usual);
  sentence.read(
    `${lead}(?<asked>${asked})?${fill} ?(?:between|from)(?<a>${stretch}) (?:and|to|until|till)(?<b>${stretch})${behind}`,
    (m) => {
      const [from, to] = [timeIn(reading, m.groups.a), timeIn(reading, m.groups.b)];
      const isAsked = m.groups.asked !== undefined || m.groups.ways !== undefined;
      return isAsked && push(reading, m, from, to);
    },
  );
  const toEnd = (m: Match): ReturnType<typeof push> => {
    const to = timeIn(reading, m.groups.b, usual) ?? doneIn(reading, m.groups.b);
    return to !== undefined && push(reading, m, beginOf(reading, to), to);
  };
  // "How long does it take to ship an order", "average time until the first reply": from when its rows begin.
  sentence.read(`${lead}${asked}${fill} ${until}(?<b>${stretch})${behind}`, toEnd);
  sentence.read(`how (?:fast|quickly|soon)${fill}(?<b> [^ ]+)${atEnd}`, toEnd);
  // "How quickly do we solve urgent cases": the verb before what it is done to.
  sentence.read(
    'how (?:fast|quickly|soon) (?:do|does|did|can|are|is|were|was) (?:we|you|they|people|agents|staff)(?<b> [^ ]+)(?= )',
    toEnd,
  );
  // "Which warehouse takes longest to ship?"
  sentence.read(
    `(?:takes?|took|needs?|needed|waits?|waited) (?:the )?(?<w>longest|shortest|most time|least time) ${until}(?<b>${stretch})${behind}`,
    (m) => {
      const to = timeIn(reading, m.groups.b, usual);
      if (to === undefined || isMeasured(reading, to)) return false;
      if (push(reading, { ...m, groups: { b: m.groups.b } }, usual, to) === false) return false;
      const by = reading.draft.terms.pop()?.is;
      const desc = /longest|most/.test(m.groups.w ?? '');
      if (by)
        reading.draft.ranking = { ...reading.draft.ranking, desc, by, words: desc ? 'longest' : 'shortest' };
      return by !== undefined;
    },
  );
  // "The longest it ever took to ship"
  sentence.read(
    `(?:the )?(?<ways>longest|shortest|slowest|fastest|quickest)${fill} ${until}(?<b>${stretch})${behind}`,
    (m) => (sentence.has('which|who|whose') ? false : toEnd(m)),
  );
  // "Over time" is no time that something took.
  const small =
    'over|through|across|throughout|with|in|on|at|of|by|the|this|that|any|all|every|each|some|same|which|what';
  sentence.read(`${lead}(?<b>(?!(?:${small}) )[^ ]+) (?<unit>time|times|duration)${behind}`, (m) => {
    const to = timeIn(reading, m.groups.b, usual);
    return to !== undefined && !isMeasured(reading, to) && toEnd(m);
  });
}

/** "How long do tickets stay open before they are closed": until they are over, and not of those that are open now. */
function readTimeOpen(reading: Reading, usual: Member): void {
  const { sentence } = reading;
  const over = endOf(reading);
  const isOpen = /^(?:open|unresolved|unsolved|unfinished)$/;
  const said = sentence.slots.filter((s) => !s.used && s.tokens.every((t) => isOpen.test(t.word)));
  if (!over || said.length === 0) return;
  const small =
    '(?:they|it|we|you|re|s|get|gets|got|are|is|were|was|being|been|finally|usually|normally|typically)';
  sentence.read(
    `how long(?: (?:do|does|did|are|is|were|was))?${fill} (?:${said.map(({ text }) => text).join('|')})(?= (?:before|until|till|${links})|(?: $))(?:(?: (?:on|in) average)? (?:before|until|till)(?: ${small})*(?<b> [^ ]+))?`,
    (m) => {
      const isOver = m.groups.b === undefined || timeIn(reading, m.groups.b, usual) === over;
      const from = beginOf(reading, over);
      const taken = isOver && push(reading, { ...m, groups: { fill: m.groups.fill } }, from, over);
      // A state that all of them were in is no condition.
      for (const slot of taken === false ? [] : said) {
        const at = sentence.slots.indexOf(slot);
        sentence.merge(at, at + 1, 'open');
      }
      return taken;
    },
  );
}

/** "Until it is done", "until a reset is finished": until it is over, by whatever word the data says that. */
const doneIn = (reading: Reading, text = ''): Member | undefined =>
  / (?:done|over|finished|completed?|fixed|sorted|through|dealt with)$/.test(text)
    ? endOf(reading)
    : undefined;

/** "How long do I wait for a first reply", "minutes until the first answer": what a number of each row measures. */
function readWaits(reading: Reading): void {
  const { sentence } = reading;
  const lasting = sentence.slots.filter((slot) =>
    [...meaningsOf(slot, 'measure'), ...meaningsOf(slot, 'dimension')].some(
      ({ member, weight }) => weight >= 0.5 && lasts(member),
    ),
  );
  const marks = lasting.map(({ text }) => text).join('|');
  if (marks === '') return;
  const small = '(?:(?:the|an?|their|his|my|your|our|get|getting) )*';
  sentence.read(
    `(?:${lead}(?:${asked}|(?=${lasting[0]!.text} ${until} ))|(?<sup>longest|shortest))${fill} (?:${until} )?${small}(?<m>${marks})(?! ${until} )`,
    (m) => {
      const term = termOf(reading, sentence.slot(m.groups.m), 'avg');
      if (!term || !isIdle(reading, m.groups.fill)) return false;
      if (m.groups.sup === undefined) return pushWays(reading, m, term, spanMeasured(reading, term));
      const groups = { ...m.groups, ways: m.groups.sup };
      return !isRanked(reading) && pushWays(reading, { ...m, groups }, term, spanMeasured(reading, term));
    },
  );
}

/** "Which order took longest" is a ranking. */
const isRanked = ({ sentence }: Reading): boolean =>
  sentence.has('which|who|whose|top|with|instead|#\\d+ (?:longest|shortest)|list');

/** The two times that a measure is worked out from. */
export function spanMeasured(reading: Reading, term: Term | undefined): Span | undefined {
  const member = term?.kind === 'measure' ? reading.lexicon.member(term.name) : undefined;
  const sql = member?.rowSql ?? '';
  const place = ({ name }: Member): number => sql.indexOf(name);
  const times = reading.lexicon.members.filter((m) => m.type === 'time' && place(m) >= 0);
  const [from, to] = times.sort((a, b) => place(a) - place(b));
  if (!sql.startsWith('DATE_DIFF') || !from || !to || times.length > 2) return undefined;
  return spanOf(reading, from, to, /\b(day|hour|minute)s\b/i.exec(member?.title ?? '')?.[1]?.toLowerCase());
}

export const lasts = ({ unit: of, title }: Member): boolean =>
  /^(?:s|secs?|seconds?|mins?|minutes?|h|hours?|days?|weeks?|months?)$/.test(of ?? '') ||
  /\b(?:seconds|minutes|hours|days)\b/i.test(title);

export const idle =
  /^(?:usually|normally|typically|generally|average|does|pass|passe[sd]|elapsed?|go|stays?|stayed|keeps?|waits?|waited|waiting|needs?|needed|takes?|took|taken|lies?|lay|moment|day|date|time|it|until|goods|items?|people|somebody|someone|first|still|even|just|remains?|remained|again|but)$/;
const grouping =
  /^(?:each|every|per|by|which|what|who|whose|where|this|compared?|vs|versus|than|more|will|would|should)$/;

/** Words that carry nothing between those that ask how long and those that say until when; marks of conditions are kept. */
export function isIdle(
  { sentence, lexicon }: Reading,
  text: string | undefined,
  ends: readonly Member[] = [],
): boolean {
  const own = ends.flatMap((time) => [time.title, ...time.synonyms].flatMap((name) => lexicon.stemsOf(name)));
  return (text ?? '')
    .split(' ')
    .filter((word) => word !== '')
    .every((word) => {
      if (word.startsWith('#')) return false;
      const slot = sentence.slot(word.startsWith('§') ? word : undefined);
      if (slot)
        return (
          slot.period !== undefined ||
          slot.tokens.some((t) => ends.some((time) => isNamed(lexicon, time, t.word))) ||
          (slot.meanings ?? []).some(
            (m) =>
              m.kind === 'rows' ||
              (m.kind === 'value' && (m.whole || slot.tokens.some((t) => t.isCapital))) ||
              (m.kind === 'dimension' && (m.member.type === 'string' || ends.includes(m.member))) ||
              (m.kind === 'measure' && (m.member.aggType ?? '').startsWith('count')),
          )
        );
      if (grouping.test(word)) return false;
      return (
        idle.test(word) ||
        noise.has(word) ||
        plainVerbs.has(word) ||
        own.includes(stem(word)) ||
        ends.some((time) => isNamed(lexicon, time, word))
      );
    });
}

/** "Paid before they were shipped", "refunded after the goods arrived": one time of a row against another. */
export function readOrderOfTimes(reading: Reading): void {
  const { sentence, draft } = reading;
  const been =
    '(?:(?:it|they|we|he|she|the|its|their|was|were|is|are|had|has|have|been|being|got|even|goods|date|of) )*';
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

/** "Average loan duration", "turnaround time": from beginning to end, by what measures it if anything does. */
export function readLength(reading: Reading): void {
  const { sentence, draft } = reading;
  const term = lengthOf(reading);
  if (!term) return;
  sentence.read(
    `${lead}(?:§[a-z]*r[a-z]*_\\d+ )?(?:duration|length|turnaround(?: time)?|lead time|cycle time|processing time|lifetime|tenure)(?: of (?:an? |the )?§[a-z]*r[a-z]*_\\d+)?${behind}`,
    (m) => draft.terms.length === 0 && pushWays(reading, m, term),
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
      m.cubes.has(lexicon.view.root) &&
      /\b(?:closed|resolved|solved|completed|finished|done|delivered|settled|ended|returned)\b|^end(?: date| time)?$/i.test(
        m.title,
      ),
  );
  return ends.length === 1 ? ends[0] : undefined;
}

/** How long it takes on average, from when rows begin until they are over. */
export function lengthOf(reading: Reading): Term | undefined {
  const [from, to] = [timeMember(reading), endOf(reading)];
  const measured = to && measureOf(reading, to);
  if (measured) return { kind: 'measure', name: measured.name };
  return from && to && from !== to ? spanOf(reading, from, to) : undefined;
}

/** How long it takes from when rows begin until a time of theirs, on average; by what measures it if anything does. */
export function lengthUntil(reading: Reading, to: Member): Term | undefined {
  const from = beginOf(reading, to) ?? usualTime(reading);
  if (!from || from === to) return undefined;
  const measured = measureOf(reading, to);
  return measured ? { kind: 'measure', name: measured.name } : spanOf(reading, from, to);
}

const lone = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

function spanOf({ lexicon: { holdings } }: Reading, from: Member, to: Member, by?: string): Span {
  const hasHours = [from, to].every(({ name }) => holdings.extents.get(name)?.hasHours === true);
  const isInHours = by === 'hour' || (hasHours && by !== 'day' && by !== 'week');
  const told = by === 'minute' ? 'minutes' : isInHours ? 'hours' : 'days';
  return { kind: 'span', fn: 'avg', from: from.name, to: to.name, unit: told };
}

/** From when it runs: when rows begin, and not when something was promised. */
export function beginOf(reading: Reading, end: Member): Member | undefined {
  const usual = timeMember(reading);
  if (usual && usual !== end && !promised.test(usual.title)) return usual;
  const { members, view, holdings } = reading.lexicon;
  return lone(
    members.filter(
      (m) =>
        m.kind === 'dimension' &&
        m.type === 'time' &&
        m !== end &&
        m.cubes.has(view.root) &&
        !promised.test(m.title) &&
        !holdings.empty.has(m.name),
    ),
  );
}

/** The model measures that duration itself, or has it as a number of each row. */
export const isMeasured = (reading: Reading, to: Member, kind: Member['kind'] = 'measure'): boolean =>
  reading.lexicon.members.some((m) => m.kind === kind && isUntil(reading, m, to));

const measureOf = (reading: Reading, to: Member): Member | undefined =>
  reading.lexicon.members.find((m) => m.aggType === 'avg' && isUntil(reading, m, to));

/** What is late is so from another time than the one that it begins at. */
const isDelay = ({ title }: Member): boolean => /\b(?:delay|lateness|overdue)\b/i.test(title);

const isUntil = ({ lexicon }: Reading, m: Member, to: Member): boolean =>
  lasts(m) &&
  !isDelay(m) &&
  [m.title, ...m.synonyms].flatMap((name) => lexicon.stemsOf(name)).some((w) => isNamed(lexicon, to, w));

type Taken = false | true | { readonly keep: readonly (string | undefined)[] };

function push(reading: Reading, m: Match, from: Member | undefined, to: Member | undefined): Taken {
  if (!from || !to || from === to) return false;
  const { fill: between, a, b } = m.groups;
  if (![between, a, b].every((text) => isIdle(reading, text, [from, to]))) return false;
  const measured = from === beginOf(reading, to) ? measureOf(reading, to) : undefined;
  const span = spanOf(reading, from, to, m.groups.unit?.replace(/s$/, ''));
  return pushWays(reading, m, measured ? { kind: 'measure', name: measured.name } : span, span);
}

/** Each of the ways it was asked for; what the model does not measure so is worked out from the times themselves. */
function pushWays(reading: Reading, m: Match, term: Term, span?: Span): Taken {
  const list = waysOf(m.groups.ways, reading.sentence);
  const isRecord = /est\b/.test(m.groups.ways ?? '');
  if (!list || (isRecord && (isRanked(reading) || isOfGroups(reading, m.groups.fill)))) return false;
  const all = list.length === 0 ? (['avg'] as const) : list;
  const terms = all.map((way) => inWay(reading, term, way) ?? (span && inWay(reading, span, way)));
  if (terms.some((one) => one === undefined)) return false;
  for (const one of terms) if (one) pushTerm(reading, one, m.from);
  const said = /^(?:second|minute|hour|day)/.exec(m.groups.unit ?? '')?.[0];
  if (said !== undefined) reading.draft.unit ??= `${said}s` as TimeUnit;
  return { keep: keptOf(reading, `${m.groups.fill ?? ''} ${(m.groups.b ?? '').replace(/ [^ ]+$/, '')}`) };
}

/** "The slowest agent to solve tickets": who it is, and not how long it took. */
const isOfGroups = ({ sentence }: Reading, fill = ''): boolean =>
  fill.split(' ').some((word) => {
    const slot = word.startsWith('§') ? sentence.slot(word) : undefined;
    const isThing = meaningsOf(slot, 'dimension').some(({ member }) => member.type === 'string');
    return isThing && meaningsOf(slot, 'rows').length === 0;
  });

/** Conditions that stand between words that are read. */
export const keptOf = ({ sentence }: Reading, text = ''): string[] =>
  text.split(' ').filter((word) => {
    const slot = word.startsWith('§') ? sentence.slot(word) : undefined;
    return slot?.period !== undefined || meaningsOf(slot, 'value').length > 0;
  });
