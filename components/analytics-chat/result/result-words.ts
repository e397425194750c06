import { englishResultLabels, type ResultLabels } from '../../../src/locales/result-labels.js';
import { wordsOver } from '../../../src/locales/labels.js';
import type { ResultOptions } from './result-options.js';

const completed = new WeakMap<object, ResultLabels>();

/** The given words over the English ones; the same object for the same words. */
export function resultWords(labels: ResultOptions['labels']): ResultLabels {
  if (labels === undefined) return englishResultLabels;
  const words = completed.get(labels) ?? wordsOver(englishResultLabels, labels, 'chat');
  completed.set(labels, words);
  return words;
}
