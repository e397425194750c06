import type { DateRange, Dimension, Filter, Place, Term } from './plan.js';
import type { Column } from './column.js';
import { weekdayNames } from './calendar.js';

const measureTitles: Readonly<Record<string, string>> = {
  count: 'Flights',
  average_delay: 'Average arrival delay (min)',
  median_delay: 'Median arrival delay (min)',
  min_delay: 'Smallest arrival delay (min)',
  max_delay: 'Longest arrival delay (min)',
  total_delay: 'Total arrival delay (min)',
  stddev_delay: 'Standard deviation of arrival delay (min)',
  delayed_count: 'Delayed flights',
  delayed_share: 'Share of delayed flights',
  on_time_share: 'Share of on-time flights',
  average_distance: 'Average distance (miles)',
  median_distance: 'Median distance (miles)',
  total_distance: 'Total distance (miles)',
  min_distance: 'Shortest distance (miles)',
  max_distance: 'Longest distance (miles)',
  origin_count: 'Origin airports',
  destination_count: 'Destination airports',
  route_count: 'Routes',
  day_count: 'Days',
  average_daily_flights: 'Average flights a day',
  first_flight: 'First flight',
  last_flight: 'Last flight',
  origin_city_count: 'Origin cities',
  destination_city_count: 'Destination cities',
  origin_state_count: 'Origin states',
  destination_state_count: 'Destination states',
};

const ratedTitles = { route: 'Destinations', airport: 'Airports', city: 'Cities', state: 'States' } as const;

export function termTitle(term: Term): string {
  switch (term.kind) {
    case 'measure':
      return measureTitles[term.name] ?? term.name;
    case 'share':
      return term.percent ? 'Percentage of flights' : 'Share of flights';
    case 'part':
      return term.percent ? 'Percentage of all flights' : 'Share of all flights';
    case 'quantile':
      return `${Math.round(term.at * 100)}th percentile of ${term.of === 'delay' ? 'arrival delay (min)' : 'distance (miles)'}`;
    case 'change':
      return `Change of ${termTitle(term.of).charAt(0).toLowerCase()}${termTitle(term.of)
        .slice(1)
        .replace(/ \((?:min|miles)\)$/, '')}${term.percent ? ' (percent)' : ''}`;
    case 'rate':
      return term.of === undefined ? `Flights per ${term.per}` : `${ratedTitles[term.of]} per ${term.per}`;
  }
}

export function dimensionTitle(dimension: Dimension): string {
  const side = 'side' in dimension ? (dimension.side === 'origin' ? 'Origin' : 'Destination') : '';
  switch (dimension.kind) {
    case 'airport':
    case 'city':
    case 'state':
      return `${side} ${dimension.kind}`;
    case 'route':
      if (dimension.undirected)
        return { airport: 'Pair of airports', city: 'Pair of cities', state: 'Pair of states' }[
          dimension.level
        ];
      return dimension.level === 'airport'
        ? 'Route'
        : `Route (${dimension.level === 'city' ? 'cities' : 'states'})`;
    case 'time':
      return dimension.grain.charAt(0).toUpperCase() + dimension.grain.slice(1);
    case 'hour':
      return 'Hour of day';
    case 'weekday':
      return 'Day of week';
    case 'weekend':
      return 'Weekend or weekday';
    case 'delayBucket':
      return 'Arrival delay (min, 15-minute steps)';
    case 'distanceBucket':
      return 'Distance (miles, 250-mile steps)';
    case 'cases':
      return 'Compared';
  }
}

export function columnTitle(column: Column): string {
  if (column.term) return termTitle(column.term);
  const words = column.name.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A condition in words that continue "flights …". */
export function filterWords(filter: Filter): string {
  const not = 'negate' in filter && filter.negate;
  switch (filter.on) {
    case 'place': {
      const lead = { origin: 'from', destination: 'to', either: 'from or to' }[filter.side];
      return `${not ? 'not ' : ''}${lead} ${list(filter.places.map(placeWords), 'or')}`;
    }
    case 'sameState':
      return not ? 'from one state to another' : 'within one state';
    case 'pairs':
      return list(
        filter.pairs.map(({ from, to }) => `from ${placeWords(from)} to ${placeWords(to)}`),
        'or',
      );
    case 'between':
      return `between ${placeWords(filter.a)} and ${placeWords(filter.b)}, both directions`;
    case 'date':
      return `${not ? 'outside ' : dateLead(filter.ranges)}${list(
        filter.ranges.map((r) => r.label),
        'and',
      )}`;
    case 'weekday':
      return `${not ? 'not ' : ''}on ${weekdayWords(filter.days)}`;
    case 'time':
      return `${not ? 'not ' : ''}in the ${list(
        filter.spans.map((s) => (/^\d/.test(s.label) ? `time ${s.label}` : s.label)),
        'or',
      )}`;
    case 'delay':
      return filter.word
        ? `that were ${filter.word} (${delayWords(filter.op, filter.value)})`
        : `with an arrival delay ${comparison(filter.op)} ${minutes(filter.value)}`;
    case 'distance':
      return `with a distance ${comparison(filter.op)} ${number(filter.value)} miles`;
  }
}

function dateLead(ranges: readonly DateRange[]): string {
  if (ranges.every((r) => r.unit === 'day')) return 'on ';
  return ranges.every((r) => r.unit === 'month') ? 'in ' : 'in the period ';
}

function delayWords(op: string, value: number): string {
  if (op === '<=') return 'at the planned time or before';
  if (op === '=') return 'at the planned minute';
  if (op === '>=') return `${value} minutes or more after plan`;
  return value === 0 ? 'before plan' : `less than ${value} minutes after plan`;
}

export function comparison(op: string): string {
  return (
    {
      '>': 'over',
      '>=': 'of at least',
      '<': 'under',
      '<=': 'of at most',
      '=': 'of exactly',
      '<>': 'other than',
    }[op] ?? op
  );
}

function weekdayWords(days: readonly number[]): string {
  const key = days.join('');
  if (key === '67') return 'weekends';
  if (key === '12345') return 'weekdays (Monday to Friday)';
  return list(
    days.map((d) => `${weekdayNames[d - 1] ?? ''}s`),
    'and',
  );
}

export function placeWords(place: Place): string {
  return escape(place.label);
}

export function list(words: readonly string[], last: 'and' | 'or'): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1) ?? ''}`;
}

/** A number for people: thousands apart, at most `digits` decimals. */
export function number(value: number, digits = 1): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

function minutes(value: number): string {
  return `${number(value)} minutes`;
}

/** Data inside markdown: names must not turn into emphasis, links or table borders. */
export function escape(text: string): string {
  return text.replace(/[\\`*_[\]<>|#~]/g, (c) => `\\${c}`);
}
