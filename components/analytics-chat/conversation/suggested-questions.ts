import { knownLocale } from '../../../src/render/format/known-tags.js';
import { foundDimensions } from '../../../src/render/suggest/found-members.js';
import { nextQuestions } from '../../../src/render/suggest/next-questions.js';
import { offeredQuestions } from '../../../src/render/suggest/offered-questions.js';
import { readResultTable } from '../../../src/render/table/result-table.js';
import type { Turn } from '../../../src/thread/chat-snapshot.js';
import { englishNextLabels } from '../../../src/locales/next-labels.js';
import { wordsOver } from '../../../src/locales/labels.js';
import { modelOf } from '../result/model-cache.js';
import type { ResultOptions } from '../result/result-options.js';
import { resultsOf, stepOf } from './turn-steps.js';

/**
 * What may be asked after the last answer of a conversation: by its last result, or what an answer without one offers.
 * Loaded on demand.
 */
export function suggestedQuestions(turns: readonly Turn[], options: ResultOptions): string[] {
  const last = turns.at(-1);
  if (last === undefined) return [];
  const step = resultsOf(last).at(-1);
  if (step === undefined) return offeredQuestions(last.answer?.content ?? '');
  const table = step.result && readResultTable(step.result);
  const sql = step.result?.sqlQuery ?? step.input.sqlQuery;
  if (table === undefined || sql === undefined) return [];
  const { nextQuestions: words } = wordsOver(englishNextLabels, options.labels, 'chat');
  return nextQuestions(modelOf(table, step, options), sql, foundDimensions(searchesOf(last)), {
    words,
    locale: knownLocale(options.locale),
    asked: turns.map(({ question }) => question),
    holdsYear: (year) => turns.some((turn) => hasYear(turn, year)),
  });
}

function searchesOf({ messages }: Turn) {
  return messages.flatMap(({ toolCall }) =>
    toolCall !== undefined && stepOf(toolCall).kind === 'meta' ? [toolCall] : [],
  );
}

/** Whether a result of the turn has a time in this year. */
function hasYear(turn: Turn, year: number): boolean {
  return resultsOf(turn).some(({ result }) => JSON.stringify(result?.data ?? []).includes(`"${year}-`));
}
