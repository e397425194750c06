/** Spreadsheets run cells that begin like this as formulas, also behind white space and in full-width forms. */
const runsAsFormula = /^[\t\r\n]|^\s*[=+\-@＝＋－＠]/;
/** A negative number begins so, too, and is only a number. */
const isNumber = /^[+-]?\d+(\.\d+)?$/;

/** Rows as comma-separated values: quoted where they must be, and never a formula. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cell).join(',')).join('\r\n') + '\r\n';
}

function cell(text: string): string {
  const safe = runsAsFormula.test(text) && !isNumber.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
