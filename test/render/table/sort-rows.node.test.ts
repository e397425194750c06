import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Steps } from '../../../src/render/in-slices.js';
import { readResultTable, type ResultTable } from '../../../src/render/table/result-table.js';
import { sortRows, sortSteps } from '../../../src/render/table/sort-rows.js';

function sorted(
  type: string,
  values: unknown[],
  direction: 'ascending' | 'descending' = 'ascending',
  locale = 'en',
) {
  const table = readResultTable({
    schema: [
      { name: 'v', column_type: type },
      { name: 'i', column_type: 'Int64' },
    ],
    data: values.map((value, index) => [value, index]),
  });
  assert.ok(table);
  return sortRows(table, 0, direction, locale).rows;
}

const firsts = (rows: readonly (readonly unknown[])[]) => rows.map(([first]) => first);

describe('sortRows', () => {
  it('puts numbers in order of value, not of text', () => {
    assert.deepEqual(firsts(sorted('Int64', ['10', '9', '-2', '100'])), [-2, 9, 10, 100]);
  });

  it('tells long integers apart that are the same double', () => {
    const ascending = ['9223372036854775805', '9223372036854775806', '9223372036854775807'];
    // Of negative ones the order of the digits is the wrong one.
    const negative = ['-9223372036854775807', '-9223372036854775806', '-9223372036854775805'];
    for (const values of [ascending, negative]) {
      assert.equal(new Set(values.map(Number)).size, 1, 'the same double');
      const mixed = [values[1], values[2], values[0]];
      assert.deepEqual(firsts(sorted('Int64', mixed)).map(String), values);
      assert.deepEqual(firsts(sorted('Int64', mixed, 'descending')).map(String), values.toReversed());
    }
  });

  it('puts times in order of moment, with and without a zone', () => {
    const values = ['2001-01-01T12:00:00Z', '2001-01-01T12:30:00+02:00', '2001-01-01T09:00:00Z'];
    assert.deepEqual(firsts(sorted('Timestamp', values)), [values[2], values[1], values[0]]);
  });

  it('puts text in the order of the locale, counting digits', () => {
    assert.deepEqual(firsts(sorted('String', ['a10', 'a2', 'Ä', 'z'], 'ascending', 'de')), [
      'Ä',
      'a2',
      'a10',
      'z',
    ]);
    assert.deepEqual(firsts(sorted('String', ['z', 'ä'], 'ascending', 'sv')), ['z', 'ä']);
  });

  it('puts nulls last in both directions, after what does not fit the column', () => {
    assert.deepEqual(firsts(sorted('Int64', [null, '2', 'n/a', '1'])), [1, 2, 'n/a', null]);
    assert.deepEqual(firsts(sorted('Int64', [null, '2', 'n/a', '1'], 'descending')), [2, 1, 'n/a', null]);
  });

  it('keeps the order of equal values, in both directions', () => {
    const seconds = (direction: 'ascending' | 'descending') =>
      sorted('String', ['a', 'b', 'a', 'b', 'a'], direction).map(([, second]) => second);
    assert.deepEqual(seconds('ascending'), [0, 2, 4, 1, 3]);
    assert.deepEqual(seconds('descending'), [1, 3, 0, 2, 4]);
  });

  it('leaves the table it was given as it was, and a column that is not there alone', () => {
    const table = readResultTable({ schema: ['n'], data: [[2], [1]] });
    assert.ok(table);
    sortRows(table, 0, 'ascending');
    assert.deepEqual(table.rows, [[2], [1]]);
    assert.equal(sortRows(table, 7, 'ascending'), table);
  });

  it('takes a malformed locale for the browser’s own', () => {
    assert.deepEqual(firsts(sorted('String', ['b', 'a'], 'ascending', 'not a locale')), ['a', 'b']);
  });

  it('puts many rows in the order that the engine gives them, in many small steps', () => {
    const data = Array.from({ length: 5300 }, (_, index) => [`${(index * 7919) % 1013} m`, index]);
    const table = readResultTable({ schema: [{ name: 'v', column_type: 'String' }, 'i'], data });
    assert.ok(table);
    const collator = new Intl.Collator('en', { numeric: true });
    for (const [direction, sign] of [
      ['ascending', 1],
      ['descending', -1],
    ] as const) {
      const expected = [...table.rows].sort((a, b) => sign * collator.compare(String(a[0]), String(b[0])));
      const steps: Steps<ResultTable> = sortSteps(table, 0, direction, 'en');
      let count = 0;
      let next = steps.next();
      for (; next.done !== true; next = steps.next()) count += 1;
      assert.deepEqual(next.value.rows, expected);
      assert.ok(count > 20, `${count} steps`);
      assert.equal(next.value.rows[0], expected[0], 'the rows themselves');
    }
  });
});
