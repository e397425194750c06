import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { checkSpec } from '../../../../src/render/chart/check/check-spec.js';
import { finishSpec } from '../../../../src/render/chart/finish/finish-spec.js';
import { buildView } from '../../../../src/render/chart/draw/build-view.js';
import { compileChart } from '../../../../src/render/chart/draw/compile-chart.js';
import { RenderBudget } from '../../../../src/render/chart/draw/render-budget.js';
import { silentLogger } from '../../../../src/render/chart/draw/silent-logger.js';
import { setTicks, tickSignals } from '../../../../src/render/chart/draw/time-ticks.js';
import { readResultTable } from '../../../../src/render/table/result-table.js';

/** Room that a letter takes at most where there is no canvas. */
const LETTER = 6.2;

interface Label {
  readonly text: string;
  readonly x: number;
  readonly datum: number;
  readonly widths: readonly number[];
}

interface Scene {
  readonly role?: string;
  readonly marktype?: string;
  readonly items?: readonly Scene[];
  readonly text?: string | readonly string[];
  readonly x?: number;
  readonly datum?: { value: number };
}

function labelsIn(node: Scene, inside = false): Label[] {
  const isLabels = inside || node.role === 'axis-label';
  const own =
    isLabels && node.text !== undefined
      ? [
          {
            text: [node.text].flat().join(' '),
            x: node.x ?? 0,
            datum: Number(node.datum?.value),
            widths: [node.text].flat().map((line) => line.length * LETTER),
          },
        ]
      : [];
  return [...own, ...(node.items ?? []).flatMap((item) => labelsIn(item, isLabels))];
}

interface Drawing {
  readonly name: string;
  readonly times: readonly string[];
  readonly width?: number;
  readonly timeZone?: string;
  readonly x?: object;
  readonly mark?: string;
  readonly announced?: string;
}

/** The labels of the time axis as it is drawn. */
async function drawn({ name, times, width = 600, timeZone, x = {}, mark = 'line', announced }: Drawing) {
  const table = readResultTable({
    schema: [
      { name, column_type: 'Timestamp', ...(announced ? { granularity: announced } : {}) },
      { name: 'amount', column_type: 'Int64' },
    ],
    data: times.map((time, index) => [time, 10 + (index % 7)]),
  })!;
  const verdict = checkSpec(
    {
      mark,
      encoding: {
        x: { field: name, type: 'temporal', ...x },
        y: { field: 'amount', type: 'quantitative', axis: null },
      },
    },
    table,
  );
  if (!verdict.ok) throw new Error(verdict.reason);
  const { spec, timeAxes, words } = finishSpec(verdict.spec, table);
  const compiled = compileChart(spec, table, { width, timeZone, signals: tickSignals(timeAxes) });
  const logger = silentLogger();
  const view = buildView(compiled.vegaSpec, {
    budget: new RenderBudget(60_000),
    logger,
    locale: 'en-US',
    words,
  });
  await view.runAsync();
  const options = { locale: 'en-US', timeZone, measure: (text: string) => text.length * LETTER };
  for (let turn = 0; turn < 2 && setTicks(view, timeAxes, table, options); turn += 1) await view.runAsync();
  assert.deepEqual(logger.errors, []);
  const labels = labelsIn((view.scenegraph() as unknown as { root: Scene }).root).sort(
    (one, other) => one.datum - other.datum,
  );
  const plot = Number(view.signal('width'));
  view.finalize();
  return { labels, plot };
}

const texts = ({ labels }: { labels: readonly Label[] }) => labels.map(({ text }) => text);

const pad = (value: number) => String(value).padStart(2, '0');
const day = (index: number) => new Date(Date.UTC(2001, 0, 1 + index)).toISOString().slice(0, -1);

/** Times of a granularity, as a platform writes them: wall clocks without a zone. */
const series: Record<string, (index: number) => string> = {
  year: (index) => `${1990 + index}-01-01T00:00:00.000`,
  quarter: (index) => `${2001 + Math.floor(index / 4)}-${pad(1 + (index % 4) * 3)}-01T00:00:00.000`,
  month: (index) => `${2001 + Math.floor(index / 12)}-${pad(1 + (index % 12))}-01T00:00:00.000`,
  week: (index) => day(index * 7),
  day,
  hour: (index) => new Date(Date.UTC(2001, 2, 30, index)).toISOString().slice(0, -1),
};

