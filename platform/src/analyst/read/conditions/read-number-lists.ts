/**
 * Numbers that are told one by one: "4 or 5 stars", "rated 1, 2 or 3", "how many had 1 page, 2 pages, 3 pages and so on",
 * and the one that something is counted by: "visits with 5 pages".
 */
import type { Member } from '../../../data/data-model.js';
import { plainVerbs } from '../../lexicon/grammar-words.js';
import type { Reading } from '../draft.js';
import { dimensionOf, meaningsOf, rowMemberOf } from '../resolve.js';
import { mark, type Match } from '../sentence.js';

const joint = '(?:,|and|or|/|how many|vs|versus)';
/** How rows get a number that is not named. */
const given = '(?:got|get|gets|gave|given|give|rated|scored|received|with|of)';

/** No end of a range, no bound and no rank. */
const alone =
  '(?<!(?:between|from|than|least|most|over|under|above|below|to|top|bottom|first|last|within|exceeding|>|<|=|≥|≤) )';

export function readNumberLists(reading: Reading): void {
  const { sentence } = reading;
  const N = mark('mn');
  sentence.read(
    `(?:(?<what>${N})(?: (?:of|is|are|was|were|=|either|an?))* |(?<got>${given}) (?:an? |either )?)?(?<list>${alone}#\\d+(?: (?:${joint} )+(?:an? )?#\\d+)+(?: (?:,|and|or))*)(?<etc> etc)?(?: (?:- )?(?<noun>${N}))?`,
    (m) => takeList(reading, m),
  );
  sentence.read(
    `(?<first>${alone}#\\d+ (?<noun>${N}))(?<list>(?: (?:${joint} )*(?:#\\d+ ${N}|#\\d+))+)(?: (?:,|and))*(?<etc> etc)?`,
    (m) => takeList(reading, { ...m, groups: { ...m.groups, list: `${m.groups.first} ${m.groups.list}` } }),
  );
  sentence.read(
    `(?:with|bought|buying|has|have|had|having|containing|saw|viewed|ordered|took|made|booked|used|spent|needs?|needed|needing|requires?|required|in|after|on|at|(?<verb>${N})) (?:(?:exactly |just |only )?(?<list>#\\d+)|(?:exactly |just |only )?(?:an? )?(?<single>single|one)|the (?:very )?(?<start>first)) (?<noun>${N})(?! (?:or|and|to|-) )`,
    (m) => {
      // A single room is a kind of room where rooms are told apart so.
      if (m.groups.single !== undefined && reading.lexicon.valuesCalled(m.groups.single).length > 0)
        return false;
      const verb = sentence.slot(m.groups.verb)?.tokens[0]?.word;
      const isTry = /^(?:attempt|try|go)$/.test(sentence.slot(m.groups.noun)?.tokens.at(-1)?.stem ?? '');
      // "At the first attempt": with one alone.
      if (!isTry && (m.groups.start !== undefined || /^(?:in|after|on|at) /.test(m.text))) return false;
      const isDone = m.groups.verb === undefined || plainVerbs.has(verb ?? '');
      return isDone && !isRanked(reading, m) && takeList(reading, m);
    },
  );
  // "Four-cylinder cars", "a 3-bedroom flat": one by one, where the noun is said in the singular.
  sentence.read(
    `(?<list>${alone}#\\d+) (?<joint>- )?(?<noun>${N})(?= ${mark('rv')}| ·|(?: [?.!,])* $| (?:ones?|and|or|vs|versus|by|in|per|with|for|from|are|were|is|have|had|that|which)\\b)`,
    (m) => {
      const token = sentence.slot(m.groups.noun)?.tokens.at(-1);
      const isSingular = token !== undefined && token.word === token.stem;
      const isSure = m.groups.joint !== undefined || /^§[a-z]*r/.test(sentence.slots[m.to]?.text ?? '');
      return isSingular && isSure && !isRanked(reading, m) && takeList(reading, m);
    },
  );
}

/** "The customers with the 5 highest …" count what is ranked. */
const isRanked = ({ sentence }: Reading, m: Match): boolean =>
  /^(?:most|highest|lowest|top|best|fewest|least)$/.test(sentence.slots[m.from - 1]?.text ?? '');

