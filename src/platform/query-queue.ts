import type { DataEngine } from './data/engine.js';

/**
 * Queries share the process's few worker threads with the state. Run all at once, two hundred of them would keep every
 * other thread of conversation from being written down, and so from its first frame; a few at a time lose nothing,
 * since each of them uses every processor by itself.
 */
const atOnce = 2;

/** The engine with its queries in a queue. A query whose caller has left is not begun. */
export function queuedEngine(engine: DataEngine): DataEngine {
  const waiting: (() => void)[] = [];
  let running = 0;
  const enter = async (signal: AbortSignal | undefined): Promise<void> => {
    if (running < atOnce) running += 1;
    // The place is handed on by the query that ends, so the count stays.
    else await new Promise<void>((resolve) => waiting.push(resolve));
    if (!signal?.aborted) return;
    leave();
    signal.throwIfAborted();
  };
  const leave = (): void => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  const queued = async <T>(signal: AbortSignal | undefined, query: () => Promise<T>): Promise<T> => {
    await enter(signal);
    try {
      return await query();
    } finally {
      leave();
    }
  };
  return {
    meta: (context) => engine.meta(context),
    sql: (query, context, o) => queued(o?.signal, () => engine.sql(query, context, o)),
    load: (query, context, o) => queued(o?.signal, () => engine.load(query, context, o)),
    close: () => engine.close(),
  };
}
