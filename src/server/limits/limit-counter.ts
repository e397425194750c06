/** A counter as `rate-limiter-flexible` makes them: in memory, in Redis, or in any other of its stores. */
export interface LimitCounter {
  /** Rejects with `{msBeforeNext}` when there are no points left, with an `Error` when the store fails. */
  consume(key: string, points?: number): Promise<unknown>;
  /** Sets the points of a key and when they end, whether it is there or not: renews a place while its stream runs. */
  set(key: string, points: number, secDuration: number): Promise<unknown>;
  delete(key: string): Promise<unknown>;
}
