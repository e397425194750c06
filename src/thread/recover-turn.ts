import type { ChatTransport } from '../client/chat-transport.js';
import { InlayError } from '../protocol/inlay-error.js';
import type { TurnNotice } from './chat-snapshot.js';
import { reduceLine } from './reduce/reduce-line.js';
import type { RetryAllowance } from './retry-allowance.js';
import { watched, type Watch } from './stall-watch.js';
import type { StopRequest } from './stop-request.js';
import { ThreadLog } from './thread-log.js';
import { hasWholeAnswer, isInterrupted } from './turn-end.js';
import type { TurnRecord } from './turn-record.js';

/** What recovery may do and must not outlive. */
export interface RecoveryContext {
  readonly transport: ChatTransport;
  readonly watch: Watch;
  readonly log: ThreadLog;
  readonly turn: TurnRecord;
  readonly signal: AbortSignal;
  readonly allowance: RetryAllowance;
  /** The viewer's wish to end the turn. */
  readonly stop: StopRequest;
  /** Says what keeps the turn waiting. */
  readonly tell: (notice: TurnNotice, seconds?: number) => void;
  /** Sends the question with the ids it had, which takes the turn up where it is, and reads what comes. */
  readonly attach: () => Promise<InlayError | undefined>;
  /** Sends a question that the platform has not heard of, as if for the first time. */
  readonly resend: () => Promise<InlayError | undefined>;
}

/** What came of another request; without an error its stream ended by itself. */
export interface Outcome {
  readonly error: InlayError | undefined;
}

/** What the platform says of a turn whose stream broke off. */
type Verdict =
  /** It is answered; the log holds the answer now. */
  | 'settled'
  /** Its answer is being written, or can be taken up where it was suspended. */
  | 'streaming'
  /** The thread does not know the question. */
  | 'unknown'
  /** It ended without a whole answer, or the thread is not to be had: nothing more will come. */
  | 'over'
  /** There was no answer, or none for now. */
  | Unreachable;

interface Unreachable {
  /** How long the other side asked to be left alone. */
  readonly askedMs: number | undefined;
}

/**
 * Finds out how an interrupted turn really ends. The thread's state is asked for, and its word replaces what was
 * streamed: what streamed between a drop and now never arrives again, so nothing is pieced together from deltas. While
 * the platform still writes, the turn is taken up again; a thread that never got the question is asked it once more,
 * under the same id. Returns the error that is left, undefined when the turn is settled.
 *
 * @param error why the stream ended, if it did not just end
 */
export async function recoverTurn(
  context: RecoveryContext,
  error: InlayError | undefined,
): Promise<InlayError | undefined> {
  const { log, turn, signal, allowance, stop, tell, attach } = context;
  let left = error;
  for (;;) {
    tell('reconnecting');
    const verdict = await settle(context);
    if (verdict === 'settled') return undefined;
    // What is no chat stream is not asked for again: one look at the state is all.
    if (verdict === 'over' || left?.code === 'protocol' || signal.aborted) return left;
    const isUnreachable = typeof verdict === 'object';
    if (!(await allowance.retry(signal, isUnreachable ? verdict.askedMs : undefined))) return left;
    // The question again would cross a stop that is on its way, undo one, or ask what is not wanted any more.
    await stop.outcome();
    const isStopped = stop.isConfirmed || (verdict === 'unknown' && stop.wish.aborted);
    if (isStopped || signal.aborted) return left;
    if (isUnreachable) continue;
    const again = await attach();
    if (signal.aborted) return again;
    if (again !== undefined && isRefusedForNow(again)) {
      // Whoever asks to be left alone is not asked for the state either.
      const { retryAfterMs } = again;
      if (retryAfterMs !== undefined && !(await allowance.wait(signal, retryAfterMs))) return left;
      continue;
    }
    if (!isInterrupted(log, turn, again)) return again;
    left = again;
  }
}

/** The turn was not taken up, for a reason that passes: it may well go on, or be answered by now. */
function isRefusedForNow(error: InlayError): boolean {
  return error.code === 'thread-busy' || (error.status !== undefined && mayPass(error));
}

