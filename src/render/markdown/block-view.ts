import { Block, type BlockKind, type OpenRow } from './block.js';
import { endOfPart, mayBeCut } from './end-of-part.js';
import { InlineSlot } from './inline-slot.js';
import type { InlineView } from './inline-view.js';
import { takeLinkDefinitions } from './link-definition.js';
import { showVerbatim } from './show-verbatim.js';
import { splitCells, type CellAlignment } from './table-row.js';

/** Cells added to rows that are too short; more would let a few hundred kilobytes of text ask for millions. */
const MAX_ADDED_CELLS = 20_000;

/** Cells of one table: with every row, all that stand above are laid out again. Longer ones go on in another. */
const MAX_TABLE_CELLS = 1_500;

/** Items of one list, for the same reason. */
const MAX_ITEMS = 200;

type ClosedRun = { slot: InlineSlot; text: string };

/**
 * The document's nodes, built as the parser finds blocks. Structure appears at once; text is collected and shown by
 * {@link flush}, so that a long piece of text that arrives in one go costs each node one change.
 */
export class BlockView {
  readonly #root: Node;
  readonly #inline: InlineView;
  /** Closed inline runs not yet rendered, and rendered ones that a later definition may change. */
  #closed: ClosedRun[] = [];
  readonly #provisional: ClosedRun[] = [];
  readonly #texts = new Set<Block>();
  #addedCells = 0;

  constructor(root: Node, inline: InlineView) {
    this.#root = root;
    this.#inline = inline;
  }

  /** Records a link reference definition. */
  readonly define = (label: string, href: string): void => {
    this.#inline.define(label, href);
  };

