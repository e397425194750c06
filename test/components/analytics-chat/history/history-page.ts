import { fixture, html, waitUntil } from '@open-wc/testing';
import '../../../../components/analytics-chat/define.js';
import '../../../../components/analytics-session/define.js';
import type { AnalyticsChat } from '../../../../components/analytics-chat/analytics-chat.js';
import type { ThreadEntry } from '../../../../src/protocol/thread-entry.js';
import { cutoff, lines, scripted, settled, wholeText, type Reply } from '../../../helpers/chat-stream.js';

const DAY = 86_400_000;

/** `count` threads, one a day backwards from now, called `Question 0`, `Question 1` and so on. */
export const threadsOf = (count: number, now = Date.now()): ThreadEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    chatId: `chat-${index}`,
    title: `Question ${index}`,
    createdAt: now - index * DAY,
    updatedAt: now - index * DAY,
  }));

/** Where the browser keeps a list: by address and viewer. */
export const historyName = (viewer: string | null = null, address = '/inlay') =>
  `inlay-kit.history:${JSON.stringify([address, viewer])}`;

/** A thread at rest, with one question and its answer. */
export const threadReply = (chatId: string, question: string, answer: string): Reply => ({
  chunks: [
    lines(
      { ...cutoff(chatId), state: { isStreaming: false, chatId } },
      settled([
        { id: '1732512345678-message', role: 'user', content: question, sort: 1 },
        { ...wholeText(answer, 2), id: `answer-${chatId}` },
      ]),
    ),
  ],
});

/** The answer to a question that begins a thread. */
export const answerReply = (chatId: string, answer = 'Twelve.'): Reply => ({
  chunks: [lines(cutoff(chatId), wholeText(answer, 3), settled())],
});

export interface HistoryPage {
  readonly replies?: readonly Reply[];
  readonly threads?: readonly ThreadEntry[];
  readonly attributes?: Readonly<Record<string, string>>;
  readonly width?: number;
}

/** A chat that keeps its list in the browser, outside of any session: in the tab. */
export async function historyPage({
  replies = [],
  threads = [],
  attributes = {},
  width = 400,
}: HistoryPage = {}) {
  if (threads.length > 0) sessionStorage.setItem(historyName(), JSON.stringify(threads));
  const script = scripted(replies);
  const chat = document.createElement('analytics-chat');
  chat.transport = script.transport;
  const all = { endpoint: '/inlay', history: 'local', locale: 'en-GB', persist: 'none', ...attributes };
  for (const [name, value] of Object.entries(all)) chat.setAttribute(name, value);
  const page = await fixture<HTMLElement>(html`<div style="inline-size: ${width}px">${chat}</div>`);
  if (chat.mode === 'inline' || chat.open)
    await waitUntil(() => button(chat) !== null, 'the button is there');
  return { chat, page, ...script };
}

export const inside = (chat: AnalyticsChat, selector: string) =>
  chat.shadowRoot!.querySelector<HTMLElement>(selector);
export const all = (chat: AnalyticsChat, selector: string) => [
  ...chat.shadowRoot!.querySelectorAll<HTMLElement>(selector),
];
export const button = (chat: AnalyticsChat) => inside(chat, '.history-button');
export const isShown = (chat: AnalyticsChat) => inside(chat, '.history') !== null;
export const titles = (chat: AnalyticsChat) =>
  all(chat, '.open-thread').map(({ textContent }) => textContent?.trim());
export const focused = (chat: AnalyticsChat) => chat.shadowRoot!.activeElement as HTMLElement | null;
export const focusedTitle = (chat: AnalyticsChat) => focused(chat)?.textContent?.trim();
export const said = (chat: AnalyticsChat) => inside(chat, '[role="status"]')?.textContent;

/** Opens the drawer and waits for its rows. */
export async function openDrawer(chat: AnalyticsChat): Promise<void> {
  button(chat)!.focus();
  button(chat)!.click();
  await waitUntil(() => isShown(chat), 'the list is shown');
  await waitUntil(
    () => inside(chat, '.history-note')?.textContent?.includes('Loading') !== true,
    'it is loaded',
  );
  await chat.updateComplete;
}
