/**
 * An answer with its tables, for documents and mails as they show it and for editors as markdown. Loaded when somebody
 * is about to copy one.
 */
import { countText } from '../../../src/render/format/format-options.js';
import type { ResultModel } from '../../../src/render/result/result-model.js';
import { readResultTable } from '../../../src/render/table/result-table.js';
import { harmless } from '../../../src/render/table/spreadsheet-cell.js';
import { modelOf } from '../result/model-cache.js';
import { paperTable } from '../result/paper-table.js';
import type { ResultOptions, SqlStep } from '../result/result-options.js';
import { resultWords } from '../result/result-words.js';
import { plainNode } from './plain-nodes.js';

/** Rows of a table that go with an answer; the whole of a long one is copied from the table. */
const MOST_ROWS = 100;

/**
 * Copies it. Rejects where the page has no clipboard or no permission for it.
 *
 * @param button the one that was pressed, beside the words as they are shown.
 * @param words as markdown.
 */
export async function copyAnswer(
  button: Element,
  words = '',
  results: readonly SqlStep[],
  options: ResultOptions,
): Promise<void> {
  const shown = button.closest('.reply')?.querySelector('.answer');
  const models = results.flatMap((step) => shownModel(step, options));
  const text = [words, ...models.map((model) => markdownOf(model, options))].join('\n\n');
  if (models.length === 0 || typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(text);
  const types = { 'text/plain': text, 'text/html': htmlOf(shown, models, options) };
  const blobs = Object.entries(types).map(([type, content]) => [type, new Blob([content], { type })]);
  await navigator.clipboard.write([new ClipboardItem(Object.fromEntries(blobs) as Record<string, Blob>)]);
}

function shownModel(step: SqlStep, options: ResultOptions): ResultModel[] {
  const table = step.result && readResultTable(step.result);
  return table && table.columns.length > 0 ? [modelOf(table, step, options)] : [];
}

const headOf = ({ columns }: ResultModel): string[] => columns.map(({ title }) => title);

const rowsOf = ({ columns, rows }: ResultModel): string[][] =>
  rows.slice(0, MOST_ROWS).map((row) => columns.map((column, index) => column.text(row[index])));

/** Of a table that is not whole: how much of it there is. */
function noteOf({ rows, totalRows }: ResultModel, { labels, locale }: ResultOptions): string {
  const shown = Math.min(rows.length, MOST_ROWS);
  const count = countText(locale);
  const total = Math.max(rows.length, totalRows);
  return shown === total ? '' : resultWords(labels).rowsOf(shown, total, count(shown), count(total));
}

function markdownOf(model: ResultModel, options: ResultOptions): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replace(/\s+/g, ' ').replace(/[\\|]/g, '\\$&')).join(' | ')} |`;
  const rule = line(model.columns.map(({ kind }) => (kind === 'number' ? '---:' : '---')));
  const table = [line(headOf(model)), rule, ...rowsOf(model).map(line)].join('\n');
  const title = model.title === '' ? '' : `**${model.title.replace(/[\\*]/g, '\\$&')}**`;
  return [title, table, noteOf(model, options)].filter((part) => part !== '').join('\n\n');
}

function htmlOf(
  shown: Element | null | undefined,
  models: readonly ResultModel[],
  options: ResultOptions,
): string {
  const paper = document.implementation.createHTMLDocument('');
  const block = (name: string, text: string): HTMLElement[] =>
    text === '' ? [] : [Object.assign(paper.createElement(name), { textContent: text })];
  if (shown)
    paper.body.append(...[...shown.childNodes].map((node) => plainNode(paper.importNode(node, true))));
  for (const model of models) {
    const rows = rowsOf(model).map((row) => row.map(harmless));
    paper.body.append(
      ...block('h4', model.title),
      paperTable(paper, headOf(model).map(harmless), rows),
      ...block('p', noteOf(model, options)),
    );
  }
  return new XMLSerializer().serializeToString(paper.body);
}
