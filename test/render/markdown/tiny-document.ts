/**
 * As much of a document as the renderer needs, for Node: thousands of random texts are rendered here in the time a
 * browser takes for a hundred. What browsers alone can show (requests, `isEqualNode`) is tested in a browser.
 */
class TinyNode {
  childNodes: TinyNode[] = [];
  parentNode: TinyNode | null = null;

  get lastChild(): TinyNode | null {
    return this.childNodes.at(-1) ?? null;
  }

  get nextSibling(): TinyNode | null {
    const siblings = this.parentNode?.childNodes ?? [];
    return siblings[siblings.indexOf(this) + 1] ?? null;
  }

  get textContent(): string {
    return this.childNodes.map((child) => child.textContent).join('');
  }

  set textContent(text: string) {
    this.replaceChildren();
    if (text !== '') this.appendChild(new TinyText(text));
  }

  appendChild(node: TinyNode): TinyNode {
    return this.insertBefore(node, null);
  }

  append(...nodes: TinyNode[]): void {
    for (const node of nodes) this.appendChild(node);
  }

  insertBefore(node: TinyNode, before: TinyNode | null): TinyNode {
    node.parentNode?.removeChild(node);
    const index = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    if (index < 0) throw new Error('NotFoundError');
    this.childNodes.splice(index, 0, node);
    node.parentNode = this;
    return node;
  }

  removeChild(node: TinyNode): TinyNode {
    const index = this.childNodes.indexOf(node);
    if (index < 0) throw new Error('NotFoundError');
    this.childNodes.splice(index, 1);
    node.parentNode = null;
    return node;
  }

  replaceChild(node: TinyNode, old: TinyNode): TinyNode {
    this.insertBefore(node, old);
    return this.removeChild(old);
  }

  replaceChildren(): void {
    for (const child of this.childNodes) child.parentNode = null;
    this.childNodes = [];
  }
}

class TinyText extends TinyNode {
  data: string;

  constructor(data: string) {
    super();
    this.data = data;
  }

  get length(): number {
    return this.data.length;
  }

  override get textContent(): string {
    return this.data;
  }

  override set textContent(text: string) {
    this.data = text;
  }

  appendData(text: string): void {
    this.data += text;
  }

  substringData(start: number, count: number): string {
    return this.data.slice(start, start + count);
  }

  replaceData(start: number, count: number, text: string): void {
    this.data = this.data.slice(0, start) + text + this.data.slice(start + count);
  }
}

class TinyElement extends TinyNode {
  readonly localName: string;
  readonly #attributes = new Map<string, string>();

  constructor(localName: string) {
    super();
    this.localName = localName;
  }

  get nodeName(): string {
    return this.localName.toUpperCase();
  }

  getAttributeNames(): string[] {
    return [...this.#attributes.keys()];
  }

  hasAttribute(name: string): boolean {
    return this.#attributes.has(name);
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null;
  }

  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, value);
  }
}

/** Puts the few names that the renderer uses into the global scope. */
export function installTinyDocument(): void {
  Object.assign(globalThis, {
    Element: TinyElement,
    Text: TinyText,
    document: {
      createElement: (name: string) => new TinyElement(name),
      createTextNode: (data: string) => new TinyText(data),
      createDocumentFragment: () => new TinyNode(),
    },
  });
}
