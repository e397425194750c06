import { expect, fixture, html } from '@open-wc/testing';
import { checkSpec, drawChart } from '../../../src/render/chart/draw-chart.js';
import { readResultTable } from '../../../src/render/table/result-table.js';
import { corpus } from '../../helpers/corpora-browser.js';

const FETCHED = 'https://fetched.invalid/x';

const table = readResultTable({
  schema: [
    { name: 'name', column_type: 'String' },
    { name: 'amount', column_type: 'Int64' },
    { name: 'paint', column_type: 'String' },
  ],
  data: [
    [`<img src="${FETCHED}" onerror="window.__pwned=1">`, '28', `url(${FETCHED}#p)`],
    ['javascript:window.__pwned=1', '55', 'javascript:1'],
    ['plain', '43', `image-set(url(${FETCHED}))`],
  ],
})!;

const bars = {
  mark: 'bar',
  encoding: { x: { field: 'name', type: 'nominal' }, y: { field: 'amount', type: 'quantitative' } },
} as const;

/** Everything by which a chart could reach out of itself, counted. */
interface Watch {
  requests: string[];
  listeners: string[];
  globals: string[];
  problems: string[];
}

async function watched(work: (container: HTMLElement) => Promise<unknown>): Promise<Watch> {
  const watch: Watch = { requests: [], listeners: [], globals: [], problems: [] };
  const before = new Set(Object.getOwnPropertyNames(window));
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.name.includes('.invalid')) watch.requests.push(entry.name);
  });
  observer.observe({ type: 'resource' });
  const onProblem = (event: ErrorEvent | PromiseRejectionEvent) => watch.problems.push(event.type);
  window.addEventListener('error', onProblem);
  window.addEventListener('unhandledrejection', onProblem);
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with the target it was called on
  const listen = EventTarget.prototype.addEventListener;
  EventTarget.prototype.addEventListener = function (this: EventTarget, type: string, ...rest: any[]) {
    if (this === window || this === document || this === document.body) watch.listeners.push(type);
    return (listen as any).call(this, type, ...rest);
  };
  const container = await fixture<HTMLElement>(html`<div style="width: 500px"></div>`);
  try {
    await work(container);
    await new Promise((resolve) => setTimeout(resolve, 50));
  } finally {
    EventTarget.prototype.addEventListener = listen;
    window.removeEventListener('error', onProblem);
    window.removeEventListener('unhandledrejection', onProblem);
    for (const entry of performance.getEntriesByType('resource')) {
      if (entry.name.includes('.invalid')) watch.requests.push(entry.name);
    }
    observer.disconnect();
  }
  watch.globals = Object.getOwnPropertyNames(window).filter((name) => !before.has(name));
  return watch;
}

/** Checks and, if it passes, draws; answers what was dropped or why it was refused. */
async function attempt(
  spec: unknown,
): Promise<{ watch: Watch; dropped: readonly string[]; drawn: string[] }> {
  let dropped: readonly string[] = [];
  let drawn: string[] = [];
  const watch = await watched(async (container) => {
    const verdict = checkSpec(spec, table);
    dropped = verdict.dropped;
    if (!verdict.ok) return;
    const view = await drawChart(container, { spec: verdict.spec, table, theme: 'light' }).catch(
      () => undefined,
    );
    drawn = attributesIn(container);
    view?.finalize();
  });
  return { watch, dropped, drawn };
}

/** Every attribute but labels, and every element that could load something. */
function attributesIn(container: HTMLElement): string[] {
  return [...container.querySelectorAll('*')].flatMap((element) => [
    ...(/^(?:a|img|image|use|script|style|iframe|object|foreignobject)$/i.test(element.localName)
      ? [`fetched by ${element.localName}`]
      : []),
    ...[...element.attributes]
      .filter(({ name }) => name !== 'aria-label')
      .map(({ name, value }) => `${name}=${value}`),
  ]);
}

const quiet: Watch = { requests: [], listeners: [], globals: [], problems: [] };

