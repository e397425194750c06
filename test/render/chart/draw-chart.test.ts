import { expect, fixture, html } from '@open-wc/testing';
import { checkSpec, drawChart } from '../../../src/render/chart/draw-chart.js';
import { readResultTable } from '../../../src/render/table/result-table.js';
import type { ChartOptions, ChartView } from '../../../src/render/chart/draw-chart.js';
import type { ResultTable } from '../../../src/render/table/result-table.js';

const table = readResultTable({
  schema: [
    { name: 'orders.status', column_type: 'String' },
    { name: 'orders.count', column_type: 'Int64' },
    { name: 'orders.day', column_type: 'Timestamp' },
  ],
  data: [
    ['open', '28', '2001-01-01T00:00:00.000'],
    ['paid', '55', '2001-01-02T00:00:00.000'],
    ['sent', '43', '2001-01-03T00:00:00.000'],
  ],
}) as ResultTable;

const place = () => fixture<HTMLElement>(html`<div style="width: 600px"></div>`);

async function draw(
  spec: unknown,
  options: Partial<ChartOptions> = {},
): Promise<{ container: HTMLElement; view: ChartView }> {
  const container = await place();
  const verdict = checkSpec(spec, options.table ?? table);
  if (!verdict.ok) throw new Error(verdict.reason);
  const view = await drawChart(container, { table, theme: 'light', width: 600, ...options, spec: verdict.spec });
  return { container, view };
}

const bars = {
  mark: 'bar',
  encoding: { x: { field: 'orders.status', type: 'nominal' }, y: { field: 'orders.count', type: 'quantitative' } },
};

const shapes = (container: HTMLElement, mark: string) =>
  [...container.querySelectorAll<SVGElement>(`g.mark-${mark}.role-mark path`)].map((path) => path.getAttribute('d') ?? '');

describe('drawChart', () => {
  it('is one labelled image to assistive technology', async () => {
    const { container } = await draw({ ...bars, title: 'Orders by status' });
    const image = container.querySelector('[role="img"]');
    expect(image?.getAttribute('aria-label')).to.equal('Chart: Orders by status: Status, Count');
    await expect(container).to.be.accessible();
  });

  for (const [mark, kind] of [
    ['bar', 'rect'],
    ['line', 'line'],
    ['area', 'area'],
    ['point', 'symbol'],
    ['rect', 'rect'],
  ] as const) {
    it(`draws ${mark} marks from columns with dots in their names`, async () => {
      const { container } = await draw({ ...bars, mark });
      const drawn = shapes(container, kind);
      expect(drawn.length).to.be.greaterThan(0);
      expect(drawn.join(' ')).not.to.match(/NaN|undefined/);
      expect(container.textContent).to.contain('paid');
    });
  }

  it('draws arcs', async () => {
    const { container } = await draw({
      mark: 'arc',
      encoding: { theta: { field: 'orders.count', type: 'quantitative' }, color: { field: 'orders.status' } },
    });
    expect(shapes(container, 'arc')).to.have.length(3);
  });
});
