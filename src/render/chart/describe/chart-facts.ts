/**
 * What is true of a chart's values, computed from the rows that it is drawn from. Values are written by their columns;
 * what cannot be known without drawing is left out rather than guessed.
 */
import { dimensionOf } from './dimension.js';
import { numericValue } from '../../table/result-table.js';
import { plainName } from '../check/field-names.js';
import { readPlots } from './read-plots.js';
import { sumOf } from '../../result/fold-slices.js';
import { tableWords } from '../finish/chart-words.js';
import { titleOf } from '../finish/with-words.js';
import type { Bag } from '../check/spec-place.js';
import type { Cell } from '../../table/result-table.js';
import type { ChartKind } from './description-words.js';
import type { Dimension } from './dimension.js';
import type { FormatOptions } from '../../format/format-options.js';
import type { Plot, Plots } from './read-plots.js';
import type { ResultModel } from '../../result/result-model.js';
import type { TableWords } from '../finish/chart-words.js';

type Row = readonly Cell[];

/** A value as it is written, and where it is; several places have it in common. */
export interface Told {
  readonly value: number;
  readonly text: string;
  readonly places: readonly string[];
}

export interface MeasureFacts {
  readonly title: string;
  readonly lowest: Told;
  readonly highest: Told;
}

export interface ChartFacts {
  readonly kinds: readonly ChartKind[];
  readonly measures: readonly string[];
  /** What they stand along; empty where nothing divides them. */
  readonly along: string;
  /** How many values are drawn; undefined where that is not known. */
  readonly count: number | undefined;
  /** The first and the last place of an axis that has an order. */
  readonly span: readonly [string, string] | undefined;
  readonly series: { readonly title: string; readonly count: number } | undefined;
  readonly ranges: readonly MeasureFacts[];
  /** Of one line of times: its ends. */
  readonly ends: readonly [Told, Told] | undefined;
  /** Of several lines: the one that is the highest at their common end, where it is one. */
  readonly leader: Told | undefined;
}

/** A mark: its value, and a row that it was drawn of. */
interface Point {
  readonly value: number;
  readonly text: string;
  readonly row: Row;
}

const MEANS = new Set<unknown>(['mean', 'average', 'median']);

/** The facts of a checked spec over its rows; undefined for charts side by side. */
export function chartFacts(spec: Bag, model: ResultModel, options: FormatOptions): ChartFacts | undefined {
  const read = readPlots(spec, model);
  const [main] = read?.plots ?? [];
  if (read === undefined || main === undefined) return undefined;
  const teller = new Teller(read, model, options);
  const all = read.plots.map((plot) => teller.facts(plot));
  const [first] = all;
  if (first === undefined) return undefined;
  const isAlone = all.length === 1;
  return {
    ...first,
    kinds: [...new Set(all.flatMap(({ kinds }) => kinds))],
    measures: [...new Set(all.flatMap(({ measures }) => measures))],
    ranges: all.flatMap(({ ranges }) => ranges),
    ends: isAlone ? first.ends : undefined,
    leader: isAlone ? first.leader : undefined,
  };
}

class Teller {
  readonly #plots: Plots;
  readonly #model: ResultModel;
  readonly #options: FormatOptions;
  readonly #words: TableWords;

  constructor(plots: Plots, model: ResultModel, options: FormatOptions) {
    this.#plots = plots;
    this.#model = model;
    this.#options = options;
    this.#words = tableWords(model, options);
  }

