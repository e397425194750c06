/** A line or document that is not known to be allowed is held whole up to this size, and read if it turns out not to be. */
export const MAX_HELD = 64 * 1024;
/** And no longer than this, where it may still turn out to be allowed. */
export const MAX_READ = 1024 * 1024;

const nothing = new Uint8Array(0);

/** Bytes that wait. Pieces are put together once, when they are let go. */
export class HeldBytes {
  #pieces: Uint8Array[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  add(piece: Uint8Array): void {
    if (piece.length === 0) return;
    this.#pieces.push(piece);
    this.#size += piece.length;
  }

  /** Everything in one; nothing is held after it. */
  release(): Uint8Array {
    if (this.#size === 0) return nothing;
    const [first = nothing] = this.#pieces;
    const all = this.#pieces.length <= 1 ? first : joined(this.#pieces, this.#size);
    this.#pieces = [];
    this.#size = 0;
    return all;
  }
}

/** One array of several. */
export function joined(pieces: readonly Uint8Array[], size: number): Uint8Array {
  const all = new Uint8Array(size);
  let offset = 0;
  for (const piece of pieces) {
    all.set(piece, offset);
    offset += piece.length;
  }
  return all;
}

/**
 * The parts of `bytes` that lie outside of `drops`, pairs of places that rise; `base` is the place of the first byte.
 * One array where parts were left out, so that many of them are not as many writes.
 */
export function keptParts(bytes: Uint8Array, base: number, drops: readonly number[]): Uint8Array[] {
  if (drops.length === 0) return bytes.length === 0 ? [] : [bytes];
  const kept = new Uint8Array(bytes.length);
  const end = base + bytes.length;
  let size = 0;
  let from = base;
  for (let pair = 0; pair <= drops.length; pair += 2) {
    const to = Math.min(drops[pair] ?? end, end);
    if (to > from) {
      kept.set(bytes.subarray(from - base, to - base), size);
      size += to - from;
    }
    from = Math.max(from, drops[pair + 1] ?? end);
  }
  return size === 0 ? [] : [kept.subarray(0, size)];
}

const BLANK = 0x20;

/** Whether bytes hold nothing but blanks and line breaks. */
export function isBlank(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte <= BLANK);
}
