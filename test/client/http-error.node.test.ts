import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { codeOfStatus, errorOfResponse, parseRetryAfter } from '../../src/client/http-error.js';

describe('codeOfStatus', () => {
  const table: [status: number, code: string, withThread: string][] = [
    [400, 'bad-request', 'bad-request'],
    [401, 'auth', 'auth'],
    [403, 'forbidden', 'forbidden'],
    [404, 'not-found', 'thread-unavailable'],
    [405, 'bad-request', 'bad-request'],
    [408, 'timeout', 'timeout'],
    [409, 'thread-busy', 'thread-busy'],
    [413, 'too-large', 'too-large'],
    [422, 'bad-request', 'bad-request'],
    [429, 'rate-limited', 'rate-limited'],
    [500, 'server', 'server'],
    [501, 'server', 'server'],
    [502, 'server', 'server'],
    [503, 'server', 'server'],
    [504, 'server', 'server'],
    [599, 'server', 'server'],
    [204, 'protocol', 'protocol'],
    [301, 'protocol', 'protocol'],
  ];
  for (const [status, code, withThread] of table) {
    it(`${status} is ${code}, and ${withThread} where a thread was named`, () => {
      assert.deepEqual([codeOfStatus(status, false), codeOfStatus(status, true)], [code, withThread]);
    });
  }
});

describe('parseRetryAfter', () => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  const table: [value: string | null, milliseconds: number | undefined][] = [
    ['0', 0],
    ['5', 5000],
    [' 120 ', 120_000],
    ['1.5', 1500],
    ['Sat, 21 Nov 2026 12:00:30 GMT', 30_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['Sunday, 22-Nov-26 12:00:00 GMT', 86_400_000],
    ['99999999999999', 86_400_000],
    ['-5', 0],
    ['', undefined],
    [' ', undefined],
    [null, undefined],
    ['soon', undefined],
    ['NaN', undefined],
    ['Infinity', undefined],
    ['5s', undefined],
  ];
  for (const [value, milliseconds] of table) {
    it(`reads ${JSON.stringify(value)} as ${milliseconds}`, () =>
      assert.equal(parseRetryAfter(value, now), milliseconds));
  }
});

describe('errorOfResponse', () => {
  it('carries status and wait, and nothing of the body', async () => {
    const response = new Response('sk-canary <b>stack</b>', { status: 429, headers: { 'retry-after': '7' } });
    const error = await errorOfResponse(response, 'POST /x', false);
    assert.deepEqual([error.code, error.status, error.retryAfterMs], ['rate-limited', 429, 7000]);
    assert.doesNotMatch(`${error.message}${JSON.stringify(error)}${String(error.cause)}`, /canary|stack/);
  });

  it('carries the word that nothing was done, and nothing but exactly that word', async () => {
    for (const [value, notRun] of [
      ['true', true],
      ['1', undefined],
      ['', undefined],
    ] as const) {
      const headers = { 'retry-after': '2', 'inlay-not-run': value };
      const error = await errorOfResponse(new Response('', { status: 429, headers }), 'POST /x', false);
      assert.equal(error.notRun, notRun, value);
    }
  });

  it('recognises a busy thread in a body of any status', async () => {
    for (const status of [400, 409, 423, 500]) {
      const response = new Response('{"error":"Streaming for thread is in progress"}', { status });
      assert.equal((await errorOfResponse(response, 'POST /x', true)).code, 'thread-busy');
    }
  });

  it('reads an endless body within bounds and lets go of it', async () => {
    let pulled = 0;
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1024).fill(0x78 + 0 * pulled++)),
      cancel: () => void (cancelled = true),
    });
    assert.equal(
      (await errorOfResponse(new Response(body, { status: 502 }), 'POST /x', false)).code,
      'server',
    );
    assert.ok(pulled < 40, `${pulled} chunks were read`);
    assert.ok(cancelled);
  });

  it('does not wait for a body that never comes', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const silent = new Response(new ReadableStream(), { status: 500 });
    const error = errorOfResponse(silent, 'POST /x', false);
    context.mock.timers.tick(2000);
    assert.equal((await error).code, 'server');
  });

  it('takes a body that breaks off, or none', async () => {
    const broken = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) });
    assert.equal(
      (await errorOfResponse(new Response(broken, { status: 500 }), 'POST /x', false)).code,
      'server',
    );
    assert.equal(
      (await errorOfResponse(new Response(null, { status: 404 }), 'POST /x', false)).code,
      'not-found',
    );
  });
});
