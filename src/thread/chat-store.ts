import type { ChatTransport } from '../client/chat-transport.js';
import { InlayError } from '../protocol/inlay-error.js';
import { isMessageId, messageIds } from '../protocol/message-id.js';
import type { ParsedLine } from '../protocol/parse-chat-message.js';
import {
  sameSnapshot,
  type AskedQuestion,
  type AskResult,
  type ChatSnapshot,
  type ChatStatus,
  type TurnNotice,
} from './chat-snapshot.js';
import { turnToAskAgain } from './ask-again.js';
import { wholeClock, type Clock, type Presence } from './clock.js';
import { LineBudget } from './line-budget.js';
import { judgeEarlierTurns } from './reduce/judge-earlier-turns.js';
import { reduceLine } from './reduce/reduce-line.js';
import { mayPass } from './recover-turn.js';
import { RetryAllowance } from './retry-allowance.js';
import { seeThrough } from './see-through.js';
import { watched, type Watch } from './stall-watch.js';
import { StopRequest } from './stop-request.js';
import { ThreadLog } from './thread-log.js';
import { endOfTurn, hasWholeAnswer } from './turn-end.js';
import { TurnRecord } from './turn-record.js';

export interface ChatStoreOptions {
  readonly transport: ChatTransport;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** Whether anybody is there. Default: always. While nobody is, no lost connection is taken up again. */
  readonly presence?: Presence;
}

export interface AskOptions {
  /** Leaves a question before this one in the thread of which nothing arrived. Default: it makes room. */
  readonly keepsUnanswered?: boolean;
}

/** One reading of one stream. A newer run makes an older one stale: what it still brings is dropped. */
interface Run {
  readonly controller: AbortController;
  readonly stop: StopRequest;
}

/**
 * A conversation, without any user interface: what was asked, what has come back, and what is going on. Frames
 * go in through the reducers, frozen snapshots come out. One question at a time.
 */
export class ChatStore {
  readonly #transport: ChatTransport;
  readonly #nextId: () => string;
  readonly #watch: Watch;
  readonly #listeners = new Set<() => void>();
  #log = new ThreadLog();
  #status: ChatStatus = 'idle';
  #error: InlayError | undefined;
  #draft: string | undefined;
  #toOffer: AskedQuestion | undefined;
  #run: Run | undefined;
  #snapshot: ChatSnapshot | undefined;
  #isStale = true;

  constructor({ transport, clock, presence }: ChatStoreOptions) {
    this.#transport = transport;
    this.#watch = { clock: wholeClock(clock), presence };
    this.#nextId = clock === undefined ? nextIdOfPage : messageIds(() => clock.now());
  }

