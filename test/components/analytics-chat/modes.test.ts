import { expect, fixture, html, nextFrame, waitUntil } from '@open-wc/testing';
import type { AnalyticsChat } from '../../../components/analytics-chat/analytics-chat.js';
import { cutoff, finalText, lines, scripted, settled, wholeText } from '../../helpers/chat-stream.js';
import {
  answered,
  chatWith,
  field,
  gate,
  launcher,
  panel,
  press,
  shows,
  threadName,
  within,
} from './chat-page.js';

const isOpen = (chat: AnalyticsChat): boolean => panel(chat).matches(':popover-open');

async function click(chat: AnalyticsChat, selector: string): Promise<void> {
  within(chat, selector)!.click();
  await chat.updateComplete;
}

/** Names of the chat's opening and closing events, heard by the page. */
function heard(page: HTMLElement): string[] {
  const seen: string[] = [];
  for (const name of ['chat-show', 'chat-hide']) page.addEventListener(name, ({ type }) => seen.push(type));
  return seen;
}

/** An answer that stays half done until the gate is opened. */
function halfAnswer() {
  const hold = gate();
  const rest = lines(wholeText('Half and whole', 4), settled());
  return { hold, reply: { chunks: [lines(cutoff(), finalText('Half', 3)), hold.promise, rest] } };
}

describe('analytics-chat, modes: accessibility', () => {
  it('passes the accessibility check closed, open, and docked', async () => {
    const { chat } = await chatWith([answered], { mode: 'launcher' });
    await expect(chat).to.be.accessible();
    chat.show();
    await chat.ask('How late?');
    await chat.updateComplete;
    await expect(chat).to.be.accessible();
    chat.mode = 'panel';
    await chat.updateComplete;
    await expect(chat).to.be.accessible();
  });

  it('names its button after the chat and ties it to the panel', async () => {
    const { chat } = await chatWith([], { mode: 'launcher', heading: 'Ask about flights' });
    const button = launcher(chat);
    const state = () => ['aria-label', 'aria-expanded', 'aria-controls'].map((at) => button.getAttribute(at));
    expect(state()).to.deep.equal(['Ask about flights', 'false', panel(chat).id]);
    await click(chat, '.launcher');
    expect(state()).to.deep.equal(['Ask about flights', 'true', panel(chat).id]);
  });
});

describe('analytics-chat, modes: attributes', () => {
  it('reads an unknown mode as inline, and adds no attribute by itself', async () => {
    const { chat } = await chatWith([], { mode: 'sideways' });
    expect(chat.mode).to.equal('inline');
    expect(panel(chat).hasAttribute('popover')).to.equal(false);
    const { chat: plain } = await chatWith([]);
    expect([plain.hasAttribute('mode'), plain.hasAttribute('open')]).to.deep.equal([false, false]);
  });

  it('opens and closes with its attribute, and reflects show and hide', async () => {
    const { chat } = await chatWith([], { mode: 'panel' });
    expect(isOpen(chat)).to.equal(false);
    chat.setAttribute('open', '');
    await chat.updateComplete;
    expect(isOpen(chat)).to.equal(true);
    chat.hide();
    await chat.updateComplete;
    expect([isOpen(chat), chat.hasAttribute('open')]).to.deep.equal([false, false]);
    chat.show();
    await chat.updateComplete;
    expect([isOpen(chat), chat.hasAttribute('open')]).to.deep.equal([true, true]);
  });

  it('takes no place in the page while it floats, and its own as soon as it is inline again', async () => {
    const { chat, page } = await chatWith([], { mode: 'launcher', open: '' });
    expect(page.getBoundingClientRect().height).to.equal(0);
    chat.mode = 'inline';
    await chat.updateComplete;
    expect(page.getBoundingClientRect().height).to.be.greaterThan(300);
    expect(shows(chat, '.launcher')).to.equal(false);
  });

  it('ignores show and hide where there is nothing to open', async () => {
    const { chat, page } = await chatWith([]);
    const seen = heard(page);
    chat.show();
    await chat.updateComplete;
    expect([chat.open, seen.length]).to.deep.equal([false, 0]);
  });
});

