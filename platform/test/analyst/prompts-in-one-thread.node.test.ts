import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { loadDataset } from '../../src/index.js';
import { Asked } from './ask-analyst.js';

const folders = [
  '../../datasets/flights',
  '../../datasets/shop',
  ...['orders', 'films', 'tickets', 'visits', 'subscriptions', 'shopfloor', 'saas', 'helpdesk'].map(
    (name) => `worlds/${name}`,
  ),
];

describe('the suggested questions', () => {
  for (const folder of folders)
    it(`are answered for every viewer that the data set names: ${folder.split('/').at(-1)}`, async () => {
      const path = fileURLToPath(new URL(`../fixtures/${folder}`, import.meta.url));
      const { prompts, viewers } = await loadDataset(path);
      const asked = await Asked.of(folder);
      try {
        for (const { label, userAttributes } of viewers)
          for (const prompt of prompts)
            assert.ok((await asked.ask(prompt, { userAttributes })).rows.length > 0, `${label}: ${prompt}`);
      } finally {
        await asked.close();
      }
    });
});

/** Whoever presses one suggested question after the other asks each for itself. */
describe('the suggested questions in one thread', () => {
  for (const folder of folders)
    it(`are answered as if each were alone: ${folder.split('/').at(-1)}`, async () => {
      const path = fileURLToPath(new URL(`../fixtures/${folder}`, import.meta.url));
      const { prompts } = await loadDataset(path);
      const asked = await Asked.of(folder);
      try {
        for (const first of prompts) {
          const { memory } = await asked.ask(first);
          for (const prompt of prompts.filter((other) => other !== first)) {
            const [alone, after] = [await asked.ask(prompt), await asked.ask(prompt, { memory })];
            const place = `${first} → ${prompt}`;
            assert.ok(after.rows.length > 0, place);
            // A comparison keeps what is measured, where it names nothing of its own.
            if (prompt.startsWith('Compare ')) {
              assert.match(after.sql.at(-1)!.sqlQuery, / OR | IN \('\w+', '\w+'\)|part_of_week/, place);
            } else assert.equal(after.sql.at(-1)?.sqlQuery, alone.sql.at(-1)?.sqlQuery, place);
          }
        }
      } finally {
        await asked.close();
      }
    });
});
