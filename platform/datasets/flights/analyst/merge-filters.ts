import type { Filter, Plan } from './plan.js';
import type { Reading } from './reading.js';

/** A new condition takes the place of the old one on the same thing; exclusions are added. */
export function mergeFilters(reading: Reading, before: Plan): readonly Filter[] {
  const { remove } = reading.followUp;
  let kept = remove.includes('filters') ? [] : [...before.filters];
  if (remove.includes('dates')) kept = kept.filter((f) => f.on !== 'date');
  if (remove.includes('places'))
    kept = kept.filter(
      (f) => f.on !== 'place' || before.dimensions.some((d) => 'side' in d && d.side !== f.side),
    );
  const compare = (reading.followUp.compareWith || reading.followUp.add) && reading.dimensions.length === 0;
  let added = [...reading.filters];
  for (const filter of reading.filters) {
    if ('negate' in filter && filter.negate) continue;
    const old = kept.find((f) => replaces(filter, f));
    if (compare && old?.on === filter.on) {
      const merged = unite(old, filter);
      added = added.map((f) => (f === filter ? merged : f));
    }
    kept = kept.filter((f) => !replaces(filter, f));
  }
  return [...kept, ...added.map((f) => excludeOtherEnd(f, kept, reading, before))];
}

/** "exclude Atlanta" after "flights from Chicago" can only mean the flights to Atlanta. */
function excludeOtherEnd(filter: Filter, kept: readonly Filter[], reading: Reading, before: Plan): Filter {
  if (filter.on !== 'place' || !filter.negate || /\b(?:from|to)\b/.test(reading.text)) return filter;
  const fixed = kept.some(
    (f) =>
      f.on === 'place' &&
      f.side === filter.side &&
      !f.negate &&
      f.places.length === 1 &&
      f.places[0]?.kind !== 'state',
  );
  const split = before.dimensions.some((d) => 'side' in d && d.side === filter.side);
  return fixed && !split ? { ...filter, side: filter.side === 'origin' ? 'destination' : 'origin' } : filter;
}

function replaces(filter: Filter, old: Filter): boolean {
  if ('negate' in old && old.negate) return false;
  if (filter.on === 'between') return old.on === 'between' || old.on === 'place';
  if (filter.on === 'place')
    return (
      old.on === 'between' ||
      (old.on === 'place' && (old.side === filter.side || old.side === 'either' || filter.side === 'either'))
    );
  return old.on === filter.on;
}

function unite(a: Filter, b: Filter): Filter {
  if (a.on === 'place' && b.on === 'place') return { ...b, places: [...a.places, ...b.places] };
  if (a.on === 'date' && b.on === 'date') return { ...b, ranges: [...a.ranges, ...b.ranges] };
  return b;
}
