import type { DashboardFilterControl } from '../dashboard-schema.js';
import { h, icon } from './dom.js';
import { titleOfMember } from './export-rows.js';
import { chosenValues, isList, type Filters, type FilterValue } from './filters.js';
import type { Formats } from './formats.js';
import { periodControl } from './period-control.js';
import { valuesControl } from './values-control.js';

export type FilterBarOptions = {
  readonly controls: readonly DashboardFilterControl[];
  readonly formats: Formats;
  readonly filters: Filters;
  /** Every value of a dimension that the viewer may see. */
  readonly valuesOf: (member: string) => Promise<string[]>;
  /** `undefined` takes the filter away. */
  readonly change: (member: string, value: FilterValue | undefined) => void;
  readonly clear: () => void;
};

/** The dashboard's controls, and a chip for every filter that they cannot show. */
export function filterBar(options: FilterBarOptions): HTMLElement {
  const { controls, filters, formats, change, clear } = options;
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
    const { valuesOf } = options;
    return valuesControl({ control, chosen: chosen ?? [], valuesOf, change: set });
  });
  const chips = [...filters]
    .filter(([member]) => !shown.has(member))
    .map(([member, value]) => chip(member, value, change));
  const reset = h(
    'button',
    { type: 'button', class: 'button is-quiet', on: { click: clear } },
    'Clear filters',
  );
  return h(
    'div',
    { class: 'filters', role: 'group', 'aria-label': 'Filters' },
    ...elements,
    ...chips,
    filters.size > 0 ? reset : undefined,
  );
}

function asRange(value: FilterValue | undefined): readonly [string, string] | undefined {
  if (typeof value !== 'object' || isList(value) || value.operator !== 'inDateRange') return undefined;
  const [from, to = from] = (value.values ?? []).map(String);
  const isMonth = (text: string | undefined): text is string => /^\d{4}-\d{2}-\d{2}/.test(text ?? '');
  return isMonth(from) && isMonth(to) ? [from, to] : undefined;
}

const words: Readonly<Record<string, string>> = {
  equals: 'is',
  notEquals: 'is not',
  contains: 'contains',
  notContains: 'does not contain',
  startsWith: 'begins with',
  endsWith: 'ends with',
  gt: 'over',
  gte: 'at least',
  lt: 'under',
  lte: 'at most',
  set: 'is set',
  notSet: 'is not set',
  inDateRange: 'in',
  notInDateRange: 'not in',
  beforeDate: 'before',
  afterDate: 'after',
};

function chip(member: string, value: FilterValue, change: FilterBarOptions['change']): HTMLElement {
  const isComparison = typeof value === 'object' && !isList(value);
  const operator = isComparison ? value.operator : 'equals';
  const values = isComparison ? (value.values ?? []) : isList(value) ? value : [value];
  const shown = values.slice(0, 3).map(String).join(', ');
  const more = values.length > 3 ? ` +${values.length - 3}` : '';
  const text = `${titleOfMember(member)} ${words[operator] ?? operator} `;
  const remove = `Remove the filter ${titleOfMember(member)}`;
  const click = (): void => change(member, undefined);
  return h(
    'span',
    { class: 'chip' },
    text,
    h('bdi', {}, `${shown}${more}`),
    h(
      'button',
      { type: 'button', class: 'chip-remove', 'aria-label': remove, title: remove, on: { click } },
      icon('close'),
    ),
  );
}
