import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  NdjsonDecoder,
  type DecodedLine,
  type NdjsonDecoderOptions,
} from '../../src/protocol/ndjson-decoder.js';

const folder = fileURLToPath(new URL('../fixtures/streams/', import.meta.url));

export const streamNames: readonly string[] = readdirSync(folder)
  .filter((name) => name.endsWith('.ndjson'))
  .sort();

/** The bytes of a recorded stream. */
export const stream = (name: string): Uint8Array => new Uint8Array(readFileSync(folder + name));

/** The same as text. */
export const streamText = (name: string): string => new TextDecoder().decode(stream(name));

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/** `bytes` cut behind each of `places`, in any order and with repeats. */
export function cutAt(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const sorted = [0, ...[...places].sort((a, b) => a - b), bytes.length];
  return sorted.slice(1).map((place, index) => bytes.subarray(sorted[index], place));
}

/** What a decoder makes of the chunks, in a form that can be compared. */
export function decode(chunks: readonly Uint8Array[], options?: NdjsonDecoderOptions): unknown[] {
  const decoder = new NdjsonDecoder(options);
  return [...chunks.flatMap((chunk) => decoder.push(chunk)), ...decoder.end()].map(plain);
}

export function plain(line: DecodedLine): unknown {
  if (line.ok) return { value: line.value };
  return { code: line.error.code, message: line.error.message, line: line.line };
}
