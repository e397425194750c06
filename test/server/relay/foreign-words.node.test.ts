import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fc from 'fast-check';
import { FakePlatform, lines } from '../fake-platform.js';
import { bothHosts, optionsFor, type Host } from '../hosts.js';

/** What a server says that a page must never read. */
const LEAK = 'pg://admin:hunter2@10.0.0.7/billing';

const errors: Readonly<Record<string, unknown>> = {
  'a message with a status': { message: LEAK, statusCode: 500 },
  'a list of errors': { errors: [{ message: LEAK }] },
  'a detail': { detail: LEAK },
  'a problem document': { type: LEAK, title: LEAK, status: 500, instance: LEAK },
  'an error with a request id': { error: LEAK, requestId: LEAK },
  'a user error': { type: 'UserError', error: LEAK, stack: LEAK },
  'a JSON-RPC error with an id': { jsonrpc: '2.0', id: LEAK, error: { code: -32603, message: LEAK } },
  'a nested document': { response: { body: { text: LEAK } } },
  'an array of errors': [{ message: LEAK, statusCode: 500 }],
  'an array of strings': [LEAK],
  'a string': LEAK,
  'an id and words': { id: 'x', message: LEAK },
  'words in the role': { id: 'x', role: LEAK, content: LEAK },
};
const texts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(errors).map(([name, value]) => [name, JSON.stringify(value)])),
  ...Object.fromEntries(
    Object.entries(errors).map(([name, value]) => [`${name}, over lines`, JSON.stringify(value, null, 2)]),
  ),
  'a document over 64 kB': JSON.stringify({ message: LEAK.repeat(4000), statusCode: 500 }),
  'an unknown document over 64 kB': JSON.stringify({ response: [LEAK.repeat(4000)] }),
  'a document over a megabyte': JSON.stringify({ error: LEAK.repeat(50_000) }),
  'a string over 64 kB': JSON.stringify(LEAK.repeat(4000)),
  'a page of HTML': `<!doctype html>\n<html><body>\n<h1>${LEAK}</h1>\n</body></html>\n`,
  'a half-written object': `{"message": "${LEAK}`,
  'a broken object': `{"message": "${LEAK}",\n{\n`,
  'words behind an object': `{} ${LEAK}`,
  'a message with words behind it': `${lines[2]} ${LEAK}`,
  'a message with more fields': JSON.stringify({ ...JSON.parse(lines[2]!), error: LEAK, stack: [LEAK] }),
  'a state with more fields': JSON.stringify({
    id: '__state__',
    role: 'assistant',
    state: { trace: LEAK, messages: [{ id: 'a', role: 'user', content: 'x', detail: { at: LEAK } }, LEAK] },
  }),
  'a state over 64 kB with more fields': JSON.stringify({
    id: '__state__',
    role: 'assistant',
    state: {
      messages: Array.from({ length: 900 }, (_, at) => ({
        id: `a${at}`,
        role: 'user',
        content: 'x'.repeat(100),
        at: [LEAK],
      })),
    },
  }),
  'accounts that hold words': JSON.stringify({ id: '__usage__', type: 'usage', host: LEAK, cost: [LEAK] }),
  'an abort that holds words': JSON.stringify({ id: '__aborted__', type: LEAK, code: LEAK }),
};

const routes: readonly (readonly [string, object])[] = [
  ['/chat/stream-chat-state', { input: 'How many?' }],
  ['/chat/stream-chat-state', { chatId: 'thread-1' }],
  ['/chat/abort', { chatId: 'thread-1' }],
  ['/data/v1/load', { query: {} }],
  ['/data/v1/cubesql', { query: 'SELECT 1' }],
  ['/data/v1/meta', {}],
  ['/session', { surface: 'chat' }],
];
/** How an answer of each route begins when it is right. */
const beginnings: Readonly<Record<string, string>> = {
  '/chat/stream-chat-state': `${lines[0]}\n`,
  '/data/v1/cubesql': '{"schema":[{"name":"a","column_type":"Int64"}]}\n{"data":[[1]]}\n',
};

