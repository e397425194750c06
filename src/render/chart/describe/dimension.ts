import { UNITS } from '../finish/time-axes.js';
import { isBag } from '../check/spec-place.js';
import { numericValue } from '../../table/result-table.js';
import { plainName } from '../check/field-names.js';
import { timeTexts } from '../../format/time-texts.js';
import { wallClock } from '../../format/wall-clock.js';
import type { Bag } from '../check/spec-place.js';
import type { Cell } from '../../table/result-table.js';
import type { FormatOptions } from '../../format/format-options.js';
import type { ModelColumn, ResultModel } from '../../result/result-model.js';
import type { TimeGranularity } from '../../format/time-granularity.js';

type Row = readonly Cell[];

/** What values are divided by: the categories of an axis, its times, the series. */
export interface Dimension {
  readonly isTime: boolean;
  /** The same for rows that are drawn at the same place; undefined for rows that are drawn nowhere. */
  key(row: Row): string | undefined;
  text(row: Row): string;
  /** Where a row stands among the others; undefined where they have no order. */
  readonly order: ((row: Row) => number | string) | undefined;
}

/** How many letters of a wall clock hold a period. Quarters and weeks begin with a day. */
const LETTERS: Partial<Record<TimeGranularity, number>> = { year: 4, month: 7, day: 10 };
const FINER: readonly TimeGranularity[] = ['year', 'quarter', 'month', 'day'];

/**
 * A channel as a dimension of the rows; undefined where its values are computed in a way that is not known here.
 *
 * @param made fields that the spec computes, with the columns that they are of.
 */
export function dimensionOf(
  def: Bag,
  model: ResultModel,
  made: ReadonlyMap<string, readonly string[]>,
  options: FormatOptions,
): Dimension | undefined {
  const { field, bin, aggregate } = def;
  if (typeof field !== 'string' || aggregate !== undefined || (bin !== undefined && bin !== false))
    return undefined;
  const name = plainName(field);
  const index = model.columns.findIndex((column) => column.name === name);
  const column = model.columns[index];
  if (column === undefined) return madeDimension(made.get(name), model, def);
  if (column.kind === 'time') return timeDimension(def, column, index, options);
  if (def['timeUnit'] !== undefined) return undefined;
  const isNumber = def['type'] === 'quantitative';
  return {
    isTime: false,
    key: (row) => (isNumber && numericValue(row[index]) === null ? undefined : String(row[index] ?? null)),
    text: (row) => column.text(row[index]),
    order: isNumber ? (row) => numericValue(row[index]) ?? 0 : undefined,
  };
}

/** A text that is put together of columns is called by those. */
function madeDimension(
  names: readonly string[] | undefined,
  model: ResultModel,
  def: Bag,
): Dimension | undefined {
  const columns = (names ?? []).map((name) => model.columns.findIndex((column) => column.name === name));
  if (columns.length === 0 || def['timeUnit'] !== undefined) return undefined;
  if (columns.some((index) => model.columns[index]?.kind !== 'string')) return undefined;
  return {
    isTime: false,
    key: (row) => JSON.stringify(columns.map((index) => row[index] ?? null)),
    text: (row) => columns.map((index) => model.columns[index]?.text(row[index])).join(', '),
    order: undefined,
  };
}

function timeDimension(
  { timeUnit }: Bag,
  column: ModelColumn,
  index: number,
  options: FormatOptions,
): Dimension | undefined {
  const shape = column.time ?? { granularity: 'second', zoned: false };
  const wall = (row: Row): string | undefined => {
    const cell = row[index] ?? null;
    if (cell === null || cell === '') return undefined;
    return wallClock(String(cell), shape, { timeZone: options.timeZone, dateOnly: false });
  };
  const time = { isTime: true, order: (row: Row) => wall(row) ?? '' };
  const unit = isBag(timeUnit) && timeUnit['step'] === undefined ? timeUnit['unit'] : timeUnit;
  const grain = typeof unit === 'string' && Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  if (timeUnit === undefined || grain === shape.granularity)
    return { ...time, key: wall, text: (row) => column.text(row[index]) };
  const isCoarser =
    grain !== undefined &&
    FINER.includes(grain) &&
    (!FINER.includes(shape.granularity) || FINER.indexOf(grain) < FINER.indexOf(shape.granularity));
  // A week may lie in two months.
  if (!isCoarser || shape.granularity === 'week') return undefined;
  const texts = timeTexts(options);
  const begin = (row: Row): string | undefined => {
    const text = wall(row);
    return text === undefined ? undefined : beginOf(text, grain);
  };
  return {
    ...time,
    key: begin,
    text: (row) => texts(begin(row) ?? '', { granularity: grain, zoned: false }),
  };
}

/** The first day of the period that a wall clock is in. */
function beginOf(wall: string, grain: TimeGranularity): string {
  const letters = LETTERS[grain];
  if (letters !== undefined) return `${wall.slice(0, letters)}${'0000-01-01'.slice(letters)}`;
  const month = Math.floor((Number(wall.slice(5, 7)) - 1) / 3) * 3 + 1;
  return `${wall.slice(0, 5)}${String(month).padStart(2, '0')}-01`;
}
