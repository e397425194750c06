import { InlayError } from '../protocol/inlay-error.js';
import type { Outcome, RecoveryContext } from './recover-turn.js';
import type { ThreadLog } from './thread-log.js';

/**
 * A question that was turned away is sent again under the same ids when the other side said it would be taken: always
 * where it is known that nothing was done, and in a known thread, where the ids keep it from being asked twice. A stop
 * withdraws it. Undefined where it cannot be waited for.
 */
export async function afterRefusal(
  context: RecoveryContext,
  refusal: InlayError,
): Promise<Outcome | undefined> {
  const { log, stop, allowance, tell } = context;
  if (!canWait(refusal, log)) return undefined;
  const signal = AbortSignal.any([context.signal, stop.wish]);
  const { notRun, retryAfterMs } = refusal;
  const told = (seconds: number): void => tell('retrying', seconds);
  const goesOn = (notRun || allowance.mayRetry()) && (await allowance.turnedAway(signal, retryAfterMs, told));
  if (goesOn) return { error: await (notRun ? context.resend() : context.attach()) };
  if (!stop.wish.aborted || context.signal.aborted) return undefined;
  return { error: new InlayError('aborted', 'The question was withdrawn.') };
}

/** Whether a refusal says that the same request will be taken later. */
function canWait({ status, notRun = false, retryAfterMs }: InlayError, log: ThreadLog): boolean {
  if (status !== 429 && status !== 503) return false;
  return notRun || (retryAfterMs !== undefined && log.chatId !== undefined);
}
