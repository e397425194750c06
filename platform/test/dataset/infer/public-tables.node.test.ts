import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { inferDataSet } from '../../../src/dataset/infer/infer-data-set.js';
import { inSentence } from '../../../src/dataset/infer/words.js';
import { loadDataset } from '../../../src/index.js';

const scratch = mkdtempSync(join(tmpdir(), 'inlay-public-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

type Row = readonly (string | number)[];
const file = (name: string, lines: readonly Row[]): string => {
  const path = join(scratch, name);
  writeFileSync(path, `${lines.map((line) => line.join(',')).join('\n')}\n`);
  return path;
};
const rows = (count: number, row: (i: number) => Row): Row[] =>
  Array.from({ length: count }, (_, i) => row(i));
const day = (i: number, first = '2024-01-01'): string =>
  new Date(Date.parse(first) + i * 86_400_000).toISOString().slice(0, 10);
const publicFile = (name: string): string =>
  fileURLToPath(new URL(`../data/${name}`, import.meta.resolve('vega-datasets')));

/** What each column was taken for, by its name. */
const takenFor = async (path: string): Promise<Record<string, string>> => {
  const { notes } = await inferDataSet([path]);
  const pairs = notes.flatMap((note) => /^ {2}(.+?): (.*)$/.exec(note)?.slice(1, 3) ?? []);
  return Object.fromEntries(pairs.flatMap((_, i) => (i % 2 === 0 ? [[pairs[i], pairs[i + 1]]] : [])));
};
const nounOf = async (name: string, lines: readonly Row[]): Promise<string> =>
  /rowNoun: \{ one: .*, many: (.*) \}/.exec((await inferDataSet([file(name, lines)])).dataset)?.[1] ?? '';

describe('a number of a public table', () => {
  it('is in minutes by its name, and not where it is the least beside the most', async () => {
    const weather = await takenFor(
      file('weather.csv', [
        ['day', 'temp_max', 'temp_min', 'call_min'],
        ...rows(40, (i) => [day(i), 9 + i, i, i]),
      ]),
    );
    assert.equal(weather['temp_min'], 'average');
    assert.equal(weather['call_min'], 'sum and average, in min');
  });

  it('is no sum where it says what a thing is like', async () => {
    const header = [
      'name',
      'miles_per_gallon',
      'horsepower',
      'Body Mass (g)',
      'weight_kg',
      'cluster',
      'votes',
    ];
    const animals = await takenFor(
      file('animals.csv', [header, ...rows(40, (i) => [`n${i % 30}`, 9.5 + i, 90 + i, i, i, i % 3, i])]),
    );
    assert.equal(animals['miles_per_gallon'], 'average');
    assert.equal(animals['horsepower'], 'average');
    assert.equal(animals['Body Mass (g)'], 'average, in g');
    assert.equal(animals['weight_kg'], 'average, in kg');
    assert.equal(animals['cluster'], 'number to group by, never summed');
    assert.equal(animals['votes'], 'sum and average');
  });

  it('is a sum where things are sent, and of durations and distances', async () => {
    const shipments = await takenFor(
      file('shipments.csv', [
        ['shipment_id', 'shipped_on', 'weight_kg', 'distance_km', 'duration_min'],
        ...rows(40, (i) => [i + 1, day(i), 2 + i, 40 + i, 9 + i]),
      ]),
    );
    assert.equal(shipments['weight_kg'], 'sum and average, in kg');
    assert.equal(shipments['distance_km'], 'sum and average, in km');
    assert.equal(shipments['duration_min'], 'sum and average, in min');
  });

  it('is no sum of prices where each thing has one a day, and one where things are sold', async () => {
    const lines = rows(60, (i) => [['A', 'B', 'C'][i % 3] ?? '', day(Math.floor(i / 3)), 10.5 + i]);
    const quotes = await takenFor(file('quotes.csv', [['symbol', 'date', 'price'], ...lines]));
    assert.equal(quotes['price'], 'average, money');
    const sold = rows(60, (i) => [i + 1, day(i % 7), ['A', 'B', 'C'][i % 3] ?? '', 10.5 + i]);
    const sales = await takenFor(file('sales.csv', [['id', 'date', 'product', 'price'], ...sold]));
    assert.equal(sales['price'], 'sum and average, money');
  });

  it('is no sum of a level that hardly moves, such as people employed by month', async () => {
    const months = rows(72, (i) => [
      `${2010 + Math.floor(i / 12)}-${String(1 + (i % 12)).padStart(2, '0')}-01`,
    ]);
    const jobs = await takenFor(
      file('employment.csv', [
        ['month', 'employed', 'change'],
        ...months.map(([m = ''], i) => [m, 900 + i, (i % 9) - 4]),
      ]),
    );
    assert.equal(jobs['employed'], 'average');
    assert.equal(jobs['change'], 'sum and average');
  });

  it('is no money for the word net alone', async () => {
    const power = await takenFor(
      file('power.csv', [['year', 'net_generation', 'net'], ...rows(9, (i) => [2001 + i, 40 + i, 4.5 + i])]),
    );
    assert.equal(power['net_generation'], 'sum and average');
    assert.equal(power['net'], 'sum and average, money');
  });
});

describe('what rows are called', () => {
  const plain = [['kind', 'value'], ...rows(20, (i) => [['a', 'b', 'c'][i % 3] ?? '', i])];

  it('is the name of the file where that is a thing to count', async () => {
    assert.equal(await nounOf('movies.csv', plain), 'movies');
    assert.equal(await nounOf('monarchs.csv', plain), 'monarchs');
    assert.equal(await nounOf('customer.csv', plain), 'customers');
    assert.equal(await nounOf('order_item.csv', plain), 'order items');
    assert.equal(
      await nounOf('widget.csv', [['widget_id', 'value'], ...rows(9, (i) => [i + 1, i])]),
      'widgets',
    );
  });

  it('is rows where the file is called after a place, a substance or what is measured', async () => {
    for (const name of ['gapminder.csv', 'obesity.csv', 'unemployment-across-industries.csv', 'sp500.csv'])
      assert.equal(await nounOf(name, plain), 'rows', name);
  });

  it('is the step of time that each row stands for', async () => {
    const days = [['date', 'rain'], ...rows(40, (i) => [day(i), i % 4])];
    assert.equal(await nounOf('seattle-weather.csv', days), 'days');
    const years = [['year', 'temp'], ...rows(40, (i) => [1950 + i, i % 4])];
    assert.equal(await nounOf('global-temp.csv', years), 'years');
    const { model } = await loadDataset(file('seattle-weather.csv', days));
    assert.equal([...model.views.values()][0]?.title, 'Seattle weather');
  });

  it('is people where each row has a full name, which is a member of its own', async () => {
    const path = file('riots.csv', [
      ['first_name', 'last_name', 'age', 'place'],
      ...rows(30, (i) => [`F${i}`, `L${i % 9}`, 20 + i, ['x', 'y', 'z'][i % 3] ?? '']),
    ]);
    const { dataset, model } = await inferDataSet([path]);
    assert.match(dataset, /one: person, many: people/);
    assert.doesNotMatch(dataset, /by (?:first|last) name/);
    const cube = model.find(({ name }) => name === 'tables/riots.yml')?.text ?? '';
    assert.match(cube, /name: name\n\s+sql: .*first_name.*last_name/);
    assert.match(cube, /title: First name/);
  });
});

describe('the course of a public table', () => {
  const dashboardOf = async (path: string) => (await loadDataset(path)).dashboards[0];

  it('is told by the step that its span has room for', async () => {
    const stepOf = async (name: string, every: number, count: number) => {
      const lines = rows(count, (i) => [day(i * every), ['a', 'b'][i % 2] ?? '', i]);
      const dashboard = await dashboardOf(file(name, [['on', 'kind', 'votes'], ...lines]));
      const line = dashboard?.widgets.find(({ type }) => type === 'series');
      return line?.type === 'series' ? line.granularity : undefined;
    };
    assert.equal(await stepOf('ballots_a.csv', 30, 150), 'year');
    assert.equal(await stepOf('ballots_b.csv', 10, 150), 'month');
    assert.equal(await stepOf('ballots_c.csv', 2, 90), 'week');
    assert.equal(await stepOf('ballots_d.csv', 1, 40), 'day');
  });

  it('is made of a year and a month where there is no day, and both stay as groups', async () => {
    const lines = rows(96, (i) => [
      2000 + Math.floor(i / 24),
      1 + (Math.floor(i / 2) % 12),
      ['a', 'b'][i % 2] ?? '',
      i,
    ]);
    const path = file('output.csv', [['year', 'month', 'site', 'cases'], ...lines]);
    const { model, dashboards, now } = await loadDataset(path);
    const members = [...model.views.values()][0]?.members;
    assert.equal(members?.get('date')?.type, 'time');
    assert.equal(members?.get('year')?.type, 'number');
    assert.deepEqual(dashboards[0]?.period, { from: '2000-01-01', to: '2003-12-31' });
    assert.ok(String(now).startsWith('2003-12'), String(now));
  });

  it('adds up how many there are at a time, and averages over times', async () => {
    const lines = rows(60, (i) => [
      1990 + Math.floor(i / 3),
      ['a', 'b', 'c'][i % 3] ?? '',
      100_000 * (i % 3),
      i,
    ]);
    const path = file('towns.csv', [['year', 'town', 'population', 'births'], ...lines]);
    const members = [
      ...((await loadDataset(path)).model.views.values().next().value?.members.values() ?? []),
    ];
    const sqlOf = (title: string) => members.find((m) => m.kind === 'measure' && m.title === title)?.sql;
    assert.match(sqlOf('Population') ?? '', /^ROUND\(SUM\(.*COUNT\(DISTINCT/);
    assert.match(sqlOf('Births') ?? '', /^SUM\(/);
    assert.equal(members.find((m) => m.title === 'Population' && m.kind === 'measure')?.hints.level, true);
    // A time that tells nothing of it does not count.
    assert.match(sqlOf('Population') ?? '', /COUNT\(DISTINCT CASE WHEN .* IS NOT NULL THEN/);
    // Of orders, each has a balance of its own.
    const orders = rows(60, (i) => [i + 1, day(i), 10 + i]);
    const plain = await loadDataset(file('accounts.csv', [['account_id', 'opened', 'balance'], ...orders]));
    const [view] = [...plain.model.views.values()];
    assert.match(view?.members.get('total_balance')?.sql ?? '', /^SUM\(/);
  });

  it('compares whole years where a row stands for one', async () => {
    const path = file('harvest.csv', [['year', 'tons'], ...rows(30, (i) => [1980 + i, i * i])]);
    const dashboard = await dashboardOf(path);
    assert.deepEqual(dashboard?.period, { from: '1980-01-01', to: '2009-12-31' });
    const [total] = dashboard?.widgets ?? [];
    assert.equal(total?.type === 'kpi' ? total.granularity : undefined, 'year');
  });

  it('does not end with a few years that are misread', async () => {
    const lines = rows(400, (i) => [i < 2 ? '2046-01-01' : day(i * 5, '2000-01-01'), i]);
    const path = file('releases.csv', [['released', 'votes'], ...lines]);
    const { notes } = await inferDataSet([path]);
    assert.ok(notes.some((note) => note.includes('far later than all others (up to 2046-01-01)')));
    assert.match((await dashboardOf(path))?.period?.to ?? '', /^2005-/);
  });
});

describe('what is said of a public table', () => {
  it('names rows that are totals of the others, and columns that are years', async () => {
    const kinds = ['Flood', 'Storm', 'All natural disasters'];
    const lines = rows(60, (i) => [kinds[i % 3] ?? '', 1990 + Math.floor(i / 3), i % 3 === 2 ? 20 : 10]);
    const { notes } = await inferDataSet([file('disasters.csv', [['entity', 'year', 'deaths'], ...lines])]);
    assert.ok(notes.some((note) => note.includes('"All natural disasters" look like totals')));
    const all = rows(60, (i) => [['All weather tyres', 'Belts', 'Lamps'][i % 3] ?? '', 1990 + i, i]);
    const other = await inferDataSet([file('parts.csv', [['entity', 'year', 'sold'], ...all])]);
    assert.ok(!other.notes.some((note) => note.includes('look like totals')));
    const wide = join(scratch, 'budget.json');
    const years = { 1990: 1, 1991: 2, 1992: 3 };
    writeFileSync(wide, JSON.stringify(rows(9, () => []).map((_, i) => ({ agency: `a${i}`, ...years }))));
    const { notes: ofYears } = await inferDataSet([wide]);
    assert.ok(ofYears.some((note) => note.includes('3 columns are years (1990 to 1992)')));
  });

  it('writes titles within sentences as sentences are written', () => {
    assert.equal(inSentence('Production Budget'), 'production budget');
    assert.equal(inSentence('IMDB Rating'), 'IMDB rating');
    assert.equal(inSentence('US Gross'), 'US gross');
    assert.equal(inSentence('Order date'), 'order date');
  });

  it('offers six questions that make sense of it', async () => {
    for (const name of ['movies.json', 'cars.json', 'seattle-weather.csv', 'stocks.csv', 'gapminder.json']) {
      const { prompts } = await loadDataset(publicFile(name));
      assert.equal(prompts.length, 6, name);
      for (const prompt of prompts) {
        assert.doesNotMatch(
          prompt,
          /\btotal (?:rating|price|miles per gallon)|by (?:director|title)\b/i,
          name,
        );
        assert.doesNotMatch(prompt, /weathers|gapminders/i, name);
      }
    }
  });

  it('reads texts of which some are numbers as texts', async () => {
    const path = join(scratch, 'films.json');
    writeFileSync(
      path,
      JSON.stringify(rows(30, () => []).map((_, i) => ({ title: i < 3 ? i : `T${i}`, votes: i }))),
    );
    assert.equal((await takenFor(path))['title'], 'text');
  });
});

describe('a table of passengers', () => {
  const header = ['PassengerId', 'Survived', 'Pclass', 'Age', 'goals', 'num_bags', 'is_late'];
  const lines = [header, ...rows(40, (i) => [i + 1, i % 2, (i % 3) + 1, 20 + i, i % 2, i % 2, i % 2])];

  it('has numbers that are yes or no, and others of which 1 is one of them', async () => {
    const taken = await takenFor(file('titanic.csv', lines));
    assert.equal(taken['Survived'], 'yes or no');
    assert.equal(taken['is_late'], 'yes or no');
    assert.equal(taken['goals'], 'sum and average');
    assert.equal(taken['num_bags'], 'sum and average');
  });

  it('has classes that are written as numbers', async () => {
    const taken = await takenFor(file('titanic.csv', lines));
    assert.equal(taken['Pclass'], 'number to group by, never summed');
  });

  it('is called by its key where its file is called by something else', async () => {
    assert.equal(await nounOf('titanic.csv', lines), 'passengers');
    assert.equal(await nounOf('weather.csv', [['id', 'level'], ...rows(40, (i) => [i + 1, i])]), 'rows');
  });
});
