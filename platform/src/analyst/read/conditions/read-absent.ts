/**
 * Those that have none of another view's rows: "customers who never ordered", "titles nobody has watched", "members
 * without a check-in this year". Which they are a first query finds.
 */
import type { Member } from '../../../data/data-model.js';
import type { Lexicon } from '../../lexicon/lexicon.js';
import { ownNames } from '../../lexicon/said/of-members.js';
import { stem, stems, verbStem, type Token } from '../../lexicon/tokens.js';
import { families } from '../../lexicon/word-families.js';
import type { Filter } from '../../plan/plan.js';
import type { Reading, Related } from '../draft.js';
import { meaningsOf } from '../resolve.js';
import { takeTimeBefore, timeMember } from '../times/time-of-question.js';
import type { Match } from '../sentence.js';
import { wordTable } from '../../../word-table.js';

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
  // "Never finished a lesson": without lessons, where the verb says no more than that there are some.
  const did =
    '(?:finish|complete|start|open|report|submit|attend|book|log|file)(?:e?d)?|take|took|taken|do|did|done|write|wrote|written|leave|left|give|gave|given|send|sent';
  const have = '(?:(?:who|that|which|whom|have|has|had|did|do|does|were|was|are|been|we) )*';
  sentence.read(
    `${have}(?:never|not) (?:(?:ever|yet|once|even) )*(?:${did}) (?:a|an|any|a single|one) (?:single )?(?<deed>[a-z]+)${behind}`,
    (m) => (anyDeed.test(m.groups.deed ?? '') ? false : take(m)),
  );
  sentence.read(
    `${have}(?:never|not) (?:(?:ever|been|yet|once|even|made|placed|got|had|(?<=do not )have) )*(?:(?:a|an|any|single) )*(?<deed>[a-z]+)${behind}`,
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
  sentence.slots.some(
    (slot) => meaningsOf(slot, 'rows').length > 0 || /^§[a-z]*r|^(?:those|them|these)$/.test(slot.text),
  );

function relatedBy(related: readonly Related[], deed: string): Related | undefined {
  const said = base(deed);
  // "Without orders" is of orders, before their lines.
  const called = related.filter(({ lexicon }) => stems(lexicon.view.title).map(verbStem).join(' ') === said);
  const named = related.filter(({ lexicon }) => deedsOf(lexicon).includes(said));
  const [one] = called.length > 0 ? called : named;
  return one ?? (related.length === 1 && anyDeed.test(deed) ? related[0] : undefined);
}

const short: Readonly<Record<string, string>> = wordTable({
  sub: 'subscription',
  app: 'application',
  appt: 'appointment',
  txn: 'transaction',
});
const base = (word: string): string => verbStem(short[stem(word)] ?? stem(word));

/** What the rows of a view are called, and what was done when they came about: not what was done to some of them later. */
const deedsOf = (lexicon: Lexicon): string[] => {
  const { view, holdings } = lexicon;
  const begin = timeOf(lexicon);
  const isOfAll = begin?.cubes.has(view.root) === true && !holdings.empty.has(begin.name);
  // "Titles that nobody played": a play is a viewing.
  const others = families.get(stem(view.title.toLowerCase()))?.sure ?? [];
  const names = [view.title, ...others, ...(begin && isOfAll ? ownNames(begin) : [])];
  const words = names.flatMap((name) =>
    stems(name).filter((w) => !/^(?:on|at|in|by|date|time|day|line|row)$/.test(w)),
  );
  const isSale = /\b(?:order|purchase|sale|invoice|booking|transaction|basket|receipt)/i.test(view.title);
  return [...words, ...(isSale ? ['order', 'buy', 'bought', 'sell', 'sold', 'purchase'] : [])].map(base);
};

const absent = ({ key, of, lexicon }: Related): Filter => {
  const time = timeOf(lexicon);
  return {
    on: 'absent',
    member: key,
    view: lexicon.view.name,
    of,
    rows: lexicon.view.title.toLowerCase(),
    periods: [],
    ...(time ? { time: time.name } : {}),
  };
};

function timeOf({ members }: Lexicon): Member | undefined {
  const times = members.filter((m) => m.kind === 'dimension' && m.type === 'time');
  return times.find((m) => m.hints.default === true) ?? times[0];
}

/**
 * "Members who never came this year": a period that stands behind it, or before all else, says when they did not; one
 * that stands with a time of their own ("started in 2025") is theirs.
 */
export function periodsOfAbsent(reading: Reading): void {
  movePeriods(reading);
  // Of rows that have no time of their own nothing else is said by a period.
  const [left] = timeMember(reading) ? [] : reading.draft.periods;
  if (!left) return;
  reading.draft.problem ??= {
    text: `The data has no time here that "${left.is.words}" could be of.`,
    search: 'date',
  };
  reading.draft.isElsewhere = true;
}

/** "Products that nobody bought this year": a period may be of the other rows, where these have no time. */
export const mayBeOfAbsent = ({
  related,
  tokens,
}: Pick<Reading, 'related'> & { tokens: readonly Token[] }): boolean =>
  related.some(({ lexicon }) => timeOf(lexicon) !== undefined) &&
  tokens.some(({ word }) => /^(?:never|not|no|nobody|none|without|noone)$/.test(word));

function movePeriods(reading: Reading): void {
  const { draft, sentence } = reading;
  const at = draft.filters.findIndex(({ is }) => is.on === 'absent');
  const placed = draft.filters[at];
  if (placed?.is.on !== 'absent' || placed.is.time === undefined) return;
  const rows = sentence.slots.findIndex((slot) => meaningsOf(slot, 'rows').length > 0);
  const moved = draft.periods.filter(
    (p) => (p.at > placed.at || p.at < rows) && takeTimeBefore(reading, p.at - 1) === undefined,
  );
  if (moved.length === 0) return;
  const own = draft.periods.filter((p) => !moved.includes(p));
  draft.periods.splice(0, draft.periods.length, ...own);
  draft.filters[at] = { ...placed, is: { ...placed.is, periods: moved.map((p) => p.is) } };
}
