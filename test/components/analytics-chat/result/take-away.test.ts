import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { ResultView } from '../../../../components/analytics-chat/result/result-view.js';
import type { SqlStep } from '../../../../components/analytics-chat/result/result-options.js';
import { englishResultLabels } from '../../../../components/shared/result-labels.js';

const step = {
  kind: 'sql',
  name: 'serviceSqlApi',
  status: 'done',
  input: {},
  result: {
    sqlQuery: 'SELECT origin, flights FROM flights',
    queryTitle: 'Flights by origin / 2024',
    schema: [
      { name: 'origin', columnType: 'String' },
      { name: 'flights', columnType: 'Int64' },
    ],
    data: [
      ['<b>JFK</b>', 12],
      ['=ATL()', 40],
    ],
    totalRows: 2,
  },
} satisfies SqlStep;

describe('taking a table away', () => {
  const { clipboard } = navigator;
  const restored: (() => void)[] = [];
  afterEach(() => restored.splice(0).forEach((restore) => restore()));

  function replaceClipboard(write: (items: ClipboardItem[]) => Promise<void>): void {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { write } });
    restored.push(() =>
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard }),
    );
  }

  async function shown(): Promise<HTMLElement> {
    const element = await fixture<HTMLElement>(html`<div></div>`);
    new ResultView(element).update(step, {
      labels: englishResultLabels,
      locale: 'en',
      timeZone: undefined,
      isDark: false,
      chartFailed: () => {},
    });
    return element;
  }

  const press = (element: HTMLElement, words: string): void =>
    [...element.querySelectorAll('button')].find(({ textContent }) => textContent.includes(words))!.click();
  const said = (element: HTMLElement) => element.querySelector('[role=status]')!.textContent;

  it('copies it as a table and as lines, in the order that is seen, with nothing that runs, and says so', async () => {
    const copied: ClipboardItem[] = [];
    replaceClipboard(async (items) => void copied.push(...items));
    const element = await shown();
    press(element, 'Flights');
    press(element, 'Copy table');
    await waitUntil(() => said(element) === 'Copied.');
    const text = await (await copied[0]!.getType('text/plain')).text();
    expect(text).to.equal("Origin\tFlights\r\n'=ATL()\t40\r\n<b>JFK</b>\t12\r\n");
    const markup = await (await copied[0]!.getType('text/html')).text();
    const table = new DOMParser().parseFromString(markup, 'text/html');
    expect([...table.querySelectorAll('td')].map((cell) => cell.textContent)).to.deep.equal([
      "'=ATL()",
      '40',
      '<b>JFK</b>',
      '12',
    ]);
    expect(table.querySelectorAll('thead th').length).to.equal(2);
  });

  it('says when it could not be copied', async () => {
    replaceClipboard(() => Promise.reject(new Error('no permission')));
    const element = await shown();
    press(element, 'Copy table');
    await waitUntil(() => said(element) === 'The table could not be copied.');
  });

  it('saves it under the name of the result', async () => {
    const names: string[] = [];
    HTMLAnchorElement.prototype.click = function () {
      names.push(this.download);
    };
    // Its own goes, and that of all elements is there again.
    restored.push(() => Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click'));
    press(await shown(), 'Download CSV');
    expect(names).to.deep.equal(['Flights by origin 2024.csv']);
  });
});
