import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InlayError } from '../../src/protocol/inlay-error.js';
import { ChatStore } from '../../src/thread/chat-store.js';
import { scriptedTransport, type ScriptedReply, type ScriptOptions } from '../../src/testing.js';
import { FakePresence, FakeTime } from './faults/fake-time.js';
import { cutoff, delta, line, QUESTION_ID, state, talk, told, until, user, whole } from './store-helpers.js';

const disconnect = new InlayError('disconnect', 'broke');
const noConnection = new InlayError('network', 'none');
const busy = new InlayError('thread-busy', 'busy', { status: 409 });
const partial = [cutoff('c'), user(QUESTION_ID, 'q', 1), delta('a', 'Half', 2)];
const settled = (answer: string) => state('c', [user(QUESTION_ID, 'q'), whole('a', answer)].map(told));
const finished = [cutoff('c', false), settled('Half and half')];
const streaming = [
  cutoff('c', true),
  state('c', [user(QUESTION_ID, 'q'), delta('a', 'Half')].map(told), true),
];
const rest = [cutoff('c'), delta('a', ' more', 7), settled('Half and more')];
const forever = { wait: new Promise(() => {}) };

function storeOver(script: readonly ScriptedReply[], options: ScriptOptions = {}) {
  const transport = scriptedTransport(script, { verbatim: true, ...options });
  const time = new FakeTime();
  const presence = new FakePresence();
  const store = new ChatStore({ transport, clock: time, presence });
  const kinds = () => transport.requests.map(({ kind }) => kind).join(' ');
  return { store, transport, time, presence, kinds };
}

