import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { RowBatch } from '../../../../src/client/cubesql-rows.js';
import { ResultView } from '../../../../components/analytics-chat/result/result-view.js';
import type { LoadRows } from '../../../../components/analytics-chat/result/all-rows.js';
import type { SqlStep } from '../../../../components/analytics-chat/result/result-options.js';
import { englishResultLabels, type ResultLabels } from '../../../../src/locales/result-labels.js';
import { loadChart } from '../../../../src/render/chart/load-chart.js';

const columns = [
  { name: 'origin', columnType: 'String' },
  { name: 'flights', columnType: 'Int64' },
];
const rowsFrom = (first: number, count: number): [string, number][] =>
  Array.from({ length: count }, (_, index) => [`A${first + index}`, first + index]);

/** A result that carries `given` of `total` rows. */
const stepOf = (given: number, total: number): SqlStep =>
  ({
    kind: 'sql',
    name: 'serviceSqlApi',
    status: 'done',
    input: {},
    result: {
      sqlQuery: 'SELECT origin, flights FROM flights',
      queryTitle: 'Flights',
      schema: columns,
      data: rowsFrom(0, given),
      totalRows: total,
    },
  }) satisfies SqlStep;

async function view(
  step: SqlStep,
  loadRows?: LoadRows,
  labels: ResultLabels = englishResultLabels,
): Promise<{ element: HTMLElement; view: ResultView }> {
  const element = await fixture<HTMLElement>(html`<div></div>`);
  const shown = new ResultView(element);
  shown.update(step, {
    labels,
    locale: 'en',
    timeZone: undefined,
    isDark: false,
    loadRows,
    chartFailed: () => {},
  });
  return { element, view: shown };
}

const button = (element: HTMLElement, words: RegExp): HTMLButtonElement | undefined =>
  [...element.querySelectorAll<HTMLButtonElement>('button')].find(({ textContent }) =>
    words.test(textContent),
  );
const rowsOf = (element: HTMLElement): number => element.querySelectorAll('tbody tr').length;
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Batches that are handed over one by one. */
function batches() {
  const queue: RowBatch[] = [];
  let wake: (() => void) | undefined;
  let [received, isOver] = [0, false];
  const asked: { sql: string; signal: AbortSignal }[] = [];
  const load: LoadRows = async function* (sql, signal) {
    asked.push({ sql, signal });
    for (;;) {
      const next = queue.shift();
      if (next !== undefined) yield next;
      else if (isOver) return;
      else {
        await new Promise<void>((resolve, reject) => {
          wake = resolve;
          signal.addEventListener('abort', () => reject(new Error('left')));
        });
      }
    }
  };
  const give = async (count: number): Promise<void> => {
    const rows = rowsFrom(received, count);
    received += count;
    queue.push({ columns, rows, receivedRows: received });
    wake?.();
    await turn();
  };
  const end = async (): Promise<void> => {
    isOver = true;
    wake?.();
    await turn();
  };
  return { load, asked, give, end };
}

