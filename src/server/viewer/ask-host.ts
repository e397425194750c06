import { causeOf } from '../http/cause-of.js';
import { HelperError } from '../http/helper-error.js';

/**
 * What a function of the host's says, in time. What it throws may quote anything, so nothing of it is kept but what it
 * is and where it comes from; one that hangs must not hold requests for ever.
 *
 * @param name of the option, for the log
 * @throws HelperError 500 `INTERNAL` with `message`
 */
export async function askHost<T>(
  name: string,
  message: string,
  ask: () => T | Promise<T>,
  limitMs: number,
): Promise<T> {
  const fail = (reason: string, fault: string) =>
    new HelperError(500, 'INTERNAL', message, { reason: `${name} ${reason}`, fault: `${name} ${fault}.` });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(fail('took too long', `did not answer within ${limitMs / 1000} s`)),
      limitMs,
    );
  });
  try {
    return await Promise.race([answerOf(ask), late]);
  } catch (error) {
    throw error instanceof HelperError ? error : fail('threw', `failed: ${causeOf(error)}`);
  } finally {
    clearTimeout(timer);
  }
}

/** What is thrown at once is a rejection, too. */
async function answerOf<T>(ask: () => T | Promise<T>): Promise<T> {
  return ask();
}
