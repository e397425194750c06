import { expect, fixture, html } from '@open-wc/testing';
import { checkSpec, drawChart } from '../../../../src/render/chart/draw/draw-chart.js';
import type { ChartView } from '../../../../src/render/chart/draw/draw-chart.js';
import { seriesOf } from '../../../../src/render/result/point-series.js';
import { readResultTable } from '../../../../src/render/table/result-table.js';
import type { ResultTable } from '../../../../src/render/table/result-table.js';

type Row = readonly [time: string, country: string, orders: number | null];

const tableOf = (rows: readonly Row[], time = 'orders.created_at.month'): ResultTable =>
  readResultTable({
    schema: [
      { name: time, column_type: 'Timestamp' },
      { name: 'country', column_type: 'String' },
      { name: 'orders', column_type: 'Int64' },
    ],
    data: rows.map(([at, ...rest]) => [at.length === 7 ? `${at}-01` : at, ...rest]),
  })!;

/** France has nothing in March, in May and in July; the Netherlands nothing in July. */
const months: readonly Row[] = [
  ...['01', '02', '04', '06', '08', '09'].map((m, i) => [`2024-${m}`, 'FR', 5 + i] as const),
  ...['01', '02', '03', '04', '05', '06', '08', '09'].map((m, i) => [`2024-${m}`, 'NL', 15 + i] as const),
];
const france = months.filter(([, country]) => country === 'FR');

const orders = { field: 'orders', type: 'quantitative' };
const country = { field: 'country', type: 'nominal' };
const month = (name = 'orders\\.created_at\\.month') => ({ field: name, type: 'temporal' });

async function draw(spec: object, table: ResultTable) {
  const container = await fixture<HTMLElement>(html`<div style="width: 600px"></div>`);
  const verdict = checkSpec(spec, table);
  if (!verdict.ok) throw new Error(verdict.reason);
  const view: ChartView = await drawChart(container, {
    ...{ spec: verdict.spec, table, theme: 'light', width: 600, locale: 'en-US' },
  });
  const runs = (mark: string) =>
    [...container.querySelectorAll(`.mark-${mark} path`)]
      .map((path) => path.getAttribute('d')?.match(/M/g)?.length ?? 0)
      .filter((count) => count > 0);
  const dots = container.querySelectorAll('.mark-symbol.role-mark path').length;
  return { container, view, runs, dots };
}

