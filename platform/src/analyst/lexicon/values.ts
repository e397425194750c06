/**
 * The values that words of a question may name. They are read in the turn under the viewer's own rights and kept for
 * those rights alone: another viewer's values appear in no reading, no correction and no refusal.
 */
import type { Member, View } from '../../data/data-model.js';
import type { Sight } from '../../chat/agent.js';
import { separatorOf, singleValues, type KnownValue } from '../../data/listed-values.js';

/** `hasHours`: times of the day, so that the last one may be the first moment of a day that the rows end before. */
export type Extent = { readonly first: string; readonly last: string; readonly hasHours?: boolean };

/** What a viewer's rows hold: values by dimension, the days that the times reach over, the range of numbers. */
export type Holdings = {
  readonly values: ReadonlyMap<string, readonly KnownValue[]>;
  readonly extents: ReadonlyMap<string, Extent>;
  /** Dimensions that some rows have no value of. */
  readonly empty: ReadonlySet<string>;
  /** Numbers that some rows have no value of. */
  readonly gaps: ReadonlySet<string>;
  /** Dimensions that have too many values to be kept. */
  readonly many: ReadonlySet<string>;
  /** Dimensions of which a row may have several values at once, and what stands between these. */
  readonly lists: ReadonlyMap<string, string>;
  readonly snapshots: ReadonlyMap<string, SnapshotTimes>;
};

/** Of a time whose rows say how things stood then. */
export type SnapshotTimes = {
  /** Its days, the first one first. */
  readonly days: readonly string[];
  /** How many rows one of them has at most. */
  readonly most: number;
  /** Dimensions that each tell the rows of the last one apart. */
  readonly things: readonly string[];
};

/** Of a dimension; with more it is a text, not a list of things to choose from. */
const mostValues = 2000;
/** Of rows that say how things stood, so many times are known: the last ones. */
const mostTimes = 5000;
/** Queries that run beside each other. */
const atOnce = 3;
/** Kept for this many different rights. */
const mostRights = 50;

/** Reads and keeps what each set of rights leaves of a view. */
export class HoldingsStore {
  readonly #known = new Map<string, Promise<Holdings>>();

  of(view: View, dimensions: readonly Member[], sight: Sight): Promise<Holdings> {
    const key = `${sight.rights} ${view.name}`;
    const known = this.#known.get(key) ?? readHoldings(view, dimensions, sight);
    this.#known.delete(key);
    this.#known.set(key, known);
    // A turn that was stopped or a query that failed must not be what all later turns get.
    known.catch(() => this.#known.delete(key));
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostRights && oldest !== undefined) this.#known.delete(oldest);
    return known;
  }
}

/** Not the first moment of a day: one of the two ends tells in practice, and needs no reading of all rows. */
const isWithinDay = (time: string): boolean => /T(?!00:00:00)/.test(time);

async function readTimes(
  view: View,
  time: string,
  dimensions: readonly Member[],
  sight: Sight,
): Promise<SnapshotTimes> {
  const times = await sight.rows(
    `SELECT DATE_TRUNC('day', ${time}), COUNT(*) FROM ${view.name} WHERE ${time} IS NOT NULL GROUP BY 1 ORDER BY 1 DESC LIMIT ${mostTimes}`,
  );
  const days = times.map(([day]) => String(day).slice(0, 10)).reverse();
  const most = Math.max(0, ...times.map(([, rows]) => Number(rows)));
  const names = dimensions
    .filter(({ type, hints, cubes }) => (type === 'string' || hints.code === true) && cubes.has(view.root))
    .map(({ name }) => name);
  const last = days.at(-1);
  if (last === undefined || names.length === 0) return { days, most, things: [] };
  const [row = []] = await sight.rows(
    `SELECT COUNT(*), ${names.map((name) => `COUNT(DISTINCT ${name})`).join(', ')} FROM ${view.name} WHERE ${time} >= TIMESTAMP '${last}'`,
  );
  const [rows, ...distinct] = row.map(Number);
  return { days, most, things: names.filter((_, i) => distinct[i] === rows) };
}

/** Numbers of one table that are looked at: more are no figures of one thing. */
const mostNumbers = 60;

async function readGaps(view: View, dimensions: readonly Member[], sight: Sight): Promise<Set<string>> {
  const numbers = dimensions
    .filter(({ type, hints }) => type === 'number' && hints.code !== true)
    .slice(0, mostNumbers)
    .map(({ name }) => name);
  if (numbers.length < 2) return new Set();
  const [row = []] = await sight.rows(
    `SELECT ${numbers.map((name) => `COUNT(*) - COUNT(${name}) AS ${name}_none`).join(', ')} FROM ${view.name}`,
  );
  return new Set(numbers.filter((_, i) => Number(row[i]) > 0));
}

async function readHoldings(view: View, dimensions: readonly Member[], sight: Sight): Promise<Holdings> {
  const values = new Map<string, readonly KnownValue[]>();
  const extents = new Map<string, Extent>();
  const empty = new Set<string>();
  const many = new Set<string>();
  const lists = new Map<string, string>();
  const snapshots = new Map<string, SnapshotTimes>();
  const waiting = dimensions.filter((d) => d.type === 'time' || d.type === 'string');
  const readNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { name, type, hints } = next;
      if (type === 'time') {
        const [row] = await sight.rows(
          `SELECT MIN(${name}), MAX(${name}), COUNT(*) - COUNT(${name}) FROM ${view.name}`,
        );
        const [first, last, none] = row ?? [];
        if (Number(none) > 0) empty.add(name);
        if (typeof first === 'string' && typeof last === 'string')
          extents.set(name, { first, last, hasHours: [first, last].some(isWithinDay) });
        if (hints.snapshot === true) snapshots.set(name, await readTimes(view, name, dimensions, sight));
      } else if (type === 'string') {
        const found = await sight.rows(
          `SELECT ${name}, COUNT(*) FROM ${view.name} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${mostValues + 1}`,
        );
        if (found.some(([value]) => value === null)) empty.add(name);
        const rows = found.flatMap(([value, rows]) =>
          typeof value === 'string' ? [{ value, rows: Number(rows) }] : [],
        );
        if (found.length > mostValues) many.add(name);
        const by = hints.list ?? separatorOf(name, rows);
        if (by !== undefined) lists.set(name, by);
        values.set(name, found.length > mostValues ? [] : by === undefined ? rows : singleValues(rows, by));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, readNext));
  const gaps = await readGaps(view, dimensions, sight);
  return { values, extents, empty, gaps, many, lists, snapshots };
}
