import { englishHistoryLabels, type HistoryLabels } from '../../../src/locales/history-labels.js';
import { wordsOver, type PartialLabels, type SessionLabels } from '../../../src/locales/labels.js';
import type { ChatLabels } from '../../../src/locales/chat-labels.js';

const completed = new WeakMap<object, HistoryLabels>();

/** The given words over the English ones; the same object for the same words. */
export function historyWords(
  labels: PartialLabels<ChatLabels> | SessionLabels | undefined,
): HistoryLabels['history'] {
  if (labels === undefined) return englishHistoryLabels.history;
  const words = completed.get(labels) ?? wordsOver(englishHistoryLabels, labels, 'chat');
  completed.set(labels, words);
  return words.history;
}
