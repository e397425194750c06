import { isOrdered, makePlan, outerFirst, withChange } from './make-plan.js';
import { asShare, moveIntoShare } from './change-share.js';
import { mergeFilters } from './merge-filters.js';
import { countTerm, sameTerm, type Dimension, type Filter, type Plan, type Term } from './plan.js';
import type { Reading } from './reading.js';

/** Whether a question builds on the one before: it says so, or it cannot stand alone. */
export function isFollowUp(reading: Reading): boolean {
  const { followUp } = reading;
  if (followUp.cue || followUp.aggregate || followUp.remove.length > 0) return true;
  const subject = /\b(?:flights?|departures?|arrivals?|traffic|delays?|delayed)\b/.test(reading.text);
  return (reading.terms.length === 0 || isBareWorst(reading)) && !reading.rows && !subject;
}

/** The plan of the turn before, changed by what this question says. What it does not mention stays. */
export function changePlan(reading: Reading, before: Plan): Plan {
  if (reading.rows && !reading.followUp.cue) return makePlan(reading);
  if (reading.rows) return { ...makePlan(reading), filters: mergeFilters(reading, before) };
  if (before.kind === 'rows' && (reading.terms.length > 0 || reading.dimensions.length > 0)) {
    const made = makePlan(reading);
    return { ...made, filters: mergeFilters(reading, before) };
  }
  if (before.kind === 'rows') return changeRows(reading, before);
  return changeGroups(reading, before);
}

function changeRows(reading: Reading, before: Plan): Plan {
  const by = reading.rank?.by;
  const field = by === 'delay' || by === 'distance' || by === 'date' ? by : before.order?.by;
  const direction = flipped(reading, before) ?? before.order?.direction ?? 'asc';
  return {
    ...before,
    filters: mergeFilters(reading, before),
    ...(field ? { order: { by: field, direction } } : {}),
    ...(reading.limit === undefined ? {} : { limit: reading.limit }),
    ...(reading.chart ? { chart: reading.chart } : {}),
  };
}

function changeGroups(asked: Reading, earlier: Plan): Plan {
  const { before, reading } = moveIntoShare(asked, turned(asked, asShare(asked, earlier)));
  const changed = changeDimensions(reading, before);
  const { dimensions, outer } = outerFirst(reading, changed.dimensions);
  const { replaced } = changed;
  const terms = withChange(reading, dimensions, changeTerms(reading, before)).filter(
    (t) => t.kind !== 'change' || dimensions.some((d) => d.kind === 'time'),
  );
  const place = dimensions.length > 0 && !dimensions.some(isOrdered);
  // A ranking of airports turned into a series by month keeps neither its size nor the least number of flights.
  const keepsShape =
    !replaced || (place && before.dimensions.length > 0 && !before.dimensions.some(isOrdered));
  const first = terms[0] ?? countTerm;
  const order = changeOrder(reading, before, { first, dimensions, keepsShape, terms });
  const each = order ? eachWithin(reading, before, dimensions, outer) : undefined;
  const limit = each ? undefined : changeLimit(reading, before, keepsShape, dimensions);
  const kept = keepsShape && !reading.followUp.remove.includes('having') ? before.having : [];
  const having = [
    ...kept.filter((h) => !reading.having.some((n) => sameTerm(n.term, h.term))),
    ...reading.having,
  ];
  const chart = reading.chart ?? (replaced ? undefined : before.chart);
  return {
    kind: 'groups',
    terms,
    dimensions,
    filters: mergeFilters(reading, before),
    having: dimensions.length > 0 ? having : [],
    ...(order ? { order } : {}),
    ...(each ? { each } : {}),
    ...(before.among && keepsShape ? { among: before.among } : {}),
    ...(limit === undefined ? {} : changeOffset(reading, before)),
    ...(limit === undefined ? {} : { limit }),
    ...(chart ? { chart } : {}),
  };
}

/** "the next five" goes on where the rows before ended; a new limit begins at the first again. */
function changeOffset(reading: Reading, before: Plan): { offset?: number } {
  if (reading.followUp.next) return { offset: (before.offset ?? 0) + (before.limit ?? 0) };
  if (reading.offset !== undefined) return { offset: reading.offset };
  return before.offset === undefined || reading.limit !== undefined || reading.rank
    ? {}
    : { offset: before.offset };
}

/** A ranking within groups stays one; "and in each state?" turns a ranking into one. */
function eachWithin(
  reading: Reading,
  before: Plan,
  dimensions: readonly Dimension[],
  outer: number,
): Plan['each'] {
  if (before.each && JSON.stringify(dimensions) === JSON.stringify(before.dimensions))
    return { ...before.each, limit: reading.limit ?? before.each.limit };
  if (outer === 0 || before.limit === undefined) return undefined;
  return { outer, limit: reading.limit ?? before.limit };
}

