import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { LocalPlatform } from '../../src/index.js';
import { gate, scriptedAgent } from '../testing/scripted-agent.js';
import {
  ask,
  chatIdOf,
  FrameReader,
  messageId,
  postAbort,
  postChat,
  testPlatform,
  type Frame,
} from '../testing/test-platform.js';

const isCutoff = (frame: Frame): boolean => frame['id'] === '__cutoff__';
const saysFirst = (frame: Frame): boolean => frame['content'] === 'first ';
const other = { sessionSettings: { externalId: 'other@example' } };

describe('a thread that streams', () => {
  let platform: LocalPlatform;
  let turn: ReturnType<typeof gate>;
  const agent = scriptedAgent(async function* () {
    yield { type: 'tool-call', id: 's', name: 'sql', input: { sqlQuery: 'SELECT 1' } };
    yield { type: 'final', delta: 'first ' };
    await turn.opened;
    yield { type: 'tool-result', id: 's', result: {} };
    yield { type: 'final', delta: 'second' };
  });
  before(async () => {
    platform = await testPlatform({ agent });
  });
  after(() => platform.close());
  beforeEach(() => {
    turn = gate();
  });

  const begin = async (body: object = {}) => {
    const response = await postChat(platform, { input: 'go', ...body });
    const reader = new FrameReader(response);
    const frames = await reader.until(saysFirst);
    return { reader, frames, chatId: chatIdOf(frames) };
  };

  it('refuses another message with the documented words', async () => {
    const { reader, chatId } = await begin();
    for (const body of [
      { input: 'b', chatId },
      { input: 'b', chatId, messageId: messageId() },
    ]) {
      const response = await postChat(platform, body);
      assert.equal(response.status, 409);
      assert.deepEqual(await response.json(), { error: 'Streaming for thread is in progress' });
    }
    turn.open();
    assert.equal((await reader.rest()).at(-1)?.['state'].messages.length, 3);
  });

  it('attaches the same messageId to the running answer, from the current point and without a second one', async () => {
    const id = messageId();
    const { reader, chatId } = await begin({ messageId: id });
    const again = new FrameReader(await postChat(platform, { input: 'go', messageId: id, chatId }));
    const opening = await again.until((frame) => frame['id'] === id);
    assert.equal(opening.find(isCutoff)?.['state'].isStreaming, true);
    turn.open();
    const [rest, restAgain] = await Promise.all([reader.rest(), again.rest()]);
    assert.deepEqual(restAgain, rest);
    assert.equal(
      rest.at(-1)?.['state'].messages.filter((frame: Frame) => frame['graphPath']?.[0] === 'final').length,
      1,
    );
  });

  it('attaches a first question sent again by a caller who never learnt the chatId', async () => {
    const id = messageId();
    const { reader, chatId } = await begin({ messageId: id });
    const again = new FrameReader(await postChat(platform, { input: 'go', messageId: id }));
    const opening = await again.until(isCutoff);
    assert.equal(chatIdOf(opening), chatId);
    turn.open();
    await Promise.all([reader.rest(), again.rest()]);
  });

  it('tells its state so far without waiting', async () => {
    const { reader, chatId } = await begin();
    const frames = await ask(platform, { chatId });
    assert.equal(frames.find(isCutoff)?.['state'].isStreaming, true);
    const last = frames.at(-1)!;
    assert.equal(last['state'].isStreaming, true);
    const partial = last['state'].messages.at(-1);
    assert.equal(partial.content, 'first ');
    assert.equal(partial.isInProcess, true);
    turn.open();
    await reader.rest();
  });

  it('goes on when its reader leaves', async () => {
    const { reader, chatId } = await begin();
    await reader.cancel();
    turn.open();
    let frames: Frame[] = [];
    for (let tries = 0; tries < 100 && frames.at(-1)?.['state'].isStreaming !== false; tries++) {
      frames = await ask(platform, { chatId });
    }
    assert.equal(frames.at(-1)?.['state'].messages.at(-1).content, 'first second');
  });

  it('stops on abort with 204, and what was said so far stays', async () => {
    const { reader, chatId } = await begin();
    const response = await postAbort(platform, { chatId });
    assert.equal(response.status, 204);
    assert.equal(await response.text(), '');
    const frames = await reader.rest();
    const last = frames.at(-1)!;
    assert.equal(last['id'], '__state__');
    assert.equal(last['state'].isStreaming, false);
    assert.equal(last['state'].messages.at(-1).content, 'first ');
    // What was cut short never became complete, and says so.
    assert.equal(last['state'].messages.at(-1).isInProcess, true);
    assert.ok(last['state'].messages.slice(0, -1).every((frame: Frame) => !frame['isInProcess']));
    const call = last['state'].messages.find((frame: Frame) => frame['toolCall']);
    assert.equal(typeof JSON.parse(call.toolCall.result).error, 'string');
    const state = await ask(platform, { chatId });
    assert.deepEqual(state.at(-1)?.['state'].messages, last['state'].messages);
  });

  it('takes the next question after an abort', async () => {
    const { reader, chatId } = await begin();
    await postAbort(platform, { chatId });
    await reader.rest();
    turn.open();
    const frames = await ask(platform, { input: 'next', chatId });
    assert.equal(frames.at(-1)?.['state'].messages.at(-1).content, 'first second');
  });

  it('is not aborted by anyone but its owner: 403', async () => {
    const { reader, chatId } = await begin();
    assert.equal((await postAbort(platform, { chatId, ...other })).status, 403);
    turn.open();
    assert.equal((await reader.rest()).at(-1)?.['state'].messages.at(-1).content, 'first second');
  });
});

