import { expect, fixture, html } from '@open-wc/testing';
import { checkSpec, drawChart } from '../../../src/render/chart/draw/draw-chart.js';
import { readResultTable } from '../../../src/render/table/result-table.js';
import type { InlayError } from '../../../src/protocol/inlay-error.js';
import { attackedResult, attacks, bars } from '../../../scripts/chart-engine/attack-specs.js';
import { corpus } from '../../helpers/corpora-browser.js';

const table = readResultTable(attackedResult)!;

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

  it('is given up when measuring its texts takes too long', async () => {
    const container = await fixture<HTMLElement>(html`<div></div>`);
    const rows = Array.from({ length: 5_000 }, (_, index) => [`${index} ${'wide word '.repeat(200)}`, index]);
    const many = readResultTable({ schema: ['name', 'amount'], data: rows })!;
    const encoding = { x: { field: 'amount', type: 'quantitative' }, text: { field: 'name' } };
    const verdict = checkSpec({ mark: { type: 'text', limit: 50 }, encoding }, many);
    if (!verdict.ok) throw new Error(verdict.reason);
    // The clock goes on with each text that is measured, and with nothing else.
    const { prototype } = CanvasRenderingContext2D;
    const own = Object.getOwnPropertyDescriptor(prototype, 'measureText')!;
    const measure = own.value as (this: CanvasRenderingContext2D, text: string) => TextMetrics;
    let measured = 0;
    prototype.measureText = function (text) {
      measured += 1;
      return measure.call(this, text);
    };
    performance.now = () => measured;
    let code = '';
    try {
      await drawChart(container, { spec: verdict.spec, table: many, theme: 'light', timeLimit: 500 });
    } catch (error) {
      code = (error as InlayError).code;
    } finally {
      Object.defineProperty(prototype, 'measureText', own);
      Reflect.deleteProperty(performance, 'now');
    }
    expect(code).to.equal('too-large');
    expect(measured).to.be.within(500, 2_000);
  });

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
