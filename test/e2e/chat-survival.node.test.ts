import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, afterEach, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, Page } from 'playwright';
import type { AgentEvent, AgentTurn, LocalPlatform } from '../../platform/src/index.js';
import { createSessionHandler, toNodeListener } from '../../src/server/index.js';
import { chatBundle } from '../helpers/chat-bundle.js';
import { launchChromium } from '../../scripts/chromium.js';
import { scriptedAgent } from '../../platform/test/testing/scripted-agent.js';
import { testPlatform } from '../../platform/test/testing/test-platform.js';

const words = Array.from({ length: 30 }, (_, index) => `word-${index} `);
const ANSWER = words.join('').trim();
let pauseMs = 25;

async function* slowTurn(turn: AgentTurn): AsyncIterable<AgentEvent> {
  for (const delta of words) {
    yield { type: 'final', delta };
    await delay(pauseMs, undefined, { signal: turn.signal });
  }
}

/** An answer that goes on growing after it is there: a chart, a table and much text. */
async function* tallTurn(turn: AgentTurn): AsyncIterable<AgentEvent> {
  const query = {
    sqlQuery: turn.input,
    queryTitle: 'Delays',
    description: '',
    userRequest: '',
    memoryId: '',
  };
  yield { type: 'tool-call', id: 's', name: 'sql', input: query };
  const result = {
    schema: [
      { name: 'origin', column_type: 'String' },
      { name: 'delay', column_type: 'Double' },
    ],
    data: [
      ['JFK', '12.5'],
      ['ATL', '9.25'],
      ['ORD', '15'],
    ],
    totalRows: 3,
    vegaSpec: JSON.stringify({
      mark: 'bar',
      encoding: {
        x: { field: 'origin', type: 'nominal' },
        y: { field: 'delay', type: 'quantitative' },
      },
    }),
  };
  yield { type: 'tool-result', id: 's', result };
  yield { type: 'final', delta: '# Delays\n\n- one\n- two\n\n' + 'A paragraph.\n\n'.repeat(4) + 'The end.' };
}

