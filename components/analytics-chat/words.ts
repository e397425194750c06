import { englishLabels, type ChatLabels } from '../shared/chat-labels.js';

const completed = new WeakMap<object, ChatLabels>();

/** The host's words over the English ones; the same object for the same words, so that nothing is shown anew. */
export function wordsOf(labels: Partial<ChatLabels> | undefined): ChatLabels {
  if (labels === undefined) return englishLabels;
  let words = completed.get(labels);
  if (words === undefined) {
    words = {
      ...englishLabels,
      ...labels,
      errors: { ...englishLabels.errors, ...labels.errors },
      notices: { ...englishLabels.notices, ...labels.notices },
    };
    completed.set(labels, words);
  }
  return words;
}
