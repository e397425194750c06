/** A question with the answer expected of it: see test/fixtures/questions.README.md. */
export interface Question {
  readonly id: string;
  readonly question: string;
  readonly follows: string | null;
  readonly sql: string | null;
  readonly unanswerable: string | null;
  readonly ordered: boolean;
  readonly compare: { readonly columns: readonly string[] };
}

/** A result as rows of values. */
export interface Rows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Whether `answer` holds the expected columns' values row by row, whatever its own columns are called. */
export function sameResult(expected: Rows, answer: Rows, question: Question): boolean {
  if (expected.rows.length !== answer.rows.length) return false;
  const wanted = question.compare.columns.map((name) => {
    const index = expected.columns.indexOf(name);
    if (index < 0) throw new Error(`${question.id}: the expected SQL has no column ${name}`);
    return expected.rows.map((row) => row[index]);
  });
  const offered = answer.columns.flatMap((_, index) => {
    const column = answer.rows.map((row) => row[index]);
    const isNumeric = column.every((value) => value === null || isNumber(value));
    // A share may be written as 0.25 or as 25.
    return isNumeric
      ? [column, column.map((value) => (value === null ? null : Number(value) * 100))]
      : [column];
  });
  if (question.ordered) return wanted.every((column) => offered.some((other) => equalColumns(column, other)));
  return matchUnordered(wanted, offered);
}

/** Tries every assignment of offered to wanted columns; there are few of either. */
function matchUnordered(
  wanted: readonly unknown[][],
  offered: readonly unknown[][],
  chosen: unknown[][] = [],
): boolean {
  if (chosen.length === wanted.length) return sameRows(rowsOf(wanted), rowsOf(chosen));
  const next = wanted[chosen.length]!;
  return offered
    .filter((column) => sameRows(rowsOf([next]), rowsOf([column])))
    .some((column) => matchUnordered(wanted, offered, [...chosen, column]));
}

function rowsOf(columns: readonly (readonly unknown[])[]): unknown[][] {
  return (columns[0] ?? []).map((_, row) => columns.map((column) => column[row]));
}

function sameRows(expected: unknown[][], answer: unknown[][]): boolean {
  const left = [...answer];
  return expected.every((row) => {
    const found = left.findIndex((other) => row.every((value, index) => equalValues(value, other[index])));
    if (found < 0) return false;
    left.splice(found, 1);
    return true;
  });
}

function equalColumns(expected: readonly unknown[], answer: readonly unknown[]): boolean {
  return expected.every((value, row) => equalValues(value, answer[row]));
}

function equalValues(expected: unknown, answer: unknown): boolean {
  if (expected === null || answer === null) return expected === answer;
  if (isNumber(expected) && isNumber(answer)) return equalNumbers(Number(expected), Number(answer));
  const [a, b] = [String(expected), String(answer)];
  const isDay = /^\d{4}-\d{2}-\d{2}/;
  if (isDay.test(a) && isDay.test(b)) return a.slice(0, 10) === b.slice(0, 10);
  return a === b;
}

function equalNumbers(a: number, b: number): boolean {
  return (
    Math.abs(a - b) <= 1e-6 * Math.max(Math.abs(a), Math.abs(b)) ||
    Math.round(a * 100) === Math.round(b * 100)
  );
}

function isNumber(value: unknown): boolean {
  return (
    typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(value))
  );
}
