import { isMessageId } from '../../protocol/message-id.js';
import { HelperError } from '../http/helper-error.js';
import { checkFields, parseStrictObject } from '../http/strict-json.js';

/** What a page may say of a turn. */
export interface ChatFields {
  readonly input?: string;
  readonly chatId?: string;
  readonly messageId?: string;
}

const ALLOWED = ['input', 'chatId', 'messageId'] as const;
/** UTF-8 bytes of a question. */
const MAX_INPUT_BYTES = 16 * 1024;
/** Thread ids are short and printable; nothing else is sent on. */
const CHAT_ID = /^[\x21-\x7e]{1,256}$/;

/**
 * The page's part of a chat request: exactly `input`, `chatId` and `messageId`, each a string by its rule.
 *
 * @throws HelperError 400 for anything else, 413 for a question over 16 kB
 */
export function readChatFields(bytes: Uint8Array): ChatFields {
  const body = parseStrictObject(bytes);
  checkFields(body, ALLOWED);
  for (const name of ALLOWED) {
    const value = body[name];
    if (value === undefined || typeof value === 'string') continue;
    // A field inside a field is as forbidden as one beside it.
    if (hasNames(value))
      throw new HelperError(400, 'FORBIDDEN_FIELD', `${name} must be a string and hold no fields.`);
    throw invalid(`${name} must be a string.`);
  }
  const { input, chatId, messageId } = body as ChatFields;
  if (input?.trim() === '')
    throw invalid('input must not be empty; leave it out to read the state of a thread.');
  if (input !== undefined && new TextEncoder().encode(input).length > MAX_INPUT_BYTES) {
    throw new HelperError(413, 'TOO_LARGE', 'The question is longer than 16 kB.');
  }
  if (chatId !== undefined && !CHAT_ID.test(chatId)) throw invalid('chatId is not the id of a thread.');
  if (messageId !== undefined && !(isMessageId(messageId) && messageId.length <= 64)) {
    throw invalid('messageId must be a Unix timestamp in milliseconds, then "-message".');
  }
  return {
    ...(input === undefined ? {} : { input }),
    ...(chatId === undefined ? {} : { chatId }),
    ...(messageId === undefined ? {} : { messageId }),
  };
}

function hasNames(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) ? value.some(hasNames) : Object.keys(value).length > 0;
}

function invalid(message: string): HelperError {
  return new HelperError(400, 'INVALID_FIELD', message);
}
