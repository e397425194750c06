import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InlayError } from '../../src/protocol/inlay-error.js';
import { ChatStore } from '../../src/thread/chat-store.js';
import { scriptedTransport, type ScriptedReply, type ScriptOptions } from '../../src/testing.js';
import { FakeTime } from './faults/fake-time.js';
import { cutoff, delta, line, QUESTION_ID, state, talk, told, user, whole } from './store-helpers.js';

const agent = ['service_data_analyst_agent'];
const disconnect = new InlayError('disconnect', 'broke');
const half = delta('a', 'Half', 2);
const asked = user(QUESTION_ID, 'q', 1);
const tool = (isInProcess: boolean, sort = 5) =>
  line({
    id: 't',
    role: 'assistant',
    toolCall: { name: 'serviceMeta' },
    graphPath: agent,
    isInProcess,
    sort,
  });

function storeOver(script: readonly ScriptedReply[], options: ScriptOptions = {}) {
  const transport = scriptedTransport(script, { verbatim: true, ...options });
  const time = new FakeTime();
  const store = new ChatStore({ transport, clock: time });
  const run = async <T>(work: Promise<T>): Promise<T> => {
    void time.pass(120_000);
    return work;
  };
  const sent = () =>
    transport.requests.flatMap((request) => (request.kind === 'send' ? [request.messageId] : []));
  return { store, transport, run, sent };
}

describe('An answer that was never finished', () => {
  for (const [what, messages] of [
    ['holds it as being written', [asked, half].map(told)],
    ['holds nothing, after a message that is being written', []],
  ] as [string, object[]][]) {
    it(`is incomplete although its stream ends cleanly, when __state__ ${what}`, async () => {
      const rest: ScriptedReply = [cutoff('c', false), state('c', [asked, half].map(told))];
      const { store, run } = storeOver([[cutoff('c'), asked, half, state('c', messages)]], {
        states: [rest],
      });
      const { reason, error } = await run(store.ask('q'));
      assert.deepEqual([reason, error?.code], ['disconnect', 'disconnect']);
      assert.deepEqual(talk(store.getSnapshot()), [['q', 'incomplete', 'Half']]);
      assert.equal(store.getSnapshot().draft, 'q');
    });
  }

  it('is fetched where the platform has all of it, and only its __state__ was empty', async () => {
    const { store, run } = storeOver([[cutoff('c'), asked, half, state('c', [])]], {
      states: [[cutoff('c', false), state('c', [asked, whole('a', 'Half and half')].map(told))]],
    });
    assert.equal((await run(store.ask('q'))).reason, 'complete');
    assert.deepEqual(talk(store.getSnapshot()), [['q', 'complete', 'Half and half']]);
  });

  it('is incomplete where words without a mark stand before a step that never ended', async () => {
    const stream = [cutoff('c'), asked, whole('a', 'I look.', 2, agent), tool(true), state('c', [])];
    const { store, run } = storeOver([stream]);
    assert.equal((await run(store.ask('q'))).reason, 'disconnect');
    assert.equal(store.getSnapshot().turns[0]?.status, 'incomplete');
  });

  it('is complete, and provisional, where a platform marks nothing final and everything was finished', async () => {
    const stream = [cutoff('c'), asked, whole('a', 'Twelve.', 2, agent), tool(false), state('c', [])];
    const { store, run, transport } = storeOver([stream]);
    assert.equal((await run(store.ask('q'))).reason, 'complete');
    assert.equal(store.getSnapshot().turns[0]?.isProvisional, true);
    assert.equal(transport.requests.length, 1);
  });

  it('is incomplete after an interruption, where nothing in the settled thread is final', async () => {
    const rest = state('c', [asked, whole('a', 'I look.', 2, agent), tool(false)].map(told));
    const { store, run } = storeOver([[cutoff('c'), asked, half, { fail: disconnect }]], {
      states: [[cutoff('c', false), rest]],
    });
    assert.equal((await run(store.ask('q'))).reason, 'disconnect');
    assert.deepEqual(talk(store.getSnapshot()), [['q', 'incomplete', 'I look.']]);
  });

  it('is asked again under a new id: the same one would only fetch its end again', async () => {
    const cut = [cutoff('c'), asked, half, state('c', [asked, half].map(told))];
    const good = [cutoff('c'), whole('b', 'Whole', 9), state('c', [])];
    const { store, run, sent } = storeOver([cut, good]);
    await run(store.ask('q'));
    assert.equal((await run(store.retry())).answer?.content, 'Whole');
    assert.notEqual(sent()[1], sent()[0]);
    assert.deepEqual(talk(store.getSnapshot()), [['q', 'complete', 'Whole']]);
  });

  it('is asked again under a new id where the thread at rest holds the question alone', async () => {
    const good = [cutoff('c'), whole('b', 'Whole', 9), state('c', [])];
    const { store, run, sent } = storeOver([[cutoff('c'), asked, half, { fail: disconnect }], good], {
      states: [[cutoff('c', false), state('c', [told(asked)])]],
    });
    await run(store.ask('q'));
    assert.deepEqual(talk(store.getSnapshot()), [['q', 'incomplete', 'Half']]);
    assert.equal((await run(store.retry())).reason, 'complete');
    assert.notEqual(sent()[1], sent()[0]);
  });

  it('does not pass for complete in a thread that is opened, wherever it stands in it', async () => {
    const messages = [
      user('1-message', 'one'),
      delta('a', 'Half', 2),
      user('2-message', 'two'),
      whole('b', 'Two.', 4),
      user('3-message', 'three'),
    ].map(told);
    const { store, run } = storeOver([''], { states: [[cutoff('c', false), state('c', messages)]] });
    await run(store.open('c'));
    assert.deepEqual(talk(store.getSnapshot()), [
      ['one', 'incomplete', 'Half'],
      ['two', 'complete', 'Two.'],
      ['three', 'incomplete', undefined],
    ]);
  });
});

