import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from '../ask-analyst.js';

describe('the tooltip of a chart', () => {
  let flights: Asked;
  before(async () => {
    flights = await Asked.over('flights');
  });
  after(() => flights.close());

  it('calls each of its values by a name of its own', async () => {
    const { sql } = await flights.ask('average delay by origin city, top 10');
    const { encoding } = JSON.parse(sql[0]?.vegaSpec ?? '{}') as {
      readonly encoding: { readonly tooltip: readonly { readonly field: string; readonly title: string }[] };
    };
    const titles = Object.fromEntries(encoding.tooltip.map(({ field, title }) => [field, title]));
    assert.equal(titles['origin_city'], 'Origin city');
    assert.equal(titles['origin_state'], 'Origin state');
    assert.equal(new Set(Object.values(titles)).size, encoding.tooltip.length);
  });
});
