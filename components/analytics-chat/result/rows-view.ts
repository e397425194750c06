import { html, nothing, type TemplateResult } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ResultModel } from '../../../src/render/result/result-model.js';
import type { ResultColumn } from '../../../src/render/table/result-table.js';
import type { SortDirection } from '../../../src/render/table/sort-rows.js';
import type { ResultLabels } from '../../../src/locales/result-labels.js';
import { extentOf } from './column-widths.js';
import type { RowSort } from './row-order.js';

/** What the table of a result shows. */
export interface RowsView {
  readonly labels: ResultLabels;
  /** The rows in the order in which they are seen. */
  readonly table: ResultModel;
  /** The first of them that is on the page, and the one after the last. */
  readonly first: number;
  readonly end: number;
  /** Of a table that only a part of is on the page: its columns, and the room of the other rows, in px. */
  readonly long?: { readonly widths: readonly number[]; readonly before: number; readonly after: number };
  readonly sort: RowSort | undefined;
  readonly isBusy: boolean;
  readonly sortBy: (column: number) => void;
  readonly scrolled: (box: HTMLElement) => void;
}

/** The rows of a result in a box of their own. */
export function rowsView(view: RowsView): TemplateResult {
  const { labels, table, first, end, long, isBusy } = view;
  const places = Array.from({ length: end - first }, (_, index) => first + index);
  return html`<div
    class=${long ? 'rows long' : 'rows'}
    role="group"
    aria-label=${labels.table}
    tabindex="0"
    @scroll=${long ? scrolledBy(view) : nothing}
  >
    <table aria-rowcount=${table.totalRows + 1} aria-busy=${isBusy ? 'true' : nothing}>
      ${
        long
          ? html`<colgroup>
              ${long.widths.map((width) => html`<col width=${width} />`)}
            </colgroup>`
          : nothing
      }
      <thead>
        <tr aria-rowindex="1">
          ${table.columns.map((column, index) => headerCell(view, column, index))}
        </tr>
      </thead>
      ${gap(long?.before, table)}
      <tbody>
        ${
          long
            ? repeat(
                places,
                (place) => place,
                (place) => bodyRow(view, place),
              )
            : places.map((place) => bodyRow(view, place))
        }
      </tbody>
      ${gap(long?.after, table)}
    </table>
  </div>`;
}

function scrolledBy({ scrolled }: RowsView) {
  return { handleEvent: (event: Event) => scrolled(event.currentTarget as HTMLElement), passive: true };
}

/** The room of rows that are not on the page. An attribute: a strict policy refuses styles that are written as text. */
function gap(height: number | undefined, { columns }: ResultModel): TemplateResult | typeof nothing {
  if (height === undefined || height === 0) return nothing;
  return html`<tbody class="gap" aria-hidden="true">
    <tr>
      <td colspan=${columns.length} height=${height}></td>
    </tr>
  </tbody>`;
}

/** A row that stays on the page is not written again: formatting is what scrolling costs. */
function bodyRow({ table, long }: RowsView, place: number): TemplateResult {
  const row = table.rows[place] ?? [];
  const cells = (): TemplateResult[] =>
    table.columns.map((column, index) => {
      const text = column.text(row[index]);
      const extent = extentOf(text, column);
      const isTold = long ? extent !== '' : extent === 'wordy';
      return html`<td class="${column.kind} ${extent}" title=${isTold ? text : nothing}>
        <bdi>${text}</bdi>
      </td>`;
    });
  return html`<tr aria-rowindex=${place + 2}>
    ${guard([row, table.columns, long === undefined], cells)}
  </tr>`;
}

function headerCell({ labels, sort, sortBy }: RowsView, column: ResultColumn, index: number): TemplateResult {
  const direction = sort?.column === index ? sort.direction : undefined;
  return html`<th class=${column.kind} scope="col" aria-sort=${direction ?? 'none'}>
    <button type="button" title=${labels.sortBy(column.title)} @click=${() => sortBy(index)}>
      <bdi>${column.title}</bdi><span class="arrow" aria-hidden="true">${arrowOf(direction)}</span>
    </button>
  </th>`;
}

function arrowOf(direction: SortDirection | undefined): string {
  if (direction === undefined) return '';
  return direction === 'ascending' ? '▲' : '▼';
}
