/** Files as tools write them: labels in a tool's order, money in cents, charts of things that another file tells of. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { loadDataset } from '../../../src/dataset/load-data-set.js';
import { Asked } from '../../analyst/ask-analyst.js';
import { day, filesFor, sqlOf } from './files-of-rows.js';

const file = filesFor('tools');

describe('plays and what each house took with them', () => {
  let asked: Asked;
  const plays = Array.from({ length: 30 }, (_, i) => `Play ${'ABCDEFGHIJ'[i % 10]}${i}`);
  before(async () => {
    const tours = file('plays.csv', [
      'Title,Producer,Opening Date,Budget,Cast size',
      ...plays.map(
        (title, i) =>
          `${title},${['Ash', 'Birch', 'Cedar'][i % 3]} Stage,${day(i * 20)},${(i + 2) * 50_000},${(i % 9) + 2}`,
      ),
    ]);
    const takings = file('weekly_takings.csv', [
      'Week,Title,Gross Takings',
      ...Array.from(
        { length: 200 },
        (_, i) => `${day(Math.floor(i / 8) * 7)},${plays[(i * 7) % 30]},${1000 + ((i * 137) % 9000)}.50`,
      ),
    ]);
    asked = await Asked.over([tours, takings]);
  });
  after(() => asked.close());

  it('go together by their titles', async () => {
    const told = await asked.ask('gross takings by producer');
    assert.match(
      sqlOf(told),
      /^SELECT producer, MEASURE\(total_gross_takings\).* FROM weekly_takings GROUP BY 1/,
    );
    assert.equal(told.rows.length, 3);
  });

  it('are asked for by what the other file calls them', async () => {
    const told = await asked.ask('which play has the highest gross takings');
    assert.match(sqlOf(told), /SELECT title, MEASURE\(total_gross_takings\)/);
  });

  it('use nothing of a budget by what they take', async () => {
    const told = await asked.ask('budget used by producer');
    assert.doesNotMatch(sqlOf(told), /budget_used/);
  });

  it('that are still to open are told where the rows hold them, and nothing else that is to come is', async () => {
    const will = await asked.ask('which plays will open in march 2026?');
    assert.match(
      sqlOf(will),
      /opening_date >= TIMESTAMP '2026-03-01' AND opening_date < TIMESTAMP '2026-04-01'/,
    );
    for (const question of ['what will the gross takings be in march 2027?', 'gross takings next year'])
      assert.match((await asked.ask(question)).text, /what is to come/, question);
  });

  it('say that nobody is told who directed one', async () => {
    const told = await asked.ask(`who directed ${plays[3]}?`);
    assert.match(told.text, /does not tell who directed/);
    assert.deepEqual(told.sql, []);
  });
});

describe('cases of a help desk with labels and a promise', () => {
  let asked: Asked;
  const labels = [
    '"ask, vip"',
    '"ask, api"',
    'ask',
    '"crash, sync"',
    '"crash, sync, vip"',
    '"login, crash"',
    '',
    '"bill, vat"',
  ];
  before(async () => {
    asked = await Asked.over([
      file('cases.csv', [
        'Case,Status,Client,Opened,Labels,Promise',
        ...Array.from(
          { length: 240 },
          (_, i) =>
            `C-${1000 + i},${['Open', 'Closed', 'Resolved', 'Pending'][i % 4]},${['Oak', 'Elm', 'Fir', 'Yew', 'Ivy'][i % 5]} Ltd,${day(i)},${labels[i % 8]},${i % 6 === 0 ? 'SLA Violated' : 'Within SLA'}`,
        ),
      ]),
    ]);
  });
  after(() => asked.close());

  it('are in the group of each of their labels, in whichever order the tool keeps them', async () => {
    const told = await asked.ask('cases by label');
    assert.deepEqual(
      told.rows.find(([label]) => label === 'crash'),
      ['crash', 90],
    );
  });

  it('broke the promise or kept it, whichever way round it is said', async () => {
    for (const question of [
      'how many cases violated the SLA',
      'how many cases missed the SLA',
      'number of cases with a violated SLA',
    ])
      assert.deepEqual((await asked.ask(question)).rows, [[40]], question);
    assert.deepEqual((await asked.ask('how many cases met the SLA')).rows, [[200]]);
  });

  it('are of two states at once where an "or" joins them', async () => {
    assert.deepEqual((await asked.ask('how many cases are closed or resolved')).rows, [[120]]);
  });

  it('give a share of clients as one of clients', async () => {
    const told = await asked.ask('what % of clients have an open case');
    assert.match(sqlOf(told), /COUNT\(DISTINCT client\)/);
    assert.equal(told.rows.length, 1);
  });

  it('are counted by a short word for number', async () => {
    assert.deepEqual((await asked.ask('nr of open cases')).rows, [[60]]);
  });
});

describe('contracts in cents with the bills of them', () => {
  let asked: Asked;
  before(async () => {
    const contracts = file('contracts.csv', [
      'contract_id,account,state,begun_at,trial_end,cancelled_at,mrr_in_cents',
      ...Array.from({ length: 120 }, (_, i) => {
        const isOver = i % 3 === 0;
        return `K${i},${'ABCDEFGHIJKL'[i % 12]}${i} Ltd,${isOver ? 'cancelled' : 'active'},${day(i)},${i % 4 === 0 ? '' : day(i + 14)},${isOver ? day(i + 200) : ''},${1000 + i * 10}`;
      }),
    ]);
    const bills = file('bills.csv', [
      'bill_id,contract_id,date,amount_due,amount_paid',
      ...Array.from(
        { length: 400 },
        (_, i) =>
          `B${i},K${i % 60},${day(i)},${100 + (i % 7)}.00,${i % 9 === 0 ? '0.00' : `${100 + (i % 7)}.00`}`,
      ),
    ]);
    asked = await Asked.over([contracts, bills]);
  });
  after(() => asked.close());

  it('are told in whole money', async () => {
    const all = Array.from({ length: 120 }, (_, i) => 10 + i / 10).reduce((a, b) => a + b);
    const [[mrr]] = (await asked.ask('total mrr')).rows as [[number]];
    assert.ok(Math.abs(mrr - all) < 0.01, String(mrr));
  });

  it('are of all that were cancelled, and not of those alone that were billed', async () => {
    const told = await asked.ask('change in cancellations, Q4 2025 against Q3 2025');
    assert.match(sqlOf(told), /MEASURE\(count\).* FROM contracts/);
  });

  it('had no trial where none ever ends', async () => {
    assert.deepEqual((await asked.ask('how many contracts had no trial')).rows, [[30]]);
  });

  it('do not take what was billed for what is still owed', async () => {
    const told = await asked.ask('outstanding amount');
    assert.doesNotMatch(sqlOf(told), /amount_due/);
  });
});

describe('stays with what was tipped, and rooms by a code', () => {
  let asked: Asked;
  let stays: string;
  before(async () => {
    const rooms = file('rooms.csv', [
      'sku,name,floor',
      ...Array.from({ length: 12 }, (_, i) => `RM-${100 + i},Room ${'ABCDEFGHIJKL'[i]},${(i % 3) + 1}`),
    ]);
    stays = file('stays.csv', [
      'guest,sku,begun,stay_end,tip_cents',
      ...Array.from(
        { length: 150 },
        (_, i) => `G${i},RM-${100 + (i % 12)},${day(i)},${i % 3 === 0 ? '' : day(i + 2)},${i * 10}`,
      ),
    ]);
    asked = await Asked.over([rooms, stays]);
  });
  after(() => asked.close());

  it('count stays, and not those alone that have ended', async () => {
    assert.deepEqual((await asked.ask('how many stays')).rows, [[150]]);
  });

  it('take what is held in cents for money, whatever it is called', async () => {
    assert.match((await asked.ask('total tip')).text, /1,117\.50/);
    const { model } = await loadDataset([stays]);
    const tip = model.views.get('stays')?.members.get('total_tip');
    assert.equal(tip?.format, 'currency');
  });

  it('call rooms by their names, and not by their codes', async () => {
    assert.match(sqlOf(await asked.ask('stays by room')), /SELECT room_name, /);
  });
});
