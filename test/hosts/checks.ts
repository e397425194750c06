import assert from 'node:assert/strict';
import type { Browser, Locator, Page } from 'playwright';
import type { Truth } from './truth.js';

const RANKING =
  'Which five origin airports with at least 1,000 flights have the longest average arrival delay?';
const LONG_QUESTION = 'Show the 20 busiest routes';
const patience = { timeout: 30_000 };

/** A host that is ready to be visited. */
export interface Visit {
  readonly url: string;
  readonly truth: Truth;
  /** Console lines that are the host's own, such as those of a framework in development. */
  readonly expected?: RegExp;
  /** Hears each of them. */
  readonly heard?: (line: string) => void;
  /** Without pages of its own to go to, a page variant is not left. */
  readonly hasOtherPage?: boolean;
}

/** Everything the page complains of, as it happens. */
const listenTo = (page: Page, { expected, heard }: Visit): string[] => {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    const isSerious = message.type() === 'error' || message.type() === 'warning';
    if (!isSerious) return;
    if (expected?.test(message.text())) heard?.(message.text());
    else problems.push(`${message.type()}: ${message.text()}`);
  });
  return problems;
};

const chat = (page: Page, selector = ''): Locator => page.locator(`analytics-chat ${selector}`.trim());

const ask = async (page: Page, text: string): Promise<void> => {
  await chat(page, 'textarea').fill(text);
  await chat(page, 'textarea').press('Enter');
};

const settled = (page: Page, turn: number): Promise<void> =>
  chat(page, '.turn[aria-busy=false]').nth(turn).waitFor(patience);

/** Badge, and the dashboard with the viewer's own number in it. */
const checkSurroundings = async (page: Page, { truth }: Visit): Promise<void> => {
  await page.locator('avatar-badge').getByText('VL', { exact: true }).waitFor(patience);
  const frame = page.frameLocator('embed-dashboard iframe');
  await frame.getByText(truth.flights, { exact: true }).first().waitFor(patience);
  await page.locator('embed-dashboard [aria-busy=false]').waitFor({ ...patience, state: 'attached' });
};

/** The main question: the chart is drawn, and the table has the rows and numbers that SQL gives this viewer. */
const checkAnswer = async (page: Page, { truth }: Visit): Promise<void> => {
  // A property and an event, in the framework's own words.
  await chat(page).getByText('Which airline had the most flights?').waitFor(patience);
  await ask(page, RANKING);
  await settled(page, 0);
  await page.locator('output').getByText('complete').waitFor(patience);
  await chat(page, '.result .chart svg, .result .chart canvas').first().waitFor(patience);
  await chat(page, '.result [role=tab]').last().click();
  const cells = (column: number): Promise<string[]> =>
    chat(page, `.rows tbody tr td:nth-child(${column})`).allInnerTexts();
  assert.deepEqual(await cells(1), truth.airports);
  const shown = (await cells(2)).map((text) => Number(text.replaceAll(',', '').replace('−', '-')));
  for (const [index, delay] of truth.delays.entries())
    assert.ok(
      Math.abs((shown[index] ?? NaN) - delay) < 0.06,
      `row ${index + 1}: ${shown[index]} is ${delay}`,
    );
};

const turnsWith = async (page: Page, text: string): Promise<number> =>
  (await chat(page, '.question').allTextContents()).filter((question) => question.includes(text)).length;

/** The chat is taken out while an answer is written and put back: the answer is whole then, and there once. */
const checkMounting = async (page: Page): Promise<void> => {
  await ask(page, LONG_QUESTION);
  await chat(page, '.turn').nth(1).locator('.answer').getByText(/./).first().waitFor(patience);
  assert.equal(await chat(page, '.turn[aria-busy=true]').count(), 1, 'the answer came too soon to leave it');
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await chat(page).waitFor({ ...patience, state: 'detached' });
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await settled(page, 1);
  assert.equal(await chat(page, '.turn').count(), 2);
  assert.equal(await turnsWith(page, LONG_QUESTION), 1);
  await chat(page, '.turn').nth(1).locator('.result').first().waitFor(patience);
};

/** To another page and back, forward and back again: the conversation is there, complete, once. */
const checkHistory = async (page: Page): Promise<void> => {
  const isAbout = (): Promise<void> => page.getByRole('heading', { name: 'About' }).waitFor(patience);
  const isHome = async (): Promise<void> => {
    await settled(page, 1);
    assert.equal(await chat(page, '.turn').count(), 2);
    assert.equal(await turnsWith(page, RANKING), 1);
  };
  await page.getByRole('link', { name: 'About' }).click();
  await isAbout();
  await page.goBack();
  await isHome();
  await page.goForward();
  await isAbout();
  await page.goBack();
  await isHome();
  await page.locator('avatar-badge').getByText('VL', { exact: true }).waitFor(patience);
};

/**
 * Everything that every host is held to, in a browser of a signed-in viewer. Answers how long each part took, in
 * seconds. Rejects with the part that failed, and with what the page complained of.
 */
export const visit = async (browser: Browser, host: Visit): Promise<string> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 1600 } });
  await context.addCookies([{ name: 'session', value: 'demo', url: host.url }]);
  const page = await context.newPage();
  const problems = listenTo(page, host);
  const said: string[] = [];
  const part = async (name: string, work: () => Promise<void>): Promise<void> => {
    const start = Date.now();
    await work().catch((error: unknown) => {
      throw new Error(`${name}: ${String(error)}\n${problems.join('\n')}`, { cause: error });
    });
    said.push(`${name} ${((Date.now() - start) / 1000).toFixed(1)} s`);
  };
  try {
    await page.goto(host.url);
    await part('surroundings', () => checkSurroundings(page, host));
    await part('answer', () => checkAnswer(page, host));
    await part('mounting', () => checkMounting(page));
    if (host.hasOtherPage ?? true) await part('history', () => checkHistory(page));
    assert.deepEqual(problems, []);
    return said.join(', ');
  } finally {
    await context.close();
  }
};
