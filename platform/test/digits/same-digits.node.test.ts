import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { playWorld, worlds, type PlayedTurn } from './play-turns.js';
import { sameDigits } from './same-digits.js';
import { sameInChart } from './same-in-chart.js';

const turn = (text: string, value: number, vegaSpec?: string): PlayedTurn => ({
  ...{ world: 'w', question: 'q', text },
  results: [
    {
      ...{ schema: [{ name: 'value', columnType: 'Double' }], data: [[value]] },
      ...(vegaSpec === undefined ? {} : { vegaSpec }),
    },
  ],
});

describe('comparing digits', () => {
  it('finds a number that stands in the table in other digits', () => {
    const charted = turn('It is 20.75%.', 0.2075, '{}');
    assert.deepEqual(sameDigits(charted).mismatches[0]?.shown, ['0.21']);
    assert.deepEqual(sameDigits(turn('It is 1,202,413.4 EUR.', 1202413.41)).mismatches.length, 1);
  });

  it('leaves alone what is the same, and what is nowhere in the table', () => {
    assert.deepEqual(sameDigits(turn('It is 1,202,413.41.', 1202413.41)), { shared: 1, mismatches: [] });
    assert.deepEqual(sameDigits(turn('It is 1,999.', 1202413.41)), { shared: 0, mismatches: [] });
  });
});

describe('the answers of the analyst', () => {
  for (const world of worlds.filter((name) => name !== 'flights')) {
    it(`have the same digits in words, table and chart: ${world}`, async () => {
      const turns = await playWorld(world, 20);
      const compared = turns.map(sameDigits);
      assert.ok(compared.reduce((sum, { shared }) => sum + shared, 0) > 5);
      assert.deepEqual(
        compared.flatMap(({ mismatches }) => mismatches),
        [],
      );
      const charts = turns.flatMap(({ results }) => results.map(sameInChart));
      assert.ok(charts.some((chart) => chart.compared > 0));
      assert.deepEqual(
        charts.flatMap(({ mismatches }) => mismatches),
        [],
      );
    });
  }
});
