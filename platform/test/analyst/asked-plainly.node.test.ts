/** Short questions of the first minutes, each of which was once answered by another one: over models made of files alone. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from './asked-worlds.js';

describe('what is asked plainly', () => {
  const { check, sql } = askedWorlds(
    'arthouse',
    'bikeshop',
    'careline',
    'florist',
    'homesearch',
    'hosting',
    'mealbox',
    'newsletters',
    'reels',
    'shopvisits',
  );

  it('ranks months by what came in, or by how many came, and not by what something cost', async () => {
    const worst = /DATE_TRUNC\('month', rental_date\).*MEASURE\(total_price_eur\).*ASC\) = 1/s;
    await check([
      ['arthouse', 'what was our worst month?', worst],
      ['arthouse', 'what was our best month for rentals?', /MEASURE\(count\) AS count FROM rentals.*DESC/s],
      ['shopvisits', 'worst month?', /DATE_TRUNC\('month'.*MEASURE\(count\).*ASC\) = 1/s],
      ['florist', 'what was most bad month for sale?', /MEASURE\(total_total_amount\).*ASC\) = 1/s],
    ]);
    assert.equal(await sql('arthouse', 'worst genre'), '', 'by its licence cost it is none');
  });

  it('of what was done to rows, where a number tells how much or how often', async () => {
    await check([
      ['hosting', 'how many tickets were reopened?', /MEASURE\(count\).*WHERE reopens > 0/s],
      ['hosting', 'share of reopened tickets by category', /FILTER \(WHERE reopens > 0\)/],
      ['mealbox', 'how many deliveries were refunded?', /MEASURE\(count\).*WHERE refund > 0/s],
      ['mealbox', 'discounted deliveries by carrier', /SELECT carrier.*discount > 0\s+GROUP BY 1/s],
      ['bikeshop', 'share of discounted orders', /discount > 0.*FROM each_orders/s],
      ['mealbox', 'how many deliveries came late in February 2026?', /delivery_status = 'Late'/],
    ]);
    assert.equal(await sql('mealbox', 'revenue in late March 2026'), '', 'of no late deliveries');
    assert.equal(await sql('florist', 'which product has the most bad reviews?'), '');
    assert.equal(
      await sql('mealbox', 'how many boxes have been rated so far?'),
      '',
      'meals per box are no boxes',
    );
    assert.equal(await sql('bikeshop', 'total discount'), '', 'percentages add up to nothing');
  });

  it('of those who buy: who came again, who came last, what somebody bought', async () => {
    const again = /FROM each_orders\s+GROUP BY customer\s+HAVING MEASURE\(count\) > 1/;
    await check([
      ['bikeshop', 'how many repeat customers do we have?', again],
      [
        'bikeshop',
        'who ordered last?',
        /FROM each_orders\s+QUALIFY order_date = MAX\(order_date\) OVER \(\)/,
      ],
      ['bikeshop', 'what did Sabine Brandt buy?', /product.*WHERE customer = 'Sabine Brandt'/s],
      ['bikeshop', 'newest customer', /MIN\(order_date\).*DESC\) = 1/s],
      ['bikeshop', 'latest customer', /MAX\(order_date\).*DESC\) = 1/s],
      ['florist', 'which customer spend the most of money?', /customer_name, MEASURE\(total_total_amount\)/],
    ]);
    assert.equal(await sql('bikeshop', 'customers with more than 1 order by country'), '');
  });

  it('of customers with so many of something, and of the products that sell', async () => {
    const two = /FROM subscriptions\s+GROUP BY (?:full_name|1)\s+HAVING MEASURE\(count\) = 2/;
    await check([
      ['mealbox', 'customers with two subscriptions', two],
      ['mealbox', 'how many customers have 2 subscriptions?', two],
      ['mealbox', 'customers with 2 or more subscriptions', /HAVING MEASURE\(count\) >= 2/],
      ['florist', 'top 5 products', /SELECT product_name, MEASURE\(total_total_amount\).*LIMIT 5/s],
      ['florist', 'most popular category', /SELECT category, MEASURE\(count\) AS count FROM orders/],
      ['mealbox', 'most popular plan', /SELECT plan, MEASURE\(count\) AS count FROM subscriptions/],
    ]);
  });

  it('of films by the year that they are of, and by how often they were rented', async () => {
    await check([
      ['arthouse', 'oldest film', /QUALIFY year = MIN\(year\) OVER \(\)/],
      ['arthouse', 'newest film', /ORDER BY year DESC/],
      ['arthouse', 'films by decade', /FLOOR\(year \/ 10\)/],
      ['arthouse', 'most rented film', /SELECT film_title, MEASURE\(count\) AS count FROM rentals/],
      ['arthouse', 'most popular genre', /SELECT genre, MEASURE\(count\) AS count FROM rentals/],
      ['arthouse', 'newest rental', /FROM rentals\s+QUALIFY rental_date = MAX/],
    ]);
  });

  it('of visits: with and without what they are for', async () => {
    await check([
      ['shopvisits', 'how many visits had no purchase?', /WHERE purchased = FALSE/],
      ['shopvisits', 'visits without purchase', /SELECT session_id.*WHERE purchased = FALSE/s],
      ['shopvisits', 'pages per session by device', /SELECT device, MEASURE\(average_pages_viewed\)/],
      ['homesearch', 'list the visits that sent an enquiry', /SELECT session_id.*WHERE enquiry_sent = TRUE/s],
      ['homesearch', 'enquiries by source', /MEASURE\(enquiries\)/],
      ['homesearch', 'signup rate by month', /MEASURE\(signup_rate\)/],
    ]);
  });

  it('tells the part of its own group where each of them is asked for', async () => {
    const within = /OVER \(PARTITION BY DATE_TRUNC\('quarter', started_at\)\)/;
    await check([
      ['homesearch', 'share of devices in each quarter', within],
      ['homesearch', 'share of each device by quarter', within],
      ['homesearch', 'Share of sessions in each quarter by device', within],
      ['homesearch', 'visits by quarter and device as a percentage of each quarter', within],
      ['homesearch', 'share of sessions by device and country', /OVER \(\)/],
    ]);
    assert.match(
      await sql(
        'homesearch',
        'visits by quarter',
        'split that by device',
        'now as a percentage of each quarter',
      ),
      within,
    );
  });

  it('tells a part of those that it names, and goes on by what it told', async () => {
    const cancelled = /FILTER \(WHERE cancel_reason = 'Too expensive'\).*WHERE status = 'Cancelled'/s;
    await check([
      [
        'mealbox',
        'what share of the cancelled subscriptions were cancelled because it was too expensive, split by plan?',
        cancelled,
      ],
      ['florist', 'sales in 2024 May to December', />= TIMESTAMP '2024-05-01'.*< TIMESTAMP '2025-01-01'/],
      ['florist', 'average rating by flower category', /SELECT category, MEASURE\(average_rating\)/],
    ]);
    assert.match(
      await sql(
        'florist',
        'how many delivered orders arrived late?',
        'as a share of all delivered orders, per city',
      ),
      /FILTER \(WHERE delivered_on > delivery_date\).*WHERE status = 'Delivered'/s,
    );
    assert.match(
      await sql(
        'florist',
        'sales by delivery city in 2024',
        'and how much did each city grow in 2025, in %?',
      ),
      /SELECT delivery_city/,
    );
  });

  it('of tickets and agents: what was opened, whose they are, and no growth of what is unknown', async () => {
    await check([
      ['hosting', 'which company opend the most tickets?', /^(?!.*status = 'Open').*SELECT company/s],
      ['hosting', 'what channel is most used by customers?', /SELECT channel, MEASURE\(count\)/],
      ['hosting', 'how many active customers do we have?', /account_status = 'Active'/],
    ]);
    await check([
      [
        'careline',
        'tickets of agents hired in 2025',
        /MEASURE\(count\) AS count FROM tickets WHERE hired_on >= /,
      ],
    ]);
    assert.equal(await sql('careline', 'did gizmos grow in 2025?'), '');
    assert.equal(await sql('careline', 'new tickets vs closed tickets per month'), '');
  });

  it('of films and prices: the one that is most so, and what each costs on average', async () => {
    await check([
      ['reels', 'most profitable film', /SELECT row_profit, title.*ORDER BY row_profit DESC/s],
      ['reels', 'which film had the highest profit?', /SELECT row_profit, title.*type = 'Film'/s],
      [
        'arthouse',
        'How many rentals got each star rating (1 to 5), split by device?',
        /SELECT rating, device/,
      ],
    ]);
    assert.doesNotMatch(await sql('newsletters', 'average price per plan'), /SUM\(monthly_price\)/);
  });
});
