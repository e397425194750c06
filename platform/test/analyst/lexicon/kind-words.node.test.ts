import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedOf } from './small-tables.js';

describe('words for kinds', () => {
  it('knows a kind of a thing with its words the other way round, or by another word', async () => {
    const asked = await askedOf('visits', {
      ticket_type: ['Single', 'Family'],
      customer_segment: ['Private', 'Business'],
      churn_reason: ['Price', 'Service'],
      payment_method: ['Cash', 'Card'],
    });
    for (const [column, words] of Object.entries({
      ticket_type: 'kind of ticket, type of ticket, ticket category',
      customer_segment: 'client segment, customer group, buyer segment',
      churn_reason: 'reason for churn, cancellation reason, churn cause',
      payment_method: 'way of paying, means of payment, payment type',
    }))
      for (const word of words.split(', '))
        assert.match(await asked.sqlOf(`visits by ${word}`), new RegExp(`SELECT ${column}, `), word);
    await asked.close();
  });

  it('leaves the words of a longer name what they are by themselves', async () => {
    const asked = await askedOf('contracts', { cancellation_reason: ['Price', 'Service'], plan: ['A', 'B'] });
    assert.equal(await asked.sqlOf('how many exits by plan'), '');
    assert.match(await asked.sqlOf('contracts by leaving reason'), /SELECT cancellation_reason/);
    await asked.close();
  });

  it('takes a name that it does not know for none of the words that people may say', async () => {
    const asked = await askedOf('sales_lines', {
      product: ['Lamp', 'Rug'],
      quantity: [1, 4],
      revenue: [9.5, 20.5],
    });
    assert.equal(await asked.sqlOf('revenue in Paris'), '');
    await asked.close();
  });
});
