import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { inferDataSet } from '../../../src/dataset/infer/infer-data-set.js';
import { loadDataset } from '../../../src/index.js';
import { day } from './files-of-rows.js';
import { demoConfig } from '../../../src/sales-page/demo-config.js';

const scratch = mkdtempSync(join(tmpdir(), 'inlay-infer-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

const file = (name: string, lines: readonly (readonly (string | number)[])[]): string => {
  const path = join(scratch, name);
  writeFileSync(path, `${lines.map((line) => line.join(',')).join('\n')}\n`);
  return path;
};
const countries = ['DE', 'DE', 'DE', 'FR', 'FR', 'NL'];
const orders = file('orders.csv', [
  [
    'order_id',
    'order_date',
    'customer_id',
    'country',
    'year',
    'lat',
    'lon',
    'amount',
    'discount_pct',
    'rating',
    'zip',
  ],
  ...Array.from({ length: 120 }, (_, i) => [
    ...[i + 1, `2025-0${1 + (i % 6)}-11`, 1 + (i % 20), countries[i % 6] ?? '', 2025, 50.5, 8.25],
    ...[(i + 0.5).toFixed(2), i % 30, 1 + (i % 5), `0${1000 + i}`],
  ]),
]);
const customers = file('customers.csv', [
  ['id', 'name', 'city'],
  ...Array.from({ length: 20 }, (_, i) => [i + 1, `Customer ${i % 7}`, ['Bonn', 'Paris'][i % 2] ?? '']),
]);

describe('a data set that is inferred', () => {
  it('sums amounts, averages rates, and neither for codes, years and places', async () => {
    const { model } = await loadDataset(orders);
    const members = [...(model.views.get('orders')?.members.values() ?? [])];
    const measures = members
      .filter(({ kind }) => kind === 'measure')
      .map(({ name, aggType }) => `${name} ${aggType}`);
    assert.deepEqual(measures, [
      'count count',
      'customers countDistinct',
      'total_amount sum',
      'average_amount avg',
      'average_discount_pct avg',
      'average_rating avg',
    ]);
    const percent = members.find(({ name }) => name === 'average_discount_pct');
    assert.match(percent?.sql ?? '', /100/);
    assert.equal(percent?.format, 'percent');
    assert.equal(members.find(({ name }) => name === 'zip')?.type, 'string');
  });

  it('joins tables by the names of their keys where the rows bear it out', async () => {
    const { model } = await loadDataset([orders, customers]);
    assert.deepEqual([...model.views.keys()], ['orders', 'customers']);
    assert.ok(model.views.get('orders')?.members.has('city'));
    const strangers = join(scratch, 'strangers');
    mkdirSync(strangers);
    writeFileSync(join(strangers, 'customers.csv'), 'id,name,city\n901,a,Bonn\n902,b,Rome\n');
    const { notes } = await inferDataSet([orders, join(strangers, 'customers.csv')]);
    assert.ok(
      notes.some((note) => note.startsWith('No join: orders.customer_id and customers.id (only 0 %')),
      notes.join('\n'),
    );
  });

  it('gives a table that others point to a view of its own where it has numbers or times', async () => {
    const members = file('members.csv', [
      ['member_id', 'member_name', 'region', 'monthly_fee', 'csat', 'joined_on'],
      ...Array.from({ length: 20 }, (_, i) => [
        ...[i + 1, `Member ${i + 1}`, ['West', 'East'][i % 2] ?? '', 20 + i, 1 + (i % 5)],
        `2025-01-${10 + i}`,
      ]),
    ]);
    const visits = file('visits.csv', [
      ['visit_id', 'visited_at', 'member_id', 'minutes'],
      ...Array.from({ length: 60 }, (_, i) => [i + 1, `2025-02-${10 + (i % 18)}`, 1 + (i % 19), 30 + i]),
    ]);
    const inferred = await inferDataSet([members, visits], { viewerColumn: 'region' });
    assert.match(inferred.dataset, /^rowNoun: \{ one: visit, many: visits \}$|many: visits/m);
    const own = inferred.model.find(({ name }) => name === 'members.yml')?.text ?? '';
    assert.match(own, /total_monthly_fee/);
    assert.match(own, /userAttributes\.region/);
    const cube = inferred.model.find(({ name }) => name === 'tables/members.yml')?.text ?? '';
    assert.doesNotMatch(cube, /total_csat/);
    assert.match(cube, /average_csat/);
    assert.match(cube, /name: member_name[\s\S]*?synonyms: \[ ?member ?\]/);
  });

  it('joins a table once for each way that leads to it, and calls each by what is done', async () => {
    const people = file('staff.csv', [
      ['staff_id', 'staff', 'team'],
      ...Array.from({ length: 9 }, (_, i) => [i + 1, `Person ${i + 1}`, ['Red', 'Blue'][i % 2] ?? '']),
    ]);
    const pages = file('pages.csv', [
      ['path', 'page'],
      ...Array.from({ length: 7 }, (_, i) => [`/p${i}`, `Page ${i}`]),
    ]);
    const jobs = file('jobs.csv', [
      ['job_id', 'opened_at', 'assigned_to', 'closed_by', 'entry_path', 'exit_path', 'stars'],
      ...Array.from({ length: 60 }, (_, i) => [
        ...[i + 1, `2025-02-${10 + (i % 18)}`, 1 + (i % 9), i % 5 === 0 ? '' : 1 + (i % 7)],
        ...[`/p${i % 7}`, `/p${i % 3}`, 1 + (i % 5)],
      ]),
    ]);
    const { model, notes } = await inferDataSet([jobs, people, pages]);
    const view = model.find(({ name }) => name === 'jobs.yml')?.text ?? '';
    for (const member of ['assigned_staff', 'closing_staff', 'closing_team', 'entry_page', 'exit_page'])
      assert.match(view, new RegExp(`\\b${member}\\b`), member);
    // An identifier is no amount, and a score is none either way.
    assert.doesNotMatch(view, /total_closed_by|average_assigned_to/);
    assert.match(view, /average_stars/);
    assert.ok(!notes.some((note) => note.includes('jobs.stars and')));
    const closers = model.find(({ name }) => name === 'tables/staff_closed_by.yml')?.text ?? '';
    assert.match(closers, /title: Closing staff$/m);
    assert.match(closers, /synonyms: \[ ?closed by ?\]/);
    assert.match(closers, /role: \{ name: closing, of: staff \}/);
    // Of two ways to whose row it is the first decides, in every view.
    const own = await inferDataSet([jobs, people, pages], { viewerColumn: 'team' });
    const policyOf = (name: string): string => own.model.find((one) => one.name === name)?.text ?? '';
    assert.match(policyOf('jobs.yml'), /member: assigned_team\n[\s\S]*userAttributes\.assigned_team/);
    assert.match(policyOf('staff.yml'), /member: team\n[\s\S]*userAttributes\.assigned_team/);
  });

  it('joins one to one where a second column of numbers is the key of another table', async () => {
    const bills = file('bills.csv', [
      ['bill_no', 'billed_on', 'amount'],
      ...Array.from({ length: 40 }, (_, i) => [`B-${100 + i}`, `2025-03-${10 + (i % 20)}`, 20 + i]),
    ]);
    const refunds = file('refunds.csv', [
      ['refund_no', 'bill_no', 'refunded_on', 'reason'],
      ...Array.from({ length: 12 }, (_, i) => [
        ...[`R-${i}`, `B-${100 + i * 3}`, `2025-04-${10 + i}`, ['torn', 'late'][i % 2] ?? ''],
      ]),
    ]);
    const { model, notes } = await inferDataSet([bills, refunds]);
    assert.ok(notes.some((note) => note.startsWith('Join: refunds.bill_no and bills.bill_no')));
    const cube = model.find(({ name }) => name === 'tables/refunds.yml')?.text ?? '';
    assert.equal(cube.match(/primary_key: true/g)?.length, 1);
    assert.match(model.find(({ name }) => name === 'refunds.yml')?.text ?? '', /bills_rows/);
  });

  it('takes days of payment for days, and the title of a row for its name', async () => {
    const firms = file('books.csv', [
      ['book_id', 'title', 'payment_days', 'price'],
      ...Array.from({ length: 30 }, (_, i) => [i + 1, `Book ${i}`, 14 + (i % 3), 9.5 + i]),
    ]);
    const { model } = await inferDataSet([firms]);
    const cube = model.find(({ name }) => name === 'tables/books.yml')?.text ?? '';
    assert.doesNotMatch(cube, /format: currency\s+name: \w*payment_days/);
    assert.match(cube, /name: title[\s\S]*?synonyms: \[ ?book ?\]/);
  });

  it('tells namesakes apart by their key', async () => {
    const members = file('people.csv', [
      ['member_id', 'name', 'fee'],
      ...Array.from({ length: 20 }, (_, i) => [i + 1, `Member ${i % 12}`, 20 + i]),
    ]);
    const { model } = await inferDataSet([members]);
    const cube = model.find(({ name }) => name === 'tables/people.yml')?.text ?? '';
    assert.match(cube, /beside: member_id/);
  });

  it('takes numbers close together for which receipt it is, and amounts for amounts', async () => {
    const lines = Array.from({ length: 200 }, (_, i) => [48000 + i, 400 + 37 * i, day(i)]);
    const { notes } = await inferDataSet([file('visits.csv', [['receipt', 'bill', 'paid_on'], ...lines])]);
    const told = (name: string): string => notes.find((note) => note.startsWith(`  ${name}:`)) ?? '';
    assert.match(told('receipt'), /key|identifier/);
    assert.match(told('bill'), /sum and average/);
  });

  it('counts customers by their names where the key is of an order of theirs', async () => {
    const lines = Array.from({ length: 90 }, (_, i) => [`CO${i}`, `Name ${i % 30}`, day(i), i]);
    const { model } = await inferDataSet([
      file('customer_orders.csv', [['customer_order_id', 'customer_name', 'ordered_on', 'amount'], ...lines]),
    ]);
    assert.match(JSON.stringify(model), /name: customers/);
  });

  it('calls one of its cases a case, and takes a total of money for the money', async () => {
    const cases = file('cases.csv', [
      ['case_no', 'opened_at', 'qty', 'unit_price', 'line_total'],
      ...Array.from({ length: 30 }, (_, i) => [`C-${i}`, `2025-03-${10 + (i % 20)}`, 2, 9.5, 18.5 + i / 100]),
    ]);
    const { dataset, model } = await inferDataSet([cases]);
    assert.match(dataset, /one: case, many: cases/);
    const cube = model.find(({ name }) => name === 'tables/cases.yml')?.text ?? '';
    assert.match(cube, /format: currency\s+name: total_line_total/);
    assert.doesNotMatch(cube, /name: revenue/);
  });

  it('gives viewers the rows of the largest values, and says what it took each column for', async () => {
    const { notes } = await inferDataSet([orders], { viewerColumn: 'Country' });
    assert.ok(notes.includes('  amount: sum and average, money'));
    const { viewers, attributes } = await loadDataset(orders, { viewerColumn: 'country' });
    assert.deepEqual(attributes, [{ name: 'country', type: 'string' }]);
    assert.deepEqual(
      viewers.map(({ userAttributes }) => userAttributes),
      [{}, { country: 'DE' }, { country: 'FR' }, { country: 'NL' }],
    );
  });

  it('tells the page nothing of how many rows there are: viewers see some of them', async () => {
    const dataset = await loadDataset(orders, { viewerColumn: 'country' });
    assert.equal(dataset.description, 'Each row is one order.');
    for (const { externalId: customer } of dataset.viewers)
      assert.doesNotMatch(JSON.stringify(demoConfig(dataset, { endpoint: '/inlay', customer })), /\b120\b/);
  });

  it('gives viewers the rows of every table that is joined by the column that tells whose row it is', async () => {
    const clubs = file('clubs.csv', [
      ['club', 'region', 'opened_on'],
      ...['Quayside', 'Mill Lane', 'Harbour'].map((club, i) => [
        club,
        ['North', 'South'][i % 2] ?? '',
        `2020-0${1 + i}-04`,
      ]),
    ]);
    const memberships = file('memberships.csv', [
      ['membership_id', 'club', 'monthly_fee'],
      ...Array.from({ length: 40 }, (_, i) => [
        ...[i + 1, ['Quayside', 'Mill Lane', 'Harbour'][i % 3] ?? '', 20 + i],
      ]),
    ]);
    const { notes, model } = await inferDataSet([memberships, clubs], { viewerColumn: 'club' });
    assert.deepEqual(
      notes.filter((note) => note.includes('only who sees')),
      [],
    );
    for (const name of ['clubs.yml', 'memberships.yml'])
      assert.match(model.find((one) => one.name === name)?.text ?? '', /member: club\s+operator: equals/);
  });

  it('is the same text each time, with six different prompts and a map', async () => {
    const [one, two] = [await inferDataSet([orders, customers]), await inferDataSet([orders, customers])];
    assert.deepEqual([one.dataset, one.model, one.dashboards], [two.dataset, two.model, two.dashboards]);
    const { prompts, dashboards, dashboard } = await loadDataset([orders, customers]);
    assert.equal(new Set(prompts).size, 6);
    const main = dashboards.find(({ publicId }) => publicId === dashboard);
    assert.deepEqual(
      [...new Set(main?.widgets.map(({ type }) => type))],
      ['kpi', 'series', 'ranking', 'map', 'table'],
    );
  });

  it('ends with the last day that has rows, or with the last month where each row stands for one', async () => {
    const periodOf = async (days: readonly string[]) => {
      const rows = days.flatMap((day) => ['DE', 'FR'].map((country, i) => [day, country, 10.5 + i]));
      const { dashboards } = await loadDataset(file('sales.csv', [['day', 'country', 'amount'], ...rows]));
      return dashboards[0]?.period;
    };
    assert.deepEqual(await periodOf(['2026-09-01', '2026-10-14', '2026-10-15', '2026-11-01']), {
      from: '2026-09-01',
      to: '2026-11-01',
    });
    assert.deepEqual(await periodOf(['2026-09-01', '2026-10-01', '2026-11-01']), {
      from: '2026-09-01',
      to: '2026-11-30',
    });
  });

  it('tells of a viewer column with very many values, and refuses one that tells nothing', async () => {
    const tenants = file('tenants.csv', [
      ['tenant', 'amount'],
      ...Array.from({ length: 40_000 }, (_, i) => [`t${i}`, i]),
    ]);
    const { notes } = await inferDataSet([tenants], { viewerColumn: 'tenant' });
    assert.ok(
      notes.some((note) => note.includes('40,000 different values')),
      notes.join('\n'),
    );
    await assert.rejects(
      loadDataset(orders, { viewerColumn: 'amount' }),
      /holds amounts.*Choose one of: country/,
    );
    await assert.rejects(
      loadDataset(orders, { viewerColumn: 'nation' }),
      /there is no such column.*Choose one of/,
    );
  });

  it('refuses two tables of one name, a table without rows, and files that are none', async () => {
    const other = join(scratch, 'other');
    mkdirSync(other);
    writeFileSync(join(other, 'Orders.csv'), 'a,b\n1,2\n');
    await assert.rejects(
      loadDataset([orders, join(other, 'Orders.csv')]),
      /would both be the table "orders"/,
    );
    await assert.rejects(loadDataset(file('bare.csv', [['a', 'b']])), /bare\.csv has columns but no row/);
    await assert.rejects(loadDataset(join(scratch, 'none.csv')), /There is no file at/);
  });
});
