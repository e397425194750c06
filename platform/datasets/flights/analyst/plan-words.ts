import { formatValue } from './format-value.js';
import type { Dimension, Filter, Having, Plan, Term } from './plan.js';
import { dimensionTitle, filterWords, list, number, termTitle } from './titles.js';

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
  for (const h of plan.having) parts.push(`with ${havingWords(h)}`);
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
      `Number of ${term.of === undefined ? 'flights' : term.of === 'route' ? 'different routes' : term.of === 'city' ? 'cities' : `${term.of}s`} divided by the number of ${term.per === 'airport' ? 'origin airports' : term.per === 'city' ? 'cities' : `${term.per}s`} with a flight.`,
    ];
  if (term.kind === 'change') return ['The change is from the period before to this one.'];
  if (term.name === 'average_delay' || term.name === 'median_delay' || term.name === 'total_delay')
    return ['Delay is the arrival delay in minutes; early arrivals count as negative.'];
  if (term.name === 'delayed_share' || term.name === 'delayed_count')
    return ['Delayed means 15 minutes or more after the planned arrival.'];
  if (term.name === 'on_time_share') return ['On time means less than 15 minutes after the planned arrival.'];
  return [];
}

/** A measure's name inside a sentence. */
export function bare(term: Term): string {
  return lowerFirst(termTitle(term).replace(/ \((?:min|miles)\)$/, '')).replace(
    /^longest |^smallest |^shortest /,
    (w) => (w === 'longest ' ? 'maximum ' : 'minimum '),
  );
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The groups of a split in the plural: "airports", "destination cities", "months". */
export function groupNoun(dimension: Dimension): string {
  if (dimension.kind === 'weekday') return 'days of the week';
  if (dimension.kind === 'hour') return 'hours of the day';
  if (dimension.kind === 'route' && dimension.undirected)
    return { airport: 'pairs of airports', city: 'pairs of cities', state: 'pairs of states' }[
      dimension.level
    ];
  if (dimension.kind === 'route') return 'routes';
  const title = dimensionTitle(dimension)
    .toLowerCase()
    .replace(/^origin /, '')
    .replace(/ \(.*\)$/, '');
  return title.endsWith('y') && !title.endsWith('day') ? `${title.slice(0, -1)}ies` : `${title}s`;
}

export function isCount(term: Term): boolean {
  return term.kind === 'measure' && term.name.endsWith('count');
}

export function degree(term: Term, low: boolean): [comparative: string, superlative: string] {
  if (isCount(term)) return low ? ['fewer', 'fewest'] : ['more', 'most'];
  if (term.kind === 'measure' && /^(?:average|median)_delay$/.test(term.name))
    return low ? ['shorter', 'shortest'] : ['longer', 'longest'];
  return low ? ['lower', 'lowest'] : ['higher', 'highest'];
}

const countLimits = {
  '>': 'more than',
  '>=': 'at least',
  '<': 'fewer than',
  '<=': 'at most',
  '=': 'exactly',
  '<>': 'other than',
} as const;
const valueLimits = {
  '>': 'over',
  '>=': 'of at least',
  '<': 'under',
  '<=': 'of at most',
  '=': 'of exactly',
  '<>': 'other than',
} as const;

/** A limit for groups, to follow "with" or "have": "at least 1,000 flights", "an average arrival delay over 10 min". */
export function havingWords({ term, op, value, average }: Having): string {
  const title = bare(term);
  if (isCount(term)) {
    const than = op === '>' ? 'more' : 'fewer';
    return average
      ? `${than} ${title} than the average of ${formatValue(term, value)}`
      : `${countLimits[op]} ${formatValue(term, value)} ${value === 1 ? title.replace(/s$/, '') : title}`;
  }
  const article = /^[aeiou]/.test(title) ? 'an' : 'a';
  const overall = average ? 'that of all flights, ' : '';
  const limit = average ? (op === '>' ? 'above' : 'below') : valueLimits[op];
  return `${article} ${title} ${limit} ${overall}${formatValue(term, value)}`;
}

/** A condition as what part of the flights did: "had an arrival delay over 15 minutes", "went to Texas". */
export function partWords(filter: Filter): string {
  const words = filterWords(filter);
  if (/^with an? /.test(words)) return words.replace(/^with/, 'had');
  if (words.startsWith('that ')) return words.slice(5);
  return words.startsWith('to ') ? `went ${words}` : `were ${words}`;
}
