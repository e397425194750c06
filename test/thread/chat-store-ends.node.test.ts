import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InlayError } from '../../src/protocol/inlay-error.js';
import type { ScriptedReply } from '../../src/testing.js';
import { stream } from '../protocol/stream-fixtures.js';
import {
  assertNothingTwice,
  cutoff,
  delta,
  gate,
  line,
  outline,
  QUESTION_ID,
  state,
  storeOver,
  talk,
  told,
  until,
  user,
  whole,
} from './store-helpers.js';

const SECOND_ID = '1732512345679-message';
const disconnect = new InlayError('disconnect', 'broke');
const server = new InlayError('server', 'failed', { status: 500 });
const settled = (answer: string) => state('c', [user(QUESTION_ID, 'q'), whole('a', answer)].map(told));
const ids = (requests: readonly object[]) =>
  requests.map((request) => (request as { messageId?: string }).messageId);
const kinds = (requests: readonly { kind: string }[]) => requests.map(({ kind }) => kind);

describe('ChatStore: an answer that is not whole', () => {
  const partial = [cutoff('c'), user(QUESTION_ID, 'q', 1), delta('a', 'Half', 2)];

  it('is settled by one request for the state after a drop', async () => {
    const { store, transport } = storeOver([[...partial, { fail: disconnect }]], {
      states: [[cutoff('c', false), settled('Half and half')]],
    });
    const { reason, answer } = await store.ask('q');
    assert.deepEqual([reason, answer?.content], ['complete', 'Half and half']);
    assert.deepEqual(kinds(transport.requests), ['send', 'state']);
    const snapshot = store.getSnapshot();
    assert.deepEqual(
      [snapshot.error, snapshot.draft, snapshot.turns[0]?.status],
      [undefined, undefined, 'complete'],
    );
  });

  for (const [what, ending] of [
    ['a stream that just ends', []],
    ['a truncated last line', ['{"id":"a","role":"assis']],
    ['a drop', [{ fail: disconnect }]],
    ['bad lines', ['x\n'.repeat(21)]],
    ['a frame that suspends the turn', [line({ id: '__suspended__', retryable: true })]],
  ] as [string, ScriptedReply[]][]) {
    it(`is settled after ${what}, and marked incomplete where that fails`, async () => {
      const script = [...partial, ...(ending as string[])];
      const good = storeOver([script], { states: [[cutoff('c', false), settled('Whole')]] });
      assert.equal((await good.store.ask('q')).answer?.content, 'Whole');
      const bad = storeOver([script]);
      const { reason, answer, error } = await bad.store.ask('q');
      assert.notEqual(reason, 'complete');
      assert.deepEqual([answer?.content, InlayError.isInstance(error)], ['Half', true]);
      const snapshot = bad.store.getSnapshot();
      assert.deepEqual([snapshot.status, snapshot.draft, snapshot.turns.length], ['idle', 'q', 1]);
      assert.notEqual(snapshot.turns[0]?.status, 'complete');
      assert.deepEqual(kinds(bad.transport.requests), ['send', 'state']);
    });
  }

  it('is not passed off as whole when the state says the thread still streams', async () => {
    const streaming = state('c', [user(QUESTION_ID, 'q'), delta('a', 'Half a')].map(told), true);
    const { store } = storeOver([[...partial, { fail: disconnect }]], {
      states: [[cutoff('c', true), streaming]],
    });
    const { reason } = await store.ask('q');
    assert.deepEqual([reason, store.getSnapshot().turns[0]?.status], ['disconnect', 'incomplete']);
  });

  it('is settled by replayed messages where the list of the state is empty', async () => {
    const replay = [user(QUESTION_ID, 'q', 1), whole('a', 'Whole', 2), cutoff('c', false), state('c', [])];
    const { store } = storeOver([[...partial, { fail: disconnect }]], { states: [replay] });
    assert.equal((await store.ask('q')).answer?.content, 'Whole');
    assert.equal(store.getSnapshot().turns[0]?.messages.length, 1);
  });

  it('keeps its place in the thread when the drop came before the echo', async () => {
    const told1 = state('c', [user('p-1', 'q'), whole('a', 'Whole')].map(told));
    const { store } = storeOver([[cutoff('c'), { fail: disconnect }]], {
      states: [[cutoff('c', false), told1]],
    });
    assert.equal((await store.ask('q')).answer?.content, 'Whole');
    assert.deepEqual(talk(store.getSnapshot()), [['q', 'complete', 'Whole']]);
  });

  it('asks for no state without a thread', async () => {
    const { store, transport } = storeOver([[delta('a', 'Half', 2), { fail: disconnect }]]);
    assert.equal((await store.ask('q')).reason, 'disconnect');
    assert.deepEqual(kinds(transport.requests), ['send']);
  });

  it('of no line at all is a protocol error, after one request for the state', async () => {
    const { store, transport } = storeOver([[cutoff('c'), whole('z', 'Z', 1), state('c', [])], ''], {
      states: [server],
    });
    await store.ask('first');
    const { error } = await store.ask('q');
    assert.equal(error?.code, 'protocol');
    assert.deepEqual(kinds(transport.requests), ['send', 'send', 'state']);
    assert.equal(store.getSnapshot().draft, 'q');
  });

  it('is complete when the connection breaks after the settling frame', async () => {
    const { store } = storeOver([[...partial, settled('Whole'), { fail: disconnect }]]);
    assert.equal((await store.ask('q')).reason, 'complete');
  });

  it('is complete when it was whole before somebody ended the turn', async () => {
    const ended = line({ id: '__aborted__', type: 'abort' });
    const { store } = storeOver([[...partial, whole('a', 'Whole', 3), ended]]);
    assert.equal((await store.ask('q')).reason, 'complete');
    assert.equal(store.getSnapshot().turns[0]?.status, 'complete');
  });

  it('is a failure when the platform ends the turn without an answer', async () => {
    const { store } = storeOver([[cutoff('c'), user(QUESTION_ID, 'q', 1), state('c', [])]]);
    const { reason, error } = await store.ask('q');
    assert.deepEqual([reason, error?.code, store.getSnapshot().draft], ['error', 'server', 'q']);
  });
});