/** Whether the same request may succeed in a moment. Signing in again is not ours to try: the transport has done so. */
export function mayPass({ retryable, code }: InlayError): boolean {
  return retryable && code !== 'auth';
}

/**
 * The platform refused the question because another answer is being written in the thread: it is sent after that one.
 * A stop withdraws it, since an abort now would end the other answer. Undefined where it cannot be waited for.
 */
export async function afterTheOther(context: RecoveryContext): Promise<Outcome | undefined> {
  context.stop.threadIs(undefined);
  const isFree = context.log.chatId !== undefined && (await untilThreadIsFree(context));
  return isFree ? { error: await context.attach() } : undefined;
}

/** Waits while another answer is being written in the thread. False when it takes too long, or is not wanted any more. */
async function untilThreadIsFree(context: RecoveryContext): Promise<boolean> {
  const { allowance, stop } = context;
  const signal = AbortSignal.any([context.signal, stop.wish]);
  context.tell('waiting');
  let askedMs: number | undefined;
  while (await allowance.wait(signal, askedMs)) {
    const state = await readState({ ...context, signal });
    if (state instanceof ThreadLog && !state.isStreaming) return allowance.retry(signal);
    if (state === 'over') return false;
    askedMs = state instanceof ThreadLog ? undefined : state.askedMs;
  }
  return false;
}

async function settle(context: RecoveryContext): Promise<Verdict> {
  const { log, turn, signal } = context;
  if (log.chatId === undefined) return 'over';
  const state = await readState(context);
  if (!(state instanceof ThreadLog)) return state;
  if (signal.aborted) return 'over';
  if (state.isStreaming) return 'streaming';
  const told = state.find(turn.alias ?? turn.id) ?? unechoedTurn(state, context);
  const unanswered = log.isSuspended ? 'streaming' : 'over';
  if (told === undefined) return turn.echoed || !turn.isEmpty ? unanswered : 'unknown';
  if (!(state.settled || hasWholeAnswer(told))) return unanswered;
  // Words that were seen are not taken back by a thread that leaves them out.
  if (!told.isEmpty) turn.replaceAll(told.freeze().messages);
  // Whoever ended it: after an interruption only a final answer that was finished is known to be whole.
  if (!hasWholeAnswer(told)) {
    turn.isGivenUp = !log.isSuspended;
    return unanswered;
  }
  takeEarlierTurns(log, state, told);
  log.settled = true;
  return 'settled';
}

/** What stands before the turn in its thread and was never read, as where the thread could not be opened. */
function takeEarlierTurns(log: ThreadLog, state: ThreadLog, told: TurnRecord): void {
  let position = 0;
  for (const turn of state.turns.slice(0, state.turns.indexOf(told))) {
    const id = turn.alias ?? turn.id;
    if (log.superseded.has(id)) continue;
    const known = log.find(id);
    if (known === undefined) log.turns.splice(position, 0, turn);
    position = log.turns.indexOf(known ?? turn) + 1;
  }
}

/** The thread's state, read into a log of its own. */
async function readState({
  transport,
  watch,
  log,
  signal,
}: RecoveryContext): Promise<ThreadLog | 'over' | Unreachable> {
  const state = new ThreadLog();
  const request = (until: AbortSignal) => transport.state(log.chatId ?? '', { signal: until });
  try {
    for await (const batch of watched(watch, signal, request)) {
      for (const line of batch) {
        if (line.kind === 'error' && line.error.code !== 'protocol') throw line.error;
        reduceLine(state, line);
      }
    }
  } catch (cause) {
    if (!InlayError.isInstance(cause) || !mayPass(cause) || signal.aborted) return 'over';
    return { askedMs: cause.retryAfterMs };
  }
  return state;
}

/** The turn, when the stream broke before it told which id the platform knows the question by. */
function unechoedTurn(state: ThreadLog, { log, turn }: RecoveryContext): TurnRecord | undefined {
  const last = state.turns.at(-1);
  if (last === undefined || turn.echoed || last.question !== turn.question) return undefined;
  return log.find(last.id) === undefined ? last : undefined;
}
