/** A paragraph, an item or a line of a table as one text, whose parts can be found again in the page. */
export interface TextBlock {
  readonly text: string;
  /** The range of a part of the text; undefined where it is not all in one text node. */
  range(start: number, end: number): Range | undefined;
}

const BLOCK = 'tr, p, li, h1, h2, h3, h4, h5, h6, dt, dd, blockquote';
/** Numbers of code are code, and those of links lead elsewhere. */
const SKIPPED = 'pre, code, a, button, .katex';
/** Between the cells of a line. */
const GAP = ' \u2014 ';

/** The texts of an answer, block by block. */
export function textBlocks(root: HTMLElement): TextBlock[] {
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const byBlock = new Map<Element, Text[]>();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const block = node.parentElement?.closest(BLOCK) ?? root;
    const nodes = byBlock.get(block) ?? [];
    byBlock.set(block, nodes);
    nodes.push(node as Text);
  }
  return [...byBlock.values()].map(blockOf);
}

interface Piece {
  readonly node: Text;
  readonly start: number;
  readonly isSkipped: boolean;
}

function blockOf(nodes: readonly Text[]): TextBlock {
  let text = '';
  const pieces: Piece[] = [];
  nodes.forEach((node, index) => {
    const before = nodes[index - 1];
    if (before !== undefined && cellOf(before) !== cellOf(node)) text += GAP;
    pieces.push({ node, start: text.length, isSkipped: node.parentElement?.closest(SKIPPED) != null });
    text += node.data;
  });
  return {
    text,
    range: (start, end) => {
      const piece = pieces.findLast((one) => one.start <= start);
      if (piece === undefined || piece.isSkipped) return undefined;
      // Links are made from the end of a block: what stands before is still in the same node.
      if (end - piece.start > piece.node.length) return undefined;
      const range = piece.node.ownerDocument.createRange();
      range.setStart(piece.node, start - piece.start);
      range.setEnd(piece.node, end - piece.start);
      return range;
    },
  };
}

const cellOf = (node: Text) => node.parentElement?.closest('td, th') ?? null;
