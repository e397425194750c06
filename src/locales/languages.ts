import type { LanguageLabels } from './language.js';

/** The languages that the kit speaks besides English, each a chunk of its own. */
const languages: Readonly<Record<string, () => Promise<{ readonly labels: LanguageLabels }>>> = {
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  fr: () => import('./fr.js'),
};

/** Words by language, once they are here. */
const here = new Map<string, LanguageLabels>();
const onTheirWay = new Map<string, Promise<void>>();

/** Whether the kit has words of a language, English included. */
export const isSpoken = (language: string): boolean =>
  language === 'en' || Object.hasOwn(languages, language);

/** The words of a language, where they are here; English has none of these. */
export const wordsIn = (language: string): LanguageLabels | undefined => here.get(language);

/**
 * Fetches the words of a language, once for the page.
 *
 * @returns undefined where there is nothing to fetch; rejects where the fetch failed, and the next call makes it again
 */
export function fetchWords(language: string): Promise<void> | undefined {
  if (here.has(language) || !Object.hasOwn(languages, language)) return undefined;
  const known = onTheirWay.get(language);
  if (known !== undefined) return known;
  const fetched = languages[language]!()
    .then(({ labels }) => void here.set(language, labels))
    .finally(() => onTheirWay.delete(language));
  onTheirWay.set(language, fetched);
  return fetched;
}