describe('ChatStore: errors', () => {
  for (const [what, reply, code] of [
    ['an HTTP error', server, 'server'],
    ['no connection', new InlayError('network', 'x'), 'network'],
    ['an error line at the start', stream('error-jsonrpc.ndjson'), 'server'],
    ['a pretty-printed auth error', stream('error-auth-pretty.ndjson'), 'auth'],
    ['a busy thread', stream('error-busy.ndjson'), 'thread-busy'],
    ['an error line in the middle', [cutoff('c'), delta('a', 'Half', 1), line({ error: 'boom' })], 'server'],
    ['a page of lines that are no JSON', '<!doctype html>\n<html>\n</html>\n', 'protocol'],
    ['a line over the limit', [cutoff('c'), `"${'x'.repeat(9 * 1024 * 1024)}"\n`], 'too-large'],
  ] as [string, ScriptedReply, string][]) {
    it(`${what} is one ${code}, the draft is kept and the composer usable`, async () => {
      const { store } = storeOver([reply, [cutoff('c'), whole('b', 'B', 50), state('c', [])]]);
      const { reason, error } = await store.ask('q');
      assert.deepEqual([reason, error?.code], ['error', code]);
      const snapshot = store.getSnapshot();
      assert.deepEqual(
        [snapshot.status, snapshot.draft, snapshot.error?.code, snapshot.turns[0]?.error?.code],
        ['idle', 'q', code, code],
      );
      assert.equal((await store.ask('next')).reason, 'complete');
      const after = store.getSnapshot();
      assert.deepEqual([after.error, after.draft], [undefined, undefined]);
      assertNothingTwice(after);
    });
  }

  it('let bad lines pass that are few', async () => {
    const { store } = storeOver([
      [cutoff('c'), 'junk\n5\n', delta('a', 'A', 1), '[]\n', whole('a', 'A', 2), state('c', [])],
    ]);
    assert.equal((await store.ask('q')).reason, 'complete');
  });

  it('make room for the next question where nothing had arrived', async () => {
    const { store } = storeOver([server, [cutoff('c'), whole('a', 'A', 1), state('c', [])]]);
    await store.ask('one');
    await store.ask('two');
    assert.deepEqual(talk(store.getSnapshot()), [['two', 'complete', 'A']]);
  });
});

