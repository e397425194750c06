import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { atOnce } from '../../../src/render/in-slices.js';
import { findSteps } from '../../../src/render/result/find-rows.js';
import { resultModel } from '../../../src/render/result/result-model.js';
import { readResultTable } from '../../../src/render/table/result-table.js';

const schema = [
  { name: 'city', column_type: 'string' },
  { name: 'month', column_type: 'time' },
  { name: 'revenue', column_type: 'number' },
];
const data = [
  ['Zürich', '2024-03-01T00:00:00.000', 83_412.5],
  ['São Paulo', '2024-04-01T00:00:00.000', 1_200],
  ['القاهرة', '2024-03-01T00:00:00.000', -3],
  [null, '2024-05-01T00:00:00.000', 0],
];
const model = resultModel(readResultTable({ schema, data })!, { locale: 'en' });
const found = (words: string) => atOnce(findSteps(model, words)).rows.map(([city]) => city);

describe('the rows in which words are found', () => {
  it('have them as they are written: numbers with their separators, months by their names', () => {
    assert.deepEqual(found('83,412.5'), ['Zürich']);
    assert.deepEqual(found('mar'), ['Zürich', 'القاهرة']);
  });

  it('have them whatever their accents, case and spaces', () => {
    assert.deepEqual(found('zurich'), ['Zürich']);
    assert.deepEqual(found('SAO\u00a0paulo '), ['São Paulo']);
  });

  it('have all of them, in any of their cells', () => {
    assert.deepEqual(found('mar 83'), ['Zürich']);
    assert.deepEqual(found('mar paulo'), []);
  });

  it('are all rows without words, and say how many they are', () => {
    assert.equal(atOnce(findSteps(model, '  ')), model);
    const { totalRows, truncated } = atOnce(findSteps(model, 'mar'));
    assert.deepEqual([totalRows, truncated], [2, false]);
  });

  it('are looked for in steps', () => {
    const rows = Array.from({ length: 5_000 }, () => model.rows[0]!);
    assert.ok([...findSteps({ ...model, rows }, 'x')].length >= 10);
  });
});
