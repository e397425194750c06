export type InlineKind = 'text' | 'code' | 'break' | 'em' | 'strong' | 'del' | 'link' | 'image';

/** One piece of inline content in a doubly linked list of siblings, so that a stretch of it moves at no cost. */
export class InlineNode {
  readonly kind: InlineKind;
  /** Literal text of `text` and `code`. */
  text: string;
  /** Destination of `link` and `image`, escapes resolved, not checked. */
  readonly href: string;
  first: InlineNode | undefined;
  last: InlineNode | undefined;
  prev: InlineNode | undefined;
  next: InlineNode | undefined;
  parent: InlineNode | undefined;

  constructor(kind: InlineKind, text = '', href = '') {
    this.kind = kind;
    this.text = text;
    this.href = href;
  }

  append(node: InlineNode): void {
    node.parent = this;
    node.prev = this.last;
    node.next = undefined;
    if (this.last) this.last.next = node;
    else this.first = node;
    this.last = node;
  }

  insertAfter(node: InlineNode): void {
    node.parent = this.parent;
    node.prev = this;
    node.next = this.next;
    if (this.next) this.next.prev = node;
    else if (this.parent) this.parent.last = node;
    this.next = node;
  }

  remove(): void {
    if (this.prev) this.prev.next = this.next;
    else if (this.parent) this.parent.first = this.next;
    if (this.next) this.next.prev = this.prev;
    else if (this.parent) this.parent.last = this.prev;
    this.parent = this.prev = this.next = undefined;
  }

  /** Makes the siblings after this node, up to but without `end`, the children of `into`. */
  moveFollowing(into: InlineNode, end: InlineNode | undefined): void {
    for (let node = this.next; node && node !== end;) {
      const next = node.next;
      node.remove();
      into.append(node);
      node = next;
    }
  }

  /** The text of this node and all within it; not recursive, since hostile content nests as deep as it is long. */
  get textContent(): string {
    const parts: string[] = [];
    const pending: (InlineNode | undefined)[] = [this];
    while (pending.length > 0) {
      const node = pending.pop();
      if (!node) continue;
      if (node !== this) pending.push(node.next);
      parts.push(node.kind === 'break' ? '\n' : node.text);
      pending.push(node.first);
    }
    return parts.join('');
  }
}
