import type { ListMarker } from './block.js';
import { isSpaceOrTab, type LineCursor } from './line-cursor.js';

/**
 * Takes the marker of a list item and the white space after it, if there is one (CommonMark 5.2).
 *
 * @param inParagraph a list may interrupt a paragraph only with content, and an ordered one only from 1.
 */
export function readListMarker(cursor: LineCursor, inParagraph: boolean): ListMarker | undefined {
  const rest = cursor.line.slice(cursor.nextNonspace, cursor.nextNonspace + 11);
  const match = /^(?:[*+-]|(\d{1,9})([.)]))(?=[ \t]|$)/.exec(rest);
  if (!match) return undefined;
  const [marker, digits, delimiter] = match;
  if (inParagraph) {
    if (digits !== undefined && Number(digits) !== 1) return undefined;
    if (!/[^ \t\f\v]/.test(cursor.line.slice(cursor.nextNonspace + marker.length))) return undefined;
  }
  const indent = cursor.indent;
  cursor.skipToNonspace();
  cursor.skip(marker.length);
  return {
    type: delimiter ?? marker,
    start: digits === undefined ? undefined : Number(digits),
    contentIndent: indent + marker.length + takeSpaces(cursor),
  };
}

/** Takes up to four spaces; five or more, or a line without content, count as one. */
function takeSpaces(cursor: LineCursor): number {
  const { offset, column } = cursor;
  do cursor.skipColumns(1);
  while (cursor.column - column < 5 && isSpaceOrTab(cursor.codeAt(cursor.offset)));
  const spaces = cursor.column - column;
  if (spaces >= 1 && spaces < 5 && cursor.offset < cursor.line.length) return spaces;
  cursor.rewind(offset, column);
  cursor.skipOptionalSpace();
  return 1;
}
