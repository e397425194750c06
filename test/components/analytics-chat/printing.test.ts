import { expect, waitUntil } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import '../../../src/elements.js';
import { loadChart } from '../../../src/render/chart/load-chart.js';
import { canPrint } from '../../helpers/page-commands.js';
import { showState, states } from '../../states/all-states.js';

describe('a chat on paper', () => {
  const page = document.createElement('div');
  before(async function () {
    this.timeout(60_000);
    if (!(await canPrint())) this.skip();
    document.body.append(page);
    await loadChart();
  });
  after(async () => {
    page.remove();
    if (await canPrint()) await emulateMedia({ media: 'screen', colorScheme: 'light' });
  });

  async function printed(title: string): Promise<ShadowRoot> {
    await emulateMedia({ media: 'screen' });
    page.replaceChildren();
    page.style.cssText = 'inline-size: 700px';
    const state = states.find((one) => one.element === 'analytics-chat' && one.title === title)!;
    await showState(state, page);
    page.style.height = '';
    const root = page.querySelector('analytics-chat')!.shadowRoot!;
    if (title === 'bar chart')
      await waitUntil(() => root.querySelector('.chart:is(:has(svg), :has(canvas))') !== null, 'chart', {
        timeout: 5000,
      });
    await emulateMedia({ media: 'print' });
    return root;
  }

  const seen = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility();
  };

  it('is the whole conversation, with no box to scroll in', async () => {
    const root = await printed('two results');
    for (const name of ['.chat', '.conversation', '.rows']) {
      for (const box of root.querySelectorAll(name)) {
        expect(getComputedStyle(box).overflowY, name).to.equal('visible');
        expect(box.scrollHeight, name).to.be.at.most(box.clientHeight + 2);
      }
    }
    const end = root.querySelector('.answer')!.getBoundingClientRect().bottom;
    expect(root.host.getBoundingClientRect().bottom).to.be.at.least(end - 1);
    expect(root.querySelector('.answer')!.textContent).to.contain('Both views.');
  });

  it('has its charts and its rows, no wider than the paper', async () => {
    const root = await printed('bar chart');
    const chart = root.querySelector('.chart svg, .chart canvas')!;
    expect(seen(chart)).to.equal(true);
    expect(chart.getBoundingClientRect().right).to.be.at.most(page.getBoundingClientRect().right);
    const wide = await printed('table of 12 columns');
    const { right } = wide.querySelector('.rows table')!.getBoundingClientRect();
    expect(right).to.be.at.most(page.getBoundingClientRect().right + 1);
  });

  it('has nothing to click but the names of columns', async () => {
    for (const title of ['bar chart', 'steps, thinking and SQL', 'cut off', 'empty, with prompts']) {
      const root = await printed(title);
      const buttons = [...root.querySelectorAll('button, textarea, form')].filter(seen);
      const others = buttons.filter((button) => button.closest('th') === null);
      expect(others.map(({ className }) => className)).to.deep.equal([]);
    }
  });

  it('is dark on white, also of a dark page', async () => {
    await emulateMedia({ colorScheme: 'dark' });
    page.style.colorScheme = 'dark';
    const root = await printed('bar chart');
    expect(getComputedStyle(root.querySelector('.answer')!).color).to.equal('rgb(26, 31, 43)');
  });
});
