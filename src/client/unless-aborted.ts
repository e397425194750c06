import { InlayError } from '../protocol/inlay-error.js';

/**
 * Settles as `work` does, or rejects as soon as `signal` fires: the host's own functions may take long and know
 * nothing of a viewer who has left.
 *
 * @throws InlayError `aborted` when `signal` fires first
 */
export async function unlessAborted<T>(work: T | PromiseLike<T>, signal: AbortSignal): Promise<T> {
  const aborted = () => new InlayError('aborted', 'The request was ended by its caller.');
  if (signal.aborted) throw aborted();
  let onAbort: (() => void) | undefined;
  const left = new Promise<never>((_, reject) => {
    onAbort = () => reject(aborted());
    signal.addEventListener('abort', onAbort, { once: true });
  });
  try {
    return await Promise.race([work, left]);
  } finally {
    if (onAbort !== undefined) signal.removeEventListener('abort', onAbort);
  }
}
