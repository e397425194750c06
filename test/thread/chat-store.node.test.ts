import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { ChatStore } from '../../src/thread/chat-store.js';
import { InlayError } from '../../src/protocol/inlay-error.js';
import { scriptedTransport } from '../../src/testing.js';
import { bytesOf, cutAt, stream, streamText } from '../protocol/stream-fixtures.js';
import {
  assertNothingTwice,
  cutoff,
  delta,
  gate,
  line,
  linesOf,
  outline,
  QUESTION_ID,
  recordedClock,
  state,
  storeOver,
  talk,
  told,
  until,
  user,
  whole,
} from './store-helpers.js';

const QUESTION = 'Which five airports have the longest delays?';
const CHAT = '0b7fa4f6-2f0e-4c39-a9ce-0f4f3a7f8b21';

describe('ChatStore: a recorded conversation', () => {
  it('holds the settled answer, its tool calls and its thread', async () => {
    const { store } = storeOver(stream('contract-final.ndjson'));
    const { reason, answer, error } = await store.ask(QUESTION);
    assert.deepEqual([reason, error], ['complete', undefined]);
    assert.match(answer?.content ?? '', /^The longest average delays.*✈️$/s);
    const snapshot = store.getSnapshot();
    assert.deepEqual(
      [snapshot.status, snapshot.chatId, snapshot.error, snapshot.draft],
      ['idle', CHAT, undefined, undefined],
    );
    const [turn] = snapshot.turns;
    assert.deepEqual(
      turn?.messages.map(({ id }) => id),
      ['a1', 't1', 't2', 'f1'],
    );
    assert.deepEqual(
      [turn?.id, turn?.question, turn?.status, turn?.isProvisional],
      [QUESTION_ID, QUESTION, 'complete', false],
    );
    assert.match(turn?.messages[0]?.thinking ?? '', /minutes\. I rank/);
    assertNothingTwice(snapshot);
  });

  for (const [name, question, provisional] of [
    ['contract-final', QUESTION, false],
    ['live-whole', 'Show me revenue trends', true],
    ['live-sample', 'Show me revenue trends', true],
  ] as const) {
    it(`${name}.ndjson cut at every byte gives the same snapshot`, async () => {
      const bytes = stream(`${name}.ndjson`);
      const once = async (chunks: readonly Uint8Array[]) => {
        const { store } = storeOver([chunks]);
        assert.equal((await store.ask(question)).reason, 'complete');
        return outline(store.getSnapshot());
      };
      const expected = await once([bytes]);
      assert.equal(
        (JSON.parse(expected) as { turns: { isProvisional: boolean }[] }).turns[0]?.isProvisional,
        provisional,
      );
      for (let place = 1; place < bytes.length; place++) {
        assert.equal(await once(cutAt(bytes, [place])), expected, `cut behind byte ${place}`);
      }
    });

    it(`${name}.ndjson in one-byte chunks and at random gives the same snapshot`, async () => {
      const bytes = stream(`${name}.ndjson`);
      const once = async (chunks: readonly Uint8Array[]) => {
        const { store } = storeOver([chunks]);
        await store.ask(question);
        return outline(store.getSnapshot());
      };
      const expected = await once([bytes]);
      assert.equal(await once(cutAt(bytes, [...bytes.keys()])), expected);
      await fc.assert(
        fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 40 }), async (cuts) => {
          assert.equal(await once(cutAt(bytes, cuts)), expected);
        }),
        { numRuns: 40 },
      );
    });
  }

  it('marks the answer of a platform that names none as final', async () => {
    const { store } = storeOver(stream('live-sample.ndjson'));
    const { answer } = await store.ask('Show me revenue trends');
    assert.equal(answer?.content, "I'll help you ...");
    assert.equal(store.getSnapshot().turns[0]?.isProvisional, true);
  });

  it('sends the question with an id, and the thread once it is known', async () => {
    const { store, transport } = storeOver([
      stream('contract-final.ndjson'),
      stream('replay-follow-up.ndjson'),
    ]);
    await store.ask(`  ${QUESTION}\n`);
    await store.ask('And only in June?');
    const sent = transport.requests.map((request) => ({ ...request, signal: undefined }));
    assert.deepEqual(sent[0], { kind: 'send', input: QUESTION, messageId: QUESTION_ID, signal: undefined });
    assert.deepEqual(sent[1], {
      kind: 'send',
      input: 'And only in June?',
      messageId: '1732512345679-message',
      chatId: CHAT,
      signal: undefined,
    });
  });

  it('does not show a replayed turn twice, and answers with this turn', async () => {
    const follow = streamText('replay-follow-up.ndjson').replaceAll(
      '1732512399999-message',
      '1732512345679-message',
    );
    const { store } = storeOver([stream('contract-final.ndjson'), follow]);
    await store.ask(QUESTION);
    const [before] = store.getSnapshot().turns;
    const { answer } = await store.ask('And only in June?');
    assert.equal(answer?.content, 'I could not run that query.');
    const snapshot = store.getSnapshot();
    assert.equal(snapshot.turns.length, 2);
    assert.equal(snapshot.turns[0], before, 'an unchanged turn is the same object');
    assertNothingTwice(snapshot);
  });

  it('shows turns of the thread that it did not know, before the one being asked', async () => {
    const follow = streamText('replay-follow-up.ndjson').replaceAll(
      '1732512399999-message',
      '1732512345678-message',
    );
    const { store } = storeOver([
      follow.replaceAll(
        '"id":"1732512345678-message","role":"user","content":"Which',
        '"id":"1700000000000-message","role":"user","content":"Which',
      ),
    ]);
    await store.ask('And only in June?');
    assert.deepEqual(
      talk(store.getSnapshot()).map(([question]) => question),
      [QUESTION, 'And only in June?'],
    );
    assertNothingTwice(store.getSnapshot());
  });
});

