import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** Nearer to the end than this counts as at the end. */
const AT_END_PX = 48;

/**
 * Keeps a scroller at its end while content grows, once an update, until the viewer scrolls up; at the end
 * again, it follows again.
 */
export class ScrollFollow implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #find: () => Element | null;
  #scroller: Element | null = null;
  #lastTop = 0;
  #following = true;

  constructor(host: ReactiveControllerHost, find: () => Element | null) {
    this.#host = host;
    this.#find = find;
    host.addController(this);
  }

  /** Whether the end is being followed. */
  get isFollowing(): boolean {
    return this.#following;
  }

  /** Goes to the end and follows it from now on. */
  follow(): void {
    this.#following = true;
    this.hostUpdated();
  }

  hostUpdated(): void {
    const scroller = (this.#scroller ??= this.#attach());
    if (!this.#following || scroller === null) return;
    // One layout a frame: it is the one the frame needs anyway.
    scroller.scrollTop = scroller.scrollHeight;
    this.#lastTop = scroller.scrollTop;
  }

  hostDisconnected(): void {
    this.#scroller?.removeEventListener('scroll', this.#scrolled);
    this.#scroller = null;
    this.#following = true;
  }

  #attach(): Element | null {
    const scroller = this.#find();
    scroller?.addEventListener('scroll', this.#scrolled, { passive: true });
    return scroller;
  }

  readonly #scrolled = (): void => {
    const scroller = this.#scroller;
    if (scroller === null) return;
    const { scrollTop } = scroller;
    // Our own move to the end, told a frame later: nothing to find out, and no layout to force.
    if (this.#following && scrollTop === this.#lastTop) return;
    const { scrollHeight, clientHeight } = scroller;
    const isAtEnd = scrollHeight - clientHeight - scrollTop <= AT_END_PX;
    // Only a move up is the viewer leaving: growing content also takes the scroller away from its end.
    const following = isAtEnd || (this.#following && scrollTop >= this.#lastTop - 1);
    this.#lastTop = scrollTop;
    if (following === this.#following) return;
    this.#following = following;
    this.#host.requestUpdate();
  };
}
