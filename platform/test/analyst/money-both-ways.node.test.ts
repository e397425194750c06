import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  cardStatement,
  files,
  signedStatement,
  twoAccounts,
  twoColumnStatement,
  typedTracker,
} from '../dataset/infer/accounts.js';
import { Asked } from './ask-analyst.js';

/** Six months of a workshop: 900 for rent, 400 for materials less 50 paid back, 80 for power, 600 for wages; 2,200 of sales. */
describe('money that goes both ways', () => {
  const { file, remove } = files();
  let statement: Asked;
  let history: Asked;
  let tracker: Asked;
  let accounts: Asked;
  let card: Asked;
  before(async () => {
    [statement, history, tracker, accounts, card] = (await Promise.all(
      (
        [
          ['statement.csv', signedStatement()],
          ['history.csv', twoColumnStatement()],
          ['tracker.csv', typedTracker()],
          ['accounts.csv', twoAccounts()],
          ['card.csv', cardStatement()],
        ] as const
      ).map(([name, rows]) => Asked.over([file(name, rows)])),
    )) as [Asked, Asked, Asked, Asked, Asked];
  });
  after(async () => {
    for (const asked of [statement, history, tracker, accounts, card]) await asked.close();
    remove();
  });

  const only = async (asked: Asked, question: string): Promise<unknown> => {
    const { rows, text } = await asked.ask(question);
    return rows.length === 1 && rows[0]?.length === 1 ? Number(rows[0][0]) : text;
  };

  it('is net, in or out as it is asked for, however the rows tell the way', async () => {
    for (const asked of [statement, history, tracker]) {
      assert.equal(await only(asked, 'are we making money in 2025?'), 6 * 270 - 6 * 0);
      assert.equal(await only(asked, 'total income in May'), 2250);
      assert.equal(await only(asked, 'how much did we spend in May?'), 1980);
      assert.equal(await only(asked, 'expenses in 2025'), 6 * 1980);
      assert.equal(await only(asked, 'how much did we receive in March'), 2250);
      assert.equal(await only(asked, 'cash flow in June'), 270);
    }
  });

  it('takes what was paid back off what something has cost', async () => {
    assert.equal(await only(statement, 'how much did materials cost us in May?'), 350);
    assert.equal(await only(statement, 'materials costs in May'), 350);
    assert.equal(await only(statement, 'spent on materials in May'), 350);
    assert.equal(await only(history, 'how much did we pay Ferro Metals in May'), 350);
    assert.equal(await only(tracker, 'what did we spend on materials in May'), 350);
    const { rows } = await statement.ask('spending by category');
    assert.deepEqual(
      rows.slice(0, 2).map(([name, value]) => [name, Number(value)]),
      [
        ['Rent', 5400],
        ['Wages', 3600],
      ],
    );
  });

  it('goes on from a cost to that of another, and back to all', async () => {
    const first = await statement.ask('how much did materials cost us in May?');
    const next = await statement.ask('and rent?', { memory: first.memory });
    assert.equal(Number(next.rows[0]?.[0]), 900);
  });

  it('ranks and shares by money, and not by the number of rows', async () => {
    assert.match(
      await statement.sqlOf('what do we spend most on'),
      /category, MEASURE\(total_money_out\).* = 1\s/,
    );
    assert.match(
      await statement.sqlOf('top 3 payees by spending'),
      /payee, MEASURE\(total_money_out\).*LIMIT 3$/,
    );
    assert.match(
      await statement.sqlOf('which supplier do we pay the most'),
      /payee, MEASURE\(total_money_out\)/,
    );
    assert.match(
      await statement.sqlOf('biggest expense in May'),
      /QUALIFY row_money_out = MAX\(row_money_out\) OVER \(\)/,
    );
    assert.equal(await only(statement, 'what share of our sales is from Quill & Co?'), 700 / 2200);
    assert.match((await statement.ask('share of value by category')).text, /goes both ways/);
    assert.match(await statement.sqlOf('share of spending by category'), /total_money_out/);
  });

  it('tells averages of months, and growth of a category that is called sales', async () => {
    assert.equal(await only(statement, 'average monthly spending'), 1980);
    assert.match(await statement.sqlOf('sales by month'), /MEASURE\(total_value\).*category = 'Sales'/);
    assert.equal(await only(statement, 'wages in May'), -600);
  });

  it('says what an account holds on a day by its last row', async () => {
    assert.equal(await only(statement, 'what is the balance?'), 1000 + 6 * 270);
    assert.equal(await only(statement, 'balance at the end of March'), 1000 + 3 * 270);
    assert.equal(await only(history, 'what was the balance on 31 March 2025'), 1000 + 3 * 270);
    const { rows } = await accounts.ask('how much money do we have?');
    assert.deepEqual(
      rows.map(([name, value]) => [name, Number(value)]),
      [
        ['Reserve', 5600],
        ['Everyday', 2620],
      ],
    );
    assert.equal(await only(accounts, 'how much is in the reserve account'), 5600);
    assert.match((await statement.ask('balance by category')).text, /whole account/);
  });

  it('lists what a value calls, with who and when', async () => {
    assert.match(
      await statement.sqlOf('show all materials we paid since April, with payee and date'),
      /^SELECT payee, posted, .*WHERE category = 'Materials'/,
    );
  });

  it('tells what was spent on a card by whoever has spent it', async () => {
    assert.match(await card.sqlOf('total spending'), /MEASURE\(total_amount_usd\)/);
    assert.match(await card.sqlOf('how much did Tom Lee spend?'), /cardholder = 'Tom Lee'/);
    assert.match((await card.ask('income by month')).text, /nothing called "income"/);
  });
});
