import { expect, waitUntil } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import '../../../../src/elements.js';
import type { AnalyticsChat } from '../../../../components/analytics-chat/analytics-chat.js';
import { scriptedTransport } from '../../../../src/testing.js';
import { loadChart } from '../../../../src/render/chart/load-chart.js';
import { answer, bars, line, number, scatter, type Result } from '../../../states/answers.js';
import { canPrint } from '../../../helpers/page-commands.js';
import { press } from '../chat-page.js';

describe('chart and table of one result', () => {
  const page = document.createElement('div');
  before(async function () {
    this.timeout(60_000);
    document.body.append(page);
    // The engine is large, and nothing here is about how long it takes.
    await loadChart();
  });
  after(() => page.remove());

  async function chatOver(...results: readonly Result[]): Promise<AnalyticsChat> {
    page.replaceChildren();
    page.dir = 'ltr';
    page.style.cssText = 'inline-size: 448px; block-size: 560px';
    const chat = document.createElement('analytics-chat');
    chat.transport = scriptedTransport([answer('Germany leads with **83,412.50**.', ...results)]);
    chat.persist = 'none';
    chat.style.setProperty('--analytics-chat-height', '560px');
    page.append(chat);
    await chat.ask('Which country leads?');
    await waitUntil(() => all(chat, 'figure').length === results.length);
    return chat;
  }

  const all = (chat: AnalyticsChat, selector: string) => [
    ...chat.shadowRoot!.querySelectorAll<HTMLElement>(selector),
  ];
  const one = (chat: AnalyticsChat, selector: string) => all(chat, selector)[0]!;
  const tabs = (chat: AnalyticsChat) => all(chat, '[role=tab]');
  const selected = (chat: AnalyticsChat) =>
    tabs(chat)
      .filter((tab) => tab.ariaSelected === 'true')
      .map((tab) => tab.textContent.trim());
  const drawn = (chat: AnalyticsChat) =>
    waitUntil(() => all(chat, '.chart :is(svg, canvas)').length > 0, 'a chart', { timeout: 8000 });
  const visible = (chat: AnalyticsChat, selector: string) =>
    all(chat, selector).some((element) => element.checkVisibility());

  it('are two tabs, accessible, the chart first, and the table is made when it is looked at', async () => {
    const chat = await chatOver(bars);
    await drawn(chat);
    expect(tabs(chat).map((tab) => tab.textContent.trim())).to.deep.equal(['Chart', 'Table']);
    expect(selected(chat)).to.deep.equal(['Chart']);
    expect(all(chat, '.rows').length).to.equal(0);
    await expect(chat).to.be.accessible();
    tabs(chat)[1]!.click();
    expect(selected(chat)).to.deep.equal(['Table']);
    expect(all(chat, '.rows tbody tr').length).to.equal(bars.rows.length);
    expect(visible(chat, '.chart')).to.equal(false);
    await expect(chat).to.be.accessible();
    const table = one(chat, '.rows');
    tabs(chat)[0]!.click();
    expect(visible(chat, '.rows')).to.equal(false);
    expect(visible(chat, '.chart')).to.equal(true);
    expect(one(chat, '.rows') === table, 'the same table as before').to.equal(true);
  });

  it('name their panels, each result its own', async () => {
    const chat = await chatOver(bars, line);
    await drawn(chat);
    const panels = tabs(chat).map((tab) =>
      chat.shadowRoot!.getElementById(tab.getAttribute('aria-controls')!)!,
    );
    expect(new Set(panels).size).to.equal(4);
    expect(panels.map((panel) => panel.getAttribute('aria-labelledby'))).to.deep.equal(
      tabs(chat).map(({ id }) => id),
    );
    tabs(chat)[1]!.click();
    expect(selected(chat)).to.deep.equal(['Table', 'Chart']);
  });

  it('are changed by arrow keys in the direction that is read, Home and End', async () => {
    for (const [dir, onward, back] of [
      ['ltr', 'ArrowRight', 'ArrowLeft'],
      ['rtl', 'ArrowLeft', 'ArrowRight'],
    ] as const) {
      const chat = await chatOver(bars);
      page.dir = dir;
      const focused = () => (chat.shadowRoot!.activeElement as HTMLElement).textContent.trim();
      tabs(chat)[0]!.focus();
      const after = (key: string) => {
        press(chat.shadowRoot!.activeElement as HTMLElement, key);
        return [focused(), ...selected(chat)];
      };
      expect(after(onward), dir).to.deep.equal(['Table', 'Table']);
      expect(after(back), dir).to.deep.equal(['Chart', 'Chart']);
      expect(after('End')).to.deep.equal(['Table', 'Table']);
      expect(after(onward), 'around').to.deep.equal(['Chart', 'Chart']);
      expect(after('Home')).to.deep.equal(['Chart', 'Chart']);
      expect(tabs(chat).map(({ tabIndex }) => tabIndex)).to.deep.equal([0, -1]);
    }
  });

  it('are no tabs where there is a table alone', async () => {
    const chat = await chatOver(number);
    expect(tabs(chat).length).to.equal(0);
    expect(all(chat, '[role=tabpanel]').length).to.equal(0);
    expect(visible(chat, '.rows')).to.equal(true);
  });

  it('are no tabs where the chart cannot be drawn: its notice stands above the table', async () => {
    const chat = await chatOver({ ...bars, chart: { mark: 'nothing of the kind' } });
    await waitUntil(() => all(chat, '.chart-notice').length > 0, 'a notice', { timeout: 8000 });
    expect(tabs(chat).length).to.equal(0);
    expect(visible(chat, '.chart-notice')).to.equal(true);
    expect(visible(chat, '.rows')).to.equal(true);
  });

  it('says of a chart over the first rows that it is one', async () => {
    const chat = await chatOver(scatter);
    await drawn(chat);
    await waitUntil(() => one(chat, 'figure').innerText.includes('100 of 229 rows'), 'the note');
    const whole = await chatOver(bars);
    await drawn(whole);
    expect(one(whole, 'figure').innerText).to.not.contain('rows');
  });

  it('leaves chart and sentence of a simple answer in view together in 448 × 560 px', async () => {
    const chat = await chatOver(bars);
    await drawn(chat);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const conversation = one(chat, '.conversation').getBoundingClientRect();
    expect(one(chat, 'figure').getBoundingClientRect().top).to.be.at.least(conversation.top);
    expect(one(chat, '.answer').getBoundingClientRect().bottom).to.be.at.most(conversation.bottom);
  });

  it('are both on paper, also when the table was never looked at', async function () {
    if (!(await canPrint())) this.skip();
    const chat = await chatOver(bars);
    await drawn(chat);
    window.dispatchEvent(new Event('beforeprint'));
    await emulateMedia({ media: 'print' });
    expect(visible(chat, '.rows')).to.equal(true);
    expect(visible(chat, '.chart')).to.equal(true);
    expect(visible(chat, '[role=tab]')).to.equal(false);
    await emulateMedia({ media: 'screen' });
    expect(visible(chat, '.rows')).to.equal(false);
  });
});
