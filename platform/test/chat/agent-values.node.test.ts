import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { AgentEvent, LocalPlatform } from '../../src/index.js';
import { fullTurn, scriptedAgent } from '../testing/scripted-agent.js';
import { ask, chatIdOf, testPlatform } from '../testing/test-platform.js';

const cycle: { self?: object } = {};
cycle.self = cycle;
const deep = Array.from({ length: 5000 }).reduce<unknown>((inner) => [inner], 1);

const values: Record<string, unknown> = {
  'an undefined member': { a: undefined },
  'a function': () => {},
  'a member that is a function': { a: () => {} },
  'a circle': cycle,
  'a BigInt': { a: 1n },
  'fifty megabytes': 'x'.repeat(50_000_000),
  'thousands of levels': deep,
  'a map': new Map([[1, 2]]),
  'no number': { a: NaN },
  'a text that is not one': Symbol('x'),
};

describe('what an agent says that is no JSON', () => {
  let platform: LocalPlatform;
  let events: AgentEvent[] | undefined;
  const agent = scriptedAgent(async function* (turn) {
    if (events === undefined) return yield* fullTurn(turn);
    for (const event of events) yield event;
    yield { type: 'final', delta: 'done' };
  });
  before(async () => {
    platform = await testPlatform({ agent });
  });
  after(() => platform.close());

  async function failsAlone(bad: AgentEvent[]): Promise<void> {
    events = undefined;
    const chatId = chatIdOf(await ask(platform, { input: 'first' }));
    events = bad;
    const failed = await ask(platform, { chatId, input: 'second' });
    assert.ok(failed.some((frame) => frame['error'] === 'Internal server error'));
    assert.equal(failed.at(-1)?.['id'], '__state__');
    events = undefined;
    const again = await ask(platform, { chatId, input: 'third' });
    assert.match(JSON.stringify(again), /Answer to third/);
    assert.deepEqual(agent.turns.at(-1)?.memory, { last: 'first' }, 'the memory before it stays');
    const other = await ask(platform, { input: 'x', sessionSettings: { externalId: 'another' } });
    assert.match(JSON.stringify(other.at(-1)), /Answer to x/);
  }

  for (const [name, value] of Object.entries(values)) {
    it(`fails its own turn: ${name}`, { timeout: 60_000 }, async () => {
      await failsAlone([{ type: 'memory', value }]);
      await failsAlone([
        { type: 'tool-call', id: 'a', name: 'meta', input: {} },
        { type: 'tool-result', id: 'a', result: value },
      ]);
      await failsAlone([{ type: 'tool-call', id: 'a', name: 'meta', input: { value } }]);
      if (typeof value !== 'string') await failsAlone([{ type: 'text', delta: value as string }]);
    });
  }

  it('lets others speak while an agent speaks without end', { timeout: 60_000 }, async () => {
    const endless = scriptedAgent(async function* (turn) {
      if (turn.input === 'endless') for (;;) yield { type: 'memory', value: 1 };
      yield* fullTurn(turn);
    });
    const own = await testPlatform({ agent: endless });
    try {
      const first = ask(own, { input: 'endless' });
      const other = await ask(own, { input: 'x' });
      assert.match(JSON.stringify(other.at(-1)), /Answer to x/);
      await own.close();
      await first.catch(() => {});
    } finally {
      await own.close();
    }
  });
});
