import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { sendKeys } from '@web/test-runner-commands';
import { ResultView } from '../../../../components/analytics-chat/result/result-view.js';
import { englishResultLabels } from '../../../../src/locales/result-labels.js';
import { loadChart } from '../../../../src/render/chart/load-chart.js';
import { canSendKeys } from '../../../helpers/page-commands.js';

const rows = [
  ['2001-01-01', 'air', 12],
  ['2001-01-01', 'rail', 30],
  ['2001-02-01', 'air', 14],
  ['2001-02-01', 'rail', 32],
  ['2001-03-01', 'air', 13],
  ['2001-03-01', 'rail', 31],
];
const day = { field: 'day', type: 'temporal' };
const kind = { field: 'kind', type: 'nominal' };
const amount = { field: 'amount', type: 'quantitative' };

interface Shown {
  readonly element: HTMLElement;
  readonly frame: HTMLElement;
  readonly press: (...keys: string[]) => string;
  readonly tooltip: () => HTMLElement;
}

async function chart(spec: unknown, place = html`<div style="inline-size: 500px"></div>`): Promise<Shown> {
  const element = await fixture<HTMLElement>(place);
  new ResultView(element).update(
    {
      kind: 'sql',
      name: 'serviceSqlApi',
      status: 'done',
      input: {},
      result: {
        sqlQuery: 'SELECT 1',
        queryTitle: 'Amounts',
        schema: [
          { name: 'day', columnType: 'Date' },
          { name: 'kind', columnType: 'String' },
          { name: 'amount', columnType: 'Int64' },
        ],
        data: rows,
        totalRows: rows.length,
        vegaSpec: JSON.stringify(spec),
      },
    },
    { labels: englishResultLabels, locale: 'en', timeZone: undefined, isDark: false, chartFailed: () => {} },
  );
  await waitUntil(() => element.querySelector('.chart-frame[tabindex]'), 'the chart', { timeout: 15_000 });
  const frame = element.querySelector<HTMLElement>('.chart-frame')!;
  frame.focus();
  const press = (...keys: string[]): string => {
    for (const key of keys)
      frame.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    return frame.querySelector('[role=status]')!.textContent;
  };
  return { element, frame, press, tooltip: () => frame.querySelector<HTMLElement>('.chart-tooltip')! };
}

const lines = { mark: 'line', encoding: { x: day, y: amount, color: kind } };

