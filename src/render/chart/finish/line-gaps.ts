/**
 * Where a line is broken. A monthly line over rows without a March would run on from February to April as if March had been
 * between them; so a row without a value is put in each gap, which breaks the line, and a period that is left alone
 * between two gaps gets a dot.
 */
import { RESULT_DATA } from '../check/check-data.js';
import { LIMITS } from '../check/limits.js';
import { UNITS } from './time-axes.js';
import { isBag } from '../check/spec-place.js';
import { isGranularity } from '../../format/time-granularity.js';
import { markType } from './walk-views.js';
import { nextPeriod, periodNumber } from '../../format/periods.js';
import { parseTime } from '../../format/parse-time.js';
import { plainName } from '../check/field-names.js';
import type { Bag } from '../check/spec-place.js';
import type { Cell, ResultColumn, ResultTable } from '../../table/result-table.js';
import type { TimeGranularity } from '../../format/time-granularity.js';

/** The lines of a chart that end where periods are missing. */
export interface LineGaps {
  /** Name of the column of times. */
  readonly field: string;
  readonly granularity: TimeGranularity;
  /** Names of the columns whose values tell lines apart. */
  readonly apart: readonly string[];
  /** Whether areas stand on each other: then there is a gap where none of them has a value. */
  readonly isStacked: boolean;
}

type Row = Record<string, Cell>;

/** A column of our own: whether a row stands between two gaps. */
const ALONE = 'inlay_stands_alone';

const LINES = new Set(['line', 'area', 'trail']);
const DOTS = new Set(['point', 'circle', 'square']);
const APART =
  'color fill stroke opacity fillOpacity strokeOpacity strokeWidth strokeDash detail shape size row column facet'.split(
    ' ',
  );

/** What a row without a value does not change. */
const SAFE = new Set<unknown>([undefined, 'sum', 'mean', 'average', 'median', 'min', 'max']);

const COARSE: readonly TimeGranularity[] = ['hour', 'day', 'week', 'month', 'quarter', 'year'];

/** Where the lines of a chart are to be broken; undefined where it has none, or where more rows could change more. */
export function lineGaps(spec: Bag, table: ResultTable): LineGaps | undefined {
  const units = unitsOf(spec, {});
  const first = units?.find(({ mark, encoding }) => LINES.has(mark) && isBag(encoding['x']));
  const x = first?.encoding['x'];
  if (units === undefined || !isBag(x) || x['type'] !== 'temporal' || typeof x['field'] !== 'string') return;
  const isSame = (one: unknown) =>
    one === undefined ||
    (isBag(one) && ['field', 'timeUnit', 'bin', 'aggregate'].every((key) => one[key] === x[key]));
  if (!units.every(({ encoding }) => isSame(encoding['x']) && isUnchanged(encoding))) return;
  const column = table.columns.find(({ name }) => name === plainName(x['field'] as string));
  const granularity = column && stepOf(column, x['timeUnit'], table);
  if (column === undefined || granularity === undefined) return;
  const apart = new Set(
    units.flatMap(({ encoding }) => APART.flatMap((channel) => fieldsOf(encoding[channel]))),
  );
  apart.delete(column.name);
  const isStacked = units.some(
    ({ mark, encoding }) => mark === 'area' && isBag(encoding['y']) && !encoding['y2'],
  );
  return { field: column.name, granularity, apart: [...apart], isStacked: isStacked && apart.size > 0 };
}

interface Unit {
  readonly mark: string;
  readonly encoding: Bag;
}

/** A view and its layers, where all are drawn from the rows as they are. */
function unitsOf(view: Bag, around: Bag): Unit[] | undefined {
  const { data, layer } = view;
  // Measures that are folded into rows have no value where their row has none.
  const transforms = (view['transform'] ?? []) as Bag[];
  if (!transforms.every((one) => 'fold' in one)) return;
  if (data !== undefined && !(isBag(data) && data['name'] === RESULT_DATA)) return;
  const encoding: Bag = { ...around, ...(isBag(view['encoding']) ? view['encoding'] : {}) };
  if (!Array.isArray(layer)) {
    const mark = markType(view);
    return mark === undefined ? undefined : [{ mark, encoding }];
  }
  const units = (layer as Bag[]).map((one) => unitsOf(one, encoding));
  return units.every((one) => one !== undefined) ? units.flat() : undefined;
}

/** Whether a view shows of one more row, with nothing but a time and a series, nothing at all. */
function isUnchanged(encoding: Bag): boolean {
  if ('x2' in encoding || 'order' in encoding || 'theta' in encoding) return false;
  return Object.values(encoding)
    .flat()
    .every((def) => !isBag(def) || (SAFE.has(def['aggregate']) && !('impute' in def) && !def['bin']));
}

function fieldsOf(def: unknown): string[] {
  return [def]
    .flat()
    .flatMap((one) => (isBag(one) && typeof one['field'] === 'string' ? plainName(one['field']) : []));
}

/** The step of a column of times, or of the periods that the chart makes of them; undefined where it has no known one. */
function stepOf(column: ResultColumn, timeUnit: unknown, table: ResultTable): TimeGranularity | undefined {
  const own = column.time?.granularity;
  const unit = typeof timeUnit === 'string' ? UNITS[timeUnit] : undefined;
  if (own === undefined || (timeUnit !== undefined && unit === undefined)) return undefined;
  const step = unit !== undefined && COARSE.indexOf(unit) > COARSE.indexOf(own) ? unit : own;
  // Of hours, clocks skip one in spring.
  if (!COARSE.includes(step) || (step === 'hour' && column.time?.zoned)) return undefined;
  return step === unit || isNamed(column) || isMostlyWhole(column, table, step) ? step : undefined;
}

