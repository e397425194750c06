import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { firstSentence } from '../../../src/render/markdown/first-sentence.js';

describe('the first sentence of an answer', () => {
  const cases: readonly (readonly [text: string, said: string])[] = [
    ['**Twelve** minutes', 'Twelve minutes'],
    ['Highest for **Tents** (**€735,610.30**). Only in 2025.', 'Highest for Tents (€735,610.30).'],
    ['# Summary\n\nIt rose.', 'Summary It rose.'],
    ['```sql\nSELECT 1\n```\nDone. More.', 'Done.'],
    ['- one\n- two', 'one two'],
    ['See [the report](https://a.example/b_c). Now.', 'See the report.'],
    ['Das sind 1.234,5 €. Mehr nicht.', 'Das sind 1.234,5 €.'],
    ['', ''],
  ];
  for (const [text, said] of cases) it(JSON.stringify(text), () => assert.equal(firstSentence(text), said));

  it('is not longer than can be listened to', () =>
    assert.ok(firstSentence('word '.repeat(1000)).length <= 300));
});
