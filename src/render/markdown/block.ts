import type { InlineSlot } from './inline-slot.js';
import type { CellAlignment } from './table-row.js';

export type BlockKind =
  'document' | 'quote' | 'list' | 'item' | 'paragraph' | 'heading' | 'rule' | 'code' | 'html' | 'table';

/** Which items belong to one list. */
export type ListMarker = {
  /** `-`, `+`, `*`, `.` or `)`. */
  readonly type: string;
  readonly start: number | undefined;
  /** Columns that a line of an item must be indented by. */
  readonly contentIndent: number;
};

/** The line of a table now being written. */
export type OpenRow = {
  readonly element: Element;
  text: string;
  cells: InlineSlot[];
  /** Shown again when the text has this length. */
  due: number;
};

/** A block of the document: open ones form the path along which lines are matched; closed ones are not kept. */
export class Block {
  readonly kind: BlockKind;
  readonly parent: Block | undefined;
  /** Where the nodes of its children or its text go. */
  readonly node: Node;
  /** Containers around it. */
  readonly depth: number;
  readonly startLine: number;
  endLine = 0;
  open = true;
  last: Block | undefined;

  /** Lists and items. */
  marker: ListMarker | undefined;
  /** Lists: paragraphs to wrap if the list turns loose; `undefined` once it is loose. */
  tightParagraphs: Block[] | undefined;
  /** Paragraphs and headings. */
  slot: InlineSlot | undefined;
  lines: string[] = [];
  /** Paragraphs: how long the lines are, and whether earlier ones stand in a paragraph of their own. */
  length = 0;
  isCut = false;
  /** Lists and tables: items, or rows, of the last of their elements. */
  count = 0;
  /** Lists, code and HTML: the last of the elements with its items or its text. */
  part: Element | undefined;
  /** Code and HTML: text to be appended, and white space that counts only when more follows. */
  text = '';
  trailing = '';
  /** The current line has text. */
  inText = false;
  lastTextLine = 0;
  /** Fenced code: the fence, and the columns of indentation it had. */
  fence: string | undefined;
  fenceIndent = 0;
  /** HTML: 1 to 7. */
  htmlKind = 0;
  /** Tables. */
  alignments: CellAlignment[] = [];
  header: readonly string[] = [];
  body: Element | undefined;
  row: OpenRow | undefined;

  constructor(kind: BlockKind, parent: Block | undefined, node: Node, startLine: number) {
    this.kind = kind;
    this.parent = parent;
    this.node = node;
    this.startLine = startLine;
    const nests = kind === 'quote' || kind === 'item' ? 1 : 0;
    this.depth = (parent?.depth ?? 0) + nests;
  }

  /** Lines are its own text, so that no block starts in them. */
  get isVerbatim(): boolean {
    return this.kind === 'code' || this.kind === 'html';
  }
}
