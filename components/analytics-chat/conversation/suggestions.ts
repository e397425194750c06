import type { ReactiveControllerHost } from 'lit';
import type { ChatSnapshot, Turn } from '../../../src/thread/chat-snapshot.js';
import type { ResultOptions } from '../result/result-options.js';

/** What a chat offers to ask next: nothing, or what its last answer leads to. */
export type SuggestionsMode = 'auto' | 'none';

/** The questions below the last answer. What makes them is fetched when an answer is there. */
export class Suggestions {
  readonly #host: ReactiveControllerHost;
  #turn: Turn | undefined;
  #options: ResultOptions | undefined;
  #questions: readonly string[] = [];

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  /** What is offered after a conversation as it is now; nothing at first, and while an answer is being written. */
  after({ status, turns }: ChatSnapshot, options: ResultOptions): readonly string[] {
    const last = status === 'idle' ? turns.at(-1) : undefined;
    if (last === this.#turn && options === this.#options) return this.#questions;
    [this.#turn, this.#options, this.#questions] = [last, options, []];
    if (last?.status === 'complete') void this.#make(turns, last, options);
    return this.#questions;
  }

  async #make(turns: readonly Turn[], last: Turn, options: ResultOptions): Promise<void> {
    // An answer is whole without what may be asked after it.
    const made = await import('./suggested-questions.js').catch(() => undefined);
    if (made === undefined || last !== this.#turn || options !== this.#options) return;
    this.#questions = made.suggestedQuestions(turns, options);
    this.#host.requestUpdate();
  }
}