describe('An interrupted turn', () => {
  it('is taken up again while the platform still writes, with the same ids', async () => {
    const { store, transport, time, kinds } = storeOver([[...partial, { fail: disconnect }], rest], {
      states: [streaming],
    });
    const asked = store.ask('q');
    await time.pass(60_000);
    assert.equal((await asked).answer?.content, 'Half and more');
    assert.equal(kinds(), 'send state send');
    const [first, , second] = transport.requests as readonly {
      messageId?: string;
      chatId?: string;
      input?: string;
    }[];
    assert.deepEqual(
      [second?.messageId, second?.input, first?.chatId, second?.chatId],
      [first?.messageId, 'q', undefined, 'c'],
    );
    assert.deepEqual(talk(store.getSnapshot()), [['q', 'complete', 'Half and more']]);
  });

  it('says that it is being taken up, and says nothing once it is', async () => {
    const { store, time } = storeOver(
      [
        [...partial, { fail: disconnect }],
        [...rest.slice(0, 2), forever],
      ],
      {
        states: [streaming],
      },
    );
    void store.ask('q');
    await until(store, ({ turns }) => turns[0]?.notice === 'reconnecting');
    await time.pass(2_000);
    assert.equal(store.getSnapshot().turns[0]?.notice, undefined);
    assert.equal(store.getSnapshot().turns[0]?.status, 'streaming');
    store.dispose();
  });

  it('says so after every drop, not only the first', async () => {
    const again = [cutoff('c'), delta('a', ' mo', 7), { fail: disconnect }];
    const { store, time } = storeOver([[...partial, { fail: disconnect }], again], { states: [streaming] });
    const asked = store.ask('q');
    await until(store, ({ turns }) => turns[0]?.notice === 'reconnecting');
    await until(store, ({ turns }) => (void time.pass(1_000), turns[0]?.notice === undefined));
    await until(store, ({ turns }) => turns[0]?.notice === 'reconnecting');
    store.dispose();
    await asked;
  });

  it('never passes what two streams brought for whole', async () => {
    const gap = [cutoff('c'), delta('a', 'end', 9), state('c', [])];
    const { store, time } = storeOver([[...partial, { fail: disconnect }], gap], {
      states: [streaming, streaming, finished],
    });
    const asked = store.ask('q');
    await time.pass(60_000);
    assert.equal((await asked).answer?.content, 'Half and half');
  });

  it('is given up after five requests, half a second to eight apart, and kept as incomplete', async () => {
    const { store, time, kinds } = storeOver([[...partial, { fail: disconnect }], [{ fail: disconnect }]], {
      states: [streaming],
    });
    const asked = store.ask('q');
    await time.pass(120_000);
    const { reason, answer } = await asked;
    assert.deepEqual([reason, answer?.content], ['disconnect', 'Half']);
    assert.equal(kinds().match(/send/g)?.length, 6, 'the question and five retries');
    const pauses = time.waits.filter((milliseconds) => milliseconds !== 5_000);
    assert.ok(pauses.every((milliseconds) => milliseconds >= 500 && milliseconds <= 8_000));
    const { turns, draft, status } = store.getSnapshot();
    assert.deepEqual([turns[0]?.status, draft, status], ['incomplete', 'q', 'idle']);
  });

  it('asks only for the state while the platform cannot be reached', async () => {
    const { store, time, kinds } = storeOver([[...partial, { fail: disconnect }]], {
      states: [noConnection, noConnection, finished],
    });
    const asked = store.ask('q');
    await time.pass(60_000);
    assert.equal((await asked).answer?.content, 'Half and half');
    assert.equal(kinds(), 'send state state state');
  });

  it('is settled although the request that takes it up is refused for now', async () => {
    for (const status of [429, 500, 503]) {
      const refusal = new InlayError(status === 429 ? 'rate-limited' : 'server', 'no', { status });
      const { store, time, kinds } = storeOver([[...partial, { fail: disconnect }], refusal], {
        states: [streaming, finished],
      });
      const asked = store.ask('q');
      await time.pass(60_000);
      assert.equal((await asked).answer?.content, 'Half and half');
      assert.equal(kinds(), 'send state send state', String(status));
    }
  });

  it('waits while nobody is there, and goes on when somebody is', async () => {
    const { store, time, presence, kinds } = storeOver([[...partial, { fail: disconnect }], rest], {
      states: [streaming],
    });
    presence.isAway = true;
    const asked = store.ask('q');
    await time.pass(3_600_000);
    assert.equal(kinds(), 'send state');
    presence.change(false);
    await time.pass(10_000);
    assert.equal((await asked).answer?.content, 'Half and more');
    assert.equal(presence.listeners, 0);
  });

  it('is not asked again where the thread is not known, and where the platform refused', async () => {
    for (const end of [{ fail: disconnect }, { fail: noConnection }]) {
      const { store, time, kinds } = storeOver([[delta('a', 'Half', 2), end]]);
      const asked = store.ask('q');
      await time.pass(60_000);
      assert.notEqual((await asked).reason, 'complete');
      assert.equal(kinds(), 'send');
    }
    for (const status of [400, 401, 403, 429, 500, 503]) {
      const refusal = new InlayError('server', 'no', { status });
      const { store, time, kinds } = storeOver([[...partial, settled('A')], refusal]);
      await store.ask('q');
      const asked = store.ask('and then');
      await time.pass(60_000);
      assert.equal((await asked).reason, 'error');
      assert.equal(kinds(), 'send send', String(status));
    }
  });

  it('is asked once more where the connection failed before the thread got it', async () => {
    const second = '1732512345679-message';
    const answered = [
      cutoff('c'),
      user(second, 'and then', 3),
      state(
        'c',
        [user(QUESTION_ID, 'q'), whole('a', 'A'), user(second, 'and then'), whole('b', 'B')].map(told),
      ),
    ];
    const { store, transport, time, kinds } = storeOver(
      [[...partial, settled('A')], noConnection, answered],
      {
        states: [[cutoff('c', false), settled('A')]],
      },
    );
    await store.ask('q');
    const asked = store.ask('and then');
    await time.pass(60_000);
    assert.equal((await asked).answer?.content, 'B');
    assert.equal(kinds(), 'send send state send');
    const sent = transport.requests.filter(({ kind }) => kind === 'send') as { messageId?: string }[];
    assert.equal(sent[1]?.messageId, sent[2]?.messageId);
    assert.equal(store.getSnapshot().turns.length, 2);
  });

  it('that the platform suspended is taken up', async () => {
    const suspended = [...partial, line({ id: '__suspended__', type: 'suspend', retryable: true })];
    const { store, time, kinds } = storeOver([suspended, rest], { states: [streaming] });
    const asked = store.ask('q');
    await time.pass(60_000);
    assert.equal((await asked).answer?.content, 'Half and more');
    assert.equal(kinds(), 'send state send');
  });

  it('that the platform suspended is taken up although its thread is at rest, and only where it may be', async () => {
    const atRest = [
      cutoff('c', false),
      state('c', [user(QUESTION_ID, 'q'), delta('a', 'Half')].map(told), false),
    ];
    for (const retryable of [true, false]) {
      const suspended = [...partial, line({ id: '__suspended__', type: 'suspend', retryable })];
      const { store, time, kinds } = storeOver([suspended, rest], { states: [atRest] });
      const asked = store.ask('q');
      await time.pass(60_000);
      const { reason, answer } = await asked;
      assert.deepEqual(
        [reason, answer?.content, kinds()],
        retryable ? ['complete', 'Half and more', 'send state send'] : ['disconnect', 'Half', 'send state'],
      );
    }
  });

  it('is incomplete where the thread is at rest and its answer was never finished', async () => {
    const unfinished = state('c', [user(QUESTION_ID, 'q'), delta('a', 'Half and')].map(told));
    const { store, time, kinds } = storeOver([[...partial, { fail: disconnect }]], {
      states: [[cutoff('c', false), unfinished]],
    });
    const asked = store.ask('q');
    await time.pass(60_000);
    await asked;
    assert.deepEqual(talk(store.getSnapshot()), [['q', 'incomplete', 'Half and']]);
    assert.equal(kinds(), 'send state');
  });

  it('is not asked for again once somebody has ended it', async () => {
    const ended = [cutoff('c'), line({ id: '__aborted__', type: 'abort' })];
    const { store, time, kinds } = storeOver([[...partial, { fail: disconnect }], ended], {
      states: [streaming],
    });
    const asked = store.ask('q');
    await time.pass(120_000);
    assert.equal((await asked).reason, 'abort');
    assert.deepEqual([kinds(), store.getSnapshot().turns[0]?.status], ['send state send', 'incomplete']);
  });

  it('ends at once when the viewer leaves, whatever it waits for', async () => {
    for (const leave of ['newChat', 'dispose'] as const) {
      for (const isAway of [true, false]) {
        const { store, transport, time, presence, kinds } = storeOver([[...partial, { fail: disconnect }]], {
          states: [streaming],
        });
        presence.isAway = isAway;
        const asked = store.ask('q');
        await until(store, ({ turns }) => turns[0]?.notice === 'reconnecting');
        await time.pass(100);
        store[leave]();
        assert.equal((await asked).reason, 'abort');
        await time.pass(60_000);
        assert.equal(kinds(), 'send state');
        assert.deepEqual([transport.openStreams, presence.listeners], [0, 0]);
      }
    }
  });

  it('can be stopped while it is being taken up', async () => {
    const { store, time, kinds } = storeOver([[...partial, { fail: disconnect }], [forever]], {
      states: [streaming],
    });
    const asked = store.ask('q');
    await until(store, ({ turns }) => turns[0]?.notice === 'reconnecting');
    store.stop();
    await time.pass(20_000);
    assert.equal((await asked).reason, 'abort');
    assert.match(kinds(), /abort/);
    assert.equal(store.getSnapshot().turns[0]?.status, 'stopped');
  });

  it('is not taken up any more once its stop is confirmed', async () => {
    const { store, time, kinds } = storeOver([[...partial, { fail: disconnect }], rest], {
      states: [streaming],
    });
    const asked = store.ask('q');
    await until(store, ({ turns }) => turns[0]?.notice === 'reconnecting');
    await time.pass(100);
    store.stop();
    await time.pass(60_000);
    assert.equal((await asked).reason, 'abort');
    assert.deepEqual([kinds(), store.getSnapshot().turns[0]?.status], ['send state abort', 'stopped']);
  });

  it('that the thread never got is not asked once it was stopped', async () => {
    const { store, time, kinds } = storeOver([[...partial, settled('A')], noConnection, rest], {
      states: [[cutoff('c', false), settled('A')]],
    });
    await store.ask('q');
    const asked = store.ask('and then');
    await until(store, ({ turns }) => turns[1]?.notice === 'reconnecting');
    store.stop();
    await time.pass(60_000);
    assert.notEqual((await asked).reason, 'complete');
    assert.deepEqual([kinds(), store.getSnapshot().draft], ['send send state', 'and then']);
  });
});

