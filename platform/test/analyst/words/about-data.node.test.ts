import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Asked } from '../ask-analyst.js';
import { askedOf } from '../lexicon/small-tables.js';

describe('questions about the data themselves', () => {
  let asked: Asked;
  before(async () => {
    asked = await askedOf('inspections', {
      city: ['Oslo', 'Rome'],
      forecast: ['sun', 'rain'],
      points: [3, 9],
    });
  });
  after(() => asked.close());

  it('are told what the rows and columns are', async () => {
    for (const question of ['what is in here?', "What's this data about?", 'describe the data set'])
      assert.match(
        (await asked.ask(question)).text,
        /rows are inspections.*city.*forecast.*points/s,
        question,
      );
    for (const question of ['what columns are there', 'how many fields does it have?', 'list all columns'])
      assert.match((await asked.ask(question)).text, /columns that you can see: .*city.*forecast/s, question);
  });

  it('are told which days are covered', async () => {
    for (const question of [
      'how far back does it go?',
      'which period is covered',
      'from when to when',
      'what is the date range of this data',
    ])
      assert.match((await asked.ask(question)).text, /11 January 2025 to 11 December 2025/, question);
  });

  it('count rows, whatever these are called', async () => {
    for (const question of [
      'how many rows are there?',
      'number of records',
      'how many entries are in this file',
    ])
      assert.match(
        await asked.sqlOf(question),
        /^SELECT MEASURE\(count\) AS count FROM inspections$/,
        question,
      );
  });

  it('cost no more for being long', async () => {
    for (const question of [
      `which columns${' all data'.repeat(60)} x`,
      `from when to when${' this data'.repeat(60)} x`,
    ])
      assert.equal(await asked.sqlOf(question), '');
  });

  it('are of the rows where a column is called so', async () => {
    const other = await askedOf('leases', { period: ['short', 'long'] });
    assert.match(await other.sqlOf('how many leases by period'), /period/);
    assert.doesNotMatch((await other.ask('which period is covered')).text, /you can see cover/);
    await other.close();
  });
});
