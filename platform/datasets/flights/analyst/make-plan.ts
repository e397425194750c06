import { countTerm, sameTerm, type Dimension, type Filter, type Plan, type Term } from './plan.js';
import { isOnlyPlaces, overviewTerms } from './read-terms.js';
import type { Reading } from './reading.js';

const defaultRanking = 10;
const listedRows = 100;

/** Turns a question that stands alone into a plan, filling in what it left unsaid. */
export function makePlan(asked: Reading): Plan {
  const reading = countedElsewhere(asked);
  if (reading.rows) return rowsPlan(reading);
  const measured = orderedTerms(reading);
  const { dimensions, outer } = outerFirst(reading, withTrend(reading, moveToOtherEnd(reading)));
  const terms = withChange(reading, dimensions, measured);
  const first = terms[0] ?? countTerm;
  const change = terms.find((t) => t.kind === 'change' && t.percent === reading.change?.percent);
  const order =
    change && reading.change?.direction
      ? { by: change, direction: reading.change.direction }
      : groupOrder(reading, dimensions, first);
  const each = order && outer > 0 ? rankedWithin(reading, outer) : undefined;
  const limit = each
    ? undefined
    : (groupLimit(reading, dimensions) ??
      (change && reading.change?.direction && reading.singular ? 1 : undefined));
  return {
    kind: 'groups',
    terms,
    dimensions,
    filters: reading.filters,
    having: reading.having,
    ...(order ? { order } : {}),
    ...(each ? { each } : {}),
    ...(reading.among ? { among: reading.among } : {}),
    ...(reading.offset === undefined || limit === undefined ? {} : { offset: reading.offset }),
    ...(limit === undefined || reading.countGroups ? {} : { limit }),
    ...(reading.countGroups ? { countGroups: true } : {}),
    ...(reading.chart ? { chart: reading.chart } : {}),
  };
}

/** "in each state, the busiest airport": the states come first. */
export function outerFirst(
  reading: Reading,
  dimensions: readonly Dimension[],
): { dimensions: readonly Dimension[]; outer: number } {
  const isOuter = (d: Dimension): boolean =>
    reading.each.some((e) => sameGroup(e, d, dimensions.filter((o) => o.kind === e.kind).length > 1));
  const outer = dimensions.filter(isOuter);
  if (outer.length === 0 || outer.length === dimensions.length) return { dimensions, outer: 0 };
  return { dimensions: [...outer, ...dimensions.filter((d) => !isOuter(d))], outer: outer.length };
}

/** The same dimension; its end of the flight tells apart only what stands at both ends. */
function sameGroup(a: Dimension, b: Dimension, both: boolean): boolean {
  if (a.kind === 'time' || b.kind === 'time') return JSON.stringify(a) === JSON.stringify(b);
  return a.kind === b.kind && (!both || !('side' in a) || !('side' in b) || a.side === b.side);
}

const shownWithin = 3;

function rankedWithin(reading: Reading, outer: number): Plan['each'] {
  if (!reading.rank && reading.limit === undefined) return undefined;
  return { outer, limit: reading.limit ?? (reading.singular ? 1 : shownWithin) };
}

/** The step from period to period, as a difference and in per cent. */
export function withChange(
  reading: Reading,
  dimensions: readonly Dimension[],
  terms: readonly Term[],
): readonly Term[] {
  const [of] = terms;
  if (!reading.change || !of || !dimensions.some((d) => d.kind === 'time')) return terms;
  const own = terms.filter((t) => t.kind !== 'change');
  return [...own, { kind: 'change', of, percent: false }, { kind: 'change', of, percent: true }];
}

function rowsPlan(reading: Reading): Plan {
  const by = reading.rank?.by;
  const field = by === 'distance' || by === 'delay' || by === 'date' ? by : 'date';
  return {
    kind: 'rows',
    terms: [],
    dimensions: [],
    filters: reading.filters,
    having: [],
    order: { by: field, direction: reading.rank?.direction ?? 'asc' },
    ...rowsLimit(reading),
    ...(reading.chart ? { chart: reading.chart } : {}),
  };
}