describe('ChatStore: retry', () => {
  const good = [cutoff('c'), whole('a', 'Whole', 9), state('c', [])];

  for (const [what, reply, same] of [
    ['no connection', new InlayError('network', 'x'), true],
    ['a drop', [cutoff('c'), delta('a', 'Ha', 1), { fail: disconnect }], true],
    ['an empty answer', '', true],
    ['a timeout', new InlayError('timeout', 'x'), true],
    ['an HTTP 500', server, true],
    ['an HTTP 429', new InlayError('rate-limited', 'x', { status: 429 }), true],
    ['an error line', [cutoff('c'), line({ error: 'boom' })], false],
    ['a turn that ended without an answer', [cutoff('c'), state('c', [])], false],
  ] as [string, ScriptedReply, boolean][]) {
    it(`asks with ${same ? 'the same' : 'a new'} id after ${what}`, async () => {
      const { store, transport } = storeOver([reply, good]);
      await store.ask('q');
      const { reason, answer } = await store.retry();
      assert.deepEqual([reason, answer?.content], ['complete', 'Whole']);
      const sent = transport.requests.filter(({ kind }) => kind === 'send');
      assert.deepEqual(ids(sent), [QUESTION_ID, same ? QUESTION_ID : SECOND_ID]);
      assert.deepEqual(talk(store.getSnapshot()), [['q', 'complete', 'Whole']]);
      assert.equal(store.getSnapshot().draft, undefined);
    });
  }

  it('shows the question once although the platform remembers both attempts', async () => {
    const messages = [
      user(QUESTION_ID, 'q'),
      delta('x', 'broken'),
      user(SECOND_ID, 'q'),
      whole('a', 'Whole'),
    ].map(told);
    const second = [
      user(QUESTION_ID, 'q', 1),
      whole('x', 'broken', 2),
      cutoff('c'),
      user(SECOND_ID, 'q', 3),
      whole('a', 'Whole', 4),
      state('c', messages),
    ];
    const { store } = storeOver([[cutoff('c'), delta('x', 'bro', 1), line({ error: 'boom' })], second]);
    await store.ask('q');
    await store.retry();
    assert.deepEqual(talk(store.getSnapshot()), [['q', 'complete', 'Whole']]);
  });

  it('never pieces an answer together from what two streams brought', async () => {
    const rest = [cutoff('c'), user(QUESTION_ID, 'q', 1), delta('a', 'end.', 9), state('c', [])];
    const { store, transport } = storeOver([
      [cutoff('c'), delta('a', 'Start ', 2), { fail: disconnect }],
      rest,
    ]);
    await store.ask('q');
    const { reason } = await store.retry();
    assert.deepEqual([reason, store.getSnapshot().turns[0]?.status], ['disconnect', 'incomplete']);
    assert.deepEqual(kinds(transport.requests), ['send', 'state', 'send', 'state']);
  });

  it('takes the whole text that a re-attached stream closes with', async () => {
    const rest = [
      cutoff('c'),
      user(QUESTION_ID, 'q', 1),
      delta('a', 'end.', 9),
      whole('a', 'Start, middle, end.', 10),
      state('c', []),
    ];
    const { store } = storeOver([[cutoff('c'), delta('a', 'Start, ', 2), { fail: disconnect }], rest]);
    await store.ask('q');
    assert.equal((await store.retry()).answer?.content, 'Start, middle, end.');
  });

  it('does nothing where there is nothing to try again, which is no error', async () => {
    const { store, transport } = storeOver([good]);
    assert.deepEqual(await store.retry(), { reason: 'complete' });
    await store.ask('q');
    assert.deepEqual(await store.retry(), { reason: 'complete' });
    assert.equal(transport.requests.length, 1);
  });
});