describe('A thread that is opened', () => {
  it('is shown whole with the next answer, where it could not be opened and that answer came by its state', async () => {
    const earlier = [user('1732512300000-message', 'before'), whole('z', 'Before.')];
    const later = [user(QUESTION_ID, 'q'), whole('a', 'Whole')];
    const { store, time } = storeOver([[{ fail: disconnect }]], {
      states: [
        [{ fail: new InlayError('auth', 'not now', { status: 403 }) }],
        [cutoff('c', false), state('c', [...earlier, ...later].map(told))],
      ],
    });
    await store.open('c');
    assert.deepEqual(talk(store.getSnapshot()), []);
    const asked = store.ask('q');
    await time.pass(60_000);
    assert.equal((await asked).reason, 'complete');
    assert.deepEqual(talk(store.getSnapshot()), [
      ['before', 'complete', 'Before.'],
      ['q', 'complete', 'Whole'],
    ]);
  });

  it('does not call an answer complete that is still being repeated', async () => {
    const half = [user('1732512300000-message', 'before'), delta('z', 'Bef')];
    const { store, time } = storeOver([[...half, forever]]);
    void store.ask('q');
    await time.pass(20);
    assert.deepEqual(
      talk(store.getSnapshot()).map(([question, status]) => [question, status]),
      [
        ['before', 'streaming'],
        ['q', 'streaming'],
      ],
    );
    store.dispose();
  });

  it('is asked for again where the connection fails, and shown once', async () => {
    const broken: ScriptedReply = [user(QUESTION_ID, 'q'), delta('a', 'Half'), { fail: disconnect }];
    const { store, time, kinds } = storeOver([rest], { states: [noConnection, broken, finished] });
    const opened = store.open('c');
    await time.pass(60_000);
    await opened;
    assert.deepEqual(talk(store.getSnapshot()), [['q', 'complete', 'Half and half']]);
    assert.deepEqual([kinds(), store.getSnapshot().error], ['state state state', undefined]);
  });

  it('is given up after five more requests, and at once when the viewer leaves', async () => {
    const gone = storeOver([rest], { states: [noConnection] });
    const opened = gone.store.open('c');
    await gone.time.pass(120_000);
    await opened;
    assert.deepEqual([gone.kinds().split(' ').length, gone.store.getSnapshot().error?.code], [6, 'network']);
    const left = storeOver([rest], { states: [noConnection] });
    const leaving = left.store.open('c');
    await left.time.pass(100);
    left.store.newChat();
    await left.time.pass(60_000);
    await leaving;
    assert.deepEqual([left.kinds(), left.store.getSnapshot().error], ['state', undefined]);
  });
});

