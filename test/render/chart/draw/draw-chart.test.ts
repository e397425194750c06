import { expect, fixture, html } from '@open-wc/testing';
import { checkSpec, drawChart } from '../../../../src/render/chart/draw/draw-chart.js';
import { readResultTable } from '../../../../src/render/table/result-table.js';
import type { ChartOptions, ChartView } from '../../../../src/render/chart/draw/draw-chart.js';

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
})!;

const place = () => fixture<HTMLElement>(html`<div style="width: 600px"></div>`);

async function draw(
  spec: unknown,
  options: Partial<ChartOptions> = {},
): Promise<{ container: HTMLElement; view: ChartView }> {
  const container = await place();
  const verdict = checkSpec(spec, options.table ?? table);
  if (!verdict.ok) throw new Error(verdict.reason);
  const view = await drawChart(container, {
    table,
    theme: 'light',
    width: 600,
    ...options,
    spec: verdict.spec,
  });
  return { container, view };
}

const bars = {
  mark: 'bar',
  encoding: {
    x: { field: 'orders.status', type: 'nominal' },
    y: { field: 'orders.count', type: 'quantitative' },
  },
};

const shapes = (container: HTMLElement, mark: string) =>
  [...container.querySelectorAll<SVGElement>(`g.mark-${mark}.role-mark path`)].map(
    (path) => path.getAttribute('d') ?? '',
  );

const textsOf = (container: HTMLElement) =>
  [...container.querySelectorAll('text')].map((text) => text.textContent);

const positions = (container: HTMLElement) =>
  [...container.querySelectorAll('g.mark-symbol.role-mark path')].map((path) =>
    path.getAttribute('transform'),
  );

const widthOf = (container: HTMLElement) => container.querySelector('svg')?.getBoundingClientRect().width;

const pointEncoding = {
  x: { field: 'orders.status', type: 'nominal' },
  y: { field: 'orders.count', type: 'quantitative' },
};

