/** As much of `node:test` as the helper's suites use, for a worker, which has no files, no timers between requests and no exit. */

type Step = (context: TestContext) => unknown;
interface Test {
  readonly name: string;
  readonly body: Step;
}
interface Suite {
  readonly name: string;
  readonly parts: (Suite | Test)[];
  readonly hooks: Record<'before' | 'after' | 'beforeEach', Step[]>;
}

/** What came of a run: how many passed, and each that failed with what it threw. */
export interface Outcome {
  passed: number;
  readonly failed: { readonly name: string; readonly error: string }[];
}

const newSuite = (name: string): Suite => ({
  name,
  parts: [],
  hooks: { before: [], after: [], beforeEach: [] },
});

const root = newSuite('');
let current = root;

export const describe = (name: string, body: () => void): void => {
  const suite = newSuite(name);
  const outer = current;
  outer.parts.push(suite);
  current = suite;
  body();
  current = outer;
};
export const it = (name: string, body: Step): void => void current.parts.push({ name, body });
export const before = (step: Step): void => void current.hooks.before.push(step);
export const after = (step: Step): void => void current.hooks.after.push(step);
export const beforeEach = (step: Step): void => void current.hooks.beforeEach.push(step);

/** `setTimeout` on a clock that only `tick` moves, until the test ends. */
class MockTimers {
  #now = 0;
  #waiting: { at: number; run: () => void }[] = [];
  #real: typeof setTimeout | undefined;

  enable(): void {
    this.#real = globalThis.setTimeout;
    globalThis.setTimeout = ((run: () => void, delay = 0) => {
      const one = { at: this.#now + delay, run };
      this.#waiting.push(one);
      return one;
    }) as unknown as typeof setTimeout;
  }

  tick(milliseconds: number): void {
    this.#now += milliseconds;
    const due = this.#waiting.filter(({ at }) => at <= this.#now);
    this.#waiting = this.#waiting.filter(({ at }) => at > this.#now);
    for (const { run } of due) run();
  }

  reset(): void {
    if (this.#real !== undefined) globalThis.setTimeout = this.#real;
  }
}

class TestContext {
  readonly mock = { timers: new MockTimers() };
  readonly #after: (() => unknown)[] = [];

  after(step: () => unknown): void {
    this.#after.push(step);
  }

  diagnostic(): void {}

  async close(): Promise<void> {
    this.mock.timers.reset();
    for (const step of this.#after) await step();
  }
}

const describeError = (error: unknown): string =>
  error instanceof Error
    ? `${error.stack ?? error.message}${error.cause === undefined ? '' : `\ncaused by ${describeError(error.cause)}`}`
    : String(error);

const runSuite = async (suite: Suite, outer: readonly Suite[], outcome: Outcome): Promise<void> => {
  const path = [...outer, suite];
  const context = new TestContext();
  try {
    for (const step of suite.hooks.before) await step(context);
    for (const part of suite.parts) {
      if ('parts' in part) await runSuite(part, path, outcome);
      else await runTest(part, path, outcome);
    }
    for (const step of suite.hooks.after) await step(context);
    await context.close();
  } catch (error) {
    outcome.failed.push({ name: suite.name, error: describeError(error) });
  }
};

const runTest = async ({ name, body }: Test, path: readonly Suite[], outcome: Outcome): Promise<void> => {
  const context = new TestContext();
  try {
    for (const { hooks } of path) for (const step of hooks.beforeEach) await step(context);
    await body(context);
    await context.close();
    outcome.passed += 1;
  } catch (error) {
    await context.close().catch(() => {});
    outcome.failed.push({ name, error: describeError(error) });
  }
};

/** Runs every test that the suites of this worker have told of. */
export const run = async (): Promise<Outcome> => {
  const outcome: Outcome = { passed: 0, failed: [] };
  await runSuite(root, [], outcome);
  return outcome;
};
