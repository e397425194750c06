import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ChatSnapshot } from '../../../src/thread/chat-snapshot.js';
import { endedTurn } from '../conversation/announce-changes.js';
import { ChatHideEvent, ChatShowEvent } from '../events.js';

/** Where the chat stands: in the page's own flow, over the page by a round button, or docked to the page's end. */
export type ChatMode = 'inline' | 'launcher' | 'panel';

/** What the panel needs of its element. */
export interface ChatPanelHost extends ReactiveControllerHost, HTMLElement {
  readonly mode: ChatMode;
  open: boolean;
  stop: () => void;
  readonly renderRoot: HTMLElement | DocumentFragment;
}

/**
 * Opens and closes a chat that floats over its page. Button and panel are popovers: the top layer is above everything
 * of the page, whatever `z-index` it uses. The panel is hidden, never taken apart, so that a running answer goes on.
 */
export class ChatPanel implements ReactiveController {
  readonly #host: ChatPanelHost;
  readonly #isAnswering: () => boolean;
  #isWanted = false;
  #wasShown: boolean | undefined;
  #isClosedByViewer = false;
  #hasNews = false;
  #opener: HTMLElement | undefined;

  /** @param isAnswering whether there is something to stop */
  constructor(host: ChatPanelHost, isAnswering: () => boolean) {
    this.#host = host;
    this.#isAnswering = isAnswering;
    host.addController(this);
  }

  get isFloating(): boolean {
    return this.#host.mode !== 'inline';
  }

  /** Whether somebody can see the conversation. */
  get isShown(): boolean {
    return !this.isFloating || this.#host.open;
  }

  /** Whether it has ever been shown: before, nothing but the button is drawn, and no earlier thread is fetched. */
  get isWanted(): boolean {
    return this.#isWanted;
  }

  /** Whether an answer has come to its end while the panel was closed. */
  get hasNews(): boolean {
    return this.#hasNews;
  }

  /** The conversation has changed: what came to its end unseen is told by a mark on the button. */
  changed(now: ChatSnapshot, before: ChatSnapshot): void {
    const ended = endedTurn(now, before);
    if (now.turns.length === 0) this.#hasNews = false;
    else if (!this.isShown && ended !== undefined && ended.status !== 'stopped') this.#hasNews = true;
  }

  /** The viewer's own opening and closing. */
  readonly toggle = (): void => {
    if (this.#host.open) this.close();
    else this.#host.open = true;
  };

  /** The viewer closes the panel: the focus goes back to what opened it. */
  readonly close = (): void => {
    this.#isClosedByViewer = true;
    this.#host.open = false;
  };

  /** Escape stops a running answer first, and closes the panel when there is none. */
  readonly keyDown = (event: KeyboardEvent): void => {
    const isOurs = event.key === 'Escape' && !event.defaultPrevented && !event.isComposing;
    if (!isOurs || !this.isFloating || isInDialog(event)) return;
    event.preventDefault();
    if (this.#isAnswering()) this.#host.stop();
    else this.close();
  };

  /** Before anything is drawn: what is to be drawn at all. */
  update(): void {
    this.#isWanted ||= this.isShown;
    if (this.isShown) this.#hasNews = false;
  }

  hostUpdated(): void {
    if (!this.#host.isConnected) return;
    if (!this.isFloating) return void (this.#wasShown = undefined);
    this.#place(this.#launcher, true);
    const isShown = this.isShown;
    const isFirst = this.#wasShown === undefined;
    const hasChanged = isShown !== this.#wasShown;
    this.#wasShown = isShown;
    const hadFocus = this.#panel?.matches(':focus-within') ?? false;
    const opener = hasChanged && isShown ? focused(this.#host.ownerDocument) : undefined;
    this.#place(this.#panel, isShown);
    if (isShown) void import('./floating-panel.js').then((panel) => panel.attend(this.#panel));
    // A page that comes with an open panel keeps its focus where it put it.
    if (isFirst || !hasChanged) return;
    if (isShown) this.#shown(opener);
    else this.#hidden(hadFocus);
  }

  #shown(opener: HTMLElement | undefined): void {
    this.#opener = opener;
    const root = this.#host.renderRoot;
    const field = root.querySelector<HTMLElement>('textarea:enabled') ?? root.querySelector('.conversation');
    field?.focus({ preventScroll: true });
    this.#host.dispatchEvent(new ChatShowEvent());
  }

  #hidden(hadFocus: boolean): void {
    const opener = this.#opener?.isConnected ? this.#opener : this.#launcher;
    // A page that closes the panel while the viewer is elsewhere leaves the viewer there.
    if (hadFocus || this.#isClosedByViewer) opener?.focus({ preventScroll: true });
    this.#isClosedByViewer = false;
    this.#opener = undefined;
    this.#host.dispatchEvent(new ChatHideEvent());
  }

  #place(popover: HTMLElement | null, isShown: boolean): void {
    // Without the attribute it stands in the page's own flow.
    if (popover?.popover !== 'manual' || popover.matches(':popover-open') === isShown) return;
    if (isShown) popover.showPopover();
    else popover.hidePopover();
  }

  get #panel(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('.chat');
  }

  get #launcher(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('.launcher');
  }
}

/** A dialog inside the panel closes by itself. */
function isInDialog(event: Event): boolean {
  return event.composedPath().some((target) => target instanceof HTMLDialogElement);
}

/** What has the focus, across shadow roots; undefined where only the page itself has it. */
function focused(document: Document): HTMLElement | undefined {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : undefined;
}