  facts(plot: Plot): ChartFacts {
    const along = plot.along && this.#dimension(plot.along);
    const apart = plot.apart.map((def) => this.#dimension(def));
    const kind = plot.kind === 'line' && plot.apart.length > 0 ? 'lines' : plot.kind;
    const bare: ChartFacts = {
      kinds: [kind],
      measures: plot.measures.map((def) => titleOf(def, this.#words)).filter((title) => title !== ''),
      // The period that the spec truncates to is seen in the names of the places.
      along: plot.along ? titleOf({ ...plot.along, timeUnit: undefined }, this.#words) : '',
      ...{
        count: undefined,
        span: undefined,
        series: undefined,
        ranges: [],
        ends: undefined,
        leader: undefined,
      },
    };
    const isKnown =
      (plot.along === undefined || along !== undefined) && apart.every((one) => one !== undefined);
    if (!this.#plots.isWhole || !isKnown) return bare;
    const dimensions = [...(along ? [along] : []), ...apart];
    const names = along ? dimensions : this.#names(plot);
    const points = plot.measures.map((def) => this.#points(def, dimensions));
    const isPair = plot.kind === 'scatter';
    const drawn = points
      .filter((one) => one !== undefined)
      .map((one) => (isPair ? paired(one, points) : one));
    const [first] = drawn;
    if (drawn.length < plot.measures.length || first === undefined || first.length === 0) return bare;
    const series = apart[0];
    const count = series && new Set(first.map(({ row }) => apart.map((one) => one.key(row)).join('\n'))).size;
    const isCourse = along?.order !== undefined && ['line', 'area', 'bar'].includes(plot.kind);
    const ordered = isCourse ? inOrder(first, along) : [];
    return {
      ...bare,
      count: first.length,
      span: isCourse ? spanOf(ordered, along) : undefined,
      series:
        count === undefined
          ? undefined
          : { count, title: plot.apart.map((def) => titleOf(def, this.#words)).join(', ') },
      ranges: drawn.flatMap((one, index) => {
        if (one.length === 0) return [];
        const title = titleOf(plot.measures[index] ?? {}, this.#words);
        return [{ title, lowest: told(one, Math.min, names), highest: told(one, Math.max, names) }];
      }),
      ends: along && apart.length === 0 ? endsOf(ordered, along) : undefined,
      leader:
        along && series && apart.length === 1 && kind === 'lines'
          ? leaderOf(ordered, along, series)
          : undefined,
    };
  }

  #dimension(def: Bag): Dimension | undefined {
    return dimensionOf(def, this.#model, this.#plots.made, this.#options);
  }

  /** What points without a category are called: by what is told of them, else by the first text of their row. */
  #names(plot: Plot): Dimension[] {
    const text = this.#model.columns.find(({ kind }) => kind === 'string');
    const field = text && fieldOf(text.name);
    const defs = plot.names.length > 0 || field === undefined ? plot.names : [{ field }];
    return defs.flatMap((def) => this.#dimension(def) ?? []);
  }

  /** The values that are drawn for a channel; undefined where they are made in a way that is not known here. */
  #points(def: Bag, dimensions: readonly Dimension[]): Point[] | undefined {
    const { field, aggregate, timeUnit, bin } = def;
    if (timeUnit !== undefined || (bin !== undefined && bin !== false)) return undefined;
    const rows = this.#model.rows.filter((row) => dimensions.every((one) => one.key(row) !== undefined));
    if (aggregate === 'count')
      return groups(rows, dimensions).map((group) => {
        const row = group[0] ?? [];
        return { value: group.length, text: this.#words.count(group.length), row };
      });
    const index =
      typeof field === 'string' ? this.#model.columns.findIndex(({ name }) => name === plainName(field)) : -1;
    const column = this.#model.columns[index];
    const words = column && this.#words.columns.get(column.name);
    if (words === undefined) return undefined;
    const pointOf = (row: Row): Point[] => {
      const value = numericValue(row[index]);
      return value === null ? [] : [{ value, text: column?.text(row[index]) ?? '', row }];
    };
    if (aggregate === undefined) return rows.flatMap(pointOf);
    const made = groups(rows, dimensions).map((group) => {
      const points = group.flatMap(pointOf);
      return points.length > 1 ? merged(points, aggregate, index, words) : points;
    });
    return made.every((one) => one !== undefined) ? made.flat() : undefined;
  }
}

/** A column's name as a spec writes it. */
const fieldOf = (name: string): string => name.replace(/[.[\]'"\\]/g, String.raw`\$&`);

/** The one value of several rows. */
function merged(
  points: readonly Point[],
  aggregate: unknown,
  index: number,
  words: { text(value: unknown): string; mean(value: unknown): string },
): Point[] | undefined {
  const { row } = points[0]!;
  const values = points.map(({ value }) => value);
  if (aggregate === 'sum') {
    const sum = sumOf(points.map((point) => point.row[index] ?? null));
    return [{ value: Number(sum), text: words.text(sum), row }];
  }
  if (aggregate === 'min' || aggregate === 'max') {
    const value = values.reduce((a, b) => Math[aggregate](a, b));
    return [{ value, text: points.find((point) => point.value === value)?.text ?? '', row }];
  }
  if (!MEANS.has(aggregate)) return undefined;
  const value = aggregate === 'median' ? median(values) : values.reduce((a, b) => a + b, 0) / values.length;
  return [{ value, text: words.mean(value), row }];
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

function groups(rows: readonly Row[], dimensions: readonly Dimension[]): Row[][] {
  const byKey = new Map<string, Row[]>();
  for (const row of rows) {
    const key = JSON.stringify(dimensions.map((one) => one.key(row)));
    const known = byKey.get(key);
    if (known) known.push(row);
    else byKey.set(key, [row]);
  }
  return [...byKey.values()];
}

/** Of points that need two numbers, those that have both. */
function paired(points: readonly Point[], all: readonly (readonly Point[] | undefined)[]): Point[] {
  const drawn = all.slice(0, 2).map((one) => new Set(one?.map(({ row }) => row)));
  return points.filter(({ row }) => drawn.every((rows) => rows.has(row)));
}

function inOrder(points: readonly Point[], { order }: Dimension): Point[] {
  const at = new Map(points.map((point) => [point, order?.(point.row) ?? 0]));
  return [...points].sort((a, b) => compare(at.get(a)!, at.get(b)!));
}

const compare = (a: number | string, b: number | string): number => (a < b ? -1 : a > b ? 1 : 0);

function spanOf(ordered: readonly Point[], along: Dimension): readonly [string, string] | undefined {
  const [first, last] = [ordered[0], ordered.at(-1)];
  if (!first || !last || along.key(first.row) === along.key(last.row)) return undefined;
  return [along.text(first.row), along.text(last.row)];
}

function told(
  points: readonly Point[],
  pick: (a: number, b: number) => number,
  names: readonly Dimension[],
): Told {
  const value = points.map((point) => point.value).reduce((a, b) => pick(a, b));
  const having = points.filter((point) => point.value === value);
  const places = new Set(having.map((point) => placeOf(point.row, names)));
  return { value, text: having[0]?.text ?? '', places: [...places].filter((place) => place !== '') };
}

function placeOf(row: Row, names: readonly Dimension[]): string {
  const texts = names.map((one) => one.text(row)).filter((text) => text !== '');
  return [...new Set(texts)].join(', ');
}

/** The ends of a line, where each of them is one value. */
function endsOf(ordered: readonly Point[], along: Dimension): readonly [Told, Told] | undefined {
  const [first, second, before, last] = [ordered[0], ordered[1], ordered.at(-2), ordered.at(-1)];
  if (!first || !second || !before || !last || !along.isTime) return undefined;
  const isSame = (a: Point, b: Point) => along.key(a.row) === along.key(b.row);
  if (isSame(first, second) || isSame(before, last)) return undefined;
  return [tell(first, along.text(first.row)), tell(last, along.text(last.row))];
}

const tell = ({ value, text }: Point, place: string): Told => ({ value, text, places: [place] });

/** The series that ends highest: only where all of them end at one place, and it can be told from the next. */
function leaderOf(ordered: readonly Point[], along: Dimension, series: Dimension): Told | undefined {
  const last = new Map(ordered.map((point) => [series.key(point.row), point]));
  const ends = [...last.values()].sort((a, b) => b.value - a.value);
  const [best, next] = ends;
  if (!best || !next || best.text === next.text || best.value === next.value) return undefined;
  const place = along.key(best.row);
  const isOne = ends.every(({ row }) => along.key(row) === place);
  const here = ordered.filter(({ row }) => along.key(row) === place);
  return isOne && here.length === ends.length ? tell(best, series.text(best.row)) : undefined;
}
