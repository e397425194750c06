/** What people say around a question, and the same question in another order, change nothing of its answer. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { askedWorlds } from './asked-worlds.js';

describe('what is said around a question', () => {
  const { check, same, told } = askedWorlds('cinechain', 'clinicdesk', 'gearshop');

  it('is left out, however polite it is', async () => {
    await same(
      'gearshop',
      'how many orders in 2025?',
      'Good afternoon, how many orders in 2025?',
      'If it is not too much trouble, how many orders in 2025?',
      'I would be very grateful if you could tell me how many orders in 2025',
      'Would you mind telling me how many orders in 2025?',
      'It would be a big help if you could show me how many orders in 2025',
      'For our budget meeting, could you please tell me how many orders in 2025?',
      'I was wondering whether you could tell me how many orders in 2025',
      'Out of curiosity: how many orders in 2025?',
      'Could you kindly work out how many orders in 2025, thank you',
    );
  });

  it('says by words of its own what is empty', async () => {
    await same(
      'gearshop',
      'how many orders have no delivery date?',
      'number of orders where delivered_at is empty',
      'how many orders where the date of delivery is blank',
      'orders delivery date missing count',
    );
    await same(
      'clinicdesk',
      'how many tickets are unassigned?',
      'how many tickets are not assigned to anyone yet',
      'how many tickets that nobody has been assigned to',
      'how many tickets with no one assigned to them',
      'how many tickets where assigned_to is empty',
      'how many tickets are unasigned',
    );
  });

  it('names a value with a rank before it without its rank, before its column and behind it', async () => {
    await same(
      'clinicdesk',
      'how many high priority tickets in 2025',
      'how many tickets with priority high in 2025',
      'how many tickets in 2025 where the priority is high',
      'how many 2 - High tickets in 2025',
    );
    await check([
      ['clinicdesk', 'high priority tickets on hold', /priority = '2 - High' AND state = 'On Hold'/],
    ]);
  });

  it('tells all values of a column apart, where all of them are named', async () => {
    await check([
      ['gearshop', 'orders by channel and new/returning', /^SELECT channel, customer_type, MEASURE\(count\)/],
      [
        'gearshop',
        'how many orders came from new and from returning customers on each channel?',
        /^SELECT customer_type, channel, MEASURE\(count\)/,
      ],
    ]);
  });

  it('is of when the rows began, where the time is said of the rows', async () => {
    const placed = /created_at >= TIMESTAMP '2026-01-01'/;
    await check([
      ['gearshop', 'average days from order to delivery for orders placed in 2026', placed],
      [
        'gearshop',
        'for orders of 2026, how many days does it take on average from order to delivery?',
        placed,
      ],
      ['gearshop', 'how many days pass, on average, between order and delivery for 2026 orders', placed],
      ['gearshop', 'average delivery time in 2026', /delivered_at >= TIMESTAMP '2026-01-01'/],
    ]);
    await same(
      'clinicdesk',
      'average hours from opened to resolved for critical tickets',
      'average number of hours that pass from the opening of a critical ticket to its resolution',
      'For critical tickets, how long does it take on average from opened to resolved, in hours?',
      'MTTR of critical tickets in hours',
    );
  });

  it('compares two years with no word between them, and no stretch of both with the time before', async () => {
    await same(
      'gearshop',
      'growth of revenue from 2024 to 2025 in percent',
      'revenue percent change 2024 to 2025',
      'yoy revenue change 2024 2025 percent',
      'did the shop grow from 2024 to 2025 in revenue, percent change',
    );
  });

  it('counts those that are not so, and splits by nothing', async () => {
    await same(
      'cinechain',
      'how many titles were released in 2025 that are not in English?',
      'count titles released 2025 language not english',
      'Count of titles released in 2025 where original_language is not English',
      'how many films came out in 2025 that are not in english',
    );
    await same(
      'clinicdesk',
      'how many tickets of 2026 did not come by phone',
      'tickets 2026 all channels except phone count',
      'number of tickets in 2026 with channel other than phone',
    );
  });

  it('is of days of the week, in many words', async () => {
    await same(
      'clinicdesk',
      'tickets by weekday in 2025',
      'ticket count by day of week 2025',
      'Distribution of tickets in 2025 over the days of the week',
      'tickets per wekday in 2025',
      'On which days of the week did people open tickets in 2025, and how many on each?',
    );
  });

  it('ranks by what a bound at the end of the sentence says', async () => {
    await same(
      'clinicdesk',
      'top 5 departments by number of tickets in 2025',
      'rank departments by number of tickets in 2025, descending, limit to five',
      'Rank departments by number of tickets in 2025 and return the first five',
    );
    await same(
      'gearshop',
      'top 3 refund reasons in 2025',
      'List the 3 most frequent refund reasons in 2025 with their counts.',
      'which 3 reasons come up most often when people got a refund in 2025?',
    );
  });

  it('calls titles that have a director films', async () => {
    await same(
      'cinechain',
      'which directors have more than 10 titles?',
      'Which directors has made more than 10 films?',
      'which directors appear in our catalogue with more than ten movies',
      'With more than 10 titles to their name, which directors are there?',
    );
    // Beside an hour watched, the year is no number of things.
    await check([
      ['cinechain', 'which month of 2025 had the most minutes watched?', /MEASURE\(total_minutes_watched\)/],
      ['cinechain', 'List the 5 titles with the highest minutes watched in 2025', /WHERE watched_on >= /],
    ]);
  });

  it('takes what an order is worth for its total, and no refund of it', async () => {
    await same(
      'gearshop',
      'how many orders with a total over 400',
      'how many orders worth more than 400',
      'how many orders that cost more than 400',
    );
    assert.doesNotMatch(await told('gearshop', 'orders worth more than 400'), /refunded amount over/);
  });

  it('takes half of a value before a word for other things for nothing', async () => {
    assert.match(
      await told('clinicdesk', 'tickets by desktop department'),
      /There is nothing called|I do not/,
    );
  });

  it('crosses two columns, however that is said', async () => {
    await same(
      'clinicdesk',
      'tickets by site and priority in 2025',
      'cross-tabulate the number of tickets in 2025 by site and priority',
      'ticket count site x priority 2025',
      'crosstab of tickets in 2025, site by priority',
    );
  });

  it('tells two values of one thing apart that are each asked about', () =>
    check([
      ['gearshop', 'how much money came from Austria and from Norway in 2025', /^SELECT shipping_country, /],
      [
        'gearshop',
        'what do we earn in Austria and what in Norway',
        /^SELECT shipping_country, .*total_total/,
      ],
      ['gearshop', 'do more orders come from Austria or from Norway?', /^SELECT shipping_country, /],
    ]));

  it('names the months and days with the most in other words', async () => {
    await same(
      'clinicdesk',
      'which day had the most tickets',
      'the most tickets in one single day - which date was that?',
      'day record number of tickets',
    );
    await same('clinicdesk', 'tickets per month in 2025', 'how many tickets on each months of 2025');
    await same(
      'clinicdesk',
      'which month had the most tickets',
      'in which month and year did we have the most tickets',
      'in which month was the biggest quantity of tickets',
    );
  });

  it('holds the money of two times against each other', () =>
    check([
      [
        'gearshop',
        'which countries made less money in 2025 than in 2024, and how many % less?',
        /total_total.*HAVING .* < 0/,
      ],
      ['gearshop', 'revenue of the last 3 months versus the 3 months before', /2026-04-01.*2026-01-01/],
    ]));

  it('takes the share of what stands before the word', async () => {
    await same(
      'gearshop',
      'share of cancelled orders by channel',
      'cancelled share of orders by channel',
      'cancelled orders share by channel',
    );
    await check([['gearshop', 'customers whose order count is over 6', /HAVING MEASURE\(count\) > 6/]]);
  });

  it('is read as it was meant, where a hand has slipped', async () => {
    await same(
      'gearshop',
      'show how many orders each channel had this year',
      'shwo how many orders each channel had this year',
      'show hwo many ordres each chanel had this year',
      'show how mayn orders ecah channel had tis yaer',
      'show how many orders each channel had thsi year',
    );
    await same(
      'clinicdesk',
      'how many tickets were opened in March 2026 without the closed ones',
      'how many tickets were opend in Mrach 2026 wihtout the closed ones',
      'how may tickets were opened in March 2026 without teh closed ones',
    );
    assert.match(await told('gearshop', 'lsit the orders above 900'), /I read "lsit" as "list"/);
    // A name that nobody has is no other word.
    assert.match(await told('gearshop', 'how many orders of Amy'), /There is nothing called/);
  });
});

describe('words that are names of columns and countries too', () => {
  const { same } = askedWorlds('departures', 'sitevisits', 'visits', 'planhub');

  it('are read by what stands beside them', async () => {
    await same(
      'departures',
      'by how many percent did pax change, May 2025 versus March 2025?',
      'by how many percent did pax change from March 2025 to May 2025?',
    );
    await same(
      'sitevisits',
      'sessions by device',
      'sessions by device type',
      'sessions for every device type',
    );
    await same(
      'sitevisits',
      'sessions by source and new vs returning',
      'sessions by source and new vs returning visitors',
    );
    await same(
      'visits',
      'how many visits from the United States',
      'how many visits from the us',
      'how many visits in the us',
    );
    await same('visits', 'visits by country, only US and Canada', 'visits by country, only us and canada');
    await same('planhub', 'how many active subscriptions per plan', 'how much active subscription per plan');
  });
});