describe('ChatStore: stop', () => {
  const begin = [cutoff('c'), user(QUESTION_ID, 'q', 1), delta('a', 'Half', 2)];
  const forever = { wait: new Promise(() => {}) };

  it('ends the turn as stopped once it is confirmed', async () => {
    const { store, transport } = storeOver([[...begin, forever]]);
    const asked = store.ask('q');
    await until(store, ({ turns }) => turns[0]?.answer !== undefined);
    store.stop();
    assert.deepEqual(
      [store.getSnapshot().status, store.getSnapshot().turns[0]?.status],
      ['stopping', 'streaming'],
    );
    const { reason, answer, error } = await asked;
    assert.deepEqual([reason, answer?.content, error], ['abort', 'Half', undefined]);
    assert.deepEqual([store.getSnapshot().turns[0]?.status, store.getSnapshot().status], ['stopped', 'idle']);
    assert.deepEqual(kinds(transport.requests), ['send', 'abort']);
  });

  it('waits for the thread to be known, and is sent once however often it is wished', async () => {
    const known = gate();
    const { store, transport } = storeOver([[{ wait: known.opened }, ...begin, forever]]);
    const asked = store.ask('q');
    store.stop();
    store.stop();
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.deepEqual(kinds(transport.requests), ['send']);
    known.open();
    store.stop();
    assert.equal((await asked).reason, 'abort');
    assert.deepEqual(kinds(transport.requests), ['send', 'abort']);
    assert.equal((transport.requests[1] as { chatId: string }).chatId, 'c');
  });

  it('is never sent where the thread never becomes known', async () => {
    const { store, transport } = storeOver([
      [cutoff(), { wait: 5 }, delta('a', 'A', 1), { fail: disconnect }],
    ]);
    const asked = store.ask('q');
    store.stop();
    assert.equal((await asked).reason, 'disconnect');
    assert.deepEqual(kinds(transport.requests), ['send']);
  });

  it('loses against an answer that was whole before the confirmation', async () => {
    const { store, transport } = storeOver([
      [...begin, { wait: 5 }, whole('a', 'Half and half', 3), settled('Half and half')],
    ]);
    const slow = gate();
    transport.abort = () => slow.opened;
    const asked = store.ask('q');
    await until(store, ({ turns }) => turns[0]?.answer !== undefined);
    store.stop();
    const { reason, answer } = await asked;
    slow.open();
    assert.deepEqual([reason, answer?.content], ['complete', 'Half and half']);
    assert.equal(store.getSnapshot().turns[0]?.status, 'complete');
    await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(store.getSnapshot().turns[0]?.status, 'complete', 'a late confirmation changes nothing');
  });

  it('is believed although the stream ends before the confirmation comes', async () => {
    const end = gate();
    const { store, transport } = storeOver([[...begin, { wait: end.opened }]]);
    const confirm = gate();
    transport.abort = async () => {
      end.open();
      await confirm.opened;
    };
    const asked = store.ask('q');
    await until(store, ({ turns }) => turns[0]?.answer !== undefined);
    store.stop();
    setTimeout(confirm.open, 20);
    assert.equal((await asked).reason, 'abort');
    assert.equal(store.getSnapshot().turns[0]?.status, 'stopped');
    assert.deepEqual(kinds(transport.requests), ['send']);
  });

  for (const code of ['thread-unavailable', 'server', 'network', 'auth', 'protocol'] as const) {
    it(`that ends in ${code} is not shown as stopped: the turn goes on and can be stopped again`, async () => {
      const rest = gate();
      const refused = new InlayError(code, 'no');
      const { store, transport } = storeOver([[...begin, { wait: rest.opened }, settled('Whole')]], {
        aborts: [refused, refused],
      });
      const asked = store.ask('q');
      await until(store, ({ turns }) => turns[0]?.answer !== undefined);
      store.stop();
      const snapshot = await until(store, ({ error }) => error !== undefined);
      assert.deepEqual(
        [snapshot.status, snapshot.error?.code, snapshot.turns[0]?.status],
        ['streaming', code, 'streaming'],
      );
      store.stop();
      await until(store, ({ status }) => status === 'streaming');
      rest.open();
      assert.equal((await asked).reason, 'complete');
      assert.deepEqual(kinds(transport.requests), ['send', 'abort', 'abort']);
      assert.deepEqual(
        [store.getSnapshot().turns[0]?.status, store.getSnapshot().error],
        ['complete', undefined],
      );
    });
  }

  it('that was stopped is asked again under a new id', async () => {
    const { store, transport } = storeOver([
      [...begin, forever],
      [cutoff('c'), whole('b', 'B', 20), state('c', [])],
    ]);
    const asked = store.ask('q');
    await until(store, ({ turns }) => turns[0]?.answer !== undefined);
    store.stop();
    await asked;
    assert.equal((await store.retry()).reason, 'complete');
    assert.deepEqual(ids(transport.requests), [QUESTION_ID, undefined, SECOND_ID]);
    assert.deepEqual(talk(store.getSnapshot()), [['q', 'complete', 'B']]);
  });

  it('does nothing while nothing runs', async () => {
    const { store, transport } = storeOver('');
    store.stop();
    assert.deepEqual([transport.requests.length, store.getSnapshot().status], [0, 'idle']);
  });

  it('gives up on a stream that goes on after the confirmation', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    const { store, transport } = storeOver([[...begin, forever]]);
    transport.abort = async () => {};
    const asked = store.ask('q');
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    store.stop();
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    context.mock.timers.tick(3000);
    assert.equal((await asked).reason, 'abort');
    assert.equal(transport.openStreams, 0);
  });
});

