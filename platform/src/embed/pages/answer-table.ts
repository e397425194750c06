import type { ResultModel } from '../../../../src/render/result/result-model.js';
import type { ResultTable } from '../../../../src/render/table/result-table.js';
import { h } from './dom.js';
import type { Formats } from './formats.js';
import { words } from './words.js';

const mostRows = 8;

/** A single value stands in the sentence already. */
export const isWorthATable = ({ columns, rows }: ResultTable): boolean => rows.length * columns.length > 1;

/** The rows of an answer, written as the chat element writes them. */
export function answerTable({ columns, rows, totalRows }: ResultModel, formats: Formats): HTMLElement {
  const side = (kind: string): string | undefined => (kind === 'number' ? 'is-number' : undefined);
  const heads = columns.map(({ title, kind }) => h('th', { scope: 'col', class: side(kind) }, title));
  const lines = rows
    .slice(0, mostRows)
    .map((row) =>
      h(
        'tr',
        {},
        ...columns.map((column, i) =>
          h('td', { class: side(column.kind) }, h('bdi', {}, column.text(row[i]) || '–')),
        ),
      ),
    );
  const more =
    totalRows > mostRows
      ? h(
          'p',
          { class: 'more-rows' },
          words().firstRows(mostRows, totalRows, formats.count(mostRows), formats.count(totalRows)),
        )
      : undefined;
  return h(
    'div',
    {},
    h(
      'div',
      { class: 'table-scroll', tabindex: '0', role: 'group', 'aria-label': words().result },
      h('table', {}, h('thead', {}, h('tr', {}, ...heads)), h('tbody', {}, ...lines)),
    ),
    more,
  );
}
