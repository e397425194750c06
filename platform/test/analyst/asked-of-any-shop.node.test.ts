/** The first questions of whoever sells, rents out or answers anything: who buys most, who left, what lost money, where they come from. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from './asked-worlds.js';

describe('what anybody asks of customers', () => {
  const { check, sql } = askedWorlds('cityhall', 'langapp', 'opticians', 'roastery', 'teamplans');

  it('ranks customers by what came in from them, and not by a number of their own', async () => {
    const byMoney = /SELECT customer_name, MEASURE\(total_total\).*ORDER BY 2 DESC/s;
    await check([
      ['roastery', 'top 5 customers', byMoney],
      ['roastery', 'our biggest customer', byMoney],
      ['opticians', 'who are our top 5 customers?', byMoney],
      ['opticians', 'most valuable customers in 2025', byMoney],
      ['roastery', 'who ordered the most in 2025?', /SELECT customer_name, MEASURE\(count\).*order_date >=/s],
      ['roastery', 'which customers ordered last month', /SELECT customer_name.*order_date >= .*2026-03-01/s],
      ['opticians', 'which customers bought something last month', /customer_name.*sale_date >=/s],
    ]);
  });

  it('of those who came in one time and not in another', async () => {
    const both = /HAVING .*sale_date >= .*2025-01-01.* > 0 AND .*2026-01-01.* = 0/s;
    await check([
      ['opticians', 'how many customers bought in 2025 but not in 2026?', both],
      ['opticians', 'which customers ordered in 2025 but not in 2026', both],
      ['roastery', 'how many customers ordered more than once?', /HAVING MEASURE\(count\) > 1/],
    ]);
    const some = await sql('opticians', 'revenue in 2025 but not in March 2025');
    assert.doesNotMatch(some, /HAVING/, 'of no customers');
  });

  it('names those who did something, where the data has one kind of them', async () => {
    await check([
      ['teamplans', 'who cancelled this month?', /SELECT company.*cancel_date >= .*2026-04-01/s],
      ['teamplans', 'who churned last month?', /SELECT company.*cancel_date >= .*2026-03-01/s],
      ['langapp', 'who cancelled this month?', /SELECT name.*FROM members\s+WHERE cancelled >=/s],
      ['opticians', 'who bought frames last month?', /SELECT customer_name.*category = 'Frames'/s],
      ['roastery', 'who ordered last?', /QUALIFY order_date = MAX\(order_date\) OVER \(\)/],
      ['opticians', 'how many customers live in York?', /FROM customers\s+WHERE city = 'York'/],
    ]);
  });

  it('tells where they come from, and by which way', async () => {
    await check([
      ['teamplans', 'where do most of our customers come from?', /SELECT country, MEASURE\(companies\)/],
      ['langapp', 'where do our members come from?', /SELECT country, MEASURE\(count\).*FROM members/s],
      ['langapp', 'members by acquisition channel', /SELECT channel/],
      ['langapp', 'top 5 learners by minutes', /SELECT member_name, MEASURE\(total_minutes\)/],
      [
        'teamplans',
        'where does our MRR come from today, by country?',
        /SELECT country, MEASURE\(total_mrr\).*status = 'active'/s,
      ],
    ]);
  });

  it('counts those who are so, where these are what is ranked by', async () => {
    const active = /SELECT industry, MEASURE\(companies\).*status = 'active'/s;
    await check([
      ['teamplans', 'top 5 industries by number of active customers', active],
      ['teamplans', 'which industry has the most active customers?', active],
      ['teamplans', 'our best month ever for new subscriptions', /month.*MEASURE\(count\).*DESC/s],
      ['cityhall', 'which officer has the most open requests?', /officer_name, MEASURE\(count\).*'Open'/s],
      ['cityhall', 'which district complains the most?', /SELECT district, MEASURE\(count\).*FROM requests/s],
    ]);
  });

  it('tells the churn rate of all, and of no time alone', async () => {
    const churn = /FILTER \(WHERE cancel_date IS NOT NULL\).*\/ NULLIF\(MEASURE\(count\), 0\) AS share/s;
    await check([
      ['teamplans', 'churn rate', churn],
      ['teamplans', 'churn rate by plan', churn],
      ['langapp', 'what is our churn rate?', /FILTER \(WHERE cancelled IS NOT NULL\)/],
    ]);
    for (const question of ['monthly churn rate', 'churn rate in 2025'])
      assert.equal(await sql('teamplans', question), '', question);
  });

  it('counts what came to its end in the time of the question before', async () => {
    const won = 'how many new subscriptions did we win in March 2026?';
    for (const lost of ['and how many did we lose?', 'and how many were cancelled?'])
      assert.match(await sql('teamplans', won, lost), /WHERE cancel_date >= .*2026-03-01/, lost);
    assert.match(
      await sql('teamplans', won, 'and how many of them were cancelled?'),
      /start_date >= .*status = 'canceled'/,
    );
  });

  it('means each purchase, though its lines are what the rows are', async () => {
    const each = /gender, MEASURE\(average_sale_total\).*FROM each_sales/s;
    await check([
      ['opticians', 'who spends more on average per purchase, women or men?', each],
      ['opticians', 'median sale value per shop', /MEDIAN\(sale_total\).*FROM each_sales/s],
    ]);
  });

  it('finds those who never did, holds two against each other, and reads a second question as its row', async () => {
    await check([
      ['langapp', 'members who have never finished a lesson', /FROM members\s+WHERE member_id IN/],
      [
        'langapp',
        'what percentage of lessons scored below 60 on Android versus on iPhone?',
        /FILTER \(WHERE score < 60\).*WHERE device IN \('Android', 'iPhone'\)/s,
      ],
      [
        'langapp',
        'when was the last payment of Miriam Schneider and did it go through?',
        /status.*QUALIFY paid_on = MAX\(paid_on\) OVER \(\)/s,
      ],
    ]);
  });

  it('of how long it takes until something is closed, and not how late that was', async () => {
    const span = /DATE_DIFF\('second', opened, closed\)/;
    await check([
      ['cityhall', 'median days to close by priority', span],
      ['cityhall', 'how long does it take to close a request?', span],
      ['cityhall', 'closing time by district', span],
      ['cityhall', 'average closing delay', /MEASURE\(average_closing_delay\)/],
    ]);
  });

  it('takes what one pays for the price of a thing, and the thing itself for what is cheap', async () => {
    const price = /list_price.*FROM products\s+WHERE category = .*ORDER BY list_price/s;
    await check([
      ['opticians', 'what are your cheapest contact lenses?', price],
      ['opticians', 'most expensive sunglasses', price],
      ['opticians', 'products under 140 pounds', /WHERE list_price < 140/],
      ['opticians', 'which sunglasses cost less than 140?', /WHERE list_price < 140/],
      [
        'opticians',
        "I'm after Ray-Ban sunglasses, which ones are under 140 pounds and not discontinued?",
        /list_price < 140.*brand = 'Ray-Ban'.*discontinued = FALSE/s,
      ],
      ['opticians', 'products with a cost price under 20', /WHERE cost_price < 20/],
    ]);
  });

  it('shows the columns that stand behind a list, when a condition has a name of its own', async () => {
    await check([
      [
        'cityhall',
        'list the high priority requests from Old Town, with street and the date they came in',
        /SELECT street, opened, .*priority = 'High'/s,
      ],
    ]);
  });
});

describe('what anybody asks of films', () => {
  const { check, sql, told } = askedWorlds('filmlist', 'films', 'itdesk', 'museum');

  it('knows profit and loss, by a profit or by what came in and what it cost', async () => {
    await check([
      ['filmlist', 'what share of films made a profit?', /FILTER \(WHERE row_profit > 0\)/],
      ['filmlist', 'which films lost money?', /WHERE row_profit < 0/],
      ['filmlist', 'which film lost the most money?', /ORDER BY row_profit ASC/],
      ['filmlist', 'how many films earned less than their budget?', /WHERE worldwide_gross < budget/],
      ['filmlist', 'which movies were made for less than 5 million?', /WHERE budget < 5000000/],
      ['films', 'what share of films lost money?', /FILTER \(WHERE film_gross < film_budget\)/],
      ['films', 'most expensive film that made a profit', /film_gross > film_budget.*ORDER BY film_budget/s],
    ]);
  });

  it('names the second and the third of a ranking of rows', async () => {
    await check([['filmlist', 'second highest grossing film of 2025', /LIMIT 1 OFFSET 1/]]);
    assert.match(await told('filmlist', 'third most expensive movie'), /Number 3 of the movies by budget/);
  });

  it('counts a volume, and each of the months', async () => {
    await check([
      ['itdesk', 'ticket volume by month', /DATE_TRUNC\('month', created_at\).*MEASURE\(count\)/s],
      ['itdesk', 'tickets for month in 2025', /DATE_TRUNC\('month', created_at\)/],
      ['museum', 'the shop selling for each months of 2025', /month.*MEASURE\(total_shop_sales_eur\)/s],
      ['itdesk', 'tickets january 2026 vs january a year earlier', /2025-01-01.*2026-01-01/s],
      ['itdesk', 'month-over-month change of tickets, October 2025 to March 2026', /LAG\(MEASURE\(count\)\)/],
      ['itdesk', 'yoy growth in Q1 2026', /AS count_q1_2025.*AS count_q1_2026/s],
    ]);
    assert.equal(await sql('itdesk', 'expected ticket volume for april'), '', 'that is to come');
  });

  it('takes the last months to their end on the last day of one', async () => {
    await check([['itdesk', 'tickets by month, last 12 months', /2025-04-01.*2026-04-01/s]]);
  });
});
