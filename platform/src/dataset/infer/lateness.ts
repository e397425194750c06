/**
 * Planned and actual times of one thing: "Sched Departure" and "Actual Departure", "promised on" and "delivered on". Pairs
 * are told by the words of their names, and borne out by rows that have both.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../data/data-model.js';
import { columnSql } from './column-facts.js';
import type { Column } from './column.js';
import { deedOf, type Deed } from '../../data/deeds-in-time.js';
import { valueSql } from './table-shape.js';

/** How late something was, in each row that has both times. */
export type Lateness = {
  readonly planned: Column;
  readonly actual: Column;
  /** What was done: without one, no word of the names tells. */
  readonly deed: Deed | undefined;
  readonly unit: 'min' | 'h' | 'days';
  /** Over the cube, less than nothing where it was early. */
  readonly sql: string;
  /** The two times may be held against each other as they are: a day against a time may not. */
  readonly isExact: boolean;
};

const plannedWord =
  /^(?:plan|planned|sched|scheduled|schedule|promise|promised|due|expected|exp|estimated|est|target|targeted|deadline|agreed|eta|etd|sta|std)$/;
/** A "requested delivery" is one that was planned, and what was requested alone is what began. */
const wishedWord = /^(?:requested|req|wanted|desired|required|confirmed|committed)$/;
const actualWord = /^(?:actual|actually|act|real|ata|atd)$/;
const filler =
  /^(?:date|time|datetime|timestamp|at|on|day|by|for|to|of|the|was|is|be|utc|local|original|back|in)$/;
/** "Next due", and the plan of another plan: what is told of the time to come. */
const toCome = /^(?:next|last|previous|revised|new|old|min|max|first)$/;

type Told = {
  readonly column: Column;
  readonly deed: Deed | undefined;
  /** What the name says besides that it is planned, and a time. */
  readonly about: string;
  readonly isActual: boolean;
};

const toldBy = (column: Column): Told => {
  const words = column.words.filter(
    (word) =>
      !plannedWord.test(word) && !wishedWord.test(word) && !actualWord.test(word) && !filler.test(word),
  );
  const deed = deedOf(words) ?? deedOf(column.words);
  const about = deed ? deed.noun : words.join(' ');
  return { column, deed, about, isActual: column.words.some((word) => actualWord.test(word)) };
};

/** Pairs by their names: each planned time with the one that came of it, where exactly one may be. */
function pairsOf(columns: readonly Column[]): { readonly planned: Told; readonly actual: Told }[] {
  const times = columns.filter(
    ({ role, words }) => role.kind === 'time' && !words.some((word) => toCome.test(word)),
  );
  const isNamedSo = ({ words: [first = '', ...rest] }: Column): boolean =>
    [first, ...rest].some((word) => plannedWord.test(word)) ||
    (wishedWord.test(first) && deedOf(rest) !== undefined);
  const isPlanned = (column: Column): boolean => isNamedSo(column) || isDayOf(column);
  // A "delivery date" beside "delivered on" is the day that was chosen.
  function isDayOf(column: Column): boolean {
    const noun = nounIn(column);
    const same = times.filter((one) => one !== column && deedOf(one.words)?.noun === noun);
    return (
      noun !== undefined &&
      same.length === 1 &&
      same.every((one) => !isNamedSo(one) && one.words.some((word) => word.endsWith('ed') && word !== noun))
    );
  }
  const planned = times.filter(isPlanned).map(toldBy);
  const others = times.filter((column) => !isPlanned(column)).map(toldBy);
  const pairs = planned.flatMap((plan) => {
    const is = actualOf(plan, others, planned.length === 1);
    return is ? [{ planned: plan, actual: is }] : [];
  });
  // Of two plans of one thing none is the plan.
  return pairs.filter(({ actual }) => pairs.filter((one) => one.actual === actual).length === 1);
}

/** "Delivery" of a delivery date. */
function nounIn({ words }: Column): string | undefined {
  const noun = deedOf(words)?.noun;
  return noun !== undefined && words.includes(noun) ? noun : undefined;
}

