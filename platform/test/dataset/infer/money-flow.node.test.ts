import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { inferDataSet } from '../../../src/dataset/infer/infer-data-set.js';
import { loadDataset } from '../../../src/index.js';
import {
  cardStatement,
  files,
  journal,
  signedStatement,
  twoAccounts,
  twoColumnStatement,
  typedTracker,
} from './accounts.js';

const { file, remove } = files();
after(remove);

/** The measures of the only view, by what they are of money. */
async function measuresOf(path: string): Promise<Record<string, string>> {
  const { model } = await loadDataset(path);
  const [view] = model.views.values();
  const measures = [...(view?.members.values() ?? [])].filter(({ kind }) => kind === 'measure');
  return Object.fromEntries(
    measures.map(({ title, hints, aggType }) => [
      title,
      hints.flow ?? (hints.last ? 'last' : (aggType ?? '')),
    ]),
  );
}

describe('money that goes both ways, in the files of accounts', () => {
  it('is what came in, what went out and the net of an amount with a sign', async () => {
    assert.deepEqual(await measuresOf(file('statement.csv', signedStatement())), {
      Transactions: 'count',
      Value: 'net',
      'Money out': 'out',
      'Money in': 'in',
      'Net spending': 'cost',
      'Average money out': 'avg',
      'Average money in': 'avg',
      'Average value': 'avg',
      Saldo: 'last',
      'Average saldo': 'avg',
    });
  });

  it('keeps the names of two columns, and makes a net of both', async () => {
    const measures = await measuresOf(file('history.csv', twoColumnStatement()));
    assert.equal(measures['Net amount'], 'net');
    assert.equal(measures['Withdrawals'], 'out');
    assert.equal(measures['Deposits'], 'in');
    assert.equal(measures['Balance'], 'last');
  });

  it('goes by the type of each row where the amount has no sign', async () => {
    const measures = await measuresOf(file('tracker.csv', typedTracker()));
    assert.equal(measures['Net amount'], 'net');
    assert.equal(measures['Money out'], 'out');
    assert.equal(measures['Amount'], undefined);
  });

  it('is all spent on a card, but for what was paid back', async () => {
    const measures = await measuresOf(file('card.csv', cardStatement()));
    assert.equal(measures['Amount'], 'cost');
    assert.equal(measures['Money in'], undefined);
  });

  it('is neither income nor spending in a journal, whose entries stand on two accounts', async () => {
    const measures = await measuresOf(file('journal.csv', journal()));
    assert.equal(measures['Debit less credit'], 'sum');
    assert.ok(!Object.values(measures).some((flow) => /^(?:in|out|net|cost)$/.test(flow)));
  });

  it('is none where things are sold and some are paid back, or where a number is a difference', async () => {
    const sales = Array.from({ length: 40 }, (_, i) => [
      `2025-01-${String(1 + (i % 28)).padStart(2, '0')}`,
      ...[i + 1, ['Lamp', 'Chair'][i % 2] ?? '', i % 9 === 0 ? -40 : 40.5 + i, i % 5 === 0 ? -3.5 : 7.25],
    ]);
    const rows = [['date', 'order_id', 'product', 'amount', 'profit'], ...sales];
    assert.equal((await measuresOf(file('sales.csv', rows)))['Amount'], 'sum');
    const margins = sales.map(([day, , product, , profit]) => [day ?? '', product ?? '', profit ?? 0]);
    assert.equal(
      (await measuresOf(file('margins.csv', [['date', 'shelf', 'profit'], ...margins])))['Profit'],
      'sum',
    );
  });

  it('tells what each column was taken for', async () => {
    const { notes, dataset } = await inferDataSet([file('notes.csv', signedStatement())]);
    const text = notes.join('\n');
    assert.match(text, /Value: money that comes in and goes out, by its sign/);
    assert.match(text, /Saldo: balance after each row: the last one of a time/);
    assert.doesNotMatch(dataset, /by saldo|Saldo by/);
    assert.match(dataset, /Share of money out by category/);
  });
});

describe('a running balance', () => {
  it('is that after the last row, whichever way the file goes', async () => {
    for (const [name, rows, order] of [
      ['newest.csv', signedStatement(), /rowid DESC\)/],
      ['oldest.csv', twoColumnStatement(), /rowid\)/],
    ] as const) {
      const { model } = await inferDataSet([file(name, rows)]);
      assert.match(model[0]?.text ?? '', order, name);
    }
  });

  it('is told of each account by itself', async () => {
    const { model } = await inferDataSet([file('accounts.csv', twoAccounts())]);
    assert.match(model[0]?.text ?? '', /by: account_name/);
  });

  it('has no last value where the rows do not follow each other', async () => {
    const [head = [], ...rows] = signedStatement();
    const mixed = rows.map((row, i) => rows[(i * 7) % rows.length] ?? row);
    const measures = await measuresOf(file('mixed.csv', [head, ...mixed]));
    assert.equal(measures['Saldo'], undefined);
    assert.equal(measures['Average saldo'], 'avg');
  });

  it('is summed where it is what each of many loans has left', async () => {
    const loans = Array.from({ length: 30 }, (_, i) => [i + 1, `2024-0${1 + (i % 9)}-03`, 5000 + i, 900 + i]);
    const measures = await measuresOf(
      file('loans.csv', [['loan_id', 'opened', 'amount', 'balance'], ...loans]),
    );
    assert.equal(measures['Balance'], 'sum');
  });
});