describe('A question that was asked again', () => {
  const second = '1732512345679-message';
  const thread = (...first: string[]) => [
    cutoff('c', false),
    state('c', [asked, ...first, user(second, 'q', 8), whole('b', 'Whole', 9)].map(told)),
  ];
  for (const [what, first] of [
    ['no answer', []],
    ['half an answer', [half]],
    ['words on the way to an answer', [whole('a', 'I look.', 2, agent), tool(false)]],
  ] as [string, string[]][]) {
    it(`stands once in a thread that is opened, when its first attempt has ${what}`, async () => {
      const { store, run } = storeOver([''], { states: [thread(...first)] });
      await run(store.open('c'));
      assert.deepEqual(talk(store.getSnapshot()), [['q', 'complete', 'Whole']]);
    });
  }

  it('stands once although somebody asked something else in between', async () => {
    const between = [asked, half, user('5-message', 'other', 5), whole('o', 'Other', 6)];
    const all = [...between, user(second, 'q', 8), whole('b', 'Whole', 9)].map(told);
    const { store, run } = storeOver([''], { states: [[cutoff('c', false), state('c', all)]] });
    await run(store.open('c'));
    assert.deepEqual(talk(store.getSnapshot()), [
      ['other', 'complete', 'Other'],
      ['q', 'complete', 'Whole'],
    ]);
  });

  it('stands once where earlier turns are only replayed', async () => {
    const replay = [asked, half, user(second, 'q', 8), whole('b', 'Whole', 9), cutoff('c', false)];
    const { store, run } = storeOver([''], { states: [[...replay, state('c', [])]] });
    await run(store.open('c'));
    assert.deepEqual(talk(store.getSnapshot()), [['q', 'complete', 'Whole']]);
  });

  it('stands twice when it had been answered', async () => {
    const { store, run } = storeOver([''], { states: [thread(whole('a', 'Whole before', 2))] });
    await run(store.open('c'));
    assert.deepEqual(talk(store.getSnapshot()), [
      ['q', 'complete', 'Whole before'],
      ['q', 'complete', 'Whole'],
    ]);
  });

  it('stands once when its words are sent again instead of trying again', async () => {
    const good = [cutoff('c'), whole('b', 'Whole', 9), state('c', [])];
    const { store, run, sent } = storeOver([new InlayError('network', 'none'), good]);
    await run(store.ask('q'));
    await run(store.ask('q'));
    assert.deepEqual(talk(store.getSnapshot()), [['q', 'complete', 'Whole']]);
    assert.equal(sent()[1], sent()[0], 'nothing said that the first was not heard');
  });
});

