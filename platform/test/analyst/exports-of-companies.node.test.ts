/** Files as companies export them, with short words, phrases and money in millions for headers. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { day, filesFor, rows, sqlOf } from '../dataset/infer/files-of-rows.js';
import { Asked } from './ask-analyst.js';

describe('exports of companies', () => {
  const file = filesFor('companies');
  let films: Asked;
  let plans: Asked;
  let desk: Asked;
  let sales: Asked;
  before(async () => {
    films = await Asked.over(
      file('films.csv', [
        'Picture,Rel. Date,Helmed By,Top Billed,Genre(s),Run (min),Neg. Cost ($m),WW Gross ($m),Aud. Rating,Lang,Sequel',
        ...rows(
          120,
          (i) =>
            `Quiet River ${i},${day(i)},Ann ${'ABCD'[i % 4]}. Lee,Bo Star${'abc'[i % 3]},${i % 2 ? 'Drama' : 'Horror'},${80 + (i % 60)},${10 + (i % 30)}.5,${5 + (i % 70)}.0,${3 + (i % 6)}.5,${i % 3 ? 'en' : 'fr'},${i % 4 ? 'N' : 'Y'}`,
        ),
      ]),
    );
    plans = await Asked.over(
      file('subscriptions.csv', [
        'Acct,Pkg,MRR,Went Live,Left On,Leaving Why,Rep,Bill Cycle,Auto-renew',
        ...rows(200, (i) => {
          const left = i % 5 === 0;
          return `A-${100 + i},${['Starter', 'Enterprise'][i % 2]},$${20 + i}.00,${day(i)},${left ? day(i + 90) : ''},${left ? ['Too dear', 'Closed down'][i % 2] : ''},${i % 3 ? 'ann' : 'bob'},${'MAQ'[i % 3]},${i % 4 ? 'on' : 'off'}`;
        }),
      ]),
    );
    desk = await Asked.over(
      file('tickets.csv', [
        'Ticket #,Raised At,1st Reply At,Closed At,Prio,Came Via,Queue,Handled By,Reopen Cnt,Mins Logged',
        ...rows(240, (i) => {
          const [prio, via] = [
            ['P1 - Critical', 'P2 - High', 'P3 - Normal'][i % 3],
            ['Phone', 'phone', 'Chat'][i % 3],
          ];
          return `HD-${700 + i},${day(i)} 08:00,${day(i)} 10:00,${day(i + 2)} 09:00,${prio},${via},Tier ${1 + (i % 2)},${i % 8 ? `Ann ${'ABC'[i % 3]}.` : ''},${i % 10 ? 0 : 1 + (i % 3)},${5 + (i % 50)}`;
        }),
      ]),
    );
    sales = await Asked.over(
      file('orders.csv', [
        'SO No,Ln,Booked On,Ship Dt,Cust Ref,Qty Ord,Unit Prc,Net Val (GBP),Order Stat,Chnl,Sales Agent,Return Rsn',
        ...rows(300, (i) => {
          const order = Math.floor(i / 2);
          const isOpen = order % 10 === 0 || (order % 10 === 1 && i % 2 === 1);
          const stat = order % 9 ? (i % 2 ? 'INVOICED' : 'Invoiced') : 'Cancelled';
          return `SO-${500 + order},${1 + (i % 2)},${day(order)},${isOpen ? '' : day(order + 2 + (i % 2))},C${100 + (order % 60)},${1 + (i % 5)},10.00,${10 * (1 + (i % 5))}.00,${stat},${order % 3 ? 'Web' : 'Phone'},${order % 3 ? 'web' : 'Ann B.'},${i % 12 ? '' : ['faulty', 'late'][order % 4 ? 0 : 1]}`;
        }),
      ]),
    );
  });
  after(async () => {
    for (const asked of [films, plans, desk, sales]) await asked.close();
  });

  describe('of films', () => {
    it('tell a budget in millions whole, whatever it is called', async () => {
      const total = rows(120, String).reduce((sum, _, i) => sum + (10.5 + (i % 30)) * 1e6, 0);
      assert.deepEqual((await films.ask('total budget')).rows, [[total]]);
      const large = rows(120, String).filter((_, i) => 5 + (i % 70) > 60).length;
      assert.deepEqual((await films.ask('how many movies made over 60 million')).rows, [[large]]);
    });

    it('have a director, a star and an audience rating that is no money', async () => {
      const told = await films.ask('which director has the best average audience rating?');
      assert.match(sqlOf(told), /SELECT helmed_by/);
      assert.doesNotMatch(told.text, /\$/);
      assert.match(sqlOf(await films.ask('which star has the most films?')), /SELECT top_billed/);
    });

    it('are movies, and lose money where they cost more than they made', async () => {
      const lost = rows(120, String).filter((_, i) => 5 + (i % 70) < 10.5 + (i % 30)).length;
      assert.deepEqual((await films.ask('how many movies lost money?')).rows, [[lost]]);
    });
  });

  describe('of subscriptions', () => {
    it('tell annual billing by the letter of it, and who is not', async () => {
      assert.match(sqlOf(await plans.ask('how many accounts on annual billing')), /bill_cycle = 'A'/);
      assert.match(sqlOf(await plans.ask("subscriptions that aren't monthly")), /NOT|<>|!=/);
      assert.match(sqlOf(await plans.ask('annual enterprise subscriptions')), /bill_cycle = 'A'/);
    });

    it('read what is switched off as off', async () => {
      const off = rows(200, String).filter((_, i) => i % 4 === 0).length;
      assert.deepEqual((await plans.ask('how many accounts with auto renew off')).rows, [[off]]);
    });

    it('know who is still there, and who was lost', async () => {
      const still = rows(200, String).filter((_, i) => i % 5 !== 0).length;
      assert.deepEqual((await plans.ask('how many customers are still with us')).rows, [[still]]);
      assert.deepEqual((await plans.ask('how many customers do we still have?')).rows, [[still]]);
      assert.deepEqual((await plans.ask('how many paying customers do we have?')).rows, [[still]]);
      assert.match(sqlOf(await plans.ask('how many customers did we lose in May 2025?')), /left_on >= /);
    });

    it('tell why some of them leave by the reasons of these alone', async () => {
      const told = sqlOf(await plans.ask('why do enterprise customers leave?'));
      assert.match(told, /leaving_why/);
      assert.match(told, /pkg = 'Enterprise'/);
    });

    it('count new ones in the time that is asked about', async () => {
      assert.match(sqlOf(await plans.ask('new signups per month')), /DATE_TRUNC\('month', went_live\)/);
      const told = await plans.ask('which rep brought the most new customers in 2025?');
      assert.match(sqlOf(told), /SELECT rep, MEASURE\(accounts\)/);
    });

    it('call a high part of leavers the worst', async () => {
      assert.match((await plans.ask('which rep has the worst churn rate?')).text, /highest share/i);
    });
  });

  describe('of a helpdesk', () => {
    it('tell one channel that is written in two ways', async () => {
      const told = await desk.ask('tickets by channel');
      assert.deepEqual(
        told.rows.map(([, count]) => Number(count)).sort((a, b) => a - b),
        [80, 160],
      );
    });

    it('know a priority by its code', async () => {
      assert.match(sqlOf(await desk.ask('P1 tickets in May 2025')), /prio = 'P1 - Critical'/);
    });

    it('count how often something was done', async () => {
      assert.match(
        sqlOf(await desk.ask('tickets that was reopened more then once, how many?')),
        /reopen_cnt > 1/,
      );
      assert.match(sqlOf(await desk.ask('how many tickets were reopened at least twice')), /reopen_cnt >= 2/);
    });

    it('know who handled them, and which nobody did', async () => {
      assert.match(sqlOf(await desk.ask('who handled the most tickets?')), /SELECT handled_by/);
      assert.deepEqual((await desk.ask('how many tickets are unassigned?')).rows, [[30]]);
    });

    it('measure the first response from when they were raised', async () => {
      assert.match((await desk.ask('average first response time by priority')).text, /2(?:\.0)? hours/);
    });
  });

  describe('of orders and their lines', () => {
    it('count orders by their numbers, and one as shipped when all of it is', async () => {
      assert.deepEqual((await sales.ask('how many orders do we have')).rows, [[150]]);
      const open = rows(150, String).filter((_, i) => i % 10 < 2).length;
      assert.deepEqual((await sales.ask('how many orders are not yet shipped')).rows, [[open]]);
    });

    it('give an order its status, however its lines write it', async () => {
      const told = await sales.ask('orders by status');
      assert.deepEqual(told.rows.map(([name]) => String(name)).sort(), ['Cancelled', 'Invoiced']);
    });

    it('tell the usual value of an order, each month', async () => {
      assert.match(sqlOf(await sales.ask('average order value per month')), /average_order_total/);
    });

    it('show the row of a number whose details are asked for', async () => {
      assert.match(sqlOf(await sales.ask('details of SO-512 please')), /so_no = 'SO-512'/);
    });

    it('rank the reasons given for what came back', async () => {
      assert.match(
        sqlOf(await sales.ask('what is the reason most given for returns?')),
        /SELECT return_rsn, MEASURE\(count\)/,
      );
    });
  });

  describe('asked for both ends of a ranking', () => {
    it('tell both', async () => {
      for (const ask of [
        'which channel sells the most and which the least?',
        'best and worst channel by net value',
        'Which channel has the highest net value, and which has the lowest?',
      ]) {
        const { text } = await sales.ask(ask);
        assert.match(text, /highest for .*Web.*lowest for .*Phone|Web .* and Phone/, ask);
      }
    });

    it('say that they cannot, where it is about single rows or about several at each end', async () => {
      assert.match(
        (await films.ask('which is the longest movie and which the shortest?')).text,
        /one end at a time/,
      );
      assert.match(
        (await sales.ask('the 3 best and worst customers by net value')).text,
        /one end at a time/,
      );
    });

    it('leave a highest and a lowest value alone', async () => {
      assert.equal((await films.ask('what are the highest and lowest audience ratings?')).rows[0]?.length, 2);
    });
  });
});
