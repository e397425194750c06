import { expect, waitUntil } from '@open-wc/testing';
import { ResultView } from '../../../../components/analytics-chat/result/result-view.js';
import type { ResultOptions, SqlStep } from '../../../../components/analytics-chat/result/result-options.js';
import { loadChart } from '../../../../src/render/chart/load-chart.js';
import { bars, line, map, number, pie, scatter, type Result } from '../../../states/answers.js';

/** Rows of a table that is searched. */
const cities: Result = {
  title: 'Cities',
  columns: [
    ['city', 'string'],
    ['note', 'string'],
  ],
  rows: Array.from({ length: 3_000 }, (_, index) => [
    `${index % 3 === 0 ? 'Zürich' : 'Oslo'} ${index}`,
    'seen',
  ]),
};

describe('what a viewer can do with a result', () => {
  const place = document.createElement('div');
  let view: ResultView | undefined;
  const opened: string[] = [];

  before(async function () {
    this.timeout(60_000);
    document.body.append(place);
    await loadChart();
  });
  afterEach(() => view?.dispose());
  after(() => place.remove());

  function show(
    result: Result,
    more: Partial<ResultOptions> & { description?: string; turn?: string } = {},
  ): HTMLElement {
    const element = document.createElement('div');
    place.replaceChildren(element);
    const { description, turn, ...options } = more;
    const step: SqlStep = {
      kind: 'sql',
      name: 'serviceSqlApi',
      status: 'done',
      input: {},
      result: {
        sqlQuery: 'SELECT city FROM sales WHERE year = 2024',
        queryTitle: result.title,
        schema: result.columns.map(([name, columnType]) => ({ name, columnType })),
        data: result.rows.map((row) => [...row]),
        totalRows: result.totalRows ?? result.rows.length,
        ...(result.chart ? { vegaSpec: JSON.stringify(result.chart) } : {}),
        ...(description === undefined ? {} : { description }),
      },
    };
    view = new ResultView(element);
    const base = { labels: undefined, locale: 'en', timeZone: 'UTC', isDark: false };
    view.update(step, { ...base, chartFailed: (reason) => opened.push(reason), ...options }, turn);
    return element;
  }

  const drawn = (element: HTMLElement, marks: string) =>
    waitUntil(() => element.querySelector(`.chart ${marks}`) !== null, marks, { timeout: 10_000 });
  const button = (element: HTMLElement, words: string) =>
    [...element.querySelectorAll<HTMLButtonElement>('button')].find(
      (one) => one.textContent.trim() === words && one.checkVisibility(),
    )!;
  const kinds = (element: HTMLElement) => element.querySelector<HTMLSelectElement>('select');
  const names = (element: HTMLElement) => [...(kinds(element)?.options ?? [])].map(({ text }) => text);

  function choose(element: HTMLElement, name: string): void {
    const select = kinds(element)!;
    select.value = [...select.options].find(({ text }) => text === name)!.value;
    select.dispatchEvent(new Event('change'));
  }

  function search(element: HTMLElement, words: string): void {
    const field = element.querySelector<HTMLInputElement>('input[type=search]')!;
    field.value = words;
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }

  const cells = (element: HTMLElement) =>
    [...element.querySelectorAll('tbody:not(.gap) tr')].map((row) => row.querySelector('bdi')!.textContent);

  it('is to see it as another chart that suits it, and as it was answered again', async () => {
    const element = show(line);
    await drawn(element, '.mark-line');
    expect(names(element)).to.deep.equal(['As answered', 'Bars', 'Area']);
    for (const [name, marks] of [
      ['Bars', '.mark-rect.role-mark'],
      ['Area', '.mark-area'],
      ['As answered', '.mark-line'],
    ] as const) {
      kinds(element)!.focus();
      choose(element, name);
      await drawn(element, marks);
      expect(element.querySelectorAll('.chart-frame').length).to.equal(1);
      expect(document.activeElement === kinds(element), 'the choice keeps the focus').to.equal(true);
      expect(kinds(element)!.selectedOptions[0]!.text).to.equal(name);
    }
    await expect(element).to.be.accessible();
    expect(opened).to.deep.equal([]);
  });

  for (const [name, result, marks] of [
    ['bars', bars, '.mark-rect.role-mark'],
    ['lines', line, '.mark-line'],
    ['points', scatter, '.mark-symbol'],
    ['a map', map, '.mark-symbol'],
    ['a pie', { ...pie, rows: pie.rows.slice(0, 8) }, '.mark-rect.role-mark'],
  ] as const) {
    it(`is to see a table that came without a chart as ${name}`, async () => {
      const { chart: _chart, ...table } = result;
      const element = show(table);
      const [chart, rows] = [...element.querySelectorAll<HTMLElement>('[role=tab]')];
      expect(rows!.ariaSelected, 'the table first').to.equal('true');
      chart!.click();
      await drawn(element, marks);
      expect(opened).to.deep.equal([]);
      await expect(element).to.be.accessible();
    });
  }

  it('is to see the number of one row large and as the table writes it, where it came with a chart', async () => {
    const { chart: _chart, ...table } = number;
    expect(show(table).querySelectorAll('[role=tab]').length).to.equal(0);
    const [[field]] = table.columns as [[string, string]];
    const element = show({
      ...table,
      chart: { mark: 'bar', encoding: { x: { field, type: 'quantitative' } } },
    });
    await drawn(element, '.mark-rect.role-mark');
    choose(element, 'Number');
    await drawn(element, '.mark-text.role-mark');
    element.querySelectorAll<HTMLElement>('[role=tab]')[1]!.click();
    const [text, cell] = ['.mark-text.role-mark text', 'td bdi'].map(
      (selector) => element.querySelector(selector)!.textContent,
    );
    expect(text).to.equal(cell);
  });

  it('is to search a long table, whose rows are found as they are written, and told', async () => {
    const element = show(cities);
    expect(element.querySelectorAll('input[type=search]').length).to.equal(1);
    search(element, 'zurich 12');
    const status = () => element.querySelector('[role=status] bdi')?.textContent;
    expect(status(), 'nothing is said before it is known').to.equal('');
    await waitUntil(() => element.querySelector('[role=status] bdi')?.textContent.includes('found'), 'found');
    const expected = cities.rows.map(([city]) => String(city)).filter((city) => /Zürich.*12/.test(city));
    expect(element.querySelector('[role=status] bdi')!.textContent).to.equal(
      `${expected.length} of 3,000 rows found`,
    );
    expect(cells(element)).to.deep.equal(expected);
    expect(element.querySelector('table')!.getAttribute('aria-rowcount')).to.equal(`${expected.length + 1}`);
    await expect(element).to.be.accessible();
    const field = element.querySelector<HTMLInputElement>('input[type=search]')!;
    let heard = 0;
    const listen = () => (heard += 1);
    document.addEventListener('keydown', listen);
    for (const _ of [1, 2])
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    document.removeEventListener('keydown', listen);
    expect([field.value, heard], 'the first Escape is the search’s own').to.deep.equal(['', 1]);
    expect(cells(element).length).to.equal(5);
  });

  it('is to find nothing, and to have a short table without a search', () => {
    const element = show({ ...cities, rows: cities.rows.slice(0, 40) });
    search(element, 'nowhere');
    expect(element.querySelector('[role=status] bdi')!.textContent).to.equal('0 of 40 rows found');
    expect(cells(element)).to.deep.equal([]);
    expect(show({ ...cities, rows: cities.rows.slice(0, 10) }).querySelector('input')).to.equal(null);
  });

  it('is to have it over the whole page, and back in its place with the focus', async () => {
    const element = show(bars);
    await drawn(element, '.mark-rect.role-mark');
    const height = element.offsetHeight;
    button(element, 'Enlarge').click();
    const dialog = element.querySelector('dialog')!;
    expect(dialog.open && dialog.matches(':modal')).to.equal(true);
    expect(dialog.ariaLabel).to.equal(bars.title);
    expect(element.querySelectorAll('figure').length).to.equal(1);
    expect(dialog.querySelector('figure')).to.not.equal(null);
    expect(dialog.getBoundingClientRect().width).to.be.greaterThan(window.innerWidth * 0.9);
    expect(element.offsetHeight, 'nothing moves behind it').to.equal(height);
    await waitUntil(
      () => dialog.querySelector('svg')!.getBoundingClientRect().width > window.innerWidth * 0.7,
    );
    await expect(element).to.be.accessible();
    dialog.querySelectorAll<HTMLElement>('[role=tab]')[1]!.click();
    expect(cells(dialog).length).to.equal(bars.rows.length);
    button(element, 'Close').click();
    expect(element.querySelector('dialog')).to.equal(null);
    expect(document.activeElement?.textContent.trim()).to.equal('Enlarge');
    expect(element.querySelectorAll('figure').length).to.equal(1);
    expect(element.querySelectorAll('[role=tab]')[1]!.ariaSelected, 'what was shown is shown').to.equal(
      'true',
    );
  });

  it('is to see all rows of the large one, and the first again in its place', () => {
    const element = show({ ...cities, rows: cities.rows.slice(0, 40) });
    expect(cells(element).length).to.equal(5);
    button(element, 'Enlarge').click();
    expect(cells(element).length).to.equal(40);
    button(element, 'Close').click();
    expect(cells(element).length).to.equal(5);
  });

  it('is to leave the large one by a click beside it, and by the end of the result', async () => {
    const element = show(bars);
    await drawn(element, '.mark-rect.role-mark');
    button(element, 'Enlarge').click();
    element.querySelector('dialog')!.click();
    await waitUntil(() => element.querySelector('dialog') === null);
    button(element, 'Enlarge').click();
    view!.dispose();
    expect(element.querySelector('dialog')).to.equal(null);
  });

  it('is to read what the agent says of it, how many rows it has, when it was asked, and its query where the page shows queries', () => {
    const said = (shown: HTMLElement) =>
      [...shown.querySelectorAll('.about p')].map(({ textContent }) => textContent.replaceAll('\u202f', ' '));
    expect(said(show(bars))).to.deep.equal([`${bars.rows.length} rows`]);
    expect(said(show(bars, { description: `${bars.title}.` }))).to.deep.equal([`${bars.rows.length} rows`]);
    expect(said(show(bars, { turn: '1732512400000-message', timeZone: 'Asia/Tokyo' }))).to.deep.equal([
      `${bars.rows.length} rows · asked Nov 25, 2024, 2:26 PM`,
    ]);
    const german = show({ ...bars, totalRows: 1234 }, { turn: '1732512400000-message', locale: 'de' });
    expect(said(german)).to.deep.equal(['1.234 rows · asked 25.11.2024, 05:26']);
    expect(said(show(bars, { turn: '99999999999999999999-message' }))).to.deep.equal([
      `${bars.rows.length} rows`,
    ]);
    const described = show(bars, { description: 'Revenue of paid orders.' });
    expect(described.querySelector('.about p')!.textContent).to.equal('Revenue of paid orders.');
    expect(described.textContent).not.to.include('SELECT');
    const shown = show(bars, { showSql: true });
    expect(shown.querySelector('.about code')!.textContent).to.equal(
      'SELECT city\nFROM sales\nWHERE year = 2024',
    );
    expect(button(shown, 'Copy SQL')).to.equal(undefined);
    shown.querySelector('details')!.open = true;
    expect(button(shown, 'Copy SQL')).to.not.equal(undefined);
  });
});