describe('A question of which its reader has seen nothing', () => {
  const remembered = { id: QUESTION_ID, question: 'q' };
  const good = [cutoff('c'), asked, whole('b', 'Whole', 9), state('c', [])];

  it('is offered and not sent, and asked again under its own id', async () => {
    const { store, run, sent } = storeOver([good]);
    store.offer(remembered);
    const { draft, turns, status } = store.getSnapshot();
    assert.deepEqual([draft, turns[0]?.status, status, sent()], ['q', 'failed', 'idle', []]);
    assert.equal((await run(store.retry())).reason, 'complete');
    assert.deepEqual(sent(), [QUESTION_ID]);
  });

  for (const [what, messages, isOffered] of [
    ['is not offered when the thread holds it', [asked, whole('b', 'Whole', 9)], false],
    ['is not offered when the thread holds it under another id', [user('p-1', 'q', 1), half], false],
    [
      'is offered when the thread ends before it',
      [user('0-message', 'earlier', 1), whole('x', 'X', 2)],
      true,
    ],
    [
      'is offered when the same words were answered before',
      [user('0-message', 'q', 1), whole('x', 'X', 2)],
      true,
    ],
  ] as [string, string[], boolean][]) {
    it(what, async () => {
      const { store, run } = storeOver([good], {
        states: [[cutoff('c', false), state('c', messages.map(told))]],
      });
      await run(store.open('c'));
      store.offer({ ...remembered, after: '0-message' });
      assert.equal(store.getSnapshot().turns.at(-1)?.status === 'failed', isOffered);
    });
  }
});

describe('A thread that could not be opened', () => {
  const thread: ScriptedReply = [cutoff('c', false), state('c', [asked, whole('a', 'A', 2)].map(told))];

  it('is asked for again by trying again, and a question of it is offered then', async () => {
    const { store, run } = storeOver([''], { states: ['', thread] });
    await run(store.open('c'));
    assert.deepEqual([store.getSnapshot().error?.code, store.getSnapshot().turns.length], ['protocol', 0]);
    store.offer({ id: '1732512345679-message', question: 'and then', after: QUESTION_ID });
    assert.equal(store.getSnapshot().turns.length, 0);
    assert.equal((await run(store.retry())).reason, 'complete');
    assert.deepEqual(talk(store.getSnapshot()), [
      ['q', 'complete', 'A'],
      ['and then', 'failed', undefined],
    ]);
  });

  it('is asked for again by itself where its state did not arrive in full', async () => {
    const { store, run, transport } = storeOver([''], { states: [[cutoff('c', false)], thread] });
    await run(store.open('c'));
    assert.deepEqual(talk(store.getSnapshot()), [['q', 'complete', 'A']]);
    assert.equal(transport.requests.length, 2);
  });

  it('shows no half of an earlier turn as answered, where the stream of the next question broke off', async () => {
    const { store, run } = storeOver([[user('0-message', 'q'), { fail: disconnect }]], {
      states: [''],
    });
    await run(store.open('c'));
    await run(store.ask('more'));
    assert.deepEqual(
      store.getSnapshot().turns.map(({ question, status }) => [question, status]),
      [
        ['q', 'incomplete'],
        ['more', 'failed'],
      ],
    );
  });

  it('keeps the question that is to be offered, when another one is asked first', async () => {
    const { store, run } = storeOver([[cutoff('c'), whole('b', 'B', 9), state('c', [])]], { states: [''] });
    await run(store.open('c'));
    store.offer({ id: '0-message', question: 'and then' });
    await run(store.ask('more'));
    assert.deepEqual(talk(store.getSnapshot()), [
      ['and then', 'failed', undefined],
      ['more', 'complete', 'B'],
    ]);
  });

  it('gets the next question', async () => {
    const { store, run, transport } = storeOver([''], { states: [''] });
    await run(store.open('c'));
    await run(store.ask('more'));
    const sent = transport.requests.find(({ kind }) => kind === 'send');
    assert.equal(sent?.kind === 'send' && sent.chatId, 'c');
  });
});
