import type { DashboardFilterControl } from '../dashboard-schema.js';
import type { ReadChoices } from './dimension-choices.js';
import { disclosure } from './disclosure.js';
import { h } from './dom.js';
import type { FilterValue } from './filters.js';
import type { Formats } from './formats.js';
import { ValueList } from './value-list.js';
import { words } from './words.js';

type Options = {
  readonly control: Extract<DashboardFilterControl, { type: 'values' }>;
  readonly chosen: readonly string[];
  readonly formats: Formats;
  readonly choicesOf: ReadChoices;
  readonly change: (value: FilterValue | undefined) => void;
};

/** Some of a dimension's values. */
export function valuesControl({ control, chosen, formats, choicesOf, change }: Options): HTMLElement {
  const [first] = chosen;
  const summary =
    chosen.length === 0
      ? words().all
      : chosen.length === 1
        ? (first ?? '')
        : words().chosen(chosen.length, formats.count(chosen.length));
  return disclosure({
    label: control.title,
    summary,
    isActive: chosen.length > 0,
    kind: 'values',
    open: (panel, close) => {
      panel.append(h('p', { class: 'panel-wait' }, words().loading));
      const apply = (values: readonly string[]): void => {
        close();
        change(values.length === 0 ? undefined : values);
      };
      choicesOf(control).then(
        ({ choices, isCut }) => {
          const search = isCut
            ? async (typed: string) => (await choicesOf(control, typed)).choices
            : undefined;
          const list = new ValueList({ choices, chosen, order: control.order, formats, search, apply });
          panel.replaceChildren(list.element);
          list.focus();
        },
        () => panel.replaceChildren(h('p', { class: 'panel-wait', role: 'alert' }, words().choicesFailed)),
      );
    },
  });
}
