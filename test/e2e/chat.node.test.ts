import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page, Request } from 'playwright';
import { runDemo, type Demo } from '../../demo/run-demo.js';
import { flightsDatabase } from '../helpers/flights-database.js';
import { launchChromium } from '../../scripts/chromium.js';

const QUESTION =
  'Which five origin airports with at least 1,000 flights have the longest average arrival delay?';
const EXPECTED_SQL = `SELECT origin, avg(delay) AS delay FROM flights GROUP BY origin HAVING count(*) >= 1000
  ORDER BY delay DESC LIMIT 5`;
const CANARIES = {
  apiKey: 'canary-key-7f3c9e21b4',
  tokenSecret: 'canary-secret-d41d8cd98f00b204-e9800998ecf8427e',
};

/** Every way in which a secret could be written down. */
function encodings(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const percent = [...bytes].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  // Inside a longer base64 text the alignment is unknown: the middle of each of the three is looked for.
  const shifted = [0, 1, 2].map((shift) =>
    Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .slice(4, -4),
  );
  return [secret, ...shifted, bytes.toString('base64url').slice(4, -4), bytes.toString('hex'), percent];
}

describe('the demo page in a browser, over helper and platform', () => {
  let demo: Demo;
  let browser: Browser;
  let page: Page;
  /** Everything that reached the browser or left it. */
  const traffic: string[] = [];
  const problems: string[] = [];

  before(async () => {
    demo = await runDemo({
      ports: { platform: 0, helper: 0, page: 0 },
      platform: { ...CANARIES, deltaDelayMs: 10 },
      say: () => {},
    });
    browser = await launchChromium();
    page = await browser.newPage();
    page.on('console', (message) => {
      traffic.push(message.text());
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    // What is still under way when the browser is closed is nobody's any more.
    page.on('requestfinished', (request) => void record(request).catch(() => undefined));
    await page.goto(demo.pageUrl);
  });

  after(async () => {
    await browser.close();
    await demo.close();
  });

  async function record(request: Request): Promise<void> {
    const response = await request.response();
    const headers = JSON.stringify([await request.allHeaders(), await response?.allHeaders()]);
    const body = await response?.body().catch(() => Buffer.alloc(0));
    traffic.push(request.url(), request.postData() ?? '', headers, body?.toString('latin1') ?? '');
  }

  const within = (selector: string) => page.locator(`analytics-chat ${selector}`);

  async function ask(text: string): Promise<void> {
    const turns = await within('.turn').count();
    await within('textarea').fill(text);
    await within('textarea').press('Enter');
    await within('.turn[aria-busy=false]').nth(turns).waitFor();
  }

  it('answers the question with text, a bar chart, and a table equal to the query on the data file', async () => {
    await ask(QUESTION);
    await within('.result .chart svg, .result .chart canvas').waitFor();
    assert.notEqual((await within('.answer').last().innerText()).trim(), '');
    await within('.result [role=tab]').last().click();
    const codes = await within('.rows tbody tr td:first-child').allInnerTexts();
    assert.deepEqual(
      codes,
      (await expected()).map(([origin]) => origin),
    );
    const delays = (await expected()).map(([, delay]) => Number(delay));
    const cells = await within('.rows tbody tr td:nth-child(2)').allInnerTexts();
    // The column has one precision for all its rows: the words say the same digits.
    const digits = new Set(cells.map((cell) => /\.(\d+)$/.exec(cell)?.[1]?.length ?? 0));
    assert.equal(digits.size, 1);
    assert.deepEqual(
      cells.map((cell) => cell.replace('−', '-')),
      delays.map((delay) => delay.toFixed([...digits][0])),
    );
    assert.ok([...digits][0]! >= 1);
  });

  it('answers a follow-up in the same thread', async () => {
    await ask('And only in March?');
    assert.equal(await within('.turn').count(), 2);
    assert.match(await within('.answer').last().innerText(), /March/);
  });

  it('says that departure delays are not in the data, with no number', async () => {
    await ask('What is the average departure delay at JFK?');
    const text = await within('.answer').last().innerText();
    assert.match(text, /departure/i);
    assert.doesNotMatch(text, /\d/);
  });

  it('stops an answer on Escape, and says so once the platform has confirmed it', async () => {
    const turns = await within('.turn').count();
    await within('textarea').fill('Show the 20 busiest routes');
    await within('textarea').press('Enter');
    await within('.turn').nth(turns).locator('.activity.now').waitFor();
    await within('textarea').press('Escape');
    await within('.turn[aria-busy=false]')
      .nth(turns)
      .getByText(/^Stopped/)
      .waitFor();
  });

  it('works by keyboard alone', async () => {
    const turns = await within('.turn').count();
    await page.reload();
    await within('.turn[aria-busy=false]')
      .nth(turns - 1)
      .waitFor();
    await within('textarea').focus();
    // Whatever a stopped question has left in the field.
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('How many flights are there?');
    await page.keyboard.press('Enter');
    await within('.turn[aria-busy=false]').nth(turns).waitFor();
    const said = await within('.turn').last().innerText();
    assert.match(await within('.answer').last().innerText(), /3,000,000|3 million/, said);
  });

  it('shows the thread again after a reload, once', async () => {
    const before = await within('.turn').count();
    await page.reload();
    await within('.turn').first().waitFor();
    assert.equal(await within('.turn').count(), before);
  });

  it('let no trace of key or secret reach the browser, in any encoding', async () => {
    const storage = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    const everything = [...traffic, await page.content(), storage].join('\n').toLowerCase();
    assert.ok(
      traffic.some((text) => text.includes('__cutoff__')),
      'the recording holds the chat',
    );
    for (const secret of Object.values(CANARIES)) {
      for (const text of encodings(secret))
        assert.ok(!everything.includes(text.toLowerCase()), `found ${text}`);
    }
  });

  it('broke no rule of the page’s strict policy and wrote no error to the console', () => {
    assert.deepEqual(problems, []);
  });
});

async function expected(): Promise<unknown[][]> {
  const flights = await flightsDatabase();
  const rows = (await flights.runAndReadAll(EXPECTED_SQL)).getRowsJson();
  flights.closeSync();
  return rows;
}
