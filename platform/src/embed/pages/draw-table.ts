import type { Widget } from '../dashboard-schema.js';
import { textOf, type Row } from './data-client.js';
import { h } from './dom.js';
import type { DrawInput } from './draw-input.js';
import { roving } from './roving.js';
import { drillMember } from './widget-query.js';
import { words } from './words.js';

type Table = Extract<Widget, { type: 'table' }>;
type Column = Table['columns'][number];

/**
 * A page of rows under headings that sort them; the first cell of a row is its button. Which rows these are, and in
 * which order, is the platform's answer over all rows: what is here is never sorted by itself.
 */
export function drawTable(input: DrawInput<Table>): HTMLElement {
  const { widget } = input;
  const heads = h('tr', {}, ...widget.columns.map((column) => heading(input, column)));
  const body = h('tbody', {}, ...input.rows.map((row) => tableRow(input, row)));
  roving(heads, '.sort', 'horizontal');
  roving(body, '.link', 'vertical');
  const table = h(
    'table',
    {},
    h('caption', { class: 'visually-hidden' }, widget.title),
    h('thead', {}, heads),
    body,
  );
  return h('div', { class: 'paged-table' }, h('div', { class: 'table-scroll' }, table), pager(input));
}

function heading({ view, turn }: DrawInput<Table>, { member, title, format }: Column): HTMLElement {
  const isCurrent = view.member === member;
  const click = (): void =>
    turn({ member, isDescending: isCurrent ? !view.isDescending : format !== undefined, offset: 0 });
  const direction = isCurrent ? (view.isDescending ? 'descending' : 'ascending') : 'none';
  return h(
    'th',
    { scope: 'col', class: format ? 'is-number' : undefined, 'aria-sort': direction },
    h('button', { type: 'button', class: 'sort', 'data-key': `sort ${member}`, on: { click } }, title),
  );
}

function tableRow({ widget, columns, drill }: DrawInput<Table>, row: Row): HTMLElement {
  const chosen = drillMember(widget);
  const cell = ({ member, format }: Column): HTMLElement => {
    const isNameless = member === chosen && textOf(row, member) === '';
    const told = isNameless ? words().chat.noValue : columns.of(member, format).text(row[member] ?? null);
    const text = h('bdi', {}, told);
    if (format) return h('td', { class: 'is-number' }, text);
    if (member !== chosen) return h('td', {}, text);
    const click = (): void => drill(textOf(row, member));
    return h('th', { scope: 'row' }, h('button', { type: 'button', class: 'link', on: { click } }, text));
  };
  return h('tr', {}, ...widget.columns.map(cell));
}

/** Which rows of how many, and the way to the others. */
function pager({ widget, rows, total, formats, view, turn }: DrawInput<Table>): HTMLElement | undefined {
  if (total <= rows.length && view.offset === 0) return undefined;
  const [first, last] = [view.offset + 1, view.offset + rows.length];
  const step = (name: string, key: string, offset: number, isOff: boolean): HTMLElement =>
    h(
      'button',
      {
        type: 'button',
        class: 'button is-small',
        'data-key': key,
        disabled: isOff,
        on: { click: () => turn({ ...view, offset }) },
      },
      name,
    );
  return h(
    'div',
    { class: 'pager' },
    h(
      'span',
      { dir: 'auto' },
      words().of(`${formats.count(first)}–${formats.count(last)}`, formats.count(total)),
    ),
    step(words().previous, 'previous', Math.max(0, view.offset - widget.limit), view.offset === 0),
    step(words().next, 'next', view.offset + widget.limit, last >= total),
  );
}
