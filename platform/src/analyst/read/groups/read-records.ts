/**
 * The first of the rows inside each group: "the largest order of each channel", "the worst delay in every month". It is
 * one row or one number a group, never a ranking of the groups.
 */
import type { Member } from '../../../data/data-model.js';
import { isMoney, isSideMoney } from '../../lexicon/meaning.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import type { Term } from '../../plan/plan.js';
import type { Reading } from '../draft.js';
import { pushTerm } from '../push-term.js';
import { defaultTerm, dimensionOf, meaningsOf, rowMemberOf, termOf } from '../resolve.js';
import { timeMember } from '../times/time-of-question.js';
import { mark, type Sentence, type Slot } from '../sentence.js';

const maximal =
  'maximum|max|highest|largest|longest|biggest|greatest|peak|top|best|most expensive|priciest|costliest|slowest|heaviest';
const minimal =
  'minimum|min|lowest|smallest|shortest|worst|cheapest|least expensive|fastest|quickest|lightest';
const recent = 'latest|newest|most recent|last';
const early = 'earliest|oldest|first';
const grain = '(?:day|week|month|quarter|year)';
const inEach = `(?:(?:of|in|for|from|within|on|at|to|during|out of)? ?(?:each|every)(?: of the| single)?|per) (?:§[a-z]*d[a-z]*_\\d+|${grain} )`;

/** The row member that says which of two rows is larger, as a superlative and the words about it tell. */
function sizeOf(reading: Reading, words: string, measured: Slot | undefined): string | undefined {
  const { lexicon } = reading;
  const said =
    measured &&
    (rowMemberOf(reading, termOf(reading, measured, 'avg')) ??
      rowMemberOf(reading, termOf(reading, measured)));
  if (measured) return said ?? dimensionOf(reading, measured, ['number'])?.name;
  if (new RegExp(`^(?:${recent}|${early})$`).test(words)) return timeMember(reading)?.name;
  const only = (fits: (m: Member) => boolean): string | undefined => {
    const all = lexicon.members.filter(
      (m) =>
        m.kind === 'dimension' &&
        m.type === 'number' &&
        m.hints.code !== true &&
        !/bucket|band/.test(m.name) &&
        fits(m),
    );
    return all.length === 1 ? all[0]?.name : undefined;
  };
  const lasts = (m: Member): boolean =>
    /^(?:s|sec|seconds?|min|mins|minutes?|h|hours?|days?)$/.test(m.unit ?? '') ||
    /^(?:seconds|minutes|hours|days) /i.test(m.title);
  if (/long|short|slow|fast|quick/.test(words))
    return (
      only((m) => /^(?:miles?|mi|km|kilomet(?:er|re)s?)$/.test(m.unit ?? '')) ??
      // How long a case is says nothing of how long its first reply took.
      only((m) => lasts(m) && !/\b(?:first|reply|replies|respon|wait|delay|late)/i.test(m.title)) ??
      only(lasts)
    );
  if (/best|worst/.test(words)) return undefined;
  if (/heav|light/.test(words)) return only((m) => /^(?:kg|g|t|lbs?|oz)$/.test(m.unit ?? ''));
  const size =
    only((m) => isMoney(m) && !isSideMoney(m)) ?? only(isMoney) ?? rowMemberOf(reading, defaultTerm(reading));
  const member = size === undefined ? undefined : lexicon.member(size);
  return member && isSideMoney(member) ? undefined : size;
}

/** Whether more of it is worse, as a measure of the same number tells. */
function isWorse({ lexicon }: Reading, name: string): boolean {
  const member = lexicon.member(name);
  return lexicon.members.some((m) => m.hints.better === 'down' && (m === member || m.rowSql === member?.sql));
}

/** "How long is the longest route, in miles?": the number, and of one. */
export function readHowMost(reading: Reading): void {
  const { sentence, lexicon } = reading;
  sentence.read(
    `how (?:long|far|high|large|big|old|short|low|much|many)(?: [a-z]+)? (?:is|was|did) (?:the|our) (?:single )?(?<how>${maximal}|${minimal}) ${mark('rd', 'd')}(?: ever)?(?: (?:, )?in (?:§\\S+|[a-z]+)(?=(?: [?.!])* $))?`,
    (m) => {
      const row = sizeOf(reading, m.groups.how ?? '', undefined);
      if (row === undefined || sentence.has('by|per|each|every')) return false;
      const fn = isLow(m.groups.how ?? '') ? 'min' : 'max';
      const named = lexicon.members.find((x) => x.aggType === fn && x.rowSql === lexicon.member(row)?.sql);
      return pushTerm(
        reading,
        named ? { kind: 'measure', name: named.name } : extreme(row, fn === 'max'),
        m.from,
      );
    },
  );
}

/** What people do with us. */
export const dealing =
  '(?:wrote|write|contacted|contact|called|call|ordered|order|bought|buy|came|come|visited|visit|paid|pay|logged in)(?: (?:to |with |from )?(?:us|you|in|here|something|anything))?';

