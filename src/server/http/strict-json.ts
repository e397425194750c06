import { isRecord } from '../../protocol/coerce.js';
import { HelperError } from './helper-error.js';

const MAX_DEPTH = 32;
/** Names that assign to a prototype in careless code further on. */
const PROTOTYPE_KEYS: readonly string[] = ['__proto__', 'constructor', 'prototype'];

/**
 * The JSON object in `bytes`. Stricter than `JSON.parse`: a name that stands in one object twice is refused, since
 * two readers of such a text disagree about what it says; so are names of prototypes.
 *
 * @throws HelperError 400 `INVALID_JSON` or `FORBIDDEN_FIELD`
 */
export function parseStrictObject(bytes: Uint8Array): Record<string, unknown> {
  let text: string;
  let value: unknown;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    value = JSON.parse(text) as unknown;
  } catch {
    throw new HelperError(400, 'INVALID_JSON', 'The body is not JSON in UTF-8.');
  }
  if (!isRecord(value)) throw new HelperError(400, 'INVALID_JSON', 'The body must be a JSON object.');
  checkNames(text);
  return value;
}

/** Walks through a text that is known to be JSON and looks at the names of its objects. */
function checkNames(text: string): void {
  /** Names seen in each open object; undefined for an open array. */
  const open: (Set<string> | undefined)[] = [];
  const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]]/g;
  for (let match = tokens.exec(text); match !== null; match = tokens.exec(text)) {
    const [token] = match;
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : undefined);
      if (open.length > MAX_DEPTH)
        throw new HelperError(400, 'INVALID_JSON', 'The body is nested too deeply.');
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (isName(text, tokens.lastIndex)) {
      const name = JSON.parse(token) as string;
      const names = open.at(-1);
      if (names?.has(name) === true) throw forbidden('A field stands in the body twice.');
      if (PROTOTYPE_KEYS.includes(name)) throw forbidden('A field of the body has a forbidden name.');
      names?.add(name);
    }
  }
}

/** A string is a name when a colon follows it. */
function isName(text: string, end: number): boolean {
  let index = end;
  while (' \t\r\n'.includes(text[index] ?? '-')) index++;
  return text[index] === ':';
}

function forbidden(message: string): HelperError {
  return new HelperError(400, 'FORBIDDEN_FIELD', message);
}

/**
 * Refuses every field beside the `allowed` ones, whatever its case.
 *
 * @throws HelperError 400 `FORBIDDEN_FIELD`
 */
export function checkFields(body: Readonly<Record<string, unknown>>, allowed: readonly string[]): void {
  if (Object.keys(body).every((name) => allowed.includes(name))) return;
  throw forbidden(
    `Only these fields may be sent: ${allowed.join(', ')}. Identity and branch come from the server.`,
  );
}
