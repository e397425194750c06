import type { Widget } from '../dashboard-schema.js';
import { toCsv } from './csv.js';
import { textOf, type Row } from './data-client.js';
import { h } from './dom.js';

type Column = { readonly key: string; readonly title: string };

/** `flights.origin_state` as `Origin state`. */
export function titleOfMember(member: string): string {
  const name = (member.split('.')[1] ?? member).replaceAll('_', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A widget's rows as they came, under the names that its columns have for a reader. */
export function widgetCsv(widget: Widget, rows: readonly Row[]): string {
  const columns = columnsOf(widget);
  return toCsv([
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ key }) => textOf(row, key))),
  ]);
}

function columnsOf(widget: Widget): Column[] {
  const plain = (...members: (string | undefined)[]): Column[] =>
    members.flatMap((member) =>
      member === undefined ? [] : [{ key: member, title: titleOfMember(member) }],
    );
  switch (widget.type) {
    case 'kpi':
      return [{ key: widget.measure, title: widget.title }];
    case 'series':
      return [
        { key: `${widget.dimension}.${widget.granularity}`, title: titleOfMember(widget.dimension) },
        ...plain(widget.measure),
      ];
    case 'ranking':
      return plain(widget.dimension, widget.label, widget.measure);
    case 'map':
      return plain(
        widget.dimension,
        widget.label,
        widget.longitude,
        widget.latitude,
        widget.measure,
        widget.colour?.measure,
      );
    case 'table':
      return widget.columns.map(({ member, title }) => ({ key: member, title }));
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