function takeList(reading: Reading, m: Match): boolean {
  const { sentence, draft } = reading;
  const listed = (m.groups.list ?? '').split(' ').flatMap((word) => sentence.number(word) ?? []);
  const values = (m.groups.single ?? m.groups.start) === undefined ? listed : [1];
  const member = memberOf(reading, m);
  if (!member || values.length === 0 || !values.every(Number.isInteger)) return false;
  const at = m.to - 1;
  const asked = sentence.slots
    .slice(Math.max(0, m.from - 6), m.from)
    .some((slot) => /^(?:many|number)$/.test(slot.tokens[0]?.word ?? ''));
  // "How many got 1, 2, 3": of each.
  const isEach = m.groups.etc !== undefined || (asked && values.length > 2) || m.text.includes(' how many ');
  if (isEach) draft.splits.push({ is: { kind: 'member', name: member.name }, at });
  if (m.groups.etc !== undefined) draft.noBlanks = true;
  else if (values.length === 1)
    draft.filters.push({ is: { on: 'number', member: member.name, op: '=', value: values[0]! }, at });
  else draft.filters.push({ is: { on: 'values', member: member.name, values }, at });
  return true;
}

/** The number of each row that a noun names. */
export function numberNamed(reading: Reading, noun: string | undefined): Member | undefined {
  const slot = reading.sentence.slot(noun);
  const isRows = meaningsOf(slot, 'rows').length > 0 || /^§[a-z]*r/.test(slot?.text ?? '');
  if (isRows) return undefined;
  const [measure] = meaningsOf(slot, 'measure').filter((x) => x.member.aggType === 'sum');
  const row = measure && rowMemberOf(reading, { kind: 'measure', name: measure.member.name });
  const member = dimensionOf(reading, slot, ['number']) ?? reading.lexicon.member(row ?? '');
  return member?.hints.code === true ? undefined : member;
}

/** What the numbers are of: what stands beside them, or the only number that rows are rated by. */
function memberOf(reading: Reading, m: Match): Member | undefined {
  const { sentence, lexicon } = reading;
  const named = numberNamed(reading, m.groups.noun) ?? numberNamed(reading, m.groups.what);
  if (named) return named;
  const rated = ratedBy(lexicon.members);
  const isStars = /^(?:stars?|points?)$/.test(sentence.slot(m.groups.noun)?.tokens.at(-1)?.word ?? '');
  const isAsked = m.groups.got !== undefined || sentence.slots[m.from - 1]?.text === 'many';
  if ((m.groups.noun !== undefined && !isStars) || !isAsked) return undefined;
  return rated.length === 1 ? rated[0] : undefined;
}

/** The numbers that rows are rated by. */
export const ratedBy = (members: readonly Member[]): Member[] =>
  members.filter(
    (m) =>
      m.kind === 'dimension' &&
      m.type === 'number' &&
      /\b(?:rating|score|stars|csat|satisfaction|vote average|average vote)\b/i.test(m.title) &&
      !/\b(?:press|critic|critics|age)\b/i.test(m.title),
  );

/** "Rated tickets", "those that were not reviewed": rows that have such a number, or none. */
export function readRatedRows(reading: Reading): void {
  const { sentence, draft, lexicon } = reading;
  const rated = ratedBy(lexicon.members).filter((m) => m.cubes.has(lexicon.view.root));
  const [member] = rated;
  if (!member || rated.length > 1) return;
  const verb = '(?:rated|scored|reviewed|graded)';
  const rows = `(?:${mark('rm')}|ones)`;
  sentence.read(
    `(?<not>(?:not|never) )?${verb}(?= ${rows})|(?<= (?:${mark('rmp')}|those|ones|that|which|but|and|·) )(?:(?:that|which|were|are|got|get|was|is|have|has|been|be) )*(?<no>(?:not|never) )?(?:been )?${verb}(?=(?: [?.!,·])* $| [·,?]| (?:by|in|per|for|at all))`,
    (m) => {
      const before = sentence.slots[m.from - 1]?.text ?? '';
      if (/^(?:best|top|highest|lowest|worst|most|least|#)/.test(before)) return false;
      const isNot = (m.groups.not ?? m.groups.no) !== undefined;
      draft.filters.push({
        is: { on: 'empty', member: member.name, ...(isNot ? {} : { negate: true }) },
        at: m.to - 1,
      });
      return true;
    },
  );
}
