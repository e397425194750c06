import type { Token, Tokens } from 'marked';
import { decodeEntities } from './entities.js';
import { lexInline } from './lex-inline.js';
import type { MarkdownOptions } from './markdown-options.js';
import { safeHref, safeImageSource } from './safe-link.js';

/** Deeper emphasis and the like is shown as its text. */
const MAX_DEPTH = 100;
const TASK = /^\[([ xX])\][ \t]+(?=\S)/;

export type InlineNodes = {
  nodes: Node[];
  /** A link or picture is shown inert, or another may appear, until no later line can change it. */
  provisional: boolean;
  /** See {@link InlineTokens.settled}. */
  settled: number;
};

/** Turns inline markdown into nodes of the closed set. */
export class InlineView {
  readonly #options: MarkdownOptions;
  readonly #definitions = new Map<string, string>();

  constructor(options: MarkdownOptions) {
    this.#options = options;
  }

  /** A link reference definition; the first of a label counts. */
  readonly define = (label: string, href: string): void => {
    if (!this.#definitions.has(label)) this.#definitions.set(label, href);
  };

  forgetDefinitions(): void {
    this.#definitions.clear();
  }

  /**
   * @param stage `open`: text may follow in this very block, so links are inert; `closed`: links are live unless a
   *   later definition could still change them; `final`: nothing follows any more.
   */
  render(text: string, stage: 'open' | 'closed' | 'final', task = false): InlineNodes {
    const marker = task ? TASK.exec(text) : null;
    const skipped = marker ? marker[0].length - 1 : 0;
    const { tokens, unresolved, settled } = lexInline(text.slice(skipped), this.#definitions);
    const live = stage === 'final' || (stage === 'closed' && !unresolved);
    const builder = new Builder(this.#options, live);
    const holder = document.createDocumentFragment();
    if (marker) holder.append(checkbox(marker[1] !== ' '));
    builder.children(tokens, holder, 0, false);
    return {
      nodes: [...holder.childNodes],
      provisional: stage === 'closed' && unresolved,
      settled: settled && settled + skipped,
    };
  }
}

function checkbox(checked: boolean): HTMLInputElement {
  const input = document.createElement('input');
  input.setAttribute('type', 'checkbox');
  input.setAttribute('disabled', '');
  if (checked) input.setAttribute('checked', '');
  return input;
}

/** Each kind of token becomes one kind of node; what has no rule here becomes its text, raw HTML included. */
class Builder {
  readonly #options: MarkdownOptions;
  readonly #live: boolean;

  constructor(options: MarkdownOptions, live: boolean) {
    this.#options = options;
    this.#live = live;
  }

  children(tokens: readonly Token[], into: Node, depth: number, inLink: boolean): void {
    for (const token of tokens) this.#node(token, into, depth, inLink);
  }

  #node(token: Token, into: Node, depth: number, inLink: boolean): void {
    switch (token.type) {
      case 'br':
        into.appendChild(document.createElement('br'));
        return appendText(into, '\n');
      case 'codespan':
        element(into, 'code').textContent = (token as Tokens.Codespan).text;
        return;
      case 'em':
      case 'strong':
      case 'del':
        if (depth >= MAX_DEPTH) return appendText(into, textOf(childrenOf(token)));
        return this.children(childrenOf(token), element(into, token.type), depth + 1, inLink);
      case 'link':
        return this.#link(token as Tokens.Link, into, depth, inLink);
      case 'image':
        return this.#image(token as Tokens.Image, into);
      default:
        return appendText(into, plainText(token));
    }
  }

  #link(token: Tokens.Link, into: Node, depth: number, inLink: boolean): void {
    const allowed = !inLink && depth < MAX_DEPTH && this.#options.linkPolicy !== 'none';
    const href = allowed ? safeHref(decodeEntities(token.href), this.#options.linkSchemes) : undefined;
    if (href === undefined) return this.children(token.tokens, into, depth, inLink);
    const link = element(into, this.#live ? 'a' : 'span');
    if (this.#live) {
      link.setAttribute('href', href);
      link.setAttribute('rel', 'noopener noreferrer nofollow');
      link.setAttribute('target', '_blank');
    } else {
      link.setAttribute('class', 'inlay-link');
    }
    this.children(token.tokens, link, depth + 1, true);
  }

  #image(token: Tokens.Image, into: Node): void {
    const alt = textOf(childrenOf(token));
    const source = this.#live
      ? safeImageSource(decodeEntities(token.href), this.#options.imageOrigins ?? [])
      : undefined;
    if (source !== undefined) {
      const image = element(into, 'img');
      image.setAttribute('alt', alt);
      image.setAttribute('referrerpolicy', 'no-referrer');
      image.setAttribute('loading', 'lazy');
      image.setAttribute('src', source);
      return;
    }
    const label = element(into, 'span');
    label.setAttribute('class', 'inlay-image');
    label.textContent = alt || (this.#options.labels?.image ?? 'Image');
  }
}

function childrenOf(token: Token): readonly Token[] {
  return 'tokens' in token && token.tokens !== undefined ? token.tokens : [];
}

/** What a token without children shows: HTML as it was written, text with its character references decoded. */
function plainText(token: Token): string {
  if (token.type === 'html') return token.raw;
  const text = 'text' in token && typeof token.text === 'string' ? token.text : token.raw;
  return token.type === 'escape' || token.type === 'codespan'
    ? text
    : decodeEntities(text.replace(/ +\n/g, '\n'));
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === 'br') return '\n';
      const inner = childrenOf(token);
      return inner.length > 0 ? textOf(inner) : plainText(token);
    })
    .join('');
}

function element(into: Node, name: string): HTMLElement {
  return into.appendChild(document.createElement(name));
}

/** Text nodes stay normalised: never two in a row, never an empty one. */
function appendText(into: Node, text: string): void {
  if (text === '') return;
  const last = into.lastChild;
  if (last instanceof Text) last.appendData(text);
  else into.appendChild(document.createTextNode(text));
}
