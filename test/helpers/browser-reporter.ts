import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { defaultReporter } from '@web/test-runner';
import type { Reporter, TestSession, TestSuiteResult } from '@web/test-runner';
import type { Counts } from '../../scripts/counts.js';

const countSuite = (suite: TestSuiteResult, counts: Counts): void => {
  for (const test of suite.tests) {
    if (test.skipped) counts.skipped += 1;
    else if (test.passed) counts.passed += 1;
    else counts.failed += 1;
  }
  for (const inner of suite.suites) countSuite(inner, counts);
};

/**
 * The tests of one file in one engine. A session that failed although none of its tests did (it did not load, a
 * hook threw, it hung) counts as one failure, so that nothing that went wrong is lost in the sum; so does a file
 * that has no test.
 */
export const countSession = (session: Pick<TestSession, 'passed' | 'testResults'>): Counts => {
  const counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  if (session.testResults) countSuite(session.testResults, counts);
  const none = counts.passed + counts.failed + counts.skipped === 0;
  if (none || (!session.passed && counts.failed === 0)) counts.failed = 1;
  return counts;
};

const secondsSince = (start: number): string => `${((Date.now() - start) / 1000).toFixed(1)} s`;

/** One line a finished file and engine, so that a run without a terminal shows where it is. */
const progressReporter = (): Reporter => {
  const start = Date.now();
  return {
    reportTestFileResults({ sessionsForTestFile, testFile }) {
      for (const session of sessionsForTestFile) {
        const { passed, failed, skipped } = countSession(session);
        const file = relative(process.cwd(), testFile);
        const left = skipped > 0 ? `, ${skipped} skipped` : '';
        const line = `${session.passed ? '✔' : '✖'} ${session.browser.name} ${file}: ${passed} passed, ${failed} failed${left}`;
        process.stdout.write(`${line} (${secondsSince(start)})\n`);
      }
    },
  };
};

/** An engine that ended by itself took the file's page with it: nothing is known of its tests. */
export const isLost = ({ testResults, errors }: Pick<TestSession, 'testResults' | 'errors'>): boolean =>
  testResults === undefined && errors.some(({ message }) => /browser disconnected/i.test(message));

/** Writes the sum over all sessions as JSON to the file that `TEST_COUNTS_FILE` names, for the one test command. */
const countsReporter = (file: string): Reporter => ({
  stop({ sessions }) {
    const sum: Counts = { passed: 0, failed: 0, skipped: 0 };
    for (const counts of sessions.map(countSession)) {
      sum.passed += counts.passed;
      sum.failed += counts.failed;
      sum.skipped += counts.skipped;
    }
    const lost = [...sessions].filter(isLost).map(({ testFile }) => relative(process.cwd(), testFile));
    writeFileSync(file, JSON.stringify({ ...sum, lost }));
  },
});

/** The reporters of the browser runner: details of failures always, a live bar only on a terminal. */
export const reporters = (): Reporter[] => {
  const file = process.env.TEST_COUNTS_FILE;
  const live = process.stdout.isTTY;
  return [
    defaultReporter({ reportTestProgress: live }),
    ...(live ? [] : [progressReporter()]),
    ...(file ? [countsReporter(file)] : []),
  ];
};
