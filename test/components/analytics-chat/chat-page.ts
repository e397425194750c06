import { fixture, html } from '@open-wc/testing';
import '../../../components/analytics-chat/define.js';
import type { AnalyticsChat } from '../../../components/analytics-chat/analytics-chat.js';
import { cutoff, lines, scripted, settled, wholeText, type Reply } from '../../helpers/chat-stream.js';

/** The name under which an element remembers its thread; by default the only chat of the page, without an id. */
export const threadName = (address: string, viewer: string | null = null, element = 'analytics-chat 0') =>
  `inlay-kit.thread:${JSON.stringify([address, viewer, element])}`;

/** A whole answer of two words. */
export const answered: Reply = {
  chunks: [lines(cutoff(), wholeText('**Twelve** minutes', 3), settled())],
};

/** A chat over scripted replies, with `attributes` of its own. */
export async function chatWith(
  replies: readonly Reply[],
  attributes: Readonly<Record<string, string>> = {},
  aborts: readonly Reply[] = [],
) {
  const script = scripted(replies, aborts);
  const chat = document.createElement('analytics-chat');
  chat.persist = 'none';
  chat.transport = script.transport;
  for (const [name, value] of Object.entries(attributes)) chat.setAttribute(name, value);
  const page = await fixture<HTMLElement>(html`<div>${chat}</div>`);
  await chat.updateComplete;
  return { chat, page, ...script };
}

export const within = (chat: AnalyticsChat, selector: string) =>
  chat.shadowRoot!.querySelector<HTMLElement>(selector);
/** Whether there is such an element: assertions compare this, since a failed one would print all of a node's tree. */
export const shows = (chat: AnalyticsChat, selector: string) => within(chat, selector) !== null;
export const launcher = (chat: AnalyticsChat) => within(chat, '.launcher')!;
export const panel = (chat: AnalyticsChat) => within(chat, '.chat')!;
export const field = (chat: AnalyticsChat) => within(chat, 'textarea') as HTMLTextAreaElement;

/** Presses a key where the focus is, in the chat's own tree. */
export function press(target: HTMLElement, key: string, more: KeyboardEventInit = {}): void {
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true, ...more }),
  );
}

/** A promise and the switch that resolves it: holds a scripted stream open. */
export function gate(): { promise: Promise<void>; open: () => void } {
  let open!: () => void;
  const promise = new Promise<void>((resolve) => (open = resolve));
  return { promise, open };
}
