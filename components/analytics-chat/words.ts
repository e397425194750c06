import { englishLabels, type ChatLabels, type ChatWords } from '../../src/locales/chat-labels.js';
import { wordsOver, type PartialLabels, type SessionLabels } from '../../src/locales/labels.js';

const completed = new WeakMap<object, ChatWords>();

/** The given words over the English ones; the same object for the same words, so that nothing is shown anew. */
export function wordsOf(labels: PartialLabels<ChatLabels> | SessionLabels | undefined): ChatWords {
  if (labels === undefined) return englishLabels;
  const words = completed.get(labels) ?? wordsOver(englishLabels, labels, 'chat');
  completed.set(labels, words);
  return words;
}
