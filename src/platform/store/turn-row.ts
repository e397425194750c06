import type { WireMessage } from '../chat/wire-message.js';
import type { ColumnType } from './tables.js';

/** `interrupted`: the process ended while the turn was streaming. */
export type TurnStatus = 'streaming' | 'complete' | 'aborted' | 'failed' | 'interrupted';

/** One question and everything said about it, as it lies on disk. */
export type TurnRow = {
  readonly id: string;
  readonly threadId: string;
  readonly number: number;
  readonly messageId: string;
  readonly status: TurnStatus;
  /** First sequence number that the turn after this one may use. */
  readonly nextSort: number;
  readonly memory: unknown;
  readonly messages: readonly WireMessage[];
};

export const turnColumns: { readonly [C in keyof TurnRow]: ColumnType } = {
  id: 'VARCHAR',
  threadId: 'VARCHAR',
  number: 'BIGINT',
  messageId: 'VARCHAR',
  status: 'VARCHAR',
  nextSort: 'BIGINT',
  memory: 'JSON',
  messages: 'JSON',
};
