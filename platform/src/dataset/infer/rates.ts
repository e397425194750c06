/**
 * Rates and averages of rows that are aggregates themselves, a day of a channel or of a queue: what they are of is in
 * other columns, and a mean of them over rows would weigh a row of eight as much as one of eight thousand. Whether a
 * column is one other over another the rows tell, whatever its name is.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../data/data-model.js';
import type { Column } from './column.js';
import { valueSql } from './table-shape.js';
import { isCalledRate, weightOf } from './weights.js';

/** How the values of a column are put together over several rows. */
export type Rate =
  /** `over` by `under`, or what is left of 1, times a factor. */
  | {
      readonly kind: 'ratio';
      readonly over: Column;
      readonly under: Column;
      readonly isRest: boolean;
      readonly factor: Factor;
      readonly form: 'percent' | 'money' | 'number';
    }
  /** A mean in which each row counts as often as it has of `by`. */
  | { readonly kind: 'weighted'; readonly by: Column };

type Factor = 1 | 100 | 1000;
const factors: readonly Factor[] = [1, 100, 1000];

/** Rows that are looked at, spread over all of the table. */
const mostRows = 2000;
const leastRows = 20;
const leastDistinct = 20;
const nearlyAll = 0.95;
/** More columns of numbers than these are no report. */
const mostColumns = 60;

/** A column with its values in the rows that are looked at. */
type Series = {
  readonly column: Column;
  readonly values: readonly (number | null)[];
  /** Half a step of how exactly nearly all of its values are written. */
  readonly half: number;
  readonly digits: number;
};

type Found = Extract<Rate, { kind: 'ratio' }> & { readonly of: Series; readonly score: number };

/** @returns how each column that is no sum is put together, by its member */
export async function ratesOf(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Column[],
): Promise<ReadonlyMap<string, Rate>> {
  const amounts = columns.filter(({ role, asked }) => role.kind === 'amount' && asked === undefined);
  const rates = new Map<string, Rate>();
  if (amounts.length < 2 || amounts.length > mostColumns) return rates;
  const series = await seriesOf(connection, table, amounts);
  const { ratios, given } = ratiosOf(series);
  for (const { of, over, under, isRest, factor, form } of ratios)
    rates.set(of.column.member, { kind: 'ratio', over, under, isRest, factor, form });
  for (const column of amounts) {
    if (rates.has(column.member) || given.has(column)) continue;
    const by = weightOf(column, columns);
    if (by && !rates.has(by.member)) rates.set(column.member, { kind: 'weighted', by });
  }
  return rates;
}

/** A rate is never summed, and is told as what it is. */
export function asRate(column: Column, rate: Rate | undefined): Column {
  const { role } = column;
  if (!rate || role.kind !== 'amount') return column;
  if (rate.kind === 'weighted') return { ...column, role: { ...role, adds: false } };
  const { shareOf: _, unit, ...rest } = role;
  const { over, under, factor, form } = rate;
  const ofOver =
    over.role.kind === 'amount' && under.role.kind === 'amount' && !under.role.unit && factor === 1;
  const told = unit ?? (ofOver && over.role.kind === 'amount' ? over.role.unit : undefined);
  return {
    ...column,
    role: {
      ...rest,
      ...{ adds: false, isMoney: form === 'money' },
      ...(form === 'percent' ? { shareOf: factor === 100 ? 100 : 1 } : told ? { unit: told } : {}),
    },
  };
}

async function seriesOf(
  connection: DuckDBConnection,
  table: string,
  columns: readonly Column[],
): Promise<Series[]> {
  const step = Math.max(1, Math.ceil((columns[0]?.rows ?? 0) / mostRows));
  const values = columns.map((column) => `(${valueSql(column)})::DOUBLE`).join(', ');
  const read = await connection.runAndReadAll(
    `SELECT ${values} FROM ${quoted(table)} WHERE rowid % ${step} = 0 ORDER BY rowid`,
  );
  const rows = read.getRows();
  return columns.map((column, i) => {
    const own = rows.map((row) => (typeof row[i] === 'number' && Number.isFinite(row[i]) ? row[i] : null));
    const digits = digitsOf(own);
    return { column, values: own, digits, half: digits > 8 ? 0 : 0.5 * 10 ** -digits };
  });
}

/** Digits behind the point that all but a few values are written with. */
function digitsOf(values: readonly (number | null)[]): number {
  const digits = values
    .flatMap((value) => (value === null ? [] : [lengthBehind(value)]))
    .sort((a, b) => a - b);
  return digits[Math.ceil(digits.length * nearlyAll) - 1] ?? 0;
}

function lengthBehind(value: number): number {
  const [digits = '', power] = String(Number(value.toPrecision(12))).split('e');
  return Math.max(0, (digits.split('.')[1]?.length ?? 0) - Number(power ?? 0));
}

