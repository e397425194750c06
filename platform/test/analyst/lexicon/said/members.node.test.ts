import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Asked } from '../../ask-analyst.js';
import { overRows } from './over-rows.js';

describe('what people say for a time, and for yes and no', () => {
  let parcels: Asked;
  before(async () => {
    parcels = await overRows(
      'parcels',
      `parcel_no,ordered_at,dispatched_at,delivered_at,gift_wrap,insured,first_order,breakfast_included,has_pool,weight_kg
      P1,2026-01-05,2026-01-06,2026-01-09,true,false,true,true,false,2.5
      P2,2026-01-06,2026-01-07,,false,true,false,true,false,1.5
      P3,2026-02-07,,,true,true,true,false,true,4.5
      P4,2026-02-08,2026-02-09,2026-03-01,false,false,false,false,true,3.5`,
    );
  });
  after(() => parcels.close());
  const asksFor = async (pairs: readonly (readonly [string, RegExp])[]): Promise<void> => {
    for (const [question, sql] of pairs) assert.match(await parcels.sqlOf(question), sql, question);
  };

  it('counts by the time at which something went out or was handed over', () =>
    asksFor([
      ['how many parcels went out in february', /WHERE dispatched_at >= TIMESTAMP '2026-02-01'/],
      ['how many parcels left the warehouse in february', /WHERE dispatched_at >=/],
      ['how many parcels were handed over in march', /WHERE delivered_at >=/],
      ['how many parcels were handed over', /delivered_at IS NOT NULL/],
      ['how many parcels have not gone out yet', /dispatched_at IS NULL/],
      ['how many parcels still have to go out', /dispatched_at IS NULL/],
      ['when was P1 handed over', /delivered_at/],
    ]));

  it('goes by its usual time where none is said', () =>
    asksFor([['how many parcels in february', /WHERE ordered_at >=/]]));

  it('knows what yes is called, and what no is', () =>
    asksFor([
      ['how many parcels were wrapped as a gift', /gift_wrap = TRUE/],
      ['parcels without gift wrapping', /gift_wrap = FALSE/],
      ['parcels with insurance', /insured = TRUE/],
      ['uninsured parcels', /insured = FALSE/],
      ['share of parcels from repeat customers', /first_order = FALSE/],
      ['parcels with breakfast', /breakfast_included = TRUE/],
      ['parcels without breakfast', /breakfast_included = FALSE/],
      ['parcels with a swimming pool', /has_pool = TRUE/],
    ]));

  it('takes no word of such a phrase for a name', async () => {
    assert.equal(await parcels.sqlOf('average warehouse by month'), '');
    assert.equal(await parcels.sqlOf('how many paper per month'), '');
  });
});
