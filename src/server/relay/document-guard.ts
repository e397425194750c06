import { parseJson } from '../../protocol/coerce.js';
import { InlayError } from '../../protocol/inlay-error.js';
import type { AnswerRules } from './answer-rules.js';
import type { Emit, Guard } from './guard.js';
import { HeldBytes, keptParts, MAX_HELD, MAX_READ } from '../http/held-bytes.js';
import { JsonScanner } from './json-scanner.js';
import { isFault, type Instead } from './our-words.js';
import { Outbox } from './outbox.js';
import { PassingParts } from './passing-parts.js';

const MAX_BLANK = 256;
const encoder = new TextEncoder();

/**
 * What `LineGuard` is for an answer that is one JSON document. It is held until it is whole, so that an error becomes an
 * error answer, or until it is long and known to be a result.
 */
export class DocumentGuard implements Guard {
  readonly #rules: AnswerRules;
  readonly #scanner: JsonScanner;
  readonly #held = new HeldBytes();
  readonly #passing: PassingParts;
  readonly #out = new Outbox();
  /** `gone`: it was something else, and has been dealt with. */
  #mode: 'open' | 'passing' | 'gone' = 'open';

  constructor(rules: AnswerRules) {
    this.#rules = rules;
    this.#scanner = new JsonScanner(rules.shape, false);
    this.#passing = new PassingParts(this.#scanner);
  }

  /** @throws InlayError `protocol` for a result that goes on as something else */
  push(chunk: Uint8Array, emit: Emit): void {
    if (this.#mode === 'gone') return;
    this.#read(chunk, this.#out.add);
    this.#out.flush(emit);
  }

  #read(chunk: Uint8Array, emit: Emit): void {
    const to = this.#scanner.scan(chunk, 0);
    if (this.#mode === 'passing') this.#passing.pass(chunk.subarray(0, to), emit);
    else this.#held.add(chunk);
    if (this.#scanner.end === 'broken' || this.#passing.waiting > MAX_BLANK) {
      if (this.#mode === 'passing') throw new InlayError('protocol', 'The platform sent no JSON.');
      this.#say(this.#rules.instead(undefined), emit);
    } else if (this.#mode === 'open' && this.#held.size > MAX_HELD) this.#begin(emit);
  }

  end(emit: Emit): boolean {
    if (this.#mode === 'gone') return true;
    if (!this.#scanner.isComplete) return false;
    if (this.#mode === 'passing') return true;
    const { filter } = this.#scanner;
    const { size } = this.#held;
    const bytes = this.#held.release();
    if (this.#rules.isAllowed(filter)) for (const part of keptParts(bytes, 0, filter.drops)) emit(part);
    else this.#sayOther(size > MAX_HELD ? undefined : parseJson(new TextDecoder().decode(bytes)), emit);
    return true;
  }

  #begin(emit: Emit): void {
    if (this.#rules.isAllowed(this.#scanner.filter)) {
      this.#mode = 'passing';
      this.#passing.pass(this.#held.release(), emit);
    } else if (this.#held.size > MAX_READ) this.#sayOther(undefined, emit);
  }

  /** It is no result; `value` is what it is, where it is short enough to be read. */
  #sayOther(value: unknown, emit: Emit): void {
    const isLongFault = value === undefined && isFault(this.#rules.shape, this.#scanner.filter);
    this.#say(this.#rules.instead(isLongFault ? { error: true } : value), emit);
  }

  #say({ text, error }: Instead, emit: Emit): void {
    this.#mode = 'gone';
    this.#held.release();
    emit(encoder.encode(text), error);
  }
}
