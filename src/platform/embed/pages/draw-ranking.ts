import type { Widget } from '../dashboard-schema.js';
import { numberOf, textOf, type Row } from './data-client.js';
import { h } from './dom.js';
import type { DrawInput } from './draw-input.js';

type Ranking = Extract<Widget, { type: 'ranking' }>;

/** Bars in an order; each one is a button. */
export function drawRanking(input: DrawInput<Ranking>): HTMLElement {
  const { widget, rows } = input;
  const values = rows.map((row) => numberOf(row, widget.measure) ?? 0);
  const low = Math.min(0, ...values);
  const high = Math.max(0, ...values);
  const span = high - low || 1;
  const items = rows.map((row) => h('li', {}, bar(input, row, { low, span })));
  const hasSelection = input.selected !== undefined;
  return h(
    'ol',
    { class: `ranking${hasSelection ? ' has-selection' : ''}${rows.length > 12 ? ' is-dense' : ''}` },
    ...items,
  );
}

function bar(
  { widget, formats, selected, drill }: DrawInput<Ranking>,
  row: Row,
  { low, span }: { low: number; span: number },
) {
  const name = textOf(row, widget.dimension);
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
      'aria-pressed': selected === undefined ? undefined : String(selected === name),
      on: { click: () => drill(name) },
    },
    h(
      'span',
      { class: 'bar-name' },
      h('bdi', {}, name || '(none)'),
      more === '' ? undefined : h('span', { class: 'bar-more' }, h('bdi', {}, more)),
    ),
    h('span', { class: 'bar-value' }, h('bdi', {}, formats.value(value, widget.format))),
    h('span', { class: 'bar-track', 'aria-hidden': 'true' }, fill),
  );
}
