import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inferDataSet } from '../../../src/dataset/infer/infer-data-set.js';
import { wordTable } from '../../../src/word-table.js';
import { Asked } from '../../analyst/ask-analyst.js';
import { day, filesFor, sqlOf } from './files-of-rows.js';

describe('words that every object answers to', () => {
  const file = filesFor('names-of-objects');
  const rows = Array.from({ length: 90 }, (_, i) =>
    [i, ['Ferrari', 'Alpine', 'Haas'][i % 3], i % 26, `t${i % 4}`, `p${i % 3}`, day(i)].join(','),
  );
  const races = file('races.csv', ['race_id,constructor,points,toString,__proto__,race_date', ...rows]);

  it('are in no table of words', () => {
    const table = wordTable({ cust: 'customer' });
    assert.equal(table['cust'], 'customer');
    for (const word of ['constructor', 'toString', '__proto__', 'hasOwnProperty'])
      assert.equal(table[word], undefined, word);
  });

  it('are names of columns as any other', async () => {
    const { model } = await inferDataSet([races]);
    const text = model.map((one) => one.text).join('\n');
    for (const title of ['Constructor', 'To string', 'Proto'])
      assert.match(text, new RegExp(`title: ${title}\n`));
    assert.doesNotMatch(text, /native code/);
  });

  it('are asked for, and are nothing where no column is called so', async () => {
    const asked = await Asked.over(races);
    assert.match(sqlOf(await asked.ask('which constructor has the most points')), /SELECT constructor, /);
    assert.match(sqlOf(await asked.ask('average points per constructor')), /GROUP BY 1/);
    await asked.close();
    const orders = await Asked.of('worlds/orders');
    for (const question of ['revenue by constructor', 'hasOwnProperty of orders', 'constructor'])
      assert.match((await orders.ask(question)).text, /nothing called/, question);
    await orders.close();
  });
});
