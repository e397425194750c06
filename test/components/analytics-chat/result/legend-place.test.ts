import { expect, nextFrame, waitUntil } from '@open-wc/testing';
import { ResultView } from '../../../../components/analytics-chat/result/result-view.js';
import { loadChart } from '../../../../src/render/chart/load-chart.js';
import { severalLines } from '../../../states/answers.js';

describe('the legend of a chart whose place changes its width', () => {
  const element = document.createElement('div');
  before(async function () {
    this.timeout(60_000);
    document.body.append(element);
    await loadChart();
  });
  after(() => element.remove());

  const box = (selector: string) => element.querySelector(selector)!.getBoundingClientRect();
  const isAbove = () => box('.role-legend').bottom <= box('.mark-line.role-mark').top + 1;
  const isBeside = () => box('.role-legend').left >= box('.mark-line.role-mark').right - 1;
  const isDrawn = () => element.querySelector('.chart .role-legend') !== null;

  it('goes above the plot in a narrow place and back beside it in a wide one, drawn once a turn', async () => {
    element.style.inlineSize = '700px';
    const { title, columns, rows, chart } = severalLines;
    const view = new ResultView(element);
    view.update(
      {
        kind: 'sql',
        name: 'serviceSqlApi',
        status: 'done',
        input: {},
        result: {
          sqlQuery: 'SELECT 1',
          queryTitle: title,
          schema: columns.map(([name, columnType]) => ({ name, columnType })),
          data: rows.map((row) => [...row]),
          totalRows: rows.length,
          vegaSpec: JSON.stringify(chart),
        },
      },
      { labels: undefined, locale: 'en', timeZone: undefined, isDark: false, chartFailed: () => {} },
    );
    await waitUntil(isDrawn, 'the chart', { timeout: 15_000 });
    await waitUntil(isBeside, 'beside the plot');
    let drawings = 0;
    const watch = new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes)
          if (node instanceof Element && node.matches('.chart-frame')) drawings += 1;
    });
    watch.observe(element.querySelector('.chart')!, { childList: true });
    element.querySelector<HTMLElement>('.chart-frame')!.focus();
    for (const width of [600, 470, 430, 400]) element.style.inlineSize = `${width}px`;
    await waitUntil(() => isDrawn() && isAbove(), 'above the plot', { timeout: 8000 });
    await waitUntil(() => element.querySelector('.chart-frame:focus') !== null, 'the focus stays');
    expect(box('.chart svg').width).to.be.at.most(400);
    for (const width of [380, 420]) {
      element.style.inlineSize = `${width}px`;
      await nextFrame();
      await nextFrame();
    }
    expect(drawings).to.equal(1);
    element.style.inlineSize = '640px';
    await waitUntil(() => isDrawn() && isBeside(), 'beside the plot again', { timeout: 8000 });
    expect(drawings).to.equal(2);
    await waitUntil(() => element.querySelector('.chart > p[id]') !== null, 'its words', { timeout: 8000 });
    expect(element.querySelectorAll('.chart-frame').length, 'charts').to.equal(1);
    expect(element.querySelectorAll('.chart > p[id]').length, 'descriptions').to.equal(1);
    watch.disconnect();
    view.dispose();
  });
});