describe('the values of a chart by keyboard', () => {
  // Its code is large, and a test's time is for what it tests.
  before(async function () {
    this.timeout(60_000);
    await loadChart();
  });

  it('is one tab stop with a name, in a chart that assistive technology can read', async () => {
    const { element, frame } = await chart(lines);
    expect(document.activeElement === frame).to.equal(true);
    expect(frame.getAttribute('aria-label')).to.equal('Values of the chart, by arrow keys');
    expect(frame.querySelectorAll('[tabindex]').length).to.equal(0);
    await expect(element).to.be.accessible();
  });

  it('goes along a line by left and right and to the other lines by up and down, and stops at the ends', async () => {
    const { press } = await chart(lines);
    expect(press('ArrowRight')).to.equal('Day: Jan 2001, Amount: 12, Kind: air');
    expect(press('ArrowRight')).to.equal('Day: Feb 2001, Amount: 14, Kind: air');
    expect(press('ArrowDown')).to.equal('Day: Feb 2001, Amount: 32, Kind: rail');
    expect(press('ArrowRight')).to.equal('Day: Mar 2001, Amount: 31, Kind: rail');
    expect(press('ArrowRight', 'ArrowDown')).to.equal('Day: Mar 2001, Amount: 31, Kind: rail');
    expect(press('Home')).to.equal('Day: Jan 2001, Amount: 30, Kind: rail');
    expect(press('ArrowUp', 'End')).to.equal('Day: Mar 2001, Amount: 13, Kind: air');
  });

  it('shows and says the tooltip that the mouse shows', async () => {
    const { press, tooltip, frame } = await chart(lines);
    const said = press('ArrowRight', 'ArrowRight');
    expect(tooltip().hidden).to.equal(false);
    expect([...tooltip().children].map(({ textContent }) => textContent).join(', ')).to.equal(said);
    const box = tooltip().getBoundingClientRect();
    const place = frame.getBoundingClientRect();
    expect(box.left >= place.left && box.right <= place.right, 'inside of the chart').to.equal(true);
  });

  it('leaves with Escape, which the page hears only when there is nothing to leave', async () => {
    const { press, tooltip, element } = await chart(lines);
    let heard = 0;
    element.addEventListener('keydown', () => (heard += 1));
    press('ArrowRight');
    expect(press('Escape')).to.equal('');
    expect([tooltip().hidden, heard]).to.deep.equal([true, 0]);
    press('Escape', 'a');
    expect(heard).to.equal(2);
    press('ArrowRight');
    (document.activeElement as HTMLElement).blur();
    expect(tooltip().hidden, 'the focus is elsewhere').to.equal(true);
  });

  it('meets a line and its dots once', async () => {
    const { press } = await chart({
      encoding: { x: day, y: amount, color: kind },
      layer: [{ mark: 'line' }, { mark: 'point' }],
    });
    const met = [press('ArrowRight'), press('ArrowRight'), press('ArrowRight'), press('ArrowDown')];
    expect(met.map((words) => /Amount: (\d+)/.exec(words)?.[1])).to.deep.equal(['12', '14', '13', '31']);
  });

  it('goes through bars of many colours, and lying ones from top to bottom', async () => {
    const total = { ...amount, aggregate: 'sum' };
    const standing = await chart({ mark: 'bar', encoding: { x: kind, y: total, color: kind } });
    expect(standing.press('ArrowRight')).to.contain('air');
    expect(standing.press('ArrowRight')).to.contain('rail');
    expect(standing.press('ArrowUp')).to.contain('air');
    const lying = await chart({ mark: 'bar', encoding: { y: { ...kind, sort: ['rail', 'air'] }, x: total } });
    expect(lying.press('ArrowDown')).to.contain('rail');
    expect(lying.press('ArrowDown')).to.contain('air');
  });

  it('goes along the bars of one colour, each on a stack of its own', async () => {
    const month = { ...day, type: 'ordinal' };
    const { press } = await chart({ mark: 'bar', encoding: { x: month, y: amount, color: kind } });
    const first = press('ArrowRight');
    expect(press('ArrowRight')).to.match(first.includes('air') ? /: air/ : /: rail/);
    expect(press('End')).to.match(/Mar/);
    expect(press('Home')).to.equal(first);
    expect(press('ArrowDown')).to.not.equal(first);
    const plain = await chart({ mark: 'bar', encoding: { x: month, y: { ...amount, aggregate: 'sum' } } });
    plain.press('ArrowRight');
    expect(plain.press('End')).to.match(/Mar/);
  });

  it('goes round a pie', async () => {
    const { press, frame, tooltip } = await chart({
      mark: 'arc',
      encoding: { theta: { ...amount, aggregate: 'sum' }, color: kind },
    });
    expect(press('ArrowRight')).to.contain('air');
    expect(press('ArrowRight')).to.contain('rail');
    expect(tooltip().hidden).to.equal(false);
    expect(frame.querySelectorAll('.mark-arc path').length).to.equal(2);
  });

  it('goes from plot to plot by up and down', async () => {
    const { press } = await chart({ mark: 'line', encoding: { x: day, y: amount, row: kind } });
    expect(press('ArrowRight')).to.contain('Amount: 12');
    expect(press('ArrowDown')).to.contain('Amount: 30');
    expect(press('ArrowRight')).to.contain('Amount: 32');
  });

  it('is reached and left by Tab', async () => {
    if (!(await canSendKeys())) return;
    const { element, frame, press } = await chart(lines, html`<div style="inline-size: 500px"></div>`);
    press('ArrowRight');
    await sendKeys({ press: 'Tab' });
    expect(document.activeElement!.ariaLabel).to.equal('Kind of chart');
    expect(element.contains(frame)).to.equal(true);
  });
});