describe('ChatStore: opening a thread', () => {
  it('shows its turns', async () => {
    const { store, transport } = storeOver('', { states: [stream('thread-state.ndjson')] });
    const opened = store.open('c');
    assert.equal(store.getSnapshot().status, 'loading');
    await opened;
    const snapshot = store.getSnapshot();
    assert.deepEqual(
      snapshot.turns.map(({ question, status }) => [question, status]),
      [
        ['Which five airports have the longest delays?', 'complete'],
        ['And only in June?', 'complete'],
      ],
    );
    assert.deepEqual(
      [snapshot.status, snapshot.turns[1]?.answer?.content],
      ['idle', 'I could not run that query.'],
    );
    assert.deepEqual(kinds(transport.requests), ['state']);
    assertNothingTwice(snapshot);
  });

  it('follows an answer that is being written, under the id of its question, without passing through idle', async () => {
    const now = state('c', [user(QUESTION_ID, 'q', 1), delta('a', 'Half', 2)].map(told), true);
    const rest = [
      cutoff('c'),
      user(QUESTION_ID, 'q', 1),
      { wait: 5 },
      delta('a', ' more', 3),
      whole('a', 'Half and more', 4),
      settled('Half and more'),
    ];
    const { store, transport } = storeOver([rest], { states: [[cutoff('c', true), now]] });
    const seen: string[] = [];
    store.subscribe(
      () => void (seen.at(-1) !== store.getSnapshot().status && seen.push(store.getSnapshot().status)),
    );
    await store.open('c');
    assert.deepEqual(seen, ['loading', 'submitting', 'streaming', 'idle']);
    assert.deepEqual(talk(store.getSnapshot()), [['q', 'complete', 'Half and more']]);
    const sent = transport.requests[1] as { input: string; messageId: string; chatId: string };
    assert.deepEqual([sent.input, sent.messageId, sent.chatId], ['q', QUESTION_ID, 'c']);
  });

  it('marks an answer incomplete that it cannot follow', async () => {
    const now = state('c', [user('odd-id', 'q', 1), delta('a', 'Half', 2)].map(told), true);
    const { store, transport } = storeOver('', { states: [[cutoff('c', true), now]] });
    await store.open('c');
    assert.deepEqual(talk(store.getSnapshot()), [['q', 'incomplete', 'Half']]);
    assert.deepEqual([kinds(transport.requests), store.getSnapshot().status], [['state'], 'idle']);
  });

  it('shows an error and no thread where there is none', async () => {
    const { store } = storeOver('');
    await store.open('c');
    const { status, error, chatId, turns } = store.getSnapshot();
    assert.deepEqual(
      [status, error?.code, chatId, turns.length],
      ['idle', 'thread-unavailable', undefined, 0],
    );
  });

  it('leaves the thread before, whose stream ends', async () => {
    const { store, transport } = storeOver([[cutoff('a'), { wait: new Promise(() => {}) }]], {
      states: [stream('thread-state.ndjson')],
    });
    const asked = store.ask('q');
    await until(store, ({ chatId }) => chatId === 'a');
    await store.open('c');
    assert.deepEqual([(await asked).reason, transport.openStreams], ['abort', 0]);
    assert.equal(store.getSnapshot().turns.length, 2);
  });

  it('shows the last of two that were opened at once', async () => {
    const other = [cutoff('d', false), state('d', [user(QUESTION_ID, 'other'), whole('b', 'B')].map(told))];
    const { store } = storeOver('', { states: [[{ wait: 10 }, stream('thread-state.ndjson')], other] });
    await Promise.all([store.open('c'), store.open('d')]);
    assert.deepEqual(
      [talk(store.getSnapshot()), store.getSnapshot().chatId],
      [[['other', 'complete', 'B']], 'd'],
    );
  });
});

