import { asNumber, asString, isRecord } from './coerce.js';
import { InlayError, type InlayErrorCode } from './inlay-error.js';

/**
 * The error in a body or a line `{"error": …}`, or undefined when there is none. `error` is a string or a
 * JSON-RPC error object; both travel inside HTTP 200. Its text is the server's: it is read to tell the code and
 * then dropped.
 *
 * Source: contract, "Errors" (authentication failure: JSON-RPC error object inside a 200); error lines as live
 * platforms send them.
 */
export function parseErrorLine(value: Record<string, unknown>): InlayError | undefined {
  const error = value['error'];
  if (error === undefined || error === null || error === false) return undefined;
  const text = isRecord(error) ? (asString(error['message']) ?? '') : (asString(error) ?? '');
  const rpcCode = isRecord(error) ? asNumber(error['code']) : undefined;
  return errorOfCode(codeOf(text, rpcCode));
}

/** Text is only looked at this far: it may be megabytes, and the patterns below are not linear in it. */
const MAX_TEXT = 2000;

/** Whether `text` is the contract's busy error, by status body or by line. */
export function isBusyText(text: string): boolean {
  return /streaming for thread is in progress/i.test(text);
}

/**
 * JSON-RPC reserves -32768…-32000 for the protocol and the server, and platforms use -32001 (and 401) for a
 * refused credential. The text decides where the number does not.
 */
function codeOf(wholeText: string, rpcCode: number | undefined): InlayErrorCode {
  const text = wholeText.slice(0, MAX_TEXT);
  if (isBusyText(text)) return 'thread-busy';
  if (rpcCode === -32001 || rpcCode === 401) return 'auth';
  if (rpcCode === 403) return 'forbidden';
  if (rpcCode === 429) return 'rate-limited';
  if (
    /\b(unauthori[sz]ed|unauthenticated|authenticat|authori[sz]ation header|not authori[sz]ed)/i.test(text)
  ) {
    return 'auth';
  }
  if (
    /\b(token|api[- ]?key|jwt|credential)s?\b.*\b(invalid|expired|missing|required|malformed)/i.test(text)
  ) {
    return 'auth';
  }
  if (/\b(invalid|expired|missing|malformed)\b.*\b(token|api[- ]?key|jwt|signature|credential)/i.test(text)) {
    return 'auth';
  }
  if (/\b(forbidden|permission denied|not allowed)\b/i.test(text)) return 'forbidden';
  return 'server';
}

const messages = {
  'thread-busy': 'An answer is still being written in this thread. Wait for it, or stop it.',
  auth: 'The platform did not accept the sign-in of this chat.',
  forbidden: 'This viewer is not allowed to do that.',
  'rate-limited': 'Too many requests. Try again in a moment.',
  server: 'The platform reported an error while answering.',
} as const;

function errorOfCode(code: InlayErrorCode): InlayError {
  return new InlayError(code, messages[code as keyof typeof messages] ?? messages.server);
}
