import type { describeChart } from '../describe/describe-chart.js';

/** What puts a chart in words, fetched when the first chart stands; undefined where it cannot be had. */
export const loadDescriber = (): Promise<typeof describeChart | undefined> =>
  import('../describe/describe-chart.js').then(
    (describer) => describer.describeChart,
    (error: unknown): undefined => {
      console.warn('inlay-kit: the words for a chart could not be fetched.', error);
    },
  );
