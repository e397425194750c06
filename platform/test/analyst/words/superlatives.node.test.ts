import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Asked } from '../ask-analyst.js';

describe('a superlative of when something was', () => {
  it('is the latest first day of whoever is newest, and the latest day of whoever came last', async () => {
    const asked = await Asked.of('worlds/bikeshop');
    try {
      const told = async (question: string): Promise<string> => (await asked.ask(question)).text;
      assert.match(await told('newest customer'), /The latest first order date: \*\*Katrin Leitner\*\*/);
      assert.match(await told('latest customer'), /The latest order date: \*\*Felix Vogel\*\*/);
    } finally {
      await asked.close();
    }
  });
});
