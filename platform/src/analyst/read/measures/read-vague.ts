/** What is meant where no measure is named: "how much did we sell", "how late are they", "how long does it take". */
import type { Member } from '../../../data/data-model.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { aggregateWords, isMoney, usualMoney } from '../../lexicon/meaning.js';
import { thresholdOf } from '../../lexicon/threshold.js';
import { verbStem } from '../../lexicon/tokens.js';
import type { Term } from '../../plan/plan.js';
import { ownNames } from '../../lexicon/said/of-members.js';
import type { Reading } from '../draft.js';
import { nearestSaid } from '../conditions/nearness.js';
import { atEnd, fill, isIdle, keptOf, lengthOf } from '../times/read-spans.js';
import { pushTerm } from '../push-term.js';
import { meaningsOf, rowCount, rowMemberOf } from '../resolve.js';
import { timeMember } from '../times/time-of-question.js';
import { mark } from '../sentence.js';

/** The average of a duration or of money, by the measure that its words come nearest to. */
export function averageOf(reading: Reading, kind: 'money' | 'time' | 'distance'): Term | undefined {
  const fits = (m: Member): boolean =>
    kind === 'money'
      ? isMoney(m)
      : (kind === 'time'
          ? /^(?:s|sec|seconds?|min|mins|minutes?|h|hours?|days?)$/
          : /^(?:miles?|mi|km|m|kilomet(?:er|re)s?)$/
        ).test(m.unit ?? '') ||
        (kind === 'time' && /^average (?:minutes|hours|days) /i.test(m.title));
  const all = reading.lexicon.members.filter((m) => m.kind === 'measure' && fits(m) && m.aggType === 'avg');
  // How long a case takes is not how long its first reply did, where both are known.
  const isFirst = ({ title }: Member): boolean => /\b(?:first|reply|replies|respon|wait)/i.test(title);
  const isReply = reading.sentence.has(
    'answer|answers|answered|reply|replies|respond|responds|response|react|wait|waits',
  );
  // What was promised is no time that it took.
  const isPlan = ({ title }: Member): boolean =>
    /\b(?:promised|expected|planned|target|due|estimated|payment|credit)\b/i.test(title);
  // Nor is how late something was how long it took.
  const isLate = ({ title }: Member): boolean =>
    kind === 'time' && /\b(?:delay|late|lateness|overdue)\b/i.test(title);
  const taken = all.filter((m) => !isPlan(m) && !isLate(m));
  // The days that somebody has to pay are none that anything takes.
  const real =
    taken.length > 0 ? taken : all.filter((m) => !/\b(?:payment|credit)\b/i.test(m.title) && !isLate(m));
  // Where no other is measured, from when they begin until they are over.
  const length = kind === 'time' && !isReply && real.every(isFirst) ? lengthOf(reading) : undefined;
  if (length) return length;
  // A time in the air is a length; what taxiing took is a part of one.
  const isLength = ({ title }: Member): boolean => /\b(?:time|duration|length)\b/i.test(title);
  const sorted = [...real].sort((a, b) => Number(isLength(b)) - Number(isLength(a)));
  const [best] = nearestSaid(reading, [
    ...sorted.filter((m) => isFirst(m) === isReply),
    ...sorted.filter((m) => isFirst(m) !== isReply),
  ]);
  return best && { kind: 'measure', name: best.name };
}

/** What a duration ends with. */
const endings = /^(?:resolve|solve|close|ship|deliver|answer|reply|respond|finish|complete|arrive|pay|fix)$/;
const sameEnds: readonly string[] = [
  'resolve solve close fix finish complete',
  'answer reply respond response',
];

/** Whether the measure's own words say that it ends so. */
function isCalled(lexicon: Lexicon, term: Term, verb: string): boolean {
  const member = term.kind === 'measure' ? lexicon.member(term.name) : undefined;
  const said = sameEnds.find((list) => list.split(' ').includes(verb))?.split(' ') ?? [verb];
  const own = member ? ownNames(member).flatMap((name) => lexicon.stemsOf(name)) : [];
  return own.some((word) => said.some((one) => verbStem(word).startsWith(verbStem(one).slice(0, 6))));
}

