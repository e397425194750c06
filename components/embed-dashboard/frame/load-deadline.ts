/**
 * The time that one load may take in all: the session, the frame, its answer, and the dashboard in it. Waiting for a
 * place in the queue does not count.
 */
export class LoadDeadline {
  readonly #timeoutMs: () => number;
  readonly #over: () => void;
  #endsAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param over the time is over, and nobody has called `end()` */
  constructor(timeoutMs: () => number, over: () => void) {
    this.#timeoutMs = timeoutMs;
    this.#over = over;
  }

  begin(): void {
    this.end();
    const timeout = this.#timeoutMs();
    this.#endsAt = Date.now() + timeout;
    this.#timer = setTimeout(this.#over, timeout);
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  /** Milliseconds that are left; never more than there were, as after a clock was set back. */
  get leftMs(): number {
    return Math.min(Math.max(this.#endsAt - Date.now(), 0), this.#timeoutMs());
  }
}
