import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { inferDataSet } from '../../../src/dataset/infer/infer-data-set.js';
import { loadDataset } from '../../../src/index.js';

const scratch = mkdtempSync(join(tmpdir(), 'inlay-exports-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const file = (name: string, head: string, row: (i: number) => string, count = 60): string => {
  const path = join(scratch, name);
  writeFileSync(path, `${head}\n${Array.from({ length: count }, (_, i) => row(i)).join('\n')}\n`);
  return path;
};
const day = (i: number): string => new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10);
const membersOf = async (path: string) => {
  const [view] = (await loadDataset(path)).model.views.values();
  return [...(view?.members.values() ?? [])];
};

/** As shops write them out: a row for each thing in a basket, and what belongs to the basket in its first row alone. */
const basket = (i: number): string => {
  const order = Math.floor(i / 2);
  const first =
    i % 2 === 0 ? `${3000 + order},eve${order % 9}@post.example,19.5,${day(order)} 10:00:00 +0000` : ',,,';
  return `#${100 + order},${first},${day(order)} 07:10:12 +0100,${1 + (i % 3)},${['Mug', 'Lamp'][i % 2] ?? ''},${4 + (i % 5)}.5`;
};
const orders = () =>
  file(
    'orders_export.csv',
    'Name,Id,Email,Total,Fulfilled at,Created at,Lineitem quantity,Lineitem name,Lineitem price',
    basket,
  );

describe('an export of orders', () => {
  it('has a row for each line, and orders and customers that are counted once each', async () => {
    const path = orders();
    const { dataset } = await inferDataSet([path]);
    assert.match(dataset, /rowNoun: \{ one: order line, many: order lines \}/);
    const members = await membersOf(path);
    const sqlOf = (title: string) => members.find((m) => m.kind === 'measure' && m.title === title)?.sql;
    assert.match(sqlOf('Orders') ?? '', /^COUNT\(DISTINCT .*"Name"\)/);
    assert.equal(members.filter((m) => m.kind === 'measure' && m.title === 'Orders').length, 1);
    assert.match(sqlOf('Customers') ?? '', /^COUNT\(DISTINCT .*"Email"\)/);
    // What one piece costs is not added up.
    assert.equal(sqlOf('Lineitem price'), undefined);
    const name = members.find((m) => m.title === 'Lineitem name');
    assert.ok(name?.synonyms.includes('product'), name?.synonyms.join(', '));
  });

  it('is of the time that every row has', async () => {
    const time = (await membersOf(orders())).find((m) => m.type === 'time' && m.hints.default === true);
    assert.equal(time?.title, 'Created at');
  });

  it('counts who its rows are of where names alone tell them apart, and no list of a few names', async () => {
    const titles = async (head: string, of: (i: number) => string) => {
      const path = file('plans.csv', `plan_id,${head},monthly_fee`, (i) => `P-${i},${of(i)},${i}.5`);
      return (await membersOf(path))
        .filter(({ sql }) => sql?.startsWith('COUNT(DISTINCT'))
        .map((m) => m.title);
    };
    assert.deepEqual(await titles('customer_company', (i) => `Firm ${i % 40}`), ['Companies']);
    assert.deepEqual(await titles('Customer Name', (i) => `Person ${i % 40}`), ['Customers']);
    assert.deepEqual(await titles('company', (i) => `Firm ${i % 4}`), []);
    assert.deepEqual(await titles('company_size', (i) => `${i % 40} or more`), []);
  });

  it('is of the orders themselves where each has one row', async () => {
    const path = file('orders.csv', 'order_id,product,amount', (i) => `${i + 1},Mug,${i}.5`);
    assert.match((await inferDataSet([path])).dataset, /rowNoun: \{ one: order, many: orders \}/);
  });
});