/** "How late are they": by the number that being late is a bound of; "how punctual": how many of them are. */
export function readHowSo(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  sentence.read(`how ${mark('s', 's')}(?: (?:is|are|was|were|do|does|did))?`, (m) => {
    const [segment] = meaningsOf(sentence.slot(m.groups.s), 'segment').filter((x) => x.weight >= 0.9);
    const threshold = segment && thresholdOf(lexicon, segment.member);
    if (!threshold) return false;
    const { member, isHigh } = threshold;
    const named = lexicon.members.find((x) => x.aggType === 'avg' && x.rowSql === member.sql);
    if (isHigh && named) return pushTerm(reading, { kind: 'measure', name: named.name }, m.from);
    const when = [{ on: 'segment', member: segment.member.name } as const];
    return pushTerm(reading, { kind: 'share', of: rowCount(reading), when }, m.from);
  });
  // "How long do people stay", "how quickly are urgent tickets answered"
  sentence.read(
    `how (?:long|fast|quickly|soon)${fill} (?:(?<stay>stay|stays|stayed|remain|remained)(?: (?:the|our))*(?: ${mark('rm', 'who')})?|(?<verb>[a-z]+)${atEnd})`,
    (m) => {
      const term = averageOf(reading, 'time');
      const verb = verbStem(m.groups.verb ?? '');
      const isMeant =
        m.groups.stay !== undefined || (endings.test(verb) && term && isCalled(lexicon, term, verb));
      if (!term || !isMeant || !isIdle(reading, `${m.groups.fill} ${m.groups.who ?? ''}`)) return false;
      return pushTerm(reading, term, m.from) && { keep: keptOf(reading, m.groups.fill) };
    },
  );
  sentence.read(
    '(?:(?:give|show|me|an?|the|quick|short) )*(?:overview|summary|key (?:figures|numbers|facts)|main figures)(?: (?:of|for|on|about))?',
    () => {
      draft.isOverview = true;
    },
  );
  // "How are the cafés doing?": how much of everything, of these.
  sentence.read(
    `how (?:is|are|was|were|did|do|does|has|have)(?: (?:the|our|things?|business) )?(?: (?:the|our|in|at|with|for|on))* ${mark('v', 'v')}(?: ${mark('drm')})? (?:do|doing|done|going|go|gone|perform|performed|performing|faring|getting on|coming along)(?=(?: [?.!,])* $| (?:in|on|during|since|this|last|lately|recently|today|compared|vs|§p))`,
    (m) => {
      if (meaningsOf(sentence.slot(m.groups.v), 'value').every((v) => !v.whole)) return false;
      draft.isOverview = true;
      return { keep: [m.groups.v] };
    },
  );
  // "How are we doing?": how much of everything, or how it has changed where two periods are named.
  sentence.read(
    'how (?:is|are|was|were|did|do|does|has|have) (?:(?:we|our|the|things?|business|company|it|shop|store|team|going) )*(?:do|doing|done|going|go|gone|perform|performed|performing|look|looking)(?= (?:·|§p|[?.!,]|in|on|for|during|since|this|last|today|compared|vs|versus|against)| $)|how (?:is|was|are|were) (?:the )?(?:business|things)|what (?:happened|is happening|is going on)',
    () => {
      if (draft.growth === undefined) draft.isOverview = true;
    },
  );
}

/** Adjectives and verbs by which a number is asked for, and what the number is of. */
const askedBy: readonly (readonly [said: string, verb: string, fits: (m: Member) => boolean])[] = [
  [
    'heavy|light',
    'weigh|weighs|weighed',
    (m) => /\b(?:weight|mass)\b/i.test(m.title) || /^(?:kg|g|t|lbs?|oz)$/.test(m.unit ?? ''),
  ],
  ['old|young', '', (m) => /\bage\b/i.test(m.title)],
  ['tall', '', (m) => /\bheight\b/i.test(m.title)],
  ['warm|hot|cold', '', (m) => /\btemp(?:erature)?\b/i.test(m.title)],
];

