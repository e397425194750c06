import type { WireMessage } from '../chat/wire-message.js';
import type { Database, Row, Statements } from './database.js';

/** `interrupted`: the process ended while the turn was streaming. */
export type TurnStatus = 'streaming' | 'complete' | 'aborted' | 'failed' | 'interrupted';

export type StoredTurn = {
  readonly number: number;
  readonly messageId: string;
  readonly status: TurnStatus;
  /** First sequence number that the turn after this one may use. */
  readonly nextSort: number;
  readonly memory: unknown;
  readonly messages: readonly WireMessage[];
};

export type StoredThread = {
  readonly id: string;
  readonly agentId: string;
  readonly userId: string;
  readonly turns: readonly StoredTurn[];
};

export type TurnEnd = {
  readonly threadId: string;
  readonly number: number;
  readonly status: TurnStatus;
  readonly nextSort: number;
  readonly memory: unknown;
  readonly messages: readonly WireMessage[];
};

/** Threads, their turns and their messages. */
export class ThreadStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  find(threadId: string): Promise<StoredThread | undefined> {
    return this.#database.read(async (statements) => {
      const row = await statements.first(
        'SELECT t.* FROM state.threads t JOIN state.users u ON u.id = t.user_id WHERE t.id = $id',
        { id: threadId },
      );
      return row && readThread(statements, row);
    });
  }

  /** The question is on disk when this resolves, with its thread when that is new. */
  async begin(turn: {
    thread: { id: string; agentId: string; userId: string; isNew: boolean };
    number: number;
    question: WireMessage;
    now: number;
  }): Promise<void> {
    const { thread, number, question } = turn;
    await this.#database.transaction(async (statements) => {
      if (thread.isNew) {
        await statements.run('INSERT INTO state.threads VALUES ($id, $agent, $user, $now)', {
          id: thread.id,
          agent: thread.agentId,
          user: thread.userId,
          now: turn.now,
        });
      }
      await statements.run(
        `INSERT INTO state.turns VALUES ($thread, $number, $message, 'streaming', $next, NULL)`,
        {
          thread: thread.id,
          number,
          message: question.id,
          next: question.sort + 1,
        },
      );
      await insertMessages(statements, thread.id, number, [question]);
    });
  }

  /** An interrupted turn streams again; its question is already there. */
  async resume(threadId: string, number: number): Promise<void> {
    await this.#database.transaction((statements) =>
      statements.run(
        `UPDATE state.turns SET status = 'streaming' WHERE thread_id = $threadId AND number = $number`,
        { threadId, number },
      ),
    );
  }

  /** Everything the turn said and how it ended, at once. */
  async end(turn: TurnEnd): Promise<void> {
    await this.#database.transaction(async (statements) => {
      await statements.run(
        `UPDATE state.turns SET status = $status, next_sort = $next, memory = $memory
         WHERE thread_id = $thread AND number = $number`,
        {
          status: turn.status,
          next: turn.nextSort,
          memory: turn.memory === undefined ? null : JSON.stringify(turn.memory),
          thread: turn.threadId,
          number: turn.number,
        },
      );
      await insertMessages(statements, turn.threadId, turn.number, turn.messages);
    });
  }

  /** After a crash: nothing streams any more. */
  async settleInterrupted(): Promise<void> {
    await this.#database.transaction((statements) =>
      statements.run(`UPDATE state.turns SET status = 'interrupted' WHERE status = 'streaming'`),
    );
  }
}

async function insertMessages(
  statements: Statements,
  threadId: string,
  turn: number,
  messages: readonly WireMessage[],
): Promise<void> {
  for (const message of messages) {
    await statements.run('INSERT INTO state.messages VALUES ($thread, $turn, $sort, $body)', {
      thread: threadId,
      turn,
      sort: message.sort,
      body: JSON.stringify(message),
    });
  }
}

async function readThread(statements: Statements, row: Row): Promise<StoredThread> {
  const id = row.id as string;
  const turns = await statements.all('SELECT * FROM state.turns WHERE thread_id = $id ORDER BY number', {
    id,
  });
  const messages = await statements.all(
    'SELECT turn, body FROM state.messages WHERE thread_id = $id ORDER BY turn, sort',
    { id },
  );
  return {
    id,
    agentId: row.agent_id as string,
    userId: row.user_id as string,
    turns: turns.map((turn) => ({
      number: Number(turn.number),
      messageId: turn.message_id as string,
      status: turn.status as TurnStatus,
      nextSort: Number(turn.next_sort),
      memory: turn.memory === null ? undefined : (JSON.parse(turn.memory as string) as unknown),
      messages: messages
        .filter((message) => Number(message.turn) === Number(turn.number))
        .map((message) => JSON.parse(message.body as string) as WireMessage),
    })),
  };
}