/** "and the reverse?" swaps the ends of a route; "what about arrivals?" turns places to the other end. */
function turned(reading: Reading, before: Plan): Plan {
  const places = before.filters.flatMap((f) => (f.on === 'place' && f.side !== 'either' ? [f] : []));
  if (reading.followUp.flip && places.length === 2 && places[0]?.side !== places[1]?.side) {
    return {
      ...before,
      filters: before.filters.map((f) => (f.on === 'place' ? { ...f, side: otherEnd(f.side) } : f)),
    };
  }
  const { side } = reading;
  if (!side || reading.filters.some((f) => f.on === 'place') || reading.dimensions.length > 0) return before;
  const split = before.dimensions.flatMap((d) => ('side' in d ? [d.side] : []))[0];
  const from = split ?? (new Set(places.map((p) => p.side)).size === 1 ? places[0]?.side : undefined);
  if (from === undefined || from === side) return before;
  return {
    ...before,
    filters: before.filters.map((f) => (f.on === 'place' && f.side === from ? { ...f, side } : f)),
  };
}

function otherEnd(side: 'origin' | 'destination' | 'either'): 'origin' | 'destination' | 'either' {
  return side === 'origin' ? 'destination' : side === 'destination' ? 'origin' : 'either';
}

function changeTerms(reading: Reading, before: Plan): readonly Term[] {
  const { aggregate } = reading.followUp;
  if (aggregate) {
    const distance = before.terms.some((t) => t.kind === 'measure' && t.name.endsWith('_distance'));
    return [{ kind: 'measure', name: `${aggregate}_${distance ? 'distance' : 'delay'}` }];
  }
  const named = reading.terms.length > 0 ? reading.terms : bareTerms(reading);
  // What `asShare` or a bare "worst" spoke of is measured already.
  const asked = isBareWorst(reading)
    ? []
    : named.filter((t) => !(t.kind === 'part' && before.terms.some((b) => b.kind === 'share')));
  if (asked.length === 0) return before.terms;
  // "sort by average delay" moves a column to the front only in the order of the rows.
  if (/\b(?:sort|order|rank)(?:ed)?\b/.test(reading.text)) {
    return [...before.terms, ...asked.filter((t) => !before.terms.some((b) => sameTerm(b, t)))];
  }
  const isNew = asked.filter((t) => !before.terms.some((b) => sameTerm(b, t)));
  return reading.followUp.add ? [...before.terms, ...isNew] : asked;
}

/** "which day was worst?" ranks by what is measured already. */
function isBareWorst(reading: Reading): boolean {
  return /\b(?:worst|best)\b/.test(reading.text) && !/\b(?:delays?|delayed|§m)\b|§m/.test(reading.text);
}

/** "what about distance?", "and the delays?": a noun alone stands for its average. */
function bareTerms(reading: Reading): Term[] {
  if (reading.having.length > 0 || reading.rank?.by !== undefined) return [];
  if (/\bdelays?\b/.test(reading.text) && !/§[wc]/.test(reading.text))
    return [{ kind: 'measure', name: 'average_delay' }];
  return /\bdistances?\b/.test(reading.text) ? [{ kind: 'measure', name: 'average_distance' }] : [];
}

function changeDimensions(
  reading: Reading,
  before: Plan,
): { dimensions: readonly Dimension[]; replaced: boolean } {
  const compared = compareWithBefore(reading, before);
  if (compared) return { dimensions: compared, replaced: true };
  if (reading.dimensions.length === 0) {
    // "what about arrivals?" turns the same question to the other end of the flights.
    const { side } = reading;
    if (!side || reading.filters.some((f) => f.on === 'place'))
      return { dimensions: before.dimensions, replaced: false };
    return {
      dimensions: before.dimensions.map((d): Dimension => ('side' in d ? { ...d, side } : d)),
      replaced: false,
    };
  }
  const same = (d: Dimension): boolean =>
    before.dimensions.some((b) => JSON.stringify(b) === JSON.stringify(d));
  const side = before.dimensions.flatMap((d) => ('side' in d ? [d.side] : []))[0];
  const asked = reading.dimensions.map((d): Dimension =>
    'side' in d && reading.unsided && !reading.side && side ? { ...d, side } : d,
  );
  const within = reading.each.length > 0 && before.limit !== undefined && !asked.every(same);
  if (reading.followUp.add || within || comparesAlready(before, asked))
    return {
      dimensions: [...before.dimensions, ...asked.filter((d) => !same(d))].slice(0, 3),
      replaced: !asked.every(same),
    };
  return { dimensions: asked, replaced: !(asked.every(same) && asked.length === before.dimensions.length) };
}

