import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { tools } from './tools.js';

/** Nearer to the end than this counts as at the end. */
const AT_END_PX = 48;

/** What a viewer does to scroll; a scroller that moves without it may have been moved by its content. */
const HANDLING = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Keeps a scroller at its end while content grows, until the viewer scrolls; at the end again, it follows again. What the
 * last answer begins with, its first result or else its words, is never pushed out of sight: an end that lies farther
 * than that is for the viewer to go to.
 * Content grows with the element's updates and long after them: charts, fonts and tables come when they come, so the
 * sizes themselves are watched.
 */
export class ScrollFollow implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #find: () => HTMLElement | null;
  readonly #watched = new Set<Element>();
  #sizes: ResizeObserver | undefined;
  #scroller: HTMLElement | null = null;
  #lastTop = 0;
  #lastHeight = 0;
  #isHandled = false;
  #following = true;
  /** Whether the viewer went beyond the beginning of the answer, so that nothing is held any more. */
  #isBeyond = false;
  #isAtEnd = true;

  constructor(host: ReactiveControllerHost, find: () => HTMLElement | null) {
    this.#host = host;
    this.#find = find;
    host.addController(this);
  }

  /** Whether the end is in sight. */
  get isAtEnd(): boolean {
    return this.#isAtEnd;
  }

  /** Follows the end from now on; `isBeyond`: wherever it is. */
  follow(isBeyond = false): void {
    this.#setFollowing(true);
    this.#isBeyond = isBeyond;
    this.#lastTop = this.#scroller?.scrollTop ?? 0;
    this.hostUpdated();
  }

  hostUpdated(): void {
    this.#scroller ??= this.#attach();
    this.#watchSizes();
    this.#toEnd();
  }

  hostDisconnected(): void {
    const scroller = this.#scroller;
    scroller?.removeEventListener('scroll', this.#scrolled);
    for (const type of HANDLING) scroller?.removeEventListener(type, this.#handled);
    this.#scroller = null;
    this.#sizes?.disconnect();
    this.#sizes = undefined;
    this.#watched.clear();
    this.#following = true;
  }

  #attach(): HTMLElement | null {
    const scroller = this.#find();
    scroller?.addEventListener('scroll', this.#scrolled, { passive: true });
    for (const type of HANDLING) scroller?.addEventListener(type, this.#handled, { passive: true });
    if (scroller !== null) this.#setFollowing(this.#following, scroller);
    return scroller;
  }

  /** The box that scrolls and everything in it: what is new is watched, what is gone is let go. */
  #watchSizes(): void {
    const scroller = this.#scroller;
    if (scroller === null) return;
    const sizes = (this.#sizes ??= new ResizeObserver(this.#resized));
    const wanted = new Set<Element>([scroller, ...scroller.children]);
    for (const element of wanted) if (!this.#watched.has(element)) sizes.observe(element);
    for (const element of this.#watched) if (!wanted.has(element)) sizes.unobserve(element);
    this.#watched.clear();
    for (const element of wanted) this.#watched.add(element);
  }

  #toEnd(): void {
    const scroller = this.#scroller;
    if (!this.#following || scroller === null) return;
    // Somebody has scrolled, and the event that tells of it is still on its way.
    if (this.#hasLeft(scroller)) return;
    // One layout a frame: it is the one the frame needs anyway.
    scroller.scrollTop = this.#isBeyond ? scroller.scrollHeight : farthest(scroller);
    this.#remember(scroller);
    this.#isHandled = false;
  }

  #remember(scroller: Element): void {
    [this.#lastTop, this.#lastHeight] = [scroller.scrollTop, scroller.scrollHeight];
    if (this.#isAtEnd === isAtEnd(scroller)) return;
    this.#isAtEnd = !this.#isAtEnd;
    // Not within the update that this may follow on.
    queueMicrotask(() => this.#host.requestUpdate());
  }

  /** Whether somebody moved. Content that shrank and grew again moves a scroller up, too: a little, by nobody. */
  #hasLeft(scroller: Element): boolean {
    const up = this.#lastTop - scroller.scrollTop;
    if (Math.abs(up) <= 1 || isAtEnd(scroller)) return false;
    // At the end nobody can move down, and where the answer's beginning is held nothing else does.
    if (up < 0) return !this.#isBeyond;
    return this.#isHandled || up > AT_END_PX || scroller.scrollHeight === this.#lastHeight;
  }

  readonly #handled = (): void => void (this.#isHandled = true);

  /** In the next frame: scrolling gives sizes to what had none, and they must not change while sizes are told. */
  readonly #resized = (): void => void requestAnimationFrame(() => this.#toEnd());

  readonly #scrolled = (): void => {
    const scroller = this.#scroller;
    if (scroller === null) return;
    // Our own move to the end, told a frame later: nothing to find out, and no layout to force.
    if (this.#following && scroller.scrollTop === this.#lastTop) return;
    // Only a move is the viewer leaving: growing content also takes the scroller away from its end.
    this.#setFollowing(this.#following ? !this.#hasLeft(scroller) : isAtEnd(scroller));
    this.#isBeyond = scroller.scrollTop > farthest(scroller) + 1;
    this.#remember(scroller);
  };

  #setFollowing(following: boolean, scroller = this.#scroller): void {
    this.#following = following;
    // Holding its place, the browser would scroll up when something above the view shrinks, as if the viewer had.
    if (scroller !== null) scroller.style.overflowAnchor = following ? 'none' : '';
  }
}

const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: Element): boolean =>
  scrollHeight - clientHeight - scrollTop <= AT_END_PX;

const farthest = (scroller: Element): number => tools.module?.farthestEnd(scroller) ?? scroller.scrollHeight;
