import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Asked } from '../../ask-analyst.js';
import { overRows } from './over-rows.js';

const asksFor = async (asked: Asked, pairs: readonly (readonly [string, RegExp])[]): Promise<void> => {
  for (const [question, sql] of pairs) assert.match(await asked.sqlOf(question), sql, question);
};

describe('what people say for a value', () => {
  let parcels: Asked;
  let claims: Asked;
  before(async () => {
    parcels = await overRows(
      'parcels',
      `parcel_no,ordered_at,status,channel,payment_method,customer_type,size,priority,shop,weight_kg
      P1,2026-01-05,Delivered,Web,Card,New,S,Low,North,2.5
      P2,2026-01-06,In transit,Phone,Bank transfer,Returning,L,High,South,1.5
      P3,2026-02-07,Lost,In store,Cash,New,M,Critical,North,4.5
      P4,2026-02-08,Cancelled,App,Cash,Returning,XL,Normal,South,3.5
      P5,2026-03-09,Shipped,Web,Card,New,M,Low,North,2.5
      P6,2026-03-09,On hold,Web,Card,New,M,Low,North,2.5
      P7,2026-03-10,Returned,Web,Card,New,M,Low,North,2.5`,
    );
    claims = await overRows(
      'claims',
      `claim_no,filed_on,stage
      K1,2026-01-05,Under review
      K2,2026-01-06,Denied
      K3,2026-02-07,No-show
      K4,2026-02-08,Approved`,
    );
  });
  after(async () => {
    await parcels.close();
    await claims.close();
  });

  it('knows states by the verbs of several words that tell them', async () => {
    await asksFor(parcels, [
      ['how many parcels were called off', /status = 'Cancelled'/],
      ['which parcels are still on their way', /status = 'In transit'|'In transit'/],
      ['parcels that went missing in february', /status = 'Lost'/],
      ['how many parcels were handed over', /status = 'Delivered'/],
      ['how many parcels were put on hold', /status = 'On hold'/],
      ['how many parcels have not been handed over', /status <> 'Delivered'/],
    ]);
    await asksFor(claims, [
      ['claims that were turned down', /stage = 'Denied'/],
      ['how many claims did we turn down', /stage = 'Denied'/],
      ['claims being looked into', /stage = 'Under review'/],
      ['how many claims never showed up', /stage = 'No-show'/],
    ]);
  });

  it('knows them where the verb stands apart from its second word', async () => {
    await asksFor(parcels, [['parcels that we handed them over', /status = 'Delivered'/]]);
  });

  it('takes what has come to an end for its state, though the word only carries other sentences', async () => {
    await asksFor(parcels, [
      ['how many parcels were shipped', /status = 'Shipped'/],
      ['how many parcels were sent in march', /status = 'Shipped'/],
    ]);
    assert.doesNotMatch(await parcels.sqlOf('how many parcels were placed in march'), /status/);
  });

  it('knows ways to order and to pay, kinds of customers, sizes and what comes first', async () => {
    await asksFor(parcels, [
      ['parcels ordered over the phone', /channel = 'Phone'/],
      ['how many parcels came over the internet', /channel = 'Web'/],
      ['parcels bought in person', /channel = 'In store'/],
      ['how many parcels were paid by credit card', /payment_method = 'Card'/],
      ['how many were paid by wire', /payment_method = 'Bank transfer'/],
      ['parcels of repeat customers', /customer_type = 'Returning'/],
      ['extra large parcels', /size = 'XL'/],
      ['small parcels', /size = 'S'/],
      ['how many urgent parcels', /priority = 'Critical'/],
    ]);
  });

  it('leaves a word to what the data calls so', async () => {
    assert.match(await parcels.sqlOf('parcels by shop'), /SELECT shop/);
    assert.doesNotMatch(await parcels.sqlOf('parcels in the shop North'), /In store/);
  });
});
