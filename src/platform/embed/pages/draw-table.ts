import type { Widget } from '../dashboard-schema.js';
import { numberOf, textOf, type Row } from './data-client.js';
import { h } from './dom.js';
import type { DrawInput } from './draw-input.js';
import { drillMember } from './widget-query.js';

type Table = Extract<Widget, { type: 'table' }>;
type Column = Table['columns'][number];
type Order = { readonly member: string; readonly isDescending: boolean };

/** Rows under headings that sort them; the first cell of a row is its button. */
export function drawTable(input: DrawInput<Table>): HTMLElement {
  const { widget } = input;
  let order: Order = { member: widget.orderBy, isDescending: widget.order === 'desc' };
  const body = h('tbody');
  const heads = widget.columns.map((column) => {
    const sort = (): void => {
      const isDescending = order.member === column.member ? !order.isDescending : column.format !== undefined;
      order = { member: column.member, isDescending };
      fill();
    };
    const button = h('button', { type: 'button', class: 'sort', on: { click: sort } }, column.title);
    return h('th', { scope: 'col', class: column.format ? 'is-number' : undefined }, button);
  });
  const fill = (): void => {
    widget.columns.forEach((column, i) => {
      const direction = order.isDescending ? 'descending' : 'ascending';
      heads[i]?.setAttribute('aria-sort', column.member === order.member ? direction : 'none');
    });
    body.replaceChildren(...sorted(input, order).map((row) => tableRow(input, row)));
  };
  fill();
  const table = h(
    'table',
    {},
    h('caption', { class: 'visually-hidden' }, widget.title),
    h('thead', {}, h('tr', {}, ...heads)),
    body,
  );
  return h('div', { class: 'table-scroll', tabindex: '0', role: 'group', 'aria-label': widget.title }, table);
}

function tableRow({ widget, formats, drill }: DrawInput<Table>, row: Row): HTMLElement {
  const chosen = drillMember(widget);
  const cell = (column: Column): HTMLElement => {
    if (column.format) {
      return h(
        'td',
        { class: 'is-number' },
        h('bdi', {}, formats.value(numberOf(row, column.member), column.format)),
      );
    }
    const text = h('bdi', {}, textOf(row, column.member));
    if (column.member !== chosen) return h('td', {}, text);
    const click = (): void => drill(textOf(row, column.member));
    return h('th', { scope: 'row' }, h('button', { type: 'button', class: 'link', on: { click } }, text));
  };
  return h('tr', {}, ...widget.columns.map(cell));
}

function sorted({ widget, rows, formats }: DrawInput<Table>, { member, isDescending }: Order): Row[] {
  const isNumber = widget.columns.some((column) => column.member === member && column.format !== undefined);
  const collator = new Intl.Collator(formats.locale, { numeric: true });
  const compare = (a: Row, b: Row): number =>
    isNumber
      ? (numberOf(a, member) ?? -Infinity) - (numberOf(b, member) ?? -Infinity)
      : collator.compare(textOf(a, member), textOf(b, member));
  return [...rows].sort((a, b) => (isDescending ? compare(b, a) : compare(a, b)));
}
