import { expect, fixture, html } from '@open-wc/testing';
import { checkSpec, drawChart } from '../../../../src/render/chart/draw/draw-chart.js';
import { readResultTable } from '../../../../src/render/table/result-table.js';
import type { ResultTable } from '../../../../src/render/table/result-table.js';

const weeks = readResultTable({
  schema: [
    { name: 'flights.at.week', column_type: 'Timestamp', granularity: 'week' },
    { name: 'delayed_share', column_type: 'Double' },
    { name: 'flights', column_type: 'Int64' },
    { name: 'carrier', column_type: 'String' },
  ],
  data: Array.from({ length: 20 }, (_, index) => [
    new Date(Date.UTC(2001, 0, 1 + 7 * (index % 10))).toISOString().slice(0, -1),
    0.2 + (index % 10) / 100 + 0.001,
    460_000 + index,
    index < 10 ? 'AA' : 'ZZ "q" a\\b',
  ]),
})!;

async function draw(spec: unknown, table: ResultTable = weeks): Promise<HTMLElement> {
  const container = await fixture<HTMLElement>(html`<div style="width: 600px"></div>`);
  const verdict = checkSpec(spec, table);
  if (!verdict.ok) throw new Error(verdict.reason);
  await drawChart(container, { spec: verdict.spec, table, theme: 'light', width: 600, locale: 'en-US' });
  return container;
}

/** The tooltip's lines with the pointer at a share of the plot's width and height. */
function pointAt(container: HTMLElement, across: number, down: number): string[] {
  const plot = container.querySelector('.role-frame .background, .root .background')!.getBoundingClientRect();
  const [x, y] = [plot.left + plot.width * across, plot.top + plot.height * down];
  const target = document.elementFromPoint(x, y) ?? container.querySelector('svg')!;
  target.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX: x, clientY: y }));
  const tooltip = container.querySelector<HTMLElement>('.chart-tooltip')!;
  return tooltip.hidden ? [] : [...tooltip.children].map((line) => line.textContent ?? '');
}

const week = { field: 'flights.at.week', type: 'temporal' };
const share = { field: 'delayed_share', type: 'quantitative' };

describe('a tooltip', () => {
  for (const mark of ['line', 'area', 'trail']) {
    it(`says the nearest point of a ${mark}, anywhere over the plot, as the table writes it`, async () => {
      const container = await draw({
        mark,
        transform: [{ filter: "datum.carrier === 'AA'" }],
        encoding: { x: week, y: share },
      });
      container.scrollIntoView();
      for (const down of [0.05, 0.5, 0.95]) {
        expect(pointAt(container, 0.01, down), `${mark} at ${down}`).to.deep.equal([
          'At (week): Jan 1 – 7, 2001',
          'Delayed share: 20.1%',
        ]);
        expect(pointAt(container, 0.99, down)).to.deep.equal([
          'At (week): Mar 5 – 11, 2001',
          'Delayed share: 29.1%',
        ]);
      }
      expect(container.querySelector('[part~="tooltip"]')).to.be.instanceOf(HTMLElement);
    });
  }

  it('says no number of milliseconds, whatever the chart does with its times', async () => {
    for (const [mark, more] of [
      ['point', {}],
      ['bar', {}],
      ['line', { timeUnit: 'yearmonth' }],
      [{ type: 'line', tooltip: true }, {}],
      [{ type: 'line', tooltip: { content: 'data' } }, {}],
    ] as const) {
      const container = await draw({ mark, encoding: { x: { ...week, ...more }, y: share } });
      container.scrollIntoView();
      let said = '';
      for (let across = 0; across <= 1 && said === ''; across += 0.004)
        for (let down = 0; down <= 1; down += 0.05) said += pointAt(container, across, down).join(' ');
      expect(said, JSON.stringify(mark))
        .to.contain('2001')
        .and.not.match(/\d{9}|GMT|T00:00|null/);
    }
  });

  it('has the names and texts of the columns, with any character', async () => {
    const container = await draw({
      mark: 'line',
      transform: [{ filter: "datum.carrier !== 'AA'" }],
      encoding: {
        x: week,
        y: { field: 'flights', type: 'quantitative', axis: { format: ',' } },
        color: { field: 'carrier', type: 'nominal', title: 'A "quoted" \\b title' },
      },
    });
    container.scrollIntoView();
    expect(pointAt(container, 0.01, 0.5)).to.deep.equal([
      'At (week): Jan 1 – 7, 2001',
      'Flights: 460,010',
      'A "quoted" \\b title: ZZ "q" a\\b',
    ]);
    const labels = [...container.querySelectorAll('.role-axis-label text')].map((text) => text.textContent);
    expect(labels).to.include('400K').and.not.include('400,000');
  });

  it('is not there where the chart says so', async () => {
    const container = await draw({ mark: { type: 'line', tooltip: null }, encoding: { x: week, y: share } });
    expect(pointAt(container, 0.5, 0.5)).to.deep.equal([]);
  });

  it('goes when the pointer leaves', async () => {
    const container = await draw({ mark: 'line', encoding: { x: week, y: share } });
    container.scrollIntoView();
    expect(pointAt(container, 0.5, 0.5)).to.have.length(2);
    container
      .querySelector('.chart-stage')!
      .dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
    expect(container.querySelector<HTMLElement>('.chart-tooltip')!.hidden).to.equal(true);
  });
});
