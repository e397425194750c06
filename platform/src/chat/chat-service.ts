import { randomUUID } from 'node:crypto';
import type { AgentRecord } from '../accounts/agent-directory.js';
import type { Agent } from './agent.js';
import type { DataEngine, SecurityContext } from '../data/engine.js';
import type { Log } from '../log.js';
import { PlatformError } from '../platform-error.js';
import type { StoredThread, StoredTurn, ThreadStore } from '../store/thread-store.js';
import type { WireProfile } from '../wire-profile.js';
import { agentTools } from './agent-tools.js';
import type { BranchChoice } from './branch.js';
import { LineFeed } from './line-feed.js';
import { TurnRun } from './turn-run.js';
import { cutoffFrame, stateFrame, type WireMessage } from './wire-message.js';

/** `name`: the identity that the user has in every family. */
export type ChatCaller = {
  readonly userId: string;
  readonly name: string;
  readonly context: SecurityContext;
};

export type Question = BranchChoice & {
  readonly input: string;
  readonly chatId?: string | undefined;
  readonly messageId?: string | undefined;
};

/** What a chat response holds: frames known now and, while a turn streams, the feed they go on with. */
export type ChatReply = { readonly frames: readonly object[]; readonly feed?: LineFeed };

export type ChatServiceOptions = {
  readonly engine: DataEngine;
  readonly agent: Agent;
  readonly threads: ThreadStore;
  readonly profile: WireProfile;
  readonly rowLimit: number;
  readonly deltaDelayMs: number;
  readonly clock: () => number;
  readonly log: Log;
};

/** Threads that stream, and the rules of the contract's "States and transitions". */
export class ChatService {
  readonly #options: ChatServiceOptions;
  readonly #runs = new Map<string, TurnRun>();

  constructor(options: ChatServiceOptions) {
    this.#options = options;
  }

  /** Asks, re-attaches to the turn of the same `messageId`, or plays that turn again when it has ended. */
  async ask(caller: ChatCaller, agent: AgentRecord, question: Question): Promise<ChatReply> {
    const chatId = question.chatId ?? this.#threadOfQuestion(caller, agent, question);
    if (chatId === undefined) return this.#begin(caller, agent, question, undefined);
    const thread = this.#ownThread(caller, agent, chatId);
    const run = this.#runs.get(thread.id);
    if (run) {
      if (question.messageId === run.question.id) return attached(thread.id, run);
      throw new PlatformError(409, 'Streaming for thread is in progress');
    }
    const known = thread.turns.find((turn) => turn.messageId === question.messageId);
    if (known && !isResumable(thread, known)) return replayed(thread, known);
    return this.#begin(caller, agent, question, thread, known);
  }

  /** The thread as it is now, without waiting for a turn that streams. */
  async state(caller: ChatCaller, agent: AgentRecord, chatId: string): Promise<ChatReply> {
    const thread = this.#ownThread(caller, agent, chatId);
    const run = this.#runs.get(chatId);
    const earlier = messagesOf(thread.turns.filter((turn) => turn.status !== 'streaming'));
    const messages = run?.messages() ?? messagesOf(thread.turns);
    const isStreaming = run !== undefined;
    const sort = Math.max(nextSort(thread), ...messages.map((message) => message.sort + 1));
    return {
      frames: [
        ...(run ? earlier : messages),
        cutoffFrame(chatId, isStreaming),
        stateFrame(chatId, isStreaming, messages, sort),
      ],
    };
  }

  /** Stops the thread's turn; an idle thread is already where an abort leads. */
  async abort(caller: ChatCaller, agent: AgentRecord, chatId: string): Promise<void> {
    const thread = this.#options.threads.owner(chatId);
    if (thread?.agentId !== agent.id) throw new PlatformError(404, 'Chat thread not found');
    if (thread.userId !== caller.userId)
      throw new PlatformError(403, 'The chat thread belongs to another user');
    await this.#runs.get(chatId)?.stop();
  }

  /** Lets the agent learn ahead what callers of these rights may ask about, one after the other. */
  async prepare(contexts: readonly SecurityContext[], signal: AbortSignal): Promise<void> {
    const { agent, engine, rowLimit } = this.#options;
    for (const context of contexts) {
      const deployment = { mainBranch: '', branches: [] };
      const caller = 'prepare';
      const tools = agentTools({ engine, context, caller, branch: {}, deployment, rowLimit, signal });
      await agent.prepare?.(tools.sight);
    }
  }

