/**
 * The words of the page, which has one language at a time: that of the viewer's locale, fetched before anything is
 * drawn in it. What is in a language that the pages do not speak, or whose words do not come, is in English.
 */
import { languageOf } from '../../../../src/locales/language-of.js';
import { words as english } from './words/en.js';
import type { PageWords } from './words/page-words.js';

const languages: Readonly<Record<string, () => Promise<{ readonly words: PageWords }>>> = {
  ar: () => import('./words/ar.js'),
  de: () => import('./words/de.js'),
  es: () => import('./words/es.js'),
  fr: () => import('./words/fr.js'),
};

let current: { readonly language: string; readonly words: PageWords } = { language: 'en', words: english };
let wanted = 0;

/** The words of now. What is drawn asks for them each time. */
export const words = (): PageWords => current.words;

/** The language of the words, as the document names it. */
export const spoken = (): string => current.language;

/** Speaks the language of a locale. @returns whether it is still wanted: of several calls only the last one is */
export async function speak(locale: string): Promise<boolean> {
  const run = ++wanted;
  const language = languageOf(locale);
  const fetched = Object.hasOwn(languages, language) ? languages[language]?.() : undefined;
  const found = await fetched?.catch(() => undefined);
  if (run !== wanted) return false;
  current = found ? { language, words: found.words } : { language: 'en', words: english };
  return true;
}
