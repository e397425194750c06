import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Turn } from '../../../src/thread/chat-snapshot.js';
import type { Place } from './hold-place.js';
import { tools } from './tools.js';

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
  #place: Place | undefined;
  #letGo: (() => void) | undefined;

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
    if (first) this.#place = { element: first, top: first.getBoundingClientRect().top };
    this.#start = Math.max(0, this.#first(count) - STEP);
    this.#host.requestUpdate();
  }

  hostUpdated(): void {
    const [place, scroller] = [this.#place, this.#find()];
    this.#place = undefined;
    if (place === undefined || scroller === null) return;
    const { element, top } = place;
    scroller.scrollTop += element.getBoundingClientRect().top - top;
    const { scrollTop } = scroller;
    this.#letGo?.();
    // Fetched with the first question; where it cannot be had, nothing comes below the answers either.
    void tools.load().then(
      ({ holdPlace }) => (this.#letGo = holdPlace(scroller, place, scrollTop)),
      () => undefined,
    );
    // The button may have gone with the last of them; the keyboard is to stay in the conversation.
    if (this.#start === 0) scroller.focus({ preventScroll: true });
  }

  hostDisconnected(): void {
    this.#letGo?.();
  }

  #first(count: number): number {
    return this.#start ?? Math.max(0, count - STEP);
  }
}
