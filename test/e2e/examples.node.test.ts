import assert from 'node:assert/strict';
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright';
import { createLocalPlatform, type LocalPlatform } from '../../platform/src/index.js';
import { chatBundle } from '../helpers/chat-bundle.js';
import { launchChromium } from '../../scripts/chromium.js';
import { flightsDatabase } from '../helpers/flights-database.js';
import { exampleHosts, type ExampleHost } from '../server/examples/example-hosts.js';

const RANKING =
  'Which five origin airports with at least 1,000 flights have the longest average arrival delay?';
/** What the examples' signed-in user may see of it: departures of one state. */
const EXPECTED_SQL = `SELECT f.origin, avg(f.delay) AS delay FROM flights f JOIN airports a ON a.iata = f.origin
  WHERE a.state = 'CA' GROUP BY f.origin HAVING count(*) >= 1000 ORDER BY delay DESC LIMIT 5`;
const LONG_QUESTION = 'Show the 20 busiest routes';
// Of other words: the same question, asked again after a stop, takes the stopped one's place.
const OTHER_LONG_QUESTION = 'Show the 19 busiest routes';

/** One request on its way to the platform. */
interface Passing {
  readonly path: string;
  /** Resolves with how the helper's side of it ended. */
  readonly ended: Promise<'complete' | 'cancelled'>;
}

