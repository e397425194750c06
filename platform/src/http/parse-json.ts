import { PlatformError } from '../platform-error.js';

/** Levels of lists and objects. No documented body has more than a dozen. */
const mostDepth = 100;

/**
 * JSON that everything behind it can work with. What is nested thousands of levels deep can be read but not written
 * again, and an object with a name twice means one thing to one reader and another to the next.
 *
 * @param what names the text in the error's words
 * @throws PlatformError 400
 */
export function parseJson(text: string, what: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new PlatformError(400, `${what} is not JSON`);
  }
  checkForm(text, what);
  return value;
}

/** Bytes as text. @throws PlatformError 400 for what is not UTF-8: replaced, two different names would become one */
export function decodeText(bytes: Uint8Array, what: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new PlatformError(400, `${what} is not UTF-8`);
  }
}

/** @param text valid JSON */
function checkForm(text: string, what: string): void {
  /** Names of each object that is open; lists have none. */
  const open: Set<string>[] = [];
  for (let i = 0; i < text.length; i++) {
    const sign = text[i];
    if (sign === '{' || sign === '[') {
      open.push(new Set());
      if (open.length > mostDepth) throw new PlatformError(400, `${what} is nested too deeply`);
    } else if (sign === '}' || sign === ']') open.pop();
    else if (sign === '"') {
      const end = endOfString(text, i);
      if (isName(text, end)) takeName(open.at(-1), JSON.parse(text.slice(i, end)) as string, what);
      i = end - 1;
    }
  }
}

function endOfString(text: string, start: number): number {
  for (let i = start + 1; ; i++) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === '"') return i + 1;
  }
}

function isName(text: string, end: number): boolean {
  let i = end;
  while (/\s/.test(text[i] ?? '')) i += 1;
  return text[i] === ':';
}

function takeName(names: Set<string> | undefined, name: string, what: string): void {
  if (names?.has(name)) throw new PlatformError(400, `${what} has a name twice in one object`);
  names?.add(name);
}
