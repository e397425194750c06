/**
 * Whether a result holds the rows of another, whatever its columns are called and in whichever order they stand. It may
 * have more columns, not more rows. What a person would read as the same counts as the same: a share as 0.25 or 25, a
 * period as a date or its number, two values side by side or below each other.
 */
import { grouped } from './grouped.js';

export type Cell = string | number | boolean | null;

export type Rows = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** Rows of the whole result where it was cut. */
  readonly total?: number;
};

type Options = { readonly ordered: boolean };

export function holdsRows(truth: Rows, answer: Rows, { ordered }: Options): boolean {
  return formsOf(truth, answer, ordered).some((form) =>
    matches(form, answer, ordered && form.rows.length > 1),
  );
}

/** The truth as it is, without rows of no label, without labels that are told in many ways, and side by side. */
function formsOf(truth: Rows, answer: Rows, ordered: boolean): Rows[] {
  const named = withoutUnnamed(truth);
  const forms = named.rows.length < truth.rows.length ? [truth, named] : [truth];
  return [
    ...forms,
    ...forms.flatMap((form) => withoutLoose(form, answer, ordered)),
    ...forms.flatMap(sideBySide),
  ];
}

function withoutUnnamed(truth: Rows): Rows {
  const labels = labelColumns(truth);
  const rows = truth.rows.filter((row) => labels.every((index) => row[index] !== null));
  return rows.length === 0 ? truth : { ...truth, rows };
}

/** Where the answer does name them, they must stand at their values. */
const hasColumn = (answer: Rows, values: readonly Cell[]): boolean =>
  answer.columns.some(
    (_, index) =>
      answer.rows.length === values.length &&
      sameBag(
        values.map((value) => [value]),
        answer.rows.map((row) => [row[index] ?? null]),
        false,
      ),
  );

/** What truths call the number of a period. */
const periodName = /^(?:h|q|y|hour|quarter|year)$/i;

/** Weekend or not, a year or a quarter as a number; and a series of periods in order, whatever they are called. */
function withoutLoose(truth: Rows, answer: Rows, ordered: boolean): Rows[] {
  if (truth.rows.length < 2) return [];
  const isLoose = (index: number): boolean => {
    const values = truth.rows.map((row) => row[index]);
    const isPeriodNumber = periodName.test(truth.columns[index]!) && values.every((value) => isNumber(value));
    const isSeries = ordered && truth.rows.length > 2 && values.every((value) => isDay(value));
    const isTruth = values.every((value) => typeof value === 'boolean');
    return (isPeriodNumber || isSeries || isTruth) && !hasColumn(answer, values as Cell[]);
  };
  const kept = truth.columns.flatMap((_, index) => (isLoose(index) ? [] : [index]));
  return kept.length === 0 || kept.length === truth.columns.length ? [] : [pick(truth, kept)];
}

/** One row for each value of the other labels, one column for each value of this one. */
function sideBySide(truth: Rows): Rows[] {
  const labels = labelColumns(truth);
  const values = truth.columns.flatMap((_, index) => (labels.includes(index) ? [] : [index]));
  return labels.flatMap((label) => {
    const heads = [...new Set(truth.rows.map((row) => row[label]))];
    if (heads.length < 2 || heads.length > 8 || values.length === 0) return [];
    const rest = labels.filter((other) => other !== label);
    const groups = grouped(truth.rows, (row) => JSON.stringify(rest.map((index) => row[index])));
    const rows = [...groups].map(([, members]) => [
      ...rest.map((index) => members[0]![index]!),
      ...heads.flatMap((head) =>
        values.map((index) => members.find((row) => row[label] === head)?.[index] ?? null),
      ),
    ]);
    const columns = [
      ...rest.map((index) => truth.columns[index]!),
      ...heads.flatMap((head) => values.map((index) => `${String(head)} ${truth.columns[index]!}`)),
    ];
    return [{ columns, rows }];
  });
}

function labelColumns({ columns, rows }: Rows): number[] {
  return columns.flatMap((name, index) => {
    const values = rows.map((row) => row[index]).filter((value) => value !== null);
    const isLabel = periodName.test(name) || !values.every((value) => isNumber(value));
    return isLabel ? [index] : [];
  });
}

