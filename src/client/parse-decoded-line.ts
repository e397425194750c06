import { isRecord } from '../protocol/coerce.js';
import type { DecodedLine } from '../protocol/ndjson-decoder.js';
import { parseChatMessage, type ParsedLine } from '../protocol/parse-chat-message.js';

/** What a decoded line is to the chat: a bad line stays the error it is. */
export function parseDecodedLine(line: DecodedLine): ParsedLine {
  if (!line.ok) return { kind: 'error', error: line.error };
  // A JSON-RPC answer may come as a batch of one.
  const value =
    Array.isArray(line.value) && line.value.length === 1 ? (line.value[0] as unknown) : line.value;
  return parseChatMessage(isRecord(value) ? value : line.value);
}
