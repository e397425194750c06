import type { Widget } from '../dashboard-schema.js';
import { chosenValues, queryFilters, type Filters, type QueryFilter } from './filters.js';
import { drillMember } from './widget-query.js';

/** A value that was chosen in a widget. */
export type Crossing = { readonly member: string; readonly value: string; readonly widgetId: string };

/**
 * What the viewer chose in the widgets themselves: a layer over the dashboard's filters, which it narrows and never
 * changes. There is one value of a member at most; the widget it was chosen in goes on showing the others beside it.
 */
export class CrossFilters {
  #crossings: readonly Crossing[] = [];

  get all(): readonly Crossing[] {
    return this.#crossings;
  }

  set all(crossings: readonly Crossing[]) {
    this.#crossings = crossings;
  }

  /** Chooses a value, or takes it off where it is the chosen one. */
  toggle(crossing: Crossing): void {
    const isOn = this.#crossings.some(
      ({ member, value }) => member === crossing.member && value === crossing.value,
    );
    this.remove(crossing.member);
    if (!isOn) this.#crossings = [...this.#crossings, crossing];
  }

  remove(member: string): void {
    this.#crossings = this.#crossings.filter((crossing) => crossing.member !== member);
  }

  /** Takes off what the viewer's filters do not hold any longer: together they would show nothing. */
  fit(filters: Filters): void {
    this.#crossings = this.#crossings.filter(({ member, value }) => {
      const chosen = chosenValues(filters.get(member));
      return chosen === undefined || chosen.length === 0 || chosen.includes(value);
    });
  }

  selectedIn(widget: Widget): string | undefined {
    const own = drillMember(widget);
    return this.#crossings.find(({ member }) => member === own)?.value;
  }

  /** The filters and what narrows them, for one widget. */
  queryFilters(filters: Filters, widget: Widget): QueryFilter[] {
    const narrowing = this.#crossings.filter(({ widgetId }) => widgetId !== widget.id);
    return [
      ...queryFilters(filters),
      ...narrowing.map(({ member, value }) => ({ member, operator: 'equals', values: [value] })),
    ];
  }

  /** The rows that are shown, as one set of filters for those who know no layers. */
  over(filters: Filters): Filters {
    return new Map([...filters, ...this.#crossings.map(({ member, value }) => [member, [value]] as const)]);
  }
}
