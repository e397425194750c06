import { describe, it } from 'node:test';
import { askedWorlds } from '../../asked-worlds.js';

describe('a value with the noun of its column', () => {
  const { check } = askedWorlds('teamplans');
  const beside = (a: string, b: string): RegExp => new RegExp(`channel IN \\('${a}', '${b}'\\)`);

  it('is held against another value, though both words together are called like the column', async () => {
    await check([
      [
        'teamplans',
        'average MRR per active subscription, Sales channel vs Website',
        beside('Sales', 'Website'),
      ],
      ['teamplans', 'Website vs Sales channel: average seats', beside('Website', 'Sales')],
      ['teamplans', 'MRR of the partner channel vs the sales channel', beside('Partner', 'Sales')],
      ['teamplans', 'compare the Sales channel with the Partner channel by MRR', beside('Sales', 'Partner')],
    ]);
  });

  it('is where something came from, and the column where it is grouped by', async () => {
    await check([
      ['teamplans', 'how many subscriptions came through the Sales channel?', /WHERE channel = 'Sales'/],
      [
        'teamplans',
        'revenue by sales channel and plan',
        /^SELECT channel, plan, [^]*FROM subscriptions GROUP BY/,
      ],
    ]);
  });
});

describe('what a measure is per', () => {
  const { check } = askedWorlds('teamplans', 'roastery');

  it('is the row itself, with what is said of it as a condition', async () => {
    await check([
      [
        'teamplans',
        'average MRR per active subscription',
        /^SELECT MEASURE\(average_mrr\) AS average_mrr FROM subscriptions WHERE status = 'active'$/,
      ],
      [
        'teamplans',
        'MRR per active subscription by plan',
        /^SELECT plan, 1\.0 \* MEASURE\(total_mrr\) \/ NULLIF\(MEASURE\(count\), 0\).*status = 'active'/,
      ],
      [
        'roastery',
        'average total per delivered order by channel',
        /^SELECT channel, MEASURE\(average_total\).*status = 'Delivered'/,
      ],
    ]);
  });
});
