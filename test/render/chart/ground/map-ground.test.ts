import { expect, fixture, html } from '@open-wc/testing';
import { checkSpec, drawChart } from '../../../../src/render/chart/draw/draw-chart.js';
import { loadGround, warnOfGround } from '../../../../src/render/chart/draw/load-ground.js';
import { readResultTable } from '../../../../src/render/table/result-table.js';
import type { ChartOptions, ChartView } from '../../../../src/render/chart/draw/draw-chart.js';

type Row = readonly [name: string, longitude: unknown, latitude: unknown, orders: number];

const tableOf = (rows: readonly Row[]) =>
  readResultTable({
    schema: [
      { name: 'shop', column_type: 'String' },
      { name: "o.lon's [deg]", column_type: 'Double' },
      { name: 'o.lat', column_type: 'Double' },
      { name: 'orders', column_type: 'Int64' },
    ],
    data: rows as unknown as unknown[][],
  })!;

const encoding = {
  longitude: { field: "o\\.lon's \\[deg\\]", type: 'quantitative' },
  latitude: { field: 'o\\.lat', type: 'quantitative' },
  size: { field: 'orders', type: 'quantitative' },
};
const dots = { mark: 'circle', encoding };

async function draw(
  rows: readonly Row[],
  spec: object = dots,
  options: Partial<ChartOptions> = {},
): Promise<{ container: HTMLElement; view: ChartView }> {
  const container = await fixture<HTMLElement>(html`<div style="width: 600px"></div>`);
  const table = tableOf(rows);
  const verdict = checkSpec(spec, table);
  if (!verdict.ok) throw new Error(verdict.reason);
  const made = { table, theme: 'light', width: 600, timeLimit: 20_000, ...options } as const;
  const view = await drawChart(container, { ...made, spec: verdict.spec }).catch((error: Error) => {
    throw new Error(String(error.cause ?? error));
  });
  return { container, view };
}

const lines = (container: HTMLElement) =>
  [...container.querySelectorAll<SVGPathElement>('g.mark-shape path')].map(
    (path) => path.getAttribute('d') ?? '',
  );
const land = (container: HTMLElement) => container.querySelector<SVGPathElement>('g.mark-shape path')!;
const points = (container: HTMLElement) =>
  [...container.querySelectorAll<SVGPathElement>('g.mark-symbol.role-mark path')].map((path) =>
    path.getBoundingClientRect(),
  );
const middle = ({ left, right, top, bottom }: DOMRect) =>
  new DOMPoint((left + right) / 2, (top + bottom) / 2);
const isOnLand = (container: HTMLElement, box: DOMRect) => {
  const path = land(container);
  return path.isPointInFill(middle(box).matrixTransform(path.getScreenCTM()!.inverse()));
};
/** The part of the chart that its points span, from 0 to 1. */
const spread = (container: HTMLElement) => {
  const [plot, all] = [container.querySelector('g.background, path.background')!, points(container)];
  const { width, height } = plot.getBoundingClientRect();
  const wide = Math.max(...all.map(({ right }) => right)) - Math.min(...all.map(({ left }) => left));
  const high = Math.max(...all.map(({ bottom }) => bottom)) - Math.min(...all.map(({ top }) => top));
  return Math.max(wide / width, high / height);
};

const germany: Row[] = [
  ['Berlin', 13.4, 52.5, 9],
  ['Hamburg', 10, 53.55, 5],
  ['Munich', 11.6, 48.1, 7],
  ['Cologne', 6.95, 50.9, 4],
];
const states: Row[] = [
  ['Denver', -104.99, 39.74, 9],
  ['Atlanta', -84.4, 33.7, 5],
  ['Dallas', -96.8, 32.8, 5],
  ['Anchorage', -149.9, 61.2, 2],
  ['Hilo', -155.3, 19.6, 2],
];
const pacific: Row[] = [
  ['Nadi', 177.9, -17.7, 9],
  ['Apia', -171.7, -13.9, 5],
];

// A page remembers 250 addresses by itself, which the chart code alone has.
performance.setResourceTimingBufferSize(5_000);
const fetched = () => performance.getEntriesByType('resource').map(({ name }) => name);

