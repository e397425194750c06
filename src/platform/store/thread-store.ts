import type { WireMessage } from '../chat/wire-message.js';
import type { State } from './state.js';
import type { TurnRow } from './turn-row.js';

export type { TurnStatus } from './turn-row.js';

export type StoredTurn = Omit<TurnRow, 'id' | 'threadId'>;

export type StoredThread = {
  readonly id: string;
  readonly agentId: string;
  readonly userId: string;
  readonly turns: readonly StoredTurn[];
};

type ThreadOwner = { readonly id: string; readonly agentId: string; readonly userId: string };

/** Threads whose turns are kept in memory: those that were asked last. */
const recentThreads = 500;

/** Threads and their turns. */
export class ThreadStore {
  readonly #state: State;
  readonly #recent = new Map<string, readonly StoredTurn[]>();

  constructor(state: State) {
    this.#state = state;
  }

  owner(threadId: string): ThreadOwner | undefined {
    return this.#state.tables.threads.get(threadId);
  }

  async find(threadId: string): Promise<StoredThread | undefined> {
    const thread = this.owner(threadId);
    if (!thread) return undefined;
    const { id, agentId, userId } = thread;
    return { id, agentId, userId, turns: this.#recent.get(id) ?? (await this.#readTurns(id)) };
  }

  /** The question is on disk when this resolves, with its thread when that is new. */
  async begin(turn: {
    thread: ThreadOwner & { isNew: boolean };
    number: number;
    /** False for a turn that the end of a process cut off, and that is asked again. */
    isNew: boolean;
    question: WireMessage;
    earlier: readonly StoredTurn[];
    now: number;
  }): Promise<void> {
    const { thread, number, question } = turn;
    const { id, agentId, userId } = thread;
    const status = 'streaming';
    const nextSort = question.sort + 1;
    const asked = {
      number,
      messageId: question.id,
      status,
      nextSort,
      memory: undefined,
      messages: [question],
    } as const;
    if (thread.isNew) {
      this.#state.apply((tables) => tables.threads.put({ id, agentId, userId, createdAt: turn.now }));
    }
    await this.#put(id, turn.earlier, asked, turn.isNew);
  }

  /** Everything the turn said and how it ended, at once. A thread that was removed meanwhile stays removed. */
  async end(threadId: string, earlier: readonly StoredTurn[], turn: StoredTurn): Promise<void> {
    if (!this.owner(threadId)) return;
    await this.#put(threadId, earlier, turn, false);
  }

  /** Removes threads of users who are gone, inside the caller's unit of work. */
  async remove(threadIds: readonly string[]): Promise<void> {
    for (const id of threadIds) {
      this.#recent.delete(id);
      const turns = await this.#readTurns(id);
      this.#state.apply((tables) => tables.threads.delete(id));
      this.#state.deleteTurns(turns.map(({ number }) => turnId(id, number)));
    }
  }

  async #put(
    threadId: string,
    earlier: readonly StoredTurn[],
    turn: StoredTurn,
    isNew: boolean,
  ): Promise<void> {
    // Out of the cache while it is in doubt: a turn that cannot be written must not look as if it had been.
    this.#recent.delete(threadId);
    this.#state.putTurn({ ...turn, id: turnId(threadId, turn.number), threadId }, isNew);
    await this.#state.settled();
    this.#recent.set(threadId, [...earlier, turn]);
    if (this.#recent.size <= recentThreads) return;
    for (const [oldest] of this.#recent) {
      this.#recent.delete(oldest);
      return;
    }
  }

  async #readTurns(threadId: string): Promise<StoredTurn[]> {
    const rows = await this.#state.readTurns(threadId);
    return rows
      .map(({ id: _id, threadId: _threadId, memory, ...turn }) => ({ ...turn, memory: memory ?? undefined }))
      .sort((a, b) => a.number - b.number);
  }
}

const turnId = (threadId: string, number: number): string => `${threadId}/${number}`;
