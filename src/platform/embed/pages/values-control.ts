import type { DashboardFilterControl } from '../dashboard-schema.js';
import { disclosure } from './disclosure.js';
import { h } from './dom.js';
import type { FilterValue } from './filters.js';

type Options = {
  readonly control: Extract<DashboardFilterControl, { type: 'values' }>;
  readonly chosen: readonly string[];
  readonly valuesOf: (member: string) => Promise<string[]>;
  readonly change: (value: FilterValue | undefined) => void;
};

/** So many choices are seen at a glance; more get a field to search them. */
const fewChoices = 10;

/** Some of a dimension's values. */
export function valuesControl({ control, chosen, valuesOf, change }: Options): HTMLElement {
  const [first] = chosen;
  const summary =
    chosen.length === 0 ? 'All' : chosen.length === 1 ? (first ?? '') : `${chosen.length} chosen`;
  return disclosure({
    label: control.title,
    summary,
    isActive: chosen.length > 0,
    kind: 'values',
    open: (panel, close) => {
      panel.append(h('p', { class: 'panel-wait' }, 'Loading'));
      const apply = (values: readonly string[]): void => {
        close();
        change(values.length === 0 ? undefined : values);
      };
      valuesOf(control.member).then(
        (values) => panel.replaceChildren(choices(inOrder(values, control.order), chosen, apply)),
        () =>
          panel.replaceChildren(
            h('p', { class: 'panel-wait', role: 'alert' }, 'The choices could not be loaded.'),
          ),
      );
    },
  });
}

function inOrder(values: readonly string[], order: readonly string[] | undefined): string[] {
  const place = (value: string): number => {
    const at = order?.indexOf(value) ?? -1;
    return at < 0 ? Infinity : at;
  };
  return [...values].sort((a, b) => (place(a) === place(b) ? a.localeCompare(b) : place(a) - place(b)));
}

function choices(
  values: readonly string[],
  chosen: readonly string[],
  apply: (values: readonly string[]) => void,
): HTMLElement {
  const boxes = values.map((value) => {
    const box = h('input', { type: 'checkbox', checked: chosen.includes(value), value });
    return { value, box, line: h('label', { class: 'choice' }, box, h('bdi', {}, value)) };
  });
  const search = h('input', {
    type: 'search',
    class: 'search',
    placeholder: 'Search',
    'aria-label': 'Search the choices',
  });
  search.addEventListener('input', () => {
    const wanted = search.value.trim().toLocaleLowerCase();
    for (const { value, line } of boxes) line.hidden = !value.toLocaleLowerCase().includes(wanted);
  });
  const form = h(
    'form',
    { class: 'choices-form' },
    values.length > fewChoices ? search : undefined,
    h('div', { class: 'choices' }, ...boxes.map(({ line }) => line)),
    h(
      'div',
      { class: 'panel-foot' },
      h('button', { type: 'button', class: 'button is-quiet', on: { click: () => apply([]) } }, 'All'),
      h('button', { type: 'submit', class: 'button is-primary' }, 'Apply'),
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const picked = boxes.filter(({ box }) => box.checked).map(({ value }) => value);
    apply(picked.length === values.length ? [] : picked);
  });
  queueMicrotask(() => (values.length > fewChoices ? search : boxes[0]?.box)?.focus());
  return form;
}
