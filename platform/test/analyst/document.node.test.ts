import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Asked } from './ask-analyst.js';

const text = readFileSync(
  fileURLToPath(new URL('../../../docs/platform/analyst.md', import.meta.url)),
  'utf8',
);
const [, table = ''] = text.split('## What it understands');
const lines = table
  .split('\n## ')[0]!
  .split('\n')
  .filter((line) => line.startsWith('|'))
  .slice(2)
  .map((line) => line.split('|').map((cell) => cell.trim()));

describe('the examples of the analyst’s page', () => {
  let shop: Asked;
  before(async () => {
    shop = await Asked.of('../../datasets/shop');
  });
  after(() => shop.close());

  for (const [, part = '', examples = ''] of lines)
    it(`are answered: ${part}`, async () => {
      const first = /of "([^"]+)"/.exec(part)?.[1];
      const memory = first === undefined ? undefined : (await shop.ask(first)).memory;
      const questions = [...examples.matchAll(/"([^"]+)"/g)].map(([, question]) => question!);
      assert.ok(questions.length > 0, part);
      for (const question of questions) {
        const { rows, text: words } = await shop.ask(question, { memory });
        assert.ok(rows.length > 0, `${question}: ${words}`);
        assert.doesNotMatch(words, /did not use/, question);
      }
    });
});
