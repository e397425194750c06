import type { DashboardFilterControl } from '../dashboard-schema.js';
import type { ReadChoices } from './dimension-choices.js';
import { disclosure } from './disclosure.js';
import { h } from './dom.js';
import type { FilterValue } from './filters.js';
import { ValueList } from './value-list.js';

type Options = {
  readonly control: Extract<DashboardFilterControl, { type: 'values' }>;
  readonly chosen: readonly string[];
  readonly choicesOf: ReadChoices;
  readonly change: (value: FilterValue | undefined) => void;
};

/** Some of a dimension's values. */
export function valuesControl({ control, chosen, choicesOf, change }: Options): HTMLElement {
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
      choicesOf(control).then(
        ({ choices, isCut }) => {
          const search = isCut
            ? async (words: string) => (await choicesOf(control, words)).choices
            : undefined;
          const list = new ValueList({ choices, chosen, order: control.order, search, apply });
          panel.replaceChildren(list.element);
          list.focus();
        },
        () =>
          panel.replaceChildren(
            h('p', { class: 'panel-wait', role: 'alert' }, 'The choices could not be loaded.'),
          ),
      );
    },
  });
}