describe('a thread', () => {
  let platform: LocalPlatform;
  before(async () => {
    platform = await testPlatform();
  });
  after(() => platform.close());

  it('that is idle is already where an abort leads: 204', async () => {
    const chatId = chatIdOf(await ask(platform, { input: 'a' }));
    assert.equal((await postAbort(platform, { chatId })).status, 204);
  });

  it('that does not exist is 404 for abort, question and state', async () => {
    const chatId = 'none';
    assert.equal((await postAbort(platform, { chatId })).status, 404);
    assert.equal((await postChat(platform, { chatId })).status, 404);
    assert.equal((await postChat(platform, { chatId, input: 'a' })).status, 404);
  });

  it('of somebody else looks exactly like one that does not exist', async () => {
    const chatId = chatIdOf(await ask(platform, { input: 'a' }));
    for (const body of [{ chatId }, { chatId, input: 'a' }]) {
      const foreign = await postChat(platform, { ...body, ...other });
      const absent = await postChat(platform, { ...body, ...other, chatId: 'none' });
      assert.equal(foreign.status, 404);
      assert.equal(await foreign.text(), await absent.text());
    }
  });

  it('gives its next turn what the last one left in memory', async () => {
    const agent = scriptedAgent(async function* (turn) {
      yield { type: 'memory', value: { last: turn.input } };
    });
    const own = await testPlatform({ agent });
    try {
      const chatId = chatIdOf(await ask(own, { input: 'one' }));
      await ask(own, { input: 'two', chatId });
      assert.deepEqual(
        agent.turns.map((turn) => turn.memory),
        [undefined, { last: 'one' }],
      );
    } finally {
      await own.close();
    }
  });
});

describe('an agent that fails', () => {
  it('leaves an error line without its words and a settled thread', async () => {
    const agent = scriptedAgent(async function* () {
      yield { type: 'final', delta: 'half' };
      throw new Error('secret detail');
    });
    const platform = await testPlatform({ agent });
    try {
      const frames = await ask(platform, { input: 'a' });
      assert.deepEqual(frames.at(-2), { error: 'Internal server error' });
      assert.equal(frames.at(-1)?.['state'].messages.at(-1).content, 'half');
      assert.doesNotMatch(JSON.stringify(frames), /secret detail/);
    } finally {
      await platform.close();
    }
  });
});

describe('the branch of a request', () => {
  let platform: LocalPlatform;
  before(async () => {
    platform = await testPlatform();
  });
  after(() => platform.close());

  const cases: [name: string, branch: object, works: boolean][] = [
    ['none', {}, true],
    ['the main branch, said to be the default', { activeBranchName: 'main', isDefaultBranch: true }, true],
    ['a development branch', { activeBranchName: 'dev' }, true],
    ['an unknown branch', { activeBranchName: 'nowhere' }, false],
    ['the main branch, not said to be the default', { activeBranchName: 'main' }, false],
    ['another branch said to be the default', { activeBranchName: 'dev', isDefaultBranch: true }, false],
    ['no name and not the default', { isDefaultBranch: false }, false],
  ];
  for (const [name, branch, works] of cases) {
    it(`${name}: the query ${works ? 'runs' : 'fails with an error in the tool result'}`, async () => {
      const frames = await ask(platform, { input: 'a', ...branch });
      const call = frames.filter((frame) => frame['toolCall']?.name === 'serviceSqlApi').at(-1);
      const result = JSON.parse(call?.['toolCall'].result);
      assert.equal('error' in result, !works);
      assert.equal(frames.at(-1)?.['id'], '__state__');
    });
  }
});
