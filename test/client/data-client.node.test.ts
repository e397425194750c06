import assert from 'node:assert/strict';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { inspect } from 'node:util';
import { SignJWT } from 'jose';
import type { RowBatch } from '../../src/client/cubesql-rows.js';
import { DataClient, type DataClientOptions, type LoadProgress } from '../../src/client/data-client.js';
import { TokenSource } from '../../src/client/token-source.js';
import { InlayError } from '../../src/protocol/inlay-error.js';
import { testPlatform } from '../../platform/test/testing/test-platform.js';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

let server: Server;
let origin: string;
/** What the server answers, in order; the last answer repeats. */
let answers: Answer[];
let seen: { method: string; path: string; headers: IncomingMessage['headers']; body: unknown }[];

before(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8');
    request.on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push({ method, path: url, headers, body: text === '' ? undefined : JSON.parse(text) });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      answer?.(response, request);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  answers = [];
  seen = [];
});

const reply =
  (status: number, body: unknown): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
const lines = (...values: unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const client = (options: Partial<DataClientOptions> = {}) =>
  new DataClient({ url: `${origin}/base/path/`, ...options });

async function collect(batches: AsyncIterable<RowBatch>): Promise<RowBatch[]> {
  const all: RowBatch[] = [];
  for await (const batch of batches) all.push(batch);
  return all;
}

const failsWith = async (code: string, work: Promise<unknown>): Promise<InlayError> => {
  const error = await work.then(
    () => assert.fail('it did not fail'),
    (failure: unknown) => failure,
  );
  assert.ok(InlayError.isInstance(error), String(error));
  assert.equal(error.code, code);
  return error;
};

const schema = {
  schema: [
    { name: 'origin', column_type: 'String' },
    { name: 'flights', column_type: 'Int64' },
    { name: 'late', columnType: 'Boolean' },
  ],
  lastRefreshTime: '2001-07-01T00:00:00.000Z',
};

describe('DataClient', () => {
  describe('its address', () => {
    it('keeps the base path, whatever it is', async () => {
      answers = [reply(200, { cubes: [] })];
      await client().meta();
      await client({ url: new URL(`${origin}/another`) }).meta();
      assert.deepEqual(
        seen.map(({ method, path }) => `${method} ${path}`),
        ['GET /base/path/v1/meta', 'GET /another/v1/meta'],
      );
    });

    for (const url of ['http://data.example/x', '/relative', 'https://u:p@data.example/x', 'ftp://x/']) {
      it(`refuses ${url}`, () => {
        assert.throws(() => new DataClient({ url }), { code: 'config' });
      });
    }

    it('refuses an address with parameters, which would be lost', () => {
      assert.throws(() => new DataClient({ url: 'https://data.example/x?y=1' }), { code: 'config' });
    });
  });

  describe('load', () => {
    it('posts the query and gives the answer as it came', async () => {
      const answer = { query: {}, data: [{ 'a.count': '1' }], annotation: {} };
      answers = [reply(200, answer)];
      assert.deepEqual(await client().load({ measures: ['a.count'] }), answer);
      assert.deepEqual(seen[0]?.body, { query: { measures: ['a.count'] } });
      await client().load({ measures: ['a.count'] }, { queryType: 'multi' });
      assert.deepEqual(seen[1]?.body, { query: { measures: ['a.count'] }, queryType: 'multi' });
    });

    it('asks again while the server says "Continue wait", and says how long it has taken', async () => {
      answers = [
        reply(200, { error: 'Continue wait', stage: 'Executing query' }),
        reply(200, { error: 'Continue wait' }),
        reply(200, { data: [] }),
      ];
      const progress: LoadProgress[] = [];
      await client().load({ measures: [] }, { onProgress: (step) => progress.push(step) });
      assert.deepEqual(
        progress.map(({ attempts, stage }) => [attempts, stage]),
        [
          [1, 'Executing query'],
          [2, undefined],
        ],
      );
      assert.equal(seen.length, 3);
      assert.deepEqual(seen[2]?.body, seen[0]?.body);
    });

    it('waits for metadata alike', async () => {
      answers = [reply(200, { error: 'Continue wait' }), reply(200, { cubes: [] })];
      assert.deepEqual(await client().meta(), { cubes: [] });
      assert.equal(seen.length, 2);
    });

    it('does not blame the connection for a query that cannot be sent', async () => {
      const query: { self?: object } = {};
      query.self = query;
      await assert.rejects(client().load(query), TypeError);
    });

    it('stops asking when its caller leaves', async () => {
      answers = [reply(200, { error: 'Continue wait' })];
      const leaving = new AbortController();
      const onProgress = () => leaving.abort();
      await failsWith('aborted', client().load({}, { signal: leaving.signal, onProgress }));
      assert.equal(seen.length, 1);
    });

    it('takes any other error in a 200 for what it is', async () => {
      answers = [reply(200, { error: 'something broke: select * from secret' })];
      const error = await failsWith('server', client().load({}));
      assert.doesNotMatch(inspect(error, { depth: 10 }), /secret/);
    });

    for (const [status, code] of [
      [400, 'bad-request'],
      [401, 'auth'],
      [403, 'forbidden'],
      [404, 'not-found'],
      [429, 'rate-limited'],
      [500, 'server'],
      [504, 'server'],
    ] as const) {
      it(`says ${code} for ${status}, in words of its own`, async () => {
        answers = [reply(status, { type: 'UserError', error: 'canary-server-text' })];
        const error = await failsWith(code, client().load({}));
        assert.doesNotMatch(inspect(error, { depth: 10 }), /canary/);
      });
    }

    it('refuses what is not JSON, and more than it accepts', async () => {
      answers = [reply(200, '<html>')];
      await failsWith('protocol', client().load({}));
      answers = [reply(200, { data: 'x'.repeat(5000) })];
      await failsWith('too-large', client({ maxTotalBytes: 1000 }).load({}));
    });

    it('says that the connection broke, before and in the middle of an answer', async () => {
      answers = [(response) => response.destroy()];
      await failsWith('network', client().load({}));
      answers = [
        (response) => {
          response.writeHead(200, { 'content-length': '100' });
          response.write('{"data":');
          setTimeout(() => response.destroy(), 20);
        },
      ];
      await failsWith('disconnect', client().load({}));
    });
  });

  describe('cubesql', () => {
    it('gives rows as they arrive, typed by their columns', async () => {
      let finish: (() => void) | undefined;
      answers = [
        (response) => {
          response.writeHead(200);
          response.write(lines(schema, { data: [['SEA', '12', 'true']] }));
          finish = () =>
            response.end(lines({ data: [['PDX', '9007199254740993', null], ['BOS'], ['ANC', '1e-400']] }));
        },
      ];
      const batches = client().cubesql('SELECT 1', { timezone: 'America/Denver', limit: 5 });
      const first = (await batches.next()).value as RowBatch;
      assert.deepEqual(first.rows, [['SEA', 12, true]]);
      assert.equal(first.receivedRows, 1);
      assert.equal(first.lastRefreshTime, schema.lastRefreshTime);
      assert.deepEqual(
        first.columns.map(({ name, columnType }) => [name, columnType]),
        [
          ['origin', 'String'],
          ['flights', 'Int64'],
          ['late', 'Boolean'],
        ],
      );
      finish?.();
      const second = (await batches.next()).value as RowBatch;
      assert.deepEqual(second.rows, [
        ['PDX', '9007199254740993', null],
        ['BOS', null, null],
        ['ANC', '1e-400', null],
      ]);
      assert.equal(second.receivedRows, 4);
      assert.equal((await batches.next()).done, true);
      assert.deepEqual(seen[0]?.body, { query: 'SELECT 1', timezone: 'America/Denver', limit: 5 });
    });

    it('reads the same rows wherever the stream is cut', async () => {
      const bytes = new TextEncoder().encode(lines(schema, { data: [['Zürich', 1, false]] }, { data: [] }));
      for (let cut = 0; cut <= bytes.length; cut += 1) {
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            controller.enqueue(bytes.slice(0, cut));
            controller.enqueue(bytes.slice(cut));
            controller.close();
          },
        });
        const batches = await collect(client({ fetch: async () => new Response(body) }).cubesql('SELECT 1'));
        assert.deepEqual(
          batches.flatMap(({ rows }) => rows),
          [['Zürich', 1, false]],
          `cut at ${cut}`,
        );
      }
    });

    it('gives one empty batch for no rows', async () => {
      answers = [reply(200, lines(schema, { data: [] }))];
      const batches = await collect(client().cubesql('SELECT 1'));
      assert.deepEqual(
        batches.map(({ rows, receivedRows }) => [rows, receivedRows]),
        [[[], 0]],
      );
    });

    it('fails when the last line says so, after the rows before it', async () => {
      answers = [
        reply(200, lines(schema, { data: [['SEA', 1, true]] }, { error: 'canary', requestId: 'x' })),
      ];
      const batches = client().cubesql('SELECT 1');
      assert.equal(((await batches.next()).value as RowBatch).rows.length, 1);
      const error = await failsWith('server', batches.next());
      assert.doesNotMatch(inspect(error, { depth: 10 }), /canary/);
    });

    it('never takes a stream that was cut for a whole one', async () => {
      answers = [reply(200, lines(schema))];
      await failsWith('disconnect', collect(client().cubesql('SELECT 1')));
      answers = [reply(200, lines(schema, { data: [['SEA', 1, true]] }) + '{"data":[["P')];
      await failsWith('disconnect', collect(client().cubesql('SELECT 1')));
      answers = [
        (response) => {
          response.writeHead(200);
          response.write(lines(schema, { data: [['SEA', 1, true]] }));
          setTimeout(() => response.destroy(), 20);
        },
      ];
      await failsWith('disconnect', collect(client().cubesql('SELECT 1')));
    });

    it('refuses what is not the documented stream, and a line beyond its limit', async () => {
      answers = [reply(200, lines({ data: [[1]] }))];
      await failsWith('protocol', collect(client().cubesql('SELECT 1')));
      for (const body of ['[1]\n', '<!doctype html>\n<html>\n', `${lines(schema, { data: [] })}!\n`]) {
        answers = [reply(200, body)];
        await failsWith('protocol', collect(client().cubesql('SELECT 1')));
      }
      answers = [reply(200, lines(schema, { data: [['SEA', 1, true]] }, schema, { data: [] }))];
      await failsWith('protocol', collect(client().cubesql('SELECT 1')));
      answers = [reply(200, lines(schema, { data: [['x'.repeat(5000)]] }))];
      await failsWith('too-large', collect(client({ maxLineBytes: 1000 }).cubesql('SELECT 1')));
    });

    for (const [name, leave] of [
      ['when its loop is left', undefined],
      ['when its signal fires', new AbortController()],
    ] as const) {
      it(`ends the request ${name}`, async () => {
        let closed: Promise<unknown> | undefined;
        answers = [
          (response) => {
            closed = new Promise((resolve) => response.once('close', resolve));
            response.writeHead(200);
            response.write(lines(schema, { data: [['SEA', 1, true]] }));
          },
        ];
        const options = leave === undefined ? {} : { signal: leave.signal };
        const batches = client().cubesql('SELECT 1', options);
        await batches.next();
        if (leave === undefined) await batches.return();
        else {
          leave.abort();
          await failsWith('aborted', batches.next());
        }
        await closed;
      });
    }
  });

  describe('its sign-in', () => {
    it('sends the token with no prefix, and a fresh one when it is refused, once', async () => {
      for (const status of [401, 403]) {
        seen = [];
        let [now, issued] = [0, 0];
        const tokens = new TokenSource(
          async () => ({ token: `token-${++issued}` }),
          () => now,
        );
        answers = [reply(200, {}), reply(status, { error: 'Invalid token' })];
        await client({ tokens }).meta();
        now = 60_000;
        await failsWith(status === 401 ? 'auth' : 'forbidden', client({ tokens }).meta());
        assert.deepEqual(
          seen.map(({ headers }) => headers.authorization),
          ['token-1', 'token-1', 'token-2'],
        );
      }
    });

    it('does not ask for another token right after one was issued', async () => {
      let issued = 0;
      answers = [reply(401, {})];
      await failsWith('auth', client({ getToken: async () => ({ token: `token-${++issued}` }) }).meta());
      assert.deepEqual([seen.length, issued], [1, 1]);
    });

    it('sends the page’s headers, and no API key', async () => {
      answers = [reply(200, { cubes: [] })];
      await client({ headers: () => ({ 'x-page': 'yes' }) }).meta();
      assert.equal(seen[0]?.headers['x-page'], 'yes');
      for (const name of ['authorization', 'x-service-auth-token']) {
        await failsWith('config', client({ headers: { [name]: 'Api-Key abc' } }).meta());
      }
      const getToken = async () => ({ token: 'Api-Key abc' });
      await failsWith('config', client({ getToken }).meta());
      assert.equal(seen.length, 1);
    });

    it('tells nothing of a token when it is looked at', async () => {
      const data = client({ getToken: async () => ({ token: 'canary-token' }) });
      answers = [reply(401, {})];
      const error = await failsWith('auth', data.meta());
      assert.doesNotMatch(inspect([error, data], { depth: 10 }) + JSON.stringify([error, data]), /canary/);
    });
  });

  it('speaks to a platform', async () => {
    const platform = await testPlatform();
    try {
      const token = await new SignJWT({ externalId: 'viewer-a' })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('5m')
        .sign(new TextEncoder().encode(platform.tokenSecret));
      const data = client({ url: platform.dataUrl, getToken: async () => ({ token }) });
      assert.ok(Array.isArray((await data.meta())['cubes']));
      assert.ok((await collect(data.cubesql('SELECT 1'))).length > 0);
      assert.ok('data' in (await data.load({ measures: ['flights.count'] })));
    } finally {
      await platform.close();
    }
  });
});
