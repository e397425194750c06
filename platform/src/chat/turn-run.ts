import { setMaxListeners } from 'node:events';
import { setImmediate as breathe, setTimeout as delay } from 'node:timers/promises';
import { AgentFailure, type Agent, type AgentEvent, type AgentTurn } from './agent.js';
import { jsonValue } from '../json-value.js';
import { errorFacts, type Log } from '../log.js';
import type { StoredTurn, ThreadStore, TurnStatus } from '../store/thread-store.js';
import type { WireProfile } from '../wire-profile.js';
import { splitDelta } from './deltas.js';
import type { LineReader } from './line-feed.js';
import { TurnWriter } from './turn-writer.js';
import { abortedFrame, encodeFrame, stateFrame, type WireMessage } from './wire-message.js';

export type TurnRunOptions = {
  readonly thread: { readonly id: string; readonly agentId: string; readonly userId: string };
  readonly number: number;
  readonly question: WireMessage;
  /** The thread's turns before this one. */
  readonly earlier: readonly StoredTurn[];
  readonly memory: unknown;
  readonly profile: WireProfile;
  readonly showThinking: boolean;
  readonly deltaDelayMs: number;
  readonly agent: Agent;
  readonly tools: (signal: AbortSignal) => AgentTurn['tools'];
  readonly now: Date;
  readonly threads: ThreadStore;
  readonly log: Log;
};

/** Of everything that an agent says in one turn. */
const mostCharacters = 4_000_000;
const breathEveryMs = 10;

/**
 * One question being answered. It goes on whether anybody reads it or not, and its end is on disk before its last
 * frame is sent, so that what a reader saw complete is never lost.
 */
export class TurnRun {
  readonly question: WireMessage;
  readonly #options: TurnRunOptions;
  readonly #abort = new AbortController();
  readonly #readers = new Set<LineReader>();
  readonly #writer: TurnWriter;
  readonly #ended: Promise<void>;
  #resolveEnded: () => void = () => {};
  #isLeft = false;
  #memory: unknown;
  #characters = 0;
  #breathed = performance.now();

