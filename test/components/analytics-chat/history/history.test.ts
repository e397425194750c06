import { expect, fixtureCleanup, waitUntil } from '@open-wc/testing';
import type { AnalyticsChat } from '../../../../components/analytics-chat/analytics-chat.js';
import type { ChatHistoryErrorEvent } from '../../../../components/analytics-chat/events.js';
import { InlayError } from '../../../../src/protocol/inlay-error.js';
import { press } from '../chat-page.js';
import {
  all,
  answerReply,
  button,
  focused,
  focusedTitle,
  historyName,
  historyPage,
  inside,
  isShown,
  openDrawer,
  said,
  threadReply,
  threadsOf,
  titles,
} from './history-page.js';

const kept = (): string[] =>
  (JSON.parse(sessionStorage.getItem(historyName()) ?? '[]') as { title: string }[]).map(
    ({ title }) => title,
  );
const key = async (chat: AnalyticsChat, name: string): Promise<void> => {
  press(focused(chat)!, name);
  await chat.updateComplete;
};
const type = async (chat: AnalyticsChat, selector: string, text: string): Promise<void> => {
  const field = inside(chat, selector) as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await chat.updateComplete;
};
const visible = (chat: AnalyticsChat) => inside(chat, '.answer')?.textContent?.trim();

beforeEach(async () => {
  // What the test before has left to forget is forgotten when its element goes.
  fixtureCleanup();
  await new Promise((resolve) => setTimeout(resolve));
  sessionStorage.clear();
  localStorage.clear();
});

