/** The middle of `values`, or the mean of the two in the middle. NaN of nothing. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length / 2;
  if (sorted.length % 2 === 1) return sorted[Math.floor(middle)]!;
  return (sorted[middle - 1]! + sorted[middle]!) / 2;
}
