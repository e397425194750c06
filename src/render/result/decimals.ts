/** Digits after the point that a reader is served with at most. */
const MOST = 8;

/** Values looked at for whether rounding makes them equal; among more of them it always does. */
const COMPARED = 50;

/**
 * How many digits after the point a column of numbers is read with, the same for all of its values: one for values
 * like 14.42 and 731.2, none from a thousand on, two significant ones below one; one more where rounding would make
 * different values look the same; never more than the values have.
 */
export function decimalsOf(values: readonly number[]): number {
  const needed = recordedDecimals(values);
  if (needed === 0) return 0;
  const wanted = typicalDigits(values);
  return Math.min(needed, MOST, wanted + (collide(values, wanted) ? 1 : 0));
}

/** Digits after the point that the values have, eight at most. */
export function recordedDecimals(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, digitsOf(value)), 0);
}

/** Digits after the point that a value has, without the traces of binary arithmetic. */
function digitsOf(value: number): number {
  for (let digits = 0; digits < MOST; digits += 1) {
    if (Math.abs(Number(value.toFixed(digits)) - value) <= Math.abs(value) * 1e-12) return digits;
  }
  return MOST;
}

function typicalDigits(values: readonly number[]): number {
  const sizes = values
    .map(Math.abs)
    .filter((value) => value > 0)
    .sort((a, b) => a - b);
  const typical = sizes[Math.floor(sizes.length / 2)] ?? 1;
  if (typical >= 1_000) return 0;
  return typical >= 1 ? 1 : 1 - Math.floor(Math.log10(typical));
}

function collide(values: readonly number[], digits: number): boolean {
  const different = [...new Set(values)];
  if (different.length > COMPARED) return false;
  return new Set(different.map((value) => value.toFixed(Math.min(MOST, digits)))).size < different.length;
}