/** "How heavy are parcels", "how much do they weigh", "how old are members": on average, where one number tells. */
function readHowMuchOfIt(reading: Reading): void {
  const { sentence, lexicon } = reading;
  for (const [said, verbs, fits] of askedBy) {
    const deed = sentence.slots.find((slot) => !slot.used && verbs.split('|').includes(slot.text));
    const all = lexicon.members.filter((m) => m.aggType === 'avg' && m.rowFilter === undefined && fits(m));
    if (all.length !== 1) continue;
    const how = [`how (?:${said})`, ...(deed ? ['how much (?:do|does|did)'] : [])];
    sentence.read(`(?:${how.join('|')})(?: (?:is|are|was|were))?`, (m) => {
      if (deed) deed.used = true;
      return pushTerm(reading, { kind: 'measure', name: all[0]!.name }, m.from);
    });
  }
}

/** "When was the last order and how much was it?": its time alone would not tell, but its row does. */
function asRecord(reading: Reading): void {
  const { draft } = reading;
  const [term, other] = draft.terms;
  const is = other === undefined ? term?.is : undefined;
  if (is?.kind !== 'aggregate' || is.of !== timeMember(reading)?.name || draft.splits.length > 0) return;
  if (draft.ranking || !/^(?:min|max)$/.test(is.fn)) return;
  draft.terms.splice(0, 1);
  draft.isList = true;
  const desc = is.fn === 'max';
  draft.ranking = { desc, limit: 1, words: desc ? 'last' : 'first' };
}

