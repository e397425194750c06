/**
 * Every way in which Inlay can fail, as a stable code. Codes are the interface: words for people come from a
 * labels table by code, and hosts branch on the code, never on the message.
 *
 * | code | what happened |
 * |---|---|
 * | `config` | an address, option or attribute is wrong or missing; nothing was sent |
 * | `bad-request` | the other side refused the request as invalid (400 and the like) |
 * | `auth` | not signed in, or the credential was refused (401, or a JSON-RPC error inside a 200) |
 * | `forbidden` | signed in, but not allowed (403) |
 * | `not-found` | the agent, tenant or address does not exist (404 without a thread in the request) |
 * | `thread-unavailable` | the thread does not exist or belongs to somebody else; the two are not told apart |
 * | `thread-busy` | an answer is already streaming in this thread |
 * | `rate-limited` | too many requests (429); `retryAfterMs` says how long to wait where it is known |
 * | `server` | the other side failed (5xx, or an error line in the stream) |
 * | `network` | no connection, or it broke before an answer began |
 * | `disconnect` | the stream ended before the answer was complete |
 * | `timeout` | nothing arrived for too long |
 * | `protocol` | what arrived is not the documented wire |
 * | `too-large` | a line or a response passed its limit |
 * | `aborted` | the caller's own signal ended the work; never shown to a viewer as an error |
 */
export type InlayErrorCode =
  | 'config'
  | 'bad-request'
  | 'auth'
  | 'forbidden'
  | 'not-found'
  | 'thread-unavailable'
  | 'thread-busy'
  | 'rate-limited'
  | 'server'
  | 'network'
  | 'disconnect'
  | 'timeout'
  | 'protocol'
  | 'too-large'
  | 'aborted';

/** What is known of an error besides its code and message. */
export interface InlayErrorOptions {
  /** The error underneath, for the developer's console. Must not hold a credential. */
  readonly cause?: unknown;
  /** Whether the same request may succeed later. Default: by the code. */
  readonly retryable?: boolean;
  /** The HTTP status, where there was one. */
  readonly status?: number;
  /** How long to wait before a retry, in milliseconds, where the other side said so. */
  readonly retryAfterMs?: number;
  /** Whether the other side said that the request was turned away before anything of it was done. Default false. */
  readonly notRun?: boolean;
}

const retryableCodes: ReadonlySet<InlayErrorCode> = new Set([
  'auth',
  'thread-busy',
  'rate-limited',
  'server',
  'network',
  'disconnect',
  'timeout',
  'protocol',
]);

/** Marks instances across two copies of the kit on one page, where `instanceof` would fail. */
const marker: unique symbol = Symbol.for('inlay-kit.error') as never;

/**
 * The one error type of the kit. Its message says what happened and what to do, in our words: it never holds
 * a key, a token, a session id or text sent by a server.
 */
export class InlayError extends Error {
  readonly code: InlayErrorCode;
  readonly retryable: boolean;
  readonly status?: number;
  readonly retryAfterMs?: number;
  readonly notRun?: boolean;

  constructor(code: InlayErrorCode, message: string, options: InlayErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = 'InlayError';
    this.code = code;
    this.retryable = options.retryable ?? retryableCodes.has(code);
    if (options.status !== undefined) this.status = options.status;
    if (options.retryAfterMs !== undefined) this.retryAfterMs = options.retryAfterMs;
    if (options.notRun) this.notRun = true;
    Object.defineProperty(this, marker, { value: true });
  }

  /** Whether `value` is an `InlayError`, of this or of another copy of the kit. */
  static isInstance(this: void, value: unknown): value is InlayError {
    return typeof value === 'object' && value !== null && (value as Record<symbol, unknown>)[marker] === true;
  }
}
