import { InlayError } from '../protocol/inlay-error.js';
import type { ParsedLine } from '../protocol/parse-chat-message.js';

const MAX_BAD_LINES = 20;

/**
 * Tells the errors that end a stream from the bad lines that are skipped. A stream may hold up to twenty bad
 * lines, and fewer bad than good ones; beyond that it is not the documented wire.
 */
export class LineBudget {
  #bad = 0;
  #good = 0;
  #isCut = false;

  /** The error that ends the stream with this line, if any. */
  spend(line: ParsedLine): InlayError | undefined {
    if (line.kind !== 'error') {
      this.#good++;
      return undefined;
    }
    // A last line that was cut off is a drop, and a drop is found out at the end: it is not an error line.
    if (line.error.code === 'disconnect') {
      this.#isCut = true;
      return undefined;
    }
    if (line.error.code !== 'protocol') return line.error;
    this.#bad++;
    return this.#bad > MAX_BAD_LINES ? line.error : undefined;
  }

  /** The error of a stream that has ended empty, or with as many bad lines as good ones. */
  atEnd(): InlayError | undefined {
    if (this.#bad === 0 && this.#good === 0 && !this.#isCut) {
      return new InlayError('protocol', 'The server sent an empty answer.');
    }
    if (this.#bad === 0 || this.#bad < this.#good) return undefined;
    return new InlayError('protocol', 'What arrived is not a chat stream. Check the chat URL.');
  }
}
