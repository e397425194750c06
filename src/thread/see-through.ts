import type { InlayError } from '../protocol/inlay-error.js';
import { afterTheOther, recoverTurn, type RecoveryContext } from './recover-turn.js';
import { hasWholeAnswer, isInterrupted } from './turn-end.js';
import { afterRefusal } from './turned-away.js';

/**
 * Brings a question that was sent to its end: waits where it was turned away or another answer is being written, and
 * takes the turn up again where its stream broke off. Returns the error that is left.
 */
export async function seeThrough(
  context: RecoveryContext,
  first: InlayError | undefined,
): Promise<InlayError | undefined> {
  const { log, turn, stop, signal } = context;
  const error = await untilTaken(context, first);
  if (!(log.settled && hasWholeAnswer(turn))) await stop.outcome();
  if (signal.aborted || stop.isConfirmed || !isInterrupted(log, turn, error)) return error;
  const left = await recoverTurn(context, error);
  await stop.outcome();
  return left;
}

/** Until the question is taken, or cannot be waited for any longer: then its last refusal comes back as it is. */
async function untilTaken(
  context: RecoveryContext,
  first: InlayError | undefined,
): Promise<InlayError | undefined> {
  let error = first;
  while (error !== undefined && !context.signal.aborted) {
    const next = await (error.code === 'thread-busy' ? afterTheOther(context) : afterRefusal(context, error));
    if (next === undefined) break;
    error = next.error;
  }
  return error;
}