/** Stands before the platform and sees what the helpers ask of it, and when they let go. */
async function startGate(platform: LocalPlatform): Promise<{
  readonly chatApiUrl: string;
  readonly passed: Passing[];
  readonly close: () => void;
}> {
  const passed: Passing[] = [];
  const forward = (incoming: IncomingMessage, response: ServerResponse): void => {
    const { method, url = '', headers } = incoming;
    const onward = httpRequest(platform.url + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    const ended = new Promise<'complete' | 'cancelled'>((resolve) => {
      response.once('close', () => {
        resolve(response.writableFinished ? 'complete' : 'cancelled');
        if (!response.writableFinished) onward.destroy();
      });
    });
    onward.on('error', () => response.destroy());
    passed.push({ path: url, ended });
    incoming.pipe(onward);
  };
  const server = createServer(forward);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { chatApiUrl: platform.chatApiUrl.replace(platform.url, origin), passed, close };
}

/** A page of a host's customer: signed in by a cookie, under a strict policy, its helper on another origin. */
async function servePage(helpers: () => readonly string[]): Promise<{ origin: string; close: () => void }> {
  const files = await chatBundle();
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://page');
    const script = files.get(pathname);
    if (script !== undefined) {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
      return;
    }
    const policy =
      `default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src ${helpers().join(' ')}; ` +
      "require-trusted-types-for 'script'; trusted-types lit-html";
    response.writeHead(200, {
      'content-type': 'text/html',
      'content-security-policy': policy,
      'set-cookie': 'session=demo; Path=/; HttpOnly; SameSite=Lax',
    });
    const endpoint = `${String(searchParams.get('helper'))}/inlay`;
    response.end(
      '<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title><link rel="icon" href="data:,">' +
        `<script type="module" src="/chat.js"></script>` +
        `<analytics-chat endpoint="${endpoint}" credentials="include"></analytics-chat></html>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

describe('a conversation in a browser over each example host', { concurrency: 6 }, () => {
  let platform: LocalPlatform;
  let page: Awaited<ReturnType<typeof servePage>>;
  let browser: Browser | undefined;
  let expected: readonly unknown[];
  const hosts: Record<string, ExampleHost & { readonly gate: Awaited<ReturnType<typeof startGate>> }> = {};

  before(async () => {
    platform = await createLocalPlatform({ port: 0, deltaDelayMs: 80 });
    page = await servePage(() => Object.values(hosts).map(({ url }) => url));
    const env = {
      PLATFORM_URL: platform.baseUrl,
      PLATFORM_API_KEY: platform.apiKey,
      PLATFORM_DEPLOYMENT_ID: String(platform.deploymentId),
      PAGE_ORIGINS: page.origin,
    };
    const started = Object.entries(exampleHosts).map(async ([name, start]) => {
      const gate = await startGate(platform);
      hosts[name] = { gate, ...(await start({ ...env, PLATFORM_CHAT_URL: gate.chatApiUrl })) };
    });
    await Promise.all(started);
    const flights = await flightsDatabase();
    expected = (await flights.runAndReadAll(EXPECTED_SQL)).getRowsJson().map(([origin]) => origin);
    flights.closeSync();
    browser = await launchChromium();
  });
  after(async () => {
    for (const host of Object.values(hosts)) {
      await host.stop();
      host.gate.close();
    }
    await browser?.close();
    page.close();
    await platform.close();
  });

  const within = (tab: Page, selector: string) => tab.locator(`analytics-chat ${selector}`);
  const send = async (tab: Page, text: string): Promise<void> => {
    await within(tab, 'textarea').fill(text);
    await within(tab, 'textarea').press('Enter');
  };

  /** Waits until a turn shows words of its answer, and fails with what the chat shows instead. */
  const answered = async (tab: Page, turn: number): Promise<void> => {
    const words = within(tab, '.turn').nth(turn).locator('.answer').getByText(/./).first();
    // Six pages and their hosts share the machine.
    await words.waitFor({ timeout: 60_000 }).catch(async () => {
      const field = await within(tab, 'textarea').inputValue();
      const shown = await within(tab, '.conversation').innerText();
      assert.fail(`no answer to question ${turn + 1}; in the field: "${field}"; in the chat: ${shown}`);
    });
  };

  /** Notes every text that the newest answer shows, in the page itself. */
  const watchAnswer = (tab: Page): Promise<void> =>
    tab.evaluate(() => {
      const states: string[] = [];
      (globalThis as unknown as { states: string[] }).states = states;
      // Without a named function: the runner's compiler would put a helper of its own around it.
      setInterval(() => {
        const shown = document.querySelector('analytics-chat')?.shadowRoot?.querySelectorAll('.answer');
        const text = shown?.item(shown.length - 1)?.textContent.trim() ?? '';
        if (text !== '' && text !== states.at(-1)) states.push(text);
      }, 10);
    });
  const statesOf = (tab: Page): Promise<string[]> =>
    tab.evaluate(() => (globalThis as unknown as { states: string[] }).states);

  for (const [index, name] of Object.keys(exampleHosts).entries()) {
    it(`${name}: asks, watches the answer form, sees its rows and chart, stops another, and leaves a third`, async (context) => {
      const tab = await (await browser!.newContext()).newPage();
      // They are one viewer to the platform, who asks the same at once: their clocks tell their questions apart.
      await tab.addInitScript(`const now = Date.now; Date.now = () => now() + ${index * 60_000};`);
      const { url, gate } = hosts[name]!;
      const problems: string[] = [];
      tab.on('pageerror', (error) => problems.push(String(error)));
      tab.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      await tab.goto(`${page.origin}/?helper=${encodeURIComponent(url)}`);
      await watchAnswer(tab);

      await send(tab, RANKING);
      await within(tab, '.turn[aria-busy=false]').waitFor();
      const states = await statesOf(tab);
      context.diagnostic(`${states.length} states of the answer`);
      assert.ok(states.length > 3, `the answer came in ${states.length} pieces`);
      await within(tab, '.result .chart svg, .result .chart canvas').waitFor();
      await within(tab, '.result [role=tab]').last().click();
      assert.deepEqual(await within(tab, '.rows tbody tr td:first-child').allInnerTexts(), expected);

      await send(tab, LONG_QUESTION);
      await answered(tab, 1);
      await within(tab, 'textarea').press('Escape');
      const stopped = within(tab, '.turn[aria-busy=false]').nth(1);
      await stopped.getByText(/^Stopped/).waitFor();
      assert.match(gate.passed.at(-1)!.path, /\/abort$/);

      await send(tab, OTHER_LONG_QUESTION);
      await answered(tab, 2);
      const asked = gate.passed.at(-1)!;
      assert.match(asked.path, /\/stream-chat-state$/);
      const before = gate.passed.length;
      assert.deepEqual(problems, []);
      await tab.context().close();
      assert.equal(await asked.ended, 'cancelled');
      assert.equal(gate.passed.length, before, 'leaving must not stop the thread');
    });
  }
});
