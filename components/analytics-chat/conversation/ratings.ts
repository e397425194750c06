import type { Turn } from '../../../src/thread/chat-snapshot.js';
import { ChatFeedbackEvent } from '../events.js';
import { sendFeedback } from './send-feedback.js';
import type { ToolContext } from './tool-context.js';

/** What a viewer thinks of an answer. */
export type Rating = 'up' | 'down';

/** A rating with the viewer's reason for it, if they gave one. The same object until it changes. */
export interface Rated {
  readonly rating: Rating;
  readonly reason?: string;
}

/** The viewer's ratings of answers, as long as the page is there. They are told to the page. */
class Ratings {
  readonly #ratings = new Map<string, Rated>();
  /** Ratings that are sent go one after another, so that the last one is the one that stays. */
  #sent: Promise<unknown> = Promise.resolve();

  of(turn: Turn): Rated | undefined {
    return this.#ratings.get(turn.id);
  }

  /** Rates the answer; the same rating once more takes it back. */
  rate(turn: Turn, rating: Rating, context: ToolContext): void {
    this.#set(turn, this.of(turn)?.rating === rating ? undefined : { rating }, context);
  }

  /** Says why; the same reason once more takes it back. */
  explain(turn: Turn, reason: string, context: ToolContext): void {
    const rated = this.of(turn);
    if (rated === undefined) return;
    const { rating } = rated;
    this.#set(turn, rated.reason === reason ? { rating } : { rating, reason }, context);
  }

  #set(turn: Turn, rated: Rated | undefined, context: ToolContext): void {
    const { answer } = turn;
    if (answer === undefined) return;
    const { host, snapshot, feedback } = context;
    if (rated === undefined) this.#ratings.delete(turn.id);
    else this.#ratings.set(turn.id, rated);
    host.requestUpdate();
    const event = new ChatFeedbackEvent(rated?.rating, answer.id, snapshot().chatId, rated?.reason);
    host.dispatchEvent(event);
    if (typeof feedback === 'string')
      this.#sent = this.#sent.then(() => sendFeedback(feedback, event, context)).catch(context.failed);
  }
}

const ratings = new WeakMap<object, Ratings>();

/** The ratings in one element. */
export function ratingsIn(host: object): Ratings {
  const own = ratings.get(host) ?? new Ratings();
  ratings.set(host, own);
  return own;
}

/** Forgets them all: the viewer has left. */
export function forgetRatings(host: object): void {
  ratings.delete(host);
}
