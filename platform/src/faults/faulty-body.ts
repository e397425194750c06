import { setTimeout as delay } from 'node:timers/promises';
import { faultyLines } from './fault-lines.js';
import type { FaultPlan } from './fault-plan.js';

const endings = { lf: '\n', crlf: '\r\n', none: '\n' } as const;

/**
 * The body as the plan spoils it. `cut` breaks the connection off, which is not the same as an end.
 * The real body is read on only as fast as the spoilt one is, and cancelled when the reader leaves.
 */
export function faultyBody(
  body: ReadableStream<Uint8Array>,
  plan: FaultPlan,
  cut: () => void,
): ReadableStream<Uint8Array> {
  const leaving = new AbortController();
  const pieces = limited(chunked(paced(body, plan, leaving.signal), plan, leaving.signal), plan, cut);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await pieces.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        if (!leaving.signal.aborted) controller.error(error);
      }
    },
    async cancel() {
      leaving.abort();
      // A generator that waits inside a pull returns only when that wait has failed, which the abort sees to.
      await pieces.return(undefined).catch(() => {});
    },
  });
}

type Pieces = AsyncGenerator<Uint8Array, undefined>;

/** Marks the point at which a line limit is reached. */
const stop = Symbol('stop');

async function* paced(
  body: ReadableStream<Uint8Array>,
  plan: FaultPlan,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array | typeof stop, undefined> {
  const limit = plan.dropAfterLines ?? plan.endAfterLines;
  let sent = 0;
  let last: Buffer | undefined;
  for await (const { bytes, isTerminated } of faultyLines(body, plan)) {
    if (sent === limit) break;
    if (sent === plan.stallAfterLines) await stall(plan.stallMs, signal);
    if (plan.lineDelayMs) await delay(plan.lineDelayMs, undefined, { signal });
    if (last) yield last;
    last = undefined;
    const ending = isTerminated ? endings[plan.lineEnding ?? 'lf'] : '';
    const line = Buffer.concat([bytes, Buffer.from(ending)]);
    // Only the last line goes without an ending, and which one is last shows when the next one does not come.
    if (plan.lineEnding === 'none' && isTerminated) last = line;
    else yield line;
    sent += 1;
  }
  if (last) yield last.subarray(0, -1);
  if (sent === limit) yield stop;
}

async function* chunked(
  lines: AsyncGenerator<Uint8Array | typeof stop, undefined>,
  plan: FaultPlan,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array | typeof stop, undefined> {
  for await (const line of lines) {
    if (line === stop || plan.chunkBytes === undefined) {
      yield line;
      continue;
    }
    for (let at = 0; at < line.length; at += plan.chunkBytes) {
      yield line.subarray(at, at + plan.chunkBytes);
      if (plan.chunkDelayMs) await delay(plan.chunkDelayMs, undefined, { signal });
    }
  }
}

async function* limited(
  pieces: AsyncGenerator<Uint8Array | typeof stop, undefined>,
  plan: FaultPlan,
  cut: () => void,
): Pieces {
  const limit = plan.dropAfterBytes ?? plan.endAfterBytes ?? Infinity;
  let left = limit;
  for await (const piece of pieces) {
    if (piece === stop) {
      if (plan.dropAfterLines !== undefined) await drop(cut);
      return;
    }
    if (piece.length < left) {
      left -= piece.length;
      yield piece;
      continue;
    }
    yield piece.subarray(0, left);
    if (plan.dropAfterBytes !== undefined) await drop(cut);
    return;
  }
}

/** What was written must leave first: a connection cut in the same task would take it along. */
async function drop(cut: () => void): Promise<never> {
  await delay(20);
  cut();
  return new Promise<never>(() => {});
}

async function stall(milliseconds: number | undefined, signal: AbortSignal): Promise<void> {
  const longestTimer = 2 ** 31 - 1;
  await delay(milliseconds ?? longestTimer, undefined, { signal });
}
