import { dataYear, isoDay, monthRange } from './calendar.js';
import type { Filter, Plan } from './plan.js';

const afterLastDay = isoDay(dataYear, 7, 1);
const dataTo = isoDay(dataYear, 7, 2);

/**
 * The data ends with a handful of flights of one minute past its last whole day. A series by month, quarter or week
 * would show them as a period of its own, or count them into one: unless the question names that day, it leaves them
 * out. Totals and splits by weekday or hour keep them.
 */
export function withWholePeriods(plan: Plan): Plan {
  if (!hasPeriods(plan)) return plan;
  const dates = plan.filters.some((f) => f.on === 'date' && !f.negate);
  if (!dates)
    return { ...plan, filters: [...plan.filters, { on: 'date', ranges: [monthRange(dataYear, 1, 6)] }] };
  return { ...plan, filters: plan.filters.map(clipped) };
}

/** Whether `withWholePeriods` left flights out that the question did not. */
export function leavesOutLastMinute(plan: Plan): boolean {
  return withWholePeriods(plan) !== plan && !plan.filters.some((f) => f.on === 'date' && !f.negate);
}

function hasPeriods(plan: Plan): boolean {
  const periods = ['month', 'quarter', 'week'];
  return (
    plan.dimensions.some((d) => d.kind === 'time' && periods.includes(d.grain)) ||
    plan.terms.some((t) => t.kind === 'rate' && periods.includes(t.per))
  );
}

/** "since May" has no end of its own, so it ends with the last whole day too. */
function clipped(filter: Filter): Filter {
  if (filter.on !== 'date' || filter.negate) return filter;
  return {
    ...filter,
    ranges: filter.ranges.map((r) =>
      /^(?:after|from) /.test(r.label) && r.to === dataTo && r.from < afterLastDay
        ? { ...r, to: afterLastDay }
        : r,
    ),
  };
}
