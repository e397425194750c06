import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from '../ask-analyst.js';

describe('durations and how numbers are spread', () => {
  const worlds = new Map<string, Asked>();
  before(async () => {
    for (const name of ['orders', 'subscriptions', 'tickets', 'parcels', 'wholesale'])
      worlds.set(name, await Asked.of(`worlds/${name}`));
  });
  after(async () => {
    for (const asked of worlds.values()) await asked.close();
  });

  it('reads how long it takes over words that carry nothing', async () => {
    for (const [world, question, expected] of [
      [
        'orders',
        'how many days it takes in average until we ship the orders from Marketplace',
        /average_days_to_ship.*'Marketplace'/,
      ],
      [
        'subscriptions',
        'how long do people keep their subscription before they cancel, by plan',
        /average_life/,
      ],
      [
        'subscriptions',
        '90th percentile of the days between start and cancellation',
        /QUANTILE_CONT\(DATE_DIFF.*0\.9\)/,
      ],
      [
        'parcels',
        'median delivery time in days by carrier',
        /MEDIAN\(DATE_DIFF\('second', shipped_on, delivered_on/,
      ],
      ['wholesale', 'average days from order to shipping', /order_date, ship_date/],
      ['tickets', 'how quickly are urgent tickets answered', /average_first_response.*'Urgent'/],
      ['orders', 'min, median and max order value', /MIN\(amount\).*MEDIAN\(amount\).*MAX\(amount\)/],
    ] as const)
      assert.match(await worlds.get(world)!.sqlOf(question), expected, question);
  });
});
