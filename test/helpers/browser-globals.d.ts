/** The globals that the browser runner gives to every test file. */
interface BrowserTestContext {
  /** Sets the time after which this test, or the tests of this suite, fail. */
  timeout(milliseconds: number): this;
  /** Leaves the running test out; it is counted as skipped. */
  skip(): never;
}

type BrowserTestBody = (this: BrowserTestContext) => unknown;

interface BrowserTest {
  (title: string, body?: BrowserTestBody): BrowserTestContext;
  /** Leaves the test out; it is counted as skipped. */
  skip(title: string, body?: BrowserTestBody): BrowserTestContext;
}

interface BrowserSuite {
  (title: string, body: (this: BrowserTestContext) => void): BrowserTestContext;
  /** Leaves the whole suite out; its tests are counted as skipped. */
  skip(title: string, body: (this: BrowserTestContext) => void): BrowserTestContext;
}

declare const describe: BrowserSuite;
declare const it: BrowserTest;
declare function before(body: BrowserTestBody): void;
declare function after(body: BrowserTestBody): void;
declare function beforeEach(body: BrowserTestBody): void;
declare function afterEach(body: BrowserTestBody): void;