  /** Breaks off every turn that is not at its end; its question stands to be asked again. */
  async close(): Promise<void> {
    await Promise.all([...this.#runs.values()].map((run) => run.leave()));
  }

  /** Another user's thread is as absent as one that never was (contract, "Errors": 404). */
  #ownThread(caller: ChatCaller, agent: AgentRecord, chatId: string): StoredThread {
    const thread = this.#options.threads.find(chatId);
    if (thread?.agentId !== agent.id || thread.userId !== caller.userId) {
      throw new PlatformError(404, 'Chat thread not found');
    }
    return thread;
  }

  /**
   * The thread of a first question that is sent again by a caller who never learnt the thread's id. Whatever became of
   * the question, and of the process, the same id does not ask twice. Ids are times: two pages of one viewer may give
   * the same one to different questions.
   */
  #threadOfQuestion(caller: ChatCaller, agent: AgentRecord, question: Question): string | undefined {
    const { messageId, input } = question;
    if (messageId === undefined) return undefined;
    const thread = this.#options.threads.threadOfQuestion(caller.userId, messageId, input);
    return thread?.agentId === agent.id ? thread.id : undefined;
  }

  async #begin(
    caller: ChatCaller,
    agent: AgentRecord,
    question: Question,
    thread: StoredThread | undefined,
    interrupted?: StoredTurn,
  ): Promise<ChatReply> {
    const { threads, clock } = this.#options;
    const id = thread?.id ?? randomUUID();
    const earlier = thread?.turns.filter((turn) => turn !== interrupted) ?? [];
    const asked: WireMessage = interrupted?.messages[0] ?? {
      id: question.messageId ?? this.#messageId(earlier),
      role: 'user',
      content: question.input,
      isDelta: false,
      sort: thread ? nextSort(thread) : 1,
    };
    const number = earlier.length + 1;
    const owner = { id, agentId: agent.id, userId: caller.userId };
    const run = this.#createRun(caller, agent, question, { owner, number, asked, earlier });
    // Known before anything is awaited: of two questions that arrive together, one finds the other streaming.
    this.#runs.set(id, run);
    try {
      await threads.begin({ thread: owner, number, question: asked, now: clock() });
    } catch (error) {
      this.#runs.delete(id);
      run.end();
      throw error;
    }
    const reply = attached(id, run);
    void run.start().finally(() => this.#runs.delete(id));
    return reply;
  }

  #createRun(
    caller: ChatCaller,
    agent: AgentRecord,
    question: Question,
    turn: {
      owner: { id: string; agentId: string; userId: string };
      number: number;
      asked: WireMessage;
      earlier: readonly StoredTurn[];
    },
  ): TurnRun {
    const { engine, rowLimit, profile, threads, log, deltaDelayMs, clock } = this.#options;
    return new TurnRun({
      thread: turn.owner,
      number: turn.number,
      question: turn.asked,
      earlier: turn.earlier,
      memory: turn.earlier.findLast((earlier) => earlier.memory !== undefined)?.memory,
      profile,
      showThinking: agent.developmentMode,
      deltaDelayMs,
      agent: this.#options.agent,
      tools: (signal) =>
        agentTools({
          engine,
          context: caller.context,
          caller: caller.name,
          branch: question,
          deployment: agent.deployment,
          rowLimit,
          signal,
        }),
      now: new Date(clock()),
      threads,
      log,
    });
  }

  /** An id in the contract's form that no turn of the thread has. */
  #messageId(turns: readonly StoredTurn[]): string {
    const taken = new Set(turns.map((turn) => turn.messageId));
    let time = this.#options.clock();
    while (taken.has(`${time}-message`)) time += 1;
    return `${time}-message`;
  }
}

/** From the current point: what was streamed before this request is not sent again (contract, "States"). */
const attached = (chatId: string, run: TurnRun): ChatReply => ({
  frames: [...run.earlier, cutoffFrame(chatId, true), run.question],
  feed: new LineFeed((reader) => run.subscribe(reader)),
});

/**
 * The thread's last question has no end on disk, since the process was gone or the disk full: asked again, the question
 * is answered.
 */
const isResumable = (thread: StoredThread, turn: StoredTurn): boolean =>
  (turn.status === 'interrupted' || turn.status === 'streaming') && turn === thread.turns.at(-1);

function replayed(thread: StoredThread, turn: StoredTurn): ChatReply {
  return {
    frames: [
      ...messagesOf(thread.turns.filter((other) => other.number < turn.number)),
      cutoffFrame(thread.id, false),
      ...turn.messages,
      ...(turn.status === 'failed' ? [{ error: 'Internal server error' }] : []),
      stateFrame(thread.id, false, messagesOf(thread.turns), nextSort(thread)),
    ],
  };
}

const messagesOf = (turns: readonly StoredTurn[]): WireMessage[] => turns.flatMap((turn) => turn.messages);

const nextSort = (thread: StoredThread): number => thread.turns.at(-1)?.nextSort ?? 1;
