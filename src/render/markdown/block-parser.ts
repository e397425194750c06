import {
  ATX_HEADING,
  CODE_FENCE,
  CODE_FENCE_END,
  HTML_BLOCK_END,
  HTML_BLOCK_START,
  MAYBE_BLOCK_START,
  SETEXT_UNDERLINE,
  TABLE_DELIMITER,
  THEMATIC_BREAK,
} from './block-patterns.js';
import type { Block, BlockKind } from './block.js';
import type { BlockView } from './block-view.js';
import { takeLinkDefinitions } from './link-definition.js';
import { LineCursor } from './line-cursor.js';
import { readListMarker } from './list-marker.js';
import { columnAlignments, splitCells } from './table-row.js';

/** Containers deeper than this are not opened; their markers stay text. */
const MAX_DEPTH = 100;

type Start = 'container' | 'leaf' | undefined;

/**
 * The block structure of CommonMark 0.31 and GFM tables, line by line: for each line it is found which open blocks it
 * continues, which new ones it starts, and which close. Nothing before the open blocks is ever looked at again. What
 * changes goes straight to the view.
 */
export class BlockParser {
  readonly #view: BlockView;
  readonly #cursor = new LineCursor();
  readonly #document: Block;
  #tip: Block;
  #lineNumber = 0;
  /** The innermost block open before the line, and the innermost one that the line continues. */
  #oldTip: Block;
  #matched: Block;
  /** The block the current line's text goes to, until the line ends. */
  #leaf: Block | undefined;
  #lineText = '';
  readonly #starts: readonly ((container: Block) => Start)[];

