/** Lengths of time in any order of words: the words alone say that one is meant, and until when. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from '../../asked-worlds.js';

describe('lengths of time by their words alone', () => {
  const { sql, same, told } = askedWorlds('orders', 'parcels', 'saas', 'itdesk', 'festival', 'tickets');

  it('are from when rows begin until the one deed that is named', async () => {
    await same(
      'orders',
      'average days from order to shipment by country',
      'for each country, after how many days is it shipped on average?',
      'by country: once ordered, it is shipped after how many days, average please',
      'how many day in average until it is shipped, by country',
    );
    await same(
      'saas',
      'average days until an invoice is paid',
      'after how many days is it paid on average',
      'in days please: until paid, on average?',
    );
    await same(
      'itdesk',
      'average hours to resolve a ticket by priority',
      'hours until it is resolved, average, by priority',
      'by priority, is it resolved faster or slower? average hours please',
    );
  });

  it('are told in the unit beside them, wherever it stands', async () => {
    await same(
      'itdesk',
      'average time to first response in minutes by channel',
      'average time to first response minutes by channel',
      'by channel, average time to first response (minutes)',
      'average time to first response in minutes: by channel',
    );
    await same(
      'festival',
      'average days from submission to decision by genre',
      'how long does it take from submission to decision, in days on average, for each genre?',
    );
    assert.match(
      await told('tickets', 'median first response (min), email tickets only'),
      /Median first response/,
    );
  });

  it('are none where the words say something else, too', async () => {
    for (const [world, question] of [
      ['orders', 'after how many days is it shipped by drone on average'],
      ['orders', 'how many days is it until our anniversary'],
      ['parcels', 'after how many days is it lost on average'],
      ['saas', 'how many hours until somebody paid attention'],
    ] as const)
      assert.equal(await sql(world, question), '', question);
  });

  it('are none where days are counted or grouped by', async () => {
    for (const [world, question] of [
      ['orders', 'how many orders were shipped per day'],
      ['orders', 'on how many days were orders shipped'],
      ['parcels', 'parcels delivered by day'],
    ] as const)
      assert.doesNotMatch(await sql(world, question), /date_diff|DATE_DIFF|epoch/, question);
  });
});