describe('ChatStore: snapshots', () => {
  it('are frozen all the way down', async () => {
    const { store } = storeOver(stream('contract-final.ndjson'));
    await store.ask(QUESTION);
    const snapshot = store.getSnapshot();
    const [turn] = snapshot.turns;
    for (const object of [snapshot, snapshot.turns, turn, turn?.messages, ...turn!.messages])
      assert.ok(Object.isFrozen(object));
  });

  it('are the same object until something changes', async () => {
    const { store } = storeOver(stream('contract-final.ndjson'));
    const empty = store.getSnapshot();
    assert.equal(store.getSnapshot(), empty);
    store.newChat();
    assert.equal(store.getSnapshot(), empty);
    await store.ask('');
    await store.retry();
    store.stop();
    assert.equal(store.getSnapshot(), empty);
    await store.ask(QUESTION);
    assert.notEqual(store.getSnapshot(), empty);
  });

  it('stay the same object while lines arrive that say nothing', async () => {
    const quiet = gate();
    const { store } = storeOver([
      [cutoff('c'), delta('a', 'x', 2), { wait: quiet.opened }, line({ type: 'ping' }), delta('a', 'x', 2)],
    ]);
    const asked = store.ask('q');
    const before = await until(store, ({ turns }) => turns[0]?.answer !== undefined);
    let emitted = 0;
    store.subscribe(() => {
      const { status, turns } = store.getSnapshot();
      if (status !== 'idle' && turns[0]?.notice === undefined) {
        emitted++;
        assert.equal(store.getSnapshot(), before);
      }
    });
    quiet.open();
    await asked;
    assert.ok(emitted > 0);
  });

  it('give only the turn that changed a new object, also when the platform settles the whole thread', async () => {
    const first = [
      cutoff('c'),
      user(QUESTION_ID, 'one', 1),
      delta('a', 'An', 2),
      whole('a', 'Answer', 3),
      state('c', []),
    ];
    const messages = [
      user(QUESTION_ID, 'one', 1),
      whole('a', 'Answer', 77),
      user('1732512345679-message', 'two', 80),
      whole('b', 'Other', 81),
    ].map(told);
    const second = [cutoff('c'), delta('b', 'Oth', 11), whole('b', 'Other', 12), state('c', messages)];
    const { store } = storeOver([first, second]);
    await store.ask('one');
    const [one] = store.getSnapshot().turns;
    const seen = new Set<unknown>();
    store.subscribe(() => seen.add(store.getSnapshot().turns[0]));
    await store.ask('two');
    assert.deepEqual([...seen], [one]);
    assert.deepEqual(
      talk(store.getSnapshot()).map(([, , answer]) => answer),
      ['Answer', 'Other'],
    );
  });

  it('change once for all lines that arrive together', async () => {
    const { store, emits } = storeOver(stream('contract-final.ndjson'));
    await store.ask(QUESTION);
    // Submitting, one chunk, the end.
    assert.ok(emits() <= 4, `${emits()} changes for one chunk`);
  });

  it('survive a listener that throws, which is told of', async () => {
    const { store } = storeOver(stream('contract-final.ndjson'));
    const thrown: unknown[] = [];
    const handlers = process.rawListeners('uncaughtException');
    process.removeAllListeners('uncaughtException');
    process.on('uncaughtException', (error) => thrown.push(error.message));
    try {
      store.subscribe(() => {
        throw new Error('mine');
      });
      assert.equal((await store.ask(QUESTION)).reason, 'complete');
      await new Promise((resolve) => setImmediate(resolve));
    } finally {
      process.removeAllListeners('uncaughtException');
      handlers.forEach((handler) => process.on('uncaughtException', handler as (error: Error) => void));
    }
    assert.ok(thrown.includes('mine'));
  });

  it('are not sent to a listener that has gone', async () => {
    const { store } = storeOver(stream('contract-final.ndjson'));
    let count = 0;
    const stop = store.subscribe(() => count++);
    stop();
    await store.ask(QUESTION);
    assert.equal(count, 0);
  });
});

