import { unescapeText } from './entities.js';
import { destinationEnd, destinationText, matchAt, skipSpace, titleEnd } from './link-syntax.js';

const LABEL = /\[((?:[^\\[\]]|\\[\s\S]){1,999})\]:/y;
const LINE_END = / *(?:\n|$)/y;

/** Labels match without regard to case and amount of white space (CommonMark 4.7). */
export function normalizeLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase().toLowerCase();
}

/**
 * Takes the link reference definitions off the beginning of a paragraph.
 *
 * @returns the text after them; `define` gets each label, normalised.
 */
export function takeLinkDefinitions(text: string, define: (label: string, href: string) => void): string {
  let position = 0;
  while (text[position] === '[') {
    const end = definitionAt(text, position, define);
    if (end === undefined) break;
    position = end;
  }
  return text.slice(position);
}

function definitionAt(
  text: string,
  start: number,
  define: (label: string, href: string) => void,
): number | undefined {
  const label = matchAt(LABEL, text, start);
  if (!label?.[1]?.trim()) return undefined;
  const position = skipSpace(text, start + label[0].length);
  const destination = destinationEnd(text, position);
  if (destination === undefined) return undefined;
  if (destination === position) return undefined;
  const href = destinationText(text, position, destination);
  const beforeTitle = skipSpace(text, destination);
  const title = beforeTitle > destination ? titleEnd(text, beforeTitle) : undefined;
  let end = title === undefined ? undefined : lineEnd(text, title);
  end ??= lineEnd(text, destination);
  if (end === undefined) return undefined;
  define(normalizeLabel(label[1]), unescapeText(href));
  return end;
}

function lineEnd(text: string, start: number): number | undefined {
  const end = matchAt(LINE_END, text, start);
  return end ? start + end[0].length : undefined;
}