/** The first kind of candidates that there are, where it is one. */
function actualOf(plan: Told, others: readonly Told[], isOnly: boolean): Told | undefined {
  const { deed, about } = plan;
  const outcomes = [
    ['delivery', 'arrival', 'receipt', 'return', 'closing', 'resolution', 'completion', 'end', 'payment'],
    ['departure', 'shipping', 'start'],
  ];
  const kinds: readonly ((one: Told) => boolean)[] =
    about === '' && !deed
      ? [
          (one) => one.isActual && one.about === '',
          (one) => isOnly && one.isActual,
          ...outcomes.map((nouns) => (one: Told) => isOnly && nouns.includes(one.deed?.noun ?? '')),
        ]
      : [
          (one) => one.isActual && one.about === about,
          (one) => one.about === about,
          (one) => deed !== undefined && one.deed?.kin === deed.kin,
        ];
  for (const isKind of kinds) {
    const found = others.filter(isKind);
    if (found.length > 0) return found.length === 1 ? found[0] : undefined;
  }
  return undefined;
}

/** Of the rows that have an actual time, so many have a planned one. */
const mostly = 0.5;
/** Further apart than this on the whole, in minutes, they are no plan and what came of it. */
const tooFar = 400 * 24 * 60;
/** Up to which mean distance, in minutes, each unit is told. */
const units = [
  { unit: 'min', seconds: 60, upTo: 240 },
  { unit: 'h', seconds: 3600, upTo: 4 * 24 * 60 },
  { unit: 'days', seconds: 86_400, upTo: tooFar },
] as const;

/** What came early or late in the rows of a table; nothing where a column of its own tells. */
export async function latenessOf(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Column[],
): Promise<Lateness[]> {
  const isTold = columns.some(
    ({ role, words }) =>
      role.kind === 'amount' && words.some((word) => /^(?:late|lateness|delay|delayed|overdue)$/.test(word)),
  );
  const found: Lateness[] = [];
  for (const pair of isTold ? [] : pairsOf(columns)) {
    const late = await fromRows(connection, table, pair);
    if (late) found.push(late);
  }
  return found;
}

async function fromRows(
  connection: DuckDBConnection,
  table: string,
  {
    planned: { column: planned, deed: due },
    actual: { column: actual, deed },
  }: ReturnType<typeof pairsOf>[number],
): Promise<Lateness | undefined> {
  const [p, a] = [planned, actual].map((one) => `(${valueSql(one)})::TIMESTAMP`) as [string, string];
  const isWhole = (v: string, step: string): string =>
    `coalesce(bool_and(${v} = date_trunc('${step}', ${v})), true)`;
  const read = await connection.runAndReadAll(
    `SELECT count(${p} - ${a}), count(${a}), ${isWhole(p, 'day')}, ${isWhole(a, 'day')}, ${isWhole(p, 'minute')} AND ${isWhole(a, 'minute')},
     median(abs(date_diff('second', ${p}, ${a}))) / 60.0 FROM ${quoted(table)}`,
  );
  const [both, done, isPlanDay, isDay, areMinutes, apart] = read.getRows()[0] ?? [];
  if (Number(both) === 0 || Number(both) < Number(done) * mostly || Number(apart) > tooFar) return undefined;
  const { unit, seconds } = units.find(({ upTo }) => Number(apart) <= upTo) ?? units[2];
  const [from, to] = [columnSql(planned), columnSql(actual)];
  const shared = { planned, actual, deed: deed ?? due };
  // Done on the day that it was due is in time, at whichever hour.
  if (isPlanDay === true || isDay === true)
    return {
      ...{ ...shared, unit: 'days', isExact: isPlanDay === isDay },
      sql: `DATE_DIFF('day', ${from}, ${to})`,
    };
  return {
    ...{ ...shared, unit, isExact: true },
    sql:
      unit === 'min' && areMinutes === true
        ? `DATE_DIFF('minute', ${from}, ${to})`
        : `DATE_DIFF('second', ${from}, ${to}) / ${seconds}.0`,
  };
}
