import type { InlineView } from './inline-view.js';
import { morph } from './morph.js';
import { textDirection } from './text-direction.js';

/** As much unsettled text is looked at anew whenever some is added; beyond it, only when it has grown by a tenth. */
const CHEAP_LENGTH = 400;
/** Settled text is put aside when there is at least this much of it. */
const SETTLE_LENGTH = 100;
/** With more nodes than this the direction is found here: browsers look for it anew at every node added. */
const MAX_AUTO_DIRECTION = 500;

/**
 * The place of one run of inline content in the document. While its block is open the content is shown as it would be
 * if the text ended here, links inert; the beginning that no later text can change is put aside, so that the cost of
 * a long paragraph is linear. When the block closes, the whole run is rendered once more, as in one go.
 */
export class InlineSlot {
  #parent: Node;
  /** The list item whose first paragraph this is: it has the direction of its text, and may begin with a check box. */
  readonly #item: Element | undefined;
  #nodes: Node[] = [];
  /** How many of the nodes show settled text only, and how much of the text node after them, if any, is settled. */
  #settledNodes = 0;
  #settledText = 0;
  /** Text not settled, how much of it is shown, and from what length on it is to be looked at again. */
  #tail = '';
  #shown = 0;
  #due = 0;
  #hasSettled = false;
  #directionFound = false;

  /** @param item the list item whose first paragraph this is. */
  constructor(parent: Node, item?: Element) {
    this.#parent = parent;
    this.#item = item;
    // Not `auto`: with every block added anywhere in the item, browsers would look for its first letter again.
    item?.setAttribute('dir', 'ltr');
  }

  /** For content straight among other blocks: keeps its place, since more of them may come before it is rendered. */
  holdPlace(): void {
    this.#nodes = [this.#parent.appendChild(document.createTextNode(''))];
  }

  get parent(): Node {
    return this.#parent;
  }

  get isFirstInItem(): boolean {
    return this.#item !== undefined;
  }

  get nodes(): readonly Node[] {
    return this.#nodes;
  }

  /** More text; shown at the next {@link showOpen}. */
  append(text: string): void {
    this.#tail += text;
  }

  /** Shows the text so far, as provisional. */
  showOpen(view: InlineView): void {
    if (this.#shown === this.#tail.length) return;
    if (this.#tail.length < this.#due) return this.#appendRaw();
    if (!this.#hasSettled && isHeldBack(this.#tail, this.#item !== undefined)) return;
    const settled = this.#render(view, this.#tail);
    if (settled >= SETTLE_LENGTH) {
      const rest = this.#tail.slice(settled);
      this.#render(view, this.#tail.slice(0, settled));
      this.#settle();
      this.#tail = rest;
      this.#render(view, rest);
    }
    this.#shown = this.#tail.length;
    this.#due = this.#shown > CHEAP_LENGTH ? this.#shown * 1.1 : 0;
  }

  /** Shows `text`, the whole content, once the block is closed. */
  close(view: InlineView, text: string, final: boolean): boolean {
    const { nodes, provisional } = view.render(text, final ? 'final' : 'closed', this.#item !== undefined);
    this.#settledNodes = this.#settledText = 0;
    this.#tail = '';
    if (this.#item) this.#item.setAttribute('dir', 'ltr');
    else if (this.#directionFound) this.#setDirection('auto');
    this.#directionFound = false;
    this.#replace(0, nodes);
    return provisional;
  }

  /** Shows `text`, the whole content so far, replacing what was shown. */
  showWhole(view: InlineView, text: string): void {
    this.#replace(0, view.render(text, 'open').nodes);
  }

  /** Moves the content into another parent. */
  moveTo(parent: Node): void {
    this.#parent = parent;
    for (const node of this.#nodes) parent.appendChild(node);
  }

  remove(): void {
    for (const node of this.#nodes) node.parentNode?.removeChild(node);
    this.#nodes = [];
  }

  /** The settled text node, if the last settled node is one, takes the first text of the tail. */
  #render(view: InlineView, text: string): number {
    const { nodes, settled } = view.render(text, 'open', this.#item !== undefined && !this.#hasSettled);
    const joint = this.#settledText > 0 ? this.#nodes[this.#settledNodes] : undefined;
    if (!(joint instanceof Text)) {
      this.#replace(this.#settledNodes, nodes);
      return settled;
    }
    const first = nodes[0] instanceof Text ? nodes.shift() : undefined;
    const added = first instanceof Text ? first.data : '';
    replaceEnd(joint, this.#settledText, added);
    this.#replace(this.#settledNodes + 1, nodes);
    return settled;
  }

  /** Finds the direction of an item, or of a block with too many nodes to leave it to the browser. */
  #findDirection(nodes: readonly Node[]): void {
    const direction = textDirection(nodes.map((node) => node.textContent ?? '').join(''));
    if (this.#item) {
      if (direction) this.#item.setAttribute('dir', direction);
      this.#directionFound = direction !== undefined;
    } else {
      this.#setDirection(direction ?? 'ltr');
      this.#directionFound = true;
    }
  }

  #setDirection(direction: string): void {
    if (this.#parent instanceof Element && this.#parent.hasAttribute('dir')) {
      this.#parent.setAttribute('dir', direction);
    }
  }

  #settle(): void {
    const last = this.#nodes.at(-1);
    const isText = last instanceof Text;
    this.#settledNodes = this.#nodes.length - (isText ? 1 : 0);
    this.#settledText = isText ? last.length : 0;
    this.#hasSettled = true;
  }

  #appendRaw(): void {
    const text = this.#tail.slice(this.#shown);
    this.#shown = this.#tail.length;
    const last = this.#nodes.at(-1);
    if (last instanceof Text) last.appendData(text);
    else this.#replace(this.#nodes.length, [document.createTextNode(text)]);
  }

  #replace(from: number, fresh: readonly Node[]): void {
    const old = this.#nodes.slice(from);
    const before = old.at(-1)?.nextSibling ?? this.#nodes.at(-1)?.nextSibling ?? null;
    this.#nodes.length = from;
    if (!this.#directionFound && this.#item) this.#findDirection(fresh);
    else if (!this.#directionFound && from + fresh.length > MAX_AUTO_DIRECTION) {
      this.#findDirection([...this.#nodes, ...fresh]);
    }
    // Not spread into one call: there may be more nodes than a call takes arguments.
    for (const node of morph(this.#parent, old, fresh, before)) this.#nodes.push(node);
  }
}

/** Replaces what follows the first `start` characters. */
function replaceEnd(node: Text, start: number, text: string): void {
  const present = node.substringData(start, node.length - start);
  if (text.startsWith(present)) {
    if (text.length > present.length) node.appendData(text.slice(present.length));
  } else {
    node.replaceData(start, present.length, text);
  }
}

/** What looks like the beginning of a link definition or of a check box is shown once it is known to be none. */
function isHeldBack(text: string, task: boolean): boolean {
  if (!text.startsWith('[') || text.length > 300) return false;
  return (
    (task && /^\[[ xX]?\]?[ \t]*$/.test(text)) || /^\[[^[\]]+\]:\s*\S*(?:\s+["'(][^\n]*)?\s*$/.test(text)
  );
}
