import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Asked } from '../ask-analyst.js';
import { askedOfLines } from './tables-of-time.js';

const names = ['screenView', 'sign_up', 'plan_upgraded', 'purchase', 'basket_opened'];
const time = (i: number): string => new Date(Date.UTC(2025, 0, 1, i * 11)).toISOString().slice(0, 19);

describe('events of a log', () => {
  let log: Asked;
  before(async () => {
    log = await askedOfLines('tracked_events', [
      'when_at,action,member_id,visit_id,region,amount_usd',
      ...Array.from({ length: 240 }, (_, i) => {
        const name = names[i % 5]!;
        const member = i % 7 === 0 ? '' : `m_${i % 23}`;
        return `${time(i)},${name},${member},v_${i % 60},${['North', 'South', 'West'][i % 3]},${name === 'purchase' ? 20 + (i % 9) : ''}`;
      }),
    ]);
  });
  after(() => log.close());

  it('are counted, bounded and ranked by their nouns', async () => {
    assert.match(
      await log.sqlOf('which regions had more than 5 sign-ups'),
      /^SELECT region.*action = 'sign_up'.*HAVING MEASURE\(count\) > 5/,
    );
    assert.match(
      await log.sqlOf('top 2 regions by number of upgrades'),
      /^SELECT region.*action = 'plan_upgraded'.*LIMIT 2/,
    );
    assert.match(await log.sqlOf('screen views by region'), /action = 'screenView' GROUP BY 1/);
    assert.match(
      await log.sqlOf('total purchase amount'),
      /MEASURE\(total_amount_usd\).*action = 'purchase'/,
    );
  });

  it('are said as what somebody did', async () => {
    assert.match(await log.sqlOf('how many members signed up'), /action = 'sign_up'/);
    assert.match(
      await log.sqlOf('how often did m_3 buy something'),
      /member_id = 'm_3' AND action = 'purchase'|action = 'purchase' AND member_id = 'm_3'/,
    );
    assert.match(await log.sqlOf('when did m_3 sign up'), /^SELECT when_at.*action = 'sign_up'/);
  });

  it('are of those who have both, or none', async () => {
    assert.match(
      await log.sqlOf('how many members signed up and purchased'),
      /GROUP BY member_id HAVING .*'sign_up'.*> 0 AND .*'purchase'.*> 0/,
    );
    assert.match(
      await log.sqlOf('how many members never purchased'),
      /WHERE member_id IS NOT NULL GROUP BY member_id HAVING .*'purchase'\) = 0/,
    );
  });

  it('become one another by members or visits, and not by rows', async () => {
    assert.match(
      await log.sqlOf('conversion from sign up to purchase'),
      /'purchase'\) > 0 THEN 1\.0.*GROUP BY member_id HAVING .*'sign_up'\) > 0/,
    );
    assert.match(
      await log.sqlOf('what share of the opened baskets led to a purchase'),
      /GROUP BY visit_id HAVING .*'basket_opened'\) > 0/,
    );
    for (const refused of [
      'conversion from screen view to sign up to purchase',
      'conversion from sign up to purchase by region',
      'what share of sign-ups are purchases',
      'how many events did m_999 have',
    ])
      assert.equal(await log.sqlOf(refused), '', refused);
  });
});

describe('departures that did not take place', () => {
  let sailings: Asked;
  before(async () => {
    sailings = await askedOfLines('sailings', [
      'Sailing No,Sched Departure,Vessel,Status,Cancellation Reason,Pax',
      ...Array.from({ length: 200 }, (_, i) => {
        const isOff = i % 9 === 0;
        return `S${1000 + i},${time(i)},${['Mara', 'Tern'][i % 2]},${isOff ? 'Cancelled' : 'Sailed'},${isOff ? ['Fog', 'High winds'][(i / 9) % 2] : ''},${isOff ? 0 : 100 + (i % 40)}`;
      }),
    ]);
  });
  after(() => sailings.close());

  it('are cancellations, beside the reason for them', async () => {
    assert.match(await sailings.sqlOf('how many cancellations'), /status = 'Cancelled'/);
    assert.match(
      await sailings.sqlOf('cancellation rate of each vessel'),
      /^SELECT vessel.*FILTER \(WHERE status = 'Cancelled'\).* AS share/,
    );
    assert.match(
      await sailings.sqlOf('what share of the cancellations was because of high winds'),
      /FILTER \(WHERE cancellation_reason = 'High winds'\).*WHERE status = 'Cancelled'/,
    );
  });
});
