import { formatValue } from './format-value.js';
import type { Having, Plan, Term } from './plan.js';
import { comparison, dimensionTitle, filterWords, list, number, termTitle } from './titles.js';

/** A short title for the query: what by what. */
export function planTitle(plan: Plan): string {
  if (plan.kind === 'rows') {
    const by = plan.order?.by;
    return by === 'delay'
      ? 'Flights by arrival delay'
      : by === 'distance'
        ? 'Flights by distance'
        : 'List of flights';
  }
  const terms = list(
    plan.terms.map((t) => termTitle(t).replace(/ \((?:min|miles)\)$/, '')),
    'and',
  );
  return plan.dimensions.length === 0
    ? terms
    : `${terms} by ${list(
        plan.dimensions.map((d) => dimensionTitle(d).toLowerCase()),
        'and',
      )}`;
}

/** The plan in one sentence, for the query's description. */
export function planDescription(plan: Plan): string {
  const parts = [planTitle(plan)];
  if (plan.filters.length > 0) parts.push(`for flights ${plan.filters.map(filterWords).join('; ')}`);
  for (const h of plan.having)
    parts.push(`with ${termTitle(h.term).toLowerCase()} ${comparison(h.op)} ${formatValue(h.term, h.value)}`);
  if (plan.limit !== undefined)
    parts.push(`${plan.order?.direction === 'asc' ? 'lowest' : 'first'} ${number(plan.limit)}`);
  return `${parts.join(', ')}.`;
}

/** What a measure means, where its name alone leaves a doubt. */
export function definition(term: Term): string[] {
  if (term.kind === 'share') return [`Counted as part: flights ${term.of.map(filterWords).join(' and ')}.`];
  if (term.kind === 'part') return ['The share is of all flights of this question together.'];
  if (term.kind === 'quantile')
    return [`${Math.round(term.at * 100)} % of the flights lie at or below this value.`];
  if (term.kind === 'rate')
    return [
      `Number of flights divided by the number of ${term.per === 'airport' ? 'origin airports' : `${term.per}s`} with a flight.`,
    ];
  if (term.name === 'average_delay' || term.name === 'median_delay' || term.name === 'total_delay')
    return ['Delay is the arrival delay in minutes; early arrivals count as negative.'];
  if (term.name === 'delayed_share' || term.name === 'delayed_count')
    return ['Delayed means 15 minutes or more after the planned arrival.'];
  if (term.name === 'on_time_share') return ['On time means less than 15 minutes after the planned arrival.'];
  return [];
}