/** "the longest flight" is one; a plain list has no limit, the rows shown are cut by who asks for them. */
function rowsLimit(reading: Reading): { limit?: number } {
  if (reading.limit !== undefined) return { limit: reading.limit };
  if (!reading.rank) return reading.filters.length > 0 ? {} : { limit: listedRows };
  const one =
    /\b(?:which|what) (?:was |is )?(?:the )?(?:single )?(?:[a-z]+ )*flight\b/.test(reading.text) ||
    /\bthe (?:most|least|longest|shortest|latest|earliest|first|last)(?: delayed)? flight\b/.test(
      reading.text,
    );
  return { limit: one ? 1 : defaultRanking };
}

/** The measures in the order of the question, then the one that only the ranking speaks of. */
function orderedTerms(reading: Reading): readonly Term[] {
  const by = reading.rank?.by;
  const ranked = typeof by === 'object' && !reading.terms.some((t) => sameTerm(t, by)) ? [by] : [];
  const terms = [...reading.terms, ...ranked];
  if (terms.length > 0) return terms;
  const [limit] = reading.having;
  if (limit) return [limit.term];
  if (isOnlyPlaces(reading.text)) return overviewTerms;
  const delays = /\b(?:delays?|delayed|punctual|late|better|worse|best|worst)\b/.test(reading.text);
  return [delays ? { kind: 'measure', name: 'average_delay' } : countTerm];
}

function withTrend(reading: Reading, dimensions: readonly Dimension[]): readonly Dimension[] {
  if (
    !reading.trend ||
    dimensions.some((d) => d.kind === 'time' || d.kind === 'hour' || d.kind === 'weekday')
  )
    return dimensions;
  return [...dimensions, { kind: 'time', grain: trendGrain(reading.filters) }];
}

/** Up to two months are shown by day, longer spans by month. */
function trendGrain(filters: readonly Filter[]): 'day' | 'month' {
  const ranges = filters.flatMap((f) => (f.on === 'date' && !f.negate ? f.ranges : []));
  const days = ranges.reduce((sum, r) => sum + (Date.parse(r.to) - Date.parse(r.from)) / 86_400_000, 0);
  return ranges.length > 0 && days <= 62 ? 'day' : 'month';
}

/**
 * "Busiest airports for flights from LAX": split by the origin there would be one row, so the other end is meant.
 */
function moveToOtherEnd(reading: Reading): readonly Dimension[] {
  if (!reading.unsided || reading.compared) return reading.dimensions;
  return reading.dimensions.map((d): Dimension => {
    if (!('side' in d) || d.side !== 'origin') return d;
    const fixed = reading.filters.some(
      (f) =>
        f.on === 'place' &&
        f.side === 'origin' &&
        !f.negate &&
        f.places.length === 1 &&
        isFiner(f.places[0]?.kind, d.kind) &&
        !isWide(f),
    );
    return fixed ? { ...d, side: 'destination' } : d;
  });
}

/** "How many cities are served from Denver?": the cities at the other end are counted. */
function countedEnd(reading: Reading, term: Term): Term {
  const match = term.kind === 'measure' ? /^origin_(?:(city|state)_)?count$/.exec(term.name) : null;
  if (!match) return term;
  const level = match[1] === undefined ? 'airport' : match[1] === 'city' ? 'city' : 'state';
  if (leadsElsewhere(reading, level)) return otherEndCount(level);
  const fixed = reading.filters.some(
    (f) =>
      f.on === 'place' &&
      f.side === 'origin' &&
      !f.negate &&
      isFiner(f.places[0]?.kind, level) &&
      !(level === 'airport' && isWide(f)),
  );
  const cityFixed = reading.filters.some(
    (f) =>
      f.on === 'place' &&
      f.side === 'origin' &&
      f.places[0]?.kind === 'city' &&
      level === 'airport' &&
      /\b(?:from|served|reach|connect\w*|direct|nonstop)\b/.test(reading.text),
  );
  if (!fixed && !cityFixed && reading.side !== 'destination') return term;
  return otherEndCount(level);
}

