import type { LanguageLabels } from '../../src/locales/language.js';

type Word = string | ((...parameters: never[]) => string);

/** Every word of a language by its path, such as `chat.errors.network`. */
export function wordsOf(labels: LanguageLabels): Map<string, Word> {
  const words = new Map<string, Word>();
  const walk = (value: object, path: string): void => {
    for (const [name, word] of Object.entries(value) as [string, Word | object][]) {
      const at = path === '' ? name : `${path}.${name}`;
      if (typeof word === 'object') walk(word, at);
      else words.set(at, word);
    }
  };
  walk(labels, '');
  return words;
}

/** What a word says of these parameters, as every word takes them: counts first, then texts. */
export const said = (word: Word, parameters: readonly unknown[] = []): string =>
  typeof word === 'string' ? word : (word as (...all: unknown[]) => string)(...parameters);

/** The words that are told a count, and how many counts come before their texts. */
export const counted: Readonly<Record<string, number>> = {
  'chat.chartDescription.values': 1,
  'chat.chartDescription.valuesFrom': 1,
  'chat.chartDescription.series': 1,
  'chat.chartDescription.firstRows': 2,
  'chat.rowsFound': 2,
  'chat.rowsOf': 2,
  'chat.otherSlices': 1,
  'chat.slicesOf': 2,
  'chat.manySlices': 1,
  'chat.showAllRows': 1,
  'chat.loadAllRows': 1,
  'chat.loadingRows': 1,
  'chat.rowCount': 1,
  'chat.history.found': 1,
};
