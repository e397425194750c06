import type { Steps } from '../in-slices.js';
import type { ResultModel } from './result-model.js';

/** Rows that are looked through in one step. */
const STEP_ROWS = 500;

/**
 * The table with those of its rows in which every one of the words is found, in cells as they are written. Letter case
 * and accents do not matter. No words find all rows.
 */
export function* findSteps(table: ResultModel, words: string): Steps<ResultModel> {
  const wanted = folded(words).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return table;
  const rows: ResultModel['rows'][number][] = [];
  for (let start = 0; start < table.rows.length; start += STEP_ROWS) {
    for (const row of table.rows.slice(start, start + STEP_ROWS)) {
      const text = folded(table.columns.map((column, index) => column.text(row[index])).join('\n'));
      if (wanted.every((word) => text.includes(word))) rows.push(row);
    }
    yield;
  }
  return { ...table, rows, totalRows: rows.length, truncated: false };
}

/** What differs only by accents, by letter case or by the kind of space is the same. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\S\n]/gu, ' ');
