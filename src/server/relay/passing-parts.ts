import type { Emit } from './guard.js';
import { HeldBytes, keptParts } from '../http/held-bytes.js';
import type { JsonScanner } from './json-scanner.js';

/** A line or document that is known to be allowed before its end: it passes while it is read, but for what the filter leaves out. */
export class PassingParts {
  readonly #scanner: JsonScanner;
  /** The beginning of a part of which it is not known yet whether it passes. */
  readonly #open = new HeldBytes();
  /** The place up to which everything was passed on or left out. */
  #passedTo = 0;

  constructor(scanner: JsonScanner) {
    this.#scanner = scanner;
  }

  /** How much waits to be known. */
  get waiting(): number {
    return this.#open.size;
  }

  /** The next line or document begins with the next byte. */
  reset(): void {
    this.#open.release();
    this.#passedTo = 0;
  }

  /** Passes on what may pass; `bytes` are those that the scanner has just read. */
  pass(bytes: Uint8Array, emit: Emit): void {
    const { filter, offset } = this.#scanner;
    const { drops, openAt, isDropping } = filter;
    if (openAt < 0 && drops.length === 0 && this.#open.size === 0) {
      this.#passedTo = offset;
      return emit(bytes);
    }
    this.#open.add(bytes);
    if (openAt === this.#passedTo && !isDropping && drops.length === 0) return;
    const all = this.#open.release();
    const known = openAt < 0 ? offset : Math.max(openAt, this.#passedTo);
    const size = known - this.#passedTo;
    for (const part of keptParts(all.subarray(0, size), this.#passedTo, drops)) emit(part);
    drops.length = 0;
    if (isDropping || openAt < 0) this.#passedTo = offset;
    else {
      this.#passedTo = known;
      this.#open.add(all.subarray(size));
    }
  }
}