describe('analytics-chat, modes: rendering', () => {
  it('draws nothing but the button, and fetches no earlier thread, until it is opened', async () => {
    sessionStorage.setItem(threadName('/inlay'), 'chat-1');
    const state = { ...cutoff(), state: { isStreaming: false, chatId: 'chat-1' } };
    const question = { id: '1732512345678-message', role: 'user', content: 'How late?', sort: 1 };
    const past = lines(state, settled([question, wholeText('Twelve.', 2)]));
    const { transport, received } = scripted([{ chunks: [past] }]);
    const chat = await fixture<AnalyticsChat>(
      html`<analytics-chat mode="launcher" endpoint="/inlay" .transport=${transport}></analytics-chat>`,
    );
    expect(panel(chat).childElementCount).to.equal(0);
    expect(received).to.have.length(0);
    chat.show();
    await waitUntil(() => within(chat, '.answer')?.textContent?.includes('Twelve.') ?? false);
    expect(received).to.have.length(1);
    sessionStorage.clear();
  });

  it('stands above whatever the page puts on top', async () => {
    const { chat } = await chatWith([], { mode: 'launcher' });
    const cover = document.createElement('div');
    cover.style.cssText = 'position: fixed; inset: 0; z-index: 2147483647';
    document.body.append(cover);
    const { left, top, width, height } = launcher(chat).getBoundingClientRect();
    expect(document.elementFromPoint(left + width / 2, top + height / 2) === chat).to.equal(true);
    cover.remove();
  });

  it('stands at the end of the line, whichever way the page reads', async () => {
    const { chat, page } = await chatWith([], { mode: 'launcher' });
    const isLeft = (element: HTMLElement) => {
      const { left, right } = element.getBoundingClientRect();
      return left < window.innerWidth - right;
    };
    chat.show();
    await chat.updateComplete;
    expect([isLeft(launcher(chat)), isLeft(panel(chat))]).to.deep.equal([false, false]);
    page.dir = 'rtl';
    expect([isLeft(launcher(chat)), isLeft(panel(chat))]).to.deep.equal([true, true]);
    chat.mode = 'panel';
    await chat.updateComplete;
    expect(panel(chat).getBoundingClientRect().left).to.equal(0);
    page.dir = 'ltr';
    expect(panel(chat).getBoundingClientRect().right).to.equal(document.documentElement.clientWidth);
  });

  it('shows the icon that the page gives', async () => {
    const chat = await fixture<AnalyticsChat>(
      html`<analytics-chat mode="launcher" .transport=${scripted([]).transport}>
        <i slot="launcher-icon">?</i>
      </analytics-chat>`,
    );
    const slot = within(chat, 'slot[name=launcher-icon]') as HTMLSlotElement;
    expect(slot.assignedElements().map(({ textContent }) => textContent)).to.deep.equal(['?']);
  });

  it('leaves a hidden chat hidden, button and panel', async () => {
    const { chat } = await chatWith([], { mode: 'launcher', open: '' });
    chat.hidden = true;
    expect([launcher(chat), panel(chat)].map((one) => one.getClientRects().length)).to.deep.equal([0, 0]);
  });
});

