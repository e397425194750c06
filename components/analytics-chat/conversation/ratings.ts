import type { ReactiveControllerHost } from 'lit';
import type { Turn } from '../../../src/thread/chat-snapshot.js';
import { ChatFeedbackEvent } from '../events.js';

/** What a viewer thinks of an answer. */
export type Rating = 'up' | 'down';

/** The viewer's ratings of answers, as long as the page is there. They are told to the page and sent nowhere. */
export class Ratings {
  readonly #host: ReactiveControllerHost & EventTarget;
  readonly #chatId: () => string | undefined;
  readonly #ratings = new Map<string, Rating>();

  constructor(host: ReactiveControllerHost & EventTarget, chatId: () => string | undefined) {
    this.#host = host;
    this.#chatId = chatId;
  }

  of(turn: Turn): Rating | undefined {
    return this.#ratings.get(turn.id);
  }

  /** Rates the answer; the same rating once more takes it back. */
  rate(turn: Turn, rating: Rating): void {
    const { answer } = turn;
    if (answer === undefined) return;
    const now = this.of(turn) === rating ? undefined : rating;
    if (now === undefined) this.#ratings.delete(turn.id);
    else this.#ratings.set(turn.id, now);
    this.#host.requestUpdate();
    this.#host.dispatchEvent(new ChatFeedbackEvent(now, answer.id, this.#chatId()));
  }

  /** Forgets them all: the viewer has left. */
  clear(): void {
    this.#ratings.clear();
  }
}
