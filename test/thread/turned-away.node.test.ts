import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InlayError } from '../../src/protocol/inlay-error.js';
import { ChatStore } from '../../src/thread/chat-store.js';
import { scriptedTransport, type ScriptedReply, type ScriptOptions } from '../../src/testing.js';
import { FakeTime, settled } from './faults/fake-time.js';
import { cutoff, delta, QUESTION_ID, state, told, user, whole } from './store-helpers.js';

interface Refusal {
  readonly status?: number;
  readonly notRun?: boolean;
  readonly retryAfterMs?: number;
}
const refusal = ({ status = 429, ...rest }: Refusal) =>
  new InlayError(status === 429 ? 'rate-limited' : 'server', 'no', { status, ...rest });
const notRun = refusal({ notRun: true, retryAfterMs: 5_000 });
const good = [cutoff('c'), user(QUESTION_ID, 'q', 1), whole('b', 'Whole', 9), state('c', [])];

function storeOver(script: readonly ScriptedReply[], options: ScriptOptions = {}) {
  const transport = scriptedTransport(script, { verbatim: true, ...options });
  const time = new FakeTime();
  const store = new ChatStore({ transport, clock: time });
  const sent = () => transport.requests.flatMap((request) => (request.kind === 'send' ? [request] : []));
  return { store, transport, time, sent };
}

describe('A question that is turned away', () => {
  for (const status of [429, 503]) {
    it(`with ${status} before anything was done is asked again under the same ids, when it was told to`, async () => {
      const { store, time, sent } = storeOver([
        refusal({ status, notRun: true, retryAfterMs: 5_000 }),
        refusal({ status, notRun: true, retryAfterMs: 2_000 }),
        good,
      ]);
      const asking = store.ask('q');
      await time.pass(4_900);
      assert.equal(sent().length, 1);
      await time.pass(1_200);
      assert.equal(sent().length, 2);
      await time.pass(800);
      assert.equal(sent().length, 2);
      await time.pass(2_500);
      const { reason } = await asking;
      assert.deepEqual([reason, sent().length], ['complete', 3]);
      assert.deepEqual(new Set(sent().map(({ messageId }) => messageId)).size, 1);
    });
  }

  it('says how long it waits, second by second, and nothing more once it is asked', async () => {
    const { store, time } = storeOver([notRun, [cutoff('c'), { wait: new Promise(() => {}) }]]);
    void store.ask('q');
    const seen: unknown[] = [];
    store.subscribe(() => {
      const { notice, retryInSeconds } = store.getSnapshot().turns[0] ?? {};
      if (seen.at(-1) !== retryInSeconds) seen.push(retryInSeconds);
      if (retryInSeconds !== undefined) assert.equal(notice, 'retrying');
    });
    await time.pass(7_000);
    assert.deepEqual(seen.slice(-6), [5, 4, 3, 2, 1, undefined]);
    assert.equal(store.getSnapshot().turns[0]?.notice, undefined);
    store.dispose();
  });

  it('is withdrawn by a stop, at once and without an error, and given back', async () => {
    const { store, time, transport, sent } = storeOver([notRun, good]);
    const asking = store.ask('q');
    await time.pass(1_500);
    store.stop();
    const { reason, error } = await asking;
    await time.pass(60_000);
    const { status, draft, turns, error: shown } = store.getSnapshot();
    assert.deepEqual([reason, error, shown, status, draft], ['abort', undefined, undefined, 'idle', 'q']);
    assert.deepEqual([turns[0]?.status, turns[0]?.error?.code], ['failed', 'aborted']);
    assert.deepEqual([sent().length, transport.requests.length], [1, 1]);
    const again = store.retry();
    await time.pass(10_000);
    assert.equal((await again).reason, 'complete');
    assert.equal(store.getSnapshot().turns.length, 1);
  });

  it('is given back after a minute of waiting, and at once where it would have to wait for longer', async () => {
    const { store, time, sent } = storeOver([notRun]);
    const asking = store.ask('q');
    await time.pass(120_000);
    assert.deepEqual([(await asking).error?.code, store.getSnapshot().draft], ['rate-limited', 'q']);
    assert.ok(sent().length >= 10 && sent().length <= 13, String(sent().length));
    const long = storeOver([refusal({ notRun: true, retryAfterMs: 61_000 })]);
    assert.equal((await long.store.ask('q')).error?.code, 'rate-limited');
    assert.deepEqual([long.sent().length, long.time.waits.filter((wait) => wait !== 5_000)], [1, []]);
  });

  for (const [what, options, isWaitedFor] of [
    ['429 that names no time', { status: 429 }, false],
    ['429 that names a time', { status: 429, retryAfterMs: 3_000 }, true],
    ['503 that names a time', { status: 503, retryAfterMs: 3_000 }, true],
    ['500 that names a time', { status: 500, retryAfterMs: 3_000 }, false],
  ] as [string, Refusal, boolean][]) {
    it(`is ${isWaitedFor ? '' : 'not '}asked again by itself in a known thread after ${what}`, async () => {
      const { store, time, sent } = storeOver([good, refusal(options), good]);
      await store.ask('q');
      const asking = store.ask('and then');
      await time.pass(2_500);
      assert.equal(sent().length, 2);
      await time.pass(60_000);
      await asking;
      assert.equal(sent().length, isWaitedFor ? 3 : 2);
      if (isWaitedFor) assert.equal(sent()[2]?.messageId, sent()[1]?.messageId);
    });
  }

  it('is not asked again by itself where nobody knows whether it ran, nor in which thread', async () => {
    const { store, time, sent } = storeOver([refusal({ retryAfterMs: 1_000 }), good]);
    const asking = store.ask('q');
    await time.pass(60_000);
    assert.deepEqual([(await asking).reason, sent().length], ['error', 1]);
  });
});