describe('a result with more rows than the chat carries', () => {
  // Its code is large, and a test's time is for what it tests.
  before(async function () {
    this.timeout(60_000);
    await loadChart();
  });

  it('gives words that depend on a count the number, and the number as it is written', async () => {
    const seen: unknown[][] = [];
    const word =
      (name: string) =>
      (...counts: unknown[]) => {
        seen.push([name, ...counts]);
        return name;
      };
    await view(stepOf(1500, 1500), undefined, { ...englishResultLabels, rowsOf: word('rowsOf') });
    await view(stepOf(250, 250), undefined, { ...englishResultLabels, showAllRows: word('showAllRows') });
    const load: LoadRows = async function* () {};
    await view(stepOf(100, 1234), load, { ...englishResultLabels, loadAllRows: word('loadAllRows') });
    expect(seen).to.deep.equal([
      ['rowsOf', 5, 1500, '5', '1,500'],
      ['showAllRows', 250, '250'],
      ['loadAllRows', 1234, '1,234'],
    ]);
  });

  it('tells assistive technology how many rows there are, and which of them each is', async () => {
    const { element } = await view(stepOf(100, 250));
    expect(element.querySelector('table')!.getAttribute('aria-rowcount')).to.equal('251');
    const places = [...element.querySelectorAll('tr')].map((row) => row.getAttribute('aria-rowindex'));
    expect(places).to.deep.equal(['1', '2', '3', '4', '5', '6']);
  });

  it('says one row of one', async () => {
    const { element } = await view(stepOf(1, 1));
    expect(element.textContent).to.contain('1 of 1 row').and.not.contain('1 of 1 rows');
  });

  it('offers the rest only where it can be loaded', async () => {
    const { load } = batches();
    expect(button((await view(stepOf(100, 250))).element, /Load all/)).to.equal(undefined);
    expect(button((await view(stepOf(100, 100), load)).element, /Load all/)).to.equal(undefined);
    expect(button((await view(stepOf(100, 250), load)).element, /Load all 250 rows/)).to.not.equal(undefined);
  });

  it('runs the query again, says how far it is and shows every row', async () => {
    const source = batches();
    const { element } = await view(stepOf(100, 250), source.load);
    button(element, /Load all/)!.click();
    await source.give(100);
    expect(source.asked.map(({ sql }) => sql)).to.deep.equal(['SELECT origin, flights FROM flights']);
    expect(element.querySelector('[role=status]')?.textContent).to.contain('100');
    await source.give(150);
    await source.end();
    expect(rowsOf(element)).to.be.within(20, 150);
    expect(element.textContent).to.contain('250 of 250 rows');
    expect(button(element, /Load all/)).to.equal(undefined);
  });

  it('draws the rows that the table holds, says how many of all they are, and offers the rest beside the chart', async () => {
    const { load, give, end } = batches();
    const step = stepOf(100, 250);
    const encoding = {
      x: { field: 'origin', type: 'nominal' },
      y: { field: 'flights', type: 'quantitative' },
    };
    const vegaSpec = JSON.stringify({ mark: 'point', encoding });
    const { element } = await view({ ...step, result: { ...step.result!, vegaSpec } }, load);
    const marks = (): number => element.querySelectorAll('.mark-symbol path').length;
    const panel = element.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])')!;
    await waitUntil(() => marks() === 100, 'the first rows', { timeout: 10_000 });
    await waitUntil(() => panel.querySelector('.part')?.textContent.includes('100 of 250 rows'), 'the note');
    button(panel, /Load all 250 rows/)!.click();
    await give(250);
    await end();
    await waitUntil(() => marks() === 250, 'all rows', { timeout: 10_000 });
    await waitUntil(() => panel.querySelector('.part') === null, 'no note');
  });

  it('says it of the rows that are drawn, and of no chart that has rows of its own', async () => {
    const encoding = {
      x: { field: 'origin', type: 'nominal' },
      y: { field: 'flights', type: 'quantitative' },
    };
    const own = { values: [{ origin: 'A', flights: 1 }] };
    const charts: [unknown, boolean][] = [
      [{ data: own, mark: 'point', encoding }, false],
      [{ data: { name: 'rows' }, layer: [{ data: own, mark: 'point', encoding }] }, false],
      [
        {
          layer: [
            { data: own, mark: 'point', encoding },
            { mark: 'point', encoding },
          ],
        },
        true,
      ],
    ];
    for (const [spec, says] of charts) {
      const step = stepOf(100, 250);
      const vegaSpec = JSON.stringify(spec);
      const { element } = await view({ ...step, result: { ...step.result!, vegaSpec } });
      const panel = element.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])')!;
      expect(panel.querySelector('.part') === null, 'nothing is said before it is known').to.equal(true);
      await waitUntil(() => panel.querySelector('.chart:not(.pending) svg'), 'the chart', {
        timeout: 10_000,
      });
      await turn();
      expect(panel.querySelector('.part') !== null, vegaSpec).to.equal(says);
    }
  });

  it('says how many rows are drawn where the table holds more than a chart takes', async () => {
    const step = stepOf(6000, 6000);
    const encoding = { x: { field: 'flights', type: 'quantitative', bin: true }, y: { aggregate: 'count' } };
    const vegaSpec = JSON.stringify({ mark: 'bar', encoding });
    const { element } = await view({ ...step, result: { ...step.result!, vegaSpec } });
    await waitUntil(() => element.querySelector('.part'), 'the note', { timeout: 10_000 });
    expect(element.querySelector('.part')!.textContent).to.contain('5,000 of 6,000 rows');
  });

  it('loads a hundred thousand rows and no more', async () => {
    const source = batches();
    const { element } = await view(stepOf(100, 300_000), source.load);
    button(element, /Load all/)!.click();
    await source.give(120_000);
    await waitUntil(() => element.textContent.includes('100,000 of 300,000 rows'), 'the rows', {
      timeout: 10_000,
    });
    expect(source.asked[0]!.signal.aborted, 'a loop that is left ends the request itself').to.equal(false);
    expect(rowsOf(element)).to.be.below(200);
  });

  it('can be left half way, and goes back to the rows it had', async () => {
    const source = batches();
    const { element } = await view(stepOf(100, 250), source.load);
    button(element, /Load all/)!.click();
    await source.give(100);
    button(element, /Cancel/)!.click();
    await turn();
    expect(source.asked[0]!.signal.aborted).to.equal(true);
    expect(button(element, /Load all/)).to.not.equal(undefined);
    expect(rowsOf(element)).to.equal(100);
  });

  it('says when the rest could not be loaded, keeps what is there and can be asked again', async () => {
    let tries = 0;
    // eslint-disable-next-line require-yield -- it fails before the first row
    const load: LoadRows = async function* () {
      tries += 1;
      throw new Error('canary');
    };
    const { element } = await view(stepOf(100, 250), load);
    button(element, /Load all/)!.click();
    await turn();
    expect(element.querySelector('[role=alert]')?.textContent).to.contain('could not be loaded');
    expect(element.textContent).to.not.contain('canary');
    button(element, /Load all/)!.click();
    await turn();
    expect(tries).to.equal(2);
  });

  it('ends its request when it goes, and when another result takes its place', async () => {
    for (const how of ['dispose', 'update'] as const) {
      const source = batches();
      const { element, view: shown } = await view(stepOf(100, 250), source.load);
      button(element, /Load all/)!.click();
      await source.give(100);
      if (how === 'dispose') shown.dispose();
      else {
        shown.update(stepOf(3, 3), {
          labels: englishResultLabels,
          locale: 'en',
          timeZone: undefined,
          isDark: false,
          chartFailed: () => {},
        });
        expect(rowsOf(element)).to.equal(3);
      }
      expect(source.asked[0]!.signal.aborted).to.equal(true);
    }
  });
});