describe('ChatStore: leaving', () => {
  const forever = { wait: new Promise(() => {}) };
  for (const how of ['newChat', 'dispose'] as const) {
    it(`${how} mid-stream leaves nothing running and nothing heard`, async () => {
      const { store, transport, emits } = storeOver([
        [cutoff('c'), delta('a', 'A', 1), forever, delta('a', 'B', 2)],
      ]);
      const asked = store.ask('q');
      await until(store, ({ turns }) => turns[0]?.answer !== undefined);
      store[how]();
      const heard = emits();
      assert.equal((await asked).reason, 'abort');
      assert.equal(transport.requests[0]?.signal.aborted, true);
      await new Promise((resolve) => setTimeout(resolve, 10));
      assert.deepEqual([transport.openStreams, emits(), store.getSnapshot().status], [0, heard, 'idle']);
      assert.deepEqual(kinds(transport.requests), ['send'], 'the thread itself is not stopped');
    });
  }

  it('newChat forgets thread, draft and error, and asks in a new thread', async () => {
    const { store, transport } = storeOver([
      [cutoff('c'), line({ error: 'x' })],
      [cutoff('d'), whole('a', 'A', 1), state('d', [])],
    ]);
    await store.ask('q');
    store.newChat();
    assert.equal(outline(store.getSnapshot()), '{"status":"idle","turns":[]}');
    await store.ask('fresh');
    assert.equal((transport.requests[1] as { chatId?: string }).chatId, undefined);
    assert.equal(store.getSnapshot().chatId, 'd');
  });

  it('newChat while a state is being fetched drops what it brings', async () => {
    const { store } = storeOver('', { states: [[{ wait: 5 }, stream('thread-state.ndjson')]] });
    const opened = store.open('c');
    store.newChat();
    await opened;
    assert.equal(outline(store.getSnapshot()), '{"status":"idle","turns":[]}');
  });

  it('newChat while an interrupted turn is being settled leaves nothing running', async () => {
    const { store, transport } = storeOver(
      [[cutoff('c'), delta('a', 'A', 1), { fail: new InlayError('disconnect', 'x') }]],
      { states: [[forever]] },
    );
    const asked = store.ask('q');
    while (transport.requests.length < 2) await new Promise((resolve) => setTimeout(resolve, 1));
    store.newChat();
    assert.equal((await asked).reason, 'abort');
    assert.equal(transport.openStreams, 0);
  });
});
