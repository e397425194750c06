import { settlesBlocks } from './block-patterns.js';
import { BlockParser } from './block-parser.js';
import { BlockView } from './block-view.js';
import { endOfPart } from './end-of-part.js';
import { InlineView } from './inline-view.js';
import type { MarkdownOptions } from './markdown-options.js';
import { setText } from './morph.js';

export type { MarkdownOptions } from './markdown-options.js';

/** Characters taken as markdown; what follows is shown as plain text. */
export const MAX_MARKDOWN_LENGTH = 256 * 1024;

/**
 * Renders markdown that is still being written, as nodes of a closed set of elements and attributes; nothing is ever
 * parsed as HTML. Finished blocks are not touched again, and the cost is linear in the text. For any cutting of the
 * text into updates the nodes are, once done, those of {@link renderMarkdown}.
 *
 * Four classes stand for what no element says: `inlay-link` (a link that is not live yet), `inlay-image` (a picture,
 * as its alternative text), `inlay-html` (a block of raw HTML, as text) and `inlay-plain` (text past the limit, or
 * after an error).
 */
export class StreamingMarkdown {
  readonly #root: HTMLElement | DocumentFragment;
  readonly #inline: InlineView;
  #view: BlockView;
  #parser: BlockParser;
  #text = '';
  #done = false;
  /** How much of the text has been taken, and whether it ends within a line. */
  #position = 0;
  #inLine = false;
  /** A line kept back is looked at again when it has this length. */
  #lineDue = 0;
  /** Shows what exceeds the limit, or everything after an error. */
  #plain: Text | undefined;
  #plainFrom = 0;

  /** @param root is emptied and then belongs to the renderer. */
  constructor(root: HTMLElement | DocumentFragment, options: MarkdownOptions = {}) {
    this.#root = root;
    this.#inline = new InlineView(options);
    root.replaceChildren();
    this.#view = new BlockView(root, this.#inline);
    this.#parser = new BlockParser(this.#view);
  }

  /**
   * Sets the whole text so far. Where it begins with the text before, only what is new costs anything; otherwise
   * everything is rendered anew. With `done` the last line counts as ended and links that a later definition could
   * have changed become links. Never throws: after an error the text is shown as it is.
   */
  update(text: string, { done = false }: { done?: boolean } = {}): void {
    // Compares memory; `startsWith` goes by characters, which long answers feel at every update.
    // eslint-disable-next-line @typescript-eslint/prefer-string-starts-ends-with
    if (text.slice(0, this.#text.length) !== this.#text || (this.#done && text !== this.#text)) this.reset();
    if (this.#done) return;
    this.#text = text;
    this.#done = done;
    try {
      if (!this.#plain) this.#advance(done);
      if (this.#plain) this.#growPlain(this.#plain);
    } catch {
      this.#root.replaceChildren();
      this.#showPlain(0);
    }
  }

  /** Forgets the text and empties the root. */
  reset(): void {
    this.#root.replaceChildren();
    this.#inline.forgetDefinitions();
    this.#view = new BlockView(this.#root, this.#inline);
    this.#parser = new BlockParser(this.#view);
    this.#text = '';
    this.#done = this.#inLine = false;
    this.#position = this.#lineDue = this.#plainFrom = 0;
    this.#plain = undefined;
  }

  #advance(done: boolean): void {
    const limit = markdownLength(this.#text);
    const over = limit < this.#text.length;
    const text = this.#text.slice(0, limit);
    this.#takeLines(text, done || over);
    if (done || over) this.#parser.end();
    this.#view.flush(this.#parser.tip, done || over);
    if (over) this.#showPlain(limit);
  }

  #takeLines(text: string, ended: boolean): void {
    // Looked for once: in most texts there is none.
    let carriage = text.indexOf('\r', this.#position);
    for (;;) {
      if (carriage >= 0 && carriage < this.#position) carriage = text.indexOf('\r', this.#position);
      const feed = text.indexOf('\n', this.#position);
      const end = feed < 0 || (carriage >= 0 && carriage < feed) ? carriage : feed;
      // A carriage return at the very end may be half of a line end.
      if (end < 0 || (!ended && text[end] === '\r' && end + 1 === text.length)) break;
      this.#takeLine(text.slice(this.#position, end));
      this.#position = end + (text.startsWith('\r\n', end) ? 2 : 1);
    }
    const rest = text.slice(this.#position);
    if (rest === '' && !(ended && this.#inLine)) return;
    if (ended) this.#takeLine(rest);
    else this.#takePart(rest.endsWith('\r') ? rest.slice(0, -1) : rest);
    if (ended) this.#position = text.length;
  }

  #takeLine(line: string): void {
    if (this.#inLine) this.#parser.appendToLine(clean(line));
    else this.#parser.beginLine(clean(line));
    this.#parser.endLine();
    this.#inLine = false;
    this.#lineDue = 0;
  }

  #takePart(part: string): void {
    if (this.#inLine) {
      this.#parser.appendToLine(clean(part));
    } else {
      if (part.length < this.#lineDue) return;
      if (!settlesBlocks(part)) {
        this.#lineDue = part.length > 400 ? part.length * 1.1 : 0;
        return;
      }
      this.#parser.beginLine(clean(part));
      this.#inLine = true;
    }
    this.#position += part.length;
  }

  #showPlain(from: number): void {
    this.#plainFrom = from;
    this.#plain = this.#plainPart();
    this.#growPlain(this.#plain);
  }

  #plainPart(): Text {
    const paragraph = document.createElement('p');
    paragraph.setAttribute('class', 'inlay-plain');
    paragraph.setAttribute('dir', 'auto');
    const text = paragraph.appendChild(document.createTextNode(''));
    this.#root.appendChild(paragraph);
    return text;
  }

  /** Of very much plain text each part stands in a paragraph of its own. */
  #growPlain(last: Text): void {
    let [part, text] = [last, this.#text.slice(this.#plainFrom)];
    for (let end = endOfPart(text); end !== undefined; end = endOfPart(text)) {
      setText(part, text.slice(0, end));
      this.#plainFrom += end;
      text = text.slice(end);
      this.#plain = part = this.#plainPart();
    }
    setText(part, text);
  }
}

/** Renders a whole markdown text at once: what {@link StreamingMarkdown} shows when it is done. */
export function renderMarkdown(text: string, options: MarkdownOptions = {}): DocumentFragment {
  const fragment = document.createDocumentFragment();
  new StreamingMarkdown(fragment, options).update(text, { done: true });
  return fragment;
}

/** As much of a text as is taken for markdown; a surrogate pair is not torn apart. */
function markdownLength(text: string): number {
  if (text.length <= MAX_MARKDOWN_LENGTH) return text.length;
  const last = text.charCodeAt(MAX_MARKDOWN_LENGTH - 1);
  return last >= 0xd800 && last <= 0xdbff ? MAX_MARKDOWN_LENGTH - 1 : MAX_MARKDOWN_LENGTH;
}

/** CommonMark 2.3: a NUL is replaced. */
function clean(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text;
}
