import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { HttpChatTransport } from '../../src/client/http-chat-transport.js';
import { pause } from '../../src/client/pause.js';
import type { FaultPlan, LocalPlatform } from '../../platform/src/index.js';
import { createSessionHandler, toNodeListener } from '../../src/server/index.js';
import { ChatStore } from '../../src/thread/chat-store.js';
import type { AskResult, Turn } from '../../src/thread/chat-snapshot.js';
import type { AgentEvent, AgentTurn } from '../../platform/src/index.js';
import { scriptedAgent } from '../../platform/test/testing/scripted-agent.js';
import { testPlatform } from '../../platform/test/testing/test-platform.js';

const ORIGIN = 'https://host.example';
const CANARY = 'canary-7c1e';
const words = ['The ', 'answer ', 'to ', 'it ', 'is ', 'forty-', 'two, ', 'not ', 'less.'];

/** A turn that takes a while, so that a drop finds it still being written. */
async function* slowTurn(turn: AgentTurn): AsyncIterable<AgentEvent> {
  yield { type: 'thinking', delta: 'What is asked? ' };
  const search = { searchQuery: 'flights' };
  yield { type: 'tool-call', id: 'm', name: 'meta', input: search };
  yield { type: 'tool-result', id: 'm', result: await turn.tools.meta(search) };
  for (const delta of words) {
    yield { type: 'final', delta };
    await delay(8, undefined, { signal: turn.signal }).catch(() => {});
  }
}
async function* quickTurn(turn: AgentTurn): AsyncIterable<AgentEvent> {
  yield* slowTurn({ ...turn, signal: AbortSignal.abort() });
}

