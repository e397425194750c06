/**
 * A pie of many slices keeps its largest ones and shows the others as one. Only sums and counts are put together so:
 * the others' averages or rates are not the sum of theirs, and such a pie stays as it is described.
 */
import { findPie } from './find-pie.js';
import { numberRole } from './number-role.js';
import { numericValue } from '../table/result-table.js';
import type { Bag, Pie } from './find-pie.js';
import type { Cell, ResultColumn, ResultTable } from '../table/result-table.js';

/** Slices that can be told apart; more are folded. */
const MOST = 12;
/** With the one for the rest, as many as there are colours. */
const KEPT = 9;

/** The column by which slices are put in order: the largest first, the rest last. */
const RANK = 'inlay_slice_rank';

/** How many of its categories a pie shows as slices of their own; all of them where none could be put together. */
export interface Slices {
  readonly shown: number;
  readonly total: number;
}

/** What a chart is drawn from: the given spec and rows, or those of the folded pie. */
export interface FoldedChart<Spec> {
  readonly spec: Spec;
  readonly table: ResultTable;
  /** Of a pie with more categories than can be told apart. */
  readonly slices: Slices | undefined;
}

interface Category {
  readonly cell: Cell;
  readonly rows: (readonly Cell[])[];
  size: number;
}

/**
 * Folds a pie with more than twelve categories.
 *
 * @param spec a Vega-Lite spec that was checked.
 * @param maxRows rows that a chart is drawn from at most.
 * @param other the name of the slice of the rest, by the number of its categories.
 */
export function foldSlices<Spec extends Bag>(
  spec: Spec,
  table: ResultTable,
  maxRows: number,
  other: (count: number) => string,
): FoldedChart<Spec> {
  const asGiven = { spec, table, slices: undefined };
  const pie = findPie(spec, table);
  if (pie === undefined) return asGiven;
  const categories = categoriesOf(pie, table.rows.slice(0, maxRows));
  const total = categories.length;
  if (total <= MOST) return asGiven;
  if (!pie.isSimple || !isAdditive(pie, table, categories))
    return { ...asGiven, slices: { shown: total, total } };
  // Equal sizes keep the order of the rows.
  const ranked = [...categories].sort((a, b) => b.size - a.size);
  const known = new Set(categories.map(({ cell }) => cell));
  let name = other(total - KEPT);
  while (known.has(name)) name += ' ';
  const hasRank = !table.columns.some((column) => column.name === RANK);
  const rows = [
    ...ranked
      .slice(0, KEPT)
      .flatMap(({ rows: own }, rank) => own.map((row) => (hasRank ? [...row, rank] : row))),
    ...restOf(ranked.slice(KEPT), pie, table, name).map((row) => (hasRank ? [...row, KEPT] : row)),
  ];
  const columns: readonly ResultColumn[] = hasRank
    ? [...table.columns, { name: RANK, title: '', kind: 'number' }]
    : table.columns;
  return {
    spec: hasRank ? (ordered(spec, thetaField(spec)) as Spec) : spec,
    table: { ...table, columns, rows },
    slices: { shown: KEPT, total },
  };
}

function categoriesOf({ category, measure }: Pie, rows: ResultTable['rows']): Category[] {
  const byCell = new Map<Cell, Category>();
  for (const row of rows) {
    const cell = row[category] ?? null;
    const known = byCell.get(cell) ?? { cell, rows: [], size: 0 };
    byCell.set(cell, known);
    known.rows.push(row);
    known.size += measure === undefined ? 1 : (numericValue(row[measure]) ?? 0);
  }
  return [...byCell.values()];
}

/** One row for all of them; of a count every row, under the one name. */
function restOf(rest: readonly Category[], pie: Pie, table: ResultTable, name: string): Cell[][] {
  const { category, measure } = pie;
  const rows = rest.flatMap((one) => one.rows);
  if (measure === undefined)
    return rows.map((row) => row.map((cell, index) => (index === category ? name : cell)));
  const one: Cell[] = table.columns.map(() => null);
  one[category] = name;
  one[measure] = sumOf(rows.map((row) => row[measure] ?? null));
  return [one];
}

