import { expect, fixture, html } from '@open-wc/testing';
import { checkSpec, drawChart } from '../../../../src/render/chart/draw/draw-chart.js';
import { finishSpec } from '../../../../src/render/chart/finish/finish-spec.js';
import { readResultTable } from '../../../../src/render/table/result-table.js';

const table = readResultTable({
  schema: [
    { name: 'month', column_type: 'Timestamp' },
    { name: 'carrier', column_type: 'String' },
    { name: 'flights', column_type: 'Int64' },
  ],
  data: Array.from({ length: 24 }, (_, index) => [
    `2001-${String(1 + (index % 12)).padStart(2, '0')}-01T00:00:00.000`,
    index < 12 ? 'American' : 'United',
    500_000 + 9_000 * ((index * 5) % 12),
  ]),
})!;

const month = { field: 'month', type: 'temporal' };
const carrier = { field: 'carrier', type: 'nominal' };
const flights = { field: 'flights', type: 'quantitative' };

async function draw(spec: unknown, width = 600, style = '', rows = table): Promise<HTMLElement> {
  const container = await fixture<HTMLElement>(html`<div style=${`width: ${width}px; ${style}`}></div>`);
  const verdict = checkSpec(spec, rows);
  if (!verdict.ok) throw new Error(verdict.reason);
  await drawChart(container, { spec: verdict.spec, table: rows, theme: 'light', width, locale: 'en-US' });
  return container;
}

const texts = (container: HTMLElement, role: string) =>
  [...container.querySelectorAll(`.${role} text`)].map((text) => text.textContent);
const box = (container: HTMLElement, selector: string) =>
  container.querySelector(selector)!.getBoundingClientRect();

