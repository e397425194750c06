import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { messageId, postChat } from '../testing/test-platform.js';
import { stubEngine } from '../testing/stub-engine.js';
import { defaultDeltaDelayMs } from '../../src/chat/delta-delay.js';
import { createLocalPlatform, type LocalPlatformOptions } from '../../src/index.js';

/** How long one answer of many pieces takes. */
async function answerMs(pieces: number, options: LocalPlatformOptions = {}): Promise<number> {
  const agent = {
    async *answer() {
      for (let piece = 0; piece < pieces; piece++) yield { type: 'final', delta: 'word ' } as const;
    },
  };
  const platform = await createLocalPlatform({ port: 0, engine: stubEngine(), agent, ...options });
  try {
    const began = performance.now();
    await (await postChat(platform, { input: 'Anything?', messageId: messageId() })).text();
    return performance.now() - began;
  } finally {
    await platform.close();
  }
}

describe('the pause after each piece of an answer', () => {
  it('is the same in process as in the command, where nobody says another one', async () => {
    const pieces = 20;
    const least = pieces * defaultDeltaDelayMs;
    // Only the lower bound is a promise: how much longer it takes is the machine's business.
    assert.ok((await answerMs(pieces)) >= least);
  });
});
