import { expect, waitUntil } from '@open-wc/testing';
import '../../../../src/elements.js';
import type { AnalyticsChat } from '../../../../components/analytics-chat/analytics-chat.js';
import { loadChart } from '../../../../src/render/chart/load-chart.js';
import { scriptedTransport } from '../../../../src/testing.js';
import { answer, bars, line, type Result } from '../../../states/answers.js';
import { press } from '../chat-page.js';

describe('numbers of an answer', () => {
  const page = document.createElement('div');
  before(async function () {
    this.timeout(60_000);
    document.body.append(page);
    await loadChart();
  });
  after(() => page.remove());

  async function chatSaying(words: string, ...results: readonly Result[]): Promise<AnalyticsChat> {
    page.replaceChildren();
    page.dir = 'ltr';
    page.style.cssText = 'inline-size: 448px; block-size: 560px';
    const chat = document.createElement('analytics-chat');
    chat.transport = scriptedTransport([answer(words, ...results)]);
    chat.persist = 'none';
    chat.locale = 'en';
    chat.style.setProperty('--analytics-chat-height', '560px');
    page.append(chat);
    await chat.ask('Which country leads?');
    await waitUntil(() => all(chat, 'figure').length === results.length);
    return chat;
  }

  const all = (chat: AnalyticsChat, selector: string) => [
    ...chat.shadowRoot!.querySelectorAll<HTMLElement>(selector),
  ];
  const links = (chat: AnalyticsChat) => all(chat, '[part=number-link]');
  const texts = (chat: AnalyticsChat) => links(chat).map(({ textContent }) => textContent);
  const linked = async (chat: AnalyticsChat, count: number) => {
    await waitUntil(() => links(chat).length === count, `${count} links`);
    return links(chat);
  };
  const drawn = (chat: AnalyticsChat) =>
    waitUntil(() => all(chat, '.chart :is(svg, canvas)').length > 0, 'a chart', { timeout: 8000 });
  const lit = (chat: AnalyticsChat) => all(chat, 'td[data-lit]').map(({ textContent }) => textContent.trim());
  const tableTab = (chat: AnalyticsChat) => all(chat, '[role=tab]')[1]!;
  const enter = (element: HTMLElement) =>
    element.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));

  const WORDS = 'Germany leads with **83,412.50**, more than 80,000.\n\n- Spain: 40,881.25\n- Italy: 99';

  it('are links where a cell of the result is told, accessible, and the words stay as they are', async () => {
    const chat = await chatSaying(WORDS, bars);
    const [first] = await linked(chat, 2);
    expect(texts(chat)).to.deep.equal(['83,412.50', '40,881.25']);
    expect(first!.getAttribute('role')).to.equal('link');
    expect(first!.getAttribute('aria-label')).to.equal('83,412.50, go to its cell');
    expect(all(chat, '.answer p')[0]!.textContent).to.equal(
      'Germany leads with 83,412.50, more than 80,000.',
    );
    await drawn(chat);
    await expect(chat).to.be.accessible();
  });

  it('go to their cell by a click, which opens the table and takes the focus', async () => {
    const chat = await chatSaying(WORDS, bars);
    const [, second] = await linked(chat, 2);
    second!.click();
    const cell = chat.shadowRoot!.activeElement as HTMLElement;
    expect(cell.textContent.trim()).to.equal('40,881.25');
    expect(cell.parentElement!.textContent).to.contain('Spain');
    expect(tableTab(chat).ariaSelected).to.equal('true');
  });

  it('find their cell in the order that the viewer chose, and beyond the rows that are shown', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => [`Place ${index}!`, 1_000.5 + index]);
    const long = { ...bars, rows };
    const chat = await chatSaying('Place 37! has 1,037.5.', long);
    const [only] = await linked(chat, 1);
    tableTab(chat).click();
    all(chat, 'th button')[0]!.click();
    only!.click();
    const cell = chat.shadowRoot!.activeElement as HTMLElement;
    expect(cell.parentElement!.textContent.replace(/\s+/g, ' ').trim()).to.equal('Place 37! 1,037.5');
  });

  it('leave a search that hides their cell', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => [`Place ${index}!`, 1_000.5 + index]);
    const chat = await chatSaying('Place 37! has 1,037.5.', { ...bars, rows });
    const [only] = await linked(chat, 1);
    tableTab(chat).click();
    const field = chat.shadowRoot!.querySelector<HTMLInputElement>('input[type=search]')!;
    field.value = 'place 2!';
    field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    expect(all(chat, 'tbody tr').length).to.equal(4);
    enter(only!);
    expect(lit(chat), 'what is hidden is not lit, nor is anything else').to.deep.equal([]);
    only!.click();
    expect(field.value).to.equal('');
    const cell = chat.shadowRoot!.activeElement as HTMLElement;
    expect(cell.textContent.trim()).to.equal('1,037.5');
  });

  it('light their cell and their mark while they are pointed at', async () => {
    const chat = await chatSaying(WORDS, bars);
    await drawn(chat);
    const [first] = await linked(chat, 2);
    enter(first!);
    const tooltip = () => all(chat, '[part~=tooltip]').filter((one) => one.checkVisibility());
    expect(
      tooltip()
        .map(({ textContent }) => textContent)
        .join(),
    ).to.contain('Germany');
    enter(all(chat, '.answer')[0]!);
    expect(tooltip().length).to.equal(0);
    tableTab(chat).click();
    enter(first!);
    expect(lit(chat)).to.deep.equal(['83,412.50']);
    enter(all(chat, '.answer')[0]!);
    expect(lit(chat)).to.deep.equal([]);
  });

  it('are one tab stop, with arrow keys from one to the next, in either direction of reading', async () => {
    const chat = await chatSaying(WORDS, bars);
    const [first, second] = await linked(chat, 2);
    expect(links(chat).map(({ tabIndex }) => tabIndex)).to.deep.equal([0, -1]);
    first!.focus();
    press(first!, 'ArrowRight');
    expect(chat.shadowRoot!.activeElement === second).to.equal(true);
    expect(links(chat).map(({ tabIndex }) => tabIndex)).to.deep.equal([-1, 0]);
    press(second!, 'Home');
    expect(chat.shadowRoot!.activeElement === first).to.equal(true);
    first!.parentElement!.dir = 'rtl';
    press(first!, 'ArrowLeft');
    expect(chat.shadowRoot!.activeElement === second).to.equal(true);
    press(second!, 'Enter');
    expect((chat.shadowRoot!.activeElement as HTMLElement).textContent.trim()).to.equal('40,881.25');
  });

  it('lead to the result that they are told of', async () => {
    const chat = await chatSaying('Germany made 83,412.50.\n\nMarch 2024 had 139,101.', bars, {
      ...line,
      rows: [['2024-03-01T00:00:00.000', 139_101]],
    });
    const [, second] = await linked(chat, 2);
    second!.click();
    const figure = (chat.shadowRoot!.activeElement as HTMLElement).closest('figure')!;
    expect(figure === all(chat, 'figure')[1]).to.equal(true);
  });

  it('stay plain in code and in links, and without a result', async () => {
    const chat = await chatSaying(
      'Germany: `83,412.50` and [83,412.50](https://example.com). Spain: 40,881.25',
      bars,
    );
    await linked(chat, 1);
    expect(texts(chat)).to.deep.equal(['40,881.25']);
    const bare = await chatSaying('Germany leads with 83,412.50.');
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(links(bare).length).to.equal(0);
  });

  it('are linked anew when the language changes', async () => {
    const chat = await chatSaying('Germany leads with 83,412.50.', bars);
    await linked(chat, 1);
    chat.labels = { goToCell: (number: string) => `${number}, zur Zelle` };
    await waitUntil(() => links(chat)[0]?.getAttribute('aria-label') === '83,412.50, zur Zelle');
    expect(links(chat).length).to.equal(1);
  });
});
