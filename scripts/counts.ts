/** What a runner counted. */
export interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

/** The sum of what several runners counted. */
export const sumCounts = (all: readonly Counts[]): Counts =>
  all.reduce(
    (sum, counts) => ({
      passed: sum.passed + counts.passed,
      failed: sum.failed + counts.failed,
      skipped: sum.skipped + counts.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );

/** The closing line of a run: `N passed, N failed`, with `, N skipped` only when there were any. */
export const countsLine = ({ passed, failed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

const line = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/gm;

/** The last closing line in what a run printed, or `undefined` when it has none. */
export const parseCountsLine = (output: string): Counts | undefined => {
  const found = [...output.matchAll(line)].at(-1);
  return found && { passed: Number(found[1]), failed: Number(found[2]), skipped: Number(found[3] ?? 0) };
};
