import type { NextQuestionWords } from '../render/suggest/next-questions.js';

/** The words of questions that follow on an answer: part of the chat's `labels`, loaded with the first of them. */
export interface NextLabels {
  /** How questions that follow on a result are put. */
  readonly nextQuestions: NextQuestionWords;
}

/** The words in English. */
export const englishNextLabels: NextLabels = {
  nextQuestions: {
    splitBy: (column) => `Split by ${column}`,
    byMonth: 'Show it by month',
    byDay: 'Show it by day',
    byHour: 'Show it by hour',
    onlyBy: (value, column) => `Only ${value}, by ${column}`,
    onlyByMonth: (value) => `Only ${value}, by month`,
    compareWith: (period) => `Compare with ${period}`,
  },
};