/** "When was the last one?": the time of the last row, or the first. */
export function readWhen(reading: Reading): void {
  const { sentence } = reading;
  const time = timeMember(reading);
  if (!time) return;
  const push = (w: string | undefined, at: number): boolean =>
    pushTerm(reading, extreme(time.name, new RegExp(`^(?:${recent})$`).test(w ?? '')), at);
  sentence.read(
    `when (?:was|is|were) (?:the|our|their|his|her|its) (?:very )?(?<w>${recent}|${early})(?: (?:time|one|#1))?(?= (?:that|when|of|for|by|from|in|with|[?.!,]|§[a-z]*v|·)| $)(?: (?:that|when))?`,
    (m) => {
      if (!push(m.groups.w, m.from)) return false;
      sentence.readOver(`${dealing}(?=(?: [?.!])* $)`, () => true);
      // "When was the last?": of what the question before was about.
      if (!sentence.slots.some(({ text }) => text.startsWith('§'))) reading.draft.links.add('same');
      return true;
    },
  );
}

export function readRecords(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  const lead = `(?:(?:what|which|who|is|was|are|were|show|list|give|me|the|single) )*`;
  const by = `(?: (?:by|in|in terms of|measured by) (?:the )?${mark('mn', 'by')})?`;
  sentence.read(
    `${lead}(?<how>${maximal}|${minimal}|${recent}|${early})(?: ${mark('mn', 'm')}| rated)? ${mark('r', 'r')}${by}(?= (?:${inEach}))`,
    (m) => takeRow(m.groups, m.text.includes(' rated '), m.from),
  );
  sentence.read(`${lead}(?<how>${maximal}|${minimal}) ${mark('mn', 'm')}(?= (?:${inEach}))`, (m) => {
    const slot = sentence.slot(m.groups.m);
    // "The agent with the best score in every team" ranks agents.
    if (/§[a-z]*d[a-z]*_\d+ (?:with|has|have|had|having)(?: the)? $/.test(beforeOf(sentence, m.from)))
      return false;
    if (/^(?:top|most expensive|priciest|costliest|cheapest|least expensive)$/.test(m.groups.how ?? ''))
      return false;
    const term = termOf(reading, slot, isLow(m.groups.how ?? '') ? 'min' : 'max');
    const row = term?.kind === 'aggregate' ? term.of : rowMemberOf(reading, term);
    if (row === undefined || meaningsOf(slot, 'rows').length > 0) return false;
    return pushTerm(reading, extreme(row, isHighest(m.groups.how ?? '', row)), m.from);
  });

  function takeRow(
    groups: Readonly<Record<string, string | undefined>>,
    isRated: boolean,
    at: number,
  ): boolean {
    const slot = sentence.slot(groups.r);
    const isPlural = slot?.tokens.at(-1)?.word !== slot?.tokens.at(-1)?.stem;
    if (!slot || isPlural || meaningsOf(slot, 'rows').length === 0) return false;
    const words = isRated ? 'rated' : (groups.how ?? '');
    const behind =
      groups.by ?? groups.m ?? /(?<= by (?:the )?)§[a-z]*[mn][a-z]*_\d+/.exec(sentence.source())?.[0];
    const rating = lexicon.members.find(
      (x) => x.kind === 'dimension' && x.type === 'number' && /rating|score|stars/i.test(x.title),
    );
    const row = isRated ? rating?.name : sizeOf(reading, words, sentence.slot(behind));
    if (row === undefined) {
      draft.problem = {
        text: `I cannot tell by what ${reading.facts.rowNoun.many} are the "${groups.how ?? ''}": please name it, for example with "by".`,
        search: reading.facts.rowNoun.many,
      };
      // The top product is so by what was sold of it, which other rows tell.
      draft.isElsewhere = /^(?:top|best|worst)$|successful$/.test(words);
      return true;
    }
    if (behind !== undefined) {
      const order = sentence.slots.findIndex((s) => s.text === behind);
      for (let i = order; i > at && i >= order - 2; i -= 1)
        if (i === order || /^(?:by|the)$/.test(sentence.slots[i]?.text ?? '')) sentence.slots[i]!.used = true;
    }
    const desc = isHighest(groups.how ?? '', row);
    const term = extreme(row, desc);
    const name = nameOfRow(reading, slot);
    // Without a name of its own a row is told by its number alone.
    if (name === undefined) return pushTerm(reading, term, at);
    draft.splits.push({ is: { kind: 'member', name }, at });
    draft.ranking = { desc, limit: 1, by: term, words: groups.how ?? '', each: true };
    return true;
  }
  function isHighest(how: string, row: string): boolean {
    if (/worst|best/.test(how)) return (how === 'worst') === isWorse(reading, row);
    return !isLow(how);
  }
}

const beforeOf = ({ slots }: Sentence, from: number): string =>
  slots
    .slice(0, from)
    .map((s) => `${s.text} `)
    .join('');

const isLow = (how: string): boolean => new RegExp(`^(?:${minimal}|${early})$`).test(how);
const extreme = (of: string, isMost: boolean): Term => ({
  kind: 'aggregate',
  fn: isMost ? 'max' : 'min',
  of,
});

/** What one row is told by: the name that its noun is a word for, or its number. */
function nameOfRow({ lexicon }: Reading, noun?: Slot): string | undefined {
  const named = meaningsOf(noun, 'dimension').find((m) => m.member.type === 'string');
  return (named?.member ?? keyOfRows(lexicon))?.name;
}

/** The number that rows are told apart by. */
export function keyOfRows({ members, view }: Lexicon): Member | undefined {
  const codes = members.filter(
    (m) =>
      m.kind === 'dimension' &&
      m.hints.code === true &&
      m.type !== 'time' &&
      [...m.cubes].every((cube) => cube === view.root),
  );
  return codes.find((m) => m.isKey === true) ?? codes.find((m) => /(?:^|_)(?:id|number|no)$/.test(m.name));
}