describe('A stream in which nothing arrives', () => {
  it('is said to be slow after twenty seconds, and given up after sixty', async () => {
    const { store, time, kinds } = storeOver([[...partial, forever]], { states: [finished] });
    const asked = store.ask('q');
    await until(store, ({ turns }) => turns[0]?.answer !== undefined);
    await time.pass(15_000);
    assert.equal(store.getSnapshot().turns[0]?.notice, undefined);
    await time.pass(10_000);
    assert.equal(store.getSnapshot().turns[0]?.notice, 'slow');
    await time.pass(40_000);
    assert.equal((await asked).answer?.content, 'Half and half');
    assert.equal(kinds(), 'send state');
  });

  it('is given up at once when the viewer is back from sleep', async () => {
    const { store, time, presence } = storeOver([[...partial, forever]], { states: [finished] });
    const asked = store.ask('q');
    await until(store, ({ turns }) => turns[0]?.answer !== undefined);
    time.sleep(3_600_000);
    presence.change(false);
    assert.equal((await asked).answer?.content, 'Half and half');
  });

  it('goes on where lines have kept arriving while the page was hidden', async () => {
    const { store, time, presence, kinds } = storeOver([[...partial, forever]]);
    void store.ask('q');
    await until(store, ({ turns }) => turns[0]?.answer !== undefined);
    presence.change(true);
    await time.pass(10_000);
    presence.change(false);
    await time.pass(1_000);
    assert.equal(kinds(), 'send');
    store.dispose();
  });

  it('survives a clock that is set back', async () => {
    const { store, time, kinds } = storeOver([[...partial, forever]]);
    void store.ask('q');
    await until(store, ({ turns }) => turns[0]?.answer !== undefined);
    time.sleep(-86_400_000);
    await time.pass(30_000);
    assert.equal(kinds(), 'send');
    store.dispose();
  });

  it('without a thread ends as timed out, with the question given back', async () => {
    const { store, time } = storeOver([[forever]]);
    const asked = store.ask('q');
    await time.pass(90_000);
    const { error } = await asked;
    assert.deepEqual([error?.code, store.getSnapshot().draft], ['timeout', 'q']);
  });
});