const pick = ({ columns, rows }: Rows, kept: readonly number[]): Rows => ({
  columns: kept.map((index) => columns[index]!),
  rows: rows.map((row) => kept.map((index) => row[index]!)),
});

function matches(truth: Rows, answer: Rows, ordered: boolean): boolean {
  // Of a ranking where one was asked for, the first is the answer.
  const first = truth.rows.length === 1 && truth.columns.length > 1 ? answer.rows.slice(0, 1) : answer.rows;
  const offered = [first, withoutUnnamed(answer).rows, answer.rows];
  return offered.some(
    (rows) => rows.length === truth.rows.length && assign(truth, { ...answer, rows }, ordered, []),
  );
}

/** Tries the answer's columns for each of the truth's: there are few of either. */
function assign(truth: Rows, answer: Rows, ordered: boolean, chosen: readonly Cell[][]): boolean {
  const wanted = truth.rows.map((row) => row[chosen.length]!);
  if (chosen.length === truth.columns.length) return sameBag(truth.rows, transposed(chosen), ordered);
  return answer.columns.some((_, index) => {
    const column = answer.rows.map((row) => row[index] ?? null);
    return scaled(column, wanted).some(
      (values) =>
        sameBag(
          wanted.map((value) => [value]),
          values.map((value) => [value]),
          false,
        ) && assign(truth, answer, ordered, [...chosen, values]),
    );
  });
}

/** A share may be written as 0.25 or as 25. */
function scaled(column: Cell[], wanted: readonly Cell[]): Cell[][] {
  const isShare = wanted.some((value) => isNumber(value) && !Number.isInteger(Number(value)));
  if (!isShare || !column.every((value) => value === null || isNumber(value))) return [column];
  return [1, 100, 0.01].map((factor) =>
    column.map((value) => (value === null ? null : Number(value) * factor)),
  );
}

const transposed = (columns: readonly Cell[][]): Cell[][] =>
  (columns[0] ?? []).map((_, row) => columns.map((column) => column[row]!));

function sameBag(truth: Rows['rows'], answer: Rows['rows'], ordered: boolean): boolean {
  const left = [...answer];
  const isBag = truth.every((row) => {
    // 105 is itself before it is 105.5.
    const itself = left.findIndex((other) => row.every((value, index) => value === other[index]));
    const near = (other: readonly Cell[]): boolean =>
      row.every((value, index) => sameCell(value, other[index] ?? null));
    const at = itself >= 0 ? itself : left.findIndex(near);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  if (!isBag || !ordered) return isBag;
  // Rows of one value may change places: by the last column, which the ranking is by, and by the first in a series.
  const last = (truth[0]?.length ?? 1) - 1;
  const isInOrder = (index: number) => truth.every((row, at) => sameCell(row[index]!, answer[at]![index]!));
  return isInOrder(last) || (isDay(truth[0]![0]) && isReversed(truth, answer));
}

const isReversed = (truth: Rows['rows'], answer: Rows['rows']): boolean =>
  truth.every((row, at) => sameCell(row[0]!, answer[answer.length - 1 - at]![0]!));

export function sameCell(truth: Cell, answer: Cell): boolean {
  if (truth === null || answer === null) {
    // A total of no rows is told as none or as zero.
    return (truth ?? 0) === (answer ?? 0) || (truth === null && answer === '');
  }
  if (isNumber(truth) && isNumber(answer)) return sameNumber(Number(truth), Number(answer));
  const [a, b] = [String(truth), String(answer)];
  if (isDay(a) && isDay(b)) return a.slice(0, 10) === b.slice(0, 10);
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}

/** Whole numbers are counted, so they are the same or not; others agree in three digits. */
export function sameNumber(truth: number, answer: number): boolean {
  if (Number.isInteger(truth) && Number.isInteger(answer)) return truth === answer;
  if (truth === 0) return Math.abs(answer) < 1e-9;
  const thirdDigit = 10 ** (Math.floor(Math.log10(Math.abs(truth))) - 2);
  return Math.abs(truth - answer) <= thirdDigit * 0.5000001;
}

export const isNumber = (value: unknown): boolean =>
  typeof value === 'number' ||
  typeof value === 'bigint' ||
  (typeof value === 'string' && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value));

export const isDay = (value: unknown): boolean => /^\d{4}-\d{2}-\d{2}(?!\d)/.test(String(value));
