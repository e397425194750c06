import { InlineNode } from './inline-node.js';

/** A run of `*`, `_` or `~` that may open or close emphasis, in the order of the text. */
export type Delimiter = {
  readonly char: string;
  readonly node: InlineNode;
  readonly start: number;
  /** Length as written, and what is left of it. */
  readonly length: number;
  left: number;
  readonly canOpen: boolean;
  readonly canClose: boolean;
  prev: Delimiter | undefined;
  next: Delimiter | undefined;
};

/** Stretches of source that became emphasis, as pairs of start and end. */
export type Span = readonly [start: number, end: number];

const PUNCTUATION = /[\p{P}\p{S}]/u;
const SPACE = /\s/;

/** Whether a delimiter run between two characters (empty at an end of the text) opens or closes (CommonMark 6.2). */
export function flanking(
  char: string,
  before: string,
  after: string,
): { canOpen: boolean; canClose: boolean } {
  const spaceBefore = before === '' || SPACE.test(before);
  const spaceAfter = after === '' || SPACE.test(after);
  const punctuationBefore = !spaceBefore && PUNCTUATION.test(before);
  const punctuationAfter = !spaceAfter && PUNCTUATION.test(after);
  const left = !spaceAfter && (!punctuationAfter || spaceBefore || punctuationBefore);
  const right = !spaceBefore && (!punctuationBefore || spaceAfter || punctuationAfter);
  if (char !== '_') return { canOpen: left, canClose: right };
  return { canOpen: left && (!right || punctuationBefore), canClose: right && (!left || punctuationAfter) };
}

/** The delimiters not yet resolved, and the algorithm of CommonMark's appendix that resolves them. */
export class DelimiterStack {
  top: Delimiter | undefined;
  /** What became emphasis so far. */
  readonly spans: Span[] = [];

  push(delimiter: Delimiter): void {
    delimiter.prev = this.top;
    if (this.top) this.top.next = delimiter;
    this.top = delimiter;
  }

  /** Resolves every delimiter after `bottom` and drops what is left; `onOpener` gets the start of openers unused. */
  resolve(bottom: Delimiter | undefined, onOpener?: (start: number) => void): void {
    // Below this position a search for an opener of that kind has already failed.
    const searched = new Map<string, number>();
    let closer = this.top;
    while (closer && closer.prev !== bottom) closer = closer.prev;
    while (closer) {
      if (!closer.canClose) {
        closer = closer.next;
        continue;
      }
      const key =
        closer.char + (closer.char === '~' ? closer.length : `${closer.canOpen} ${closer.length % 3}`);
      const opener = findOpener(closer, bottom, searched.get(key) ?? -1);
      if (opener) {
        closer = this.#pair(opener, closer);
      } else {
        searched.set(key, closer.prev?.start ?? -1);
        const next: Delimiter | undefined = closer.next;
        if (!closer.canOpen) this.#remove(closer);
        closer = next;
      }
    }
    while (this.top && this.top !== bottom) {
      if (this.top.canOpen) onOpener?.(this.top.start);
      this.#remove(this.top);
    }
  }

  /** Wraps what is between the two and returns the delimiter to go on with. */
  #pair(opener: Delimiter, closer: Delimiter): Delimiter | undefined {
    const count = closer.char === '~' ? closer.length : opener.left >= 2 && closer.left >= 2 ? 2 : 1;
    const wrapped = new InlineNode(closer.char === '~' ? 'del' : count === 2 ? 'strong' : 'em');
    this.spans.push([opener.start, closer.start + closer.length]);
    for (const delimiter of [opener, closer]) {
      delimiter.left -= count;
      delimiter.node.text = delimiter.node.text.slice(count);
    }
    opener.node.moveFollowing(wrapped, closer.node);
    opener.node.insertAfter(wrapped);
    opener.next = closer;
    closer.prev = opener;
    if (opener.left === 0) {
      opener.node.remove();
      this.#remove(opener);
    }
    if (closer.left > 0) return closer;
    const next = closer.next;
    closer.node.remove();
    this.#remove(closer);
    return next;
  }

  #remove(delimiter: Delimiter): void {
    if (delimiter.prev) delimiter.prev.next = delimiter.next;
    if (delimiter.next) delimiter.next.prev = delimiter.prev;
    else this.top = delimiter.prev;
  }
}

function findOpener(
  closer: Delimiter,
  bottom: Delimiter | undefined,
  searchedTo: number,
): Delimiter | undefined {
  for (
    let opener = closer.prev;
    opener && opener !== bottom && opener.start > searchedTo;
    opener = opener.prev
  ) {
    if (opener.char !== closer.char || !opener.canOpen) continue;
    if (closer.char === '~') {
      if (opener.length === closer.length) return opener;
      continue;
    }
    // Rules 9 and 10: a run that could do both pairs only where the lengths do not add up to a multiple of three.
    const both = closer.canOpen || opener.canClose;
    const odd = both && closer.length % 3 !== 0 && (opener.length + closer.length) % 3 === 0;
    if (!odd) return opener;
  }
  return undefined;
}
