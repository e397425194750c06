import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { splitDelta } from '../../src/chat/deltas.js';

describe('splitDelta', () => {
  it('loses nothing, whatever the text holds', () => {
    for (const text of [
      '',
      ' ',
      '\n\n',
      'word',
      '  two  words  ',
      `| a | b |\n|---|---|\n${'x'.repeat(500)}`,
    ]) {
      assert.equal(splitDelta(text).join(''), text);
    }
  });

  it('sends a sentence in pieces of a few words', () => {
    assert.deepEqual(splitDelta('These are the five busiest airports.'), [
      'These are the',
      ' five busiest',
      ' airports.',
    ]);
  });
});
