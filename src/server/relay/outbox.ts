import type { InlayError } from '../../protocol/inlay-error.js';
import type { Emit } from './guard.js';
import { isBlank } from '../http/held-bytes.js';

const nothing = new Uint8Array(0);
const LEAST_ROOM = 4096;

/** What goes on of one piece of an answer, in one write: thousands of short lines must not be as many writes. */
export class Outbox {
  /** One part goes on as it is, and uncopied. */
  #only: Uint8Array = nothing;
  #bytes: Uint8Array = nothing;
  #size = 0;
  #isBlank = true;
  #error: InlayError | undefined;

  /** @param error set when these are our words in place of a server's */
  readonly add: Emit = (bytes, error) => {
    // Only what an answer begins with decides about its status.
    if (this.#isBlank) {
      this.#error = error;
      this.#isBlank = error === undefined && isBlank(bytes);
    }
    if (bytes.length === 0) return;
    if (this.#only.length === 0 && this.#size === 0) {
      this.#only = bytes;
      return;
    }
    const only = this.#only;
    this.#only = nothing;
    this.#copy(only);
    this.#copy(bytes);
  };

  flush(emit: Emit): void {
    const bytes = this.#size === 0 ? this.#only : this.#bytes.subarray(0, this.#size);
    const error = this.#error;
    this.#only = this.#bytes = nothing;
    this.#size = 0;
    this.#isBlank = true;
    this.#error = undefined;
    if (bytes.length > 0) emit(bytes, error);
  }

  #copy(part: Uint8Array): void {
    const size = this.#size + part.length;
    if (size > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(LEAST_ROOM, 2 * size));
      larger.set(this.#bytes.subarray(0, this.#size));
      this.#bytes = larger;
    }
    // Most parts are of two bytes, for which a call would cost more than the copy.
    if (part.length > 16) this.#bytes.set(part, this.#size);
    else for (let at = 0; at < part.length; at++) this.#bytes[this.#size + at] = part[at] ?? 0;
    this.#size = size;
  }
}