describe('drawChart', () => {
  it('has words of a script from right to left read that way, also after digits', async () => {
    const { container } = await draw({
      ...bars,
      encoding: {
        ...bars.encoding,
        y: { field: 'orders.count', type: 'quantitative', axis: { labelExpr: "datum.value + ' ألف'" } },
      },
    });
    const labels = [...container.querySelectorAll('text')].filter(({ textContent }) =>
      textContent.endsWith('ألف'),
    );
    expect(labels).not.to.be.empty;
    for (const label of labels) {
      const text = label.firstChild as Text;
      const left = (index: number) => {
        const letter = document.createRange();
        letter.setStart(text, index);
        letter.setEnd(text, index + 1);
        return letter.getBoundingClientRect().left;
      };
      expect(left(text.data.search(/\d/)), text.data).to.be.greaterThan(left(text.data.length - 1));
    }
    const names = textsOf(container);
    expect(names).to.include('open');
  });

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

  it('draws numbers that arrived as text by their value', async () => {
    const { container } = await draw(bars);
    const heights = [...container.querySelectorAll<SVGPathElement>('.mark-rect.role-mark path')].map(
      (path) => path.getBBox().height,
    );
    expect((heights[1] ?? 0) / (heights[0] ?? 1)).to.be.closeTo(55 / 28, 0.01);
  });

  it('titles an axis with the column in words', async () => {
    const { container } = await draw({
      ...bars,
      encoding: { ...bars.encoding, y: { field: 'orders.count', aggregate: 'mean', type: 'quantitative' } },
    });
    expect(textsOf(container)).to.include.members(['Status', 'Mean of Count']);
  });

  it('shows the day that is in the data, in every zone', async () => {
    const spec = {
      mark: 'line',
      encoding: {
        x: { field: 'orders.day', type: 'temporal', axis: { format: '%Y-%m-%d', tickCount: 3 } },
        y: { field: 'orders.count', type: 'quantitative' },
      },
    };
    for (const timeZone of ['Pacific/Kiritimati', 'America/Los_Angeles', 'UTC']) {
      const { container } = await draw(spec, { timeZone });
      expect(textsOf(container)).to.include('2001-01-01').and.not.include('2000-12-31');
    }
  });

  it('writes months in the locale, and numbers in the short form of it', async () => {
    const large = readResultTable({
      schema: [
        { name: 'day', column_type: 'Date' },
        { name: 'amount', column_type: 'Double' },
      ],
      data: [
        ['2001-05-01', 1234567.5],
        ['2001-08-01', 2345678.5],
      ],
    })!;
    const spec = {
      mark: 'text',
      encoding: {
        x: { field: 'day', type: 'temporal', axis: { format: '%B' } },
        y: { field: 'amount', type: 'quantitative', axis: { format: ',.1f' } },
      },
    };
    const { container } = await draw(spec, { table: large, locale: 'de-DE' });
    expect(textsOf(container)).to.include.members(['Juli', '1\u00a0Mio.']);
  });

  it('lays a chart out from left to right on a page that runs the other way', async () => {
    const outer = await fixture<HTMLElement>(html`<div dir="rtl" style="width: 600px"><div></div></div>`);
    const verdict = checkSpec(bars, table);
    if (!verdict.ok) throw new Error(verdict.reason);
    const container = outer.firstElementChild as HTMLElement;
    await drawChart(container, { spec: verdict.spec, table, theme: 'light', width: 600 });
    const svg = container.querySelector('svg') as SVGElement;
    const label = [...container.querySelectorAll('text')].find(
      (text) => text.textContent === '50',
    ) as SVGElement;
    expect(getComputedStyle(svg).direction).to.equal('ltr');
    expect(label.getBoundingClientRect().right).to.be.below(svg.getBoundingClientRect().left + 60);
  });

  it('takes other rows without building the chart again', async () => {
    const { container, view } = await draw(bars);
    const svg = container.querySelector('svg');
    const more = { ...table, rows: [...table.rows, ['void', 90, '2001-01-04T00:00:00.000']] };
    await view.update(more);
    expect(shapes(container, 'rect')).to.have.length(4);
    expect(textsOf(container)).to.include('void');
    expect(container.querySelector('svg')).to.equal(svg);
  });

  it('tells how many rows it shows of how many there are', async () => {
    const { view } = await draw(bars, { table: { ...table, totalRows: 229, truncated: true } });
    expect(view.rows).to.deep.equal({ drawn: 3, total: 229 });
    await view.update({ ...table, rows: [...table.rows, ...table.rows], totalRows: 6 });
    expect(view.rows).to.deep.equal({ drawn: 6, total: 6 });
    const own = await draw({ ...bars, data: { values: [{ 'orders.status': 'a', 'orders.count': 1 }] } });
    expect(own.view.rows).to.equal(undefined);
  });

  it('parses times of other rows as it did those of the first', async () => {
    const spec = {
      mark: 'point',
      encoding: {
        x: { field: 'orders.day', type: 'temporal' },
        y: { field: 'orders.count', type: 'quantitative' },
      },
    };
    const { container, view } = await draw(spec);
    const first = positions(container);
    await view.update(table);
    expect(positions(container)).to.deep.equal(first);
  });

  it('takes the other theme without building the chart again', async () => {
    const { container, view } = await draw(bars);
    const [svg, bar] = [
      container.querySelector('svg'),
      container.querySelector('g.mark-rect.role-mark path'),
    ];
    const light = bar?.getAttribute('fill');
    view.setTheme('dark');
    await view.settled();
    expect(bar?.getAttribute('fill')).not.to.equal(light);
    expect(container.querySelector('svg')).to.equal(svg);
  });

  it('takes colours that the host sets', async () => {
    const container = await fixture<HTMLElement>(
      html`<div style="width: 600px; --analytics-chart-mark: rgb(1, 2, 3)"></div>`,
    );
    const verdict = checkSpec(bars, table);
    if (!verdict.ok) throw new Error(verdict.reason);
    await drawChart(container, { spec: verdict.spec, table, theme: 'light', width: 600 });
    expect(container.querySelector('g.mark-rect.role-mark path')?.getAttribute('fill')).to.equal(
      'rgb(1, 2, 3)',
    );
  });

  it('gives categories the colours of the theme', async () => {
    const { container, view } = await draw({
      ...bars,
      encoding: { ...bars.encoding, color: { field: 'orders.status', type: 'nominal' } },
    });
    const colours = () =>
      [...container.querySelectorAll('g.mark-rect.role-mark path')].map((path) => path.getAttribute('fill'));
    const light = colours();
    expect(new Set(light).size).to.equal(3);
    view.setTheme('dark');
    await view.settled();
    expect(colours()).to.have.length(3);
    expect(colours()).not.to.deep.equal(light);
  });

  it('takes the width it is given, also a later one', async () => {
    const { container, view } = await draw(bars);
    expect(widthOf(container)).to.be.within(560, 600);
    view.resize(400);
    await view.settled();
    expect(widthOf(container)).to.be.within(360, 400);
    view.resize(600);
    await view.settled();
    expect(widthOf(container)).to.be.within(560, 600);
  });

  it('narrows a chart that asks for more than there is', async () => {
    const { container } = await draw({ ...bars, width: 2_000 });
    expect(widthOf(container)).to.be.below(601);
  });

  it('makes a picture', async () => {
    const { view } = await draw(bars);
    const png = await view.toImage('png');
    const svg = await view.toImage('svg');
    expect([png.type, svg.type]).to.deep.equal(['image/png', 'image/svg+xml']);
    expect(await createImageBitmap(png))
      .to.have.property('width')
      .that.is.greaterThan(600);
    expect(await svg.text()).to.match(/^<svg/);
  });

  it('shows values in a tooltip as text', async () => {
    const marked = { ...table, rows: [['<b>bold</b>', 28, null]] };
    const { container } = await draw({ ...bars, mark: { type: 'bar', tooltip: true } }, { table: marked });
    const bar = container.querySelector('g.mark-rect.role-mark path')!;
    const { left, top, width } = bar.getBoundingClientRect();
    bar.dispatchEvent(
      new PointerEvent('pointermove', { bubbles: true, clientX: left + width / 2, clientY: top + 10 }),
    );
    const tooltip = container.querySelector<HTMLElement>('.chart-tooltip')!;
    expect(tooltip.hidden).to.equal(false);
    expect(tooltip.textContent).to.contain('<b>bold</b>');
    expect(tooltip.querySelectorAll('b b')).to.have.length(0);
  });

  it('lets a drag select and filter', async () => {
    const { container, view } = await draw({
      vconcat: [
        { mark: 'point', params: [{ name: 'brush', select: 'interval' }], encoding: pointEncoding },
        { mark: 'bar', transform: [{ filter: { param: 'brush' } }], encoding: bars.encoding },
      ],
    });
    const drawnBars = () => container.querySelectorAll('path[aria-roledescription="bar"]').length;
    expect(drawnBars()).to.equal(3);
    const point = container.querySelector('g.mark-symbol.role-mark path')!;
    point.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = point.getBoundingClientRect();
    const at = (type: string, x: number, y: number, buttons = 1) =>
      document
        .elementFromPoint(x, y)
        ?.dispatchEvent(
          new PointerEvent(type, { bubbles: true, clientX: x, clientY: y, buttons, pointerId: 1 }),
        );
    const centre = [left + width / 2, top + height / 2] as const;
    at('pointerdown', centre[0] - 8, centre[1] - 8);
    at('pointermove', centre[0] + 8, centre[1] + 8);
    at('pointerup', centre[0] + 8, centre[1] + 8, 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    await view.settled();
    expect(drawnBars()).to.equal(1);
  });

  it('ends when it is no longer wanted, and leaves nothing', async () => {
    const container = await place();
    const controller = new AbortController();
    const verdict = checkSpec(bars, table);
    if (!verdict.ok) throw new Error(verdict.reason);
    const drawing = drawChart(container, {
      spec: verdict.spec,
      table,
      theme: 'light',
      signal: controller.signal,
    });
    controller.abort();
    const code = await drawing.then(
      () => 'drawn',
      (error) => error.code as string,
    );
    expect(code).to.equal('aborted');
    expect(container.childElementCount).to.equal(0);
  });

  it('is gone when it is ended, twice too', async () => {
    const { container, view } = await draw(bars);
    view.finalize();
    view.finalize();
    view.setTheme('dark');
    view.resize(300);
    await view.update(table);
    expect(container.childElementCount).to.equal(0);
  });

  it('draws many marks on a canvas', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => [`s${index % 7}`, index, null]);
    const { container } = await draw(
      { mark: 'point', encoding: { ...pointEncoding, x: { field: 'orders.count', type: 'quantitative' } } },
      { table: { ...table, rows, totalRows: 5_000 }, timeLimit: 20_000 },
    );
    expect(container.querySelector('canvas')).to.be.instanceOf(HTMLCanvasElement);
    expect(container.querySelector('svg')).to.equal(null);
  });
});
