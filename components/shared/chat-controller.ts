import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ChatTransport } from '../../src/client/chat-transport.js';
import type { AskedQuestion, AskResult, ChatSnapshot } from '../../src/thread/chat-snapshot.js';
import { ChatStore, type AskOptions } from '../../src/thread/chat-store.js';
import { pagePresence } from './page-presence.js';

const EMPTY: ChatSnapshot = Object.freeze({ status: 'idle', turns: Object.freeze([]) });
/** A hidden page paints no frames; its conversation still moves on, at this pace. */
const HIDDEN_PAGE_MS = 250;

/**
 * An update may take a quarter of the time at most: one that took long, layout included, is followed by a pause of
 * three times as long. So a huge table that is still growing slows its own redrawing and not the page.
 */
const PAUSE_FACTOR = 3;

/** Told of every change of the conversation, once an update, with what it was before. */
export type ChatChange = (now: ChatSnapshot, before: ChatSnapshot) => void;

/**
 * Binds a `ChatStore` to an element: at most one update a frame, however many lines arrive, and nothing left
 * behind when the element goes.
 */
export class ChatController implements ReactiveController {
  readonly #host: ReactiveControllerHost & Element;
  readonly #changed: ChatChange;
  #store: ChatStore | undefined;
  #seen: ChatSnapshot = EMPTY;
  #frame = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #notBefore = 0;

  constructor(host: ReactiveControllerHost & Element, changed: ChatChange) {
    this.#host = host;
    this.#changed = changed;
    host.addController(this);
  }

  /** The conversation as it is shown: the store's snapshot at the last update. */
  get snapshot(): ChatSnapshot {
    return this.#seen;
  }

  get isReady(): boolean {
    return this.#store !== undefined;
  }

  /** Starts a conversation over `transport`; the one before, if any, is gone at once. */
  use(transport: ChatTransport): void {
    this.release();
    this.#store = new ChatStore({ transport, presence: pagePresence });
    this.#store.subscribe(this.#schedule);
  }

  /** Ends the conversation and forgets what it showed. */
  release(): void {
    this.#cancelSchedule();
    this.#store?.dispose();
    this.#store = undefined;
    this.#show(EMPTY);
  }

  ask(text: string, options?: AskOptions): Promise<AskResult> | undefined {
    return this.#store?.ask(text, options);
  }

  offer(asked: AskedQuestion): void {
    this.#store?.offer(asked);
    // A page that is left within this frame must have heard of it.
    this.flush();
  }

  retry(): Promise<AskResult> | undefined {
    return this.#store?.retry();
  }

  stop(): void {
    this.#store?.stop();
  }

  newChat(): void {
    this.#store?.newChat();
  }

  async open(chatId: string): Promise<void> {
    await this.#store?.open(chatId);
  }

  /** Brings the element up to date now, as before telling the host that a turn has ended. */
  flush(): void {
    this.#cancelSchedule();
    if (this.#store !== undefined) this.#show(this.#store.getSnapshot());
  }

  hostDisconnected(): void {
    // A move disconnects and connects in one go; only an element that stays away is done.
    queueMicrotask(() => {
      if (!this.#host.isConnected) this.release();
    });
  }

  readonly #schedule = (): void => {
    // A page that is left within this frame must have heard of the thread.
    const isNewThread = this.#seen.chatId === undefined && this.#store?.getSnapshot().chatId !== undefined;
    if (isNewThread) return this.flush();
    if (this.#frame !== 0 || this.#timer !== undefined) return;
    this.#frame = requestAnimationFrame(this.#onFrame);
    this.#timer = setTimeout(() => void this.#update(), HIDDEN_PAGE_MS);
  };

  readonly #onFrame = (now: number): void => {
    if (now < this.#notBefore) this.#frame = requestAnimationFrame(this.#onFrame);
    else void this.#update();
  };

  async #update(): Promise<void> {
    const start = performance.now();
    this.flush();
    await this.#host.updateComplete;
    const end = performance.now();
    this.#notBefore = end + PAUSE_FACTOR * (end - start);
  }

  #cancelSchedule(): void {
    cancelAnimationFrame(this.#frame);
    clearTimeout(this.#timer);
    this.#frame = 0;
    this.#timer = undefined;
  }

  #show(snapshot: ChatSnapshot): void {
    const before = this.#seen;
    if (snapshot === before) return;
    this.#seen = snapshot;
    this.#host.requestUpdate();
    this.#changed(snapshot, before);
  }
}