const pageOf = (
  chats: string,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>
<script type="module" src="/session.js"></script><script type="module" src="/chat.js"></script>
<analytics-session endpoint="/inlay">${chats}</analytics-session>`;

describe('a chat on a real page, over helper and platform', () => {
  let files: ReadonlyMap<string, string>;
  let browser: Browser;
  let platform: LocalPlatform;
  let server: Server;
  let origin = '';
  let page: Page;
  let turn: (turn: AgentTurn) => AsyncIterable<AgentEvent> = slowTurn;
  const agent = scriptedAgent((asked) => turn(asked));

  before(async () => {
    [files, browser] = await Promise.all([chatBundle(), launchChromium()]);
    server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page');
      if (pathname.startsWith('/inlay/')) {
        return void helper(request, response);
      }
      const script = files.get(pathname);
      const type = script === undefined ? 'text/html' : 'text/javascript';
      response.writeHead(pathname === '/favicon.ico' ? 404 : 200, { 'content-type': type });
      response.end(script ?? pageOf(searchParams.get('chats') ?? '<analytics-chat></analytics-chat>'));
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await start();
  });
  after(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
    await platform.close();
  });

  afterEach(() => {
    turn = slowTurn;
    pauseMs = 25;
  });

  let helper: ReturnType<typeof toNodeListener>;
  async function start(): Promise<void> {
    platform = await testPlatform({ agent });
    const { baseUrl, apiKey, deploymentId, chatApiUrl } = platform;
    helper = toNodeListener(
      createSessionHandler({
        platform: { baseUrl, apiKey, deploymentId, chatApiUrl },
        identify: () => Promise.resolve({ externalId: 'viewer-a' }),
        allowedOrigins: [origin],
      }),
    );
  }

  async function open(chats = '<analytics-chat></analytics-chat>'): Promise<void> {
    // A tab of its own: what is remembered is remembered in the tab.
    await page?.close();
    page = await browser.newPage();
    await page.goto(`${origin}/?chats=${encodeURIComponent(chats)}`);
    await within('textarea').first().waitFor();
  }
  const within = (selector: string) => page.locator(`analytics-chat ${selector}`);
  async function ask(text: string, chat = page.locator('analytics-chat').first()): Promise<void> {
    await chat.locator('textarea').fill(text);
    await chat.locator('textarea').press('Enter');
  }
  const answered = (text = ANSWER) =>
    within('.turn[aria-busy=false] .answer').getByText(text.slice(-12)).last().waitFor();
  const questions = () => within('.question .words').allInnerTexts();
  const atEnd = () =>
    within('.conversation').evaluate(
      ({ scrollHeight, clientHeight, scrollTop }) => scrollHeight - clientHeight - scrollTop,
    );

  /** From the top of what is seen to the last answer's result, which must not be above it. */
  const aboveResult = async () => {
    const [seen, result] = await Promise.all([
      within('.conversation').boundingBox(),
      within('.result').last().boundingBox(),
    ]);
    return Math.abs((result?.y ?? Infinity) - (seen?.y ?? 0));
  };

  it('shows the first answer after a reload in its middle, complete and once', async () => {
    await open();
    const asked = agent.turns.length;
    await ask('How late?');
    await within('.answer').getByText('word-3').waitFor();
    await page.reload();
    await answered();
    assert.deepEqual(await questions(), ['How late?']);
    assert.equal((await within('.answer').innerText()).trim(), ANSWER);
    assert.equal(agent.turns.length, asked + 1);
  });

  it('shows it after 300 ms out of the document', async () => {
    await open();
    await ask('How late?');
    await within('.answer').getByText('word-3').waitFor();
    await page.evaluate(async () => {
      const chat = document.querySelector('analytics-chat')!;
      const parent = chat.parentElement!;
      chat.remove();
      await new Promise((resolve) => setTimeout(resolve, 300));
      parent.append(chat);
    });
    await answered();
    assert.deepEqual(await questions(), ['How late?']);
    assert.equal((await within('.answer').innerText()).trim(), ANSWER);
  });

  it('shows the whole first answer, asked once, whose stream broke before the page came to read it', async () => {
    pauseMs = 1;
    for (const lines of [1, 4, 6]) {
      await open();
      // The page is busy until long after the cut: the browser then gives it the headers and nothing of the body.
      await page.evaluate(() => {
        const send = window.fetch.bind(window);
        window.fetch = (...request) => {
          window.fetch = send;
          const answer = send(...request);
          setTimeout(() => {
            const until = performance.now() + 400;
            while (performance.now() < until);
          }, 5);
          return answer;
        };
      });
      const asked = agent.turns.length;
      platform.faults.next({ dropAfterLines: lines });
      await ask('How late?');
      await answered();
      assert.deepEqual(await questions(), ['How late?']);
      assert.equal((await within('.answer').innerText()).trim(), ANSWER, `${lines} lines`);
      assert.equal(agent.turns.length, asked + 1);
    }
  });

  it('offers a question again that a reload overtook, and asks it on a click only', async () => {
    await open();
    platform.faults.next({ delayMs: 4_000 });
    const sent = page.waitForRequest(/stream-chat-state/);
    await ask('How late?');
    await sent;
    const posts: string[] = [];
    page.on('request', (request) => void (request.method() === 'POST' && posts.push(request.url())));
    await page.reload();
    await within('.retry').waitFor();
    assert.deepEqual(await questions(), ['How late?']);
    assert.equal(await within('textarea').inputValue(), 'How late?');
    platform.faults.clear();
    assert.deepEqual(posts, []);
    await within('.retry').click();
    await answered();
    assert.deepEqual([await questions(), await within('textarea').inputValue()], [['How late?'], '']);
  });

  it('shows a question once after Stop, Try again and a reload, and leaves typed text alone', async () => {
    await open();
    await ask('How late?');
    await within('.answer').getByText('word-3').waitFor();
    await within('textarea').fill('What I type meanwhile');
    await within('.stop').click();
    await within('.notice').getByText('Stopped').waitFor();
    await within('.retry').click();
    await answered();
    assert.deepEqual(await questions(), ['How late?']);
    assert.equal(await within('textarea').inputValue(), 'What I type meanwhile');
    await page.reload();
    await answered();
    assert.deepEqual(await questions(), ['How late?']);
  });

  it('keeps two chats apart over a reload, with and without ids', async () => {
    for (const chats of [
      '<analytics-chat></analytics-chat><analytics-chat></analytics-chat>',
      '<analytics-chat id="a"></analytics-chat><analytics-chat id="b"></analytics-chat>',
    ]) {
      await open(chats);
      const [first, second] = [page.locator('analytics-chat').first(), page.locator('analytics-chat').nth(1)];
      await ask('First?', first);
      await ask('Second?', second);
      for (const chat of [first, second]) await chat.locator('.answer').getByText('word-29').waitFor();
      await page.reload();
      for (const chat of [first, second]) await chat.locator('.answer').getByText('word-29').waitFor();
      assert.deepEqual(await questions(), ['First?', 'Second?']);
    }
  });

  it('stands at the result of a restored answer after everything has grown, and at its end on request', async () => {
    turn = tallTurn;
    await open();
    for (const question of ['One?', 'Two?']) {
      await ask(question);
      await within('.turn[aria-busy=false]')
        .getByText('The end.')
        .nth(question === 'One?' ? 0 : 1)
        .waitFor();
      await within('.result .chart svg, .result .chart canvas').last().waitFor();
      await page.waitForTimeout(300);
      assert.ok((await aboveResult()) <= 24, `live: ${await aboveResult()} px above the result`);
    }
    for (let round = 0; round < 3; round += 1) {
      await page.reload();
      await within('.result .chart svg, .result .chart canvas').last().waitFor();
      await page.waitForTimeout(500);
      assert.ok((await aboveResult()) <= 24, `restored: ${await aboveResult()} px above the result`);
      await within('.jump').click();
      assert.ok((await atEnd()) <= 1, `restored: ${await atEnd()} px short`);
    }
  });

  it('answers twenty chats of one viewer, four at a time', async () => {
    pauseMs = 2;
    await open('<analytics-chat></analytics-chat>'.repeat(20));
    const ends = await page.evaluate(() =>
      Promise.all([...document.querySelectorAll('analytics-chat')].map((chat) => chat.ask('How late?'))),
    );
    assert.deepEqual([...new Set(ends)], ['complete']);
    assert.equal((await questions()).length, 20);
  });

  it('says that an answer is incomplete when its platform was stopped in the middle, and tries again', async () => {
    await open();
    const ended = page.evaluate(
      () =>
        new Promise((resolve) =>
          document.addEventListener('chat-response-end', ({ reason }) => resolve(reason), { once: true }),
        ),
    );
    await ask('How late?');
    await within('.answer').getByText('word-3').waitFor();
    await platform.close();
    assert.equal(await ended, 'disconnect');
    await within('[role=alert]').getByText('This answer is incomplete.').waitFor();
    await start();
    assert.equal(await within('.retry').count(), 1);
  });
});