describe('analytics-chat: history', () => {
  describe('accessibility', () => {
    for (const [how, page] of [
      ['drawer', { width: 400 }],
      ['column', { width: 900 }],
    ] as const) {
      it(`has no violation as a ${how}, while searching, renaming and undoing`, async () => {
        const { chat } = await historyPage({ threads: threadsOf(9), ...page });
        if (how === 'drawer') await openDrawer(chat);
        await waitUntil(() => titles(chat).length === 9);
        await expect(chat).to.be.accessible();
        await type(chat, '.find', 'question');
        all(chat, '.open-thread')[1]!.focus();
        await key(chat, 'Delete');
        await key(chat, 'F2');
        await waitUntil(() => focused(chat)?.matches('input.name'));
        await expect(chat).to.be.accessible();
      });
    }

    it('closes by Escape, and the focus goes back to the button that opened it', async () => {
      const { chat } = await historyPage({ threads: threadsOf(3) });
      await openDrawer(chat);
      expect(button(chat)!.getAttribute('aria-expanded')).to.equal('true');
      expect(focusedTitle(chat)).to.equal('Question 0');
      await key(chat, 'Escape');
      expect(isShown(chat)).to.equal(false);
      expect(focused(chat) === button(chat)).to.equal(true);
      expect(button(chat)!.getAttribute('aria-expanded')).to.equal('false');
    });

    it('keeps everything below an open drawer out of reach, and gives it back', async () => {
      const { chat } = await historyPage({ threads: threadsOf(3) });
      await openDrawer(chat);
      const others = () => all(chat, '.chat > :not(.history, .history-scrim)').map((each) => each.inert);
      expect(new Set(others())).to.deep.equal(new Set([true]));
      inside(chat, '.history-scrim')!.click();
      await chat.updateComplete;
      expect(new Set(others())).to.deep.equal(new Set([false]));
    });

    it('closes a drawer and not the panel around it by Escape', async () => {
      const { chat } = await historyPage({ threads: threadsOf(3), attributes: { mode: 'panel', open: '' } });
      await openDrawer(chat);
      await key(chat, 'Escape');
      expect([isShown(chat), chat.open]).to.deep.equal([false, true]);
      await key(chat, 'Escape');
      expect(chat.open).to.equal(false);
    });

    it('has one row in the order of the tab key', async () => {
      const { chat } = await historyPage({ threads: threadsOf(30) });
      await openDrawer(chat);
      const stops = all(chat, '.thread button').filter(({ tabIndex }) => tabIndex === 0);
      expect(stops.length).to.equal(3);
    });
  });

  describe('by keyboard', () => {
    it('walks by arrow keys, Home and End, from the search too', async () => {
      const { chat } = await historyPage({ threads: threadsOf(9) });
      await openDrawer(chat);
      const walk: [string, string][] = [
        ['ArrowDown', 'Question 1'],
        ['ArrowDown', 'Question 2'],
        ['ArrowUp', 'Question 1'],
        ['End', 'Question 8'],
        ['ArrowDown', 'Question 8'],
        ['Home', 'Question 0'],
        ['ArrowUp', 'Question 0'],
      ];
      for (const [name, title] of walk) {
        await key(chat, name);
        expect(focusedTitle(chat), name).to.equal(title);
      }
      inside(chat, '.find')!.focus();
      await key(chat, 'ArrowDown');
      expect(focusedTitle(chat)).to.equal('Question 0');
    });

    it('opens a thread with all its turns, and puts the focus into the conversation', async () => {
      const { chat, received } = await historyPage({
        threads: threadsOf(3),
        replies: [threadReply('chat-1', 'Question 1', 'The whole answer.')],
      });
      await openDrawer(chat);
      await key(chat, 'ArrowDown');
      focused(chat)!.click();
      await waitUntil(() => visible(chat)?.includes('The whole answer.'));
      expect(isShown(chat)).to.equal(false);
      expect(focused(chat)?.matches('.conversation')).to.equal(true);
      expect(received.map(({ body }) => body)).to.deep.equal([{ chatId: 'chat-1' }]);
      await openDrawer(chat);
      expect(inside(chat, '[aria-current]')?.textContent?.trim()).to.equal('Question 1');
      expect(focusedTitle(chat)).to.equal('Question 1');
    });

    it('renames by F2 and Enter, and not by Escape', async () => {
      const { chat } = await historyPage({ threads: threadsOf(3) });
      await openDrawer(chat);
      await key(chat, 'F2');
      await waitUntil(() => focused(chat)?.matches('input.name'));
      expect((focused(chat) as HTMLInputElement).value).to.equal('Question 0');
      (focused(chat) as HTMLInputElement).value = 'Away';
      await key(chat, 'Escape');
      expect([focusedTitle(chat), isShown(chat)]).to.deep.equal(['Question 0', true]);
      await key(chat, 'F2');
      await waitUntil(() => focused(chat)?.matches('input.name'));
      (focused(chat) as HTMLInputElement).value = '  Quarter 4 ';
      await key(chat, 'Enter');
      await waitUntil(() => focusedTitle(chat) === 'Quarter 4');
      await waitUntil(() => said(chat) === 'It is called “Quarter 4” now.');
      expect(kept()).to.deep.equal(['Quarter 4', 'Question 1', 'Question 2']);
    });

    it('forgets by Delete, says what that does, walks on, and brings it back by its button', async () => {
      const { chat } = await historyPage({ threads: threadsOf(3) });
      await openDrawer(chat);
      await key(chat, 'Delete');
      expect(titles(chat)).to.deep.equal(['Question 1', 'Question 2']);
      expect(focusedTitle(chat)).to.equal('Question 1');
      const words = '“Question 0” is taken off this list. The platform keeps the conversation.';
      expect(said(chat)).to.equal(words);
      expect(inside(chat, '.undo span')!.textContent).to.equal(words);
      expect(kept().length, 'nothing is kept otherwise yet').to.equal(3);
      inside(chat, '.undo button')!.click();
      await chat.updateComplete;
      expect(focusedTitle(chat)).to.equal('Question 0');
      expect(inside(chat, '.undo') === null).to.equal(true);
    });

    it('goes to the button that undoes when the last row has gone', async () => {
      const { chat } = await historyPage({ threads: threadsOf(1) });
      await openDrawer(chat);
      await key(chat, 'Delete');
      await waitUntil(() => focused(chat)?.matches('.undo button'));
    });

    it('takes back a search before it closes', async () => {
      const { chat } = await historyPage({ threads: threadsOf(9) });
      await openDrawer(chat);
      inside(chat, '.find')!.focus();
      await type(chat, '.find', 'question 7');
      expect(titles(chat)).to.deep.equal(['Question 7']);
      expect(said(chat)).to.equal('1 conversation found.');
      await key(chat, 'Escape');
      expect([titles(chat).length, isShown(chat)]).to.deep.equal([9, true]);
    });
  });

  describe('what is shown', () => {
    it('is grouped by day, the latest first', async () => {
      const { chat } = await historyPage({ threads: threadsOf(9), attributes: { timezone: 'UTC' } });
      await openDrawer(chat);
      const days = all(chat, '.day h4').map(({ textContent }) => textContent);
      expect(days.slice(0, 2)).to.deep.equal(['Today', 'Yesterday']);
      expect(days.length).to.equal(9);
      expect(titles(chat)[8]).to.equal('Question 8');
    });

    it('is found by any of its words, whatever their case and accents', async () => {
      const threads = threadsOf(9).map((entry, index) =>
        index === 4 ? { ...entry, title: 'Été à Genève: chiffre d’affaires' } : entry,
      );
      const { chat } = await historyPage({ threads });
      await openDrawer(chat);
      await type(chat, '.find', 'geneve ete');
      expect(titles(chat)).to.deep.equal(['Été à Genève: chiffre d’affaires']);
      await type(chat, '.find', 'zürich');
      expect(inside(chat, '.history-note')!.textContent).to.equal('No conversation found.');
    });

    it('is a column from the start where there is room, which the button takes away and brings back', async () => {
      const { chat, page } = await historyPage({ threads: threadsOf(3), width: 900 });
      await waitUntil(() => inside(chat, '.history.column') !== null && titles(chat).length === 3);
      const list = inside(chat, '.history')!.getBoundingClientRect();
      const conversation = inside(chat, '.conversation')!.getBoundingClientRect();
      expect(list.right).to.be.at.most(conversation.left + 1);
      expect(inside(chat, '.conversation')!.inert).to.equal(false);
      button(chat)!.click();
      await chat.updateComplete;
      expect(isShown(chat)).to.equal(false);
      button(chat)!.click();
      await waitUntil(() => inside(chat, '.history.column') !== null);
      page.style.inlineSize = '400px';
      await waitUntil(() => inside(chat, '.history.column') === null);
      expect(isShown(chat), 'a drawer waits until it is asked for').to.equal(false);
    });

    it('is text and nothing else, whatever a title holds', async () => {
      const title = '<img src=x onerror=alert(1)> **bold**';
      const { chat } = await historyPage({ threads: [{ ...threadsOf(1)[0]!, title }] });
      await openDrawer(chat);
      expect(titles(chat)).to.deep.equal([title]);
      expect(inside(chat, '.history img') === null).to.equal(true);
    });

    it('is words of the page’s own', async () => {
      const { chat } = await historyPage();
      chat.labels = { history: { heading: 'Verlauf', empty: 'Noch nichts.' } };
      await chat.updateComplete;
      await openDrawer(chat);
      expect(button(chat)!.getAttribute('aria-label')).to.equal('Verlauf');
      expect(inside(chat, '.history-note')!.textContent).to.equal('Noch nichts.');
    });

    it('is nothing without the attribute, and no code of it is loaded', async () => {
      const { chat } = await historyPage({
        attributes: { history: 'none', mode: 'launcher' },
        replies: [answerReply('chat-1')],
      });
      chat.mode = 'inline';
      await chat.ask('How many?');
      expect(button(chat) === null).to.equal(true);
      expect(sessionStorage.length).to.equal(0);
      chat.setAttribute('history', 'LOCAL');
      await waitUntil(() => button(chat) !== null);
    });
  });

  describe('what is kept', () => {
    it('is a thread once the platform has taken its first question, in the list at once', async () => {
      const { chat } = await historyPage({
        threads: threadsOf(1, Date.now() - 1000),
        replies: [answerReply('new-1'), answerReply('new-1')],
        width: 900,
      });
      await waitUntil(() => titles(chat).length === 1);
      await chat.ask('  How\nmany? ');
      expect(titles(chat)).to.deep.equal(['How many?', 'Question 0']);
      expect(inside(chat, '[aria-current]')!.textContent.trim()).to.equal('How many?');
      await chat.ask('And in May?');
      expect(titles(chat)).to.deep.equal(['How many?', 'Question 0']);
      expect(kept()).to.deep.equal(['How many?', 'Question 0']);
      expect(sessionStorage.getItem(historyName())).not.to.include('Twelve');
    });

    it('is nothing of a question that nobody has taken', async () => {
      const { chat } = await historyPage({ replies: [{ status: 403 }] });
      await chat.ask('How many?');
      expect(kept()).to.deep.equal([]);
    });

    it('is a thread of a closed launcher too, which nobody has looked at', async () => {
      const { chat } = await historyPage({
        attributes: { mode: 'launcher' },
        replies: [answerReply('new-1')],
      });
      await chat.ask('How many?');
      await waitUntil(() => kept().length === 1);
    });

    it('is no thread that was only opened', async () => {
      const { chat } = await historyPage({ replies: [threadReply('chat-9', 'Old?', 'Old.')] });
      await chat.openThread('chat-9');
      await waitUntil(() => visible(chat)?.includes('Old.'));
      expect(kept()).to.deep.equal([]);
    });

    it('is gone for good after the time to undo, and when the page is left', async () => {
      const { chat } = await historyPage({ threads: threadsOf(3) });
      await openDrawer(chat);
      await key(chat, 'Delete');
      expect(kept().length).to.equal(3);
      dispatchEvent(new PageTransitionEvent('pagehide'));
      await waitUntil(() => kept().length === 2);
      expect(inside(chat, '.undo') === null).to.equal(true);
    });

    it('follows another tab', async () => {
      const { chat } = await historyPage({ threads: threadsOf(3), width: 900 });
      await waitUntil(() => titles(chat).length === 3);
      sessionStorage.setItem(historyName(), JSON.stringify(threadsOf(2)));
      dispatchEvent(new StorageEvent('storage', { key: historyName(), storageArea: sessionStorage }));
      await chat.updateComplete;
      expect(titles(chat).length).to.equal(2);
    });
  });

  describe('a draft', () => {
    it('stays in the field while another thread is opened, and when it is left again', async () => {
      const { chat } = await historyPage({
        threads: threadsOf(2),
        width: 900,
        replies: [
          threadReply('chat-0', 'Question 0', 'Zero.'),
          threadReply('chat-1', 'Question 1', 'One.'),
          threadReply('chat-0', 'Question 0', 'Zero.'),
        ],
      });
      await waitUntil(() => titles(chat).length === 2);
      await type(chat, 'textarea', 'Half a thou');
      for (const [index, answer] of [
        [0, 'Zero.'],
        [1, 'One.'],
        [0, 'Zero.'],
      ] as const) {
        all(chat, '.open-thread')[index]!.click();
        await waitUntil(() => visible(chat)?.includes(answer));
        expect((inside(chat, 'textarea') as HTMLTextAreaElement).value).to.equal('Half a thou');
      }
    });
  });

  describe('its methods', () => {
    it('list, rename and forget, also while nothing is shown', async () => {
      const { chat } = await historyPage({ threads: threadsOf(3) });
      expect((await chat.threads()).map(({ title }) => title)).to.deep.equal([
        'Question 0',
        'Question 1',
        'Question 2',
      ]);
      await chat.renameThread('chat-1', 'One');
      await chat.forgetThread('chat-0');
      expect((await chat.threads()).map(({ title }) => title)).to.deep.equal(['One', 'Question 2']);
      expect(kept()).to.deep.equal(['One', 'Question 2']);
    });

    it('reject with an error that says why, and tell it', async () => {
      const { chat } = await historyPage({ threads: threadsOf(1) });
      const events: string[] = [];
      chat.addEventListener('chat-history-error', (event: ChatHistoryErrorEvent) =>
        events.push(`${event.code} ${event.retryable}`),
      );
      const code = (promise: Promise<unknown>) =>
        promise.then(
          () => 'none',
          (error: unknown) => (InlayError.isInstance(error) ? error.code : 'other'),
        );
      expect(await code(chat.renameThread('never', 'x'))).to.equal('thread-unavailable');
      expect(await code(chat.renameThread('chat-0', ' '))).to.equal('bad-request');
      expect(events).to.deep.equal(['thread-unavailable false', 'bad-request false']);
      chat.setAttribute('history', 'none');
      await chat.updateComplete;
      expect(await code(chat.threads())).to.equal('config');
    });
  });

  describe('its life', () => {
    it('ends when the element goes, and begins again when it is back', async () => {
      const { chat, page } = await historyPage({ threads: threadsOf(3) });
      await openDrawer(chat);
      chat.remove();
      await new Promise((resolve) => setTimeout(resolve));
      page.append(chat);
      await waitUntil(() => button(chat) !== null);
      expect(isShown(chat)).to.equal(false);
      expect(inside(chat, '.conversation')!.inert).to.equal(false);
      await openDrawer(chat);
      await waitUntil(() => titles(chat).length === 3);
    });

    it('stays when the element is moved', async () => {
      const { chat, page } = await historyPage({ threads: threadsOf(9) });
      await openDrawer(chat);
      await type(chat, '.find', '7');
      const place = document.createElement('div');
      page.append(place);
      place.append(chat);
      await chat.updateComplete;
      expect(titles(chat)).to.deep.equal(['Question 7']);
    });
  });
});
