import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { plainNameOf } from '../../../src/dataset/infer/plain-names.js';
import { writtenOut } from '../../../src/dataset/infer/short-words.js';

const all = (...names: string[]): string[] => names.map(writtenOut);

describe('short words of columns', () => {
  it('are written out, each as large as it was', () => {
    assert.deepEqual(all('Unit Prc', 'qty', 'orderAmt', 'Seg', 'CUST_REF'), [
      'Unit Price',
      'quantity',
      'orderAmount',
      'Segment',
      'Customer_REF',
    ]);
  });

  it('lose the dot that shortened them, and no other', () => {
    assert.deepEqual(all('Rel. Date', 'Distrib.', 'Avg. place', 'No. of seats'), [
      'Release Date',
      'Distributor',
      'Avg. place',
      'No. of seats',
    ]);
  });

  it('that may stand for several things are told by the words beside them', () => {
    assert.deepEqual(all('Qty Ord', 'Ord Dt', 'SO No', 'Disc %', 'Aud. Rating', '1st Reply At'), [
      'Quantity Ordered',
      'Order Date',
      'Order No',
      'Discount %',
      'Audience Rating',
      'First Reply At',
    ]);
    assert.deepEqual(all('disc', 'revenue_aud', 'so', 'cat', 'inv', 'so far'), [
      'disc',
      'revenue_aud',
      'so',
      'cat',
      'inv',
      'so far',
    ]);
  });
});

describe('phrases that columns are called by', () => {
  const name = (text: string, one = 'row'): string | undefined => plainNameOf(text.split(' '), one)?.name;

  it('have the one word that there is for them', () => {
    assert.deepEqual(
      ['helmed by', 'came via', 'leaving why', 'negative cost', 'went live'].map((text) => name(text)),
      ['director', 'channel', 'leaving reason', 'budget', 'started'],
    );
  });

  it('are so of some rows alone', () => {
    assert.equal(name('picture', 'film'), 'title');
    assert.equal(name('picture', 'product'), undefined);
    assert.equal(name('goal value', 'session'), 'revenue');
    assert.equal(name('goal value', 'plan'), undefined);
    assert.equal(name('tender', 'sale'), 'payment method');
    assert.equal(name('tender', 'project'), undefined);
  });
});
