import type { ReactiveController, ReactiveControllerHost } from 'lit';

/** How the list stands: beside the conversation, or over it. */
export type HistoryKindOfFrame = 'column' | 'drawer';

interface FrameHost extends ReactiveControllerHost, HTMLElement {
  readonly mode: string;
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/** An inline chat of this width has room for a column. */
const ROOM_PX = 720;

/**
 * Where the list stands and whether it is shown: a column is there from the start, a drawer when it is asked for. Under
 * an open drawer nothing can be reached; when it closes, the focus goes back to where it came from.
 */
export class HistoryFrame implements ReactiveController {
  readonly #host: FrameHost;
  #sizes: ResizeObserver | undefined;
  #hasRoom = false;
  #isColumnShown = true;
  #isDrawerOpen = false;
  #wasDrawerOpen = false;
  /** Whether the drawer was entered before there was a row to enter. */
  #awaitsRows = false;
  #next: 'button' | 'conversation' | undefined;

  constructor(host: FrameHost) {
    this.#host = host;
    this.#measure(host.getBoundingClientRect().width);
    host.addController(this);
  }

  get kind(): HistoryKindOfFrame {
    return this.#host.mode === 'inline' && this.#hasRoom ? 'column' : 'drawer';
  }

  get isShown(): boolean {
    return this.kind === 'column' ? this.#isColumnShown : this.#isDrawerOpen;
  }

  toggle(): void {
    if (this.kind === 'column') this.#isColumnShown = !this.#isColumnShown;
    else this.#isDrawerOpen = !this.#isDrawerOpen;
    this.#host.requestUpdate();
  }

  /** Closes a drawer; a column stays. @param next where the focus goes */
  close(next: 'button' | 'conversation' = 'button'): void {
    if (!this.#isDrawerOpen) return;
    this.#isDrawerOpen = false;
    this.#next = next;
    this.#host.requestUpdate();
  }

  /** As if it had never been opened. */
  reset(): void {
    this.#isDrawerOpen = false;
  }

  hostConnected(): void {
    this.#sizes = new ResizeObserver(([entry]) => this.#measure(entry?.contentRect.width ?? 0));
    this.#sizes.observe(this.#host);
  }

  hostDisconnected(): void {
    this.#sizes?.disconnect();
  }

  hostUpdated(): void {
    const root = this.#host.renderRoot;
    const list = root.querySelector<HTMLElement>('.history');
    const isOver = list !== null && this.kind === 'drawer';
    for (const other of root.querySelector('.chat')?.children ?? []) {
      if (other !== list && !other.matches('.history-scrim')) (other as HTMLElement).inert = isOver;
    }
    if (isOver && this.#wasDrawerOpen && this.#awaitsRows) this.#enter(list);
    if (isOver === this.#wasDrawerOpen) return;
    this.#wasDrawerOpen = isOver;
    this.#awaitsRows = false;
    if (isOver) return this.#enter(list);
    const target = this.#next === 'conversation' ? '.conversation' : '.history-button';
    if (this.#next !== undefined) root.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
    this.#next = undefined;
  }

  #enter(list: HTMLElement): void {
    const target = list.querySelector<HTMLElement>('[aria-current], .open-thread[tabindex="0"]');
    const close = list.querySelector<HTMLElement>('.close');
    const focused = (this.#host.renderRoot as ShadowRoot).activeElement;
    // The list may come later; whoever has gone elsewhere meanwhile stays there.
    if (this.#awaitsRows && focused !== close) return void (this.#awaitsRows = false);
    this.#awaitsRows = target === null;
    (target ?? close)?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: 'nearest' });
  }

  #measure(width: number): void {
    const hasRoom = width >= ROOM_PX;
    if (hasRoom === this.#hasRoom) return;
    this.#hasRoom = hasRoom;
    this.#host.requestUpdate();
  }
}
