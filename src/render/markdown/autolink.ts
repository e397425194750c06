const BEFORE_WWW = /[\s*_~(]/;
const SCHEME = /(?:^|[^A-Za-z])(https?|ftp)$/i;
// A host is letters, digits, `-`, `_` and dots, of any script; it is checked further below.
const HOST = /[\p{L}\p{N}\p{M}\p{So}\u200d\ufe0f_-]+(?:\.[\p{L}\p{N}\p{M}\p{So}\u200d\ufe0f_-]+)*/uy;
const LOCAL_PART = /[A-Za-z0-9._+-]/;
const EMAIL_HOST = /[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+/y;

/** The scheme that ends just before a colon at `index`, if `//` follows: `plain` is the text before the colon. */
export function schemeBefore(plain: string, source: string, index: number): string | undefined {
  if (!source.startsWith('//', index + 1)) return undefined;
  return SCHEME.exec(plain.slice(-6))?.[1];
}

/**
 * Where the address written plainly at `start` ends (GFM 6.9), or `undefined` where there is none. Within brackets
 * it also ends at `]`, which may end the text of a link.
 */
export function autolinkEnd(source: string, start: number, inBrackets: boolean): number | undefined {
  const www = source[start] === 'w';
  if (www && !source.startsWith('www.', start)) return undefined;
  if (www && start > 0 && !BEFORE_WWW.test(source.charAt(start - 1))) return undefined;
  const hostStart = www ? start : source.indexOf('//', start) + 2;
  HOST.lastIndex = hostStart;
  const host = HOST.exec(source)?.[0];
  if (host === undefined) return undefined;
  const labels = host.split('.');
  if (labels.slice(-2).some((label) => label.includes('_')) || (www && labels.length < 2)) return undefined;
  let end = hostStart + host.length;
  while (end < source.length && !isEnd(source.charAt(end), inBrackets)) end++;
  end = trimEnd(source, start, end);
  return end > hostStart ? end : undefined;
}

function isEnd(char: string, inBrackets: boolean): boolean {
  return char <= ' ' || char === '<' || (inBrackets && char === ']') || /\s/.test(char);
}

/** Leaves out punctuation at the end, a closing parenthesis without its opening one, and a character reference. */
function trimEnd(source: string, start: number, end: number): number {
  let open = 0;
  for (let index = start; index < end; index++) {
    if (source[index] === '(') open++;
    else if (source[index] === ')') open--;
  }
  for (; end > start; end--) {
    const last = source.charAt(end - 1);
    if (last === ')') {
      if (open >= 0) break;
      open++;
    } else if (last === ';') {
      const reference = /&[A-Za-z0-9]+;$/.exec(source.slice(Math.max(start, end - 40), end));
      if (!reference) break;
      end -= reference[0].length - 1;
    } else if (!'?!.,:*_~\'"'.includes(last)) break;
  }
  return end;
}

/** The e-mail address around an `@` at `index`; `plain` is the text before it that nothing else has taken. */
export function emailAround(
  source: string,
  index: number,
  plain: string,
): { before: string; address: string } | undefined {
  let from = plain.length;
  while (from > 0 && LOCAL_PART.test(plain.charAt(from - 1))) from--;
  EMAIL_HOST.lastIndex = index + 1;
  const host = EMAIL_HOST.exec(source)?.[0];
  const before = plain.slice(from);
  if (!before || host === undefined || !source.endsWith(before, index) || /[-_]$/.test(host)) return undefined;
  return { before, address: `${before}@${host}` };
}
