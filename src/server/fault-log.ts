/** A fault of the set-up: something that an operator has to look at, and that no visitor can mend. */
export interface SetupFault {
  /** One line: what is wrong, what caused it, what to do. No key, token, cookie, name of a person or text of a server. */
  readonly message: string;
  /** Code of the refusal that the page got. */
  readonly code: string;
  readonly requestId: string;
  /** How often the same was seen since it was last told; 1 for the first time. */
  readonly count: number;
}

/** Hears of faults. The same fault is told at once, and then at growing distances. */
export type FaultLog = (fault: SetupFault) => void;

/** One line on stderr. */
export const stderrFaultLog: FaultLog = ({ message, code, requestId, count }) => {
  const times = count > 1 ? `, ${count} times since` : '';
  console.error(`inlay-kit: ${message} (${code}, request ${requestId}${times})`);
};

/** After so long the same fault is told again: a night of one fault is a dozen lines. */
const AGAIN_MS = [60_000, 600_000, 3_600_000];
/** Different faults that are kept apart. Their sentences are ours, so there are never as many. */
const MAX_KINDS = 100;

interface Told {
  at: number;
  times: number;
  unseen: number;
}

/** Tells each fault once and not once for each request. A log that fails is ignored: it must not decide about requests. */
export class FaultTeller {
  readonly #log: FaultLog;
  readonly #now: () => number;
  readonly #told = new Map<string, Told>();

  constructor(log: FaultLog, now: () => number = Date.now) {
    this.#log = log;
    this.#now = now;
  }

  tell(message: string, code: string, requestId: string): void {
    const now = this.#now();
    const told = this.#told.get(message) ?? this.#begin(message);
    if (told === undefined) return;
    told.unseen++;
    const pause = told.times === 0 ? 0 : (AGAIN_MS[Math.min(told.times, AGAIN_MS.length) - 1] ?? 0);
    if (now - told.at < pause) return;
    // After hours of peace it is news again.
    told.times = now - told.at > 2 * (AGAIN_MS.at(-1) ?? 0) ? 1 : told.times + 1;
    told.at = now;
    const count = told.unseen;
    told.unseen = 0;
    try {
      this.#log({ message, code, requestId, count });
    } catch {
      // See above.
    }
  }

  #begin(message: string): Told | undefined {
    if (this.#told.size >= MAX_KINDS) return undefined;
    const told: Told = { at: -Infinity, times: 0, unseen: 0 };
    this.#told.set(message, told);
    return told;
  }
}
