/**
 * Charts that suit the columns of a result, for viewers who want to see it in another way than the agent chose, or where
 * the agent chose none. Each shows the rows as they are: nothing is added up, and no row stands over another.
 */
import { numericValue } from '../table/result-table.js';
import type { ModelColumn, ResultModel } from './result-model.js';

export type ChartKind = 'line' | 'bar' | 'area' | 'scatter' | 'pie' | 'map' | 'number';

/** Rows that are looked at. */
const SAMPLE = 5_000;
/** Bars and lines that can be told apart. */
const MOST_BARS = 60;
const MOST_SERIES = 12;
const FEWEST_POINTS = 5;
/** Rows with more columns than this are records to be read, and no points. */
const MOST_OF_POINTS = 6;

type Spec = Readonly<Record<string, unknown>>;

/** Names of numbers that are no parts of a whole. */
const NO_PART =
  /(?:^|[._\s])(?:avg|average|mean|median|min|max|minimum|maximum|rate|ratio|per|percentile|p\d\d|score|rating|index|temperature|price)(?:$|[._\s])/i;

interface Columns {
  readonly times: readonly ModelColumn[];
  /** Texts, truths, and numbers that are names. */
  readonly groups: readonly ModelColumn[];
  readonly measures: readonly ModelColumn[];
  readonly place: { readonly longitude: ModelColumn; readonly latitude: ModelColumn } | undefined;
}

/**
 * The charts by their kinds, the most telling one first, as Vega-Lite specs in JSON without data. Of the kind that the
 * agent chose itself there is no other one.
 */
export function suitedCharts(model: ResultModel): ReadonlyMap<ChartKind, string> {
  const answered = kindOf(model.vegaSpec);
  const specs = specsOf(model, columnsOf(model)).filter(([kind]) => kind !== answered);
  return new Map(
    specs.flatMap(([kind, spec]) => (spec === undefined ? [] : [[kind, JSON.stringify(spec)] as const])),
  );
}

const MARKS: Readonly<Record<string, ChartKind>> = {
  ...{ line: 'line', trail: 'line', bar: 'bar', area: 'area', arc: 'pie', geoshape: 'map' },
  ...{ point: 'scatter', circle: 'scatter', square: 'scatter' },
};