describe('ChatStore: frames out of order, twice, or without sort', () => {
  const frames = linesOf('contract-final.ndjson');
  const settling = frames.at(-1)!;
  const middle = frames.slice(1, -1);

  const finalOf = async (script: readonly string[]) => {
    const { store } = storeOver([script]);
    await store.ask(QUESTION);
    assertNothingTwice(store.getSnapshot());
    return store.getSnapshot();
  };
  const shown = (snapshot: Awaited<ReturnType<typeof finalOf>>) =>
    JSON.stringify(
      snapshot.turns.map(({ question, status, messages, answer }) => [
        question,
        status,
        answer?.content,
        messages.map(({ id, content, thinking, toolCall }) => [id, content, thinking, toolCall]),
      ]),
    );

  it('are after settling what the clean run is, whatever their order and however often they come', async () => {
    const clean = shown(await finalOf(frames));
    const order = fc.shuffledSubarray([...middle.keys(), ...middle.keys()], { minLength: middle.length });
    await fc.assert(
      fc.asyncProperty(order, async (places) => {
        const script = [frames[0]!, ...places.map((place) => middle[place]!), settling];
        assert.equal(shown(await finalOf(script)), clean);
      }),
      { numRuns: 60 },
    );
  });

  it('that came twice with a sort are counted once, before anything settles', async () => {
    const twice = middle.flatMap((frame) => [frame, frame]);
    const [cleanRun, doubled] = [storeOver([[frames[0]!, ...middle]]), storeOver([[frames[0]!, ...twice]])];
    await cleanRun.store.ask(QUESTION);
    await doubled.store.ask(QUESTION);
    assert.equal(shown(doubled.store.getSnapshot()), shown(cleanRun.store.getSnapshot()));
  });

  it('that are replayed as a block do not double the text', async () => {
    const { store } = storeOver([[frames[0]!, ...middle.slice(0, -1), ...middle.slice(0, -1)]]);
    await store.ask(QUESTION);
    const content = store.getSnapshot().turns[0]?.answer?.content ?? '';
    assert.equal(content.split('The longest average').length, 2);
  });

  it('without sort apply as they arrive', async () => {
    const { store } = storeOver([
      [cutoff('c'), delta('a', 'A'), delta('a', 'B'), delta('b', 'C'), whole('a', 'ABX'), state('c', [])],
    ]);
    await store.ask('q');
    assert.deepEqual(
      store.getSnapshot().turns[0]?.messages.map(({ id, content }) => [id, content]),
      [
        ['a', 'ABX'],
        ['b', 'C'],
      ],
    );
  });

  it('with absurd sort are kept, in the order they claim', async () => {
    const { store } = storeOver([
      [
        cutoff('c'),
        whole('a', 'A', 1e300),
        whole('b', 'B', -1e300),
        whole('c', 'C'),
        whole('d', 'D', 0),
        state('c', []),
      ],
    ]);
    await store.ask('q');
    assert.deepEqual(
      store.getSnapshot().turns[0]?.messages.map(({ id }) => id),
      ['b', 'c', 'd', 'a'],
    );
  });

  it('do not turn a finished tool call back into a running one', async () => {
    const tool = (result: boolean, sort: number) =>
      line({
        id: 't',
        role: 'assistant',
        toolCall: { name: 'serviceMeta', input: '{}', ...(result ? { result: '{"cubes":[]}' } : {}) },
        isInProcess: !result,
        sort,
      });
    const { store } = storeOver([
      [cutoff('c'), tool(true, 6), tool(false, 5), whole('a', 'A', 7), state('c', [])],
    ]);
    await store.ask('q');
    assert.equal(store.getSnapshot().turns[0]?.messages[0]?.toolCall?.result, '{"cubes":[]}');
  });

  it('of an unknown kind change nothing', async () => {
    const odd = [
      line({ id: 'x', role: 'system', content: 'x' }),
      line({ futureField: 1 }),
      '\n',
      line({ id: '__usage__', type: 'usage' }),
    ];
    const { store } = storeOver([frames.flatMap((frame) => [frame, ...odd])]);
    await store.ask(QUESTION);
    const { store: clean } = storeOver([frames]);
    await clean.ask(QUESTION);
    assert.equal(outline(store.getSnapshot()), outline(clean.getSnapshot()));
  });
});

