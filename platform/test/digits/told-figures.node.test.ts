import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toldAnswers } from './told-cells.js';
import { judgeFigures, summed } from './told-figures.js';

describe('numbers of the answers of the analyst', () => {
  for (const world of ['orders', 'tickets', 'films']) {
    it(`are linked with the cells that they were written from, and with no other: ${world}`, async () => {
      const { traceable, linked, wrong } = summed((await toldAnswers(world, 20)).map(judgeFigures));
      assert.deepEqual(wrong, []);
      assert.ok(traceable > 20, String(traceable));
      assert.ok(linked >= 0.8 * traceable, `${linked} of ${traceable}`);
    });
  }

  it('are seen to be linked wrongly where they are', () => {
    const results = [
      {
        schema: [
          { name: 'a', column_type: 'String' },
          { name: 'b', column_type: 'Double' },
        ],
        data: [
          ['x', 512.5],
          ['y', 7],
        ],
      },
    ];
    const told = (row: number) =>
      judgeFigures({
        ...{ question: 'q', blocks: ['x: 512.5'], results: results as never },
        numbers: [{ block: 0, start: 3, text: '512.5', cell: { row, column: 1 } }],
      });
    assert.deepEqual(told(0), { traceable: 1, linked: 1, wrong: [] });
    assert.equal(told(1).wrong.length, 1);
  });
});