  constructor(options: TurnRunOptions) {
    this.#options = options;
    this.question = options.question;
    this.#memory = options.memory;
    // A question may look at all columns of all views at once, which Node would take for a leak.
    setMaxListeners(0, this.#abort.signal);
    this.#ended = new Promise((resolve) => (this.#resolveEnded = resolve));
    this.#writer = new TurnWriter({
      profile: options.profile,
      showThinking: options.showThinking,
      firstSort: options.question.sort + 1,
      emit: (frame) => this.#send(frame),
    });
  }

  get userId(): string {
    return this.#options.thread.userId;
  }

  /** The thread's messages before this turn. */
  get earlier(): readonly WireMessage[] {
    return this.#options.earlier.flatMap((turn) => turn.messages);
  }

  /** The whole thread as it stands now. */
  messages(): WireMessage[] {
    return [...this.earlier, this.question, ...this.#writer.messages()];
  }

  /** Frames from now on. @returns what ends the subscription */
  subscribe(reader: LineReader): () => void {
    this.#readers.add(reader);
    return () => this.#readers.delete(reader);
  }

  async start(): Promise<void> {
    const status = await this.#answer();
    if (this.#isLeft && status === 'aborted') return this.end();
    const isAborted = status === 'aborted';
    this.#writer.finish(isAborted ? 'The request was stopped' : 'The agent failed', {
      isCutShort: isAborted,
    });
    try {
      await this.#settle(status);
    } catch (error) {
      this.#options.log({ level: 'error', event: 'turn-not-saved', ...errorFacts(error) });
      this.#send({ error: 'Internal server error' });
    }
    this.end();
  }

  /** Ends every reader. Called by itself only for a run that could not be written down and never starts. */
  end(): void {
    for (const reader of this.#readers) reader.end();
    this.#readers.clear();
    this.#resolveEnded();
  }

  /** Resolves when what was said so far is on disk and the stream has ended. */
  async stop(): Promise<void> {
    this.#abort.abort();
    await this.#ended;
  }

  /**
   * The process ends. Nothing of the answer is written down, and its stream breaks off, so that whoever waits for it
   * sends the question again: the next process answers it as a whole, as after a crash.
   */
  async leave(): Promise<void> {
    this.#isLeft = true;
    await this.stop();
  }

  async #answer(): Promise<TurnStatus> {
    const { agent, question, memory, now, tools } = this.#options;
    const { signal } = this.#abort;
    const turn = { input: question.content ?? '', memory, now, signal, tools: tools(signal) };
    try {
      const events = agent.answer(turn)[Symbol.asyncIterator]();
      try {
        for (;;) {
          const next = await unlessAborted(events.next(), signal);
          if (next.done === true) return 'complete';
          await this.#apply(next.value);
        }
      } finally {
        // Not awaited: an agent that does not heed the signal must not hold up the end.
        events.return?.().catch(() => {});
      }
    } catch (error) {
      if (signal.aborted) return 'aborted';
      const told = error instanceof AgentFailure ? { reason: error.code, detail: error.message } : {};
      this.#options.log({ level: 'error', event: 'agent-failed', ...errorFacts(error), ...told });
      return 'failed';
    }
  }

  async #apply(event: AgentEvent): Promise<void> {
    await this.#breathe();
    if (event.type === 'memory') {
      this.#memory = event.value === undefined ? undefined : jsonValue(event.value);
      return;
    }
    if (!('delta' in event)) {
      const checked = checkedTool(event);
      this.#take(JSON.stringify(checked).length);
      this.#writer.apply(checked);
      // Many turns that begin together would otherwise each come to their end before any line of them is sent.
      await breathe();
      return;
    }
    if (typeof event.delta !== 'string') throw new TypeError('A delta of the agent is no text');
    this.#take(event.delta.length);
    for (const delta of splitDelta(event.delta)) {
      this.#writer.apply({ ...event, delta });
      if (this.#options.deltaDelayMs > 0) {
        await delay(this.#options.deltaDelayMs, undefined, { signal: this.#abort.signal });
      }
    }
  }

  #take(characters: number): void {
    this.#characters += characters;
    if (this.#characters > mostCharacters) throw new TypeError('The agent says too much in one turn');
  }

  /** An agent that never waits for anything would otherwise let nobody else come to a word. */
  async #breathe(): Promise<void> {
    if (performance.now() - this.#breathed < breathEveryMs) return;
    await breathe();
    this.#breathed = performance.now();
    this.#abort.signal.throwIfAborted();
  }

  async #settle(status: TurnStatus): Promise<void> {
    const { thread, number, profile, threads } = this.#options;
    const stateSort = this.#writer.nextSort();
    await threads.end(thread.id, {
      number,
      messageId: this.question.id,
      status,
      nextSort: stateSort + 1,
      memory: this.#memory,
      messages: [this.question, ...this.#writer.messages()],
    });
    if (status === 'aborted' && profile.serviceFrames) this.#send(abortedFrame);
    if (status === 'failed') this.#send({ error: 'Internal server error' });
    this.#send(stateFrame(thread.id, false, this.messages(), stateSort));
  }

  #send(frame: object): void {
    if (this.#readers.size === 0) return;
    const line = encodeFrame(frame);
    for (const reader of this.#readers) reader.line(line);
  }
}

type ToolEvent = Extract<AgentEvent, { readonly type: 'tool-call' | 'tool-result' }>;

/** With input and result as they will stand on the wire. @throws TypeError for what is no JSON */
const checkedTool = (event: ToolEvent): ToolEvent =>
  event.type === 'tool-call'
    ? { ...event, input: jsonValue(event.input) as Record<string, unknown> }
    : { ...event, result: jsonValue(event.result) };

async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new Error('aborted'));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
