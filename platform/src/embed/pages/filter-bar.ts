import { humaniseTitle } from '../../../../src/render/table/humanise-title.js';
import type { DashboardFilterControl } from '../dashboard-schema.js';
import type { Crossing } from './cross-filters.js';
import type { ReadChoices } from './dimension-choices.js';
import { h, icon } from './dom.js';
import { chosenValues, isList, type Filters, type FilterValue } from './filters.js';
import type { Formats } from './formats.js';
import { periodControl } from './period-control.js';
import { valuesControl } from './values-control.js';
import { words } from './words.js';

export type FilterBarOptions = {
  readonly controls: readonly DashboardFilterControl[];
  readonly formats: Formats;
  readonly filters: Filters;
  /** What the viewer chose in the widgets. */
  readonly crossings: readonly Crossing[];
  readonly choicesOf: ReadChoices;
  /** `undefined` takes the filter away. */
  readonly change: (member: string, value: FilterValue | undefined) => void;
  readonly uncross: (member: string) => void;
  /** Nothing where there is nothing to clear. */
  readonly clear: (() => void) | undefined;
};

/** The dashboard's controls, a chip for every filter that they cannot show, and one for each choice in a widget. */
export function filterBar(options: FilterBarOptions): HTMLElement {
  const { controls, filters, crossings, formats, change, uncross, clear } = options;
  const shown = new Set<string>();
  const elements = controls.map((control) => {
    const value = filters.get(control.member);
    const set = (next: FilterValue | undefined): void => change(control.member, next);
    if (control.type === 'months') {
      if (value === undefined || asRange(value)) shown.add(control.member);
      return periodControl({ control, range: asRange(value), formats, change: set });
    }
    const chosen = chosenValues(value);
    if (chosen) shown.add(control.member);
    const { choicesOf } = options;
    return valuesControl({ control, chosen: chosen ?? [], formats, choicesOf, change: set });
  });
  const chips = [...filters]
    .filter(([member]) => !shown.has(member))
    .map(([member, value]) => filterChip(member, value, change));
  const crossed = crossings.map(({ member, value }) =>
    chip({
      kind: 'cross',
      member,
      compared: words().operators.equals,
      shown: value,
      remove: () => uncross(member),
    }),
  );
  return h(
    'div',
    { class: 'filters', role: 'group', 'aria-label': words().filters },
    ...elements,
    ...chips,
    ...crossed,
    clear &&
      h(
        'button',
        { type: 'button', class: 'button is-quiet', 'data-key': 'clear', on: { click: clear } },
        words().clearFilters,
      ),
  );
}

function asRange(value: FilterValue | undefined): readonly [string, string] | undefined {
  if (typeof value !== 'object' || isList(value) || value.operator !== 'inDateRange') return undefined;
  const [from, to = from] = (value.values ?? []).map(String);
  const isMonth = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}/.test(text ?? '');
  return isMonth(from) && isMonth(to) ? [from, to] : undefined;
}

function filterChip(member: string, value: FilterValue, change: FilterBarOptions['change']): HTMLElement {
  const operators: Readonly<Record<string, string>> = words().operators;
  const isComparison = typeof value === 'object' && !isList(value);
  const operator = isComparison ? value.operator : 'equals';
  const values = isComparison ? (value.values ?? []) : isList(value) ? value : [value];
  const more = values.length > 3 ? ` +${values.length - 3}` : '';
  return chip({
    kind: 'filter',
    member,
    compared: operators[operator] ?? operator,
    shown: `${values.slice(0, 3).map(String).join(', ')}${more}`,
    remove: () => change(member, undefined),
  });
}

type Chip = {
  readonly kind: 'filter' | 'cross';
  readonly member: string;
  readonly compared: string;
  readonly shown: string;
  readonly remove: () => void;
};

function chip({ kind, member, compared, shown, remove }: Chip): HTMLElement {
  const title = humaniseTitle(member);
  const label = kind === 'cross' ? words().removeChoice(title, shown) : words().removeFilter(title);
  return h(
    'span',
    { class: `chip is-${kind}` },
    `${title} ${compared} `,
    h('bdi', {}, shown),
    h(
      'button',
      { type: 'button', class: 'chip-remove', 'aria-label': label, title: label, on: { click: remove } },
      icon('close'),
    ),
  );
}
