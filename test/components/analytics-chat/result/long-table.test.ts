import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { ResultView } from '../../../../components/analytics-chat/result/result-view.js';
import type { SqlStep } from '../../../../components/analytics-chat/result/result-options.js';
import { englishResultLabels } from '../../../../src/locales/result-labels.js';

const columns = [
  { name: 'origin', columnType: 'String' },
  { name: 'flights', columnType: 'Int64' },
  { name: 'note', columnType: 'String' },
];
/** Rows whose numbers run against their order, and one in the middle that is much longer than the others. */
const dataOf = (count: number) =>
  Array.from({ length: count }, (_, index) => [
    `A${index}`,
    count - index,
    index === 777 ? 'long '.repeat(60) : 'short',
  ]);

const stepOf = (data: unknown[]): SqlStep => ({
  kind: 'sql',
  name: 'serviceSqlApi',
  status: 'done',
  input: {},
  result: { sqlQuery: 'SELECT 1', queryTitle: 'Flights', schema: columns, data, totalRows: data.length },
});

describe('a long table', () => {
  let shown: ResultView | undefined;
  afterEach(() => shown?.dispose());

  async function tableOf(count: number, direction = 'ltr'): Promise<HTMLElement> {
    const element = await fixture<HTMLElement>(
      html`<div dir=${direction} style="inline-size: 500px; line-height: 1.4; font-size: 15px"></div>`,
    );
    shown = new ResultView(element);
    shown.update(stepOf(dataOf(count)), {
      labels: englishResultLabels,
      locale: 'en',
      timeZone: undefined,
      isDark: false,
      chartFailed: () => {},
    });
    [...element.querySelectorAll('button')]
      .find(({ textContent }) => textContent.includes('Show all'))!
      .click();
    return element;
  }

  const boxOf = (element: HTMLElement) => element.querySelector<HTMLElement>('.rows')!;
  const rowsOf = (element: HTMLElement) => [...element.querySelectorAll<HTMLElement>('tbody:not(.gap) > tr')];
  const indices = (element: HTMLElement) =>
    rowsOf(element).map((row) => Number(row.getAttribute('aria-rowindex')));
  const first = (row: HTMLElement | undefined) => row?.querySelector('td')?.textContent.trim();
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  async function scrollTo(element: HTMLElement, top: number): Promise<void> {
    boxOf(element).scrollTop = top;
    for (let turn = 0; turn < 3; turn += 1) await frame();
  }
  /** The rows that can be seen now. */
  function seen(element: HTMLElement): HTMLElement[] {
    const box = boxOf(element).getBoundingClientRect();
    return rowsOf(element).filter((row) => {
      const { top, bottom } = row.getBoundingClientRect();
      return bottom > box.top + 1 && top < box.bottom - 1;
    });
  }

  for (const direction of ['ltr', 'rtl']) {
    it(`has the last digits of its numbers one below the other (${direction})`, async () => {
      const element = await tableOf(1_200, direction);
      const cells = [...element.querySelectorAll('tbody td.number')];
      const places = cells.map((cell) => {
        const digits = document.createRange();
        digits.selectNodeContents(cell);
        return Math.round(digits.getBoundingClientRect().right);
      });
      await scrollTo(element, boxOf(element).scrollHeight);
      expect(cells.length).to.be.greaterThan(5);
      expect(new Set(places).size).to.equal(1);
    });
  }

  it('of two hundred rows has all on the page, where the browser finds and prints them', async () => {
    const element = await tableOf(200);
    expect(rowsOf(element).length).to.equal(200);
    expect(element.querySelector('.gap') === null).to.equal(true);
  });

  it('has few rows on the page, and those that are seen wherever one scrolls to', async () => {
    const element = await tableOf(9000);
    const box = boxOf(element);
    expect(box.scrollHeight).to.be.above(9000 * 20);
    for (const part of [0, 0.3, 0.72, 1, 0.1]) {
      const top = Math.floor((box.scrollHeight - box.clientHeight) * part);
      await scrollTo(element, top);
      expect(rowsOf(element).length, 'rows on the page').to.be.below(120);
      const inSight = seen(element);
      const heights = inSight.reduce((sum, row) => sum + row.getBoundingClientRect().height, 0);
      expect(heights, `filled at ${part}`).to.be.at.least(
        box.clientHeight - box.querySelector('thead')!.clientHeight - 40,
      );
      for (const row of inSight) {
        expect(first(row)).to.equal(`A${Number(row.getAttribute('aria-rowindex')) - 2}`);
      }
    }
    await scrollTo(element, box.scrollHeight);
    expect(first(seen(element).at(-1)), 'the last row is reached').to.equal('A8999');
  });

  it('tells assistive technology how many rows there are, and which of them each is', async () => {
    const element = await tableOf(9000);
    await scrollTo(element, 100_000);
    expect(element.querySelector('table')!.getAttribute('aria-rowcount')).to.equal('9001');
    const numbers = indices(element);
    expect(numbers[0]).to.be.above(1000);
    expect(numbers.every((number, index) => number === numbers[0]! + index)).to.equal(true);
    for (const room of element.querySelectorAll('.gap'))
      expect(room.getAttribute('aria-hidden')).to.equal('true');
    expect(boxOf(element).tabIndex, 'the box scrolls by keyboard').to.equal(0);
  });

  it('keeps the widths of its columns and the heights of its rows while it scrolls', async () => {
    for (const direction of ['ltr', 'rtl']) {
      const element = await tableOf(3000, direction);
      const widths = () =>
        [...element.querySelectorAll('th')].map((cell) => cell.getBoundingClientRect().width);
      const before = widths();
      const { height } = rowsOf(element)[0]!.getBoundingClientRect();
      await scrollTo(element, 777 * height - 60);
      const long = rowsOf(element).find((row) => first(row) === 'A777')!;
      expect(long.getBoundingClientRect().height).to.be.closeTo(height, 0.6);
      expect(widths()).to.deep.equal(before);
      const cell = long.querySelectorAll('td')[2]!;
      expect(cell.title, 'what is cut is told').to.contain('long long');
      expect(getComputedStyle(cell).textOverflow).to.equal('ellipsis');
    }
  });

  it('is sorted in slices, which the page goes on between, and says that it is busy', async () => {
    const element = await tableOf(9000);
    let turns = 0;
    const table = () => element.querySelector('table')!;
    const header = element.querySelectorAll<HTMLButtonElement>('th button')[0]!;
    header.click();
    expect(table().getAttribute('aria-busy')).to.equal('true');
    expect(first(rowsOf(element)[0])).to.equal('A0');
    await waitUntil(() => {
      turns += 1;
      return !table().hasAttribute('aria-busy');
    }, 'sorted');
    expect(turns).to.be.above(0);
    expect(first(rowsOf(element)[0])).to.equal('A8999');
    expect(element.querySelector('th')!.getAttribute('aria-sort')).to.equal('descending');
    header.click();
    await waitUntil(() => !table().hasAttribute('aria-busy'), 'sorted again');
    expect(first(rowsOf(element)[0])).to.equal('A0');
    header.click();
    expect(element.querySelector('th')!.getAttribute('aria-sort')).to.equal('none');
  });

  it('has the order of the last click, however many there were before', async () => {
    const element = await tableOf(9000);
    const [origin, flights] = element.querySelectorAll<HTMLButtonElement>('th button');
    origin!.click();
    flights!.click();
    flights!.click();
    await waitUntil(() => !element.querySelector('[aria-busy]'), 'sorted');
    expect(first(rowsOf(element)[0])).to.equal('A8999');
    expect(element.querySelectorAll('th')[1]!.getAttribute('aria-sort')).to.equal('ascending');
  });

  it('prints five hundred rows from its beginning, and goes back to where it was', async () => {
    const element = await tableOf(3000);
    await scrollTo(element, 20_000);
    const [before] = indices(element);
    window.dispatchEvent(new Event('beforeprint'));
    expect(indices(element)[0]).to.equal(2);
    expect(rowsOf(element).length).to.equal(500);
    expect(element.querySelector('.gap') === null).to.equal(true);
    expect(element.textContent).to.contain('500 of 3,000 rows');
    window.dispatchEvent(new Event('afterprint'));
    await scrollTo(element, 20_000);
    expect(indices(element)[0]).to.equal(before);
    expect(rowsOf(element).length).to.be.below(120);
  });

  it('shows its first rows again when fewer are asked for', async () => {
    const element = await tableOf(3000);
    await scrollTo(element, 20_000);
    [...element.querySelectorAll('button')]
      .find(({ textContent }) => textContent.includes('Show fewer'))!
      .click();
    expect(rowsOf(element).map(first)).to.deep.equal(['A0', 'A1', 'A2', 'A3', 'A4']);
  });
});
