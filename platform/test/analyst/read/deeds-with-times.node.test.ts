/** What was done in a month goes by the time of the doing, though rows are called as their main time is. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { Asked } from '../ask-analyst.js';

let asked: Asked;
before(async () => {
  asked = await Asked.of('worlds/wholesale');
});
after(() => asked.close());

for (const [question, time] of [
  ['orders shipped in March 2026', 'ship_date'],
  ['how many orders were shipped in May', 'ship_date'],
  ['orders promised in May', 'promised_date'],
  ['orders in May', 'order_date'],
  ['orders placed in May', 'order_date'],
] as const)
  it(`${question}: by ${time}`, async () => {
    assert.match(await asked.sqlOf(question), new RegExp(`FROM orders WHERE ${time} >= .* AND ${time} <`));
  });

it('passes over no state that is also a verb', async () => {
  assert.match(await asked.sqlOf('how many orders shipped'), /status = 'Shipped'/);
});
