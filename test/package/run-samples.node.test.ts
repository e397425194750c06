import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, it } from 'node:test';
import { createLocalPlatform, loadDataset, type FaultPlan } from '../../platform/src/index.js';
import { ChatStore, HttpChatTransport } from '../../src/index.js';
import { createSessionHandler, toNodeListener } from '../../src/server/index.js';
import { root, runChild } from '../helpers/child.js';
import { programFile } from '../helpers/document-samples.js';
import { fencesOf } from '../helpers/document-fences.js';

const sampleWith = (document: string, text: string): string => {
  const found = fencesOf(document).filter(({ code }) => code.includes(text));
  assert.equal(found.length, 1, `samples of ${document} with ${text}`);
  return found[0]!.code;
};

/** Names of the entries that stand for the sources, built or not. */
function environment(): Record<string, string> {
  const paths = {
    'inlay-kit': ['src/index.ts'],
    'inlay-kit/server': ['src/server/index.ts'],
    'inlay-kit/command': ['src/cli/command.ts'],
    'inlay-kit/testing': ['src/testing.ts'],
    'inlay-platform': ['platform/src/index.ts'],
  };
  const file = join(dirname(programFile('run-samples', '')), 'run-samples.json');
  const compilerOptions = { baseUrl: root, paths };
  writeFileSync(file, JSON.stringify({ extends: '../../tsconfig.json', compilerOptions }));
  return { TSX_TSCONFIG_PATH: file };
}
const loader = join(root, 'node_modules/tsx/dist/loader.mjs');

async function run(name: string, code: string): Promise<string> {
  const { code: exit, output } = await runChild(
    process.execPath,
    ['--import', loader, programFile(name, code)],
    { capture: true, environment: environment(), timeoutMs: 120_000 },
  );
  assert.equal(exit, 0, output);
  return output;
}

/** The text with `to` in place of `from`, which must be there. */
function replaced(text: string, from: string, to: string): string {
  assert.ok(text.includes(from), `There is no ${from}.`);
  return text.replace(from, to);
}

describe('samples that are run as they stand', () => {
  it('begin with a platform and a helper that knows its viewer', async (context) => {
    let code = sampleWith('docs/guide/getting-started.md', "dataset: 'shop' });\nconst helper");
    code = replaced(code, 'port: 4100', 'port: 0');
    code = replaced(
      code,
      "listen(4101, '127.0.0.1')",
      "listen(0, '127.0.0.1', function () { console.log(this.address().port); })",
    );
    const child = spawn(process.execPath, ['--import', loader, programFile('first-helper', code)], {
      cwd: root,
      env: { ...process.env, ...environment(), NODE_TEST_CONTEXT: '' },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = once(child, 'exit');
    context.after(async () => {
      child.kill();
      await ended;
    });
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    const said = [(await lines.next()).value as string, (await lines.next()).value as string].sort();
    assert.equal(said[1], 'Dashboard: shop-overview');
    const endpoint = `http://127.0.0.1:${said[0]}/inlay`;
    const headers = { origin: 'http://localhost:5173', 'content-type': 'application/json' };
    const viewer = await fetch(`${endpoint}/viewer`, { headers });
    assert.equal(((await viewer.json()) as { displayName: string }).displayName, 'Luc Moreau');
    const answer = await fetch(`${endpoint}/chat/stream-chat-state`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ input: 'Revenue by country' }),
    });
    const text = await answer.text();
    assert.match(text, /France/);
    assert.doesNotMatch(text, /Germany/, 'rows of another market');
    const session = await fetch(`${endpoint}/session`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ surface: 'dashboard', dashboardId: 'shop-overview' }),
    });
    assert.equal(session.status, 200);
  });

  it('test a page’s server with faults', async () => {
    const code = sampleWith('docs/testing/testing.md', 'an answer survives');
    assert.match(await run('testing-guide', code), /^# pass 3$/m);
  });

  it('plan faults in process', async () => {
    const code = sampleWith('docs/testing/faults.md', 'platform.faults.clear()');
    await run('plan-faults', replaced(code, 'port: 0', "port: 0, dataset: 'shop'"));
  });

  it('plan faults that end as their table says', async (context) => {
    const platform = await createLocalPlatform({ port: 0, dataset: 'shop', deltaDelayMs: 0 });
    const origin = 'https://www.your-app.example';
    const handler = createSessionHandler({
      platform: platform.helperOptions,
      identify: () => ({ externalId: 'luc.france' }),
      allowedOrigins: [origin],
      log: false,
    });
    const server = createServer(toNodeListener(handler)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    context.after(async () => {
      server.close();
      server.closeAllConnections();
      await platform.close();
    });
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/inlay/chat/stream-chat-state`;
    const document = readFileSync(join(root, 'docs/testing/faults.md'), 'utf8');
    const table = document.split('\n## What a page should show\n')[1]!;
    const rows = [...table.matchAll(/^\| `(\{[^`]*\})` +\| `([a-z]+)`(?:, `([a-z-]+)`)?/gm)];
    assert.ok(rows.length >= 15, `${rows.length} rows`);
    for (const [, plan = '', reason, code] of rows) {
      platform.faults.clear();
      platform.faults.next(JSON.parse(plan) as FaultPlan);
      const store = new ChatStore({ transport: new HttpChatTransport({ url, headers: { origin } }) });
      const end = await store.ask('Revenue by country');
      assert.deepEqual([end.reason, end.error?.code], [reason, code], plan);
      assert.equal(store.getSnapshot().turns.length, 1, plan);
      store.dispose();
    }
  });

  it('answer with an agent of one’s own', async () => {
    const code = sampleWith('docs/platform/language-model.md', 'const agent: Agent');
    const output = await run(
      'own-agent',
      `${code}
        const response = await fetch(platform.chatApiUrl, {
          method: 'POST',
          headers: { authorization: \`Api-Key \${platform.apiKey}\`, 'content-type': 'application/json' },
          body: JSON.stringify({ input: 'How many?', sessionSettings: { externalId: 'test' } }),
        });
        console.log(await response.text());
        await platform.close();`,
    );
    assert.match(output, /There are \d+ orders\./);
  });

  it('are a data set that loads, restricts rows, and has its dashboard', async (context) => {
    const folder = join(root, '.cache/samples/corner');
    rmSync(folder, { recursive: true, force: true });
    const document = 'docs/platform/data-sets.md';
    for (const [path, text] of [
      ['dataset.yml', 'title: Corner shop'],
      ['data/orders.csv', 'id,ordered_at'],
      ['model/orders.yml', 'cubes:\n'],
      ['dashboards/orders.yml', 'publicId: orders'],
    ] as const) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), sampleWith(document, text));
    }
    const dataset = await loadDataset(folder);
    assert.equal(dataset.dashboard, 'orders');
    const platform = await createLocalPlatform({ port: 0, dataset, deltaDelayMs: 0 });
    context.after(() => platform.close());
    const ask = async (externalId: string): Promise<string> => {
      const { userAttributes } = platform.viewers.find((viewer) => viewer.externalId === externalId)!;
      const response = await fetch(platform.chatApiUrl, {
        method: 'POST',
        headers: { authorization: `Api-Key ${platform.apiKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          input: 'Revenue by country',
          sessionSettings: { externalId, userAttributes },
        }),
      });
      return response.text();
    };
    assert.match(await ask('all.orders'), /\bGermany \(DE\) \*\*120/);
    const french = await ask('france.only');
    assert.match(french, /160\.5/);
    assert.doesNotMatch(french, /\bDE\b/);
  });
});