  /** The conversation now; the same frozen object until something changes. */
  getSnapshot(): ChatSnapshot {
    const known = this.#snapshot;
    if (known !== undefined && !this.#isStale) return known;
    this.#isStale = false;
    const next = this.#build();
    return (this.#snapshot = known !== undefined && sameSnapshot(known, next) ? known : next);
  }

  #build(): ChatSnapshot {
    return Object.freeze({
      status: this.#status,
      ...(this.#log.chatId === undefined ? {} : { chatId: this.#log.chatId }),
      turns: Object.freeze(this.#log.turns.map((turn) => turn.freeze())),
      ...(this.#draft === undefined ? {} : { draft: this.#draft }),
      ...(this.#error === undefined ? {} : { error: this.#error }),
    });
  }

  /** Calls `listener` after every change, once for all lines that arrived together. Returns how to stop that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /**
   * Asks a question and resolves when its turn has ended, whatever the end; never rejects. While another answer
   * is being written nothing is sent and the reason is `error` with code `thread-busy`.
   */
  async ask(text: string, { keepsUnanswered = false }: AskOptions = {}): Promise<AskResult> {
    const question = text.trim();
    if (question === '') return refused('bad-request', 'There is no question to ask.');
    if (this.#status !== 'idle') return refused('thread-busy', 'An answer is still being written.');
    const last = this.#log.turns.at(-1);
    if (last?.question === question && last.status !== 'complete') return this.retry();
    // A question of which nothing arrived makes room for the next one: its text was in the composer again.
    if (!keepsUnanswered && last?.status === 'failed' && last.isEmpty) this.#log.remove(last);
    // One that waits for its thread to be opened stands before this one.
    if (this.#toOffer !== undefined) this.#addUnanswered(this.#toOffer);
    const turn = new TurnRecord(this.#nextId(), question, 'streaming');
    this.#log.turns.push(turn);
    return this.#answer(turn);
  }

  /**
   * Asks the last question again when it was not answered in full, or for the thread that could not be opened. Resolves
   * as `ask` does, and as `complete` where nothing is left to answer.
   */
  async retry(): Promise<AskResult> {
    const { chatId } = this.#log;
    if (this.#status === 'idle' && this.#log.turns.length === 0 && chatId !== undefined) {
      await this.open(chatId);
      return this.#error === undefined ? { reason: 'complete' } : { reason: 'error', error: this.#error };
    }
    const last = this.#log.turns.at(-1);
    if (this.#status !== 'idle') return refused('thread-busy', 'An answer is still being written.');
    if (last === undefined || last.status === 'complete') return { reason: 'complete' };
    const result = await this.#answer(turnToAskAgain(this.#log, last, this.#nextId));
    const isStill = this.#status === 'idle' && this.#log.turns.at(-1) === last;
    // The same id has only fetched the end of a turn that the platform gave up; the viewer asked for an answer.
    const isOnlyTheEnd = isStill && last.isGivenUp && result.reason === 'disconnect';
    return isOnlyTheEnd ? this.#answer(turnToAskAgain(this.#log, last, this.#nextId)) : result;
  }

  /**
   * Asks the platform to end the running turn. Queued until the thread has an id; the turn shows as stopped only
   * once the platform has confirmed it, and an answer that completes first wins. A question that still waits for
   * another answer is not sent any more, and given back.
   */
  stop(): void {
    if (this.#run === undefined || this.#status === 'loading' || this.#status === 'idle') return;
    this.#setStatus('stopping');
    this.#run.stop.request();
  }

  /**
   * Shows an earlier thread, and follows its answer if one is being written. Where the connection fails, the thread is
   * asked for again, as an interrupted turn is.
   */
  async open(chatId: string): Promise<void> {
    // What was to be offered to a thread that could not be opened is not for another one.
    if (chatId !== this.#log.chatId) this.#toOffer = undefined;
    const run = this.#begin('loading');
    const error = await this.#load(run, chatId);
    if (this.#run !== run) return;
    this.#run = undefined;
    this.#error = error;
    if (error !== undefined) {
      this.#log = new ThreadLog();
      // One that is there and was not to be had can be asked for again, and gets the next question.
      if (error.code !== 'thread-unavailable') this.#log.chatId = chatId;
    }
    const last = this.#log.turns.at(-1);
    if (this.#log.isStreaming && last !== undefined && isMessageId(last.id)) {
      last.takeUp();
      await this.#answer(last);
      return;
    }
    judgeEarlierTurns(this.#log);
    // What cannot be followed will not become whole here.
    if (this.#log.isStreaming) last?.setStatus('incomplete');
    this.#setStatus('idle');
    if (error === undefined && this.#toOffer !== undefined) this.offer(this.#toOffer);
  }

  /**
   * Offers a question to be asked again of which its reader has seen nothing, as after a reload, unless the thread holds
   * it; after the thread, where that could not be opened. Sends nothing.
   */
  offer(asked: AskedQuestion): void {
    const isUnopened = this.#error !== undefined && this.#log.turns.length === 0;
    this.#toOffer = isUnopened ? asked : undefined;
    if (isUnopened || this.#status !== 'idle' || isKnown(this.#log, asked)) return;
    this.#addUnanswered(asked);
    this.#draft = asked.question;
    this.#emit();
  }

  #addUnanswered({ id, question }: AskedQuestion): void {
    const turn = new TurnRecord(id, question, 'failed');
    turn.setStatus('failed', new InlayError('disconnect', 'The question was left unanswered.'));
    this.#log.turns.push(turn);
    this.#toOffer = undefined;
  }

  /** Leaves this thread and starts an empty one. An answer being written goes on without a reader. */
  newChat(): void {
    this.#leave();
    this.#log = new ThreadLog();
    this.#error = undefined;
    this.#draft = undefined;
    this.#toOffer = undefined;
    this.#setStatus('idle');
  }

  /** Ends everything this store does. */
  dispose(): void {
    this.#leave();
    this.#status = 'idle';
    this.#isStale = true;
    this.#listeners.clear();
  }

  async #answer(turn: TurnRecord): Promise<AskResult> {
    const run = this.#begin('submitting');
    const log = this.#log;
    turn.setStatus('streaming');
    turn.isGivenUp = false;
    log.beginStream(turn);
    this.#draft = undefined;
    this.#emit();
    const resend = (): Promise<InlayError | undefined> => {
      log.beginStream(turn);
      return this.#send(run, turn);
    };
    const error = await seeThrough(
      {
        transport: this.#transport,
        watch: this.#watch,
        log,
        turn,
        signal: run.controller.signal,
        allowance: new RetryAllowance(this.#watch),
        stop: run.stop,
        tell: (notice, seconds) => this.#notify(run, turn, notice, seconds),
        resend,
        attach: () => {
          turn.takeUp();
          return resend();
        },
      },
      await this.#send(run, turn),
    );
    return this.#run === run ? this.#finish(run, turn, error) : { reason: 'abort' };
  }

  async #load(run: Run, chatId: string): Promise<InlayError | undefined> {
    const allowance = new RetryAllowance(this.#watch);
    for (;;) {
      this.#log = new ThreadLog();
      this.#log.chatId = chatId;
      this.#emit();
      const broken = await this.#read(run, (signal) => this.#transport.state(chatId, { signal }));
      if (this.#run !== run || (broken === undefined && this.#log.settled)) return undefined;
      // Without `__state__` it may have ended anywhere.
      const error = broken ?? new InlayError('disconnect', 'The thread is not whole.');
      if (error.code === 'protocol' || !mayPass(error)) return error;
      if (await allowance.retry(run.controller.signal, error.retryAfterMs)) continue;
      return broken === undefined && this.#log.turns.length > 0 ? undefined : error;
    }
  }

  /** Sends the question of `turn`; with the same id again it takes the turn up. */
  #send(run: Run, turn: TurnRecord): Promise<InlayError | undefined> {
    const { chatId } = this.#log;
    const request = { input: turn.question, messageId: turn.id, ...(chatId === undefined ? {} : { chatId }) };
    return this.#read(run, (signal) => this.#transport.send(request, { signal }));
  }

  #notify(run: Run, turn: TurnRecord, notice: TurnNotice, seconds?: number): void {
    if (this.#run !== run) return;
    turn.setNotice(notice, seconds);
    this.#emit();
  }

  #finish(run: Run, turn: TurnRecord, left: InlayError | undefined): AskResult {
    const wholeBeforeStop = run.stop.wasWhole && hasWholeAnswer(turn);
    const stopped = run.stop.isConfirmed && !wholeBeforeStop;
    const { status, reason, error } = endOfTurn(this.#log, turn, { error: left, stopped });
    turn.setStatus(status, error);
    // A stream that broke off may have repeated half of an earlier turn.
    judgeEarlierTurns(this.#log);
    run.stop.end();
    this.#run = undefined;
    if (error !== undefined) this.#draft = turn.question;
    // A viewer's own wish is no error.
    this.#error = reason === 'abort' ? undefined : error;
    this.#setStatus('idle');
    const { answer } = turn.freeze();
    return {
      reason,
      ...(answer === undefined ? {} : { answer }),
      ...(this.#error === undefined ? {} : { error: this.#error }),
    };
  }

  /** Reads a stream into the log. Returns the error that ended it, if one did. */
  async #read(
    run: Run,
    request: (signal: AbortSignal) => AsyncIterable<ParsedLine[]>,
  ): Promise<InlayError | undefined> {
    const budget = new LineBudget();
    const turn = this.#log.current;
    const watch = {
      ...this.#watch,
      slow: () => turn !== undefined && this.#notify(run, turn, 'slow'),
    };
    try {
      for await (const batch of watched(watch, run.controller.signal, request)) {
        if (this.#run !== run) return undefined;
        const error = this.#take(run, batch, budget);
        if (error !== undefined) return error;
      }
    } catch (cause) {
      if (InlayError.isInstance(cause)) return cause.code === 'aborted' ? undefined : cause;
      return new InlayError('protocol', 'The chat transport failed.', { cause });
    }
    return this.#log.settled ? undefined : budget.atEnd();
  }

  #take(run: Run, batch: readonly ParsedLine[], budget: LineBudget): InlayError | undefined {
    let error: InlayError | undefined;
    for (const line of batch) {
      error = budget.spend(line);
      if (error !== undefined) break;
      reduceLine(this.#log, line);
    }
    if (this.#status === 'submitting') this.#status = 'streaming';
    this.#log.current?.setNotice(undefined);
    if (error?.code !== 'thread-busy') run.stop.threadIs(this.#log.chatId);
    this.#emit();
    return error;
  }

  #begin(status: ChatStatus): Run {
    this.#leave();
    const controller = new AbortController();
    const stop = new StopRequest({
      abort: (chatId) => this.#transport.abort(chatId, { signal: controller.signal }),
      isWhole: () => this.#log.current !== undefined && hasWholeAnswer(this.#log.current),
      leave: () => controller.abort(),
      failed: (error) => {
        if (this.#run !== run) return;
        this.#error = error;
        this.#setStatus('streaming');
      },
    });
    const run: Run = { controller, stop };
    this.#run = run;
    this.#error = undefined;
    this.#status = status;
    return run;
  }

  #leave(): void {
    const run = this.#run;
    this.#run = undefined;
    run?.stop.end();
    run?.controller.abort();
  }

  #setStatus(status: ChatStatus): void {
    this.#status = status;
    this.#emit();
  }

  #emit(): void {
    this.#isStale = true;
    for (const listener of [...this.#listeners]) {
      try {
        listener();
      } catch (error) {
        // A listener's mistake is its owner's to see, and must not end the conversation.
        queueMicrotask(() => {
          throw error;
        });
      }
    }
  }
}

/** One source for all stores of a page: to the platform the same id is the same question. */
const nextIdOfPage = messageIds();

/** Whether the platform has got a question, also where it gave it an id of its own. */
function isKnown(log: ThreadLog, { id, question, after }: AskedQuestion): boolean {
  const last = log.turns.at(-1);
  return log.find(id) !== undefined || (last?.question === question && last.id !== after);
}

function refused(code: 'bad-request' | 'thread-busy', message: string): AskResult {
  return { reason: 'error', error: new InlayError(code, message) };
}
