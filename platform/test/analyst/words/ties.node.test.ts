import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { Asked } from '../ask-analyst.js';

/** What is shared is told of all who share it. */
describe('an answer with ties', () => {
  let folder: string;
  const worlds: Asked[] = [];
  const over = async (name: string, lines: readonly string[]): Promise<Asked> => {
    const path = join(folder, `${name}.csv`);
    await writeFile(path, `${lines.join('\n')}\n`);
    const asked = await Asked.over(path);
    worlds.push(asked);
    return asked;
  };
  let stalls: Asked;
  let desk: Asked;
  let shop: Asked;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ties-'));
    const crops = ['Apple 50', 'Beet 50', 'Chard 30', 'Dill 10', 'Endive 10', 'Fennel 10', 'Garlic 10'];
    stalls = await over('sales', [
      'sale_id,crop,amount',
      ...crops.map((row, i) => `${i + 1},${row.replace(' ', ',')}.00`),
    ]);
    // Ann and Bob solved three each, Cy and Di one each; every requester asked once.
    const agents = ['Ann', 'Bob', 'Ann', 'Bob', 'Ann', 'Bob', 'Cy', 'Di', '', '', '', ''];
    desk = await over('tickets', [
      'ticket_id,created_at,agent,requester,team',
      ...agents.map(
        (agent, i) =>
          `${i + 1},2025-0${(i % 4) + 1}-11,${agent},person ${String.fromCharCode(97 + i)},${i < 6 ? 'North' : 'South'}`,
      ),
    ]);
    // 10.1 + 20.2 is not 30.3 to a computer; the four months are 30.3, 30.3, 5 and 30.3.
    const orders = [
      'A,France,10.1,01',
      'A,France,20.2,01',
      'B,France,30.3,02',
      'C,Spain,2,03',
      'D,Spain,3,03',
      'E,Spain,30.3,04',
    ];
    shop = await over('orders', [
      'order_id,product,country,amount,order_date',
      ...orders.map((row, i) => {
        const [product, country, amount, month] = row.split(',');
        return `${i + 101},Product ${product},${country},${amount},2025-${month}-15`;
      }),
    ]);
  });
  after(async () => {
    for (const world of worlds) await world.close();
    await rm(folder, { recursive: true });
  });

  it('names the few who share an end of a series, and counts the many', async () => {
    const { text } = await stalls.ask('amount by crop');
    assert.match(text, /highest for \*\*Apple\*\* and \*\*Beet\*\* \(\*\*\D*50\D* each\)/);
    assert.match(text, /lowest for \*\*4\*\* of them \(\*\*\D*10\D* each\)/);
  });

  it('sets those level with the first apart from those behind it', async () => {
    const { text } = await stalls.ask('top 3 crops by amount');
    assert.match(text, /: \*\*Apple\*\* and \*\*Beet\*\* \([^)]* each\), then Chard/);
  });

  it('says no against of two that are level', async () => {
    const { text } = await stalls.ask('top 2 crops by amount');
    assert.match(text, /: \*\*Apple\*\* and \*\*Beet\*\* \([^)]* each\)\./);
  });

  it('names all who are level where one was asked for, and shows them', async () => {
    const who = await desk.ask('which agent solved the most tickets?');
    assert.match(who.text, /\*\*Ann\*\* and \*\*Bob\*\* \(\*\*3\*\* each\)\./);
    assert.equal(who.rows.length, 2);
    const crop = await stalls.ask('which crop had the lowest amount?');
    assert.match(crop.text, /\*\*Dill\*\*, \*\*Endive\*\*, \*\*Fennel\*\* and \*\*Garlic\*\* \(/);
    assert.equal(crop.rows.length, 4);
  });

  it('names a single first alone', async () => {
    const { text, rows } = await desk.ask('which team has the most tickets in January?');
    assert.match(text, /\*\*South\*\* \(\*\*2\*\*\)|\*\*North\*\* \(\*\*2\*\*\)/);
    assert.equal(rows.length, 1);
  });

  it('counts more than some ten, and names the first', async () => {
    const { text, rows } = await desk.ask('which requester has the most tickets?');
    assert.match(
      text,
      /\*\*12\*\* requesters, among them \*\*person a\*\*, \*\*person b\*\* and \*\*person c\*\* \(\*\*1\*\* each\)/,
    );
    assert.equal(rows.length, 12);
  });

  it('holds sums level that differ only in what adding fractions leaves', async () => {
    const { text } = await shop.ask('which product has the highest revenue?');
    assert.match(text, /\*\*Product A\*\*, \*\*Product B\*\* and \*\*Product E\*\* \(\*\*30\.30?\*\* each\)/);
  });

  it('tells every best month', async () => {
    const { text } = await shop.ask('what was our best month by revenue?');
    assert.match(
      text,
      /\*\*January 2025\*\*, \*\*February 2025\*\* and \*\*April 2025\*\* \(\*\*30\.30?\*\* each\)/,
    );
  });

  it('tells every day that has the most', async () => {
    const { text } = await desk.ask('which day had the most tickets?');
    assert.match(text, /11 January 2025\*\*, .*11 April 2025\*\* \(\*\*3\*\* each\)/);
  });

  it('tells every record, by what it is called', async () => {
    const { text, rows } = await shop.ask('what was the largest order?');
    assert.match(
      text,
      /^\*\*2\*\* orders are level as the largest \(\*\*30\.30?\*\*\): order ID \*\*103\*\* and \*\*106\*\*\./i,
    );
    assert.equal(rows.length, 2);
  });

  it('tells all that are level inside of groups', async () => {
    const { text, rows } = await shop.ask('the best product in each country by revenue');
    assert.match(text, /- France: Product A \(30\.30?\) and Product B \(30\.30?\)/);
    assert.match(text, /- Spain: Product E \(30\.30?\)/);
    assert.equal(rows.length, 3);
  });

  it('keeps to so many of each group as were asked for', async () => {
    const { rows } = await shop.ask('top 2 products in each country by revenue');
    assert.equal(rows.length, 4);
  });

  it('says who is level with the last of so many', async () => {
    const { text, rows } = await stalls.ask('top 5 crops by amount');
    assert.equal(rows.length, 5);
    assert.match(text, /Level with the last of these: \*\*Fennel\*\* and \*\*Garlic\*\*\./);
    const many = await desk.ask('top 1 requester by tickets, then the top 2');
    assert.doesNotMatch(many.text, /undefined/);
    const two = await desk.ask('top 2 agents by tickets');
    assert.doesNotMatch(two.text, /Level with/);
  });

  it('says who is level with the second', async () => {
    const { text } = await stalls.ask('which crop had the second highest amount?');
    assert.match(text, /Level with it: \*\*Apple\*\*\./);
  });
});
