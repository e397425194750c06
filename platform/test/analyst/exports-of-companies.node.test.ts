import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { day, filesFor, sqlOf } from '../dataset/infer/files-of-rows.js';
import { Asked } from './ask-analyst.js';

const each = <T>(count: number, of: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => of(i));

/** What systems export: numbers of documents with their positions, short words, who did what by a number of theirs. */
describe('exports of a company', () => {
  const file = filesFor('exports');
  let shop: Asked;
  let desk: Asked;
  let films: Asked;
  let plans: Asked;
  before(async () => {
    shop = await Asked.over([
      file('orders.csv', [
        'doc_no,pos,cust_no,item_no,booked_on,requested_dlv,delivered_on,channel,qty,net_amount,line_status',
        ...each(240, (i) => {
          const doc = Math.floor(i / 2);
          const status = i % 9 === 0 ? 'Returned' : 'Delivered';
          const days = [doc, doc + 4, doc + 3 + (doc % 3)].map(day).join(',');
          return `SO-${1000 + doc},${10 * ((i % 2) + 1)},C${500 + (doc % 60)},IT-${i % 60},${days},${doc % 3 ? 'Web' : 'Phone'},${1 + (i % 5)},${20 + (i % 50)}.5,${status}`;
        }),
      ]),
      file('customers.csv', [
        'cust_no,company,segment,customer_since',
        ...each(60, (i) => `C${500 + i},Firm ${i},${i % 2 ? 'Hotel' : 'Café'},${day(-400 + i)}`),
      ]),
      file('products.csv', [
        'item_no,description,product_group,weight_kg',
        ...each(60, (i) => `IT-${i},Thing ${i},${i % 3 ? 'Machines' : 'Coffee'},${1 + i / 10}`),
      ]),
    ]);
    desk = await Asked.over([
      file('tickets.csv', [
        'ticket_ref,created_at,first_reply_at,solved_at,status,source,assignee_id,customer_org,plan,escalated,csat',
        ...each(200, (i) => {
          const at = (hour: number) => `${day(i % 90)} ${String(hour).padStart(2, '0')}:10:00`;
          const solved = i % 7 ? at(9 + (i % 12)) : '';
          return `${70000 + i},${at(6)},${at(7 + (i % 2))},${solved},${i % 7 ? 'Solved' : 'Open'},${i % 2 ? 'Chat' : 'Email'},AG${100 + (i % 8)},Firm ${i % 30},${i % 3 ? 'Free' : 'Pro'},${i % 11 === 0},${i % 4 ? 2 + (i % 3) : ''}`;
        }),
      ]),
      file('agents.csv', [
        'agent_id,agent_name,team,weekly_hours',
        ...each(8, (i) => `AG${100 + i},Ann${'abcdefgh'[i]} Lee,${i % 2 ? 'Frontline' : 'Billing'},40`),
      ]),
    ]);
    films = await Asked.over(
      file('films.csv', [
        'film_code,film_title,theatrical_release,run_min,prod_budget,gross_worldwide,directed_by,production_house,origin_country',
        ...each(
          120,
          (i) =>
            `F${i},Film ${i},${day(3 * i)},${80 + (i % 60)},${1_000_000 + 9000 * i},${900_000 + 21_000 * i},Dir ${i % 12},House ${i % 5},${['US', 'UK', 'France'][i % 3]}`,
        ),
      ]),
    );
    plans = await Asked.over(
      file('subscriptions.csv', [
        'sub_ref,account,plan_tier,mrr_usd,seats_purchased,started_on,cancelled_on',
        ...each(150, (i) => {
          const tier = ['Team', 'Business'][i % 2];
          return `SUB-${i},Firm ${i % 40},${tier},${10 + (i % 90)}.5,${1 + (i % 70)},${day(i)},${i % 3 ? '' : day(150 + (i % 50))}`;
        }),
      ]),
    );
  });
  after(async () => {
    for (const asked of [shop, desk, films, plans]) await asked.close();
  });

  it('counts documents as orders, and not their lines', async () => {
    const told = await shop.ask('how many orders did we get');
    assert.deepEqual(told.rows, [[120]]);
    const value = sqlOf(await shop.ask('average order value by channel'));
    assert.match(value, /AVG\(order_total\)/);
    assert.match(sqlOf(await shop.ask('percent of lines that were returned')), /line_status = 'Returned'/);
  });

  it('knows customers and products by what tells them apart', async () => {
    assert.match(sqlOf(await shop.ask('top 3 customers by orders')), /SELECT company, .*LIMIT 3/);
    assert.match(sqlOf(await shop.ask('which product was returned most')), /SELECT description, /);
    assert.match(sqlOf(await shop.ask('orders per customer, top 3')), /SELECT company, .*LIMIT 3/);
    assert.match((await shop.ask('heaviest machine')).text, /Thing 59/);
    assert.match((await shop.ask('top 3 customers by net amount with quantity')).text, /: quantity \*\*\d/);
  });

  it('takes what was requested for what was planned', async () => {
    assert.match(
      sqlOf(await shop.ask('average delivery time by channel')),
      /booked_on\b.*delivered_on|delivered_on\b.*booked_on/,
    );
    const late = await shop.ask('late orders by channel');
    assert.match(sqlOf(late), /delivered_on > requested_dlv/);
  });

  it('finds who is meant by an assignee, and who wrote by their organisation', async () => {
    assert.match(sqlOf(await desk.ask('tickets by team')), /SELECT team, /);
    assert.match(sqlOf(await desk.ask('which customers have the most tickets')), /SELECT customer_org, /);
    assert.match(sqlOf(await desk.ask('slowest agent to solve tickets')), /SELECT agent_name, .*solved_at/);
    assert.match(sqlOf(await desk.ask('who takes longest to resolve tickets')), /SELECT agent_name, /);
  });

  it('ranks single rows by how long they took under their own number', async () => {
    assert.match(
      sqlOf(await desk.ask('which ticket took longest to solve')),
      /SELECT ticket_ref, .*solved_at/,
    );
  });

  it('reads "solve" as what was done, and a first response as a first reply', async () => {
    const solve = sqlOf(await desk.ask('how long does it take to solve a ticket'));
    assert.doesNotMatch(solve, /status/);
    assert.match(solve, /solved_at/);
    assert.match(sqlOf(await desk.ask('average first response time')), /first_reply_at/);
    assert.match(sqlOf(await desk.ask('how long till someone answers me on chat')), /first_reply_at/);
  });

  it('holds a share to what the verb says, and the population to what stands before', async () => {
    const told = await desk.ask('What share of pro tickets gets a first reply within one hour?');
    assert.match(told.text, /of tickets \(with plan Pro\) are with first reply/);
  });

  it('bounds groups by how many ratings they have, and by exactly one', async () => {
    const rated = await desk.ask('average csat per agent, only agents with more than 10 ratings');
    assert.match(rated.text, /over 10 tickets with CSAT/);
    assert.match((await desk.ask('customers with only one ticket')).text, /exactly 1 ticket/);
    assert.match(
      (await desk.ask('tickets open for more than 30 days')).text,
      /nothing called|do not know|cannot|created/i,
    );
  });

  it('asks which are higher or lower of all others, and which of two days has more', async () => {
    assert.match((await desk.ask('is csat lower on the free plan')).text, /not Free/);
    assert.match((await desk.ask('more tickets on monday or on friday?')).text, /Monday .*Friday/);
  });

  it('takes what was made worldwide for money, and who directed for directors', async () => {
    assert.match(
      sqlOf(await films.ask('what was our worldwide gross in 2025')),
      /MEASURE\(total_gross_worldwide\)/,
    );
    assert.match(
      sqlOf(await films.ask('what share of our films lost money')),
      /row_profit < 0|gross_worldwide < prod_budget/,
    );
    assert.match(sqlOf(await films.ask('directors with 5 or more films')), /SELECT directed_by, /);
    assert.match(sqlOf(await films.ask('which studio made the most profit')), /profit\)/);
    assert.match(sqlOf(await films.ask('gross by studio')), /SELECT production_house, /);
    assert.match(sqlOf(await films.ask('histogram of running time in 10 minute buckets')), /run_min \/ 10/);
  });

  it('reads a ratio by its two names, and a country behind whose as a condition', async () => {
    assert.match(
      sqlOf(await films.ask('gross to budget ratio by studio')),
      /gross_worldwide.*\/.*prod_budget/,
    );
    const whose = await films.ask('films whose origin country is neither US nor UK, how many');
    assert.deepEqual(whose.rows, [[40]]);
  });

  it('does not pass over the noun of a superlative', async () => {
    assert.deepEqual((await films.ask('which film was our biggest flop')).rows, []);
  });

  it('lists which of them, where only their number was told', async () => {
    const first = await films.ask('how many films does House 1 have?');
    const which = await films.ask('which of them grossed over 2 million?', { memory: first.memory });
    assert.match(sqlOf(which), /film_title/);
  });

  it('orders what was cancelled by when that was, and divides by seats', async () => {
    assert.match(
      sqlOf(await plans.ask('5 most recent cancelled subscriptions')),
      /ORDER BY cancelled_on DESC/,
    );
    assert.match(sqlOf(await plans.ask('MRR per seat by plan')), /mrr_usd.*\/.*seats_purchased/);
    assert.match(sqlOf(await plans.ask('average MRR over 50 by plan')), /AVG|average_mrr_usd/i);
  });
});
