import { isRecord, parseJson } from '../../protocol/coerce.js';
import { isThreadId } from '../../protocol/thread-entry.js';

/** What tells that a question was taken stands at the beginning; longer lines (in characters) and later ones are not looked at. */
const MAX_LINE = 16 * 1024;
const MAX_BYTES = 256 * 1024;

/**
 * Listens to the lines of an answer that pass, until it knows in which thread the platform has taken the question: the
 * one that was named, as soon as there is a message; else the one that a message tells.
 */
export class AcceptedThread {
  readonly #named: string | undefined;
  readonly #accepted: (chatId: string) => void;
  readonly #decoder = new TextDecoder();
  /** What has come of a line that is not whole yet. */
  #line = '';
  #isTooLong = false;
  #seen = 0;
  #isDone = false;
  #begun: string | undefined;

  /** @param accepted called once at the most, and must not throw */
  constructor(named: string | undefined, accepted: (chatId: string) => void) {
    this.#named = named;
    this.#accepted = accepted;
  }

  /** The new thread that the platform has begun for the question, once a message has told it. */
  get begun(): string | undefined {
    return this.#begun;
  }

  /** Bytes that pass. */
  hear(bytes: Uint8Array): void {
    if (this.#isDone) return;
    const text = this.#decoder.decode(bytes.subarray(0, MAX_BYTES - this.#seen), { stream: true });
    this.#seen += bytes.length;
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0 && !this.#isDone; end = text.indexOf('\n', from)) {
      this.#hold(text.slice(from, end));
      this.#read();
      from = end + 1;
    }
    if (this.#isDone || this.#seen >= MAX_BYTES) return this.#end();
    this.#hold(text.slice(from));
  }

  #hold(part: string): void {
    if (this.#line.length + part.length > MAX_LINE) this.#isTooLong = true;
    else if (!this.#isTooLong) this.#line += part;
  }

  #read(): void {
    const line = this.#isTooLong ? '' : this.#line;
    this.#line = '';
    this.#isTooLong = false;
    // Most lines of a new thread are pieces of its answer, which name none.
    if (this.#named === undefined && !/chatId|\\u/.test(line)) return;
    const message = parseJson(line);
    // Our words for an error have no id.
    if (!isRecord(message) || typeof message['id'] !== 'string') return;
    const { state } = message;
    const told = isRecord(state) ? state['chatId'] : undefined;
    const chatId = this.#named ?? (isThreadId(told) ? told : undefined);
    if (chatId === undefined) return;
    this.#isDone = true;
    if (this.#named === undefined) this.#begun = chatId;
    this.#accepted(chatId);
  }

  #end(): void {
    this.#isDone = true;
    this.#line = '';
  }
}
