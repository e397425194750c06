import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { FaultPlan, LocalPlatform } from '../../src/index.js';
import {
  ask,
  chatIdOf,
  framesOf,
  messageId,
  postAbort,
  postChat,
  testPlatform,
  type Frame,
} from '../testing/test-platform.js';

type Received = { text: string; chunks: number; broken: boolean };

async function receive(response: Response): Promise<Received> {
  const received: Received = { text: '', chunks: 0, broken: false };
  const decoder = new TextDecoder();
  try {
    for await (const chunk of response.body!) {
      received.text += decoder.decode(chunk, { stream: true });
      received.chunks += 1;
    }
  } catch {
    received.broken = true;
  }
  return received;
}

describe('faults on demand', () => {
  let platform: LocalPlatform;
  let clean: string[];
  /** A finished turn, played again for every plan: the same bytes each time. */
  let again: object;
  before(async () => {
    platform = await testPlatform({ faults: true });
    const id = messageId();
    const chatId = chatIdOf(await ask(platform, { input: 'a', messageId: id }));
    again = { input: 'a', messageId: id, chatId };
    clean = (await (await postChat(platform, again)).text()).split('\n').slice(0, -1);
  });
  after(() => platform.close());
  afterEach(() => platform.faults.clear());

  const struck = async (plan: FaultPlan): Promise<Received> => {
    platform.faults.next(plan);
    return receive(await postChat(platform, again));
  };
  const whole = () => `${clean.join('\n')}\n`;

  it('cut the connection after so many lines', async () => {
    const { text, broken } = await struck({ dropAfterLines: 2 });
    assert.equal(text, `${clean.slice(0, 2).join('\n')}\n`);
    assert.equal(broken, true);
  });

  it('cut the connection after so many bytes', async () => {
    const { text, broken } = await struck({ dropAfterBytes: 37 });
    assert.equal(text, whole().slice(0, 37));
    assert.equal(broken, true);
  });

  it('cut the connection before the headers', async () => {
    platform.faults.next({ dropBeforeHeaders: true });
    await assert.rejects(postChat(platform, again), TypeError);
  });

  it('end early as if that were all', async () => {
    assert.deepEqual(await struck({ endAfterLines: 1 }).then(({ text, broken }) => [text, broken]), [
      `${clean[0]}\n`,
      false,
    ]);
    assert.deepEqual(await struck({ endAfterBytes: 5 }).then(({ text, broken }) => [text, broken]), [
      whole().slice(0, 5),
      false,
    ]);
  });

  it('split the body into pieces of so many bytes', async () => {
    const { text, chunks } = await struck({ chunkBytes: 64, chunkDelayMs: 2 });
    assert.equal(text, whole());
    assert.ok(chunks > 10, `${chunks} chunks`);
  });

  it('repeat lines, leave some out, swap some and put others in', async () => {
    const { text } = await struck({
      duplicateLines: [0],
      omitLines: [1],
      swapLines: [[2, 3]],
      insertLines: [{ before: 4, text: '{"broken":' }],
    });
    const expected = [clean[0], clean[0], clean[3], clean[2], '{"broken":', ...clean.slice(4)];
    assert.deepEqual(text.split('\n').slice(0, -1), expected);
  });

  it('repeat every line', async () => {
    const { text } = await struck({ duplicateLines: true });
    assert.deepEqual(
      text.split('\n').slice(0, -1),
      clean.flatMap((line) => [line, line]),
    );
  });

  it('end lines otherwise', async () => {
    assert.equal((await struck({ lineEnding: 'crlf' })).text, whole().replaceAll('\n', '\r\n'));
    assert.equal((await struck({ lineEnding: 'none' })).text, clean.join('\n'));
  });

  it('fall silent for a while', async () => {
    const started = performance.now();
    const { text } = await struck({ stallAfterLines: 1, stallMs: 150 });
    assert.equal(text, whole());
    assert.ok(performance.now() - started >= 140);
  });

  it('stay silent until the reader leaves, which frees everything', async () => {
    platform.faults.next({ stallAfterLines: 1 });
    const leave = new AbortController();
    const response = await postChat(platform, again, { signal: leave.signal });
    const reader = response.body!.getReader();
    await reader.read();
    leave.abort();
    await assert.rejects(reader.read());
  });

  it('answer with another status, headers and body, without carrying out the request', async () => {
    platform.faults.next({ status: 429, headers: { 'retry-after': '7' }, body: { error: 'slow down' } });
    const response = await postChat(platform, { input: 'never asked' });
    assert.equal(response.status, 429);
    assert.equal(response.headers.get('retry-after'), '7');
    assert.deepEqual(await response.json(), { error: 'slow down' });
  });

  it('answer 204 and an empty 200', async () => {
    platform.faults.next({ status: 204 });
    platform.faults.next({ status: 200 });
    assert.equal((await postChat(platform, again)).status, 204);
    assert.equal(await (await postChat(platform, again)).text(), '');
  });

  it('answer 200 with a page in place of the stream', async () => {
    platform.faults.next({ body: '<html>', headers: { 'content-type': 'text/html' } });
    const response = await postChat(platform, again);
    assert.equal(response.headers.get('content-type'), 'text/html');
    assert.equal(await response.text(), '<html>');
  });

  it('strike as often as planned, in order, after those to be left alone', async () => {
    platform.faults.next({ status: 500, skip: 1, times: 2 });
    platform.faults.next({ status: 404 });
    const statuses: number[] = [];
    for (let request = 0; request < 5; request++) statuses.push((await postChat(platform, again)).status);
    assert.deepEqual(statuses, [200, 500, 500, 404, 200]);
  });

  it('strike the named path alone', async () => {
    platform.faults.next({ path: '/chat/abort', status: 503 });
    assert.equal((await postChat(platform, again)).status, 200);
    const { chatId } = again as { chatId: string };
    assert.equal((await postAbort(platform, { chatId })).status, 503);
    assert.equal((await postAbort(platform, { chatId })).status, 204);
  });

  it('do not harm the turn behind a cut connection', async () => {
    const id = messageId();
    platform.faults.next({ dropAfterLines: 3 });
    const { text } = await receive(await postChat(platform, { input: 'a', messageId: id }));
    const chatId = chatIdOf(
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Frame),
    );
    const frames = await ask(platform, { input: 'a', messageId: id, chatId });
    assert.equal(frames.at(-1)?.['state'].messages.at(-1).content, 'Answer to a');
  });

  it('are planned over HTTP as well, where the door is open', async () => {
    const post = (plan: object) =>
      fetch(`${platform.url}/__faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(plan),
      });
    assert.equal((await post({ status: 418 })).status, 204);
    assert.equal((await postChat(platform, again)).status, 418);
    assert.equal((await post({ statsu: 418 })).status, 400);
    assert.equal((await postChat(platform, again)).status, 200);
  });

  it('have no door unless asked for', async () => {
    const closed = await testPlatform();
    try {
      assert.equal((await fetch(`${closed.url}/__faults`, { method: 'POST' })).status, 404);
    } finally {
      await closed.close();
    }
  });

  it('refuse a plan with a misspelt part in process too', () => {
    assert.throws(() => platform.faults.next({ dropAfterLine: 1 } as FaultPlan));
  });

  it('leave a clean stream for an empty plan', async () => {
    platform.faults.next({});
    assert.equal((await framesOf(await postChat(platform, again))).length, clean.length);
  });
});
