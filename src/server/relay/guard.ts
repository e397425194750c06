import type { InlayError } from '../../protocol/inlay-error.js';

/** Takes bytes that may go on. `error` is set when they are our words in place of a server's. */
export type Emit = (bytes: Uint8Array, error?: InlayError) => void;

/** Stands between the platform's bytes and the viewer. */
export interface Guard {
  push(chunk: Uint8Array, emit: Emit): void;
  /** @returns whether the bytes ended where an answer may end; otherwise they were cut unnoticed */
  end(emit: Emit): boolean;
}