/** "How much did we sell", "how long does it take", "on average": what is meant is told by the kind of the measures. */
export function readVague(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  // "Are urgent jobs handled faster than others?"
  if (draft.terms.length === 0 && draft.ranking?.by === undefined)
    for (const [at, slot] of sentence.slots.entries()) {
      if (!/^(?:faster|quicker|slower|sooner)$/.test(slot.tokens[0]?.word ?? '')) continue;
      const term = averageOf(reading, 'time') ?? lengthOf(reading);
      if (term) slot.used = pushTerm(reading, term, at);
    }
  if (draft.terms.length === 0) {
    sentence.read(
      `how (?:long|fast|quickly|soon)(?: (?:does|do|did|is|are|was|were|it|they|people|customers|take|takes|took|us|has|have|we|i|you|need|last|stay|stays|stayed|wait|waited|usually|normally|typically))*`,
      (m) => {
        const term = averageOf(reading, 'time');
        if (!term || draft.ranking) return false;
        const verb = sentence.slots.find(
          (slot, i) => sentence.slots[i - 1]?.text === 'to' && endings.test(slot.text),
        );
        // "To ship an order" is not how long customers have to pay.
        if (verb && !isCalled(lexicon, term, verb.text)) return false;
        for (const slot of sentence.slots)
          if (!slot.used && (slot === verb || /^(?:to|last|stay|live|run)$/.test(slot.text)))
            slot.used = true;
        return pushTerm(reading, term, m.from);
      },
    );
  }
  if (draft.terms.length === 0 && !draft.ranking) {
    sentence.read('how far(?: (?:is|are|was|were|do|does|did|it|they|there))*', (m) => {
      const term = averageOf(reading, 'distance');
      return term ? pushTerm(reading, term, m.from) : false;
    });
    readHowMuchOfIt(reading);
  }
  // "How much is overdue?", "and how much is that?": in money.
  sentence.read(
    `(?:and |, )*how much(?: money)?(?: (?:is|was|are|were))?(?: (?:that|this|it|they|those|these|there|altogether|in total|in money|still))*(?= (?:·|\\?|\\.|,)| $)`,
    (m) => {
      const money = usualMoney(lexicon.members);
      const isBare = draft.terms.length === 0 && !draft.ranking && !draft.share;
      if (!money || !isBare) return false;
      draft.isAmount = true;
      return pushTerm(reading, { kind: 'measure', name: money.name }, m.from);
    },
  );
  // "How much did the studio gross": what it grossed is measured already.
  sentence.read('how much (?:did|do|does|has|have|had)(?= (?:·|[?.,])| $)', () => {
    const [term, other] = draft.terms;
    const member = term?.is.kind === 'measure' ? lexicon.member(term.is.name) : undefined;
    return !other && member?.aggType === 'sum';
  });
  // "And the average?": of what the question before has measured.
  sentence.read(
    `(?:(?:and|now|the|its|show|give|me|as|an?|in|what|is|was|·) )*(?<how>${Object.keys(aggregateWords).join('|')})(?: (?:of|for) (?:that|it|them|each)| (?:per|for each|of each) ${mark('r')})?(?: (?:instead|please|·))*(?=(?: [?.!])* $)`,
    (m) => {
      const isBare = draft.terms.length + draft.splits.length + draft.filters.length === 0 && !draft.share;
      if (m.from > 0 || !isBare) return false;
      draft.how = aggregateWords[m.groups.how ?? ''] ?? 'avg';
      return true;
    },
  );
  // "… Average for each please", where averages are told.
  sentence.read(
    '(?:(?:give|show|both|the) )*averages?(?: (?:for|of) (?:each|both)(?: one)?)?(?: please)?(?= $| [?.!])',
    () => draft.terms.some(({ is }) => is.kind === 'measure' && lexicon.member(is.name)?.aggType === 'avg'),
  );
  // The number of a record, or of rows whose conditions say which.
  sentence.read(
    '(?:and |, )?how (?:many|much|long|high|large|big|bad|old|far|good|low)(?: (?:was|is|were|are|did|does|do) (?:it|they|that|we|there|this)(?: (?:then|have|take|last|sell in it))?)?(?= (?:\\?|\\.|·)| $)',
    (m) => {
      if (draft.terms.length === 0 && draft.ranking === undefined) return false;
      // "When was the last order and how much was it?": in money, beside the rest of the row.
      const money = m.text.includes('how much') ? usualMoney(lexicon.members) : undefined;
      const row = money && rowMemberOf(reading, { kind: 'measure', name: money.name });
      if (row !== undefined) asRecord(reading);
      if (row !== undefined && draft.isList === true && draft.terms.length === 0) draft.columns.push(row);
      return true;
    },
  );
  sentence.readOver('how many(?: of (?:them|those|these|the|it))?', (m) => {
    const isOfSome = draft.filters.length + draft.periods.length > 0 || draft.links.has('those');
    if (draft.terms.length > 0 || !isOfSome) return false;
    draft.rowsAt.push(m.from);
    return true;
  });
  sentence.read('(?:on|in) average|averaged', () => {
    for (const [i, placed] of draft.terms.entries()) {
      const row = rowMemberOf(reading, placed.is);
      const own = placed.is.kind === 'measure' ? lexicon.member(placed.is.name) : undefined;
      if (
        own?.aggType === 'avg' ||
        placed.is.kind === 'ratio' ||
        placed.is.kind === 'pace' ||
        placed.is.kind === 'span' ||
        own?.aggType === 'number'
      )
        continue;
      const named =
        own &&
        lexicon.members.find(
          (x) =>
            x.kind === 'measure' &&
            x.aggType === 'avg' &&
            x.rowSql === own.rowSql &&
            own.rowSql !== undefined,
        );
      if (named) draft.terms[i] = { ...placed, is: { kind: 'measure', name: named.name } };
      else if (row !== undefined)
        draft.terms[i] = { ...placed, is: { kind: 'aggregate', fn: 'avg', of: row } };
      else return false;
    }
    return draft.terms.length > 0;
  });
}
