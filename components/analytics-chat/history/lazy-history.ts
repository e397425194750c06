import type { ReactiveController } from 'lit';
import type { ChatSnapshot } from '../../../src/thread/chat-snapshot.js';
import type { ChatHistory } from './chat-history.js';
import type { ChatHistoryHost, ChatHistoryOptions } from './history-host.js';

export interface LazyHistoryOptions extends ChatHistoryOptions {
  /** Whether anybody has looked at the chat. */
  readonly isWanted: () => boolean;
}

/** The history, fetched when a chat that has one is looked at or asked. Pages without one never load it. */
export class LazyHistory implements ReactiveController {
  readonly #host: ChatHistoryHost;
  readonly #options: LazyHistoryOptions;
  #loading: Promise<ChatHistory> | undefined;
  #isTried = false;
  /** Once it is there. */
  view: ChatHistory | undefined;

  constructor(host: ChatHistoryHost, options: LazyHistoryOptions) {
    this.#host = host;
    this.#options = options;
    host.addController(this);
  }

  hostUpdated(): void {
    if (this.#isTried || !this.#options.isWanted() || this.#host.history === 'none') return;
    this.#isTried = true;
    this.#preload();
  }

  /** The conversation has changed. */
  changed(now: ChatSnapshot, before: ChatSnapshot): void {
    if (now.turns.length > 0) this.#preload((history) => history.changed(now, before));
  }

  load(): Promise<ChatHistory> {
    return (this.#loading ??= import('./chat-history.js').then(
      ({ ChatHistory }) => (this.view = new ChatHistory(this.#host, this.#options)),
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    ));
  }

  #preload(then?: (history: ChatHistory) => void): void {
    if (this.#host.history === 'none') return;
    // Code that cannot be fetched costs the chat its history, and whoever asks for it is told.
    this.load().then(then, () => {});
  }
}
