import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { LocalPlatform } from '../../src/index.js';
import { gate, scriptedAgent } from '../testing/scripted-agent.js';
import {
  ask,
  chatIdOf,
  FrameReader,
  messageId,
  postChat,
  testPlatform,
  type Frame,
} from '../testing/test-platform.js';

const messagesOf = (frames: readonly Frame[]): Frame[] => frames.at(-1)?.['state'].messages as Frame[];

describe('a first question that is sent again under its messageId', () => {
  let dataDir: string;
  let platform: LocalPlatform;
  let asked = 0;
  const agent = scriptedAgent(async function* () {
    asked += 1;
    yield { type: 'final', delta: `answer ${asked}` };
  });
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'inlay-repeats-'));
    platform = await testPlatform({ agent, dataDir });
  });
  after(async () => {
    await platform.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('plays its turn again once that has ended, also after a restart, and asks nobody twice', async () => {
    const body = { input: 'a', messageId: messageId() };
    const first = await ask(platform, body);
    const before = asked;
    const again = await ask(platform, body);
    const { apiKey } = platform;
    await platform.close();
    platform = await testPlatform({ agent, dataDir, apiKey });
    const later = await ask(platform, body);
    for (const frames of [again, later]) {
      assert.equal(chatIdOf(frames), chatIdOf(first));
      assert.deepEqual(messagesOf(frames), messagesOf(first));
    }
    assert.equal(asked, before);
  });

  it('begins one thread where it arrives several times at once', async () => {
    const before = asked;
    const body = { input: 'a', messageId: messageId() };
    const replies = await Promise.all(Array.from({ length: 5 }, () => ask(platform, body)));
    assert.equal(new Set(replies.map(chatIdOf)).size, 1);
    assert.equal(asked, before + 1);
  });

  it('is another viewer’s own question under the same id', async () => {
    const body = { input: 'a', messageId: messageId() };
    const mine = await ask(platform, body);
    const theirs = await ask(platform, { ...body, sessionSettings: { externalId: 'other@example' } });
    assert.notEqual(chatIdOf(mine), chatIdOf(theirs));
    assert.equal(messagesOf(theirs).length, 2);
  });

  it('is another question in another thread that is named, as two pages may ask in one millisecond', async () => {
    const known = { input: 'a', messageId: messageId() };
    const first = chatIdOf(await ask(platform, known));
    const chatId = chatIdOf(await ask(platform, { input: 'b' }));
    assert.equal(messagesOf(await ask(platform, { ...known, chatId })).length, 4);
    assert.equal(messagesOf(await ask(platform, { chatId: first })).length, 2);
  });

  it('is another question where it has other words, as two pages may ask in one millisecond', async () => {
    const id = messageId();
    const [one, other] = [
      { input: 'a', messageId: id },
      { input: 'b', messageId: id },
    ];
    const asked = await Promise.all([one, other].map((body) => ask(platform, body)));
    assert.equal(new Set(asked.map(chatIdOf)).size, 2);
    for (const [index, body] of [one, other].entries())
      assert.equal(chatIdOf(await ask(platform, body)), chatIdOf(asked[index]!));
  });

  it('is answered when the end of the process had cut its turn off', async () => {
    const held = gate();
    const slow = scriptedAgent(async function* () {
      yield { type: 'final', delta: 'half ' };
      await held.opened;
    });
    const folder = join(dataDir, 'cut');
    const first = await testPlatform({ agent: slow, dataDir: folder });
    const body = { input: 'a', messageId: messageId() };
    const reader = new FrameReader(await postChat(first, body));
    const opening = await reader.until((frame) => frame['content'] === 'half ');
    // What lies there now is what a kill would leave.
    const killed = join(dataDir, 'killed');
    await cp(folder, killed, { recursive: true });
    await first.close();
    const second = await testPlatform({ agent, dataDir: killed });
    const again = await ask(second, body);
    assert.equal(chatIdOf(again), chatIdOf(opening));
    assert.equal(messagesOf(again).filter(({ role }) => role === 'user').length, 1);
    assert.match(messagesOf(again).at(-1)?.['content'], /^answer /);
    await second.close();
  });
});
