import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { messageId, postChat, testPlatform } from '../testing/test-platform.js';
import { defaultDeltaDelayMs } from '../../src/chat/delta-delay.js';
import type { LocalPlatformOptions } from '../../src/index.js';

/** How long one answer of many pieces takes. */
async function answerMs(options: LocalPlatformOptions, pieces: number): Promise<number> {
  const agent = {
    async *answer() {
      for (let piece = 0; piece < pieces; piece++) yield { final: true, delta: 'word ' } as const;
    },
  };
  const platform = await testPlatform({ agent: agent as never, ...options });
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
    assert.ok((await answerMs({ deltaDelayMs: undefined as never }, pieces)) >= least);
    assert.ok((await answerMs({ deltaDelayMs: 0 }, pieces)) < least);
  });
});
