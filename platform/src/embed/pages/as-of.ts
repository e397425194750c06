/** What stands at a time is told as of one: of the last day, month or year that the filters leave, never added up over several. */
import type { Dashboard, Widget } from '../dashboard-schema.js';
import type { QueryFilter } from './filters.js';

export type AsOf = NonNullable<Exclude<Widget, { type: 'series' }>['asOf']>;
/** First and last day of the time as of which a widget is told. */
export type Moment = { readonly from: string; readonly to: string };

export const asOfOf = (widget: Widget): AsOf | undefined =>
  widget.type === 'series' ? undefined : widget.asOf;

/** @returns nothing where a widget sums over its whole period, or where nothing says when that ends */
export function momentOf(
  widget: Widget,
  filters: readonly QueryFilter[],
  period: Dashboard['period'],
): Moment | undefined {
  const asOf = asOfOf(widget);
  if (!asOf) return undefined;
  const ends = filters.flatMap(({ member, operator, values }) =>
    member === asOf.member ? endsOf(operator, values) : [],
  );
  const [to] = [...ends, ...(period ? [period.to] : [])].sort();
  // "Last month" is a time that only the platform knows: what is asked for is taken as it stands.
  return to === undefined || ends.includes('') ? undefined : { from: startOf(to, asOf.granularity), to };
}

/** The rows of that time alone. */
export const withMoment = (
  filters: readonly QueryFilter[],
  widget: Widget,
  period: Dashboard['period'],
): readonly QueryFilter[] => {
  const moment = momentOf(widget, filters, period);
  const member = asOfOf(widget)?.member;
  return moment && member !== undefined
    ? [...filters, { member, operator: 'inDateRange', values: [moment.from, moment.to] }]
    : filters;
};

const DAY = 86_400_000;
const dayBefore = (day: string, days = 1): string =>
  new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);

/** The last day that a filter of the time leaves, empty where it is told in words; none where it bounds no end. */
function endsOf(operator: string, values: readonly string[] = []): string[] {
  if (!/^(?:inDateRange|equals|beforeDate|beforeOrOnDate)$/.test(operator)) return [];
  const last = [...values].sort().at(-1) ?? '';
  if (!/^\d{4}-\d{2}-\d{2}/.test(last)) return [''];
  const day = last.slice(0, 10);
  return [operator === 'beforeDate' ? dayBefore(day) : day];
}

function startOf(day: string, granularity: AsOf['granularity']): string {
  const month = Number(day.slice(5, 7));
  switch (granularity) {
    case 'day':
      return day;
    case 'week':
      return dayBefore(day, 6);
    case 'month':
      return `${day.slice(0, 7)}-01`;
    case 'quarter':
      return `${day.slice(0, 4)}-${String(month - ((month - 1) % 3)).padStart(2, '0')}-01`;
    case 'year':
      return `${day.slice(0, 4)}-01-01`;
  }
}
