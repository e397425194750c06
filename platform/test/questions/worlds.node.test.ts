import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { csvText } from '../fixtures/worlds/seeded.js';
import { worlds } from '../fixtures/worlds/worlds.js';

describe('the rows of the worlds', () => {
  for (const [name, makeRows] of Object.entries(worlds)) {
    it(`are those that their generator makes: ${name}`, () => {
      for (const [table, rows] of Object.entries(makeRows())) {
        const file = new URL(`../fixtures/worlds/${name}/data/${table}.csv`, import.meta.url);
        assert.ok(readFileSync(file, 'utf8') === csvText(rows), `${table}.csv: run write-rows.ts`);
      }
    });
  }
});
