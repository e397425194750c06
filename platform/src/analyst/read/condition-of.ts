/** The condition that a phrase is, where it names what rows are or what a measure counts: "returned", "bounces", "paid". */
import { isPercent } from '../lexicon/meaning.js';
import { verbStem } from '../lexicon/tokens.js';
import type { Member } from '../../data/data-model.js';
import type { Filter } from '../plan/plan.js';
import type { Reading } from './draft.js';
import { meaningsOf } from './resolve.js';
import type { Slot } from './sentence.js';
import { valueOf } from './value-of.js';

/** Rows that are not so: of a yes-or-no member the no. */
export function notSo(is: Filter): Filter {
  if (is.on === 'values' && typeof is.values[0] === 'boolean')
    return { ...is, values: is.values.map((v) => v !== true) };
  const { negate, ...rest } = is as Extract<Filter, { negate?: boolean }>;
  return negate === true ? rest : { ...rest, negate: true };
}

/** A measure that counts some of the rows. */
export const countOf = (slot: Slot | undefined): Member | undefined =>
  meaningsOf(slot, 'measure').find(
    (m) => m.member.aggType === 'count' && m.member.rowFilter !== undefined && m.weight >= 0.75,
  )?.member;

export function conditionOf(reading: Reading, slot: Slot): Filter | undefined {
  const value = meaningsOf(slot, 'value').some((v) => v.whole) ? valueOf(reading, slot) : undefined;
  if (value) return { on: 'values', member: value.member.name, values: value.values };
  const [segment] = meaningsOf(slot, 'segment');
  if (segment) return { on: 'segment', member: segment.member.name };
  const [flag] = flagsOf(slot);
  if (flag) return { on: 'values', member: flag.name, values: [true] };
  const [so] = meaningsOf(slot, 'counted');
  if (so) return { on: 'values', member: so.member.name, values: [true] };
  // "Neither paid nor cancelled": what was not done yet.
  const done = meaningsOf(slot, 'dimension').find(
    (d) => d.member.type === 'time' && d.weight > 0.5 && reading.lexicon.holdings.empty.has(d.member.name),
  );
  if (done && isDeed(slot)) return { on: 'empty', member: done.member.name, negate: true };
  const counted = countOf(slot);
  return counted ? countedFilter(reading, counted) : rateFilter(reading, slot);
}

const bare = (sql: string): string =>
  sql
    .replace(/^\((.*)\)$/s, '$1')
    .replace(/\s+/g, ' ')
    .trim();

/** The condition of the rows that a measure counts, as a member of the model tells it. */
export function countedFilter({ lexicon }: Reading, measure: Member): Filter | undefined {
  const sql = bare(measure.rowFilter ?? '');
  const same = lexicon.members.find((m) => m.kind !== 'measure' && bare(m.sql) === sql);
  if (same?.kind === 'segment') return { on: 'segment', member: same.name };
  if (same?.type === 'boolean') return { on: 'values', member: same.name, values: [true] };
  for (const [name, held] of lexicon.holdings.values) {
    const column = lexicon.member(name)?.sql;
    const value = held.find(
      (v) => column !== undefined && sql === `${bare(column)} = '${String(v.value)}'`,
    )?.value;
    if (value !== undefined) return { on: 'values', member: name, values: [value] };
  }
  return undefined;
}

/** "Bounces", where the model has their rate and each row's yes or no. */
function rateFilter({ lexicon }: Reading, slot: Slot): Filter | undefined {
  if (!meaningsOf(slot, 'measure').some((m) => isPercent(m.member))) return undefined;
  const stem = verbStem(slot.tokens[0]?.word ?? '');
  const flag = lexicon.members.find(
    (m) => m.type === 'boolean' && slot.tokens.length === 1 && verbStem(m.title.toLowerCase()) === stem,
  );
  return flag && { on: 'values', member: flag.name, values: [true] };
}

const isDeed = ({ tokens: [first] }: Slot): boolean =>
  /ed$|^(?:left|paid|sent|sold|gone|quit)$/.test(first?.word ?? '');

export const flagsOf = (slot: Slot | undefined): Member[] =>
  meaningsOf(slot, 'dimension').flatMap((d) =>
    d.member.type === 'boolean' && d.weight >= 0.45 ? [d.member] : [],
  );
