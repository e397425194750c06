import { autolinkEnd, emailAround, schemeBefore } from './autolink.js';
import { DelimiterStack, flanking, type Delimiter } from './emphasis.js';
import { decodeEntities, unescapeText } from './entities.js';
import { InlineNode } from './inline-node.js';
import { normalizeLabel } from './link-definition.js';
import { destinationEnd, destinationText, matchAt, skipSpace, titleEnd } from './link-syntax.js';

type Bracket = {
  readonly node: InlineNode;
  readonly start: number;
  readonly image: boolean;
  readonly delimiter: Delimiter | undefined;
  readonly prev: Bracket | undefined;
  /** Another bracket was opened after this one, so what is between is no label. */
  bracketAfter: boolean;
};

export type InlineResult = {
  /** Its children are the content. */
  root: InlineNode;
  /** Labels were looked for that no definition has (yet): a later one may change the content. */
  unresolved: boolean;
  /**
   * Up to here (after white space, outside of everything) the result stays the same whatever text follows; 0 if
   * nowhere.
   */
  settled: number;
};

const PLAIN = /[^\n\\`*_~[\]!<&:w@]+/y;
const ENTITY = /&(?:#\d{1,7}|#[xX][\da-fA-F]{1,6}|[A-Za-z][A-Za-z\d]{1,31});/y;
const POINTED_LINK = /<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^<>\x00-\x20]*)>/y; // eslint-disable-line no-control-regex
const POINTED_EMAIL =
  /<([A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*)>/y;
const TAG =
  /<(?:[A-Za-z][A-Za-z0-9-]*(?:\s+[a-zA-Z_:][a-zA-Z0-9:._-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?|\/[A-Za-z][A-Za-z0-9-]*\s*)>/y;
const LABEL = /\[((?:[^\\[\]]|\\[\s\S]){0,999})\]/y;
const PUNCTUATION = /[!-/:-@[-`{-~]/;

/**
 * Inline content of CommonMark 0.31 with GFM's strikethrough and autolinks, by the algorithm of CommonMark's
 * appendix: one pass, every construct either found at once or remembered as impossible, so that the cost is linear
 * for hostile text as well. Raw HTML is recognised, so that nothing within a tag is taken for markup, and is text.
 */
export class InlineParser {
  readonly #source: string;
  readonly #definitions: ReadonlyMap<string, string>;
  readonly #root = new InlineNode('text');
  readonly #delimiters = new DelimiterStack();
  #position = 0;
  #plain = '';
  /** From here on the plain text is the source as written. */
  #verbatimFrom = 0;
  #brackets: Bracket | undefined;
  /** `[` before this position are inactive: a link was found after them, and links do not nest. */
  #inactiveBefore = -1;
  /** Last position of a run of backticks, by length. */
  #lastBackticks: Map<number, number> | undefined;
  /** Ends of comments and the like that do not occur any more. */
  readonly #missing = new Set<string>();
  #unresolved = false;
  /** The earliest position whose meaning later text may change. */
  #unsettled: number;
  readonly #gaps: number[] = [];

  constructor(source: string, definitions: ReadonlyMap<string, string>) {
    this.#source = source;
    this.#definitions = definitions;
    this.#unsettled = source.length;
  }

  parse(): InlineResult {
    const source = this.#source;
    while (this.#position < source.length) {
      const plain = matchAt(PLAIN, source, this.#position);
      if (plain) {
        this.#noteGap(plain[0]);
        this.#takeText(plain[0]);
      }
      if (this.#position < source.length) this.#special(source.charAt(this.#position));
    }
    this.#flush();
    for (let open = this.#brackets; open; open = open.prev) this.#unsettle(open.start);
    this.#delimiters.resolve(undefined, (start) => {
      this.#unsettle(start);
    });
    return { root: this.#root, unresolved: this.#unresolved, settled: this.#settled() };
  }

  #special(char: string): void {
    switch (char) {
      case '\n':
        return this.#lineEnd();
      case '\\':
        return this.#escape();
      case '`':
        return this.#backticks();
      case '*':
      case '_':
      case '~':
        return this.#delimiterRun(char);
      case '[':
        return this.#openBracket(false);
      case '!':
        if (this.#source[this.#position + 1] === '[') return this.#openBracket(true);
        return this.#takeText(char);
      case ']':
        return this.#closeBracket();
      case '<':
        return this.#pointed();
      case '&':
        return this.#entity();
      default:
        return this.#autolink(char);
    }
  }

  #takeText(text: string): void {
    this.#plain += text;
    this.#position += text.length;
  }

  #flush(): void {
    if (this.#plain) this.#root.append(new InlineNode('text', this.#plain));
    this.#plain = '';
  }

  #push(node: InlineNode): InlineNode {
    this.#flush();
    this.#root.append(node);
    return node;
  }

  #unsettle(position: number): void {
    this.#unsettled = Math.min(this.#unsettled, position);
  }

  /** Remembers a place after white space, at most one for each stretch of plain text. */
  #noteGap(text: string): void {
    const space = text.trimEnd().lastIndexOf(' ');
    if (space >= 0) this.#gaps.push(this.#position + space + 1);
  }

  #settled(): number {
    const spans = this.#delimiters.spans.sort((a, b) => a[0] - b[0]);
    let settled = 0;
    let span = 0;
    let coveredTo = 0;
    for (const gap of this.#gaps) {
      if (gap > this.#unsettled) break;
      for (; span < spans.length && (spans[span]?.[0] ?? 0) < gap; span++) {
        coveredTo = Math.max(coveredTo, spans[span]?.[1] ?? 0);
      }
      if (gap >= coveredTo) settled = gap;
    }
    return settled;
  }

  #lineEnd(): void {
    const text = this.#plain;
    let end = text.length;
    while (text[end - 1] === ' ') end--;
    this.#plain = text.slice(0, end);
    this.#flush();
    this.#skipLineEnd();
    if (text.length - end >= 2) this.#push(new InlineNode('break'));
    else this.#plain = '\n';
  }

  #skipLineEnd(): void {
    this.#position = skipSpace(this.#source, this.#position);
    this.#verbatimFrom = this.#position;
    this.#gaps.push(this.#position);
  }

  #escape(): void {
    const next = this.#source.charAt(this.#position + 1);
    if (next === '\n') {
      this.#push(new InlineNode('break'));
      this.#position++;
      this.#skipLineEnd();
    } else if (PUNCTUATION.test(next)) {
      this.#plain += next;
      this.#position += 2;
      this.#verbatimFrom = this.#position;
    } else {
      this.#takeText('\\');
    }
  }

  #entity(): void {
    const reference = matchAt(ENTITY, this.#source, this.#position);
    if (!reference) return this.#takeText('&');
    this.#plain += decodeEntities(reference[0]);
    this.#position += reference[0].length;
    this.#verbatimFrom = this.#position;
  }

  #backticks(): void {
    const source = this.#source;
    const start = this.#position;
    const length = runLength(source, start);
    if (!this.#lastBackticks) {
      this.#lastBackticks = new Map();
      for (const run of source.matchAll(/`+/g)) this.#lastBackticks.set(run[0].length, run.index);
    }
    if ((this.#lastBackticks.get(length) ?? -1) <= start) {
      this.#unsettle(start);
      return this.#takeText(source.slice(start, start + length));
    }
    let end = start + length;
    for (;;) {
      end = source.indexOf('`', end);
      const run = runLength(source, end);
      if (run === length) break;
      end += run;
    }
    let code = source.slice(start + length, end).replaceAll('\n', ' ');
    if (code.startsWith(' ') && code.endsWith(' ') && code.trim() !== '') code = code.slice(1, -1);
    this.#push(new InlineNode('code', code));
    this.#position = end + length;
  }

  #delimiterRun(char: string): void {
    const source = this.#source;
    const start = this.#position;
    const length = runLength(source, start);
    const end = start + length;
    const before = start > 0 ? characterBefore(source, start) : '';
    const after = end < source.length ? String.fromCodePoint(source.codePointAt(end) ?? 0) : '';
    if (end === source.length) this.#unsettle(start);
    const { canOpen, canClose } = flanking(char, before, after);
    const text = source.slice(start, end);
    if ((char === '~' && length > 2) || !(canOpen || canClose)) return this.#takeText(text);
    const node = this.#push(new InlineNode('text', text));
    this.#delimiters.push({
      char,
      node,
      start,
      length,
      left: length,
      canOpen,
      canClose,
      prev: undefined,
      next: undefined,
    });
    this.#position = end;
  }

  #openBracket(image: boolean): void {
    const text = image ? '![' : '[';
    if (this.#brackets) this.#brackets.bracketAfter = true;
    this.#brackets = {
      node: this.#push(new InlineNode('text', text)),
      start: this.#position,
      image,
      delimiter: this.#delimiters.top,
      prev: this.#brackets,
      bracketAfter: false,
    };
    this.#position += text.length;
  }

  #closeBracket(): void {
    const start = this.#position;
    const opener = this.#brackets;
    if (opener) this.#brackets = opener.prev;
    if (!opener || (!opener.image && opener.start < this.#inactiveBefore)) return this.#takeText(']');
    const target = this.#inlineTarget(start + 1) ?? this.#reference(opener, start);
    // Whatever follows the text so far may still be its target.
    if (!target && start + 1 === this.#source.length) this.#unsettle(opener.start);
    if (!target && /[([]/.test(this.#source.charAt(start + 1))) this.#unsettle(opener.start);
    if (!target) return this.#takeText(']');
    this.#flush();
    const node = new InlineNode(opener.image ? 'image' : 'link', '', target.href);
    this.#delimiters.resolve(opener.delimiter);
    opener.node.moveFollowing(node, undefined);
    opener.node.insertAfter(node);
    opener.node.remove();
    this.#delimiters.spans.push([opener.start, target.end]);
    if (!opener.image) this.#inactiveBefore = opener.start;
    this.#position = target.end;
  }

  /** `(destination "title")` at `start`. */
  #inlineTarget(start: number): { href: string; end: number } | undefined {
    const source = this.#source;
    if (source[start] !== '(') return undefined;
    const from = skipSpace(source, start + 1);
    const to = destinationEnd(source, from);
    if (to === undefined) return undefined;
    let end = skipSpace(source, to);
    if (end > to) {
      const title = titleEnd(source, end);
      if (title !== undefined) end = skipSpace(source, title);
    }
    if (source[end] !== ')') return undefined;
    return { href: unescapeText(destinationText(source, from, to)), end: end + 1 };
  }

  /** `[label]`, `[]` or nothing after a bracket that closes at `start`. */
  #reference(opener: Bracket, start: number): { href: string; end: number } | undefined {
    const source = this.#source;
    const label = matchAt(LABEL, source, start + 1);
    let text = label?.[1];
    let end = start + 1 + (label?.[0].length ?? 0);
    if (!text) {
      if (opener.bracketAfter) return undefined;
      text = source.slice(opener.start + (opener.image ? 2 : 1), start);
      if (label?.[1] !== '') end = start + 1;
    }
    if (!text.trim() || text.length > 999) return undefined;
    const href = this.#definitions.get(normalizeLabel(text));
    if (href !== undefined) return { href, end };
    this.#unresolved = true;
    return undefined;
  }

  #pointed(): void {
    const source = this.#source;
    const start = this.#position;
    const link = matchAt(POINTED_LINK, source, start) ?? matchAt(POINTED_EMAIL, source, start);
    if (link?.[1]) return this.#pushLink(link[1], link[0].length, link[1].includes(':') ? '' : 'mailto:');
    const end = this.#htmlEnd(start);
    if (end !== undefined) return this.#takeText(source.slice(start, end));
    if (/[A-Za-z/!?]|^$/.test(source.charAt(start + 1))) this.#unsettle(start);
    this.#takeText('<');
  }

  #pushLink(text: string, length: number, scheme: string): void {
    const node = new InlineNode('link', '', scheme + text);
    node.append(new InlineNode('text', text));
    this.#push(node);
    this.#position += length;
  }

  #htmlEnd(start: number): number | undefined {
    const source = this.#source;
    const tag = matchAt(TAG, source, start);
    if (tag) return start + tag[0].length;
    if (source.startsWith('<!-->', start)) return start + 5;
    if (source.startsWith('<!--->', start)) return start + 6;
    if (source.startsWith('<!--', start)) return this.#after('-->', start + 4);
    if (source.startsWith('<?', start)) return this.#after('?>', start + 2);
    if (source.startsWith('<![CDATA[', start)) return this.#after(']]>', start + 9);
    return /^<![A-Za-z]/.test(source.slice(start, start + 3)) ? this.#after('>', start + 3) : undefined;
  }

  #after(ending: string, start: number): number | undefined {
    if (this.#missing.has(ending)) return undefined;
    const index = this.#source.indexOf(ending, start);
    if (index >= 0) return index + ending.length;
    this.#missing.add(ending);
    return undefined;
  }

  /** `https://…`, `www.…` and `a@b.c` written plainly (GFM 6.9). */
  #autolink(char: string): void {
    const source = this.#source;
    const at = this.#position;
    const from = Math.max(this.#verbatimFrom, at - this.#plain.length);
    if (char === '@') {
      const email = emailAround(source, at, from);
      return email ? this.#replacePlain(email, 'mailto:') : this.#takeText(char);
    }
    const start = char === ':' ? schemeBefore(source, at, from) : at;
    const end = start === undefined ? undefined : autolinkEnd(source, start, this.#brackets !== undefined);
    if (start === undefined || end === undefined) return this.#takeText(char);
    this.#replacePlain([start, end], start < at ? '' : 'http://');
  }

  /** Makes a link of a stretch of source, the beginning of which has already been taken for plain text. */
  #replacePlain([start, end]: readonly [number, number], scheme: string): void {
    this.#plain = this.#plain.slice(0, this.#plain.length - (this.#position - start));
    this.#position = start;
    this.#pushLink(this.#source.slice(start, end), end - start, scheme);
  }
}

function runLength(source: string, start: number): number {
  let end = start + 1;
  while (source[end] === source[start]) end++;
  return end - start;
}

function characterBefore(source: string, index: number): string {
  const code = source.charCodeAt(index - 1);
  const low = code >= 0xdc00 && code <= 0xdfff && index > 1;
  return low ? source.slice(index - 2, index) : source.charAt(index - 1);
}
