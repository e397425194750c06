/**
 * `npm run words`: writes the table of all words into `docs/guide/languages.md`, from the English ones and from what their
 * types say of them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { labels } from '../src/locales/en.js';
import { root } from './child.js';

const DOCUMENT = `${root}docs/guide/languages.md`;
const SOURCES = [
  'src/locales/chat-labels.ts',
  'src/locales/tool-labels.ts',
  'src/locales/result-labels.ts',
  'src/locales/next-labels.ts',
  'src/locales/history-labels.ts',
  'src/render/suggest/next-questions.ts',
  'src/locales/dashboard-labels.ts',
  'src/render/chart/describe/description-words.ts',
];
const BEGIN = '<!-- words: npm run words -->';
const END = '<!-- end of words -->';

type Word = string | ((...parameters: unknown[]) => string);

/** What the types say of their words, by name. */
function notes(): Map<string, string> {
  const found = new Map<string, string>();
  for (const source of SOURCES) {
    const text = readFileSync(`${root}${source}`, 'utf8');
    for (const [, note = '', name = ''] of text.matchAll(/\/\*\* ([^\n]*?) \*\/\n\s+readonly (\w+):/g))
      found.set(name, note);
  }
  return found;
}

const NUMBERS = new Set(['count', 'found', 'of', 'shown', 'total', 'received']);

/** The names of a word's parameters, without the mark of those that English does not look at. */
const parametersOf = (word: Word): string[] =>
  typeof word === 'string'
    ? []
    : (/^\(?([^)=]*)\)?\s*=>/.exec(word.toString())?.[1] ?? '')
        .split(',')
        .map((name) => name.trim().replace(/^_/, ''))
        .filter((name) => name !== '');

const said = (word: Word, parameters: readonly string[]): string =>
  typeof word === 'string' ? word : word(...parameters.map((name) => (NUMBERS.has(name) ? 12 : `{${name}}`)));

/** One row for each word, in the order of the types. */
function rows(words: object, path: string, notesOf: ReadonlyMap<string, string>): string[] {
  return Object.entries(words).flatMap(([name, word]: [string, Word | object]) => {
    const at = path === '' ? name : `${path}.${name}`;
    if (typeof word === 'object') return rows(word, at, notesOf);
    const parameters = parametersOf(word);
    const call = parameters.length === 0 ? '' : `(${parameters.join(', ')})`;
    const cells = [`\`${at}${call}\``, said(word, parameters), notesOf.get(name) ?? ''];
    return [`| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`];
  });
}

/** The table as it stands in the document. */
export function wordsTable(): string {
  return ['| word | English | where |', '| --- | --- | --- |', ...rows(labels, '', notes())].join('\n');
}

/** The document with the table of now. */
export function withTable(document: string): string {
  const [before = '', rest = ''] = document.split(BEGIN);
  const [, after = ''] = rest.split(END);
  // Prettier leaves the table as it is made: aligned, one longer word would change every line.
  return `${before}${BEGIN}\n\n<!-- prettier-ignore -->\n${wordsTable()}\n\n${END}${after}`;
}

export const languagesDocument = (): string => readFileSync(DOCUMENT, 'utf8');

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  writeFileSync(DOCUMENT, withTable(languagesDocument()));
