/** Line patterns of CommonMark 0.31 and GFM, tried at the first character of a line that is not white space. */

export const ATX_HEADING = /^#{1,6}(?:[ \t]+|$)/;
export const SETEXT_UNDERLINE = /^(?:=+|-+)[ \t]*$/;
export const THEMATIC_BREAK = /^(?:(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})$/;
export const CODE_FENCE = /^(?:`{3,}(?!.*`)|~{3,})/;
export const CODE_FENCE_END = /^(?:`{3,}|~{3,})(?=[ \t]*$)/;
/** Not yet telling anything about blocks: no line beginning otherwise starts one. */
export const MAYBE_BLOCK_START = /^[#`~*+_=<>0-9|:-]/;
export const TABLE_DELIMITER = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

const ATTRIBUTE =
  '(?:[ \\t\\n]+[a-zA-Z_:][a-zA-Z0-9:._-]*(?:[ \\t]*=[ \\t]*(?:[^"\'=<>`\\x00-\\x20]+|\'[^\']*\'|"[^"]*"))?)';
const COMPLETE_TAG = `(?:<[A-Za-z][A-Za-z0-9-]*${ATTRIBUTE}*[ \\t]*/?>|</[A-Za-z][A-Za-z0-9-]*[ \\t]*>)`;
const BLOCK_TAGS =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|' +
  'fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|' +
  'menuitem|nav|noframes|ol|optgroup|option|p|param|section|search|summary|table|tbody|td|tfoot|th|thead|title|tr|' +
  'track|ul';

/** How an HTML block of kind 1 to 7 begins (CommonMark 4.6); the index is the kind less one. */
export const HTML_BLOCK_START: readonly RegExp[] = [
  /^<(?:script|pre|textarea|style)(?:\s|>|$)/i,
  /^<!--/,
  /^<[?]/,
  /^<![A-Za-z]/,
  /^<!\[CDATA\[/,
  new RegExp(`^</?(?:${BLOCK_TAGS})(?:\\s|/?>|$)`, 'i'),
  new RegExp(`^${COMPLETE_TAG}\\s*$`),
];

/** How the kinds 1 to 5 end; 6 and 7 end at a blank line. */
export const HTML_BLOCK_END: readonly RegExp[] = [
  /<\/(?:script|pre|textarea|style)>/i,
  /-->/,
  /\?>/,
  />/,
  /\]\]>/,
];

const CONTAINER_MARKERS = /^(?:[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/;
const HTML_START_COMPLETE = new RegExp(
  `^<(?:(?:script|pre|textarea|style)[\\s>]|!--|[?]|![A-Za-z]|!\\[CDATA\\[|/?(?:${BLOCK_TAGS})(?:\\s|/?>)|[^A-Za-z/!?]` +
    `|[A-Za-z][A-Za-z0-9.+-]*[:@]|/[^A-Za-z])`,
  'i',
);
const TEXT_AFTER_TAG = new RegExp(`^${COMPLETE_TAG}[ \\t]*[^ \\t]`);

/**
 * Whether the beginning of a line that has not ended yet already settles which blocks the line opens, continues or
 * closes, however it goes on. Until then the line is kept back, so that nothing is shown that would have to be taken
 * back. May say no where the answer is yes, never the reverse.
 */
export function settlesBlocks(line: string): boolean {
  const markers = CONTAINER_MARKERS.exec(line)?.[0].length ?? 0;
  const rest = line.slice(markers);
  switch (rest[0]) {
    case undefined:
      return false;
    case '#':
      return /^#{1,6}(?:[ \t]+[^ \t#]|[^# \t])|^#{7}/.test(rest);
    case '-':
    case '+':
    case '*':
    case '_':
    case '=':
    case '|':
    case ':':
      return /[^-_*+=|: \t]/.test(rest);
    case '`':
    case '~':
      return /^(?:`{1,2}[^`]|~{1,2}[^~])/.test(rest);
    case '<':
      return HTML_START_COMPLETE.test(rest) || TEXT_AFTER_TAG.test(rest);
    default:
      return !/^\d{1,9}(?:$|[.)](?:$|[ \t]))/.test(rest);
  }
}
