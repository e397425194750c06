/** What elements need for a language other than English: fetched with the first of them. */
import { isRightToLeft } from './language-of.js';
import type { LanguageLabels } from './language.js';
import { wordsOver, type SessionLabels } from './labels.js';

/** The languages that the kit speaks besides English, each a chunk of its own. */
const languages: Readonly<Record<string, () => Promise<{ readonly labels: LanguageLabels }>>> = {
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  fr: () => import('./fr.js'),
};

/** A language, as elements speak it. */
export interface SpokenLanguage {
  /** Undefined where the kit has no words of it. */
  readonly lang: string | undefined;
  readonly dir: 'rtl' | undefined;
  /** A page's own words over those of the language, the same object for the same words. */
  readonly over: (own: SessionLabels | undefined) => SessionLabels | undefined;
}

/** @param language in small letters, without a country. @returns rejects where its words could not be fetched */
export async function fetchLanguage(language: string): Promise<SpokenLanguage> {
  const found = Object.hasOwn(languages, language) ? await languages[language]?.() : undefined;
  return {
    lang: found && language,
    dir: isRightToLeft(language) ? 'rtl' : undefined,
    over: (own) =>
      found === undefined || own === undefined ? (own ?? found?.labels) : over(found.labels, own),
  };
}

const combined = new WeakMap<SessionLabels, WeakMap<LanguageLabels, SessionLabels>>();

function over(language: LanguageLabels, own: SessionLabels): SessionLabels {
  const known = combined.get(own) ?? new WeakMap<LanguageLabels, SessionLabels>();
  const labels = known.get(language) ?? {
    chat: wordsOver(language.chat, own, 'chat'),
    dashboard: wordsOver(language.dashboard, own, 'dashboard'),
  };
  combined.set(own, known.set(language, labels));
  return labels;
}
