import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createLocalPlatform, type LocalPlatform } from '../../platform/src/index.js';
import { createSessionHandler, toNodeListener } from '../../src/server/index.js';
import { root, runChild } from '../helpers/child.js';
import { programFile, samplesOf } from '../helpers/document-samples.js';

const DOCUMENT = 'docs/guide/library.md';

function sampleWith(text: string): string {
  const found = samplesOf(DOCUMENT).filter((sample) => sample.includes(text));
  assert.equal(found.length, 1, `samples with ${text}`);
  return found[0]!;
}

/** Gives a program in Node what a page has: an address, and requests that say which origin they are of. */
const asInPage = (origin: string): string => `
  Object.assign(globalThis, { location: { href: '${origin}/page' } });
  const plainFetch = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('origin', '${origin}');
    return plainFetch(input, { ...init, headers });
  };
`;

/** Says to a program that the package's entries are those of the working tree, built or not. */
function entriesConfig(): string {
  const paths = { 'inlay-kit': ['src/index.ts'], 'inlay-kit/testing': ['src/testing.ts'] };
  const file = join(dirname(programFile('entries', '')), 'entries.json');
  writeFileSync(
    file,
    JSON.stringify({ extends: '../../tsconfig.json', compilerOptions: { baseUrl: root, paths } }),
  );
  return file;
}

async function run(name: string, code: string, folder = root): Promise<string> {
  const environment = { TSX_TSCONFIG_PATH: entriesConfig() };
  const loader = join(root, 'node_modules/tsx/dist/loader.mjs');
  const { code: exit, output } = await runChild(
    process.execPath,
    ['--import', loader, programFile(name, code)],
    { capture: true, folder, environment, timeoutMs: 60_000 },
  );
  assert.equal(exit, 0, output);
  return output;
}

describe('the document of the library', () => {
  const server = createServer();
  let platform: LocalPlatform;
  let origin: string;
  before(async () => {
    platform = await createLocalPlatform({ port: 0, deltaDelayMs: 0 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const { baseUrl, apiKey, deploymentId, chatApiUrl, dataUrl, tokenSecret } = platform;
    const handler = createSessionHandler({
      platform: { baseUrl, apiKey, deploymentId, chatApiUrl, dataUrl, tokenSecret },
      identify: () => ({ externalId: 'customer-1' }),
      allowedOrigins: [origin],
    });
    server.on('request', toNodeListener(handler));
  });
  after(async () => {
    server.close();
    server.closeAllConnections();
    await platform.close();
  });

  it('has a conversation that works as it stands', async () => {
    const output = await run(
      'library-conversation',
      `${sampleWith('new ChatStore({ transport: new HttpChatTransport').replace(
        /^(import .*\n)/,
        (line) => `${line}${asInPage(origin)}
          const shown = new Set<string>();
          const show = (status: string, ..._words: unknown[]) => shown.add(status);
        `,
      )}
        console.log(reason, error?.code, [...shown].join(), answer?.content);
        store.dispose();`,
    );
    assert.match(output, /complete undefined submitting,streaming,idle .*3,000,000/s);
  });

  it('has data that arrives as it stands', async () => {
    const output = await run(
      'library-data',
      `${sampleWith('new DataClient').replace(/^(import .*\n)/, (line) => line + asInPage(origin))}
        console.log((cubes as { name: string }[])[0]!.name, (busiest['data'] as unknown[]).length);`,
    );
    assert.match(output, /^2 \d+\nflights 10$/m);
  });

  it('has unit tests that pass with a stream recorded as it says', async () => {
    const body = /-d '(.*)' "\$CHAT_API_URL"/.exec(readFileSync(join(root, DOCUMENT), 'utf8'))?.[1];
    const response = await fetch(platform.chatApiUrl, {
      method: 'POST',
      headers: { authorization: `Api-Key ${platform.apiKey}`, 'content-type': 'application/json' },
      body: body ?? assert.fail('There is no request.'),
    });
    const folder = dirname(programFile('library-testing', ''));
    writeFileSync(join(folder, 'answer.ndjson'), await response.text());
    const output = await run('library-testing', sampleWith('scriptedTransport'), folder);
    assert.match(output, /^# pass 2$/m);
  });

  it('names every code of an error, and no other', () => {
    const source = readFileSync(join(root, 'src/protocol/inlay-error.ts'), 'utf8');
    const type = /export type InlayErrorCode =([^;]*);/.exec(source)?.[1] ?? '';
    const table = readFileSync(join(root, DOCUMENT), 'utf8').split('\n## Errors\n')[1]!.split('\n## ')[0]!;
    const named = [...table.matchAll(/^\| `([^`]+)`/gm)].map((match) => match[1]);
    const codes = [...type.matchAll(/'([^']+)'/g)].map((match) => match[1]);
    assert.ok(codes.length > 10);
    assert.deepEqual(named.sort(), codes.sort());
  });
});