describe('the words of a server', () => {
  let platform: FakePlatform;
  let hosts: Host[];
  before(async () => {
    platform = await FakePlatform.start();
    const endless = { take: async () => ({ allowed: true as const }) };
    hosts = await bothHosts(optionsFor(platform, { rateLimiter: endless }));
  });
  after(async () => {
    for (const host of hosts) await host.stop();
    await platform.stop();
  });

  const answerOf = async (host: Host, path: string, body: object) => {
    // A cut answer is read as far as it came.
    const response = await host.send(path, { body }).catch(() => undefined);
    if (response === undefined) return { status: 0, text: '', headers: '' };
    let text = '';
    try {
      for await (const piece of response.body ?? []) text += Buffer.from(piece as Uint8Array).toString();
    } catch {
      text += '';
    }
    return { status: response.status, text, headers: JSON.stringify([...response.headers]) };
  };
  const answerWith = (status: number, ...pieces: (string | Buffer)[]) => {
    platform.answer = async ({ response }) => {
      response.writeHead(status, { 'content-type': 'application/json', 'x-words': LEAK });
      for (const piece of pieces) {
        response.write(piece);
        if (pieces.length > 1) await new Promise((resolve) => setTimeout(resolve, 2));
      }
      response.end();
    };
  };

  for (const [name, text] of Object.entries(texts)) {
    it(`do not reach the page as ${name}`, async () => {
      for (const status of [200, 400, 500]) {
        answerWith(status, text);
        for (const [path, body] of routes) {
          for (const host of hosts) {
            const answer = await answerOf(host, path, body);
            assert.ok(!(answer.text + answer.headers).includes('hunter2'), `${path} ${status} ${host.name}`);
          }
        }
      }
    });
  }

  for (const [name, text] of Object.entries(texts)) {
    it(`do not reach the page in mid-stream as ${name}`, async () => {
      for (const [path, body] of routes.filter(([path]) => path in beginnings)) {
        answerWith(200, beginnings[path] ?? '', `${text}\n`, beginnings[path] ?? '');
        for (const host of hosts) {
          const answer = await answerOf(host, path, body);
          assert.equal(answer.status, 200);
          assert.ok(answer.text.startsWith(beginnings[path]!), path);
          assert.ok(!answer.text.includes('hunter2'), `${path} ${host.name}`);
        }
      }
    });
  }

  it('do not reach the page through any JSON, in any place and any cutting', async () => {
    const json = fc
      .jsonValue({ maxDepth: 4 })
      .map((value) => JSON.stringify(value).replace(/"([^"\\]{3,})"/g, '"hunter2"'));
    const frames = fc.oneof(
      json,
      fc.constantFrom(...Object.values(texts)),
      json.map((inner) => `{"id":"__state__","role":"assistant","hunter2":${inner},"sort":1,"x":${inner}}`),
      json.map((inner) => `{"schema":[${inner}],"x":${inner}}`),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(frames, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(4000), { maxLength: 4 }),
        async (parts, cuts) => {
          const bytes = Buffer.from(parts.join('\n'));
          const ends = [...new Set(cuts.map((cut) => cut % bytes.length))].sort((a, b) => a - b);
          answerWith(
            200,
            ...[0, ...ends]
              .map((start, at) => bytes.subarray(start, ends[at] ?? bytes.length))
              .filter(({ length }) => length > 0),
          );
          for (const [path, body] of routes.slice(0, 6)) {
            const answer = await answerOf(hosts[0]!, path, body);
            assert.ok(!answer.text.includes('hunter2'), path);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('of failed SQL become the documented line in our words, at the start and in mid-stream', async () => {
    const line = JSON.stringify({ error: `Error: ${LEAK}`, requestId: LEAK });
    for (const start of ['', beginnings['/data/v1/cubesql']!]) {
      for (const end of ['', '\n']) {
        answerWith(200, start + line + end);
        for (const host of hosts) {
          const { status, text } = await answerOf(host, '/data/v1/cubesql', { query: 'SELECT x' });
          assert.equal(status, 200);
          assert.equal(text, `${start}{"error":"The platform could not run the query."}\n`);
        }
      }
    }
  });

  it('of a web page become a refusal', async () => {
    answerWith(200, texts['a page of HTML']!);
    for (const [path, body] of routes) {
      for (const host of hosts) {
        const { status, text } = await answerOf(host, path, body);
        assert.equal(status, 502, path);
        assert.equal(JSON.parse(text).error.code, 'UPSTREAM_PROTOCOL', path);
      }
    }
  });
});
