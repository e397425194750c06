/** Keys that reach an object's prototype. They are refused in JSON, in expressions and as field names alike. */
export const PROTOTYPE_NAMES: ReadonlySet<string> = new Set([
  '__proto__',
  'prototype',
  'constructor',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'toString',
  'toLocaleString',
  'valueOf',
]);

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Members by which code reaches the page, and which are no plausible column. Refused everywhere. */
export const DOCUMENT_NAMES: ReadonlySet<string> = new Set(
  words(`
    ownerDocument defaultView innerHTML outerHTML contentWindow contentDocument localStorage sessionStorage
    indexedDB cookie eval Function srcElement currentTarget relatedTarget composedPath parentNode parentElement
    getRootNode globalThis XMLHttpRequest fetch importScripts
  `),
);

/**
 * Members by which an event or a mark reaches the page. They are refused on those, and are ordinary names on `datum`,
 * where they can only be columns ("target", "view").
 */
export const REACHING_NAMES: ReadonlySet<string> = new Set([
  ...DOCUMENT_NAMES,
  ...words('document window view dataflow context target call apply bind caller callee arguments source _el'),
]);
