/** Nouns of what was done: "refunds" of what was refunded, "arrivals" of an arrival date. */
import type { Member } from '../../data/data-model.js';
import { stems, verbStem } from './tokens.js';

/** "Refunds" and "cancellations" of what is refunded and cancelled. */
export function nounsOf(words: readonly string[]): string[] {
  const [word = ''] = words;
  if (words.length !== 1 || !/[a-z]{4,}ed$/.test(word)) return [];
  const base = verbStem(word);
  return [
    base,
    `${base}ation`,
    `${base}ion`,
    `${base}ance`,
    `${base}al`,
    `${base.replace(/([^l])l$/, '$1ll')}ation`,
    `${base}ment`,
  ];
}

/** "Cancellations" and "churn" of what has the time of a cancelling, where not all have it. */
export function deedNouns({ title }: Member): string[] {
  const [deed = '', ...rest] = stems(title).filter((word) => !/^(?:at|on|date|time)$/.test(word));
  if (rest.length > 0) return [];
  return /^(?:cancell?ed|churned|left|end|ended)$/.test(deed)
    ? ['cancellation', 'churn', 'loss']
    : nounsOf([deed]).filter((noun) => noun.endsWith('tion') || noun.endsWith('ment'));
}

/** "Hires" of what has a hired date, "arrivals" of an arrival date. */
export function doneNouns({ title }: Member): string[] {
  const [, deed] = /^([a-z]+)(?: (?:on|at|date|time|day))?$/i.exec(title) ?? [];
  const word = deed?.toLowerCase() ?? '';
  if (/^(?:arrival|departure|delivery|admission|discharge|hire|signup|birth|return)$/.test(word))
    return [word];
  return /^(?:hired|enrolled|admitted|discharged|returned|released|launched)$/.test(word)
    ? [verbStem(word), `${verbStem(word)}e`]
    : [];
}
