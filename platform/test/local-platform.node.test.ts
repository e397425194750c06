import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gate, scriptedAgent } from './testing/scripted-agent.js';
import { ask, chatIdOf, FrameReader, postChat, testPlatform } from './testing/test-platform.js';

describe('createLocalPlatform', () => {
  let dataDir: string;
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'inlay-platform-'));
  });
  after(() => rm(dataDir, { recursive: true, force: true }));

  it('keeps threads in the folder over a restart', async () => {
    const first = await testPlatform({ dataDir });
    const asked = await ask(first, { input: 'a' });
    await first.close();
    const second = await testPlatform({ dataDir });
    const kept = await ask(second, { chatId: chatIdOf(asked) });
    await second.close();
    assert.deepEqual(kept.at(-1)?.['state'].messages, asked.at(-1)?.['state'].messages);
  });

  it('refuses a folder that this very process has open, and leaves that one unharmed', async () => {
    const first = await testPlatform({ dataDir });
    await assert.rejects(testPlatform({ dataDir }), {
      name: 'StartError',
      message: /in use by another platform/,
    });
    assert.equal((await ask(first, { input: 'a' })).at(-1)?.['id'], '__state__');
    await first.close();
  });

  it('frees the folder when it could not start for another reason', async () => {
    const first = await testPlatform();
    const port = Number(new URL(first.url).port);
    await assert.rejects(testPlatform({ dataDir, port }), {
      name: 'StartError',
      message: /^Port \d+ is taken\. Give another port/,
    });
    await first.close();
    await (await testPlatform({ dataDir })).close();
  });

  it('takes its secrets from the options, also over those of the folder', async () => {
    const platform = await testPlatform({ dataDir, apiKey: 'given-key', tokenSecret: 'given-secret' });
    assert.equal(platform.apiKey, 'given-key');
    assert.equal(platform.tokenSecret, 'given-secret');
    assert.equal((await ask(platform, { input: 'a' })).at(-1)?.['id'], '__state__');
    await platform.close();
  });

  it('breaks off a turn that streams when it is closed, and answers it as a whole when it is asked again', async () => {
    const held = gate();
    const agent = scriptedAgent(async function* () {
      yield { type: 'final', delta: 'half ' };
      await held.opened;
      yield { type: 'final', delta: 'and whole' };
    });
    const platform = await testPlatform({ agent, dataDir });
    const question = { input: 'a', messageId: '1732512345678-message' };
    const reader = new FrameReader(await postChat(platform, question));
    const opening = await reader.until((frame) => frame['content'] === 'half ');
    const chatId = chatIdOf(opening);
    const closed = platform.close();
    assert.deepEqual(
      (await reader.rest()).filter((frame) => frame['id'] === '__state__'),
      [],
    );
    await closed;
    held.open();
    const next = await testPlatform({ agent, dataDir, apiKey: platform.apiKey });
    const kept = (await ask(next, { chatId })).at(-1)?.['state'];
    assert.deepEqual(
      kept.messages.map((message: { id: string }) => message.id),
      [question.messageId],
    );
    const again = (await ask(next, { ...question, chatId })).at(-1)?.['state'];
    assert.deepEqual(
      again.messages.map((message: { content: string }) => message.content),
      ['a', 'half and whole'],
    );
    await next.close();
  });
});