const attacks: Record<string, unknown> = {
  'a param bound to an input of the page': {
    ...bars,
    params: [{ name: 'stolen', value: 1, bind: { element: '#secret', event: 'input' } }],
    title: { text: { expr: 'stolen' } },
  },
  'signals in the configuration': {
    ...bars,
    config: { signals: [{ name: 'k', on: [{ events: 'window:keydown', update: 'event.key' }] }] },
  },
  'events in the configuration': {
    ...bars,
    config: { events: { bind: 'any', window: true, selector: true } },
  },
  'embed options': { ...bars, usermeta: { embedOptions: { ast: false, loader: { baseURL: FETCHED } } } },
  'data from an address': { ...bars, data: { url: `${FETCHED}.json` } },
  'data sets by name': { ...bars, datasets: { evil: { url: FETCHED } }, data: { name: 'evil' } },
  'a lookup from an address': {
    ...bars,
    transform: [{ lookup: 'name', from: { data: { url: FETCHED }, key: 'name', fields: ['amount'] } }],
  },
  'an image mark': { mark: { type: 'image', url: FETCHED, width: 10, height: 10 }, encoding: bars.encoding },
  'an image by channel': { mark: 'image', encoding: { ...bars.encoding, url: { field: 'paint' } } },
  'an image in a layer': { layer: [{ ...bars }, { mark: { type: 'image', url: FETCHED } }] },
  'a link': { ...bars, mark: { type: 'bar', href: FETCHED } },
  'a link by channel': { ...bars, encoding: { ...bars.encoding, href: { field: 'name' } } },
  'paint from an address': {
    ...bars,
    mark: { type: 'bar', fill: `url(${FETCHED}#p)`, stroke: 'javascript:1' },
  },
  'paint from the data': {
    ...bars,
    encoding: {
      ...bars.encoding,
      fill: { field: 'paint', scale: null },
      stroke: { field: 'paint', scale: null },
    },
  },
  'paint from an expression': {
    ...bars,
    encoding: { ...bars.encoding, color: { value: { expr: `'url(' + '${FETCHED}' + '#p)'` } } },
  },
  'paint from a range': {
    ...bars,
    encoding: { ...bars.encoding, color: { field: 'name', scale: { range: [`url(${FETCHED}#p)`, 'red'] } } },
  },
  'a gradient of addresses': {
    ...bars,
    mark: { type: 'bar', color: { gradient: 'linear', stops: [{ offset: 0, color: `url(${FETCHED})` }] } },
  },
  'a cursor from an address': { ...bars, mark: { type: 'bar', cursor: `url(${FETCHED}), auto` } },
  'a font that ends its declaration': {
    ...bars,
    mark: { type: 'text', font: `x; background: url(${FETCHED})` },
  },
  'a selection that listens to the window': {
    ...bars,
    params: [{ name: 'k', select: { type: 'point', on: 'window:keydown', clear: 'window:keyup' } }],
  },
  'a selection that listens to an element': {
    ...bars,
    params: [{ name: 'k', select: { type: 'point', on: 'input:keydown' } }],
  },
  'an interval selection': { ...bars, params: [{ name: 'brush', select: 'interval' }] },
  'a width that follows the window': { ...bars, width: 'container', height: 'container' },
  'a format that ends its string': {
    ...bars,
    encoding: {
      ...bars.encoding,
      y: { field: 'amount', type: 'quantitative', format: '.2f") + event.view + ("' },
    },
  },
  'a title that ends its string': {
    ...bars,
    mark: { type: 'bar', tooltip: true },
    encoding: {
      x: { field: 'name', type: 'nominal', title: '\\": event.view.alert(1), "x' },
      y: { field: 'amount', type: 'quantitative', title: '\\"]+datum.constructor.constructor("x")+["' },
    },
  },
  'a field that ends its string': {
    ...bars,
    encoding: {
      x: { field: `name'] + event.view + datum['name` },
      y: { field: 'amount', type: 'quantitative' },
    },
  },
  'a name that ends its string': {
    ...bars,
    name: `x") + event.view + data("`,
    params: [{ name: 'b', select: 'point' }],
  },
  'an expression in a title': { ...bars, title: { text: { expr: 'event.view.document.cookie' } } },
  'an expression with a signal': { ...bars, mark: { type: 'bar', fill: { signal: 'event.view' } } },
  'encode blocks of an axis': {
    ...bars,
    encoding: {
      ...bars.encoding,
      y: {
        field: 'amount',
        type: 'quantitative',
        axis: { encode: { labels: { update: { href: { value: FETCHED } } } } },
      },
    },
  },
  'a map from an address': {
    mark: 'geoshape',
    data: { url: FETCHED, format: { type: 'topojson', feature: 'x' } },
  },
  'a loader in the format': { ...bars, data: { url: FETCHED, format: { type: 'dsv', delimiter: ';' } } },
};

