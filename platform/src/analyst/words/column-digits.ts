/**
 * How many digits after the point the numbers of a result's column have, in sentences as in tables: money has its cents
 * or is whole; else one or two that were recorded stay, and what a division left is cut to what is read.
 */

/** More digits than these are what a division left. */
const few = 2;
const most = 8;

export type ColumnUse = {
  /** Shares of one are told in percent. */
  readonly isShare: boolean;
  readonly isMoney: boolean;
};

export function columnDigits(cells: readonly unknown[], use: ColumnUse): number {
  const values = cells
    .flatMap((cell) => (typeof cell === 'number' ? [cell] : []))
    .map((value) => (use.isShare ? value * 100 : value));
  const recorded = values.reduce((longest, value) => Math.max(longest, digitsOf(value)), 0);
  if (use.isMoney) return recorded === 0 ? 0 : 2;
  if (recorded === 0 || (!use.isShare && recorded <= few)) return recorded;
  const usual = usualDigits(values);
  // A single row needs not be in line with others.
  const least = cells.length === 1 ? few : 0;
  return Math.min(recorded, most, Math.max(least, areApart(values, usual) ? usual : usual + 1));
}

function digitsOf(value: number): number {
  for (let digits = 0; digits < most; digits += 1)
    if (Math.abs(Number(value.toFixed(digits)) - value) <= Math.abs(value) * 1e-12) return digits;
  return most;
}

/** None from a thousand on, one from one on, below that two that say something. */
function usualDigits(values: readonly number[]): number {
  const sizes = values.flatMap((value) => (value === 0 ? [] : [Math.abs(value)])).sort((a, b) => a - b);
  const middle = sizes[Math.floor(sizes.length / 2)] ?? 1;
  if (middle >= 1000) return 0;
  return middle >= 1 ? 1 : 1 - Math.floor(Math.log10(middle));
}

/** Whether different values still look different; of more than fifty, some never do. */
function areApart(values: readonly number[], digits: number): boolean {
  const different = [...new Set(values)];
  const texts = new Set(different.map((value) => value.toFixed(Math.min(most, digits))));
  return different.length > 50 || texts.size === different.length;
}
