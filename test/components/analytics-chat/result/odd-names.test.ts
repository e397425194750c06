import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { strFromU8, unzipSync } from 'fflate';
import { ResultView } from '../../../../components/analytics-chat/result/result-view.js';
import { tableFile } from '../../../../components/analytics-chat/result/take-away.js';
import { englishResultLabels } from '../../../../src/locales/result-labels.js';
import { loadChart } from '../../../../src/render/chart/load-chart.js';
import { readResultTable } from '../../../../src/render/table/result-table.js';

const resultOf = (name: string) => ({
  sqlQuery: 'SELECT 1',
  queryTitle: 'Names',
  schema: [
    { name, columnType: 'String' },
    { name: 'flights', columnType: 'Int64' },
  ],
  data: [
    ['JFK', 12],
    ['ATL', 40],
  ],
  totalRows: 2,
});

const bars = (field: string) => ({
  mark: 'bar',
  encoding: {
    x: { field, type: 'nominal', sort: null },
    y: { field: 'flights', type: 'quantitative' },
    color: { field, type: 'nominal' },
  },
});

async function shown(name: string, spec: unknown = bars(name)): Promise<HTMLElement> {
  const element = await fixture<HTMLElement>(html`<div style="inline-size: 600px"></div>`);
  new ResultView(element).update(
    {
      kind: 'sql',
      name: 'serviceSqlApi',
      status: 'done',
      input: {},
      result: { ...resultOf(name), vegaSpec: JSON.stringify(spec) },
    },
    { labels: englishResultLabels, locale: 'en', timeZone: undefined, isDark: false, chartFailed: () => {} },
  );
  await waitUntil(() => element.querySelector('.chart:not(.pending) :is(svg, .chart-notice)'), name, {
    timeout: 15_000,
  });
  return element;
}

const texts = (element: HTMLElement): string[] =>
  [...element.querySelectorAll('.chart text')].map(({ textContent }) => textContent);

/** What is said of the first bar. */
function told(element: HTMLElement): string {
  const frame = element.querySelector<HTMLElement>('.chart-frame')!;
  frame.dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }));
  return frame.querySelector('[role=status]')!.textContent;
}

async function sheetTexts(name: string): Promise<string[]> {
  const table = readResultTable(resultOf(name))!;
  const file = await tableFile(table, 'xlsx', {});
  const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!);
  const cells = new DOMParser().parseFromString(sheet, 'application/xml').querySelectorAll('c');
  return [...cells].map(({ textContent }) => textContent);
}

async function seesAll(name: string): Promise<void> {
  const element = await shown(name);
  const title = readResultTable(resultOf(name))!.columns[0]!.title;
  expect(texts(element), name).to.include.members(['JFK', 'ATL', '40']);
  expect(texts(element).join(), name).not.to.match(/undefined|inlay|null|NaN/);
  expect(told(element), name).to.equal(`${title}: JFK, Flights: 12`);
  const heads = [...element.querySelectorAll<HTMLElement>('.role-legend-title text')];
  expect(heads.map(({ textContent }) => textContent)).to.deep.equal([title]);
  const tab = [...element.querySelectorAll<HTMLElement>('[role=tab]')][1]!;
  tab.click();
  const cells = [...element.querySelectorAll('th bdi, td bdi')].map(({ textContent }) => textContent);
  expect(cells, name).to.deep.equal([title, 'Flights', 'JFK', '12', 'ATL', '40']);
  expect(await sheetTexts(name), name).to.deep.equal([title, 'Flights', 'JFK', '12', 'ATL', '40']);
  const csv = await (await tableFile(readResultTable(resultOf(name))!, 'csv', {})).text();
  expect(csv.split('\r\n').slice(1, 3), name).to.deep.equal(['JFK,12', 'ATL,40']);
}

describe('a result whose columns have odd names', () => {
  // Its code is large, and a test's time is for what it tests.
  before(async function () {
    this.timeout(60_000);
    await loadChart();
  });

  for (const name of [
    'a\\b',
    'a\\',
    'a.b',
    'a[0]',
    "a'b",
    'a"b',
    '__proto__',
    'toString',
    'orders.constructor',
  ])
    it(`is right in chart, tooltip, table and files with ${JSON.stringify(name)}`, () => seesAll(name));

  it('has a notice and its table where a chart computes with a name that it cannot hold', async () => {
    const spec = {
      ...bars('c'),
      transform: [{ calculate: String.raw`datum["a\\b"] + "!"`, as: 'c' }],
    };
    const element = await shown('a\\b', spec);
    expect(element.querySelector('.chart-notice') !== null).to.equal(true);
    expect(element.querySelectorAll('td').length).to.equal(4);
  });
});

describe('a result on a page that has added to what every object has', () => {
  const given = ['odd', 'oddMethod'];
  afterEach(() => given.forEach((name) => Reflect.deleteProperty(Object.prototype, name)));

  it('is drawn, told and saved as on every other', async () => {
    Object.assign(Object.prototype, { odd: 'canary', oddMethod: () => 'canary' });
    await seesAll('origin');
    await seesAll('a.b');
    await seesAll('odd');
    expect(Object.keys(Object.prototype), 'the page keeps what it added').to.deep.equal(given);
  });
});
