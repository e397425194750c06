import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { strFromU8, unzipSync } from 'fflate';
import { ResultView } from '../../../../components/analytics-chat/result/result-view.js';
import type { SqlStep } from '../../../../components/analytics-chat/result/result-options.js';
import { englishResultLabels } from '../../../../src/locales/result-labels.js';
import { loadChart } from '../../../../src/render/chart/load-chart.js';

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

  async function shown(
    result: Partial<SqlStep['result']> = {},
    place = html`<div></div>`,
    isDark = false,
  ): Promise<HTMLElement> {
    const element = await fixture<HTMLElement>(place);
    new ResultView(element).update(
      { ...step, result: { ...step.result, ...result } },
      { labels: englishResultLabels, locale: 'en', timeZone: undefined, isDark, chartFailed: () => {} },
    );
    return element;
  }

  /** The files that are saved from here on, by their names. */
  function savedFiles(): Map<string, Blob> {
    const files = new Map<string, Blob>();
    let last = new Blob();
    const make = URL.createObjectURL.bind(URL);
    URL.createObjectURL = (blob: Blob) => make((last = blob));
    HTMLAnchorElement.prototype.click = function () {
      files.set(this.download, last);
    };
    // Their own go, and that of all elements is there again.
    restored.push(() => Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click'));
    restored.push(() => (URL.createObjectURL = make));
    return files;
  }

  const nameOf = (button: HTMLElement): string => button.ariaLabel ?? button.textContent.trim();
  const press = (element: HTMLElement, words: string): void =>
    [...element.querySelectorAll('button')].find((button) => nameOf(button).includes(words))!.click();
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
    const files = savedFiles();
    const element = await shown();
    press(element, 'Download CSV');
    await waitUntil(() => files.size === 1);
    expect([...files.keys()]).to.deep.equal(['Flights by origin 2024.csv']);
  });

  it('saves it as a spreadsheet, in the order that is seen, whose code comes with the first one', async () => {
    const files = savedFiles();
    const element = await shown();
    const fetched = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('to-xlsx'));
    expect(fetched()).to.equal(false);
    press(element, 'Flights');
    press(element, 'Download Excel');
    await waitUntil(() => files.size === 1);
    expect(fetched()).to.equal(true);
    const [[name, file]] = [...files] as [[string, Blob]];
    expect(name).to.equal('Flights by origin 2024.xlsx');
    const parts = unzipSync(new Uint8Array(await file.arrayBuffer()));
    const sheet = new DOMParser().parseFromString(
      strFromU8(parts['xl/worksheets/sheet1.xml']!),
      'application/xml',
    );
    expect([...sheet.querySelectorAll('c')].map((cell) => cell.textContent)).to.deep.equal([
      'Origin',
      'Flights',
      '=ATL()',
      '40',
      '<b>JFK</b>',
      '12',
    ]);
  });

  it('says when a file could not be made', async () => {
    const element = await shown();
    restored.push(() => Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click'));
    const make = URL.createObjectURL.bind(URL);
    restored.push(() => (URL.createObjectURL = make));
    URL.createObjectURL = () => {
      throw new Error('no room');
    };
    press(element, 'Download CSV');
    await waitUntil(() => said(element) === 'The file could not be made.');
  });

  describe('a chart', () => {
    // Its code is large, and a test's time is for what it tests.
    before(async function () {
      this.timeout(60_000);
      await loadChart();
    });

    const vegaSpec = JSON.stringify({
      mark: 'bar',
      encoding: {
        x: { field: 'origin', type: 'nominal' },
        y: { field: 'flights', type: 'quantitative' },
      },
    });

    async function chart(
      result: Partial<SqlStep['result']> = {},
      place = html`<div style="inline-size: 400px; font-family: Georgia, serif"></div>`,
      isDark = false,
    ): Promise<HTMLElement> {
      const element = await shown({ vegaSpec, ...result }, place, isDark);
      const png = () => element.querySelector('[aria-label="Download PNG"]') !== null;
      await waitUntil(png, 'the chart', { timeout: 10_000 });
      return element;
    }

    async function file(element: HTMLElement, words: string): Promise<readonly [string, Blob]> {
      const files = savedFiles();
      press(element, words);
      await waitUntil(() => files.size === 1, words, { timeout: 10_000 });
      return [...files][0]!;
    }

    it('is saved as SVG with its title, its ground and named fonts, and nothing that runs or is fetched', async () => {
      const element = await chart({ queryTitle: 'Flights <script> & "more" of\u0007 all' });
      const [name, blob] = await file(element, 'Download SVG');
      expect(name).to.equal('Flights script more of all.svg');
      expect(blob.type).to.equal('image/svg+xml');
      const paper = new DOMParser().parseFromString(await blob.text(), 'image/svg+xml');
      expect(paper.querySelector('parsererror') === null).to.equal(true);
      expect(paper.querySelectorAll('script, foreignObject, image, a, style, use').length).to.equal(0);
      const attributes = [...paper.querySelectorAll('*')].flatMap((node) => [...node.attributes]);
      const written = attributes.map(({ name, value }) => `${name}=${value}`);
      expect(written.filter((text) => /^on|^[^=]*href=/i.test(text))).to.deep.equal([]);
      expect(written.filter((text) => /url\((?!#)|var\(/.test(text))).to.deep.equal([]);
      const texts = [...paper.querySelectorAll('text')];
      expect(texts[0]!.textContent).to.contain('Flights <script> & "more" of\ufffd all');
      expect(texts.map(({ textContent }) => textContent)).to.include('=ATL()');
      for (const text of texts) expect(text.getAttribute('font-family')).to.match(/Georgia/);
      expect(paper.querySelector('rect')!.getAttribute('fill')).to.match(/^rgb\(/);
      const inner = paper.querySelector('svg > svg')!;
      const drawn = element.querySelector('.chart svg')!;
      expect(inner.querySelectorAll('.mark-rect.role-mark path').length).to.equal(2);
      expect(inner.getAttribute('width')).to.equal(drawn.getAttribute('width'));
      expect(Number(inner.getAttribute('y'))).to.be.greaterThan(30);
    });

    it('is saved as PNG, twice as fine, on the ground that it stands on', async () => {
      const place = html`<div
        style="inline-size: 400px; --analytics-surface: rgb(10, 20, 30); --analytics-text: white"
      ></div>`;
      const element = await chart({}, place, true);
      const [name, blob] = await file(element, 'Download PNG');
      expect(name).to.equal('Flights by origin 2024.png');
      const bytes = new DataView(await blob.arrayBuffer());
      expect(bytes.getUint32(0)).to.equal(0x89504e47);
      const [width, height] = [bytes.getUint32(16), bytes.getUint32(20)];
      const drawn = element.querySelector('.chart svg')!;
      expect(width).to.equal((Number(drawn.getAttribute('width')) + 32) * 2);
      expect(height).to.be.greaterThan(Number(drawn.getAttribute('height')) * 2);
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const pen = canvas.getContext('2d')!;
      pen.drawImage(await createImageBitmap(blob), 0, 0);
      expect([...pen.getImageData(2, 2, 1, 1).data]).to.deep.equal([10, 20, 30, 255]);
      const { data } = pen.getImageData(32, 32, 200, 40);
      expect(Math.max(...data.filter((_, index) => index % 4 === 0)), 'the title').to.be.greaterThan(200);
    });

    it('has its buttons in the order of the keyboard, large enough to be met', async () => {
      const element = await chart();
      const buttons = [...element.querySelectorAll<HTMLElement>('[role=tabpanel]:not([hidden]) button')];
      expect(buttons.map(nameOf)).to.deep.equal(['Download PNG', 'Download SVG', 'Enlarge']);
      // What is seen is part of what is heard.
      for (const button of buttons) expect(nameOf(button)).to.contain(button.textContent.trim());
      for (const button of buttons) {
        button.focus();
        expect(document.activeElement === button).to.equal(true);
        expect(button.getBoundingClientRect().height).to.be.at.least(24);
      }
      await expect(element).to.be.accessible();
    });
  });
});
