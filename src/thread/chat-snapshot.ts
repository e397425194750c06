import type { ChatMessage } from '../protocol/chat-message.js';
import type { InlayError } from '../protocol/inlay-error.js';

/** How a turn stands. */
export type TurnStatus =
  /** The question is on its way, or its answer is being written. */
  | 'streaming'
  /** Answered, and settled with the platform. */
  | 'complete'
  /** Ended by the viewer; the platform confirmed it. */
  | 'stopped'
  /** The stream broke off, or was ended elsewhere: what is there is not the whole answer. */
  | 'incomplete'
  /** There is no answer, and `error` says why. */
  | 'failed';

/** What keeps a turn waiting. */
export type TurnNotice =
  /** Nothing has arrived for twenty seconds. */
  | 'slow'
  /** The connection broke, and the turn is being taken up again. */
  | 'reconnecting'
  /** Another answer is being written in this thread; the question is sent after it. */
  | 'waiting'
  /** The question was turned away for now; it is sent again in `retryInSeconds`. */
  | 'retrying';

/** One question and what became of it. Frozen. */
export interface Turn {
  /** The message id of the question. */
  readonly id: string;
  readonly question: string;
  readonly status: TurnStatus;
  /** Everything the assistant wrote, tool calls included: one message an id, in `sort` order. */
  readonly messages: readonly ChatMessage[];
  /** The answer so far. */
  readonly answer?: ChatMessage;
  /** The platform marked no message as final; `answer` is the last one with text. */
  readonly isProvisional: boolean;
  /** What keeps the turn waiting, while it is `streaming`. */
  readonly notice?: TurnNotice;
  /** With notice `retrying`: whole seconds until the question is sent again. */
  readonly retryInSeconds?: number;
  /** Why the turn is `failed` or `incomplete`. */
  readonly error?: InlayError;
}

/** What the conversation does now. */
export type ChatStatus =
  | 'idle'
  /** An earlier thread is being fetched. */
  | 'loading'
  /** A question was sent and nothing has come back. */
  | 'submitting'
  | 'streaming'
  /** A stop was asked for and is not confirmed. */
  | 'stopping';

/** A conversation at one moment. Frozen, and the same object until something changes. */
export interface ChatSnapshot {
  readonly status: ChatStatus;
  readonly chatId?: string;
  readonly turns: readonly Turn[];
  /** Text to give back to the composer: a question that was not answered. */
  readonly draft?: string;
  /** How the last request ended, when it ended badly. */
  readonly error?: InlayError;
}

/** A question that was sent and of which nothing has come back, as a page may remember it over a reload. */
export interface AskedQuestion {
  /** Its message id: with the same one the platform takes it for the same question. */
  readonly id: string;
  readonly question: string;
  /** Id of the turn before it in the thread. */
  readonly after?: string;
}

/** How a question ended. */
export type AskEnd = 'complete' | 'abort' | 'disconnect' | 'error';

/** What became of a question. */
export interface AskResult {
  readonly reason: AskEnd;
  readonly answer?: ChatMessage;
  readonly error?: InlayError;
}

/** Whether two snapshots show the same: turns are compared as objects, since a changed turn is a new one. */
export function sameSnapshot(a: ChatSnapshot, b: ChatSnapshot): boolean {
  return (
    a.status === b.status &&
    a.chatId === b.chatId &&
    a.draft === b.draft &&
    a.error === b.error &&
    a.turns.length === b.turns.length &&
    a.turns.every((turn, index) => turn === b.turns[index])
  );
}