  constructor(view: BlockView) {
    this.#view = view;
    this.#document = view.document();
    this.#tip = this.#oldTip = this.#matched = this.#document;
    this.#starts = [
      (container) => this.#startQuote(container),
      () => this.#startHeading(),
      () => this.#startFence(),
      (container) => this.#startHtml(container),
      (container) => this.#startSetext(container),
      () => this.#startRule(),
      (container) => this.#startItem(container),
      () => this.#startIndentedCode(),
      (container) => this.#startTable(container),
    ];
  }

  /** The innermost open block. */
  get tip(): Block {
    return this.#tip;
  }

  /** Takes a line, or as much of one as settles its blocks; {@link appendToLine} and {@link endLine} follow. */
  beginLine(line: string): void {
    this.#lineNumber++;
    this.#leaf = undefined;
    this.#lineText = line;
    const cursor = this.#cursor;
    cursor.start(line);
    this.#oldTip = this.#tip;
    let container = this.#document;
    for (let child = container.last; child?.open; child = container.last) {
      cursor.findNextNonspace();
      const continues = this.#continues(child);
      if (continues === 'ended') return;
      if (!continues) break;
      container = child;
    }
    this.#matched = container;
    this.#placeText(this.#openBlocks(container));
  }

  /** More of the line begun. */
  appendToLine(text: string): void {
    this.#lineText += text;
    const leaf = this.#leaf;
    if (leaf) this.#view.appendText(leaf, text);
  }

  endLine(): void {
    const leaf = this.#leaf;
    this.#leaf = undefined;
    if (!leaf) return;
    this.#view.endLine(leaf);
    if (leaf.kind === 'heading') this.#close(leaf, this.#lineNumber);
    else if (leaf.htmlKind > 0 && HTML_BLOCK_END[leaf.htmlKind - 1]?.test(this.#lineText)) {
      this.#close(leaf, this.#lineNumber);
    }
  }

  /** Closes everything: the text has ended. */
  end(): void {
    this.#lineNumber++;
    while (this.#tip !== this.#document) this.#close(this.#tip, this.#lineNumber - 1);
  }

  // Continuing open blocks

  #continues(block: Block): boolean | 'ended' {
    const cursor = this.#cursor;
    switch (block.kind) {
      case 'quote':
        return this.#takeQuoteMarker();
      case 'item':
        if (cursor.blank) {
          if (block.last === undefined) return false;
          cursor.skipToNonspace();
        } else if (cursor.indent >= (block.marker?.contentIndent ?? 0)) {
          cursor.skipColumns(block.marker?.contentIndent ?? 0);
        } else return false;
        return true;
      case 'code':
        return block.fence === undefined
          ? this.#continuesIndentedCode()
          : this.#continuesFence(block, block.fence);
      case 'html':
        return !(cursor.blank && block.htmlKind >= 6);
      case 'paragraph':
      case 'table':
        return !cursor.blank;
      case 'heading':
      case 'rule':
        return false;
      default:
        return true;
    }
  }

  #takeQuoteMarker(): boolean {
    const cursor = this.#cursor;
    if (cursor.indented || cursor.line[cursor.nextNonspace] !== '>') return false;
    cursor.skipToNonspace();
    cursor.skip(1);
    cursor.skipOptionalSpace();
    return true;
  }

  #continuesIndentedCode(): boolean {
    if (this.#cursor.indented) this.#cursor.skipColumns(4);
    else if (this.#cursor.blank) this.#cursor.skipToNonspace();
    else return false;
    return true;
  }

  #continuesFence(block: Block, fence: string): true | 'ended' {
    const cursor = this.#cursor;
    if (!cursor.indented && cursor.line[cursor.nextNonspace] === fence[0]) {
      const end = CODE_FENCE_END.exec(cursor.rest)?.[0];
      if (end !== undefined && end.length >= fence.length) {
        this.#close(block, this.#lineNumber);
        return 'ended';
      }
    }
    for (let columns = block.fenceIndent; columns > 0 && cursor.skipOptionalSpace(); columns--);
    return true;
  }

  // Opening blocks

  #openBlocks(container: Block): Block {
    const cursor = this.#cursor;
    let open = !container.isVerbatim;
    while (open) {
      cursor.findNextNonspace();
      if (!cursor.indented && !MAYBE_BLOCK_START.test(cursor.line.charAt(cursor.nextNonspace))) open = false;
      const start = open ? this.#tryStarts(container) : undefined;
      if (start) container = this.#tip;
      else cursor.skipToNonspace();
      open = start === 'container';
    }
    return container;
  }

  #tryStarts(container: Block): Start {
    for (const start of this.#starts) {
      const result = start(container);
      if (result) return result;
    }
    return undefined;
  }

  /** What is left of the line is text of the innermost block, of a paragraph going on lazily, or of a new one. */
  #placeText(container: Block): void {
    const cursor = this.#cursor;
    if (this.#matched !== this.#oldTip && !cursor.blank && this.#tip.kind === 'paragraph') {
      return this.#takeLine(this.#tip);
    }
    this.#closeUnmatched();
    if (container.isVerbatim) {
      // The line of an opening fence has no content.
      if (container.startLine < this.#lineNumber || container.fence === undefined) this.#takeLine(container);
    } else if (container.kind === 'heading' || container.kind === 'paragraph' || container.kind === 'table') {
      if (!cursor.blank || container.kind === 'heading') this.#takeLine(container);
    } else if (!cursor.blank && container.kind !== 'rule') {
      this.#takeLine(this.#add('paragraph'));
    }
  }

  #takeLine(block: Block): void {
    this.#leaf = block;
    this.#view.beginLine(block, this.#cursor.takeContent(), this.#lineNumber);
  }

  #closeUnmatched(): void {
    while (this.#oldTip !== this.#matched) {
      const parent = this.#oldTip.parent ?? this.#document;
      this.#close(this.#oldTip, this.#lineNumber - 1);
      this.#oldTip = parent;
    }
  }

  #add(kind: BlockKind, level = 0, startLine = this.#lineNumber): Block {
    while (!(this.#tip.kind === 'list' ? kind === 'item' : holdsBlocks(this.#tip.kind))) {
      this.#close(this.#tip, this.#lineNumber - 1);
    }
    const parent = this.#tip;
    const previous = parent.last;
    // A blank line between two items of a list, or two blocks of an item, makes the list loose.
    if (previous && previous.endLine !== startLine - 1) {
      if (kind === 'item') this.#view.loosen(parent);
      else if (parent.kind === 'item' && parent.parent) this.#view.loosen(parent.parent);
    }
    return (this.#tip = parent.last = this.#view.open(kind, parent, startLine, level));
  }

  #close(block: Block, line: number): void {
    block.open = false;
    block.endLine = line;
    if (block.kind === 'item') block.endLine = block.last?.endLine ?? block.startLine;
    else if (block.kind === 'list') block.endLine = block.last?.endLine ?? line;
    else if (block.kind === 'code' && block.fence === undefined) block.endLine = block.lastTextLine;
    this.#view.close(block);
    block.last = undefined;
    this.#tip = block.parent ?? this.#document;
  }

  #startQuote(container: Block): Start {
    if (container.depth >= MAX_DEPTH || !this.#takeQuoteMarker()) return undefined;
    this.#enter();
    this.#add('quote');
    return 'container';
  }

  /** A block starts here: whatever the line did not continue is over. */
  #enter(): void {
    this.#closeUnmatched();
  }

  #startHeading(): Start {
    const cursor = this.#cursor;
    const marker = cursor.indented ? null : ATX_HEADING.exec(cursor.rest);
    if (!marker) return undefined;
    cursor.skipToNonspace();
    cursor.skip(marker[0].length);
    this.#enter();
    this.#add('heading', marker[0].trimEnd().length);
    return 'leaf';
  }

  #startFence(): Start {
    const cursor = this.#cursor;
    const fence = cursor.indented ? undefined : CODE_FENCE.exec(cursor.rest)?.[0];
    if (fence === undefined) return undefined;
    this.#enter();
    const block = this.#add('code');
    block.fence = fence;
    block.fenceIndent = cursor.indent;
    return 'leaf';
  }

  #startHtml(container: Block): Start {
    const cursor = this.#cursor;
    if (cursor.indented || cursor.line[cursor.nextNonspace] !== '<') return undefined;
    const rest = cursor.rest;
    const lazy = this.#matched !== this.#oldTip && !cursor.blank && this.#tip.kind === 'paragraph';
    const kind = HTML_BLOCK_START.findIndex((pattern) => pattern.test(rest)) + 1;
    if (kind === 0 || (kind === 7 && (container.kind === 'paragraph' || lazy))) return undefined;
    this.#enter();
    this.#add('html').htmlKind = kind;
    return 'leaf';
  }

  #startSetext(container: Block): Start {
    const cursor = this.#cursor;
    if (cursor.indented || container.kind !== 'paragraph' || !SETEXT_UNDERLINE.test(cursor.rest))
      return undefined;
    const level = cursor.rest.startsWith('=') ? 1 : 2;
    this.#enter();
    const text = takeLinkDefinitions(container.lines.join('\n'), this.#view.define);
    if (text === '') {
      container.lines = [];
      return undefined;
    }
    this.#replaceTip(container);
    const heading = this.#add('heading', level, container.startLine);
    heading.lines = [text];
    this.#close(heading, this.#lineNumber);
    cursor.skipToEnd();
    cursor.findNextNonspace();
    return 'leaf';
  }

  /** Takes back an open paragraph that turns out to be something else. */
  #replaceTip(paragraph: Block): void {
    this.#view.remove(paragraph);
    const parent = paragraph.parent ?? this.#document;
    parent.last = undefined;
    this.#tip = parent;
  }

  #startRule(): Start {
    const cursor = this.#cursor;
    if (cursor.indented || !THEMATIC_BREAK.test(cursor.rest)) return undefined;
    this.#enter();
    const rule = this.#add('rule');
    this.#close(rule, this.#lineNumber);
    cursor.skipToEnd();
    cursor.findNextNonspace();
    return 'leaf';
  }

  #startItem(container: Block): Start {
    const cursor = this.#cursor;
    if (cursor.indented || container.depth >= MAX_DEPTH) return undefined;
    const marker = readListMarker(cursor, container.kind === 'paragraph');
    if (!marker) return undefined;
    this.#enter();
    if (this.#tip.kind !== 'list' || container.marker?.type !== marker.type) {
      this.#add('list', marker.start ?? -1).marker = marker;
    }
    this.#add('item').marker = marker;
    return 'container';
  }

  #startIndentedCode(): Start {
    const cursor = this.#cursor;
    if (!cursor.indented || cursor.blank || this.#tip.kind === 'paragraph') return undefined;
    cursor.skipColumns(4);
    this.#enter();
    this.#add('code');
    return 'leaf';
  }

  #startTable(container: Block): Start {
    const cursor = this.#cursor;
    if (cursor.indented || container.kind !== 'paragraph' || !/[|:]/.test(cursor.rest)) return undefined;
    const header = container.lines.at(-1);
    if (header === undefined || !TABLE_DELIMITER.test(cursor.rest)) return undefined;
    const alignments = columnAlignments(cursor.rest);
    const cells = splitCells(header);
    if (cells.length !== alignments.length) return undefined;
    this.#enter();
    if (container.lines.length === 1) this.#replaceTip(container);
    else {
      container.lines.pop();
      this.#close(container, this.#lineNumber - 2);
    }
    const table = this.#add('table', 0, this.#lineNumber - 1);
    this.#view.tableHeader(table, cells, alignments);
    cursor.skipToEnd();
    cursor.findNextNonspace();
    return 'leaf';
  }
}

function holdsBlocks(kind: BlockKind): boolean {
  return kind === 'document' || kind === 'quote' || kind === 'item';
}
