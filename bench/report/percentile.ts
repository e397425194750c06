/** The smallest of `values` that `part` percent of them do not exceed. NaN of nothing. */
export function percentile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((part / 100) * sorted.length) - 1)] ?? NaN;
}
