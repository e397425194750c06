/** From all that a phrase may mean to the one thing it means here: by its neighbours, its role, the model's hints. */
import type { Member } from '../../data/data-model.js';
import {
  isMoney,
  isPercent,
  isCostPrice,
  isSideMoney,
  partsOf,
  type Aggregate,
  type Meaning,
} from '../lexicon/meaning.js';
import { isForm } from '../lexicon/tokens.js';
import type { Filter, Term } from '../plan/plan.js';
import type { Reading } from './draft.js';
import { roleAt } from './role-at.js';
import type { Slot } from './sentence.js';

export type MeaningOf<K extends Meaning['kind']> = Extract<Meaning, { kind: K }>;
export const meaningsOf = <K extends Meaning['kind']>(slot: Slot | undefined, kind: K): MeaningOf<K>[] =>
  (slot?.meanings ?? []).filter((m): m is MeaningOf<K> => m.kind === kind);

export const orderOf = (reading: Reading, member: Member): number => reading.lexicon.members.indexOf(member);

/** The dimension a phrase means. */
export function dimensionOf(
  reading: Reading,
  slot: Slot | undefined,
  kinds?: readonly string[],
): Member | undefined {
  const all = meaningsOf(slot, 'dimension').filter(
    (m) => kinds === undefined || kinds.includes(m.member.type),
  );
  if (all.length === 0 || !slot) return undefined;
  const at = reading.sentence.slots.indexOf(slot);
  const again = splitAgain(reading, at, all);
  if (again) return again;
  const role = all.some((m) => m.member.hints.role) ? roleAt(reading, at) : undefined;
  const score = (m: MeaningOf<'dimension'>): number =>
    m.weight +
    (m.member.hints.default === true ? 0.15 : 0) +
    (m.member.type === 'time' || m.member.type === 'geo' ? -0.2 : 0) +
    // A thing is told by its name before its number.
    (m.member.hints.code === true ? -0.02 : 0) +
    (m.member.hints.role && role === m.member.hints.role.name ? 0.8 : 0) -
    orderOf(reading, m.member) / 10_000;
  return [...all].sort((a, b) => score(b) - score(a))[0]?.member;
}

/** "Which billing countries …? Only countries with …": in a later sentence the same thing needs no role again. */
function splitAgain(
  { sentence, draft }: Reading,
  at: number,
  meanings: readonly MeaningOf<'dimension'>[],
): Member | undefined {
  const end = sentence.slots.findLastIndex(
    (slot, i) => i < at && /^[.?!;]$/.test(slot.tokens[0]?.written ?? ''),
  );
  if (end < 0) return undefined;
  const before = draft.splits.filter((s) => s.at < end).map((s) => s.is);
  return meanings.find(
    ({ member }) =>
      member.hints.role !== undefined && before.some((s) => s.kind === 'member' && s.name === member.name),
  )?.member;
}

const aggregateFor: Partial<Record<Aggregate, Extract<Term, { kind: 'aggregate' }>['fn']>> = {
  avg: 'avg',
  sum: 'sum',
  min: 'min',
  max: 'max',
  median: 'median',
  stddev: 'stddev',
  distinct: 'distinct',
  count: 'distinct',
};

/** The amount of money that is known of a thing itself, where it is none of the rows'. */
export function moneyOf({ lexicon }: Reading, thing: Member): Member | undefined {
  const [cube] = thing.cubes;
  if (cube === undefined || thing.cubes.size > 1 || cube === lexicon.view.root) return undefined;
  const own = lexicon.members.filter(
    (m) =>
      m.kind === 'dimension' &&
      m.type === 'number' &&
      isMoney(m) &&
      !isSideMoney(m) &&
      m.cubes.size === 1 &&
      m.cubes.has(cube),
  );
  return own.find((m) => !isCostPrice(m)) ?? own[0];
}

/** A number that only says when something was. */
export const isCalendar = ({ name, type, kind }: Member): boolean =>
  kind === 'dimension' && type === 'number' && /^(?:year|yr|quarter|month|week|day|hour|decade)$/.test(name);

/** "Ports where more than 100 ships landed": of two measures of one kind of thing, the one whose end is told. */
function ofTheEnd(reading: Reading, slot: Slot): MeaningOf<'measure'>[] {
  const all = meaningsOf(slot, 'measure');
  const isOther = ({ member: { hints } }: MeaningOf<'measure'>): boolean =>
    all.some(
      (m) => m.member.hints.role?.of === hints.role?.of && m.member.hints.role?.name !== hints.role?.name,
    );
  if (!all.some((m) => m.member.hints.role && isOther(m))) return all;
  const role = roleAt(reading, reading.sentence.slots.indexOf(slot));
  const told = all.filter((m) => role === undefined || m.member.hints.role?.name === role || !isOther(m));
  return told.length > 0 ? told : all;
}