function otherEndCount(level: 'airport' | 'city' | 'state'): Term {
  return { kind: 'measure', name: level === 'airport' ? 'destination_count' : `destination_${level}_count` };
}

const sizes = ['airport', 'city', 'state'];

/** "Which airports fly to the most states?": what is counted lies at the other end than what it is counted for. */
function leadsElsewhere(reading: Reading, level: string): boolean {
  const split = reading.dimensions.find((d) => 'side' in d);
  if (!split || !('side' in split) || split.side !== 'origin') return false;
  const finer = sizes.indexOf(level) < sizes.indexOf(split.kind);
  return (
    !finer ||
    /\b(?:fly|flies|flew|flights to|connect\w*|reach\w*|serv\w+|linked|link|links|go to|nonstop|direct)\b/.test(
      reading.text,
    )
  );
}

/** The measures of a question with the end of the flight that is meant. */
function countedElsewhere(reading: Reading): Reading {
  const { rank } = reading;
  const by = rank?.by;
  return {
    ...reading,
    terms: reading.terms.map((t) => countedEnd(reading, t)),
    having: reading.having.map((h) => ({ ...h, term: countedEnd(reading, h.term) })),
    ...(rank && typeof by === 'object' ? { rank: { ...rank, by: countedEnd(reading, by) } } : {}),
  };
}

function isWide(filter: Filter): boolean {
  if (filter.on !== 'place') return false;
  return filter.places.some(
    (p) => (p.kind === 'airport' && p.codes.length > 1) || (p.kind === 'state' && p.states.length > 1),
  );
}

function isFiner(place: 'airport' | 'city' | 'state' | undefined, dimension: Dimension['kind']): boolean {
  if (place === 'airport') return dimension === 'airport' || dimension === 'city' || dimension === 'state';
  if (place === 'city') return dimension === 'city' || dimension === 'state';
  return place === 'state' && dimension === 'state';
}

/** A natural order of its own (time, hours, bands) is kept unless a ranking is asked for. */
export function isOrdered(dimension: Dimension | undefined): boolean {
  return (
    dimension !== undefined &&
    ['time', 'hour', 'weekday', 'weekend', 'delayBucket', 'distanceBucket'].includes(dimension.kind)
  );
}

function groupOrder(reading: Reading, dimensions: readonly Dimension[], first: Term): Plan['order'] {
  if (dimensions.length === 0) return undefined;
  const { rank } = reading;
  if (
    rank &&
    (!isOrdered(dimensions[0]) ||
      reading.singular ||
      reading.limit !== undefined ||
      isRankedQuestion(reading))
  ) {
    return { by: typeof rank.by === 'object' ? rank.by : first, direction: rank.direction };
  }
  return dimensions.some(isOrdered) ? undefined : { by: first, direction: 'desc' };
}

function isRankedQuestion(reading: Reading): boolean {
  return (
    /\b(?:which|what|top|bottom|best|worst|busiest|quietest|rank|ranked|sort|sorted|most|least|highest|lowest)\b/.test(
      reading.text,
    ) && !/\bby §g/.test(reading.text)
  );
}

function groupLimit(reading: Reading, dimensions: readonly Dimension[]): number | undefined {
  if (dimensions.length === 0) return undefined;
  if (reading.limit !== undefined) return reading.limit;
  if (!reading.rank || reading.compared) return undefined;
  if (reading.singular) return 1;
  const listed = /\b(?:rank|ranked|ranking|sort|sorted|order|ordered|all|each|every)\b|\bby §g/.test(
    reading.text,
  );
  if (listed && !/\b(?:top|bottom)\b/.test(reading.text)) return undefined;
  const wanted =
    /\b(?:which|what|where|top|bottom|busiest|quietest|best|worst|show|list|the|most|least|longest|shortest)\b/.test(
      reading.text,
    );
  return wanted &&
    !dimensions.some((d) => d.kind === 'hour' || d.kind === 'weekday' || d.kind === 'weekend') &&
    reading.having.every((h) => h.term.kind === 'measure' && h.term.name === 'count')
    ? defaultRanking
    : undefined;
}
