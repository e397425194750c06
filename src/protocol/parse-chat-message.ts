import {
  CUTOFF_ID,
  STATE_ID,
  type ChatMessage,
  type ChatRole,
  type StreamState,
  type ToolCall,
} from './chat-message.js';
import { InlayError } from './inlay-error.js';
import { parseErrorLine } from './parse-error-line.js';
import { asBoolean, asNumber, asString, isRecord } from './coerce.js';

/** A frame about the stream and not of the conversation. Not in the contract; newer platforms send them. */
export type ServiceFrame =
  /** The stream was ended by an abort request. */
  | { readonly id: '__aborted__' }
  /** The platform paused the turn: the same `chatId`, `input` and `messageId` sent again take it up. */
  | { readonly id: '__suspended__'; readonly retryable: boolean; readonly messageId?: string }
  /** Accounting, the very last line. Nothing of it is shown. */
  | { readonly id: '__usage__' };

/** What one line of the chat stream is. */
export type ParsedLine =
  | { readonly kind: 'message'; readonly message: ChatMessage }
  | { readonly kind: 'service'; readonly frame: ServiceFrame }
  | { readonly kind: 'error'; readonly error: InlayError }
  /** Well-formed but unknown: from a newer platform, perhaps. Never an error. */
  | { readonly kind: 'ignored' };

const IGNORED: ParsedLine = { kind: 'ignored' };
const MAX_STATE_MESSAGES = 10_000;

/**
 * Reads one parsed line. Each field is coerced on its own and left out where it makes no sense, so that one odd
 * field costs that field and not the message. A line that is not an object is a `protocol` error.
 *
 * Source: contract, "Chat stream message"; service frames and error lines as live platforms send them.
 */
export function parseChatMessage(value: unknown): ParsedLine {
  if (!isRecord(value)) {
    return {
      kind: 'error',
      error: new InlayError('protocol', 'A line of the stream is not an object; it was skipped.'),
    };
  }
  const id = asString(value['id']);
  const service = id === undefined ? undefined : serviceFrame(id, value);
  if (service !== undefined) return { kind: 'service', frame: service };
  const role = readRole(id, value['role']);
  if (id === undefined || id === '' || role === undefined) {
    const error = parseErrorLine(value);
    return error === undefined ? IGNORED : { kind: 'error', error };
  }
  return { kind: 'message', message: readMessage(id, role, value) };
}

/** The two state frames are known by their ids: what they say counts without a role, too. */
function readRole(id: string | undefined, role: unknown): ChatRole | undefined {
  if (role === 'user' || role === 'assistant') return role;
  return id === CUTOFF_ID || id === STATE_ID ? 'assistant' : undefined;
}

function serviceFrame(id: string, value: Record<string, unknown>): ServiceFrame | undefined {
  if (id === '__aborted__' || id === '__usage__') return { id };
  if (id !== '__suspended__') return undefined;
  const messageId = asString(value['messageId']);
  return {
    id,
    retryable: asBoolean(value['retryable']) ?? false,
    ...(messageId === undefined ? {} : { messageId }),
  };
}

function readMessage(id: string, role: ChatRole, value: Record<string, unknown>): ChatMessage {
  const content = asString(value['content']);
  const thinking = asString(value['thinking']);
  const toolCall = readWireToolCall(value['toolCall']);
  const isStructuredResponse = asBoolean(value['isStructuredResponse']);
  const sort = asNumber(value['sort']);
  const state = readState(value['state']);
  return {
    id,
    role,
    ...(content === undefined ? {} : { content }),
    ...(thinking === undefined ? {} : { thinking }),
    ...(toolCall === undefined ? {} : { toolCall }),
    graphPath: readGraphPath(value['graphPath']),
    isDelta: asBoolean(value['isDelta']) ?? false,
    isInProcess: asBoolean(value['isInProcess']) ?? false,
    ...(isStructuredResponse === undefined ? {} : { isStructuredResponse }),
    ...(sort === undefined ? {} : { sort }),
    ...(state === undefined ? {} : { state }),
  };
}

const NO_PATH: readonly string[] = Object.freeze([]);

function readGraphPath(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return NO_PATH;
  // A node that is no text keeps its place: without it, a path could become a final one.
  return value.map((node) => asString(node) ?? '');
}

function readWireToolCall(value: unknown): ToolCall | undefined {
  if (!isRecord(value)) return undefined;
  const input = asJsonText(value['input']);
  const result = asJsonText(value['result']);
  return {
    name: asString(value['name']) ?? '',
    ...(input === undefined ? {} : { input }),
    ...(result === undefined ? {} : { result }),
  };
}

/** The contract sends JSON strings; a platform that sends the object itself is understood too. */
function asJsonText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return value === undefined || value === null ? undefined : JSON.stringify(value);
}

function readState(value: unknown): StreamState | undefined {
  if (!isRecord(value)) return undefined;
  const isStreaming = asBoolean(value['isStreaming']);
  const chatId = asString(value['chatId']);
  const messages = Array.isArray(value['messages']) ? readMessages(value['messages']) : undefined;
  return {
    ...(isStreaming === undefined ? {} : { isStreaming }),
    ...(chatId === undefined || chatId === '' ? {} : { chatId }),
    ...(messages === undefined ? {} : { messages }),
  };
}

/** The newest messages of a thread. A state message inside a state message is meaningless and left out. */
function readMessages(values: readonly unknown[]): readonly ChatMessage[] {
  const messages: ChatMessage[] = [];
  for (const value of values.slice(-MAX_STATE_MESSAGES)) {
    if (!isRecord(value)) continue;
    const id = asString(value['id']);
    const role = value['role'];
    if (id === undefined || id === '' || id === CUTOFF_ID || id === STATE_ID) continue;
    if (role === 'user' || role === 'assistant') messages.push(readMessage(id, role, withoutState(value)));
  }
  if (values.length <= MAX_STATE_MESSAGES) return messages;
  // The first messages kept may belong to a question that was not.
  return messages.slice(
    Math.max(
      0,
      messages.findIndex(({ role }) => role === 'user'),
    ),
  );
}

function withoutState(value: Record<string, unknown>): Record<string, unknown> {
  return 'state' in value ? { ...value, state: undefined } : value;
}