/** The best pair for each column; what is told by others is none of what others are told by. */
function ratiosOf(series: readonly Series[]): { ratios: Found[]; given: ReadonlySet<Column> } {
  const given = new Set<Column>();
  const sums = series.filter(
    ({ column: { role, distinct } }) => role.kind === 'amount' && role.adds && distinct > 4,
  );
  const found = series
    .filter(({ column, digits }) => column.distinct >= leastDistinct && (digits > 0 || isCalledRate(column)))
    .flatMap((of) =>
      sums.flatMap((over) =>
        sums.flatMap((under) => {
          if (over === of || under === of || over === under) return [];
          const one = ratioOf(of, over, under);
          if (one === 'given') given.add(of.column);
          return one === undefined || one === 'given' ? [] : [one];
        }),
      ),
    )
    .filter(({ of }) => !given.has(of.column))
    .sort((a, b) => placeOf(b) - placeOf(a));
  const ratios: Found[] = [];
  for (const one of found) {
    const isRate = (column: Column): boolean => ratios.some(({ of }) => of.column === column);
    const isPart = ratios.some(({ over, under }) => over === one.of.column || under === one.of.column);
    if (!isPart && ![one.of.column, one.over, one.under].some(isRate)) ratios.push(one);
  }
  return { ratios, given };
}

/** What is called a rate first, then what fits best, then what shares a word with the columns that it is of. */
function placeOf({ of, over, under, score, isRest }: Found): number {
  const shared = [...over.words, ...under.words].filter((word) => of.column.words.includes(word)).length;
  return (
    (isCalledRate(of.column) ? 100 : 0) +
    Math.round(score * 50) +
    Math.min(shared, 4) +
    Math.min(of.digits, 8) / 10 -
    (isRest ? 0.05 : 0)
  );
}

function ratioOf(of: Series, over: Series, under: Series): Found | 'given' | undefined {
  const isMoney = ({ column: { role } }: Series): boolean => role.kind === 'amount' && role.isMoney;
  for (const factor of factors)
    for (const isRest of [false, true]) {
      if (isRest && (factor === 1000 || isMoney(over) !== isMoney(under))) continue;
      const fit = fitOf({ of, over, under, isRest, factor });
      if (fit === undefined) continue;
      if (fit.isGiven) return 'given';
      const form = formOf(
        { of: of.column, factor, isPart: isRest || fit.isPart },
        isMoney(over),
        isMoney(under),
      );
      return {
        ...{ kind: 'ratio', of, over: over.column, under: under.column, isRest, factor },
        ...{ form, score: fit.score },
      };
    }
  return undefined;
}

type Pair = {
  readonly of: Series;
  readonly over: Series;
  readonly under: Series;
  readonly isRest: boolean;
  readonly factor: Factor;
};

/**
 * How well a column is one other over another. Rows whose lower number is 0 or 1 say nothing, and a price that makes the
 * amount exactly is no rate: it was there first.
 */
function fitOf({ of, over, under, isRest, factor }: Pair) {
  let [rows, fits, exact, parts, misses] = [0, 0, 0, 0, 0];
  const allowed = Math.max(1, of.values.length * (1 - nearlyAll));
  const least = over.digits > 0 ? over.half : 0;
  for (const [i, value] of of.values.entries()) {
    const [a, b] = [over.values[i], under.values[i]];
    if (value === null || a == null || b == null || b === 0 || Math.abs(b) === 1) continue;
    if (a === 0 && value === (isRest ? factor : 0)) continue;
    const told = factor * (isRest ? 1 - a / b : a / b);
    const slack =
      of.half * 1.02 + (over.digits > 0 ? factor * Math.abs(over.half / b) : 0) + 1e-6 * Math.abs(told);
    rows += 1;
    if (Math.abs(value - told) <= slack) fits += 1;
    else if ((misses += 1) > allowed) return undefined;
    if (Math.abs((isRest ? factor - value : value) * b - a * factor) <= (least + 1e-6) * factor) exact += 1;
    if (a <= b) parts += 1;
  }
  if (rows < leastRows || fits < rows * nearlyAll) return undefined;
  return {
    score: fits / rows,
    isPart: parts >= rows * nearlyAll,
    isGiven: !isRest && of.digits <= Math.max(2, over.digits) && exact >= rows * nearlyAll,
  };
}

/** Parts of a whole are percentages, and money for each of something is money. */
function formOf(
  { of, factor, isPart }: { readonly of: Column; readonly factor: Factor; readonly isPart: boolean },
  isOverMoney: boolean,
  isUnderMoney: boolean,
): 'percent' | 'money' | 'number' {
  const { role, form, words } = of;
  const isShare = form.isPercent === true || (role.kind === 'amount' && role.shareOf !== undefined);
  if (isShare || factor === 100) return 'percent';
  if (isOverMoney !== isUnderMoney) return isOverMoney ? 'money' : 'number';
  return isPart && factor === 1 && !words.includes('per') ? 'percent' : 'number';
}
