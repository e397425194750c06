import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Turn } from '../../../src/thread/chat-snapshot.js';

/** Turns shown at first, and added at a time. */
const STEP = 100;

/**
 * Holds back the older turns of a long thread until the viewer asks for them: a page with thousands of turns would
 * be slow to open. What is being read stays where it is when they come.
 */
export class EarlierTurns implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #find: () => HTMLElement | null;
  #chatId: string | undefined;
  /** The first turn shown, once the viewer asked for more; before, the last hundred are shown. */
  #start: number | undefined;
  #kept: { readonly element: Element; readonly top: number } | undefined;

  constructor(host: ReactiveControllerHost, find: () => HTMLElement | null) {
    this.#host = host;
    this.#find = find;
    host.addController(this);
  }

  /** The turns to show of a thread, the newest ones. */
  of(turns: readonly Turn[], chatId: string | undefined): readonly Turn[] {
    if (chatId !== this.#chatId) this.#start = undefined;
    this.#chatId = chatId;
    return turns.slice(this.#first(turns.length));
  }

  /** Shows a hundred more of `count` turns. */
  show(count: number): void {
    const first = this.#find()?.querySelector('.turn');
    if (first) this.#kept = { element: first, top: first.getBoundingClientRect().top };
    this.#start = Math.max(0, this.#first(count) - STEP);
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    const [kept, scroller] = [this.#kept, this.#find()];
    this.#kept = undefined;
    if (kept === undefined || scroller === null) return;
    const keep = (): void => {
      scroller.scrollTop += kept.element.getBoundingClientRect().top - kept.top;
    };
    keep();
    // Turns above get their real heights when they are drawn, and not every browser holds the place by itself.
    requestAnimationFrame(() => {
      keep();
      requestAnimationFrame(keep);
    });
    // The button may have gone with the last of them; the keyboard is to stay in the conversation.
    if (this.#start === 0) scroller.focus({ preventScroll: true });
  }

  #first(count: number): number {
    return this.#start ?? Math.max(0, count - STEP);
  }
}