describe('ChatStore: echoes and threads that platforms handle in their own way', () => {
  it('shows the question once when the echo has an id of the platform, also in later turns', async () => {
    const all = (more: string[]) => [user('p-1', 'one', 1), whole('a', 'A1', 2), ...more].map(told);
    const first = [cutoff('c'), user('p-1', 'one', 1), whole('a', 'A1', 2), state('c', all([]))];
    const second = [
      user('p-1', 'one', 1),
      whole('a', 'A1', 2),
      cutoff('c'),
      user('p-2', 'two', 4),
      whole('b', 'A2', 5),
      state('c', all([user('p-2', 'two', 4), whole('b', 'A2', 5)])),
    ];
    const { store } = storeOver([first, second]);
    await store.ask('one');
    await store.ask('two');
    assert.deepEqual(talk(store.getSnapshot()), [
      ['one', 'complete', 'A1'],
      ['two', 'complete', 'A2'],
    ]);
  });

  it('does not take an earlier question in the same words for the echo', async () => {
    const earlier = [user('p-1', 'again', 1), whole('a', 'old', 2)];
    const now = [user(QUESTION_ID, 'again', 4), whole('b', 'new', 5)];
    const { store } = storeOver([[...earlier, cutoff('c'), ...now, state('c', [])]], {
      states: [[cutoff('c', false), state('c', [])]],
    });
    await store.open('c');
    await store.ask('again');
    assert.deepEqual(talk(store.getSnapshot()), [
      ['again', 'complete', 'old'],
      ['again', 'complete', 'new'],
    ]);
  });

  it('answers without an echo and without a cutoff', async () => {
    const { store } = storeOver([[whole('a', 'A', 1), state('c', [])]]);
    assert.equal((await store.ask('q')).answer?.content, 'A');
    assert.equal(store.getSnapshot().turns.length, 1);
  });

  it('keeps an answer that the settling list leaves out', async () => {
    const { store } = storeOver([
      [cutoff('c'), whole('a', 'A', 2), state('c', [told(user(QUESTION_ID, 'q'))])],
    ]);
    await store.ask('q');
    assert.deepEqual(talk(store.getSnapshot()), [['q', 'complete', 'A']]);
  });

  it('mends an earlier turn that had broken off when a later one settles the thread', async () => {
    const messages = [
      user(QUESTION_ID, 'one'),
      whole('a', 'Whole'),
      user('1732512345679-message', 'two'),
      whole('b', 'B'),
    ].map(told);
    const { store } = storeOver([
      [cutoff('c'), delta('a', 'Who', 2)],
      [cutoff('c'), whole('b', 'B', 4), state('c', messages)],
    ]);
    assert.equal((await store.ask('one')).reason, 'disconnect');
    assert.equal(store.getSnapshot().turns[0]?.status, 'incomplete');
    await store.ask('two');
    assert.deepEqual(talk(store.getSnapshot()), [
      ['one', 'complete', 'Whole'],
      ['two', 'complete', 'B'],
    ]);
    assert.equal(store.getSnapshot().turns[0]?.error, undefined);
  });

  it('keeps words of the assistant that come before any question', async () => {
    const { store } = storeOver([[]], {
      states: [[whole('w', 'Welcome', 1), cutoff('c', false), state('c', [told(whole('w', 'Welcome', 1))])]],
    });
    await store.open('c');
    assert.deepEqual(talk(store.getSnapshot()), [['', 'complete', 'Welcome']]);
  });
});

