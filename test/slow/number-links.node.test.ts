import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { worlds } from '../../platform/test/digits/play-turns.js';
import { toldAnswers } from '../../platform/test/digits/told-cells.js';
import { judgeFigures, summed } from '../../platform/test/digits/told-figures.js';

describe('numbers of the answers of the analyst, many', () => {
  it('are linked with the cells that they were written from, and with no other', async () => {
    const judged = [];
    for (const world of worlds) judged.push(...(await toldAnswers(world, 100)).map(judgeFigures));
    const { traceable, linked, wrong } = summed(judged);
    assert.deepEqual(wrong, []);
    assert.ok(judged.length >= 500, `${judged.length} answers`);
    assert.ok(linked >= 0.8 * traceable, `${linked} of ${traceable}`);
  });
});