  document(): Block {
    return new Block('document', undefined, this.#root, 0);
  }

  /** @param level of a heading, or the first number of an ordered list, -1 for one without numbers. */
  open(kind: BlockKind, parent: Block, startLine: number, level = 0): Block {
    if (kind === 'paragraph') return this.#openParagraph(parent, startLine);
    const { outer, inner } = blockElements(kind, level);
    if (kind === 'heading' || kind === 'html') outer.setAttribute('dir', 'auto');
    (kind === 'item' ? this.#listOf(parent) : parent.node).appendChild(outer);
    const block = new Block(kind, parent, inner, startLine);
    if (kind === 'list') block.tightParagraphs = [];
    if (kind === 'heading') block.slot = new InlineSlot(inner);
    return block;
  }

  /** The text of a line for a block; `line` is its number. */
  beginLine(block: Block, text: string, line: number): void {
    if (block.isVerbatim) {
      block.inText = block.fence !== undefined || /[^ \t]/.test(text);
      if (block.inText) {
        this.#appendVerbatim(block, block.trailing + text);
        block.trailing = '';
        block.lastTextLine = line;
      } else {
        block.trailing += text;
      }
    } else if (block.kind === 'table') {
      this.#openRow(block, text);
    } else {
      if (block.lines.length > 0) block.slot?.append('\n');
      block.lines.push(text);
      block.length += text.length + 1;
      block.slot?.append(text);
      this.#cutParagraph(block);
    }
  }

  /** More text of the line begun. */
  appendText(block: Block, text: string): void {
    if (block.isVerbatim) this.#appendVerbatim(block, text);
    else if (block.row) block.row.text += text;
    else {
      block.lines[block.lines.length - 1] += text;
      block.length += text.length;
      block.slot?.append(text);
      this.#cutParagraph(block);
    }
  }

  endLine(block: Block): void {
    if (block.kind === 'code' && block.inText) this.#appendVerbatim(block, '\n');
    else if (block.isVerbatim) block.trailing += '\n';
    else if (block.row) this.#closeRow(block, block.row);
  }

  /** A list is found to have blank lines between its parts: its paragraphs become paragraphs. */
  loosen(list: Block): void {
    for (const paragraph of list.tightParagraphs ?? []) {
      const slot = paragraph.slot;
      if (!slot) continue;
      const element = document.createElement('p');
      if (!slot.isFirstInItem) element.setAttribute('dir', 'auto');
      paragraph.node.insertBefore(element, slot.nodes[0] ?? null);
      slot.moveTo(element);
    }
    list.tightParagraphs = undefined;
  }

  remove(paragraph: Block): void {
    paragraph.slot?.remove();
    const element = paragraph.slot?.parent;
    if (element !== paragraph.parent?.node) element?.parentNode?.removeChild(element);
    paragraph.slot = undefined;
  }

  tableHeader(table: Block, cells: readonly string[], alignments: CellAlignment[]): void {
    table.alignments = alignments;
    table.header = cells;
    this.#openBody(table, table.node);
  }

  close(block: Block): void {
    if (block.kind === 'paragraph') this.#closeParagraph(block);
    else if (block.kind === 'heading' && block.slot) {
      const text = block.lines.join('\n').trimEnd();
      this.#closed.push({ slot: block.slot, text: withoutClosingHashes(block, text) });
    }
    block.lines = [];
  }

  /** Shows everything collected. `tip` is the innermost block still open; `final` says that nothing follows. */
  flush(tip: Block, final: boolean): void {
    const closed = final ? [...this.#provisional.splice(0), ...this.#closed] : this.#closed;
    this.#closed = [];
    for (const run of closed) {
      if (run.slot.close(this.#inline, run.text, final)) this.#provisional.push(run);
    }
    for (const block of this.#texts) showVerbatim(block);
    this.#texts.clear();
    if (!tip.open) return;
    if (tip.row) this.#showRow(tip, tip.row);
    else tip.slot?.showOpen(this.#inline);
  }

  #openParagraph(parent: Block, startLine: number): Block {
    const list = parent.kind === 'item' ? parent.parent : undefined;
    const item = list && parent.last === undefined ? (parent.node as Element) : undefined;
    const block = new Block('paragraph', parent, parent.node, startLine);
    if (list?.tightParagraphs) {
      list.tightParagraphs.push(block);
      block.slot = new InlineSlot(parent.node, item);
      block.slot.holdPlace();
    } else {
      const element = document.createElement('p');
      if (!item) element.setAttribute('dir', 'auto');
      parent.node.appendChild(element);
      block.slot = new InlineSlot(element, item);
    }
    return block;
  }

  /** What is too long for one paragraph goes on in another. In a tight list there is none. */
  #cutParagraph(block: Block): void {
    while (block.kind === 'paragraph' && mayBeCut(block.length)) {
      const text = block.lines.join('\n');
      const [end, parent] = [endOfPart(text), block.parent?.node];
      if (end === undefined || !parent || block.slot?.parent === parent) return;
      const rest = text.slice(end);
      block.lines = [text.slice(0, end)];
      this.#closeParagraph(block);
      block.isCut = true;
      block.lines = rest.split('\n');
      block.length = rest.length;
      const element = document.createElement('p');
      element.setAttribute('dir', 'auto');
      block.slot = new InlineSlot(parent.appendChild(element));
      block.slot.append(rest);
    }
  }

  #closeParagraph(block: Block): void {
    const slot = block.slot;
    if (!slot) return;
    const whole = block.lines.join('\n');
    const text = (block.isCut ? whole : takeLinkDefinitions(whole, this.define)).trimEnd();
    if (text === '') this.remove(block);
    else this.#closed.push({ slot, text });
  }

  #appendVerbatim(block: Block, text: string): void {
    block.text += text;
    this.#texts.add(block);
  }

  /** Where the next item goes: a very long list goes on in another, with the numbers that follow. */
  #listOf(list: Block): Element {
    const element = (list.part ??= list.node as Element);
    if (++list.count <= MAX_ITEMS || !list.parent) return element;
    list.count = 1;
    const next = element.cloneNode(false) as Element;
    if (next.nodeName === 'OL')
      next.setAttribute('start', String(Number(element.getAttribute('start') ?? 1) + MAX_ITEMS));
    return (list.part = list.parent.node.appendChild(next));
  }

  #openRow(table: Block, text: string): void {
    if (++table.count > Math.max(20, MAX_TABLE_CELLS / table.header.length) && table.parent) {
      this.#addedCells += table.header.length;
      if (this.#addedCells <= MAX_ADDED_CELLS)
        this.#openBody(table, table.parent.node.appendChild(document.createElement('table')));
    }
    table.body ??= table.node.appendChild(document.createElement('tbody'));
    const element = table.body.appendChild(document.createElement('tr'));
    table.row = { element, text, cells: [], due: 0 };
  }

  #openBody(table: Block, element: Node): void {
    const head = element.appendChild(document.createElement('thead'));
    const row = head.appendChild(document.createElement('tr'));
    table.header.forEach((text, index) => {
      this.#closed.push({ slot: this.#cell(row, 'th', table.alignments[index]), text });
    });
    table.count = element === table.node ? 0 : 1;
    table.body = element === table.node ? undefined : element.appendChild(document.createElement('tbody'));
  }

  #showRow(table: Block, row: OpenRow): void {
    if (row.text.length < row.due) return;
    const cells = splitCells(row.text).slice(0, table.alignments.length);
    cells.forEach((text, index) => {
      row.cells[index] ??= this.#cell(row.element, 'td', table.alignments[index]);
      row.cells[index].showWhole(this.#inline, text);
    });
    row.due = row.text.length > 400 ? row.text.length * 1.1 : 0;
  }

  #closeRow(table: Block, row: OpenRow): void {
    const cells = splitCells(row.text).slice(0, table.alignments.length);
    for (let index = 0; index < table.alignments.length; index++) {
      const text = cells[index];
      if (text === undefined && ++this.#addedCells > MAX_ADDED_CELLS) break;
      const cell = (row.cells[index] ??= this.#cell(row.element, 'td', table.alignments[index]));
      if (text) this.#closed.push({ slot: cell, text });
    }
    table.row = undefined;
  }

  #cell(row: Node, name: 'td' | 'th', alignment: CellAlignment): InlineSlot {
    const cell = document.createElement(name);
    cell.setAttribute('dir', 'auto');
    if (alignment) cell.setAttribute('align', alignment);
    return new InlineSlot(row.appendChild(cell));
  }
}

function blockElements(kind: BlockKind, level: number): { outer: Element; inner: Element } {
  const outer = document.createElement(elementName(kind, level));
  if (kind === 'code') {
    outer.setAttribute('dir', 'ltr');
    // Long lines scroll in their own box, by the keyboard as well.
    outer.setAttribute('tabindex', '0');
    return { outer, inner: outer.appendChild(document.createElement('code')) };
  }
  if (kind === 'html') outer.setAttribute('class', 'inlay-html');
  if (kind === 'list' && level >= 0 && level !== 1) outer.setAttribute('start', String(level));
  return { outer, inner: outer };
}

function elementName(kind: BlockKind, level: number): string {
  switch (kind) {
    case 'quote':
      return 'blockquote';
    case 'list':
      return level >= 0 ? 'ol' : 'ul';
    case 'item':
      return 'li';
    case 'heading':
      return `h${level}`;
    case 'rule':
      return 'hr';
    case 'code':
      return 'pre';
    case 'table':
      return 'table';
    default:
      return 'p';
  }
}

function withoutClosingHashes(heading: Block, text: string): string {
  // An underlined heading is closed on another line than it began; hashes at its end are text.
  if (heading.endLine !== heading.startLine) return text;
  return text.replace(/^#+$/, '').replace(/[ \t]+#+$/, '');
}
