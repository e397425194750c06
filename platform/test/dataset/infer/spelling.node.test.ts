import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { spellingOf } from '../../../src/dataset/infer/spelling.js';

const spelt = (...names: string[]): string[] => names.map(spellingOf(names));

describe('names of columns, written out', () => {
  it('are lowered where all are in capitals, and never where letters have no size', () => {
    assert.deepEqual(spelt('ORDER_DATE', 'GROSS'), ['order_date', 'gross']);
    assert.deepEqual(spelt('ORDER_DATE', 'Gross'), ['ORDER_DATE', 'Gross']);
    assert.deepEqual(spelt('客户ID', '订单'), ['客户ID', '订单']);
  });

  it('have the words of timetables where both ends are told', () => {
    assert.deepEqual(spelt('DEP_DELAY', 'ARR_DELAY', 'FL_DATE', 'OP_FL_NUM'), [
      'departure_delay',
      'arrival_delay',
      'date',
      'op_number',
    ]);
    assert.deepEqual(spelt('dep', 'arr', 'seats'), ['dep', 'arr', 'seats']);
  });

  it('are never nothing, and never the same as another', () => {
    assert.deepEqual(spelt('fl', 'departure', 'arrival'), ['fl', 'departure', 'arrival']);
    assert.deepEqual(spelt('CSAT (1-5)', 'CSAT'), ['CSAT (1-5)', 'CSAT']);
    assert.deepEqual(spelt('Ticket #', 'Ticket No', 'Gift Wrap?'), ['Ticket #', 'Ticket No', 'Gift Wrap']);
  });

  it('say number for a sign of it', () => {
    assert.deepEqual(spelt('Ticket #', 'No. of replies', 'CSAT (1-5)'), [
      'Ticket no',
      'Number of replies',
      'CSAT',
    ]);
  });
});
