import type { WireMessage } from '../chat/wire-message.js';

/** `interrupted`: the process ended while the turn was streaming. */
export type TurnStatus = 'streaming' | 'complete' | 'aborted' | 'failed' | 'interrupted';

/** One question and everything said about it. */
export type TurnRow = {
  readonly id: string;
  readonly threadId: string;
  /** Whose thread it is: a caller's `messageId` is known again by both. */
  readonly userId: string;
  readonly number: number;
  readonly messageId: string;
  readonly status: TurnStatus;
  /** First sequence number that the turn after this one may use. */
  readonly nextSort: number;
  readonly memory: unknown;
  readonly messages: readonly WireMessage[];
};
