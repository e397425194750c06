const SPACE_AND_NEWLINE = /[ \t]*(?:\n[ \t]*)?/y;
const POINTED_DESTINATION = /<(?:[^<>\n\\]|\\.)*>/y;
const TITLE = /"(?:\\[\s\S]|[^\\"])*"|'(?:\\[\s\S]|[^\\'])*'|\((?:\\[\s\S]|[^\\()])*\)/y;
/** As in cmark: deeper parentheses in a destination are no link, which keeps hostile text linear. */
const MAX_PARENTHESES = 32;

/** `pattern` (sticky) at `index` of `text`. */
export function matchAt(pattern: RegExp, text: string, index: number): RegExpExecArray | null {
  pattern.lastIndex = index;
  return pattern.exec(text);
}

/** The index after spaces, tabs and at most one line end. */
export function skipSpace(text: string, start: number): number {
  return start + (matchAt(SPACE_AND_NEWLINE, text, start)?.[0].length ?? 0);
}

/** The index after the link title at `start`, or `undefined` where there is none. */
export function titleEnd(text: string, start: number): number | undefined {
  const title = matchAt(TITLE, text, start);
  return title ? start + title[0].length : undefined;
}

/** The index after the link destination at `start` (CommonMark 6.3), or `undefined` where there is none. */
export function destinationEnd(text: string, start: number): number | undefined {
  if (text[start] === '<') {
    const pointed = matchAt(POINTED_DESTINATION, text, start);
    return pointed ? start + pointed[0].length : undefined;
  }
  let depth = 0;
  let index = start;
  for (; index < text.length; index++) {
    const char = text.charAt(index);
    if (char <= ' ' || char === '\x7f') break;
    if (char === '\\' && /[!-/:-@[-`{-~]/.test(text.charAt(index + 1))) index++;
    else if (char === '(' && ++depth > MAX_PARENTHESES) return undefined;
    else if (char === ')' && --depth < 0) return index;
  }
  return depth === 0 ? index : undefined;
}

/** The destination between `start` and `end`, without its angle brackets. */
export function destinationText(text: string, start: number, end: number): string {
  return text[start] === '<' ? text.slice(start + 1, end - 1) : text.slice(start, end);
}