/** "by month" after a comparison of places keeps them apart; so does "by weekday" after one of months. */
function comparesAlready(before: Plan, asked: readonly Dimension[]): boolean {
  const overTime = asked.every((d) => ['time', 'hour', 'weekday', 'weekend'].includes(d.kind));
  const [first] = before.dimensions;
  if (!overTime || before.dimensions.length !== 1 || !first) return false;
  if (first.kind === 'cases') return true;
  return before.filters.some(
    (f) =>
      (f.on === 'pairs' && first.kind === 'route') ||
      (f.on === 'place' && !f.negate && f.places.length > 1 && 'side' in first && first.side === f.side) ||
      (f.on === 'date' &&
        !f.negate &&
        f.ranges.length > 1 &&
        first.kind === 'time' &&
        !asked.some((d) => d.kind === 'time')),
  );
}

/** "compare that with SFO": the place or time of before and the new one side by side. */
function compareWithBefore(reading: Reading, before: Plan): readonly Dimension[] | undefined {
  if (!reading.followUp.compareWith || reading.dimensions.length > 0) return undefined;
  for (const filter of reading.filters) {
    const old = before.filters.find((f) => f.on === filter.on && sideOf(f) === sideOf(filter));
    if (filter.on === 'place' && old?.on === 'place' && filter.side !== 'either') {
      const [kind] = new Set([...old.places, ...filter.places].map((p) => p.kind));
      return kind ? [{ kind, side: filter.side }] : undefined;
    }
    if (filter.on === 'date' && old?.on === 'date') {
      const ranges = [...old.ranges, ...filter.ranges];
      if (ranges.every((r) => r.unit === 'month')) return [{ kind: 'time', grain: 'month' }];
      return [
        {
          kind: 'cases',
          cases: ranges.map((r) => ({ label: r.label, filters: [{ on: 'date', ranges: [r] }] })),
        },
      ];
    }
  }
  return undefined;
}

function changeOrder(
  reading: Reading,
  before: Plan,
  now: { first: Term; dimensions: readonly Dimension[]; keepsShape: boolean; terms: readonly Term[] },
): Plan['order'] {
  if (now.dimensions.length === 0) return undefined;
  const asked = reading.rank;
  const direction = flipped(reading, before);
  if (asked || direction) {
    const sorted = /\b(?:sort|order|rank)(?:ed)?\b/.test(reading.text)
      ? (reading.terms[0] ?? namedColumn(reading.text, now.terms))
      : undefined;
    const by = sorted ?? (typeof asked?.by === 'object' && !isBareWorst(reading) ? asked.by : now.first);
    return { by, direction: direction ?? asked?.direction ?? 'desc' };
  }
  if (!now.keepsShape)
    return now.dimensions.some(isOrdered) ? undefined : { by: now.first, direction: 'desc' };
  if (!before.order) return now.dimensions.some(isOrdered) ? undefined : { by: now.first, direction: 'desc' };
  const by = before.order.by;
  const stays = typeof by === 'object' && now.terms.some((t) => sameTerm(t, by));
  return { by: stays ? by : now.first, direction: before.order.direction };
}

/** "order by share": the column that is shown already. */
function namedColumn(text: string, terms: readonly Term[]): Term | undefined {
  const word = /\bby (?:the |their )?(?:number of )?([a-z]+)/.exec(text)?.[1] ?? '';
  const isShare = (t: Term): boolean =>
    t.kind === 'share' || t.kind === 'part' || (t.kind === 'measure' && t.name.endsWith('_share'));
  if (/^(?:shares?|percent\w*|rate|proportion)$/.test(word)) return terms.find(isShare);
  const named = { delay: 'delay', delays: 'delay', distance: 'distance' }[word];
  if (named !== undefined) return terms.find((t) => t.kind === 'measure' && t.name.endsWith(`_${named}`));
  return /^(?:flights|departures|arrivals|traffic|count|number)$/.test(word)
    ? terms.find((t) => sameTerm(t, countTerm))
    : undefined;
}

function flipped(reading: Reading, before: Plan): 'asc' | 'desc' | undefined {
  if (reading.followUp.flip)
    return !before.order ? undefined : before.order?.direction === 'desc' ? 'asc' : 'desc';
  return reading.rank?.direction;
}

function changeLimit(
  reading: Reading,
  before: Plan,
  keepsShape: boolean,
  dimensions: readonly Dimension[],
): number | undefined {
  if (dimensions.length === 0 || reading.followUp.remove.includes('limit')) return undefined;
  if (reading.limit !== undefined) return reading.limit;
  if (reading.rank && reading.singular) return 1;
  if (reading.rank && before.limit === undefined) return makePlan({ ...reading, dimensions }).limit;
  return keepsShape ? before.limit : undefined;
}

function sideOf(filter: Filter): string {
  return filter.on === 'place' ? filter.side : '';
}