/** What kind of chart a spec describes, by the first of its marks. */
function kindOf(text: string | undefined): ChartKind | undefined {
  if (text === undefined) return undefined;
  const isOnMap = /"longitude"\s*:/.test(text);
  const [, mark = ''] = /"mark"\s*:\s*(?:\{[^{}]*?"type"\s*:\s*)?"(\w+)"/.exec(text) ?? [];
  return isOnMap ? 'map' : MARKS[mark];
}

function specsOf(model: ResultModel, columns: Columns): [ChartKind, Spec | undefined][] {
  const { times, groups, measures, place } = columns;
  const [measure, other] = measures;
  if (model.rows.length === 0) return [];
  if (place !== undefined) return [['map', mapOf(place, measure)]];
  if (measure === undefined) return [];
  if (model.rows.length === 1) return [['number', numberOf(measure)]];
  const isScatter =
    other !== undefined &&
    model.rows.length >= FEWEST_POINTS &&
    model.columns.length <= MOST_OF_POINTS &&
    !isMultiple(model, measure, other);
  const scatter: [ChartKind, Spec | undefined] = [
    'scatter',
    isScatter ? scatterOf(model, measure, other, groups) : undefined,
  ];
  if (times.length > 1 || groups.length > 2 || !isUnique(model, [...times, ...groups])) return [scatter];
  const [time] = times;
  return time === undefined
    ? [...overGroups(model, groups, measure), scatter]
    : [...overTime(model, time, groups, measure), scatter];
}

function overTime(
  model: ResultModel,
  time: ModelColumn,
  groups: readonly ModelColumn[],
  measure: ModelColumn,
): [ChartKind, Spec | undefined][] {
  const [series, more] = groups;
  if (more !== undefined || (series && distinct(model, series) > MOST_SERIES)) return [];
  const isWhole = series === undefined || isPart(model, measure);
  const encoding = {
    x: { ...field(time), type: 'temporal' },
    y: quantity(measure),
    ...(series ? { color: category(series) } : {}),
  };
  const mark = (type: string) => ({ mark: type, encoding });
  const isFilled = isWhole && isPositive(model, measure);
  const bars = distinct(model, time) <= MOST_BARS && isWhole;
  return [
    ['line', mark('line')],
    ['bar', bars ? mark('bar') : undefined],
    ['area', isFilled ? mark('area') : undefined],
  ];
}

function overGroups(
  model: ResultModel,
  groups: readonly ModelColumn[],
  measure: ModelColumn,
): [ChartKind, Spec | undefined][] {
  const [group, series] = groups;
  if (group === undefined || distinct(model, group) > MOST_BARS) return [];
  const isStacked = series !== undefined;
  if (isStacked && (distinct(model, series) > MOST_SERIES || !isPart(model, measure))) return [];
  const bar = {
    mark: 'bar',
    encoding: {
      x: quantity(measure),
      y: { ...category(group), sort: null },
      ...(isStacked ? { color: category(series) } : {}),
    },
  };
  const isPie = !isStacked && isPart(model, measure) && isPositive(model, measure);
  const pie = {
    mark: 'arc',
    encoding: {
      theta: quantity(measure),
      color: { ...category(group), sort: null },
      order: { ...field(measure), type: 'quantitative', sort: 'descending' },
    },
  };
  return [
    ['bar', bar],
    ['pie', isPie ? pie : undefined],
  ];
}

const scatterOf = (
  model: ResultModel,
  x: ModelColumn,
  y: ModelColumn,
  [group]: readonly ModelColumn[],
): Spec => ({
  mark: 'point',
  encoding: {
    x: { ...quantity(x), scale: { zero: false } },
    y: { ...quantity(y), scale: { zero: false } },
    ...(group && distinct(model, group) <= MOST_SERIES ? { color: category(group) } : {}),
  },
});

const mapOf = (
  { longitude, latitude }: NonNullable<Columns['place']>,
  size: ModelColumn | undefined,
): Spec => ({
  mark: 'circle',
  encoding: {
    longitude: { ...field(longitude), type: 'quantitative' },
    latitude: { ...field(latitude), type: 'quantitative' },
    ...(size ? { size: quantity(size) } : {}),
  },
});

const numberOf = (measure: ModelColumn): Spec => ({
  mark: { type: 'text', fontSize: 40 },
  encoding: { text: quantity(measure) },
});

const field = ({ name, title }: ModelColumn) => ({ field: name.replace(/[\\.[\]'"]/g, '\\$&'), title });
const quantity = (column: ModelColumn) => ({ ...field(column), type: 'quantitative' });
const category = (column: ModelColumn) => ({
  ...field(column),
  type: column.kind === 'number' ? 'ordinal' : 'nominal',
});

function columnsOf(model: ResultModel): Columns {
  const numbers = model.columns.filter(({ kind }) => kind === 'number');
  const longitude = numbers.find((column) =>
    isDegrees(model, column, /(?:^|[._\s])(?:lon|lng|long|longitude)$/i, 180),
  );
  const latitude = numbers.find((column) => isDegrees(model, column, /(?:^|[._\s])(?:lat|latitude)$/i, 90));
  const place = longitude && latitude ? { longitude, latitude } : undefined;
  const isName = ({ role }: ModelColumn) => role === 'code' || role === 'hour' || role === 'quarter';
  return {
    times: model.columns.filter(({ kind }) => kind === 'time'),
    groups: model.columns.filter(
      (column) =>
        column.kind === 'string' || column.kind === 'boolean' || (column.kind === 'number' && isName(column)),
    ),
    measures: numbers.filter(
      (column) => !isName(column) && (!place || (column !== longitude && column !== latitude)),
    ),
    place,
  };
}

function isDegrees(model: ResultModel, column: ModelColumn, name: RegExp, most: number): boolean {
  return name.test(column.name) && numbersOf(model, column).every((value) => Math.abs(value) <= most);
}

function cellsOf({ columns, rows }: ResultModel, column: ModelColumn) {
  const index = columns.indexOf(column);
  return rows.slice(0, SAMPLE).map((row) => row[index] ?? null);
}

const numbersOf = (model: ResultModel, column: ModelColumn): number[] =>
  cellsOf(model, column).flatMap((cell) => numericValue(cell) ?? []);

const distinct = (model: ResultModel, column: ModelColumn): number => new Set(cellsOf(model, column)).size;

/** Whether no two rows would stand in one place. */
function isUnique(model: ResultModel, columns: readonly ModelColumn[]): boolean {
  const lists = columns.map((column) => cellsOf(model, column));
  const keys = model.rows
    .slice(0, SAMPLE)
    .map((_, index) => JSON.stringify(lists.map((list) => list[index])));
  return new Set(keys).size === keys.length;
}

/** Whether one column says the other once more, as a share says its count. */
function isMultiple(model: ResultModel, one: ModelColumn, other: ModelColumn): boolean {
  const [first, second] = [one, other].map((column) => cellsOf(model, column).map(numericValue));
  const ratios = (first ?? []).flatMap((value, index) => {
    const beside = second?.[index];
    return value && beside ? [beside / value] : [];
  });
  const [ratio = 0] = ratios;
  return ratios.every((found) => Math.abs(found - ratio) <= Math.abs(ratio) * 1e-6);
}

const isPositive = (model: ResultModel, column: ModelColumn): boolean => {
  const values = numbersOf(model, column);
  return values.every((value) => value >= 0) && values.some((value) => value > 0);
};

/** Whether its numbers are parts of a whole, so that a stack or a pie of them means something. */
function isPart(model: ResultModel, column: ModelColumn): boolean {
  if (column.role === 'fraction' || column.role === 'percent') {
    const sum = numbersOf(model, column).reduce((one, other) => one + other, 0);
    return Math.abs(sum / (column.role === 'percent' ? 100 : 1) - 1) < 0.02;
  }
  return (
    !NO_PART.test(column.name.replace(/([a-z\d])([A-Z])/g, '$1_$2')) &&
    !/\b(?:avg|average|median|mean)\b/i.test(column.title)
  );
}
