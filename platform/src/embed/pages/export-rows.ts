import { toCsv } from '../../../../src/render/table/to-csv.js';
import type { Cell, ResultTable } from '../../../../src/render/table/result-table.js';
import type { Widget } from '../dashboard-schema.js';
import { h } from './dom.js';

/** Digits after the point in a file: an average has fifteen, of which a reader needs none that are not here. */
const decimals = 4;

/** A widget's rows under the names that its columns have for a reader; numbers are plain ones. */
export function widgetCsv(widget: Widget, table: ResultTable): string {
  const wanted = membersOf(widget).flatMap(({ member, title }) => {
    const index = table.columns.findIndex(({ name }) => name === member);
    const column = table.columns[index];
    return column ? [{ index, column: title === undefined ? column : { ...column, title } }] : [];
  });
  return toCsv({
    ...table,
    columns: wanted.map(({ column }) => column),
    rows: table.rows.map((row) =>
      wanted.map(({ index, column }) => rounded(row[index] ?? null, column.kind)),
    ),
  });
}

/** Also where a number has more digits than a double holds, which makes it a text; whole ones stay as they are. */
const rounded = (cell: Cell, kind: string): Cell => {
  const isFraction = kind === 'number' && /^-?\d+\.\d+$/.test(String(cell));
  return isFraction ? Number(Number(cell).toFixed(decimals)) : cell;
};

/** What a widget shows, in its order; where the dashboard has no word for a column, the data model has one. */
function membersOf(widget: Widget): { readonly member: string; readonly title?: string }[] {
  const named = (...members: (string | undefined)[]) =>
    members.flatMap((member) => (member === undefined ? [] : [{ member }]));
  switch (widget.type) {
    case 'kpi':
      return [{ member: widget.measure, title: widget.title }];
    case 'series':
      return named(`${widget.dimension}.${widget.granularity}`, widget.measure);
    case 'ranking':
      return named(widget.dimension, widget.label, widget.measure);
    case 'map': {
      const { dimension, label, longitude, latitude, measure, colour } = widget;
      return named(dimension, label, longitude, latitude, measure, colour?.measure);
    }
    case 'table':
      return widget.columns.map(({ member, title }) => ({ member, title }));
  }
}

/** Hands text to the viewer as a file. */
export function saveText(name: string, text: string): void {
  // Spreadsheets take the mark as the sign of UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }));
  const link = h('a', { href: url, download: name, hidden: true });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