describe('Recovery that is told to wait', () => {
  const disconnect = new InlayError('disconnect', 'broke');
  const partial = [cutoff('c'), user(QUESTION_ID, 'q', 1), delta('a', 'Half', 2)];
  const settledState = state('c', [user(QUESTION_ID, 'q'), whole('a', 'Half and half')].map(told));
  const finished = [cutoff('c', false), settledState];
  const streaming = [cutoff('c'), state('c', [user(QUESTION_ID, 'q'), delta('a', 'Half')].map(told), true)];
  const later = refusal({ retryAfterMs: 20_000 });

  it('asks for the state no sooner', async () => {
    const { store, time, transport } = storeOver([[...partial, { fail: disconnect }]], {
      states: [later, finished],
    });
    const asking = store.ask('q');
    await settled();
    await time.pass(19_500);
    assert.equal(transport.requests.length, 2);
    await time.pass(10_000);
    assert.equal((await asking).reason, 'complete');
  });

  it('takes the turn up no sooner, and asks for nothing meanwhile', async () => {
    const { store, time, transport } = storeOver([[...partial, { fail: disconnect }], later], {
      states: [streaming, finished],
    });
    const asking = store.ask('q');
    await time.pass(10_000);
    assert.equal(transport.requests.length, 3);
    await time.pass(9_000);
    assert.equal(transport.requests.length, 3);
    await time.pass(20_000);
    assert.equal((await asking).reason, 'complete');
  });

  it('opens a thread no sooner', async () => {
    const { store, time, transport } = storeOver([''], { states: [later, finished] });
    const opened = store.open('c');
    await time.pass(19_500);
    assert.equal(transport.requests.length, 1);
    await time.pass(10_000);
    await opened;
    assert.equal(store.getSnapshot().turns.length, 1);
  });

  it('looks no sooner whether the thread is free', async () => {
    const busy = new InlayError('thread-busy', 'busy', { status: 409 });
    const { store, time, transport } = storeOver([good, busy, good], { states: [later, finished] });
    await store.ask('q');
    const asking = store.ask('mine');
    await time.pass(19_500);
    assert.equal(transport.requests.filter(({ kind }) => kind === 'state').length, 1);
    await time.pass(5_000);
    assert.ok(transport.requests.filter(({ kind }) => kind === 'state').length > 1);
    store.dispose();
    await asking;
  });
});