describe('analytics-chat, modes: focus and keyboard', () => {
  it('moves the focus to the question field, and back to the button', async () => {
    const { chat } = await chatWith([], { mode: 'launcher' });
    launcher(chat).focus();
    await click(chat, '.launcher');
    expect(chat.shadowRoot!.activeElement === field(chat)).to.equal(true);
    press(field(chat), 'Escape');
    await chat.updateComplete;
    expect(isOpen(chat)).to.equal(false);
    expect(chat.shadowRoot!.activeElement === launcher(chat)).to.equal(true);
  });

  it('gives the focus back to the page’s own button that opened it', async () => {
    const { chat, page } = await chatWith([], { mode: 'panel' });
    const button = document.createElement('button');
    button.textContent = 'Ask';
    button.addEventListener('click', () => chat.show());
    page.append(button);
    button.focus();
    button.click();
    await chat.updateComplete;
    expect(document.activeElement === chat).to.equal(true);
    await click(chat, '.close');
    expect(document.activeElement === button).to.equal(true);
  });

  it('leaves the focus alone when it is open from the start, and when the page closes it', async () => {
    const { chat, page } = await chatWith([], { mode: 'panel', open: '' });
    expect(document.activeElement === chat).to.equal(false);
    const elsewhere = document.createElement('input');
    elsewhere.ariaLabel = 'Elsewhere';
    page.append(elsewhere);
    chat.hide();
    await chat.updateComplete;
    const button = document.createElement('button');
    button.textContent = 'Ask';
    page.append(button);
    button.focus();
    chat.show();
    await chat.updateComplete;
    elsewhere.focus();
    chat.hide();
    await chat.updateComplete;
    expect(document.activeElement === elsewhere).to.equal(true);
  });

  it('stops a running answer on the first Escape, and closes on the next', async () => {
    const { hold, reply } = halfAnswer();
    const { chat, received } = await chatWith([reply], { mode: 'launcher', open: '' });
    const asked = chat.ask('How late?');
    await waitUntil(() => within(chat, '.answer')?.textContent?.includes('Half') ?? false);
    press(within(chat, '.conversation')!, 'Escape');
    await waitUntil(() => received.some(({ url }) => url.endsWith('/abort')));
    expect(chat.open).to.equal(true);
    hold.open();
    await asked;
    await chat.updateComplete;
    press(within(chat, '.conversation')!, 'Escape');
    expect(chat.open).to.equal(false);
  });

  it('keeps Escape of a dialog, of an input method and of the page to them', async () => {
    const { chat } = await chatWith([], { mode: 'launcher', open: '' });
    press(field(chat), 'Escape', { isComposing: true });
    const dialog = document.createElement('dialog');
    panel(chat).append(dialog);
    press(dialog, 'Escape');
    chat.addEventListener('keydown', (event) => event.preventDefault(), { capture: true, once: true });
    press(field(chat), 'Escape');
    expect(chat.open).to.equal(true);
    const { chat: inline } = await chatWith([]);
    inline.open = true;
    press(field(inline), 'Escape');
    expect(inline.open).to.equal(true);
  });
});

describe('analytics-chat, modes: events', () => {
  it('tells of each opening and closing once, and not of how it began', async () => {
    const seen: string[] = [];
    const note = ({ type }: Event) => seen.push(type);
    document.addEventListener('chat-show', note);
    document.addEventListener('chat-hide', note);
    const { chat } = await chatWith([], { mode: 'launcher', open: '' });
    expect(seen).to.deep.equal([]);
    chat.hide();
    chat.hide();
    await chat.updateComplete;
    await click(chat, '.launcher');
    await click(chat, '.launcher');
    expect(seen).to.deep.equal(['chat-hide', 'chat-show', 'chat-hide']);
    document.removeEventListener('chat-show', note);
    document.removeEventListener('chat-hide', note);
  });
});