describe('a line over periods of which some are missing', () => {
  it('is broken there, and shows its points, of which one may stand alone', async () => {
    const { runs, dots } = await draw({ mark: 'line', encoding: { x: month(), y: orders } }, tableOf(france));
    // January and February, April, June, August and September.
    expect(runs('line')).to.deep.equal([4]);
    expect(dots).to.equal(france.length);
  });

  it('is whole where no period is missing', async () => {
    const whole = months.filter(([at, name]) => name === 'NL' && at < '2024-07');
    const { runs, dots } = await draw({ mark: 'line', encoding: { x: month(), y: orders } }, tableOf(whole));
    expect(runs('line')).to.deep.equal([1]);
    expect(dots).to.equal(0);
  });

  it('is broken for each series by itself, whether lines have points or not', async () => {
    for (const mark of ['line', { type: 'line', point: true }]) {
      const spec = { mark, encoding: { x: month(), y: orders, color: country } };
      const { container, runs, dots } = await draw(spec, tableOf(months));
      expect(runs('line')).to.deep.equal([4, 2]);
      expect(dots).to.equal(months.length);
      const labels = [...container.querySelectorAll('.role-legend-label text')];
      expect(labels.map(({ textContent }) => textContent)).to.deep.equal(['FR', 'NL']);
    }
  });

  it('says nothing of a period without rows, and each point once', async () => {
    const { view } = await draw({ mark: 'line', encoding: { x: month(), y: orders } }, tableOf(france));
    expect(seriesOf(view.points()).flat()).to.have.length(france.length);
    expect(view.rows).to.deep.equal({ drawn: france.length, total: france.length });
  });

  it('follows other rows', async () => {
    const { view, runs } = await draw({ mark: 'line', encoding: { x: month(), y: orders } }, tableOf(france));
    await view.update(tableOf(france.filter(([at]) => at > '2024-05')));
    expect(runs('line')).to.deep.equal([2]);
  });

  it('may be an area, also one that stands on another: then it ends where none has a value', async () => {
    const single = await draw({ mark: 'area', encoding: { x: month(), y: orders } }, tableOf(france));
    expect(single.runs('area')).to.deep.equal([4]);
    expect(single.dots).to.equal(france.length);
    const spec = { mark: 'area', encoding: { x: month(), y: orders, color: country } };
    expect((await draw(spec, tableOf(months))).runs('area')).to.deep.equal([2, 2]);
    const lined = { ...spec, mark: { type: 'area', line: true, opacity: 0.3 } };
    expect((await draw(lined, tableOf(months))).runs('line')).to.deep.equal([2, 2]);
  });

  it('may be of periods that the chart makes of the days', async () => {
    const days = france.flatMap(([at, name, count]) =>
      ['05', '17'].map((day): Row => [`${at}-${day}`, name, count]),
    );
    const x = { ...month('day'), timeUnit: 'yearmonth' };
    const { runs, dots } = await draw(
      { mark: 'line', encoding: { x, y: { ...orders, aggregate: 'sum' } } },
      tableOf(days, 'day'),
    );
    expect(runs('line')).to.deep.equal([4]);
    expect(dots).to.equal(france.length);
  });

  it('is no gap on the weekends of a market, nor on its holidays', async () => {
    // Good Friday and Easter Monday of 2024 lie around a weekend; then there is nothing for two weeks.
    const days = [
      '03-25',
      '03-26',
      '03-27',
      '03-28',
      '04-02',
      '04-03',
      '04-04',
      '04-05',
      '04-08',
      '04-22',
      '04-23',
    ];
    const table = tableOf(
      days.map((day, i) => [`2024-${day}`, 'FR', 3 + i]),
      'orders.created_at.day',
    );
    const x = month('orders\\.created_at\\.day');
    const { runs } = await draw({ mark: 'line', encoding: { x, y: orders } }, table);
    expect(runs('line')).to.deep.equal([2]);
  });

  it('may be of any step of the calendar', async () => {
    for (const [step, times] of [
      ['year', ['2019-01-01', '2020-01-01', '2022-01-01', '2023-01-01']],
      ['quarter', ['2023-07-01', '2023-10-01', '2024-04-01', '2024-07-01']],
      ['week', ['2024-01-01', '2024-01-08', '2024-01-22', '2024-01-29']],
      ['day', ['2024-02-28', '2024-02-29', '2024-03-02', '2024-03-03']],
    ] as const) {
      const table = tableOf(
        times.map((at, i) => [at, 'FR', 3 + i]),
        `orders.created_at.${step}`,
      );
      const x = month(`orders\\.created_at\\.${step}`);
      const { runs } = await draw({ mark: 'line', encoding: { x, y: orders } }, table);
      expect(runs('line'), step).to.deep.equal([2]);
    }
  });

  it('is left whole over times of no step, and where a row more would be counted', async () => {
    const visits = ['2024-01-03', '2024-01-17', '2024-02-08', '2024-03-29', '2024-03-30'];
    const table = tableOf(
      visits.map((at, i) => [at, 'FR', 3 + i]),
      'visited_on',
    );
    const sparse = await draw({ mark: 'line', encoding: { x: month('visited_on'), y: orders } }, table);
    expect(sparse.runs('line')).to.deep.equal([1]);
    const y = { aggregate: 'count' };
    const counted = await draw({ mark: 'line', encoding: { x: month(), y } }, tableOf(france));
    expect(counted.runs('line')).to.deep.equal([1]);
  });

  it('stands beside bars, which stay as they are', async () => {
    const layer = [{ mark: 'bar' }, { mark: 'line' }];
    const { container, runs } = await draw({ layer, encoding: { x: month(), y: orders } }, tableOf(france));
    expect(runs('line')).to.deep.equal([4]);
    expect(container.querySelectorAll('.mark-rect.role-mark path')).to.have.length(france.length);
  });
});
