import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { day, filesFor, rows, sqlOf } from '../dataset/infer/files-of-rows.js';
import { Asked } from './ask-analyst.js';

const ports = [
  ['JFK', 'New York, NY', 'NY'],
  ['LGA', 'New York, NY', 'NY'],
  ['LAX', 'Los Angeles, CA', 'CA'],
  ['BOS', 'Boston, MA', 'MA'],
] as const;

/** What tools export: lines of a web shop's orders, a timetable in capitals, a helpdesk with a number sign. */
describe('exports of tools', () => {
  const file = filesFor('tools');
  let shop: Asked;
  let flights: Asked;
  let desk: Asked;
  let plans: Asked;
  let visits: Asked;
  before(async () => {
    shop = await Asked.over(
      file('shop_orders.csv', [
        'Order ID,Created at,Financial Status,Fulfillment Status,Lineitem name,Lineitem quantity,Lineitem price,Discount Amount,Billing Country,Email,Source,Refunded Amount,Gift Wrap?',
        ...rows(300, (i) => {
          const order = Math.floor(i / 2);
          const [thing, price] = [`Thing ${i % 12}`, 5 + (i % 12)];
          const state = `${order % 3 ? 'paid' : 'refunded'},${order % 5 ? 'fulfilled' : 'unfulfilled'}`;
          return `#${1000 + order},${day(order)} 10:0${order % 10}:00,${state},${thing},${1 + (i % 4)},${price}.50,0.00,${order % 2 ? 'France' : 'Italy'},p${order % 40}@mail.example,${order % 4 ? 'web' : 'pos'},${order % 3 ? '0.00' : '2.50'},${i % 6 ? 'no' : 'yes'}`;
        }),
      ]),
    );
    flights = await Asked.over(
      file('flights_ontime.csv', [
        'FL_DATE,OP_UNIQUE_CARRIER,CARRIER_NAME,OP_CARRIER_FL_NUM,ORIGIN,ORIGIN_CITY_NAME,ORIGIN_STATE_ABR,DEST,DEST_CITY_NAME,DEST_STATE_ABR,DEP_DELAY,TAXI_OUT,ARR_DELAY,CANCELLED,CANCELLATION_CODE,AIR_TIME,DISTANCE,WEATHER_DELAY',
        ...rows(400, (i) => {
          const [from, to] = [ports[i % 4]!, ports[(i + 1 + (i % 3)) % 4]!];
          const isOff = i % 20 === 0;
          const late = isOff ? ',,' : `${(i % 30) - 8},${10 + (i % 9)},${(i % 40) - 15}`;
          const air = isOff ? '1,B,' : `0,,${60 + (i % 200)}`;
          return `${day(i)},${['AA', 'DL'][i % 2]},${['American Airlines', 'Delta Air Lines'][i % 2]},${100 + (i % 50)},${from.map((x) => `"${x}"`).join(',')},${to.map((x) => `"${x}"`).join(',')},${late},${air},${500 + (i % 50)},${i % 4 ? 0 : 12}`;
        }),
      ]),
    );
    desk = await Asked.over(
      file('support.csv', [
        'Ticket #,Opened (UTC),First Response At,Resolved At,Status,Prio,Channel,Assigned Agent,Group,Account,CSAT (1-5),Reopen Count,Lang,No. of replies',
        ...rows(240, (i) => {
          const first = i % 11 ? `${day(i + (i % 6 ? 0 : 2))} 12:05:00` : '';
          const end = i % 7 ? `${day(i + 3)} 18:05:00` : '';
          return `TCK-${5000 + i},${day(i)} 09:05:00,${first},${end},${i % 7 ? 'closed' : 'open'},${i % 4 ? 'normal' : 'urgent'},${i % 3 ? 'email' : 'chat'},Ann ${'ABCD'[i % 4]},${i % 2 ? 'Billing' : 'Technical'},Firm ${i % 20},${i % 5 ? 1 + (i % 5) : ''},${i % 9 ? 0 : 1 + (i % 2)},${i % 2 ? 'EN' : 'DE'},${1 + (i % 6)}`;
        }),
      ]),
    );
  });
  before(async () => {
    plans = await Asked.over(
      file('stripe_subscriptions.csv', [
        'id,Customer ID,Plan,Quantity,Interval,Amount,Status,Created (UTC),Canceled At (UTC)',
        ...rows(200, (i) => {
          const ended = i % 5 ? 'active' : 'canceled';
          return `sub_${i}x,cus_${i % 90},${['Team', 'Business'][i % 2]},${1 + (i % 9)},${i % 4 ? 'month' : 'year'},${20 + (i % 50)}.00,${ended},${day(i)} 08:00,${i % 5 ? '' : `${day(i + 40)} 09:00`}`;
        }),
      ]),
    );
    visits = await Asked.over(
      file('web_sessions.csv', [
        'visit_id,Visit Date/Time,Session campaign,Device category,Session duration (s),Conversions,Revenue (EUR),page_load_ms',
        ...rows(300, (i) => {
          const campaign = i % 3 ? '' : `camp_${i % 4}`;
          return `${900 + i},${day(i % 80)} 1${i % 10}:00:00,${campaign},${i % 2 ? 'mobile' : 'desktop'},${30 + (i % 100)},${i % 6 ? 0 : 1},${i % 6 ? '' : 10 + (i % 7)},${2000 + 13 * i}`;
        }),
      ]),
    );
  });
  after(async () => {
    for (const asked of [shop, flights, desk, plans, visits]) await asked.close();
  });

  describe('of a web shop', () => {
    it('tells money by quantity and price, where no column holds what was paid', async () => {
      const total = rows(300, String).reduce((sum, _, i) => sum + (1 + (i % 4)) * (5.5 + (i % 12)), 0);
      assert.deepEqual((await shop.ask('How much did we sell in all?')).rows, [[total]]);
      assert.match(sqlOf(await shop.ask('average order value per source')), /average_order_total/);
      assert.match(sqlOf(await shop.ask('best selling thing by country')), /revenue/);
    });

    it('counts pieces and not lines as units, and orders as orders', async () => {
      assert.deepEqual((await shop.ask('how many orders do we have')).rows, [[150]]);
      assert.match(sqlOf(await shop.ask('units sold by source')), /total_lineitem_quantity/);
      assert.match(sqlOf(await shop.ask('which order had the most units')), /FROM orders .*units DESC/);
    });

    it('names customers by the address that tells them apart', async () => {
      const told = await shop.ask('who is our best customer and how much did they spend?');
      assert.match(sqlOf(told), /SELECT email, MEASURE\(revenue\)/);
    });

    it('reads "but still" as one more condition, and refunds as what was given back', async () => {
      const open = sqlOf(await shop.ask('which orders are paid but still unfulfilled?'));
      assert.match(open, /financial_status = 'paid'/);
      assert.match(open, /fulfillment_status = 'unfulfilled'/);
      assert.match(sqlOf(await shop.ask('how much refunds by source')), /total_refunded_amount/);
    });
  });

  describe('of a timetable', () => {
    it('calls rows by the thing that their file is called by, and columns by whole words', async () => {
      const told = await flights.ask('how many flights by carrier name');
      assert.match(told.text, /Flights by carrier name/);
      assert.match((await flights.ask('average departure delay by airline')).text, /min/);
    });

    it('reads both ends of a way, and the route', async () => {
      const both = sqlOf(await flights.ask('how many flights from New York to Los Angeles'));
      assert.match(both, /origin_city_name = 'New York, NY'/);
      assert.match(both, /dest_city_name = 'Los Angeles, CA'/);
      const others = sqlOf(await flights.ask('how many flights did not leave from Boston'));
      assert.match(others, /origin_city_name/);
      assert.doesNotMatch(others, /dest_city_name/);
      assert.match(sqlOf(await flights.ask('top 3 routes by number of flights')), /SELECT route, /);
    });

    it('keeps states of America, whose codes countries have too, as they are', async () => {
      assert.doesNotMatch((await flights.ask('flights arriving in CA by airline')).text, /Canada/);
    });

    it('knows what was late, by how much, and what was cancelled and why', async () => {
      const late = rows(400, String).filter((_, i) => i % 20 !== 0 && (i % 40) - 15 > 0).length;
      assert.deepEqual((await flights.ask('how many flights were delayed')).rows, [[late]]);
      assert.match(
        sqlOf(await flights.ask('share of flights delayed over half an hour by airline')),
        /arr_delay > 30/,
      );
      assert.deepEqual((await flights.ask('how many cancellations in all')).rows, [[20]]);
      assert.match(
        sqlOf(await flights.ask('cancelled flights by reason code')),
        /SELECT cancellation_code, /,
      );
      assert.match(sqlOf(await flights.ask('cancellation rate by airline')), /cancellation_rate/);
    });

    it('has no hours of a day that is told alone', async () => {
      const told = await flights.ask('average departure delay before 9 am');
      assert.match(told.text, /tells the day alone/);
      assert.equal(told.sql.length, 0);
    });
  });

  describe('of a helpdesk', () => {
    it('takes a number sign for the number of each ticket, and groups by none', async () => {
      assert.deepEqual((await desk.ask('tickets by channel')).rows, [
        ['email', 160],
        ['chat', 80],
      ]);
      assert.match(sqlOf(await desk.ask('ticket volume by team')), /SELECT group_value, /);
    });

    it('measures the time that the question names', async () => {
      const told = sqlOf(await desk.ask('tickets where the first response took more than 1 day'));
      assert.match(told, /first_response_at/);
      assert.doesNotMatch(told, /WHERE .*resolved_at/);
    });

    it('tells both of two counts', async () => {
      const told = await desk.ask('how many tickets were opened in 2025 and how many of them were reopened');
      const again = rows(240, String).filter((_, i) => i % 9 === 0);
      assert.deepEqual(told.rows, [[240, again.length]]);
      assert.match(told.text, /any reopen count/);
      const { memory } = await desk.ask('tickets from chat');
      const onward = await desk.ask('how many are urgent and how many of them were reopened', { memory });
      assert.match(sqlOf(onward), /channel = 'chat'/);
    });

    it('lists in the order that stands behind, whole', async () => {
      const told = sqlOf(await desk.ask('list open tickets, oldest first'));
      assert.match(told, /ORDER BY opened\b(?! DESC)/);
      assert.match(sqlOf(await desk.ask('newest tickets first')), /ORDER BY opened DESC/);
    });

    it('reads who made customers happy by their ratings', async () => {
      assert.match(sqlOf(await desk.ask('which agent makes the customers most happy')), /csat/);
    });
  });

  describe('of billing and of web analytics', () => {
    it('takes "annual" for the value of an interval, and the file for what is billed', async () => {
      const told = await plans.ask('how many annual subscriptions do we have');
      assert.match(told.text, /Subscriptions: \*\*50\*\*/);
      assert.deepEqual(told.rows, [[50]]);
      assert.match(sqlOf(await plans.ask('subscriptions by year')), /DATE_TRUNC\('year'/i);
    });

    it('counts cancellations, however they are spelt', async () => {
      assert.match(sqlOf(await plans.ask('which plan has the most cancelation')), /MEASURE\(count\)/);
    });

    it('tells the part of all, also of what a ranking leaves out for want of a name', async () => {
      const value = (i: number): number => (i % 6 ? 0 : 10 + (i % 7));
      const all = rows(300, String).reduce((sum, _, i) => sum + value(i), 0);
      const told = await visits.ask('top 2 campaigns by revenue and their share of the total');
      for (const row of told.rows) assert.ok(Math.abs(Number(row[2]) - Number(row[1]) / all) < 1e-9);
      assert.equal(told.rows.length, 2);
    });

    it('asks for a row also where it is called by a value of its own', async () => {
      const told = sqlOf(await visits.ask('which mobile has the highest revenue'));
      assert.match(told, /^SELECT revenue_eur, visit_id, .*ORDER BY revenue_eur DESC/);
    });

    it('reads seconds of what is told in thousandths of them', async () => {
      const told = sqlOf(await visits.ask('number of visits with page load above 5 seconds by device'));
      assert.match(told, /page_load_ms > 5000/);
    });

    it('tells which part of visits converted, where a column counts conversions', async () => {
      assert.match(sqlOf(await visits.ask('conversion rate by device')), /conversion_rate/);
      assert.deepEqual((await visits.ask('overall conversion rate')).rows, [[50 / 300]]);
    });
  });
});
