import { expect, nextFrame, waitUntil } from '@open-wc/testing';
import { emulateMedia } from '@web/test-runner-commands';
import '../../../src/elements.js';
import type { AnalyticsChat } from '../../../components/analytics-chat/analytics-chat.js';
import { loadChart } from '../../../src/render/chart/load-chart.js';
import { scriptedTransport } from '../../../src/testing.js';
import { answer, bars } from '../../states/answers.js';
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

describe('a floating chat on paper', () => {
  const page = document.createElement('div');
  before(async function () {
    if (!(await canPrint())) this.skip();
    document.body.append(page);
  });
  afterEach(() => emulateMedia({ media: 'screen' }));
  after(() => page.remove());

  async function chatIn(mode: 'launcher' | 'panel', open: boolean): Promise<AnalyticsChat> {
    await emulateMedia({ media: 'screen' });
    const chat = document.createElement('analytics-chat');
    const words = Array.from({ length: 60 }, (_, index) => `Line ${index}.`).join('\n\n');
    chat.transport = scriptedTransport([answer(words, bars)]);
    [chat.persist, chat.mode, chat.open] = ['none', mode, true];
    const [first, last] = [document.createElement('p'), document.createElement('p')];
    [first.textContent, last.textContent] = ['Words of the page.', 'More words of the page.'];
    page.replaceChildren(first, chat, last);
    await chat.ask('What happened?');
    await waitUntil(() => chat.shadowRoot!.querySelector('.chat figure') !== null, 'the result');
    // What goes onto paper is fetched with the first panel.
    await import('../../../components/analytics-chat/panel/floating-panel.js');
    chat.open = open;
    await chat.updateComplete;
    return chat;
  }
  const panelOf = (chat: AnalyticsChat) => chat.shadowRoot!.querySelector<HTMLElement>('.chat')!;
  const isPrinted = (chat: AnalyticsChat) => panelOf(chat).checkVisibility();

  for (const mode of ['launcher', 'panel'] as const) {
    it(`is the whole conversation between what stands before and after it, when the ${mode} is open`, async () => {
      const chat = await chatIn(mode, true);
      const events: string[] = [];
      for (const name of ['chat-show', 'chat-hide']) chat.addEventListener(name, () => events.push(name));
      const talk = panelOf(chat).querySelector('.conversation')!;
      const settled = () =>
        Promise.all(
          panelOf(chat)
            .getAnimations()
            .map(({ finished }) => finished),
        );
      await settled();
      chat.shadowRoot!.querySelector<HTMLElement>('.jump')!.click();
      await chat.updateComplete;
      const before = panelOf(chat).getBoundingClientRect();
      await emulateMedia({ media: 'print' });
      await waitUntil(() => panelOf(chat).popover === null, 'the panel in the page');
      const box = panelOf(chat).getBoundingClientRect();
      const [first, last] = [page.firstElementChild!, page.lastElementChild!].map((one) =>
        one.getBoundingClientRect(),
      );
      expect(box.top).to.be.at.least(first!.bottom);
      expect(last!.top).to.be.at.least(box.bottom);
      expect(box.width).to.equal(page.clientWidth);
      expect(talk.scrollHeight).to.be.at.most(talk.clientHeight + 2);
      expect(talk.textContent).to.contain('Line 59.');
      expect(box.height).to.be.greaterThan(1500);
      expect(
        [...chat.shadowRoot!.querySelectorAll('.launcher, .close')].some((one) => one.checkVisibility()),
      ).to.equal(false);
      await emulateMedia({ media: 'screen' });
      await waitUntil(() => panelOf(chat).matches(':popover-open'), 'the panel over the page');
      await settled();
      const after = panelOf(chat).getBoundingClientRect();
      expect([after.top, after.left, after.width, after.height]).to.deep.equal([
        before.top,
        before.left,
        before.width,
        before.height,
      ]);
      expect(talk.scrollTop, 'where it was, near its end').to.be.greaterThan(1000);
      expect([chat.open, events]).to.deep.equal([true, []]);
    });

    it(`is nothing when the ${mode} is closed, and stays closed`, async () => {
      const chat = await chatIn(mode, false);
      await emulateMedia({ media: 'print' });
      await nextFrame();
      expect(isPrinted(chat)).to.equal(false);
      await emulateMedia({ media: 'screen' });
      await nextFrame();
      expect([isPrinted(chat), chat.open]).to.deep.equal([false, false]);
    });
  }
});
