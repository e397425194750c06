import type { WireMessage } from '../chat/wire-message.js';
import type { State } from './state.js';
import { keyOf, type Tables } from './tables.js';
import type { TurnRow } from './turn-row.js';

export type { TurnStatus } from './turn-row.js';

export type StoredTurn = Omit<TurnRow, 'id' | 'threadId' | 'userId'>;

export type StoredThread = {
  readonly id: string;
  readonly agentId: string;
  readonly userId: string;
  readonly turns: readonly StoredTurn[];
};

type ThreadOwner = { readonly id: string; readonly agentId: string; readonly userId: string };

/** Threads and their turns. */
export class ThreadStore {
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  owner(threadId: string): ThreadOwner | undefined {
    return this.#state.tables.threads.get(threadId);
  }

  find(threadId: string): StoredThread | undefined {
    const thread = this.owner(threadId);
    if (!thread) return undefined;
    const { id, agentId, userId } = thread;
    const turns = this.#state.tables.turns.where('thread', id);
    return { id, agentId, userId, turns: turns.sort((a, b) => a.number - b.number) };
  }

  /** The thread in which a user's question of this id and these words stands, whether its turn has ended or not. */
  threadOfQuestion(userId: string, messageId: string, input: string): ThreadOwner | undefined {
    const turn = this.#state.tables.turns
      .where('message', keyOf(userId, messageId))
      .find(({ messages }) => messages[0]?.content === input);
    return turn && this.owner(turn.threadId);
  }

  /** The question is on disk when this resolves, with its thread when that is new. */
  begin(turn: { thread: ThreadOwner; number: number; question: WireMessage; now: number }): Promise<void> {
    const { id, agentId, userId } = turn.thread;
    return this.#state.change((tables) => {
      if (!tables.threads.get(id)) tables.threads.put({ id, agentId, userId, createdAt: turn.now });
      put(tables, turn.thread, {
        number: turn.number,
        messageId: turn.question.id,
        status: 'streaming',
        nextSort: turn.question.sort + 1,
        memory: undefined,
        messages: [turn.question],
      });
    });
  }

  /** Everything the turn said and how it ended, at once. A thread that was removed meanwhile stays removed. */
  end(threadId: string, turn: StoredTurn): Promise<void> {
    return this.#state.change((tables) => {
      const thread = tables.threads.get(threadId);
      if (thread) put(tables, thread, turn);
    });
  }
}

/** Takes a thread away with everything it said. */
export function removeThread(tables: Tables, id: string): void {
  tables.turns.deleteWhere('thread', id);
  tables.threads.delete(id);
}

/** In place of what the turn was before. */
function put(tables: Tables, thread: ThreadOwner, turn: StoredTurn): void {
  const { id: threadId, userId } = thread;
  tables.turns.put({ ...turn, id: `${threadId}/${turn.number}`, threadId, userId });
}
