import { InlayError } from '../protocol/inlay-error.js';
import { NdjsonDecoder, type DecodedLine, type NdjsonDecoderOptions } from '../protocol/ndjson-decoder.js';

/**
 * Reads `body` to its end and yields the lines each chunk completed, in order; never an empty batch.
 *
 * The reader is cancelled when the loop is left early, when `signal` fires and when a limit is passed, so that
 * no connection outlives its use. Uses `getReader()`, since not every browser iterates a `ReadableStream`.
 *
 * @throws InlayError `aborted` when `signal` fires, `disconnect` when the body fails
 */
export async function* decodeNdjson(
  body: ReadableStream<Uint8Array>,
  options: NdjsonDecoderOptions & { readonly signal?: AbortSignal } = {},
): AsyncGenerator<DecodedLine[], void, void> {
  const { signal } = options;
  const decoder = new NdjsonDecoder(options);
  const reader = body.getReader();
  // Cancelling makes a pending read() resolve: without it an abort would wait for the next byte.
  const cancel = () => void reader.cancel().catch(() => {});
  signal?.addEventListener('abort', cancel, { once: true });
  if (signal?.aborted) cancel();
  try {
    for (;;) {
      const { done, value } = await read(reader, signal);
      if (signal?.aborted) throw aborted();
      const lines = done ? decoder.end() : decoder.push(value);
      if (lines.length > 0) yield lines;
      if (done || lines.some(isOverLimit)) return;
    }
  } finally {
    signal?.removeEventListener('abort', cancel);
    cancel();
  }
}

async function read(reader: ReadableStreamDefaultReader<Uint8Array>, signal: AbortSignal | undefined) {
  try {
    return await reader.read();
  } catch (cause) {
    if (signal?.aborted) throw aborted();
    throw new InlayError('disconnect', 'The connection broke before the stream ended.', { cause });
  }
}

function isOverLimit(line: DecodedLine): boolean {
  return !line.ok && line.error.code === 'too-large';
}

function aborted(): InlayError {
  return new InlayError('aborted', 'The request was ended by its caller.');
}
