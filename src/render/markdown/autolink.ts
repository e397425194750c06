const BEFORE_WWW = /[\s*_~(]/;
const SCHEME = /(?:^|[^A-Za-z])(https?|ftp)$/i;
// A host is letters, digits, `-`, `_` and dots, of any script; it is checked further below.
const HOST =
  /(?:[_-]|[^\s\p{P}\p{Sm}\p{Sc}\p{Sk}\p{C}])+(?:\.(?:[_-]|[^\s\p{P}\p{Sm}\p{Sc}\p{Sk}\p{C}])+)*/uy;
const LOCAL_PART = /[A-Za-z0-9._+-]/;
const EMAIL_HOST = /[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)+/y;

/** Where the scheme begins that ends at the colon at `index`, if `//` follows; not before `from`. */
export function schemeBefore(source: string, index: number, from: number): number | undefined {
  if (!source.startsWith('//', index + 1)) return undefined;
  const scheme = SCHEME.exec(source.slice(Math.max(from, index - 6), index))?.[1];
  return scheme === undefined ? undefined : index - scheme.length;
}

/**
 * Where the address written plainly at `start` ends (GFM 6.9), or `undefined` where there is none. Within brackets
 * it also ends at `]`, which may end the text of a link.
 */
export function autolinkEnd(source: string, start: number, inBrackets: boolean): number | undefined {
  const www = source.startsWith('www.', start);
  if (!www && source[start] === 'w') return undefined;
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

/** Start and end of the e-mail address around the `@` at `index`, whose first part does not begin before `from`. */
export function emailAround(source: string, index: number, from: number): [number, number] | undefined {
  let start = index;
  while (start > from && LOCAL_PART.test(source.charAt(start - 1))) start--;
  EMAIL_HOST.lastIndex = index + 1;
  const host = EMAIL_HOST.exec(source)?.[0];
  if (start === index || host === undefined || /[-_]$/.test(host)) return undefined;
  return [start, index + 1 + host.length];
}
