import { expect, waitUntil } from '@open-wc/testing';
import '../../../../src/elements.js';
import type { AnalyticsChat } from '../../../../components/analytics-chat/analytics-chat.js';
import { ResultView } from '../../../../components/analytics-chat/result/result-view.js';
import type { LoadRows } from '../../../../components/analytics-chat/result/all-rows.js';
import { loadChart } from '../../../../src/render/chart/load-chart.js';
import { scriptedTransport } from '../../../../src/testing.js';
import { answer, bars, line, map, pie, scatter, severalLines, type Result } from '../../../states/answers.js';
import { spokenTree } from '../../../helpers/page-commands.js';

/** The description that an element refers to, as a browser looks it up: in the same root. */
const descriptionOf = (element: Element): string => {
  const root = element.getRootNode() as ShadowRoot;
  const ids = (element.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id !== '');
  return ids.map((id) => root.getElementById(id)!.textContent).join(' ');
};

const isChromium = navigator.userAgent.includes('Chrome/');

describe('the description of a chart', () => {
  const page = document.createElement('div');
  before(async function () {
    this.timeout(60_000);
    document.body.append(page);
    await loadChart();
  });
  after(() => page.remove());

  async function drawn(result: Result, labels: AnalyticsChat['labels'] = undefined): Promise<AnalyticsChat> {
    page.replaceChildren();
    page.style.cssText = 'inline-size: 600px; block-size: 700px';
    const chat = document.createElement('analytics-chat');
    chat.transport = scriptedTransport([answer('Here it is.', result)]);
    chat.persist = 'none';
    chat.locale = 'en';
    chat.labels = labels;
    chat.style.setProperty('--analytics-chat-height', '700px');
    page.append(chat);
    await chat.ask('Show it.');
    await waitUntil(() => part(chat, '.chart svg') !== null, 'the chart', { timeout: 15_000 });
    await waitUntil(() => part(chat, '[role=img][aria-describedby]') !== null, 'its description');
    return chat;
  }

  const part = (chat: AnalyticsChat, selector: string) =>
    chat.shadowRoot!.querySelector<HTMLElement>(selector);
  const said = (chat: AnalyticsChat) => descriptionOf(part(chat, '.chart [role=img]')!);

  const expected: readonly (readonly [name: string, result: Result, sentences: string])[] = [
    [
      'bars',
      bars,
      'Bar chart: Revenue by Country. 5 values. Revenue: lowest 880.40 (Malta), highest 83,412.50 (Germany).',
    ],
    [
      'a line',
      line,
      'Line chart: Revenue by Month. 6 values, from Jan 2024 to Jun 2024. ' +
        'Revenue: lowest 120,400.0 (Jan 2024 and Apr 2024), highest 213,905.0 (Jun 2024). ' +
        'It begins at 120,400.0 (Jan 2024) and ends higher, at 213,905.0 (Jun 2024).',
    ],
    [
      'several lines',
      severalLines,
      'Chart of several lines: Revenue by Month. 18 values, from Jan 2024 to Jun 2024. 3 series, by Country. ' +
        'Revenue: lowest 40,133 (Jan 2024, Spain and Apr 2024, Spain), highest 213,905 (Jun 2024, Germany). ' +
        'At the end, Germany is the highest, at 213,905.',
    ],
    [
      'points',
      scatter,
      'Scatter plot: Price and Orders. 100 values. Price: lowest 5 (Product 0 and Product 90), highest 94 (Product 17). ' +
        'Orders: lowest 21 (Product 59), highest 200 (Product 0). ' +
        'Drawn from the first 100 of 229 rows.',
    ],
    ['places', map, 'Map: Orders. 3 values. Orders: lowest 440 (Denver), highest 812 (Boston).'],
    [
      'a pie of many slices',
      pie,
      'Pie chart: Orders by Place. 52 values. Orders: lowest 253 (Ohio 51), highest 5,200 (California 0). ' +
        'The 9 largest of 52 have slices of their own; the others are one.',
    ],
  ];
  for (const [name, result, sentences] of expected) {
    it(`is that of the image and of the place for keys, for ${name}, in the digits of the table`, async () => {
      const chat = await drawn(result);
      expect(said(chat)).to.equal(sentences);
      expect(descriptionOf(part(chat, '.chart [role=application]')!)).to.equal(sentences);
      const tree = await spokenTree();
      expect(tree === undefined, 'only Chromium hands its tree out').to.equal(!isChromium);
      if (tree !== undefined)
        for (const role of ['application', 'image'])
          expect(
            tree.filter((node) => node.role === role).map(({ description }) => description),
          ).to.deep.equal([sentences], role);
      chat.shadowRoot!.querySelectorAll<HTMLElement>('[role=tab]')[1]!.click();
      [...chat.shadowRoot!.querySelectorAll<HTMLElement>('.below button')]
        .find(({ textContent }) => textContent.includes('Show all'))
        ?.click();
      const cells = new Set(
        [...chat.shadowRoot!.querySelectorAll('td')].map((cell) => cell.textContent.trim()),
      );
      const told = [...sentences.matchAll(/(?:lowest|highest|begins at|at) ([\d,.]*\d)/g)].map(
        ([, digits]) => digits,
      );
      expect(told.length).to.be.greaterThan(1);
      for (const digits of told)
        expect(cells.has(digits!), `${digits} in ${[...cells].join(' ')}`).to.equal(true);
    });
  }

  it('leaves the name short, takes no room, and passes the accessibility check', async () => {
    const chat = await drawn(bars);
    expect(part(chat, '.chart [role=img]')!.ariaLabel).to.equal('Chart: Revenue, Country');
    const words = part(chat, '.chart > p')!;
    expect(words.getBoundingClientRect().width).to.be.at.most(1);
    expect(words.checkVisibility(), 'is read').to.equal(true);
    await expect(chat).to.be.accessible();
  });

  it('is in the words of the page', async () => {
    const chat = await drawn(bars, {
      chartDescription: {
        kinds: { bar: 'Balken' },
        shows: (kind, measures, by) => `${kind}: ${measures} nach ${by}.`,
        values: (count) => `${count} Werte.`,
        range: (measure, lowest, highest) => `${measure}: ${lowest} bis ${highest}.`,
      },
    });
    expect(said(chat)).to.equal(
      'Balken: Revenue nach Country. 5 Werte. Revenue: 880.40 (Malta) bis 83,412.50 (Germany).',
    );
  });

  it('is of the rows that are there: new with all rows, and with another chart', async () => {
    const element = document.createElement('div');
    page.replaceChildren(element);
    const step = (mark: string) =>
      ({
        kind: 'sql',
        name: 'serviceSqlApi',
        status: 'done',
        input: {},
        result: {
          sqlQuery: 'SELECT 1',
          queryTitle: 'Amounts',
          schema: [
            { name: 'kind', columnType: 'String' },
            { name: 'amount', columnType: 'Int64' },
          ],
          data: [
            ['a', 4],
            ['b', 7],
          ],
          totalRows: 3,
          vegaSpec: JSON.stringify({
            mark,
            encoding: {
              x: { field: 'kind', type: 'nominal' },
              y: { field: 'amount', type: 'quantitative' },
            },
          }),
        },
      }) as const;
    const loadRows: LoadRows = async function* () {
      const columns = [
        { name: 'kind', columnType: 'String' },
        { name: 'amount', columnType: 'Int64' },
      ];
      yield { columns, rows: [['a', 4], ['b', 7], ['c', 9]], receivedRows: 3 }; // prettier-ignore
    };
    const options = { labels: undefined, locale: 'en', timeZone: undefined, isDark: false, loadRows };
    const view = new ResultView(element);
    const shows = async (sentences: string) => {
      const words = () => {
        const image = element.querySelector('.chart [role=img][aria-describedby]');
        return image === null ? '' : descriptionOf(image);
      };
      await waitUntil(() => words() === sentences, sentences, { timeout: 8000 }).catch(() => {
        expect(words()).to.equal(sentences);
      });
      expect(element.querySelectorAll('.chart > p[id]').length).to.equal(1);
    };
    view.update(step('bar'), { ...options, chartFailed: () => {} });
    await shows(
      'Bar chart: Amount by Kind. 2 values. Amount: lowest 4 (a), highest 7 (b). Drawn from the first 2 of 3 rows.',
    );
    [...element.querySelectorAll('button')]
      .find(({ textContent }) => textContent.includes('Load all'))!
      .click();
    await shows('Bar chart: Amount by Kind. 3 values. Amount: lowest 4 (a), highest 9 (c).');
    view.update(step('point'), { ...options, chartFailed: () => {} });
    await shows(
      'Dot plot: Amount by Kind. 2 values. Amount: lowest 4 (a), highest 7 (b). Drawn from the first 2 of 3 rows.',
    );
    view.dispose();
  });
});
