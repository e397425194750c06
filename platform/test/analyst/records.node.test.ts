import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from './ask-analyst.js';

describe('one row, by its number or name', () => {
  let orders: Asked;
  let helpdesk: Asked;
  before(async () => {
    orders = await Asked.of('worlds/orders');
    helpdesk = await Asked.of('worlds/helpdesk');
  });
  after(async () => {
    await orders.close();
    await helpdesk.close();
  });

  it('tells all that is known of it, and first what is asked', async () => {
    const { sql, text } = await orders.told('order 12345, what did they buy and how much was it');
    assert.match(sql, /^SELECT amount, order_id, .*\bproduct\b.* FROM orders WHERE order_id = 12345$/);
    assert.match(text, /^.*The order with order number 12345: \*\*amount €1,383\.93\*\*\./s);
    assert.match(
      await orders.sqlOf('order 11976 - which customer placed it, and what is its status?'),
      /^SELECT customer, status, order_id, .* WHERE order_id = 11976$/,
    );
  });

  it('tells one figure of it by itself', async () => {
    assert.match(
      await orders.sqlOf('how much was order 11976'),
      /^SELECT MEASURE\(revenue\) AS revenue FROM orders WHERE order_id = 11976$/,
    );
  });

  it('does not count it, and tells no row where the question is of many', async () => {
    assert.doesNotMatch(await orders.sqlOf('which customer placed order 11976?'), /COUNT|MEASURE/);
    assert.match(await orders.sqlOf('which customer placed most orders?'), /MEASURE\(count\)/);
  });

  it('still refuses what the row does not tell', async () => {
    assert.equal(await orders.sqlOf("what's the tracking number of order 10015"), '');
    assert.equal(await orders.sqlOf('why was order 10015 late?'), '');
  });

  it('changes nothing, and takes no rate or period for something to be done', async () => {
    for (const asked of ['cancel order 10233 please', 'can you refund order 10233?'])
      assert.match((await orders.told(asked)).text, /^I only answer questions/, asked);
    assert.match(await orders.sqlOf('orders by month', 'change it to 2025'), /'2025-01-01'/);
  });

  it('reads no question that is longer than people ask', async () => {
    const { text } = await orders.told(Array(80).fill('not Germany').join(' '));
    assert.match(text, /^That is more than I can read/);
  });

  it('finds a number of which the data holds thousands, however it is written', async () => {
    for (const said of ['CS-31877', 'cs-31877', 'case CS-31877?', 'what is the state of case Cs-31877'])
      assert.match(await helpdesk.sqlOf(said), /WHERE case_no = 'CS-31877'$/, said);
    assert.match(
      await helpdesk.sqlOf('who was dealing with CS-31877?'),
      /agent_name.* WHERE case_no = 'CS-31877'$/,
    );
  });

  it("looks a number up under the viewer's rights", async () => {
    const ask = async (country: string) => {
      const told = await helpdesk.ask('what is the state of CS-31877', {
        userAttributes: { customer_country: country },
      });
      return { text: told.text, queries: told.sql.length, rows: told.rows.length };
    };
    assert.equal((await ask('Canada')).rows, 1);
    const { text, queries } = await ask('Portugal');
    assert.equal(queries, 0);
    assert.match(text, /There is nothing called "CS/);
  });

  it('knows no number that the rows do not hold', async () => {
    const { sql, text } = await helpdesk.told('what is the state of CS-99999');
    assert.equal(sql, '');
    assert.match(text, /There is nothing called "CS/);
  });
});
