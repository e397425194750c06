import type { DashboardLabels } from './dashboard-labels.js';
import type { ChatLabels } from './chat-labels.js';

/** Any of the words, at any depth; the others are those of the language. */
export type PartialLabels<Words> = Words extends (...parameters: never[]) => string
  ? Words
  : Words extends object
    ? { readonly [Name in keyof Words]?: PartialLabels<Words[Name]> | undefined }
    : Words;

/**
 * Words for every element in a session: those that stand here are for each element that has one of that name, those
 * under `chat` and `dashboard` are for one kind, where the two differ.
 */
export type SessionLabels = PartialLabels<ChatLabels> &
  PartialLabels<DashboardLabels> & {
    readonly chat?: PartialLabels<ChatLabels> | undefined;
    readonly dashboard?: PartialLabels<DashboardLabels> | undefined;
  };

/** Words by the kind of element, as a language has them. */
export type WordsByKind = Pick<SessionLabels, 'chat' | 'dashboard'>;

/** All words of an element: the given ones over those of a language. */
export function wordsOver<Words extends object>(
  words: Words,
  labels: NoInfer<PartialLabels<Words>> | SessionLabels | undefined,
  kind: 'chat' | 'dashboard',
): Words {
  if (labels === undefined) return words;
  return over(over(words, labels), (labels as SessionLabels)[kind] ?? {});
}

/** A word of another type than ours, such as a text for one that depends on a number, is none. */
function over<Words extends object>(words: Words, given: object): Words {
  const all: Record<string, unknown> = {};
  for (const [name, word] of Object.entries(words) as [string, unknown][]) {
    const own = (given as Readonly<Record<string, unknown>>)[name];
    if (typeof own !== typeof word || own === null) all[name] = word;
    else if (typeof word === 'object' && word !== null && typeof own === 'object')
      all[name] = over(word, own);
    else all[name] = own;
  }
  return all as Words;
}
