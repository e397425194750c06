import { pause } from '../client/pause.js';

/** Where the store takes its time from, so that tests can give it theirs. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Resolves after so many milliseconds, and rejects as soon as `signal` fires. Default: the machine's timers. */
  wait?(milliseconds: number, signal: AbortSignal): Promise<void>;
}

/** Whether anybody is there to be answered: a page that is hidden or offline is not. */
export interface Presence {
  readonly isAway: boolean;
  /** Calls `listener` whenever that may have changed, also on return from sleep. Returns how to stop that. */
  subscribe(listener: () => void): () => void;
}

/** A clock with nothing left out. */
export type WholeClock = Required<Clock>;

export const machineClock: WholeClock = { now: () => Date.now(), wait: pause };

/** `clock` with the machine's timers where it has none. */
export function wholeClock(clock: Clock = machineClock): WholeClock {
  return {
    now: () => clock.now(),
    wait: (milliseconds, signal) => clock.wait?.(milliseconds, signal) ?? pause(milliseconds, signal),
  };
}

/** Resolves when somebody is there. @throws whatever `signal` was aborted with */
export async function untilPresent(presence: Presence | undefined, signal: AbortSignal): Promise<void> {
  if (!presence?.isAway) return;
  await new Promise<void>((resolve, reject) => {
    const stop = presence.subscribe(() => {
      if (presence.isAway) return;
      done();
      resolve();
    });
    const left = (): void => {
      done();
      reject(signal.reason as Error);
    };
    const done = (): void => {
      stop();
      signal.removeEventListener('abort', left);
    };
    if (signal.aborted) left();
    else signal.addEventListener('abort', left, { once: true });
  });
}
