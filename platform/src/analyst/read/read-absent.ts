/**
 * Those that have none of another view's rows: "customers who never ordered", "titles nobody has watched", "members
 * without a check-in this year". Which they are a first query finds.
 */
import type { Lexicon } from '../lexicon/lexicon.js';
import { stem, stems, verbStem } from '../lexicon/tokens.js';
import type { Filter } from '../plan/plan.js';
import type { Reading, Related } from './draft.js';
import { meaningsOf } from './resolve.js';
import type { Match } from './sentence.js';

/** What may stand for any deed, where one other view alone tells of these rows. */
const anyDeed =
  /^(?:come|comes|came|visit|visits|visited|show|showed|shown|appear|appeared|use|used|do|did|done|happen|happened|active|anything)$/;
const behind =
  '(?: (?:in|by|up|out|back|a|an|any|anything|anybody|anyone|something|nothing|once|yet|at all|so far|with us|from us|us|here|single|it|them|ever|there|to [a-z]+))*';

export function readAbsent(reading: Reading): void {
  const { sentence, related, draft } = reading;
  if (related.length === 0 || !isOfThese(reading)) return;
  const take = (m: Match): boolean => {
    const other = relatedBy(related, m.groups.deed ?? '');
    if (!other) return false;
    draft.filters.push({ is: absent(other), at: m.from });
    return true;
  };
  const have = '(?:(?:who|that|which|whom|have|has|had|did|do|does|were|was|are|been|we) )*';
  sentence.read(
    `${have}(?:never|not) (?:(?:ever|been|yet|once|even|made|placed|got|had) )*(?:(?:a|an|any|single) )*(?<deed>[a-z]+)${behind}`,
    take,
  );
  sentence.read(
    `${have}(?:(?:with|having|made|placed|got|have|has|had) )?(?:no|without|zero|not (?:a single|one|any|a)) (?:(?:any|a|an|single) )*(?<deed>[a-z]+)${behind}`,
    take,
  );
  sentence.read(
    `(?:(?:that|which|who) )?(?:nobody|no one|noone) (?:(?:has|have|had|ever|yet|did|even|once) )*(?<deed>[a-z]+)${behind}`,
    take,
  );
}

/** The rows themselves are what is asked for, by their noun or by a number of them. */
const isOfThese = ({ sentence }: Reading): boolean =>
  sentence.slots.some((slot) => meaningsOf(slot, 'rows').length > 0 || /^§[a-z]*r/.test(slot.text));

function relatedBy(related: readonly Related[], deed: string): Related | undefined {
  const said = base(deed);
  // "Without orders" is of orders, before their lines.
  const called = related.filter(({ lexicon }) => stems(lexicon.view.title).map(verbStem).join(' ') === said);
  const named = related.filter(({ lexicon }) => deedsOf(lexicon).includes(said));
  const [one] = called.length > 0 ? called : named;
  return one ?? (related.length === 1 && anyDeed.test(deed) ? related[0] : undefined);
}

const base = (word: string): string => verbStem(stem(word));

/** What the rows of a view are called, and what was done when they came about. */
const deedsOf = ({ view, members }: Lexicon): string[] => {
  const times = members.filter((m) => m.kind === 'dimension' && m.type === 'time' && m.cubes.has(view.root));
  const names = [view.title, ...times.flatMap((m) => [m.title, ...m.synonyms])];
  const words = names.flatMap((name) =>
    stems(name).filter((w) => !/^(?:on|at|in|by|date|time|day|line|row)$/.test(w)),
  );
  const isSale = /\b(?:order|purchase|sale|invoice|booking|transaction|basket|receipt)/i.test(view.title);
  return [...words, ...(isSale ? ['order', 'buy', 'bought', 'sell', 'sold', 'purchase'] : [])].map(base);
};

const absent = ({ key, of, lexicon }: Related): Filter => ({
  on: 'absent',
  member: key,
  view: lexicon.view.name,
  of,
  rows: lexicon.view.title.toLowerCase(),
  periods: [],
  ...timeOf(lexicon),
});

function timeOf({ members }: Lexicon): { time?: string } {
  const times = members.filter((m) => m.kind === 'dimension' && m.type === 'time');
  const time = times.find((m) => m.hints.default === true) ?? times[0];
  return time ? { time: time.name } : {};
}

/** "Members who never came this year": what stands behind says when they did not. */
export function periodsOfAbsent({ draft }: Reading): void {
  const at = draft.filters.findIndex(({ is }) => is.on === 'absent');
  const placed = draft.filters[at];
  if (placed?.is.on !== 'absent' || placed.is.time === undefined) return;
  const behind = draft.periods.filter((p) => p.at > placed.at);
  if (behind.length === 0) return;
  draft.periods.splice(0, draft.periods.length, ...draft.periods.filter((p) => p.at <= placed.at));
  draft.filters[at] = { ...placed, is: { ...placed.is, periods: behind.map((p) => p.is) } };
}
