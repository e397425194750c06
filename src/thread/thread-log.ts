import type { TurnRecord } from './turn-record.js';

/**
 * A thread as far as it is known, and where the next frame belongs. The reducers in `reduce/` write it, one a
 * kind of message; nothing else does while a stream runs.
 */
export class ThreadLog {
  chatId: string | undefined;
  readonly turns: TurnRecord[] = [];
  /** The turn whose stream is being read; undefined while a thread is only fetched. */
  current: TurnRecord | undefined;
  /** Where assistant frames go: the current turn, or an earlier one that is being replayed before `__cutoff__`. */
  cursor: TurnRecord | undefined;
  /** The turns that the stream being read has replayed and that were not known before. */
  readonly replayed = new Set<TurnRecord>();
  /** Whether the stream being read has sent `__state__`. */
  settled = false;
  /** Whether the platform says that the thread is streaming, from `__cutoff__` or `__state__`. */
  isStreaming = false;
  /** A service frame said that the turn was ended by an abort request. */
  aborted = false;
  /** A service frame said that the turn was paused, and that the same question sent again takes it up. */
  isSuspended = false;
  /** Earlier turns may still be replayed: a user message need not be the question being answered. */
  mayReplay = false;
  /** Ids of questions that were asked again under a new id: the platform remembers them, the thread shows them once. */
  readonly superseded = new Set<string>();

  /** Prepares for a new stream; `turn` is the one it answers, or undefined for a state request. */
  beginStream(turn: TurnRecord | undefined): void {
    this.current = turn;
    this.cursor = turn;
    this.replayed.clear();
    this.settled = false;
    this.aborted = false;
    this.isSuspended = false;
    this.isStreaming = false;
    this.mayReplay = this.chatId !== undefined;
  }

  find(id: string): TurnRecord | undefined {
    return this.turns.find((turn) => turn.id === id || turn.alias === id);
  }

  /** Adds a turn that the platform told of, before the turn being asked. */
  insert(turn: TurnRecord, before: TurnRecord | undefined = this.current): void {
    const index = before === undefined ? -1 : this.turns.indexOf(before);
    this.turns.splice(index < 0 ? this.turns.length : index, 0, turn);
    this.replayed.add(turn);
  }

  remove(turn: TurnRecord): void {
    const index = this.turns.indexOf(turn);
    if (index >= 0) this.turns.splice(index, 1);
  }
}
