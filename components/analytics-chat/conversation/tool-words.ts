import { wordsOver } from '../../../src/locales/labels.js';
import { englishToolLabels, type ToolLabels } from '../../../src/locales/tool-labels.js';
import type { ResultOptions } from '../result/result-options.js';

const completed = new WeakMap<object, ToolLabels>();

/** The given words over the English ones; the same object for the same words. */
export function toolWords(labels: ResultOptions['labels']): ToolLabels {
  if (labels === undefined) return englishToolLabels;
  const words = completed.get(labels) ?? wordsOver(englishToolLabels, labels, 'chat');
  completed.set(labels, words);
  return words;
}
