import type { InlineNode } from './inline-node.js';
import type { MarkdownOptions } from './markdown-options.js';
import { InlineParser } from './inline-parser.js';
import { safeHref, safeImageSource } from './safe-link.js';

/** Deeper emphasis and the like is shown as its text. */
const MAX_DEPTH = 100;
const TASK = /^\[([ xX])\][ \t]+(?=\S)/;

export type InlineNodes = {
  nodes: Node[];
  /** A link or picture is shown inert, or another may appear, until no later line can change it. */
  provisional: boolean;
  /** See {@link InlineResult.settled}. */
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
    const result = new InlineParser(
      marker ? text.slice(marker[0].length - 1) : text,
      this.#definitions,
    ).parse();
    const live = stage === 'final' || (stage === 'closed' && !result.unresolved);
    const builder = new Builder(this.#options, live);
    const holder = document.createDocumentFragment();
    if (marker) holder.append(checkbox(marker[1] !== ' '));
    builder.children(result.root, holder, 0, false);
    return {
      nodes: [...holder.childNodes],
      provisional: stage === 'closed' && result.unresolved,
      settled: result.settled && result.settled + (marker ? marker[0].length - 1 : 0),
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

class Builder {
  readonly #options: MarkdownOptions;
  readonly #live: boolean;

  constructor(options: MarkdownOptions, live: boolean) {
    this.#options = options;
    this.#live = live;
  }

  children(parent: InlineNode, into: Node, depth: number, inLink: boolean): void {
    for (let node = parent.first; node; node = node.next) this.#node(node, into, depth, inLink);
  }

  #node(node: InlineNode, into: Node, depth: number, inLink: boolean): void {
    if (node.kind === 'text') appendText(into, node.text);
    else if (node.kind === 'break') {
      into.appendChild(document.createElement('br'));
      appendText(into, '\n');
    } else if (node.kind === 'code') element(into, 'code').textContent = node.text;
    else if (depth >= MAX_DEPTH) appendText(into, node.textContent);
    else if (node.kind === 'image') this.#image(node, into);
    else if (node.kind === 'link') this.#link(node, into, depth, inLink);
    else this.children(node, element(into, node.kind), depth + 1, inLink);
  }

  #link(node: InlineNode, into: Node, depth: number, inLink: boolean): void {
    const allowed = !inLink && this.#options.linkPolicy !== 'none';
    const href = allowed ? safeHref(node.href, this.#options.linkSchemes) : undefined;
    if (href === undefined) return this.children(node, into, depth + 1, inLink);
    const link = element(into, this.#live ? 'a' : 'span');
    if (this.#live) {
      link.setAttribute('href', href);
      link.setAttribute('rel', 'noopener noreferrer nofollow');
      link.setAttribute('target', '_blank');
    } else {
      link.setAttribute('class', 'inlay-link');
    }
    this.children(node, link, depth + 1, true);
  }

  #image(node: InlineNode, into: Node): void {
    const alt = node.textContent;
    const source = this.#live ? safeImageSource(node.href, this.#options.imageOrigins ?? []) : undefined;
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