/** Whole numbers that no double holds are added up digit by digit, others without the traces of binary arithmetic. */
export function sumOf(cells: readonly Cell[]): Cell {
  const present = cells.filter((cell) => cell !== null);
  const isWhole = present.every((cell) => /^[+-]?\d+$/.test(String(cell)));
  if (isWhole) {
    const sum = present.reduce<bigint>((all, cell) => all + BigInt(String(cell).replace('+', '')), 0n);
    const near = Number(sum);
    return Number.isSafeInteger(near) ? near : String(sum);
  }
  const sum = present.reduce<number>((all, cell) => all + (numericValue(cell) ?? 0), 0);
  return Number(sum.toPrecision(15));
}

/** Words for numbers whose sum says nothing. */
const NOT_ADDED = new Set(
  `avg average mean median rate ratio per percentile min minimum max maximum distinct unique uniq variance stddev
  deviation std index score price temperature age p50 p90 p95 p99`.split(/\s+/),
);

function isAdditive(pie: Pie, table: ResultTable, categories: readonly Category[]): boolean {
  const column = pie.measure === undefined ? undefined : table.columns[pie.measure];
  if (column === undefined) return true;
  const { isShare, title } = pie;
  const words = `${column.name} ${column.title} ${title ?? ''}`.replace(/([a-z\d])([A-Z])/g, '$1 $2');
  if (
    words
      .toLowerCase()
      .split(/[^a-z\d]+/)
      .some((word) => NOT_ADDED.has(word))
  )
    return false;
  const sizes = categories.map(({ size }) => size);
  if (column.kind !== 'number' || sizes.some((size) => size < 0)) return false;
  const role = numberRole(column, sizes, isShare);
  if (role === 'plain' || role === 'currency' || role === 'unit') return true;
  if (role !== 'fraction' && role !== 'percent') return false;
  // Shares of one whole add up to it; others are rates.
  const whole = sizes.reduce((sum, size) => sum + size, 0) / (role === 'percent' ? 100 : 1);
  return !table.truncated && Math.abs(whole - 1) < 0.02;
}

/** What the sizes of the slices are read from. */
function thetaField(spec: Bag): unknown {
  const theta = isBag(spec['encoding']) ? spec['encoding']['theta'] : undefined;
  return isBag(theta) ? theta['field'] : undefined;
}

/** The spec with its slices and its legend in the order of the ranks, where it names no order of its own. */
function ordered(spec: Bag, size: unknown): Bag {
  const encodings: Bag[] = [];
  const visit = (view: Bag): void => {
    if (isBag(view['encoding'])) encodings.push(view['encoding']);
    if (Array.isArray(view['layer'])) (view['layer'] as Bag[]).forEach(visit);
  };
  visit(spec);
  const channels = ['color', 'fill'];
  // The order of the rows is none of the slices; by size, the rest still comes last.
  const bySize = (order: unknown): boolean =>
    isBag(order) && order['sort'] === 'descending' && size !== undefined && order['field'] === size;
  const isOrdered = encodings.some(
    (encoding) =>
      ('order' in encoding && !bySize(encoding['order'])) ||
      channels.some((channel) => {
        const def = encoding[channel];
        return isBag(def) && def['sort'] !== undefined && def['sort'] !== null;
      }),
  );
  if (isOrdered) return spec;
  const change = (view: Bag): Bag => {
    const made: Record<string, unknown> = { ...view };
    if (Array.isArray(view['layer'])) made['layer'] = (view['layer'] as Bag[]).map(change);
    if (!isBag(view['encoding'])) return made;
    const encoding: Record<string, unknown> = { ...view['encoding'] };
    for (const channel of channels) {
      const def = encoding[channel];
      if (isBag(def) && 'field' in def) encoding[channel] = { ...def, sort: { field: RANK, op: 'min' } };
    }
    if ('theta' in encoding) encoding['order'] = { field: RANK, type: 'quantitative' };
    return { ...made, encoding };
  };
  return change(spec);
}

function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