/** Whether the result says the step itself. */
function isNamed({ name, granularity }: ResultColumn): boolean {
  const parts = name.toLowerCase().split('.');
  if (isGranularity(granularity) || (parts.length > 2 && isGranularity(parts.at(-1)))) return true;
  return /(?:^|[^a-z])(?:year|quarter|month|week)$/i.test(name);
}

/** A step that is guessed from the times alone is one where most of them follow each other by it. */
function isMostlyWhole(column: ResultColumn, { columns, rows }: ResultTable, step: TimeGranularity): boolean {
  const index = columns.indexOf(column);
  const there = new Set(rows.flatMap((row) => numberOf(row[index], step) ?? []));
  const followed = [...there].filter((number) => there.has(number + 1)).length;
  return 2 * followed >= there.size;
}

function numberOf(cell: Cell | undefined, step: TimeGranularity): number | undefined {
  const time = typeof cell === 'string' ? parseTime(cell) : undefined;
  return time && periodNumber(time.milliseconds, step);
}

/**
 * A chart's rows with one more for each gap, in which only the time and the series are set, and with a note in the rows that
 * stand alone. Periods are missing between the first and the last one of each series.
 *
 * @param rows with times as the chart reads them; those that stand alone are changed.
 */
export function withGapRows(rows: Row[], { field, granularity, apart, isStacked }: LineGaps): Row[] {
  const series = new Map<string, Map<number, Row[]>>();
  const all = new Map<number, Row[]>();
  for (const row of rows) {
    const number = numberOf(row[field], granularity);
    if (number === undefined) continue;
    const key = JSON.stringify(apart.map((name) => row[name] ?? null));
    const own = series.get(key) ?? new Map<number, Row[]>();
    series.set(key, own);
    for (const periods of isStacked ? [own, all] : [own]) {
      const known = periods.get(number);
      if (known) known.push(row);
      else periods.set(number, [row]);
    }
  }
  const made: Row[] = [];
  for (const own of series.values()) {
    const there = isStacked ? all : own;
    const [one] = own.values().next().value ?? [];
    for (const last of lastOfRuns(there)) {
      if (one) made.push(emptyRow(one, field, apart, nextOf(last, field, granularity)));
    }
    if (made.length > LIMITS.rows) return rows;
  }
  for (const there of isStacked ? [all] : series.values()) noteLone(there);
  return [...rows, ...made];
}

/** A row of each period that none follows, but for the last one of all. */
function lastOfRuns(there: ReadonlyMap<number, readonly Row[]>): Row[] {
  let end = -Infinity;
  for (const number of there.keys()) end = Math.max(end, number);
  return [...there].flatMap(([number, [row]]) =>
    row && number < end && !there.has(number + 1) ? [row] : [],
  );
}

function noteLone(there: ReadonlyMap<number, readonly Row[]>): void {
  if (there.size < 2) return;
  for (const [number, rows] of there) {
    if (there.has(number - 1) || there.has(number + 1)) continue;
    for (const row of rows) row[ALONE] = true;
  }
}

function nextOf(row: Row, field: string, granularity: TimeGranularity): string | null {
  const time = parseTime(String(row[field]))?.milliseconds;
  const next = time === undefined ? undefined : nextPeriod(time, granularity);
  return next === undefined ? null : new Date(next).toISOString().slice(0, -1);
}

function emptyRow(like: Row, field: string, apart: readonly string[], time: string | null): Row {
  const made: Row = {};
  for (const name of Object.keys(like)) {
    if (name !== ALONE)
      made[name] = name === field ? time : apart.includes(name) ? (like[name] ?? null) : null;
  }
  return made;
}

/** The spec with dots on the rows that stand alone, if any does: a line of one point is not seen. */
export function withLoneDots(spec: Bag, rows: readonly Row[], gaps: LineGaps): Bag {
  return rows.some((row) => row[ALONE] === true) ? dotted(spec, gaps) : spec;
}

function dotted(view: Bag, gaps: LineGaps): Bag {
  if (Array.isArray(view['layer'])) {
    const layers = view['layer'] as Bag[];
    if (layers.some((one) => DOTS.has(markType(one) ?? ''))) return view;
    return { ...view, layer: layers.map((one) => dotted(one, gaps)) };
  }
  const mark: Bag = isBag(view['mark']) ? view['mark'] : { type: view['mark'] };
  const { encoding, params, mark: _mark, ...rest } = view;
  const own = isBag(encoding) ? encoding : {};
  if (!LINES.has(String(mark['type'])) || mark['point'] || params !== undefined) return view;
  // Small charts side by side are made of views without layers.
  if (['row', 'column', 'facet'].some((channel) => channel in own)) return view;
  const { strokeDash: _dash, strokeWidth: _width, size: _size, ...shown } = own;
  const color = mark['color'] ?? mark['stroke'];
  const y = gaps.isStacked && isBag(own['y']) ? { y: { stack: 'zero', ...own['y'] } } : {};
  const dots = {
    mark: { type: 'point', filled: true, opacity: 1, size: 36, ...(color === undefined ? {} : { color }) },
    transform: [{ filter: { field: ALONE, equal: true } }],
    // The line tells what it is.
    encoding: { ...shown, ...y, tooltip: null },
  };
  return { ...rest, layer: [{ mark: view['mark'], encoding: own }, dots] };
}
