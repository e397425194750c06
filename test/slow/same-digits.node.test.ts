import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { playWorld, worlds } from '../../platform/test/digits/play-turns.js';
import { sameDigits } from '../../platform/test/digits/same-digits.js';
import { sameInChart } from '../../platform/test/digits/same-in-chart.js';

describe('the answers of the analyst, many', () => {
  it('have the same digits in words, table and chart', async () => {
    let results = 0;
    for (const world of worlds) {
      const turns = await playWorld(world, 40);
      results += turns.filter((turn) => turn.results.length > 0).length;
      const mismatches = turns.flatMap((turn) => sameDigits(turn).mismatches);
      assert.deepEqual(mismatches, [], world);
      const charts = turns.flatMap((turn) => turn.results.map(sameInChart));
      assert.deepEqual(
        charts.flatMap((chart) => chart.mismatches),
        [],
        world,
      );
    }
    assert.ok(results >= 200, `${results} results`);
  });
});