describe('faults of the stream, through the relay', () => {
  let platform: LocalPlatform;
  let helper: Server;
  let url: string;
  let pace: (turn: AgentTurn) => AsyncIterable<AgentEvent> = quickTurn;
  const agent = scriptedAgent((turn) => pace(turn));

  before(async () => {
    platform = await testPlatform({ agent });
    const { baseUrl, apiKey, deploymentId, chatApiUrl } = platform;
    const handler = createSessionHandler({
      platform: { baseUrl, apiKey, deploymentId, chatApiUrl },
      identify: () => Promise.resolve({ externalId: 'viewer-a' }),
      allowedOrigins: [ORIGIN],
    });
    helper = createServer(toNodeListener(handler)).listen(0, '127.0.0.1');
    await new Promise((resolve) => helper.once('listening', resolve));
    url = `http://127.0.0.1:${(helper.address() as AddressInfo).port}/inlay/chat/stream-chat-state`;
  });
  after(async () => {
    helper.closeAllConnections();
    helper.close();
    await platform.close();
  });

  /** A store for which a second of waiting is ten milliseconds. */
  function newStore(): ChatStore {
    return new ChatStore({
      transport: new HttpChatTransport({ url, headers: { origin: ORIGIN } }),
      clock: { now: () => Date.now(), wait: (milliseconds, signal) => pause(milliseconds / 100, signal) },
    });
  }

  async function askUnder(
    plan: FaultPlan,
  ): Promise<{ result: AskResult; turns: readonly Turn[]; store: ChatStore }> {
    platform.faults.clear();
    const before = agent.turns.length;
    platform.faults.next(plan);
    const store = newStore();
    const result = await store.ask('What is it?');
    platform.faults.clear();
    assert.ok(agent.turns.length - before <= 1, 'P5: asked once');
    assert.equal(store.getSnapshot().turns.length, 1, 'P1: one turn');
    assert.equal(store.getSnapshot().status, 'idle');
    return { result, turns: store.getSnapshot().turns, store };
  }

  const outline = (turn: Turn | undefined) =>
    turn?.messages.map(({ content, thinking, toolCall, isInProcess }) => [
      content,
      thinking,
      toolCall?.name,
      toolCall?.result,
      isInProcess,
    ]);

  const harmless: [string, FaultPlan][] = [
    ['single bytes', { chunkBytes: 1 }],
    ['pieces of seven bytes', { chunkBytes: 7 }],
    ['lines that end in CRLF', { lineEnding: 'crlf' }],
    ['a last line without an ending', { lineEnding: 'none' }],
    ['every line twice', { duplicateLines: true }],
    ['two lines the other way round', { swapLines: [[5, 6]] }],
    ['blank lines', { insertLines: [{ before: 3, text: '' }] }],
    ['a line that is no JSON', { insertLines: [{ before: 4, text: '{"id":' }] }],
    ['a line that is no message', { insertLines: [{ before: 4, text: '42' }] }],
    [
      'an unknown kind of message',
      { insertLines: [{ before: 4, text: '{"id":"x","role":"moderator","content":1}' }] },
    ],
    ['a missing line', { omitLines: [6] }],
    ['a delay before the headers', { delayMs: 50 }],
  ];
  for (const [name, plan] of harmless) {
    it(`end in the answer of a clean run: ${name}`, async () => {
      const clean = await askUnder({ times: 0 });
      const { result, turns } = await askUnder(plan);
      assert.equal(result.reason, 'complete');
      assert.deepEqual(outline(turns[0]), outline(clean.turns[0]));
    });
  }

  for (const how of ['dropAfterLines', 'endAfterLines'] as const) {
    for (const speed of ['quick', 'slow'] as const) {
      it(`end in the answer of a clean run: ${how} at every line of a ${speed} turn`, async () => {
        pace = speed === 'slow' ? slowTurn : quickTurn;
        const clean = await askUnder({ times: 0 });
        // Before line 1 nothing has said which thread it is; that is the next test.
        for (let line = 1; line <= 14; line += speed === 'slow' ? 3 : 1) {
          const { result, turns } = await askUnder({ [how]: line });
          assert.equal(result.reason, 'complete', `${how} ${line}`);
          assert.equal(turns[0]?.status, 'complete');
          assert.deepEqual(outline(turns[0]), outline(clean.turns[0]), `${how} ${line}`);
        }
        pace = quickTurn;
      });
    }
  }

  it('end in the answer of a clean run: cut at bytes', async () => {
    const clean = await askUnder({ times: 0 });
    for (let bytes = 150; bytes < 2_000; bytes += 171) {
      const { result, turns } = await askUnder({ dropAfterBytes: bytes });
      assert.equal(result.reason, 'complete', String(bytes));
      assert.deepEqual(outline(turns[0]), outline(clean.turns[0]), String(bytes));
    }
  });

  it('before the thread is known are not tried again by themselves, and the question is given back', async () => {
    for (const plan of [{ dropAfterLines: 0 }, { dropBeforeHeaders: true }, { endAfterLines: 0 }]) {
      const { result, store } = await askUnder(plan);
      assert.notEqual(result.reason, 'complete');
      assert.equal(store.getSnapshot().draft, 'What is it?');
      const again = await store.retry();
      assert.equal(again.answer?.content, words.join(''), JSON.stringify(plan));
      assert.equal(store.getSnapshot().turns.length, 1);
    }
  });

  for (const [status, code] of [
    [400, 'bad-request'],
    [401, 'server'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [409, 'thread-busy'],
    [500, 'server'],
    [502, 'server'],
    [503, 'server'],
  ] as const) {
    it(`give ${code} for ${status}, none of the server’s words, and the question back`, async () => {
      const { result, store } = await askUnder({ status, body: { error: CANARY } });
      assert.equal(result.reason, 'error');
      assert.equal(result.error?.code, code);
      assert.equal(store.getSnapshot().draft, 'What is it?');
      assert.doesNotMatch(JSON.stringify([result, String(result.error), store.getSnapshot()]), /canary/);
      assert.equal((await store.retry()).reason, 'complete');
    });
  }

  it('wait for a 429, which was not run, and answer without another word', async () => {
    const { result, store } = await askUnder({ status: 429, body: { error: CANARY } });
    assert.equal(result.reason, 'complete');
    assert.equal(store.getSnapshot().turns.length, 1);
    assert.doesNotMatch(JSON.stringify([result, store.getSnapshot()]), /canary/);
  });

  for (const [name, body] of [
    ['a web page', `<!doctype html><p>${CANARY}`],
    ['nothing', ''],
    ['a JSON-RPC error', { jsonrpc: '2.0', id: null, error: { code: -32603, message: CANARY } }],
    ['an error as text', { error: CANARY }],
    ['a pretty-printed error', `{\n  "error": {\n    "code": -32603,\n    "message": "${CANARY}"\n  }\n}\n`],
  ] as const) {
    it(`give a typed error for 200 with ${name}, and nothing of it is shown`, async () => {
      const { result, store } = await askUnder({ status: 200, body });
      assert.equal(result.reason, 'error');
      assert.match(result.error?.code ?? '', /^(protocol|server)$/);
      assert.doesNotMatch(JSON.stringify([result, String(result.error), store.getSnapshot()]), /canary/);
    });
  }

  it('in the state request too end in the answer, as long as one gets through', async () => {
    platform.faults.clear();
    platform.faults.next({ dropAfterLines: 4 });
    platform.faults.next({ status: 503 });
    platform.faults.next({ dropBeforeHeaders: true });
    const result = await newStore().ask('What is it?');
    assert.equal(result.answer?.content, words.join(''));
  });
});