/** The term a phrase means, worked out as asked. */
export function termOf(reading: Reading, slot: Slot | undefined, how?: Aggregate): Term | undefined {
  if (!slot) return undefined;
  const [counted] = meaningsOf(slot, 'counted');
  if (counted && (how === undefined || how === 'count' || how === 'sum'))
    return countWhere(reading, counted.member);
  const measures = ofTheEnd(reading, slot).map((m) => ({
    ...m,
    how: partsOf(m.member, reading.lexicon.stemsOf(m.member.title)).how,
  }));
  const rows = meaningsOf(slot, 'rows');
  const named = dimensionOf(reading, slot, ['number']);
  // A year is when it was, and no amount: it is counted or averaged, but never added up.
  const isWhen = named !== undefined && isCalendar(named) && (how === undefined || how === 'sum');
  const number = isWhen ? undefined : named;
  // Of two that are called nearly alike, the one that is called so to the letter.
  const written = slot.tokens.map((t) => t.word).join(' ');
  const isToTheLetter = ({ member }: MeaningOf<'measure'>): number =>
    [member.title, ...member.synonyms].some((name) => name.toLowerCase() === written) ? 1 : 0;
  const own = measures.filter((m) => m.weight >= 0.95).sort((a, b) => isToTheLetter(b) - isToTheLetter(a));
  if (how === undefined) {
    const [exact] = own;
    const numberWeight = meaningsOf(slot, 'dimension').find((m) => m.member === number)?.weight ?? 0;
    const isItsSum = exact !== undefined && exact.member.rowSql === number?.sql;
    if (
      exact &&
      number &&
      numberWeight > exact.weight &&
      isToTheLetter(exact) === 0 &&
      number.hints.code !== true &&
      !isItsSum
    )
      return {
        kind: 'aggregate',
        fn: isMoney(number) || number.hints.additive === true ? 'sum' : 'avg',
        of: number.name,
      };
    if (exact) return { kind: 'measure', name: exact.member.name };
    if (rows.length > 0) return rowCount(reading);
    const preferred =
      measures.find((m) => m.member.hints.default === true) ??
      measures.find((m) => m.how === 'sum' && isMoney(m.member)) ??
      // "Tickets sold" are so many in all, and no average.
      measures.find((m) => m.how === 'sum' && /(?:bought|sold|ordered|shipped)$/i.test(m.member.title)) ??
      measures.find((m) => m.how === 'avg') ??
      measures.find((m) => m.how === 'sum') ??
      measures[0];
    if (preferred && (preferred.weight >= 0.5 || !number))
      return { kind: 'measure', name: preferred.member.name };
    return number && number.hints.code !== true
      ? {
          kind: 'aggregate',
          fn: isMoney(number) || number.hints.additive === true ? 'sum' : 'avg',
          of: number.name,
        }
      : undefined;
  }
  if (how === 'count') {
    const counted = measures.find((m) => m.how === 'count' || m.how === 'distinct');
    if (counted) return { kind: 'measure', name: counted.member.name };
    if (rows.length > 0) return rowCount(reading);
    const dimension = dimensionOf(reading, slot);
    if (dimension?.type === 'boolean') return countWhere(reading, dimension);
    // "How many started in May": rows, and no number of days.
    if (dimension?.type === 'time')
      return reading.lexicon.holdings.empty.has(dimension.name)
        ? countWhere(reading, dimension)
        : rowCount(reading);
    if (dimension && dimension.type !== 'number')
      return { kind: 'aggregate', fn: 'distinct', of: dimension.name };
    const summed = measures.find((m) => m.how === 'sum');
    if (summed) return { kind: 'measure', name: summed.member.name };
    const rated = own[0] && ratingsOf(reading, slot, own[0].member);
    if (rated) return rated;
    if (own[0]) return { kind: 'measure', name: own[0].member.name };
    const fn = dimension?.hints.additive === false ? 'avg' : 'sum';
    return (
      dimension && {
        kind: 'aggregate',
        fn: dimension.hints.code === true || isCalendar(dimension) ? 'distinct' : fn,
        of: dimension.name,
      }
    );
  }
  const fitting = measures.find((m) => m.how === how && m.member.aggType !== 'count');
  if (fitting) return { kind: 'measure', name: fitting.member.name };
  const fn = aggregateFor[how];
  if (number && fn && number.hints.code !== true) return { kind: 'aggregate', fn, of: number.name };
  const [best] = own.length > 0 ? own : measures;
  const row =
    best && how !== 'avg' ? rowMemberOf(reading, { kind: 'measure', name: best.member.name }) : undefined;
  if (row !== undefined && fn && !(how === 'sum' && best?.how === 'sum'))
    return { kind: 'aggregate', fn, of: row };
  // "Average conversion rate" is the rate; "total orders" are the orders; "average revenue" is revenue through rows.
  if (
    best &&
    (how === 'avg' || how === 'sum') &&
    (best.how === 'share' || isPercent(best.member) || best.how === how || best.how === 'avg')
  )
    return how === 'sum' && best.how === 'avg' ? undefined : { kind: 'measure', name: best.member.name };
  if (best && how === 'sum') return { kind: 'measure', name: best.member.name };
  if (best && how === 'avg' && best.how === 'sum') {
    // What not every row has is averaged over those that have it, where it is the rows' own.
    const own = reading.lexicon.member(
      rowMemberOf(reading, { kind: 'measure', name: best.member.name }) ?? '',
    );
    if (own && [...own.cubes].every((cube) => cube === reading.lexicon.view.root))
      return { kind: 'aggregate', fn: 'avg', of: own.name };
    const per = rowCount(reading);
    return per && { kind: 'ratio', of: { kind: 'measure', name: best.member.name }, per };
  }
  if (rows.length > 0 && how === 'sum') return rowCount(reading);
  return undefined;
}

