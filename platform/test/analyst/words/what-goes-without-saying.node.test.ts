import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Asked } from '../ask-analyst.js';

describe('a part of each group', () => {
  it('is told by the others alone, since its name says of which', async () => {
    const asked = await Asked.of('worlds/homesearch');
    try {
      const { text } = await asked.ask('share of devices in each quarter');
      assert.match(text, /Share of sessions in each quarter by device: highest for \*\*mobile, Q2 2026\*\*/);
    } finally {
      await asked.close();
    }
  });
});

describe('the time that a condition is of', () => {
  it('goes without saying where it is that of the rows, and is named where it is another', async () => {
    const asked = await Asked.of('worlds/careline');
    try {
      const told = async (question: string): Promise<string> => (await asked.ask(question)).text;
      assert.match(await told('how many tickets in 2025?'), /tickets in 2025/);
      assert.match(await told('how many tickets were closed in 2025?'), /tickets closed at in 2025/);
      assert.match(await told('tickets of agents hired in 2025'), /tickets hired on in 2025/);
    } finally {
      await asked.close();
    }
  });
});