describe('a pie of many slices in a result', () => {
  const pieOf = (states: number, aggregate?: string): SqlStep => {
    const encoding = {
      theta: { field: 'flights', type: 'quantitative', ...(aggregate === undefined ? {} : { aggregate }) },
      color: { field: 'origin', type: 'nominal' },
    };
    const step = stepOf(states, states);
    const vegaSpec = JSON.stringify({ mark: 'arc', encoding });
    return { ...step, result: { ...step.result!, vegaSpec } };
  };
  const slices = (element: HTMLElement) => element.querySelectorAll('.mark-arc path').length;
  const note = (element: HTMLElement) => element.querySelector('.part');
  async function drawn(step: SqlStep, labels?: ResultLabels): Promise<HTMLElement> {
    const { element } = await view(step, undefined, labels);
    await waitUntil(() => element.querySelector('.chart:not(.pending) svg'), 'the chart', {
      timeout: 10_000,
    });
    return element;
  }

  it('shows the largest ones and one for the rest, says so, and leads to the table that has all', async () => {
    const element = await drawn(pieOf(52));
    expect(slices(element)).to.equal(10);
    const legend = [...element.querySelectorAll('.role-legend-label text')].map((text) => text.textContent);
    expect(legend.slice(0, 2)).to.deep.equal(['A51', 'A50']);
    expect(legend.at(-1)).to.equal('Other (43)');
    expect(note(element)!.textContent).to.contain('The 9 largest of 52 have slices of their own');
    button(element, /Show the table/)!.click();
    expect(document.activeElement!.textContent.trim()).to.equal('Table');
    const panel = element.querySelector<HTMLElement>('[role=tabpanel]:not([hidden])')!;
    expect(panel.querySelector('table') !== null).to.equal(true);
    expect(element.textContent).to.contain('of 52 rows');
  });

  it('says it in the words of the page', async () => {
    const element = await drawn(pieOf(13), {
      ...englishResultLabels,
      otherSlices: (count) => `Reszta ${count}`,
      slicesOf: (shown, total) => `${shown} z ${total}`,
    });
    expect(note(element)!.textContent).to.contain('9 z 13');
    expect(element.querySelector('.role-legend')!.textContent).to.contain('Reszta 4');
  });

  it('offers the table where slices of averages are too many to be told apart', async () => {
    const element = await drawn(pieOf(13, 'mean'));
    expect(slices(element)).to.equal(13);
    expect(note(element)!.textContent).to.contain('13 slices can hardly be told apart');
    expect(button(element, /Show the table/) !== undefined).to.equal(true);
  });

  it('says nothing of twelve', async () => {
    const element = await drawn(pieOf(12));
    expect(slices(element)).to.equal(12);
    expect(note(element) === null).to.equal(true);
  });
});
