/**
 * A browser lays out one block of text at one go, and again with every piece that is added to it: longer text stands in
 * several blocks. Nobody writes such paragraphs, but some are sent.
 */
const PART = 8192;
const MOST = 12_288;

/** Whether a text of this length may have to be cut. */
export const mayBeCut = (length: number): boolean => length > PART;

/**
 * Where a long text is cut: after the first white space (or the first line, with `lines`) that is far enough, else
 * anywhere. Undefined where it is not cut, or not yet: more text never changes where.
 */
export function endOfPart(text: string, { lines = false } = {}): number | undefined {
  if (!mayBeCut(text.length)) return undefined;
  const gap = text.slice(PART, MOST).search(lines ? /\n/ : /\s/);
  if (gap >= 0) return PART + gap + 1;
  if (text.length <= MOST + 1) return undefined;
  // A surrogate pair is not torn apart.
  const last = text.charCodeAt(MOST - 1);
  return last >= 0xd800 && last <= 0xdbff ? MOST - 1 : MOST;
}