describe('ChatStore: asking', () => {
  it('asks once however often it is asked at once', async () => {
    const { store, transport } = storeOver(stream('contract-final.ndjson'));
    const [first, second] = await Promise.all([store.ask(QUESTION), store.ask(QUESTION)]);
    assert.deepEqual([first.reason, second.reason, second.error?.code], ['complete', 'error', 'thread-busy']);
    assert.equal(transport.requests.length, 1);
    assert.equal(store.getSnapshot().turns.length, 1);
  });

  it('sends nothing for an empty question', async () => {
    const { store, transport } = storeOver('');
    for (const text of ['', ' ', '\n\t', '\u00a0'])
      assert.equal((await store.ask(text)).error?.code, 'bad-request');
    assert.deepEqual([transport.requests.length, store.getSnapshot().turns.length], [0, 0]);
  });

  it('is submitting, then streaming, then idle', async () => {
    const { store } = storeOver([
      [{ wait: 1 }, cutoff('c'), { wait: 1 }, whole('a', 'A', 1), state('c', [])],
    ]);
    const seen: string[] = [];
    store.subscribe(() => {
      const { status } = store.getSnapshot();
      if (seen.at(-1) !== status) seen.push(status);
    });
    await store.ask('q');
    assert.deepEqual(seen, ['submitting', 'streaming', 'idle']);
  });

  it('can be asked from a listener as soon as it is idle', async () => {
    const { store } = storeOver([[cutoff('c'), whole('a', 'A', 1), state('c', [])]]);
    let second: Promise<{ reason: string }> | undefined;
    store.subscribe(() => {
      if (store.getSnapshot().status === 'idle') second ??= store.ask('two');
    });
    assert.equal((await store.ask('one')).reason, 'complete');
    assert.equal((await second)?.reason, 'complete');
    assert.equal(store.getSnapshot().turns.length, 2);
  });

  it('gives strictly increasing ids, also to two stores of a page in one millisecond', async () => {
    const reply = [cutoff('c'), whole('a', 'A', 1), state('c', [])];
    const [one, two] = [scriptedTransport([reply]), scriptedTransport([reply])];
    const stores = [new ChatStore({ transport: one }), new ChatStore({ transport: two })];
    const { now } = Date;
    Date.now = () => 1_732_512_345_678;
    try {
      await Promise.all(stores.map((store) => store.ask('q')));
    } finally {
      Date.now = now;
    }
    const ids = [...one.requests, ...two.requests].map((request) =>
      request.kind === 'send' ? request.messageId : '',
    );
    assert.equal(new Set(ids).size, 2);
  });

  it('keeps two stores apart', async () => {
    const [a, b] = [storeOver(stream('contract-final.ndjson')), storeOver(stream('live-whole.ndjson'))];
    const before = b.store.getSnapshot();
    await a.store.ask(QUESTION);
    assert.equal(b.store.getSnapshot(), before);
    assert.equal(b.emits(), 0);
    await b.store.ask('Show me revenue trends');
    assert.equal(a.store.getSnapshot().chatId, CHAT);
    assert.notEqual(b.store.getSnapshot().chatId, CHAT);
  });

  it('never rejects, whatever the transport does', async () => {
    const never = {
      state: () => {
        throw new Error('x');
      },
      abort: async () => {},
    };
    const broken = [
      {
        ...never,
        send: () => {
          throw new Error('sync');
        },
      },
      { ...never, send: () => undefined as never },
      {
        ...never,
        async *send() {
          yield* [];
          throw new Error('text');
        },
      },
      {
        ...never,
        async *send() {
          yield [undefined as never];
        },
      },
    ];
    for (const transport of broken) {
      const store = new ChatStore({ transport: transport });
      const { reason, error } = await store.ask('q');
      assert.deepEqual(
        [reason === 'error' || reason === 'disconnect', InlayError.isInstance(error)],
        [true, true],
      );
      assert.equal(store.getSnapshot().status, 'idle');
    }
  });
});

describe('ChatStore: naughty input', () => {
  it('takes any bytes for a stream without breaking', async () => {
    const chunk = fc.oneof(
      fc.constantFrom(...linesOf('contract-final.ndjson'), ...linesOf('odd.ndjson')),
      fc.string().map((text) => `${text}\n`),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(chunk, { maxLength: 30 }), async (script) => {
        const { store } = storeOver([script.map((text) => bytesOf(text))]);
        const { reason } = await store.ask(QUESTION);
        assert.ok(['complete', 'disconnect', 'error', 'abort'].includes(reason));
        assert.equal(store.getSnapshot().status, 'idle');
        assertNothingTwice(store.getSnapshot());
        assert.ok(store.getSnapshot().turns.some((turn) => turn.question === QUESTION));
      }),
      { numRuns: 300 },
    );
  });

  it('uses the clock it is given', async () => {
    const transport = scriptedTransport([[cutoff('c')]]);
    const store = new ChatStore({ transport, clock: recordedClock });
    await store.ask('q');
    assert.equal(store.getSnapshot().turns[0]?.id, QUESTION_ID);
  });
});