describe('the ground of a map', () => {
  it('is not fetched for other charts', async () => {
    await draw(germany, {
      mark: 'bar',
      encoding: { x: { field: 'shop' }, y: { field: 'orders', type: 'quantitative' } },
    });
    expect(
      fetched().some((name) => /\/map-ground\.(?:ts|js)|atlas|map-(?:states|world)/.test(name)),
    ).to.equal(false);
  });

  it('is fetched from where the chart code lies, and the world is not when all points lie in the states', async () => {
    const { container } = await draw(states);
    expect(lines(container)).to.have.length(2);
    const foreign = fetched().filter((name) => new URL(name).origin !== location.origin);
    expect(foreign).to.deep.equal([]);
    expect(fetched().some((name) => /us-atlas|map-states/.test(name))).to.equal(true);
    expect(fetched().some((name) => /world-atlas|map-world/.test(name))).to.equal(false);
  });

  it('is the states with Alaska and Hawaii, each point on its own', async () => {
    const { container } = await draw(states);
    for (const [index, box] of points(container).entries())
      expect(isOnLand(container, box), states[index]![0]).to.equal(true);
    // As insets: the whole is not as wide as the way from Hawaii to Georgia.
    const [denver, , , , hilo] = points(container).map(middle);
    expect(hilo!.y - denver!.y).to.be.lessThan(container.clientWidth / 2);
    expect(points(container)).to.have.length(5);
  });

  it('is the countries around the points, and not the world', async () => {
    const { container } = await draw(germany);
    expect(lines(container)).to.have.length(2);
    for (const box of points(container)) expect(isOnLand(container, box)).to.equal(true);
    expect(spread(container)).to.be.within(0.5, 0.95);
    expect(lines(container).join('').length).to.be.lessThan(30_000);
  });

  it('has a piece of the earth around a single point', async () => {
    const { container } = await draw([germany[0]!]);
    expect(isOnLand(container, points(container)[0]!)).to.equal(true);
    expect(lines(container).join(''))
      .to.match(/^M/)
      .and.not.match(/NaN|Infinity/);
    expect(lines(container)[1]).to.match(/M/);
  });

  it('keeps points on both sides of the date line together', async () => {
    const { container } = await draw(pacific);
    const [nadi, apia] = points(container).map(middle);
    expect(apia!.x - nadi!.x).to.be.within(100, 500);
  });

  it('is the world when there are no points', async () => {
    const { container } = await draw([]);
    expect(lines(container)[0]!.length).to.be.greaterThan(20_000);
    expect(lines(container).join('')).not.to.match(/NaN|Infinity/);
  });

  it('has no point for a row without a place', async () => {
    const { container } = await draw([...germany, ['Nowhere', null, 50, 3], ['Beyond', 9, 999, 3]]);
    expect(points(container)).to.have.length(4);
    expect(spread(container)).to.be.greaterThan(0.5);
  });

  it('keeps the projection that a spec asks for', async () => {
    const projection = { type: 'mercator', scale: 500, center: [10, 50] };
    const { container } = await draw(germany, { ...dots, projection, width: 500, height: 300 });
    const at = points(container).map(middle);
    const x = (degrees: number) => (degrees * Math.PI * 500) / 180;
    expect(at[0]!.x - at[1]!.x).to.be.closeTo(x(13.4 - 10), 0.5);
    for (const box of points(container)) expect(isOnLand(container, box)).to.equal(true);
  });

  it('lies under every plot: of layers once, of facets in each', async () => {
    const { longitude, latitude } = encoding;
    const layers = await draw(germany, {
      layer: [dots, { mark: 'text', encoding: { longitude, latitude, text: { field: 'shop' } } }],
    });
    expect(lines(layers.container)).to.have.length(2);
    expect(layers.container.querySelector('g.mark-shape ~ g.mark-symbol, g.mark-shape ~ g.mark-text')).to
      .exist;
    const facets = await draw(germany, {
      ...{ ...dots, width: 120, height: 100 },
      encoding: { ...encoding, column: { field: 'shop' } },
    });
    expect(lines(facets.container)).to.have.length(8);
    const lined = await draw(germany, { mark: 'line', encoding: { longitude, latitude } });
    expect(lines(lined.container)).to.have.length(2);
  });

  it('is no point of the walk, has no tooltip and does not answer the pointer', async () => {
    const { container, view } = await draw(germany, { ...dots, mark: { type: 'circle', tooltip: true } });
    expect(view.points().map(({ type }) => type)).to.deep.equal(['symbol', 'symbol', 'symbol', 'symbol']);
    const tooltip = container.querySelector<HTMLElement>('.chart-tooltip')!;
    const point = (target: Element) => {
      const { x: clientX, y: clientY } = middle(target.getBoundingClientRect());
      const init = { clientX, clientY, bubbles: true, pointerType: 'mouse' };
      for (const type of ['pointermove', 'mousemove']) target.dispatchEvent(new PointerEvent(type, init));
    };
    point(land(container));
    expect(tooltip.hidden).to.equal(true);
    point(container.querySelector('g.mark-symbol.role-mark path')!);
    expect(tooltip.hidden).to.equal(false);
    expect(tooltip.textContent).to.match(/Orders: 9/i);
  });

  it('follows the theme and other rows', async () => {
    const { container, view } = await draw(germany);
    const before = land(container).getAttribute('fill');
    view.setTheme('dark');
    await view.settled();
    expect(land(container).getAttribute('fill')).not.to.equal(before);
    const shape = lines(container)[0];
    await view.update(tableOf(states));
    expect(lines(container)[0]).not.to.equal(shape);
    for (const box of points(container)) expect(isOnLand(container, box)).to.equal(true);
    view.resize(300);
    await view.settled();
    for (const box of points(container)) expect(isOnLand(container, box)).to.equal(true);
  });

  it('is left out with a note in the console when it cannot be fetched', async () => {
    const notes: unknown[] = [];
    const { warn } = console;
    console.warn = (...words: unknown[]) => void notes.push(words[0]);
    try {
      warnOfGround(new TypeError('Failed to fetch'));
    } finally {
      console.warn = warn;
    }
    expect(notes).to.deep.equal(['inlay-kit: the outline under a map could not be fetched.']);
    expect(await loadGround({ marks: [] })).to.equal(undefined);
  });

  it('is part of the chart as a file', async () => {
    const { container, view } = await draw(germany);
    const svg = await (await view.toImage('svg')).text();
    expect(svg)
      .to.contain(lines(container)[1]!.slice(0, 40))
      .and.not.match(/https?:\/\/(?!www\.w3\.org)/);
    expect((await view.toImage('png')).size).to.be.greaterThan(2_000);
  });
});
