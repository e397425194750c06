import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from './ask-analyst.js';

/** Files alone: no synonym was written by anybody, and every number is "of each" row. */
describe('a model of nothing but files', () => {
  let orders: Asked;
  let tickets: Asked;
  let films: Asked;
  let helpdesk: Asked;
  let subscriptions: Asked;
  let visits: Asked;
  before(async () => {
    [orders, tickets, films, helpdesk, subscriptions, visits] = (await Promise.all([
      ...['orders', 'tickets', 'films'].map((world) => Asked.inferred(world)),
      Asked.of('worlds/helpdesk'),
      Asked.inferred('subscriptions'),
      Asked.inferred('visits'),
    ])) as [Asked, Asked, Asked, Asked, Asked, Asked];
  });
  after(async () => {
    for (const asked of [orders, tickets, films, helpdesk, subscriptions, visits]) await asked.close();
  });

  it('takes units for pieces, and not for the price of a unit', async () => {
    assert.match(await orders.sqlOf('units by channel'), /MEASURE\(total_quantity\)/);
    assert.match(await orders.sqlOf('top 5 products by units'), /ORDER BY 2 DESC.*LIMIT 5/);
    assert.match(await orders.sqlOf('top 3 brands per channel by units'), /PARTITION BY channel/);
  });

  it('gives a bound to the number that the deed names', async () => {
    for (const question of [
      'how many tickets were resolved within 24 hours',
      'tickets that took over a day to resolve',
    ])
      assert.match(await tickets.sqlOf(question), /resolution_hours [<>]=? 24/, question);
    assert.match(await tickets.sqlOf('tickets answered within 2 hours'), /first_response_minutes <=? 120/);
  });

  it('takes money of the rows for what they come to, and not for the price of a piece', async () => {
    assert.match(await orders.sqlOf('how many orders above 500 euros'), /WHERE amount > 500/);
    assert.match(await films.sqlOf('which movies cost more than 150 million'), /budget > 150000000/);
  });

  it('measures what things are compared by', async () => {
    const compared = await tickets.sqlOf('compare Lisbon and Austin by satisfaction and number of tickets');
    assert.match(
      compared,
      /SELECT assigned_site, MEASURE\(average_satisfaction\).* MEASURE\(count\).*GROUP BY 1 /,
    );
    const both = await tickets.sqlOf('average first response and satisfaction by site');
    assert.match(
      both,
      /MEASURE\(average_first_response_minutes\).* MEASURE\(average_satisfaction\).*GROUP BY 1 /,
    );
    assert.match(
      await subscriptions.sqlOf("what's our MRR"),
      /^SELECT MEASURE\(total_mrr\) AS total_mrr FROM/,
    );
    assert.match(
      await tickets.sqlOf('Lisbon vs Manila: tickets and average resolution hours'),
      /MEASURE\(count\)/,
    );
  });

  it('averages what a row has, and leaves out the rows that have none', async () => {
    assert.match(await films.sqlOf('average budget per film by country'), /MEASURE\(average_budget\)/);
  });

  it('takes new rows of a time for those that came in, and new ones of today for their state', async () => {
    const { sql, text } = await helpdesk.told('new cases per quarter in 2025');
    assert.doesNotMatch(sql, /state = 'New'/);
    assert.match(text, /I read "new" as all cases of the time/);
    assert.match(await helpdesk.sqlOf('how many new cases are there'), /state = 'New'/);
  });

  it('looks for the best selling in what was sold', async () => {
    for (const question of ['best selling product', 'top selling products'])
      assert.match(await orders.sqlOf(question), /FROM orders/, question);
  });

  it('takes business for how things go, and not for a value that is called so', async () => {
    for (const question of [
      'how is business going',
      'how is our business doing this year',
      'how was business',
    ])
      assert.match(await orders.sqlOf(question), /FROM orders/, question);
    assert.match(await helpdesk.sqlOf('how is business going'), /FROM cases/);
  });

  it('tells a line a group where each has a ranking of its own', async () => {
    const { text } = await orders.told('top 2 brands per channel by quantity');
    assert.match(text, /^- Web: \S+.* \([\d,]+\) and \S+.* \([\d,]+\)$/m);
  });

  it('takes each of a list of measures, though two of them beside each other have a name', async () => {
    const sql = await visits.sqlOf('visits, revenue and bounce rate by month');
    for (const part of [/MEASURE\(count\) AS count/, /MEASURE\(total_revenue\)/, /bounced = TRUE/])
      assert.match(sql, part);
  });

  it('counts what has a day of its own, and sums no money for a number of something', async () => {
    assert.match(await films.sqlOf('what month had the most releases'), /released_on IS NOT NULL/);
    const { text } = await films.told('top 3 studios by number of sequels');
    assert.match(text, /what to do with "number"/);
  });

  it('ranks rows by what they come to wherever the superlative stands', async () => {
    for (const question of ['most expensive order', 'which single order was the most expensive'])
      assert.match(await orders.sqlOf(question), /ORDER BY amount DESC/, question);
  });

  it('says which row is the highest by its name first', async () => {
    const { text } = await films.told('which film has the highest budget');
    assert.match(text, /The film with the highest budget: \*\*budget [\d,]+, title /);
  });
});