describe('the look of a chart', () => {
  it('has lines across the plot and none up and down', async () => {
    const container = await draw({ mark: 'line', encoding: { x: month, y: flights, color: carrier } });
    const grid = [...container.querySelectorAll('.role-axis-grid line')].map((line) => [
      line.getAttribute('x2'),
      line.getAttribute('y2'),
    ]);
    expect(grid.length).to.be.greaterThan(2);
    expect(grid.every(([x2, y2]) => x2 !== '0' && (y2 ?? '0') === '0')).to.equal(true);
  });

  it('has the title of an axis where nothing else says it', async () => {
    const encoding = { x: month, y: flights };
    expect(texts(await draw({ mark: 'line', encoding }), 'role-axis-title')).to.deep.equal(['Flights']);
    const headed = await draw({ mark: 'line', title: 'Flights by month', encoding });
    expect(texts(headed, 'role-axis-title')).to.deep.equal([]);
  });

  it('leaves most of a narrow chart to its bars, however long their names are, and more names where there is room', async () => {
    const names = ['Bosnia and Herzegovina Federation', 'Democratic Republic of the Congo', 'Poland'];
    const rows = readResultTable({
      schema: [
        { name: 'country', column_type: 'String' },
        { name: 'tickets', column_type: 'Int64' },
      ],
      data: names.map((name, index) => [name, 10 + index]),
    })!;
    const bars = {
      mark: 'bar',
      encoding: {
        y: { field: 'country', type: 'nominal' },
        x: { field: 'tickets', type: 'quantitative' },
      },
    };
    const container = await fixture<HTMLElement>(html`<div style="width: 460px"></div>`);
    const verdict = checkSpec(bars, rows);
    if (!verdict.ok) throw new Error(verdict.reason);
    const options = { spec: verdict.spec, table: rows, theme: 'light', width: 222, locale: 'en-US' } as const;
    const chart = await drawChart(container, options);
    const widest = () =>
      Math.max(
        ...[...container.querySelectorAll('.role-axis-label:not([aria-hidden]) text')]
          .filter((text) => /^[BDP]/.test(text.textContent))
          .map((text) => text.getBoundingClientRect().width),
      );
    expect(widest()).to.be.within(60, 0.41 * 222);
    expect(box(container, 'svg').width).to.be.at.most(222);
    expect(container.textContent).to.contain('…').and.to.contain('Poland');
    chart.resize(440);
    await chart.settled();
    expect(widest()).to.be.within(0.41 * 222, 161);
    chart.resize(222);
    await chart.settled();
    expect(widest()).to.be.within(60, 0.41 * 222);
  });

  it('has the title of an axis in as many lines as it needs, none of them beyond the chart', async () => {
    const title = 'Average hours from created at to first response at';
    const bars = { mark: 'bar', encoding: { y: carrier, x: { ...flights, aggregate: 'sum', title } } };
    const drawn = async (width: number) => {
      const container = await draw(bars, width);
      const [svg, words] = [box(container, 'svg'), box(container, '.role-axis-title text')];
      expect(words.left).to.be.at.least(svg.left);
      expect(words.right).to.be.at.most(svg.right);
      const lines = [...container.querySelectorAll('.role-axis-title tspan')];
      return lines.map((line) => line.textContent).join('|');
    };
    expect((await drawn(280)).replaceAll('|', ' ')).to.equal(title);
    expect(await drawn(280)).to.contain('|');
    expect(await drawn(1000)).to.equal('');
  });

  it('has a handful of ticks on an axis of numbers, however wide it is', async () => {
    const bars = { mark: 'bar', encoding: { y: carrier, x: { ...flights, aggregate: 'sum' } } };
    const numbers = async (width: number) =>
      texts(await draw(bars, width), 'role-axis-label').filter((text) => /\d/.test(text));
    const [narrow, wide] = [await numbers(320), await numbers(1400)];
    expect(narrow.length).to.be.within(2, 6);
    expect(wide.length).to.be.within(4, 10);
    const own = { ...bars.encoding, x: { ...bars.encoding.x, axis: { values: [0, 1_000_000] } } };
    const asked = await draw({ ...bars, encoding: own }, 1400);
    expect(texts(asked, 'role-axis-label').filter((text) => /\d/.test(text))).to.have.length(2);
  });

  it('has no title on a legend of what stands above it', async () => {
    const encoding = { x: month, y: flights, color: carrier };
    const titled = await draw({ mark: 'line', encoding });
    expect(texts(titled, 'role-legend-title')).to.deep.equal(['Carrier']);
    const headed = await draw({ mark: 'line', title: 'Flights by month and carrier', encoding });
    expect(texts(headed, 'role-legend-title')).to.deep.equal([]);
    expect(texts(headed, 'role-legend-label')).to.deep.equal(['American', 'United']);
  });

  it('does not say once more what stands above it', () => {
    const encoding = { x: month, y: flights };
    const titleOf = (title: unknown, heading?: string) => {
      const verdict = checkSpec({ title, mark: 'line', encoding }, table);
      if (!verdict.ok) throw new Error(verdict.reason);
      return finishSpec(verdict.spec, table, { heading }).spec['title'];
    };
    expect(titleOf('Flights by month', 'Flights by Month ')).to.equal(undefined);
    expect(titleOf({ text: 'Flights by month' }, 'Flights by month')).to.equal(undefined);
    expect(titleOf('Flights by month', 'Flights')).to.equal('Flights by month');
    expect(titleOf('Flights by month')).to.equal('Flights by month');
  });

  it('draws all bars as marks of one group: a group a bar makes a chart several times as slow', async () => {
    for (const encoding of [
      { x: { ...month, timeUnit: 'month' }, y: { ...flights, aggregate: 'sum' } },
      { x: month, y: flights, color: carrier },
    ]) {
      const container = await draw({ mark: 'bar', encoding });
      expect(container.querySelectorAll('.mark-rect.role-mark')).to.have.length(1);
      expect(container.querySelectorAll('.mark-rect.role-mark path').length).to.be.greaterThan(10);
    }
  });

  it('begins bars at zero, whatever the spec says', async () => {
    for (const scale of [{ zero: false }, { domain: [400_000, 700_000] }, {}]) {
      const container = await draw({ mark: 'bar', encoding: { x: month, y: { ...flights, scale } } });
      expect(texts(container, 'role-axis-label'), JSON.stringify(scale)).to.include('0');
    }
    const line = await draw({
      mark: 'line',
      encoding: { x: month, y: { ...flights, scale: { zero: false } } },
    });
    expect(texts(line, 'role-axis-label')).not.to.include('0');
  });

  it('has bars of months as wide as months, all of them inside of the plot', async () => {
    const container = await draw({ mark: 'bar', encoding: { x: month, y: flights } });
    const bars = [...container.querySelectorAll('.mark-rect.role-mark path')].map((bar) =>
      bar.getBoundingClientRect(),
    );
    expect(bars[0]!.width).to.be.within(10, 40);
    const { left, right } = box(container, 'svg');
    expect(bars.every((bar) => bar.left >= left && bar.right <= right)).to.equal(true);
    expect(texts(container, 'role-axis-label')).to.include.members(['Jan2001', 'Feb', 'Dec2001']);
    const year = [...container.querySelectorAll('tspan')].find(({ textContent }) => textContent === '2001')!;
    expect(year.getBoundingClientRect().bottom).to.be.at.most(box(container, 'svg').bottom + 1);
  });

  it('has the legend above a narrow plot, and beside a wide one', async () => {
    const color = { ...carrier, legend: { orient: 'right' } };
    const spec = { mark: 'line', encoding: { x: month, y: flights, color } };
    for (const width of [300, 390]) {
      const narrow = await draw(spec, width);
      expect(box(narrow, '.role-legend').bottom).to.be.below(box(narrow, '.mark-line').top + 1);
      expect(box(narrow, 'svg').width).to.be.at.most(width);
    }
    const wide = await draw(spec, 700);
    expect(box(wide, '.role-legend').left).to.be.above(box(wide, '.mark-line').right);
  });

  it('has every label of a narrow legend whole and inside of the chart', async () => {
    const names = ['Marketplace', 'Subscription', 'Web shop', 'Wholesale'];
    const rows = readResultTable({
      schema: [
        { name: 'month', column_type: 'Timestamp' },
        { name: 'carrier', column_type: 'String' },
        { name: 'flights', column_type: 'Int64' },
      ],
      data: names.flatMap((name, index) =>
        [1, 2, 3].map((at) => [`2001-0${at}-01T00:00:00.000`, name, 100_000 * (index + at)]),
      ),
    })!;
    const line = { mark: 'line', encoding: { x: month, y: flights, color: carrier } };
    // The names beside these bars take half of the width.
    const long = { calculate: "'Yirgacheffe Washed Heirloom ' + month(datum.month)", as: 'bean' };
    const bars = {
      transform: [long],
      mark: 'bar',
      encoding: {
        y: { field: 'bean', type: 'nominal' },
        x: { ...flights, aggregate: 'sum' },
        color: carrier,
      },
    };
    for (const [width, spec] of [220, 280, 360, 430].flatMap((w) => [
      [w, line] as const,
      [w, bars] as const,
    ])) {
      const container = await draw(spec, width, '', rows);
      expect(texts(container, 'role-legend-label').sort(), String(width)).to.deep.equal(names);
      const svg = box(container, 'svg');
      for (const label of container.querySelectorAll('.role-legend-label text'))
        expect(label.getBoundingClientRect().right, `${label.textContent} at ${width}`).to.be.at.most(
          svg.right,
        );
    }
  });

  it('takes its colours from the accent', async () => {
    const spec = { mark: 'bar', encoding: { x: month, y: flights } };
    const container = await draw(spec, 600, '--analytics-accent: rgb(140, 0, 90)');
    expect(container.querySelector('.mark-rect.role-mark path')?.getAttribute('fill')).to.equal(
      'rgb(140, 0, 90)',
    );
  });

  it('tells lines apart by dashes and points by shapes where colours may be taken away', () => {
    const encoding = { x: month, y: flights, color: carrier };
    const finished = (mark: string, withoutColour: boolean) => {
      const verdict = checkSpec({ mark, encoding }, table);
      if (!verdict.ok) throw new Error(verdict.reason);
      return finishSpec(verdict.spec, table, { withoutColour }).spec['encoding'] as Record<string, unknown>;
    };
    expect(finished('line', true)['strokeDash']).to.include({ field: 'carrier' });
    expect(finished('point', true)['shape']).to.include({ field: 'carrier' });
    expect(finished('line', false)).not.to.have.property('strokeDash');
  });

  it('has the days of the week by their first letters, upright', async () => {
    const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    const week = readResultTable({
      schema: [
        { name: 'day', column_type: 'String' },
        { name: 'flights', column_type: 'Int64' },
      ],
      data: names.map((name, index) => [name, 10 + index]),
    })!;
    const day = { field: 'day', type: 'nominal', sort: null };
    const container = await draw({ mark: 'bar', encoding: { x: day, y: flights } }, 300, '', week);
    const labels = [...container.querySelectorAll('.role-axis-label text')].slice(0, 7);
    expect(labels.map(({ textContent }) => textContent)).to.deep.equal(names.map((name) => name.slice(0, 3)));
    expect(labels.some((label) => label.getAttribute('transform')?.includes('rotate'))).to.equal(false);
  });
});
