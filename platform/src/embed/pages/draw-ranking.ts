import type { Widget } from '../dashboard-schema.js';
import { numberOf, textOf, type Row } from './data-client.js';
import { h } from './dom.js';
import type { DrawInput } from './draw-input.js';
import { roving } from './roving.js';
import { words } from './words.js';

type Ranking = Extract<Widget, { type: 'ranking' }>;

/** Bars in an order, all on one scale and one track; each one is a button. */
export function drawRanking(input: DrawInput<Ranking>): HTMLElement {
  const { widget, rows } = input;
  const values = rows.map((row) => numberOf(row, widget.measure) ?? 0);
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const span = high - low || 1;
  const hasSelection = input.selected !== undefined;
  const list = h(
    'ol',
    { class: `ranking${hasSelection ? ' has-selection' : ''}${rows.length > 12 ? ' is-dense' : ''}` },
    ...rows.map((row) => h('li', {}, bar(input, row, { low, span }))),
  );
  roving(list, '.bar', 'vertical');
  return list;
}

function bar(
  { widget, columns, selected, drill }: DrawInput<Ranking>,
  row: Row,
  { low, span }: { low: number; span: number },
): HTMLElement {
  const name = textOf(row, widget.dimension);
  const shown =
    name === '' ? words().chat.noValue : columns.of(widget.dimension).text(row[widget.dimension] ?? null);
  const more = widget.label ? textOf(row, widget.label) : '';
  const value = numberOf(row, widget.measure);
  const amount = value ?? 0;
  const fill = h('span', { class: `bar-fill${amount < 0 ? ' is-negative' : ''}` });
  fill.style.setProperty('inset-inline-start', `${((Math.min(0, amount) - low) / span) * 100}%`);
  fill.style.setProperty('inline-size', `${(Math.abs(amount) / span) * 100}%`);
  return h(
    'button',
    {
      type: 'button',
      class: 'bar',
      'data-key': name,
      'aria-pressed': selected === undefined ? undefined : String(selected === name),
      title: more === '' ? shown : `${shown} · ${more}`,
      on: { click: () => drill(name) },
    },
    h(
      'span',
      // A name that is cut keeps its beginning, in whichever direction it is read.
      { class: 'bar-name', dir: 'auto' },
      shown,
      more === '' ? undefined : h('span', { class: 'bar-more' }, h('bdi', {}, more)),
    ),
    h('span', { class: 'bar-value' }, h('bdi', {}, columns.of(widget.measure, widget.format).text(value))),
    h('span', { class: 'bar-track', 'aria-hidden': 'true' }, value === null ? undefined : fill),
  );
}
