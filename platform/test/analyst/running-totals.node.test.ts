import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { files } from '../dataset/infer/accounts.js';
import { inferDataSet } from '../../src/dataset/infer/infer-data-set.js';
import { loadDataset } from '../../src/index.js';
import { openDataEngine } from '../../src/data/engine.js';
import { rowsInMemory } from '../../src/dataset/rows-file.js';
import { Asked } from './ask-analyst.js';

const albums = ['Amber', 'Basalt', 'Cobalt', 'Dune', 'Ember', 'Flint'];
const weeks = Array.from({ length: 10 }, (_, i) =>
  new Date(Date.UTC(2025, 0, 5 + i * 7)).toISOString().slice(0, 10),
);
const soldIn = (album: number, week: number): number => 100 + album * 30 + ((week * 17 + album * 5) % 40);
const soldUntil = (album: number, week: number): number =>
  Array.from({ length: week + 1 }, (_, k) => soldIn(album, k)).reduce((a, b) => a + b, 0);

/** Six albums in ten weeks; two of them leave the chart after the seventh. */
const chart = (): (string | number)[][] => [
  ['Units to Date', 'Week', 'Position', 'Album', 'Units', 'Weeks on Chart'],
  ...weeks.flatMap((week, w) =>
    albums.flatMap((album, a) =>
      a < 2 && w > 6 ? [] : [[soldUntil(a, w), week, a + 1, album, soldIn(a, w), w + 1]],
    ),
  ),
];

/** What two regions have sold since the year began, month by month. */
const since = (): (string | number)[][] => [
  ['month', 'region', 'sales', 'sales_ytd'],
  ...['North', 'South'].flatMap((region, r) =>
    Array.from({ length: 18 }, (_, m) => [
      new Date(Date.UTC(2024, m, 1)).toISOString().slice(0, 10),
      region,
      10 + r,
      (10 + r) * ((m % 12) + 1),
    ]),
  ),
];

describe('running totals', () => {
  const { file, remove } = files();
  let asked: Asked;
  before(async () => {
    asked = await Asked.over([file('chart.csv', chart())]);
  });
  after(async () => {
    await asked.close();
    remove();
  });
  const only = async (of: Asked, question: string): Promise<unknown> => {
    const { rows, text } = await of.ask(question);
    return rows.length === 1 && rows[0]?.length === 1 ? Number(rows[0][0]) : text;
  };
  const all = albums.map((_, a) => soldUntil(a, a < 2 ? 6 : 9));

  it('are the last of each thing, added up', async () => {
    assert.equal(
      await only(asked, 'units to date'),
      all.reduce((a, b) => a + b, 0),
    );
    assert.equal(await only(asked, 'units to date of Basalt'), all[1]);
    const { rows } = await asked.ask('units to date by album');
    assert.equal(Number(rows.find(([name]) => name === 'Ember')?.at(-1)), all[4]);
    assert.equal(
      await only(asked, 'units to date in January 2025'),
      albums.map((_, a) => soldUntil(a, 3)).reduce((a, b) => a + b, 0),
    );
  });

  it('leave what came in each week to be summed', async () => {
    assert.equal(
      await only(asked, 'total units'),
      all.reduce((a, b) => a + b, 0),
    );
  });

  it('begin anew with each year where they are called so', async () => {
    const dataset = await loadDataset(file('sales.csv', since()));
    const engine = await openDataEngine({
      instance: await rowsInMemory(dataset, () => undefined),
      model: dataset.model,
    });
    const { data } = await engine.sql(
      "SELECT MEASURE(last_sales_ytd), MEASURE(last_sales_ytd) FILTER (WHERE region = 'North'), MEASURE(last_sales_ytd) FILTER (WHERE month < TIMESTAMP '2025-01-01') FROM sales",
      {},
    );
    engine.close();
    assert.deepEqual(data[0]?.map(Number), [18 * 21, 18 * 10, 12 * 21]);
  });

  it('and places and times that run by themselves are never summed', async () => {
    const { notes } = await inferDataSet([file('places.csv', chart())]);
    const of = (column: string): string => notes.find((note) => note.trim().startsWith(`${column}:`)) ?? '';
    assert.match(of('Units to Date'), /running total: the last one of each Album/);
    assert.match(of('Position'), /: average/);
    assert.match(of('Weeks on Chart'), /: average/);
  });

  it('are none where the rows do not run', async () => {
    const falling = chart().map(([units, ...rest], i) => [i > 0 && i % 3 === 0 ? 5 : (units ?? ''), ...rest]);
    const { notes } = await inferDataSet([file('falling.csv', falling)]);
    assert.ok(notes.some((note) => note.includes('Units to Date: running total, averaged only')));
  });
});
