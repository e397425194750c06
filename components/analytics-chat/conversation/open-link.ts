import type { ChatWords } from '../../../src/locales/chat-labels.js';
import { ChatLinkEvent } from '../events.js';

/** What a click on a link of an answer does. */
export type LinkPolicy = 'confirm' | 'none' | 'allow';

/** The link of an answer that was clicked, if it was one. */
export function clickedLink(event: Event): HTMLAnchorElement | undefined {
  const link = event.composedPath().find((target) => target instanceof HTMLAnchorElement);
  return link?.closest('.answer') ? link : undefined;
}

/** Tells the page of the click and then does what the policy says: the full address is shown before it is opened. */
export async function openLink(
  host: HTMLElement,
  event: Event,
  link: HTMLAnchorElement,
  policy: LinkPolicy,
  labels: ChatWords,
): Promise<void> {
  const isWanted = host.dispatchEvent(new ChatLinkEvent(link.href));
  if (!isWanted || policy !== 'allow') event.preventDefault();
  if (!isWanted || policy !== 'confirm') return;
  const { confirmLink } = await import('./confirm-link.js');
  confirmLink(link, labels);
}
