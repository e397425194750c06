import { InlayError } from '../protocol/inlay-error.js';
import type { ParsedLine } from '../protocol/parse-chat-message.js';
import type { Presence, WholeClock } from './clock.js';

/** How long nothing may arrive before the viewer is told, and before the stream is given up. */
const NOTICE_MS = 20_000;
const GIVE_UP_MS = 60_000;
const TICK_MS = 5_000;

/** What a watch tells. */
interface StallPorts {
  readonly clock: WholeClock;
  readonly presence: Presence | undefined;
  /** Nothing has arrived for twenty seconds. */
  readonly slow: () => void;
  /** The stream is as good as dead. Told once, and nothing after it. */
  readonly dead: () => void;
}

/**
 * Watches a stream by the wall clock: timers do not run while a laptop sleeps, and its connection is gone afterwards
 * without anybody saying so. On return to the page, twenty silent seconds are enough to give the stream up.
 */
class StallWatch {
  readonly #ports: StallPorts;
  readonly #end = new AbortController();
  readonly #unsubscribe: (() => void) | undefined;
  #lastLine: number;

  constructor(ports: StallPorts) {
    this.#ports = ports;
    this.#lastLine = ports.clock.now();
    this.#unsubscribe = ports.presence?.subscribe(() => {
      if (ports.presence?.isAway === false) this.#check(NOTICE_MS);
    });
    void this.#run();
  }

  /** Something has arrived. */
  touch(): void {
    this.#lastLine = this.#ports.clock.now();
  }

  stop(): void {
    this.#unsubscribe?.();
    this.#end.abort();
  }

  async #run(): Promise<void> {
    const { signal } = this.#end;
    while (!signal.aborted) {
      try {
        await this.#ports.clock.wait(TICK_MS, signal);
      } catch {
        return;
      }
      this.#check(GIVE_UP_MS);
    }
  }

  #check(limitMs: number): void {
    if (this.#end.signal.aborted) return;
    const silentMs = this.#ports.clock.now() - this.#lastLine;
    // A clock that was set back says nothing: the silence is counted anew.
    if (silentMs < 0) this.touch();
    if (silentMs >= limitMs) {
      this.stop();
      this.#ports.dead();
    } else if (silentMs >= NOTICE_MS) this.#ports.slow();
  }
}

/** What reading under watch needs. */
export interface Watch {
  readonly clock: WholeClock;
  readonly presence: Presence | undefined;
  /** Told when nothing has arrived for twenty seconds. */
  readonly slow?: () => void;
}

/**
 * Yields what `request` yields, and gives it up when it has fallen silent.
 *
 * @throws InlayError `timeout` then; whatever the request throws
 */
export async function* watched(
  { clock, presence, slow = () => {} }: Watch,
  signal: AbortSignal,
  request: (signal: AbortSignal) => AsyncIterable<ParsedLine[]>,
): AsyncGenerator<ParsedLine[], void, void> {
  const dead = new AbortController();
  const watch = new StallWatch({ clock, presence, slow, dead: () => dead.abort() });
  try {
    for await (const batch of request(AbortSignal.any([signal, dead.signal]))) {
      watch.touch();
      yield batch;
    }
  } catch (cause) {
    if (!dead.signal.aborted) throw cause;
    throw new InlayError('timeout', 'Nothing has arrived for too long.', { cause });
  } finally {
    watch.stop();
  }
}
