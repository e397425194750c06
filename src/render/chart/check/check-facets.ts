import { LIMITS } from './limits.js';
import { plainName } from './field-names.js';
import { isBag } from './spec-place.js';
import type { Place } from './spec-place.js';

/** How many values a time unit without a year has. */
const CYCLES: readonly (readonly [string, number])[] = [
  ['month', 12],
  ['quarter', 4],
  ['week', 54],
  ['dayofyear', 366],
  ['day', 7],
  ['date', 31],
  ['hours', 24],
  ['minutes', 60],
  ['seconds', 60],
];

/** Rejects a chart of more cells than a page can show, where the number of cells is known before drawing. */
export function checkFacets(encoding: unknown, place: Place): void {
  if (!isBag(encoding)) return;
  const cells = ['row', 'column', 'facet'].reduce(
    (total, channel) => total * values(encoding[channel], place),
    1,
  );
  if (cells > LIMITS.facets) place.reject('it has too many facets');
}

/** The values of a facet; 1 where they are made while drawing, which counts them again. */
function values(def: unknown, place: Place): number {
  if (!isBag(def) || typeof def['field'] !== 'string' || def['bin']) return 1;
  const known = place.rows.values(plainName(def['field']));
  if (!known) return 1;
  const unit = def['timeUnit'];
  if (unit !== undefined && typeof unit !== 'string') return 1;
  const text = known.map(String);
  if (unit === undefined) return new Set(text).size;
  if (unit.includes('year'))
    return new Set(text.map((value) => value.slice(0, unit.endsWith('year') ? 4 : 7))).size;
  const cycle = CYCLES.find(([name]) => unit.includes(name));
  return Math.min(cycle?.[1] ?? 1, new Set(text).size);
}
