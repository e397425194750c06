import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Asked } from './ask-analyst.js';

/** Over data that `init` inferred from files of another hand, with a user's few edits. */
describe('questions over data of other hands', () => {
  let streaming: Asked;
  let traffic: Asked;
  let wholesale: Asked;
  before(async () => {
    [streaming, traffic, wholesale] = (await Promise.all(
      ['worlds/streaming', 'worlds/traffic', 'worlds/wholesale'].map((w) => Asked.of(w)),
    )) as [Asked, Asked, Asked];
  });
  after(async () => {
    for (const asked of [streaming, traffic, wholesale]) await asked.close();
  });

  it('tells how long it is from one time to another, of the rows that have both', async () => {
    const days = /AVG\(DATE_DIFF\('second', order_date, ship_date\)\) \/ 86400\.0/;
    for (const question of [
      'how long does it take to ship an order?',
      'average days from order to shipping',
      'how many days are there between order date and ship date on average',
    ])
      assert.match(await wholesale.sqlOf(question), days, question);
    const slowest = await wholesale.sqlOf('which warehouse takes longest to ship');
    assert.match(slowest, days);
    assert.match(slowest, /FROM orders GROUP BY 1 QUALIFY RANK\(\) OVER \(ORDER BY .* DESC\) = 1\s/);
    assert.match(
      await traffic.sqlOf('how long do people wait for our first reply to a Contact us form, on average'),
      /DATE_DIFF\('second', submitted, first_reply\)\) \/ 3600\.0 .* WHERE form = 'Contact us'/,
    );
  });

  it('ranks what is done most by how often, and groups by the column of a list that goes on', async () => {
    assert.match(
      await streaming.sqlOf('most watched title'),
      /^SELECT title_title, MEASURE\(count\) AS count FROM viewings GROUP BY 1 ORDER BY 2 DESC/,
    );
    assert.match(
      await streaming.sqlOf('plays by device: phone, laptop and so on'),
      /^SELECT device, MEASURE\(count\)/,
    );
  });

  it('tells no time to what the rows have no time of', async () => {
    const shop = await Asked.of('../../datasets/shop');
    assert.equal(await shop.sqlOf('how long does it take to ship an order'), '');
    await shop.close();
  });

  it('lists rows with the columns that are named, and not how many they have', async () => {
    assert.match(
      await wholesale.sqlOf('all orders that are on hold, with customer and order date'),
      /^SELECT customer_name, order_date, order_no, .* WHERE status = 'On hold'/,
    );
    assert.match(await wholesale.sqlOf('which orders are on hold?'), /^SELECT order_no, /);
    assert.match(
      await streaming.sqlOf('show me all series from Denmark'),
      /FROM titles WHERE (?:origin_country = 'Denmark' AND )?content_type = 'Series'/,
    );
  });

  it('counts what was done, beside other numbers, in a ranking and in a bound', async () => {
    const done = /MEASURE\(count\) FILTER \(WHERE converted = TRUE\)/;
    for (const question of [
      'sessions and conversions by device',
      'Top 5 campaigns by conversions',
      'which sources brought at least 100 visits but fewer than 10 conversions?',
    ])
      assert.match(await traffic.sqlOf(question), done, question);
    assert.match(await traffic.sqlOf('which channel converts best'), /converted/);
  });

  it('takes a common word for itself, and mends what is none', async () => {
    assert.match((await traffic.told('page load time by browser')).text, /nothing called "load"/);
    assert.match(await traffic.sqlOf('show visits by device'), /FROM sessions/);
    const mended = await wholesale.told('how mny prodcts do we have from Molino Feri');
    assert.match(mended.sql, /MEASURE\(count\).*supplier = 'Molino Ferri'/);
    assert.match(mended.text, /I read "mny" as "many"/);
  });

  it('asks the view that has a name for a word, and goes on with it', async () => {
    assert.match(await traffic.sqlOf('how many leads this year?'), /FROM form_fills/);
    assert.match(
      await traffic.sqlOf('how many leads this year?', 'how many of them got qualified?'),
      /submitted >= TIMESTAMP '2026-01-01'.*qualified_on IS NOT NULL/,
    );
  });

  it('tells the share of those that have a value, and of those that came to an end', async () => {
    assert.match(
      await streaming.sqlOf('what share of viewings has subtitles'),
      /FILTER \(WHERE subtitles IS NOT NULL\)/,
    );
    assert.match(
      await streaming.sqlOf('of the members who joined in 2025, what % has already left us?'),
      /FILTER \(WHERE left_on IS NOT NULL\).*joined_on >= TIMESTAMP '2025-01-01'/,
    );
  });

  it('bounds a number of rows by another unit, where only its measure says in what it is counted', async () => {
    assert.match(
      await traffic.sqlOf('list sessions that went on for more than 15 minutes'),
      /WHERE seconds > 900/,
    );
    assert.match(
      await traffic.sqlOf('median and 95th percentile of time on site'),
      /MEDIAN\(seconds\).*QUANTILE_CONT\(seconds, 0\.95\)/,
    );
  });

  it('says no to what nothing measures', async () => {
    for (const question of ['which region is the slowest', 'which customers are the fastest'])
      assert.equal(await wholesale.sqlOf(question), '', question);
  });

  it('asks by what an order is the largest, where only its freight is known', async () => {
    assert.match(
      (await wholesale.told('largest order ever')).text,
      /cannot tell by what orders are the "largest"/,
    );
  });

  it('takes what has ended by its time, and a segment of customers for whose revenue it is', async () => {
    for (const question of ['discontinued products', 'products that are discontinued'])
      assert.match(await wholesale.sqlOf(question), /WHERE discontinued_on IS NOT NULL/, question);
    assert.match(
      await wholesale.sqlOf('revenue of hotel customers by month'),
      /SELECT DATE_TRUNC\('month', order_date\) AS month, MEASURE\(total_net_amount\).*'Hotel & Catering'/,
    );
  });

  it('takes "right now" for those that have not left', async () => {
    assert.match(
      await streaming.sqlOf('how many people are on Premium right now?'),
      /FROM members WHERE (?:plan_name = 'Premium' AND left_on IS NULL|left_on IS NULL AND plan_name = 'Premium')/,
    );
  });

  it('asks of members in Germany, where a follow-up names them, the same as before', async () => {
    assert.match(
      await streaming.sqlOf('watch time by genre in 2025', 'and just for members in Germany?'),
      /^SELECT genre, MEASURE\(total_minutes_watched\).*home_country = 'Germany'/,
    );
  });

  it('tells percentiles of some rows, and keeps their condition', async () => {
    assert.match(
      await streaming.sqlOf('median and 90th percentile of movie runtime'),
      /QUANTILE_CONT|PERCENTILE_CONT|MEDIAN/,
    );
    assert.match(
      await streaming.sqlOf('median and 90th percentile of movie runtime'),
      /content_type = 'Movie'/,
    );
  });
});