describe('analytics-chat, modes: lifecycle', () => {
  it('goes on with an answer while it is closed, and marks its button when the answer is complete', async () => {
    const { hold, reply } = halfAnswer();
    const { chat, received } = await chatWith([reply], { mode: 'launcher', open: '' });
    const asked = chat.ask('How late?');
    await waitUntil(() => within(chat, '.answer')?.textContent?.includes('Half') ?? false);
    const answer = within(chat, '.answer');
    chat.hide();
    await chat.updateComplete;
    expect(shows(chat, '.news')).to.equal(false);
    hold.open();
    expect(await asked).to.equal('complete');
    await chat.updateComplete;
    expect(received).to.have.length(1);
    expect(launcher(chat).getAttribute('aria-label')).to.contain('new message');
    expect(shows(chat, '.news')).to.equal(true);
    expect(within(chat, '[role=status]')!.textContent).to.equal('Half and whole');
    expect(within(chat, '[role=status]')!.closest('.chat') === null).to.equal(true);
    await click(chat, '.launcher');
    expect(shows(chat, '.news')).to.equal(false);
    expect(within(chat, '.answer') === answer).to.equal(true);
    expect(answer!.textContent.trim()).to.equal('Half and whole');
  });

  it('takes the mark away with the conversation that it was for', async () => {
    const { chat } = await chatWith([answered], { mode: 'launcher' });
    await chat.ask('How late?');
    await chat.updateComplete;
    expect(shows(chat, '.news')).to.equal(true);
    chat.transport = scripted([]).transport;
    await chat.updateComplete;
    expect(shows(chat, '.news')).to.equal(false);
  });

  it('marks its button when a question fails unseen', async () => {
    const { chat } = await chatWith([{ status: 500 }], { mode: 'launcher' });
    expect(await chat.ask('How late?')).to.equal('error');
    await chat.updateComplete;
    expect(shows(chat, '.news')).to.equal(true);
  });

  it('answers a question that the page asks before anybody has opened it', async () => {
    const { chat } = await chatWith([answered], { mode: 'launcher' });
    expect(await chat.ask('How late?')).to.equal('complete');
    await chat.updateComplete;
    expect(shows(chat, '.news')).to.equal(true);
    await click(chat, '.launcher');
    expect(within(chat, '.answer strong')!.textContent).to.equal('Twelve');
  });

  it('stays open, with its stream, when it is moved', async () => {
    const { hold, reply } = halfAnswer();
    const { chat, received } = await chatWith([reply], { mode: 'launcher', open: '' });
    const asked = chat.ask('How late?');
    await waitUntil(() => within(chat, '.answer')?.textContent?.includes('Half') ?? false);
    const elsewhere = await fixture<HTMLElement>(html`<div></div>`);
    elsewhere.append(chat);
    await chat.updateComplete;
    expect([isOpen(chat), launcher(chat).matches(':popover-open')]).to.deep.equal([true, true]);
    hold.open();
    expect(await asked).to.equal('complete');
    expect(received).to.have.length(1);
  });

  it('keeps the conversation when its mode changes', async () => {
    const { chat } = await chatWith([answered], { mode: 'launcher', open: '' });
    await chat.ask('How late?');
    await chat.updateComplete;
    const turn = within(chat, '.turn');
    for (const mode of ['inline', 'panel', 'launcher'] as const) {
      chat.mode = mode;
      await chat.updateComplete;
      expect(within(chat, '.turn') === turn).to.equal(true);
    }
    expect(isOpen(chat)).to.equal(true);
  });

  it('comes back to where the conversation was scrolled to, or to its end', async () => {
    const long = Array.from({ length: 80 }, (_, line) => `Line ${line}\n\n`).join('');
    const { chat } = await chatWith([{ chunks: [lines(cutoff(), wholeText(long, 3), settled())] }], {
      mode: 'launcher',
      open: '',
    });
    await chat.ask('How late?');
    await chat.updateComplete;
    const scroller = within(chat, '.conversation')!;
    const bottom = () => scroller.scrollHeight - scroller.clientHeight;
    expect(bottom()).to.be.greaterThan(200);
    scroller.scrollTop = 150;
    await nextFrame();
    await waitUntil(() => !within(chat, '.jump')!.hidden);
    const [end, jump] = [scroller, within(chat, '.jump')!].map((box) => box.getBoundingClientRect());
    expect(jump!.top, 'the way to the end covers no words').to.be.at.least(end!.bottom);
    chat.hide();
    await chat.updateComplete;
    await nextFrame();
    await nextFrame();
    chat.show();
    await chat.updateComplete;
    expect(scroller.scrollTop).to.be.closeTo(150, 1);
    expect(within(chat, '.jump')!.hidden).to.equal(false);
    within(chat, '.jump')!.click();
    chat.hide();
    await chat.updateComplete;
    chat.show();
    await chat.updateComplete;
    expect(scroller.scrollTop).to.be.closeTo(bottom(), 1);
  });
});

describe('analytics-chat, modes: theming', () => {
  it('takes its sizes from custom properties and offers its parts', async () => {
    const { chat } = await chatWith([], { mode: 'launcher', open: '' });
    chat.style.setProperty('--analytics-launcher-size', '40px');
    chat.style.setProperty('--analytics-panel-width', '300px');
    chat.style.setProperty('--analytics-panel-height', '350px');
    const sizes = [launcher(chat).offsetWidth, panel(chat).offsetWidth, panel(chat).offsetHeight];
    // A window too small for a floating panel is filled by it.
    const isNarrow = window.innerWidth <= 480 || window.innerHeight <= 420;
    expect(sizes).to.deep.equal(
      isNarrow ? [40, document.documentElement.clientWidth, window.innerHeight] : [40, 300, 350],
    );
    expect(launcher(chat).getAttribute('part')).to.equal('launcher-button');
    expect(panel(chat).getAttribute('part')).to.equal('panel');
  });

  it('is dark where its theme is, button and panel', async () => {
    const { chat } = await chatWith([], { mode: 'launcher', open: '', theme: 'dark' });
    const schemes = [launcher(chat), panel(chat)].map((one) => getComputedStyle(one).colorScheme);
    expect(schemes).to.deep.equal(['dark', 'dark']);
  });
});
