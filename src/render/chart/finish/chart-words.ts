import { COMPACT_FROM, columnFormat } from '../../result/column-format.js';
import { knownLocale } from '../../format/known-tags.js';
import { numericValue } from '../../table/result-table.js';
import { resultModel } from '../../result/result-model.js';
import { timeTexts } from '../../format/time-texts.js';
import type { Bag } from '../check/spec-place.js';
import type { Cell, ResultColumn, ResultTable } from '../../table/result-table.js';
import type { ColumnFormat } from '../../result/column-format.js';
import type { FormatOptions } from '../../format/format-options.js';
import type { ModelColumn, ResultModel } from '../../result/result-model.js';
import type { TimeGranularity } from '../../format/time-granularity.js';

/** Writes a value of a chart: numbers, texts, and times as dates or as their milliseconds. */
export type Write = (value: unknown) => string;

/** The beginning of a format that names a writer of ours. A spec cannot hold one: it is no number's format. */
const OWN = 'inlay:';

/**
 * The texts of a chart that are not in its spec. A spec names them, `inlay:0` and so on, and holds neither a column's
 * name nor a function: what the compiler writes into expressions is a number.
 */
export class ChartWords {
  readonly #writers: Write[] = [];
  readonly #keys: (readonly [title: string, gap: string | undefined])[] = [];

  /** The name of a writer, as a format. */
  format(write: Write): string {
    const known = this.#writers.indexOf(write);
    return `${OWN}${known < 0 ? this.#writers.push(write) - 1 : known}`;
  }

  /** The writer of a format; undefined for a format that is none of ours. */
  writer(format: unknown): Write | undefined {
    return this.#writers[placeOf(format)];
  }

  /**
   * The name of a title, as a key of a tooltip.
   *
   * @param gap what is said where there is no value
   */
  key(title: string, gap?: string): string {
    return `${OWN}${this.#keys.push([title, gap]) - 1}`;
  }

  /** The title of a key; undefined for a key that is none of ours. */
  title(key: string): string | undefined {
    return this.#keys[placeOf(key)]?.[0];
  }

  /** What a key says of a value that is not there; undefined for all others. A tooltip has it as the text `null`. */
  gap(key: string, value: unknown): string | undefined {
    return value === 'null' ? this.#keys[placeOf(key)]?.[1] : undefined;
  }
}

/** The place that a name of ours stands for; −1 for any other. */
const placeOf = (name: unknown): number =>
  typeof name === 'string' && name.startsWith(OWN) ? Number(name.slice(OWN.length)) : -1;

/** The writers of one column: of its values, of what is made of them, and of both in short. */
export interface ColumnWords {
  readonly column: ModelColumn;
  /** What the group of the rows without a value is called; undefined where every row has one, or nobody named it. */
  readonly gap: string | undefined;
  readonly text: Write;
  readonly mean: Write;
  readonly short: Write;
  /** As the beginning of a unit that times are truncated to. */
  time(grain: TimeGranularity): Write;
}

export interface TableWords {
  columns: ReadonlyMap<string, ColumnWords>;
  readonly count: Write;
  readonly short: Write;
}

/**
 * The view model of a table: the one that it is, or one made for the chart. A column that knows how it is written keeps
 * to it, also where the rows of the chart are others than those of the table.
 */
export function modelOf(table: ResultTable, spec: Bag, options: FormatOptions): ResultModel {
  const isModel = (column: ResultColumn): column is ModelColumn => 'text' in column;
  if (table.columns.every(isModel)) return table as ResultModel;
  const made = resultModel(table, options, { title: '', vegaSpec: JSON.stringify(spec) });
  const columns = table.columns.map((column, index) => (isModel(column) ? column : made.columns[index]!));
  return { ...made, columns };
}

/** How the values of a result are written in its chart. */
export function tableWords(model: ResultModel, options: FormatOptions): TableWords {
  const locale = knownLocale(options.locale);
  const whole = new Intl.NumberFormat(locale, { maximumFractionDigits: 0 });
  const long = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 6 });
  return {
    columns: new Map(
      model.columns.map((column, index) => [column.name, wordsOf(column, index, model, options)]),
    ),
    count: numbers((value) => whole.format(value)),
    short: numbers((value) => (Math.abs(value) < COMPACT_FROM ? long : compact).format(value)),
  };
}

function wordsOf(
  column: ModelColumn,
  index: number,
  model: ResultModel,
  options: FormatOptions,
): ColumnWords {
  const times = timeTexts(options);
  let means: ColumnFormat | undefined;
  const mean = (value: number) => {
    means ??= columnFormat(column, halves(index, model), options, { isShare: column.role === 'fraction' });
    return means.text(value);
  };
  const hasGap = column.kind === 'string' && model.rows.some((row) => row[index] === null);
  return {
    column,
    gap: hasGap ? options.noValue : undefined,
    text: (value) => column.text(column.kind === 'time' ? wallText(value) : (value as Cell)),
    mean: numbers(mean),
    short: numbers((value) => column.short(value)),
    time: (grain) => (value) => times(String(wallText(value)), { granularity: grain, zoned: false }),
  };
}

/** Values as a mean of the column may be: as large, and with more digits. */
function halves(index: number, { rows }: ResultModel): number[] {
  return rows.slice(0, 100).flatMap((row, at) => {
    const [one, other] = [row[index], rows[(at + 1) % rows.length]?.[index]].map(numericValue);
    return typeof one === 'number' && typeof other === 'number' ? (one * 2 + other) / 3 : [];
  });
}

/** −0 is 0, and what is no number is written as it is. */
function numbers(write: (value: number) => string): Write {
  return (value) => {
    const number = typeof value === 'string' && value !== '' ? Number(value) : value;
    if (typeof number === 'number' && Number.isFinite(number)) return write(number === 0 ? 0 : number);
    return typeof value === 'string' || typeof value === 'boolean' ? String(value) : '';
  };
}

/** A time of a chart, which is a local one, as a wall clock without a zone. */
function wallText(value: unknown): Cell {
  const date = value instanceof Date ? value : typeof value === 'number' ? new Date(value) : undefined;
  if (date === undefined) return typeof value === 'string' ? value : null;
  if (Number.isNaN(date.getTime())) return null;
  const wall = new Date(0);
  wall.setUTCFullYear(date.getFullYear(), date.getMonth(), date.getDate());
  wall.setUTCHours(date.getHours(), date.getMinutes(), date.getSeconds(), date.getMilliseconds());
  return wall.toISOString().slice(0, -1);
}
