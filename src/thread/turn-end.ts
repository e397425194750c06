import { InlayError } from '../protocol/inlay-error.js';
import type { AskEnd, TurnStatus } from './chat-snapshot.js';
import type { ThreadLog } from './thread-log.js';
import type { TurnRecord } from './turn-record.js';

/** What is known when the reading of a turn's stream is over. */
export interface StreamEnd {
  /** Why reading ended, when it did not end by itself. */
  readonly error: InlayError | undefined;
  /** A 204 confirmed the viewer's stop before the answer was whole. */
  readonly stopped: boolean;
}

/** How the turn ends, for the turn and for whoever asked. */
export interface TurnEnd {
  readonly status: TurnStatus;
  readonly reason: AskEnd;
  readonly error?: InlayError;
}

/** Whether the turn holds a whole answer: one the platform marked final and has finished writing. */
export function hasWholeAnswer(turn: TurnRecord): boolean {
  const { answer, isProvisional } = turn.freeze();
  return answer !== undefined && !isProvisional && !answer.isInProcess && !turn.isTorn;
}

/** Whether an answer, or what leads to it, was never finished: by its own mark, whatever the stream said of its end. */
export function isCut(turn: TurnRecord): boolean {
  const { answer, isProvisional, messages } = turn.freeze();
  if (answer !== undefined && !isProvisional) return answer.isInProcess;
  return messages.some((message) => message.isInProcess);
}

/** Whether a turn at rest holds less than an answer. */
export function isUnanswered(turn: TurnRecord): boolean {
  return turn.freeze().answer === undefined || isCut(turn);
}

/** Whether the stream ended without the platform's word on how the turn ended. */
export function isInterrupted(log: ThreadLog, turn: TurnRecord, error: InlayError | undefined): boolean {
  if (log.aborted) return false;
  if (error === undefined) {
    if (!log.settled || turn.isTorn) return true;
    return isCut(turn) && (log.isSuspended || !turn.isGivenUp);
  }
  if (error.status !== undefined) return false;
  // Without a thread nobody can say whether the question arrived.
  if (error.code === 'network') return log.chatId !== undefined;
  return error.code === 'disconnect' || error.code === 'timeout' || error.code === 'protocol';
}

/**
 * How a turn ends. The platform's `__state__` makes it complete; a confirmed stop ends it as stopped; an error
 * fails it; a stream that just ends, text that has a gap, or an answer that was never finished leaves it incomplete.
 */
export function endOfTurn(log: ThreadLog, turn: TurnRecord, end: StreamEnd): TurnEnd {
  if (end.stopped) return { status: 'stopped', reason: 'abort' };
  // Ended by somebody's abort request, but none that was confirmed here: only a 204 makes a turn "stopped". An answer
  // that was whole by then is no less complete.
  const isWhole = log.aborted ? hasWholeAnswer(turn) : log.settled && !turn.isTorn && !isCut(turn);
  if (log.aborted && !isWhole) return { status: 'incomplete', reason: 'abort' };
  const { error } = end;
  if (error?.code === 'aborted') return { status: 'failed', reason: 'abort', error };
  if (error !== undefined && !isLost(error, turn)) return { status: 'failed', reason: 'error', error };
  if (isWhole) {
    if (turn.freeze().answer !== undefined) return { status: 'complete', reason: 'complete' };
    const silent = new InlayError('server', 'The platform ended the turn without an answer.');
    return { status: 'failed', reason: 'error', error: silent };
  }
  const cut = error ?? new InlayError('disconnect', 'The stream ended before the answer was complete.');
  return { status: turn.isEmpty ? 'failed' : 'incomplete', reason: 'disconnect', error: cut };
}

/** The connection is what failed, and the part that had arrived before is worth keeping. */
function isLost({ code, status }: InlayError, turn: TurnRecord): boolean {
  if (code === 'disconnect') return true;
  return status === undefined && (code === 'timeout' || (code === 'network' && !turn.isEmpty));
}