/** The first and the last label in full, and where they stand. */
const named: Record<string, (clock: Date) => string> = Object.fromEntries(
  Object.entries({
    year: { year: 'numeric' },
    month: { month: 'short', year: 'numeric' },
    week: { month: 'short', day: 'numeric', year: 'numeric' },
    day: { month: 'short', day: 'numeric', year: 'numeric' },
    hour: { month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric' },
  } as const).map(([grain, parts]) => {
    const format = new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' });
    return [
      grain,
      (clock: Date) =>
        format
          .formatToParts(clock)
          .map(({ value }) => value)
          .join(''),
    ];
  }),
);
named['quarter'] = (clock) => `Q${Math.floor(clock.getUTCMonth() / 3) + 1} ${clock.getUTCFullYear()}`;

/** The words of a text in any order: an axis has the hour above its day. */
const words = (text: string) => text.split(/[\s,]+/).sort();

const spans: Record<string, readonly number[]> = {
  year: [1, 2, 5, 18, 60],
  quarter: [1, 2, 4, 11, 40],
  month: [1, 2, 6, 12, 25, 120],
  week: [2, 5, 13, 53],
  day: [1, 2, 7, 31, 92, 366],
  hour: [2, 8, 24, 60, 240],
};

const home = process.env['TZ'];

describe('the ticks of a time axis', () => {
  after(() => {
    if (home === undefined) delete process.env['TZ'];
    else process.env['TZ'] = home;
  });

  for (const zone of [
    'Pacific/Pago_Pago',
    'America/Los_Angeles',
    'UTC',
    'Europe/Berlin',
    'Asia/Kolkata',
    'Pacific/Kiritimati',
  ]) {
    it(`stand on the steps of the data, each named once, the last always, in ${zone}`, async () => {
      process.env['TZ'] = zone;
      assert.equal(new Date(2001, 0, 1).getTime() === Date.UTC(2001, 0, 1), zone === 'UTC');
      for (const [grain, counts] of Object.entries(spans)) {
        for (const count of counts) {
          const times = Array.from({ length: count }, (_, index) => series[grain]!(index));
          for (const width of [240, 390, 1000]) {
            const { labels, plot } = await drawn({
              name: `orders.at.${grain}`,
              announced: grain,
              times,
              width,
            });
            const what = `${count} ${grain} at ${width}: ${labels.map(({ text }) => text).join(' | ')}`;
            const allowed = new Set(times.map((time) => new Date(time).getTime()));
            assert.ok(labels.length > 0, what);
            assert.ok(
              labels.every(({ datum }) => allowed.has(datum)),
              `on the steps: ${what}`,
            );
            assert.equal(new Set(labels.map(({ text }) => text)).size, labels.length, `once: ${what}`);
            assert.equal(labels.at(-1)?.datum, new Date(times.at(-1)!).getTime(), `the last: ${what}`);
            const places = labels.map(({ datum }) =>
              times.findIndex((time) => new Date(time).getTime() === datum),
            );
            assert.equal(places[0], 0, `the first: ${what}`);
            if (!['day', 'hour'].includes(grain)) assertEven(places, what);
            for (const label of [labels[0]!, labels.at(-1)!]) {
              const time = times.find((one) => new Date(one).getTime() === label.datum);
              const expected = named[grain]!(new Date(`${time}Z`));
              assert.deepEqual(words(label.text), words(expected), what);
            }
            assertApart(labels, plot, what);
          }
        }
      }
    });
  }

  it('are all the months of a year, and the year is said once at each end', async () => {
    process.env['TZ'] = 'America/New_York';
    const times = Array.from({ length: 12 }, (_, index) => series['month']!(index));
    assert.deepEqual(
      texts(await drawn({ name: 'month', times })),
      'Jan 2001,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec 2001'.split(','),
    );
  });

  it('stand below the bars of months that the chart itself makes, not between them', async () => {
    for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) {
      process.env['TZ'] = zone;
      const times = Array.from({ length: 150 }, (_, index) => day(index));
      for (const mark of ['bar', 'line']) {
        const { labels } = await drawn({ name: 'day', times, mark, x: { timeUnit: 'yearmonth' } });
        assert.deepEqual(
          labels.map(({ text }) => text),
          ['Jan 2001', 'Feb', 'Mar', 'Apr', 'May 2001'],
          `${mark} in ${zone}`,
        );
        assert.ok(
          labels.every(({ datum }) => (mark === 'bar' ? [15, 16] : [1]).includes(new Date(datum).getDate())),
          mark,
        );
      }
    }
  });

  it('have even steps up to the last month, and from the first where a step leads to it', async () => {
    process.env['TZ'] = 'UTC';
    const months = (count: number, width: number) =>
      drawn({
        name: 'month',
        times: Array.from({ length: count }, (_, index) => series['month']!(index)),
        width,
        x: { axis: { format: '%b %Y' } },
      });
    assert.deepEqual(texts(await months(14, 200)), ['Jan 2001', 'May', 'Aug', 'Nov', 'Feb 2002']);
    assert.deepEqual(texts(await months(25, 200)), [
      'Jan 2001',
      'Jul 2001',
      'Jan 2002',
      'Jul 2002',
      'Jan 2003',
    ]);
  });

  it('keep the pattern that a chart asks for, unless it says the same twice', async () => {
    process.env['TZ'] = 'UTC';
    const times = (count: number) => Array.from({ length: count }, (_, index) => series['month']!(index));
    const x = { axis: { format: '%B', labelAngle: -45, tickCount: 40 } };
    assert.deepEqual(texts(await drawn({ name: 'month', times: times(3), x })), [
      'January',
      'February',
      'March',
    ]);
    const two = texts(await drawn({ name: 'month', times: times(24), x }));
    assert.equal(new Set(two).size, two.length);
    assert.equal(two.at(-1), 'Dec 2002');
  });

  it('are shorter before one of a few is left out, so that those that stand are evenly apart', async () => {
    const times = Array.from({ length: 6 }, (_, month) => `2001-0${month + 1}-01T00:00:00.000`);
    for (const width of [200, 250, 300, 350, 400, 450, 500, 600, 900]) {
      const { labels } = await drawn({ name: 'month', times, width, x: { axis: { format: '%b %Y' } } });
      assert.equal(labels.length, 6, `${width} px: ${labels.map(({ text }) => text).join(', ')}`);
    }
  });

  it('name the year where one begins', async () => {
    const weeks = Array.from({ length: 104 }, (_, index) => series['week']!(index));
    const labels = texts(await drawn({ name: 'week', times: weeks, width: 900 }));
    const named = labels.filter((text) => / \d{4}$/.test(text)).map((text) => text.slice(-4));
    assert.deepEqual(named, ['2001', '2002', '2002'], labels.join(', '));
    const months = Array.from({ length: 30 }, (_, index) => series['month']!(index));
    const years = texts(await drawn({ name: 'month', times: months, width: 900 }));
    assert.deepEqual(
      years.filter((text) => text.startsWith('Feb')),
      ['Feb 2002', 'Feb 2003'],
      years.join(', '),
    );
  });

  it('are those of the chart where it names them', async () => {
    const times = Array.from({ length: 3 }, (_, index) => series['month']!(index));
    const x = { axis: { values: [{ year: 2001, month: 2 }], format: '%Y %m' } };
    assert.deepEqual(texts(await drawn({ name: 'month', times, x })), ['2001 02']);
  });
});

/** Steps of one length behind the first, which takes up what is left over. */
function assertEven([, ...rest]: readonly number[], what: string): void {
  const steps = new Set(rest.slice(1).map((place, index) => place - rest[index]!));
  assert.ok(steps.size <= 1, `even: ${what}`);
}

function assertApart(labels: readonly Label[], plot: number, what: string): void {
  for (const line of [0, 1]) {
    const boxes = labels.flatMap(({ x, widths }) => {
      const width = widths[line];
      if (width === undefined) return [];
      const middle = Math.min(Math.max(x, width / 2), plot - width / 2);
      return [[middle - width / 2, middle + width / 2] as const];
    });
    boxes.forEach((box, index) => {
      if (index > 0) assert.ok(box[0] >= boxes[index - 1]![1], `apart: ${what}`);
    });
  }
}