describe('a hostile chart', () => {
  before(async () => {
    // The code itself is fetched, and its globals are made, before anything is counted.
    await attempt(bars);
  });

  for (const [name, spec] of Object.entries(attacks)) {
    it(`asks for nothing, hears nothing outside and leaves nothing with ${name}`, async () => {
      const secret = await fixture<HTMLElement>(
        html`<input id="secret" value="s3cr3t" aria-label="secret" />`,
      );
      const { watch, drawn } = await attempt(spec);
      secret.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }));
      expect(watch).to.deep.equal(quiet);
      expect(drawn.filter((text) => /fetched|javascript:|s3cr3t/i.test(text))).to.deep.equal([]);
      expect((window as any).__pwned).to.equal(undefined);
    });
  }

  it('names what was left out', async () => {
    const { dropped } = await attempt(attacks['a link by channel']);
    expect(dropped).to.deep.equal(['encoding.href']);
  });

  it('refuses every hostile expression wherever it stands', async () => {
    const bytes = await corpus('vega-attacks-part.json');
    const own = [
      'event.view',
      'data("result")',
      'item()',
      'view',
      '/a/',
      'regexp("(a+)+$")',
      'datum["__proto__"]',
    ];
    const listed = bytes
      ? JSON.parse(new TextDecoder().decode(bytes)).expressions.map((entry: any) => entry.expr)
      : [];
    for (const expr of [...own, ...listed]) {
      expect(checkSpec({ ...bars, transform: [{ calculate: expr, as: 'z' }] }, table).ok, expr).to.equal(
        false,
      );
      expect(checkSpec({ ...bars, transform: [{ filter: expr }] }, table).ok, expr).to.equal(false);
      const styled = checkSpec({ ...bars, mark: { type: 'bar', opacity: { expr } } }, table);
      if (styled.ok) expect(JSON.stringify(styled.spec), expr).not.to.contain('expr');
    }
  });

  it('refuses keys of a prototype at any depth', async () => {
    const bytes = await corpus('vega-attacks-part.json');
    const own = ['{"__proto__":{"polluted":1}}', '{"config":{"constructor":{"prototype":{"polluted":1}}}}'];
    const listed = bytes
      ? JSON.parse(new TextDecoder().decode(bytes)).prototypePollution.map((e: any) => e.json)
      : [];
    for (const json of [...own, ...listed]) {
      const config = JSON.stringify({ ...bars, config: 'HERE' }).replace('"HERE"', json);
      expect(checkSpec(config, table).ok, json).to.equal(false);
      expect(({} as any).vulnerable).to.equal(undefined);
    }
  });
});

describe('a greedy chart', () => {
  const counted = (spec: unknown) => {
    const start = performance.now();
    const verdict = checkSpec(spec, table);
    return { verdict, took: performance.now() - start };
  };

  const greedy: Record<string, unknown> = {
    'five million generated rows': { ...bars, data: { sequence: { start: 0, stop: 5e6 } } },
    'folds of folds': { ...bars, transform: Array(12).fill({ fold: ['name', 'amount', 'paint', 'name'] }) },
    'thirty-one transforms': { ...bars, transform: Array(31).fill({ filter: 'true' }) },
    'twenty-one layers': { layer: Array(21).fill(bars) },
    'a hundred views': {
      repeat: { row: Array(10).fill('name'), column: Array(10).fill('amount') },
      spec: bars,
    },
    'deep nesting': JSON.stringify(bars).replace('"bar"', '['.repeat(80) + ']'.repeat(80)),
    'a long text': JSON.stringify({ ...bars, title: 'x'.repeat(300_000) }),
  };
  for (const [name, spec] of Object.entries(greedy)) {
    it(`is refused at once with ${name}`, () => {
      const { verdict, took } = counted(spec);
      expect(verdict.ok).to.equal(false);
      expect(took).to.be.below(500);
    });
  }

  const bounded: Record<string, unknown> = {
    'a tick a millisecond': {
      ...bars,
      encoding: {
        x: { field: 'amount', type: 'temporal', axis: { tickCount: { interval: 'millisecond', step: 1 } } },
        y: { field: 'amount', scale: { domain: [0, 1e15] }, axis: { tickCount: 1e9 } },
      },
    },
    'bins of no width': {
      ...bars,
      encoding: { x: { field: 'amount', bin: { step: 1e-9 } }, y: { aggregate: 'count' } },
    },
    'texts that double': {
      ...bars,
      transform: Array(29).fill({ calculate: "(datum.name + '') + datum.name + datum.name", as: 'name' }),
    },
    'lists that double': {
      ...bars,
      transform: [
        ...Array(28).fill({ calculate: '[datum.name, datum.name]', as: 'name' }),
        { calculate: "join(datum.name, '') + toString(datum.name)", as: 'name' },
      ],
    },
    'a size beyond a screen': { ...bars, width: 1e9, height: 1e9 },
  };
  for (const [name, spec] of Object.entries(bounded)) {
    it(`is kept small with ${name}`, async () => {
      const start = performance.now();
      const { watch } = await attempt(spec);
      expect(watch.problems).to.deep.equal([]);
      expect(performance.now() - start).to.be.below(5_000);
    });
  }

  it('is given up when it takes too long, and leaves an empty container', async () => {
    const container = await fixture<HTMLElement>(html`<div></div>`);
    const rows = Array.from({ length: 5_000 }, (_, index) => [`n${index}`, index, '#123456']);
    const many = readResultTable({ schema: ['name', 'amount', 'paint'], data: rows })!;
    const point = {
      mark: 'point',
      encoding: {
        x: { field: 'amount', type: 'quantitative' },
        y: { field: 'amount', type: 'quantitative' },
      },
    };
    const verdict = checkSpec({ layer: Array(5).fill(point) }, many);
    if (!verdict.ok) throw new Error(verdict.reason);
    let code = '';
    await drawChart(container, { spec: verdict.spec, table: many, theme: 'light', timeLimit: 5 }).catch(
      (error) => {
        code = error.code;
      },
    );
    expect(code).to.equal('too-large');
    expect(container.childElementCount).to.equal(0);
  });
});