/** How many rows: by the model's own measure where it has one. */
export function rowCount(reading: Reading): Term {
  const { members } = reading.lexicon;
  const count = members.find((m) => m.aggType === 'count' && m.rowFilter === undefined);
  return count ? { kind: 'measure', name: count.name } : { kind: 'rows' };
}

/** "The number of ratings" is how many rows have one, and no rating. */
function ratingsOf(reading: Reading, { tokens }: Slot, { aggType, rowSql }: Member): Term | undefined {
  const row = reading.lexicon.members.find((m) => m.kind === 'dimension' && m.sql === rowSql);
  const isSaid = /^(?:ratings|reviews|scores|grades|evaluations|assessments)$/.test(
    tokens.at(-1)?.word ?? '',
  );
  return aggType === 'avg' && row && isSaid ? countWhere(reading, row) : undefined;
}

/** How many rows are so, or have such a time or number. */
export function countWhere(reading: Reading, flag: Member): Term {
  const filter: Filter =
    flag.type === 'time' || flag.type === 'number'
      ? { on: 'empty', member: flag.name, negate: true }
      : { on: 'values', member: flag.name, values: [true] };
  return { kind: 'when', of: rowCount(reading), filters: [filter], words: flag.title.toLowerCase() };
}

/** The measure to take where none is named. */
export function defaultTerm(reading: Reading): Term {
  const measure = reading.lexicon.members.find((m) => m.kind === 'measure' && m.hints.default === true);
  return measure ? { kind: 'measure', name: measure.name } : rowCount(reading);
}

/** Role words say which of two members is meant, or only carry the sentence ("orders that were sent"). */
export function useRoleWords(reading: Reading): void {
  const { slots } = reading.sentence;
  for (const words of reading.lexicon.roles.flatMap((role) => role.words))
    for (let i = 0; i + words.length <= slots.length; i += 1)
      if (
        words.every((w, k) => slots[i + k]?.tokens.length === 1 && isForm(slots[i + k]?.tokens[0]?.stem, w))
      )
        for (let k = 0; k < words.length; k += 1) slots[i + k]!.used = true;
}

/** The number of one row that a term is worked out from. */
export function rowMemberOf(reading: Reading, term: Term | undefined): string | undefined {
  if (term?.kind === 'aggregate' && term.fn !== 'distinct') return term.of;
  const member = term?.kind === 'measure' ? reading.lexicon.member(term.name) : undefined;
  if (member?.hints.last) return reading.lexicon.member(member.hints.last.of)?.name;
  // Of what is of some rows alone, the number that each of all of them has.
  const all = member?.hints.within && reading.lexicon.member(member.hints.within.instead);
  if (all && all !== member) return rowMemberOf(reading, { kind: 'measure', name: all.name });
  // The highest number of a visitor is no most of them.
  if (member?.rowSql === undefined || (member.aggType ?? '').startsWith('count')) return undefined;
  const row = reading.lexicon.members.find(
    (m) => m.kind === 'dimension' && m.type === 'number' && m.sql === member.rowSql,
  );
  return row?.hints.same === undefined ? row?.name : undefined;
}