describe('A question to a thread in which another answer is being written', () => {
  const second = '1732512345679-message';
  const answered = [cutoff('c'), user(second, 'mine', 3), whole('b', 'B', 4), state('c', [])];
  const first: ScriptedReply = [...partial, settled('A')];
  const writing = [cutoff('c', true), state('c', [], true)];
  const free = [cutoff('c', false), settled('A')];

  for (const [how, refusal] of [
    ['by status', busy],
    ['by line', line({ error: 'Streaming for thread is in progress' })],
  ] as [string, ScriptedReply][]) {
    it(`waits for it and is sent then, under the same id (refused ${how})`, async () => {
      const { store, transport, time, kinds } = storeOver([first, refusal, answered], {
        states: [writing, writing, free],
      });
      await store.ask('q');
      const asked = store.ask('mine');
      await until(store, ({ turns }) => turns[1]?.notice === 'waiting');
      await time.pass(60_000);
      assert.equal((await asked).answer?.content, 'B');
      assert.equal(kinds(), 'send send state state state send');
      const sent = transport.requests.filter(({ kind }) => kind === 'send') as { messageId?: string }[];
      assert.equal(sent[1]?.messageId, sent[2]?.messageId);
    });
  }

  for (const [how, refusal] of [
    ['by status', busy],
    ['by line', line({ error: 'Streaming for thread is in progress' })],
  ] as [string, ScriptedReply][]) {
    it(`is given back when it is stopped, and the other answer goes on (refused ${how})`, async () => {
      const { store, time, kinds } = storeOver([first, refusal, answered], { states: [writing, free] });
      await store.ask('q');
      const asked = store.ask('mine');
      await until(store, ({ turns }) => turns[1]?.notice === 'waiting');
      store.stop();
      await time.pass(60_000);
      assert.equal((await asked).error?.code, 'thread-busy');
      const { turns, draft, status } = store.getSnapshot();
      assert.deepEqual([kinds(), turns[1]?.status, draft, status], ['send send', 'failed', 'mine', 'idle']);
    });
  }

  it('is given back after a minute', async () => {
    const { store, time, kinds } = storeOver([first, busy], { states: [writing] });
    await store.ask('q');
    const asked = store.ask('mine');
    await time.pass(120_000);
    const { reason, error } = await asked;
    assert.deepEqual([reason, error?.code, store.getSnapshot().draft], ['error', 'thread-busy', 'mine']);
    assert.equal(kinds().match(/send/g)?.length, 2);
  });
});
