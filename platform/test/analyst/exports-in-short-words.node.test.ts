/** Tills, web sessions, timetables, memberships and desks whose headers are short words and phrases. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { day, filesFor, rows, sqlOf } from '../dataset/infer/files-of-rows.js';
import { Asked } from './ask-analyst.js';

describe('exports in short words', () => {
  const file = filesFor('short-words');
  let till: Asked;
  let visits: Asked;
  let table: Asked;
  let club: Asked;
  let desk: Asked;
  before(async () => {
    till = await Asked.over(
      file('pos_sales.csv', [
        'Bon No,Outlet,Till Op,Trx Date,PLU,Article Descr,Dept,Qty,Unit Pr,Line Tot,Tender,Rtn',
        ...rows(360, (i) => {
          const [bon, qty] = [Math.floor(i / 3), 1 + (i % 4)];
          const sign = i % 40 === 7 ? -1 : 1;
          return `${48000 + bon},${['01 Leeds', '02 York'][bon % 2]},${bon % 3 ? 'Amy P' : 'Dean W'},${day(bon % 200)} 1${bon % 8}:05:00,${50000 + (i % 24)},Thing ${i % 24},Food,${sign * qty},£2.50,£${(sign * qty * 2.5).toFixed(2)},${bon % 2 ? 'CASH' : 'Card'},${sign < 0 ? 'Y' : ''}`;
        }),
      ]),
    );
    visits = await Asked.over(
      file('sessions.csv', [
        'visit_id,ts_utc,chnl,cmpgn,entry_pg,exit_pg,dev_cat,geo,pvs,dur_sec,is_bounce,goal_hit,goal_val_eur',
        ...rows(
          240,
          (i) =>
            `v${i}x,${day(i % 120)} 10:00:00,${i % 3 ? 'Email' : 'Direct'},${i % 2 ? 'spring' : ''},/a${i % 5},/b${i % 4},${i % 3 ? 'mobile' : 'desktop'},${['GB', 'DE'][i % 2]},${1 + (i % 9)},${10 * (i % 30)},${i % 4 ? 0 : 1},${i % 6 ? '' : 'purchase'},${i % 6 ? '' : `${10 + i}.50`}`,
        ),
      ]),
    );
    table = await Asked.over(
      file('departures.csv', [
        'Ops Date,Svc No,Cxr,Orig,Dest,Dly Min,CNX,Dly Reason,A/C Type,Pax OB,Term',
        ...rows(300, (i) => {
          const isOff = i % 25 === 0;
          const late = isOff ? ',X,Weather' : `${(i % 30) - 10},,${i % 30 > 15 ? 'Late inbound' : ''}`;
          return `${day(i)},XX${10 + (i % 60)},${['AB', 'CD'][i % 2]},HAM,${['PMI', 'LHR', 'MUC'][i % 3]},${late},A32${i % 2},${isOff ? '' : 80 + (i % 90)},T${1 + (i % 2)}`;
        }),
      ]),
    );
    club = await Asked.over(
      file('memberships.csv', [
        'member_id,Member Name,DOB,Membership Type,Monthly Fee,Join Date,End Date,Status',
        ...rows(300, (i) => {
          const left = i % 4 === 0;
          return `M-${7000 + i},Ann Name${i % 40},19${60 + (i % 40)}-0${1 + (i % 9)}-11,${['Basic', 'Plus'][i % 2]},£${20 + (i % 9)}.00,${day(i)},${left ? day(i + 60) : ''},${left ? 'Cancelled' : 'Active'}`;
        }),
      ]),
    );
    desk = await Asked.over(
      file('helpdesk.csv', [
        'Number,Opened,Resolved,State,Priority,Requester Dept,Assigned To,Resolution Code,Reopen Count',
        ...rows(
          205,
          (i) =>
            `INC00${400 + i},${day(i)} 09:00,${i % 7 ? `${day(i + 1 + (i % 3))} 12:00` : ''},${i % 7 ? (i % 2 ? 'Closed' : 'Solved') : 'Open'},P${1 + (i % 3)},${['Sales', 'HR', 'Legal'][i % 3 ? i % 2 : 2]},Ann ${'AB'[i % 2]}. Lee,Fixed,${i % 5 ? 0 : 2}`,
        ),
      ]),
    );
  });
  after(async () => {
    for (const asked of [till, visits, table, club, desk]) await asked.close();
  });

  describe('of a till', () => {
    it('count receipts by their number, and earn what the lines come to', async () => {
      assert.deepEqual((await till.ask('how many receipts did we have?')).rows, [[120]]);
      const total = rows(360, String).reduce(
        (sum, _, i) => sum + (i % 40 === 7 ? -1 : 1) * (1 + (i % 4)) * 2.5,
        0,
      );
      assert.deepEqual((await till.ask('what were total sales?')).rows, [[total]]);
      assert.match(sqlOf(await till.ask('average basket value per store')), /average_receipt_total/);
    });

    it('know the cashier, the article and how it was paid', async () => {
      assert.match(sqlOf(await till.ask('which cashier has the most returns?')), /SELECT till_op/);
      assert.match(sqlOf(await till.ask('top 5 articles by quantity')), /SELECT article_descr/);
      assert.match(sqlOf(await till.ask('sales by payment method')), /SELECT tender/);
    });

    it('take nothing for no where only yes is written', async () => {
      const kept = rows(360, String).filter((_, i) => i % 40 !== 7).length;
      assert.deepEqual((await till.ask('how many receipt lines were not returned?')).rows, [[kept]]);
    });
  });

  describe('of a web site', () => {
    it('have devices, landing pages, page views and countries', async () => {
      assert.match(sqlOf(await visits.ask('bounce rate by device')), /SELECT dev_cat/);
      assert.match(sqlOf(await visits.ask('top 3 landing pages')), /SELECT entry_pg/);
      assert.match(sqlOf(await visits.ask('most common exit page')), /SELECT exit_pg/);
      assert.match(sqlOf(await visits.ask('average pageviews by channel')), /average_pvs/);
      assert.match(sqlOf(await visits.ask('how many visits from germany')), /geo = 'DE'/);
    });

    it('convert by the goals that were reached', async () => {
      const [[rate]] = (await visits.ask('conversion rate')).rows as [[number]];
      assert.equal(Math.round(rate * 600), 100);
    });
  });

  describe('of a timetable', () => {
    it('tell a cross as cancelled, and the usual delay', async () => {
      assert.deepEqual((await table.ask('how many departures were cancelled?')).rows, [[12]]);
      assert.match(
        sqlOf(await table.ask('average delay by carrier')),
        /SELECT cxr, MEASURE\(average_dly_min\)/,
      );
      assert.match(sqlOf(await table.ask('are the delays getting better or worse?')), /average_dly_min/);
      assert.match(sqlOf(await table.ask('passengers by terminal')), /total_pax_ob/);
    });

    it('know what was early, and what was off because of something', async () => {
      const early = rows(300, String).filter((_, i) => i % 25 !== 0 && (i % 30) - 10 < 0).length;
      assert.deepEqual((await table.ask('how many departures were early?')).rows, [[early]]);
      const off = sqlOf(await table.ask('how many were cancelled because of weather?'));
      assert.match(off, /dly_reason = 'Weather'/);
    });

    it('put the worst first by what less of is better', async () => {
      const sql = sqlOf(await table.ask('cancellation rate per carrier, worst first'));
      assert.match(sql, /MEASURE\(cancellation_rate\) AS .* ORDER BY 2 DESC/);
    });
  });

  describe('of a club', () => {
    it('go by when members joined and not by when they were born', async () => {
      assert.match(
        sqlOf(await club.ask('new members per month in 2025')),
        /DATE_TRUNC\('month', join_date\)/,
      );
      assert.match(sqlOf(await club.ask('are sign ups going up or down?')), /join_date/);
    });

    it('count members by their number and not by their names', async () => {
      const active = rows(300, String).filter((_, i) => i % 4 !== 0).length;
      assert.deepEqual((await club.ask('how many active members do we have')).rows, [[active]]);
    });

    it('tell two numbers of different rows as one in no case', async () => {
      const told = await club.ask('how many members joined in May 2025 and how many left?');
      assert.equal(told.rows.length, 0);
    });
  });

  describe('of a desk', () => {
    it('have tickets, whatever the file is called', async () => {
      assert.match(sqlOf(await desk.ask('how many tickets are still open, by priority?')), /priority/);
      assert.match(
        sqlOf(await desk.ask('Which department raises the most tickets?')),
        /SELECT requester_dept/,
      );
    });

    it('take what is unsolved for what is in no state that ends it', async () => {
      const sql = sqlOf(await desk.ask('oldest unsolved ticket'));
      assert.doesNotMatch(sql, /state <> 'Solved'/);
    });

    it('tell both ends of the days of the week', async () => {
      const { text } = await desk.ask('on which weekday do we get the most tickets and which the least?');
      assert.match(text, /highest for .*lowest for/);
    });

    it('show the case that somebody asks what happened to', async () => {
      assert.match(
        sqlOf(await desk.ask('what happened to INC00420?')),
        /number_value = 'INC00420'|number = 'INC00420'/,
      );
    });

    it('draw a number over time by its times', async () => {
      assert.match(sqlOf(await desk.ask('tickets over time')), /DATE_TRUNC\('\w+', opened\)/);
    });
  });
});
