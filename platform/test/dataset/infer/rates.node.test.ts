/** Reports of advertising and of a call centre: rates of several rows are of what the rows add up to. */
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { loadDataset } from '../../../src/index.js';
import { openDataEngine } from '../../../src/data/engine.js';
import { rowsInMemory } from '../../../src/dataset/rows-file.js';

const scratch = mkdtempSync(join(tmpdir(), 'inlay-rates-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

type Cell = string | number;

/** Numbers between 0 and 1 that are the same each time. */
function numbers(): () => number {
  let state = 7;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const day = (i: number): string => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10);

const file = (name: string, head: readonly string[], rows: readonly (readonly Cell[])[]): string => {
  const path = join(scratch, name);
  writeFileSync(path, [head, ...rows].map((row) => row.join(',')).join('\n') + '\n');
  return path;
};

/** What the measure of a title comes to over all rows, and its member. */
async function measured(path: string) {
  const dataset = await loadDataset(path);
  const [view] = [...dataset.model.views.values()];
  const engine = await openDataEngine({
    instance: await rowsInMemory(dataset, () => undefined),
    model: dataset.model,
  });
  const members = [...(view?.members.values() ?? [])].filter(({ kind }) => kind === 'measure');
  const found = new Map<
    string,
    { value: number; format: string | undefined; unit: string | undefined; additive: boolean | undefined }
  >();
  for (const { name, title, format, unit, hints } of members) {
    const { data } = await engine.sql(`SELECT MEASURE(${name}) FROM ${view?.name ?? ''}`, {});
    found.set(title, { value: Number(data[0]?.[0]), format, unit, additive: hints.additive });
  }
  engine.close();
  return found;
}

const sum = (rows: readonly (readonly Cell[])[], at: number, by?: number): number =>
  rows.reduce((all, row) => all + Number(row[at]) * (by === undefined ? 1 : Number(row[by])), 0);
const near = (told: number | undefined, value: number): void =>
  assert.ok(Math.abs((told ?? NaN) - value) < 1e-9 * Math.max(1, value), `${told} is not ${value}`);

describe('rates of a report of advertising', () => {
  const random = numbers();
  const rows = Array.from({ length: 180 }, (_, i): Cell[] => {
    const shown = Math.round((i % 3 === 0 ? 9000 : 300) * (0.5 + random()));
    const clicks = Math.max(2, Math.round(shown * (i % 3 === 0 ? 0.01 : 0.09) * (0.5 + random())));
    const cost = Math.round(clicks * (20 + random() * 200)) / 100;
    const sold = Math.round(clicks * 0.2 * random());
    const value = Math.round(sold * (2000 + random() * 9000)) / 100;
    return [
      ...[day(Math.floor(i / 3)), ['Brand', 'Generic', 'Video'][i % 3]!, shown, clicks, cost, sold, value],
      ...[((clicks / shown) * 100).toFixed(2) + '%', (cost / clicks).toFixed(2)],
      ...[((cost / shown) * 1000).toFixed(2), (value / cost).toFixed(2), (1 + random() * 8).toFixed(1)],
    ];
  });
  const head = ['Tag', 'Kampagne', 'Shown', 'Taps', 'Cost', 'Sold', 'Value'];
  const path = file(
    'ads.csv',
    [...head, 'Tap share', 'Price of one', 'TKP', 'Comes back', 'Avg. shown place'],
    rows,
  );

  it('are of the sums, whatever they are called', async () => {
    const found = await measured(path);
    const one = (title: string) =>
      found.get(title) ?? assert.fail(`${title} of ${[...found.keys()].join(', ')}`);
    near(one('Tap share').value, sum(rows, 3) / sum(rows, 2));
    assert.deepEqual([one('Tap share').format, one('Tap share').additive], ['percent', false]);
    near(one('Price of one').value, sum(rows, 4) / sum(rows, 3));
    assert.equal(one('Price of one').format, 'currency');
    near(one('TKP').value, (1000 * sum(rows, 4)) / sum(rows, 2));
    near(one('Comes back').value, sum(rows, 6) / sum(rows, 4));
    assert.equal(one('Comes back').format, undefined);
    // What it is of are sums still.
    near(one('Taps').value, sum(rows, 3));
    near(one('Cost').value, sum(rows, 4));
  });

  it('count by what they are for each of, where no columns give them', async () => {
    near((await measured(path)).get('Avg. shown place')?.value, sum(rows, 11, 2) / sum(rows, 2));
  });

  it('leave the order of the columns alone', async () => {
    const turned = file(
      'turned.csv',
      [...head, 'Tap share', 'Price of one'].reverse(),
      rows.map((row) => row.slice(0, 9).reverse()),
    );
    near((await measured(turned)).get('Price of one')?.value, sum(rows, 4) / sum(rows, 3));
  });
});

describe('rates of a report of a call centre', () => {
  const random = numbers();
  const rows = Array.from({ length: 240 }, (_, i): Cell[] => {
    const offered = Math.round((i % 2 ? 400 : 12) * (0.6 + random()));
    const lost = Math.round(offered * (i % 2 ? 0.05 : 0.3) * random());
    const answered = offered - lost;
    return [
      ...[day(Math.floor(i / 2)), i % 2 ? 'Support' : 'Sales', offered, answered],
      ...[(lost / offered).toFixed(3), ((answered / offered) * 100).toFixed(1)],
      ...[Math.round(100 + random() * 300), Math.round(5 + random() * 60), (60 + random() * 40).toFixed(1)],
    ];
  });
  const path = file(
    'queues.csv',
    [
      'date',
      'queue',
      'calls_offered',
      'calls_answered',
      'lost_rate',
      'answered_pct',
      'avg_handle_time',
      'asa_seconds',
      'service_level_pct',
    ],
    rows,
  );

  it('may be what is left of a whole, and percentages without a sign', async () => {
    const found = await measured(path);
    near(found.get('Lost rate')?.value, 1 - sum(rows, 3) / sum(rows, 2));
    near(found.get('Answered pct')?.value, sum(rows, 3) / sum(rows, 2));
    assert.equal(found.get('Answered pct')?.format, 'percent');
  });

  it('count by the calls that they are of', async () => {
    const found = await measured(path);
    near(found.get('Avg handle time')?.value, sum(rows, 6, 3) / sum(rows, 3));
    const wait = [...found].find(([title]) => /asa/i.test(title))?.[1];
    near(wait?.value, sum(rows, 7, 3) / sum(rows, 3));
    assert.equal(wait?.unit, 's');
    const level = [...found].find(([title]) => /service level/i.test(title))?.[1];
    near(level?.value, sum(rows, 8, 2) / sum(rows, 2) / 100);
  });
});

describe('what is no rate of a report', () => {
  it('a price that was there before the amount', async () => {
    const random = numbers();
    const rows = Array.from({ length: 200 }, (_, i): Cell[] => {
      const [many, price] = [1 + Math.floor(random() * 9), (300 + Math.floor(random() * 9000)) / 100];
      return [1000 + Math.floor(i / 2), day(i % 60), many, price, (many * price).toFixed(2)];
    });
    const path = file(
      'order_items.csv',
      ['order_id', 'ordered', 'quantity', 'unit_price', 'line_total'],
      rows,
    );
    near((await measured(path)).get('Average unit price')?.value, sum(rows, 3) / rows.length);
  });

  it('the rating of a film, however many voted', async () => {
    const random = numbers();
    const rows = Array.from({ length: 120 }, (_, i): Cell[] => [
      ...[`Film ${i}`, i % 2 ? 'Drama' : 'Comedy', (3 + random() * 6).toFixed(1)],
      ...[Math.round(10 + random() * 5000), Math.round(80 + random() * 60)],
    ]);
    const path = file('films.csv', ['title', 'genre', 'vote_average', 'vote_count', 'runtime'], rows);
    near((await measured(path)).get('Average vote average')?.value, sum(rows, 2) / rows.length);
  });

  it('numbers that have nothing to do with each other', async () => {
    const random = numbers();
    const rows = Array.from({ length: 120 }, (_, i): Cell[] => [
      ...[day(i), Math.round(random() * 100), Math.round(random() * 900), (random() * 3).toFixed(2)],
    ]);
    const found = await measured(file('walks.csv', ['date', 'steps', 'pulse_beats', 'distance'], rows));
    near(found.get('Distance')?.value, sum(rows, 3));
  });
});