describe('the columns of a tool', () => {
  it('hold times with an offset in every form', async () => {
    const forms = [
      '2025-01-01 07:10:12 +0000',
      '2025-01-01 07:10 -0530',
      '2025-01-01T07:10:12.5+02:00',
      '2025-01-01 07:10:12 UTC',
      '2025-01-01T07:10:12Z',
      '2025-01-01T07:10+02',
    ];
    const { notes } = await inferDataSet([file('events.csv', 'at,n', (i) => `${forms[i % 6] ?? ''},${i}`)]);
    assert.ok(notes.includes('  at: time (times, brought to UTC)'), notes.join('\n'));
  });

  it('are called without the marks of the tool, their zone, unit and currency', async () => {
    const head = 'Created (UTC),Channel (metadata),MRR (USD),Session Duration (sec),Height (sill)';
    const members = await membersOf(
      file('plans.csv', head, (i) => `${day(i)} 10:00,${['a', 'b', 'c'][i % 3] ?? ''},${i}.5,${i},${i}`),
    );
    const titles = members.map(({ title }) => title);
    for (const title of ['Created', 'Channel', 'MRR', 'Session Duration'])
      assert.ok(titles.includes(title), `${title}: ${titles.join(', ')}`);
    assert.ok(titles.some((title) => title.includes('(sill)')));
  });

  it('leave a unit that their name ends with to the number, and words that are a name as a whole as they are', async () => {
    const head = 'ship-country,time-spent-min,duration_seconds,Weight kg,weekly_hours,trial days';
    const members = await membersOf(
      file(
        'jobs.csv',
        head,
        (i) => `${['FR', 'ES'][i % 2] ?? ''},${i % 9},${i * 7},${i}.5,${i % 7},${i % 5}`,
      ),
    );
    const titles = members.filter(({ kind }) => kind === 'dimension').map(({ title }) => title);
    for (const title of ['Time spent', 'Duration', 'Weight', 'Weekly hours', 'Trial days', 'Ship country'])
      assert.ok(
        titles.some((one) => one.startsWith(title) && !/seconds|min|kg/.test(one)),
        `${title}: ${titles.join(', ')}`,
      );
  });

  it('keep a unit in their title where another has the same name', async () => {
    const path = file('people_sizes.csv', 'Height (cm),Height (in)', (i) => `${150 + i},${60 + i}`);
    const titles = (await membersOf(path)).map(({ title }) => title);
    assert.ok(
      titles.some((title) => title.includes('(cm)')),
      titles.join(', '),
    );
  });

  it('are no groups of a dashboard or a prompt where a row has several values at once', async () => {
    const sets = [
      'Drama',
      'Comedy',
      'Action',
      'Comedy|Drama',
      'Drama|War',
      'Action|Comedy',
      'War',
      'Action|Drama',
    ];
    const path = file(
      'movies.csv',
      'title,genre,studio,gross',
      (i) => `f${i},${sets[i % 8] ?? ''},${['a', 'b', 'c'][i % 3] ?? ''},${i}.5`,
    );
    const { notes } = await inferDataSet([path]);
    assert.ok(
      notes.includes('  genre: group, 8 different sets of values with "|" between them'),
      notes.join('\n'),
    );
    const { dashboards, prompts } = await loadDataset(path);
    const ranked = dashboards[0]?.widgets.filter(({ type }) => type === 'ranking') ?? [];
    assert.ok(ranked.length > 0 && !JSON.stringify(ranked).includes('genre'), JSON.stringify(ranked));
    assert.ok(
      prompts.every((prompt) => !prompt.includes('genre')),
      prompts.join(', '),
    );
  });

  it('count payments, and call votes by what is counted', async () => {
    const path = file(
      'films.csv',
      'title,Payment Count,vote_count,Shipping',
      (i) => `f${i},${i},${i * 3},${i}.5`,
    );
    const { notes } = await inferDataSet([path]);
    assert.ok(notes.includes('  Payment Count: sum and average'), notes.join('\n'));
    assert.ok(notes.includes('  Shipping: sum and average, money'));
    const votes = (await membersOf(path)).find((m) => m.title === 'Vote count');
    assert.ok(votes?.synonyms.includes('votes'));
  });
});
