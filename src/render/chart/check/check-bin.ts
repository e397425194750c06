import { LIMITS } from './limits.js';
import { plainName } from './field-names.js';
import { valueExtent } from './row-source.js';
import { either, flag, listOf, nothing, number, paramName, recordOf, word } from './value-rules.js';
import { isBag, rebuild } from './spec-place.js';
import type { Place, Rule } from './spec-place.js';

const MEMBERS: Readonly<Record<string, Rule>> = {
  anchor: number(),
  base: number(2, 1_000),
  binned: flag,
  divide: listOf(number(1, 1_000), 20),
  extent: either(listOf(number(), 2), recordOf({ param: paramName })),
  maxbins: number(1, LIMITS.bins),
  minstep: number(0),
  nice: flag,
  step: number(0),
  steps: listOf(number(0), 100),
};

const simple = either(flag, nothing, word('binned'));

/**
 * Binning of a field. A step is kept where the extent of the data shows that it makes few bins: scales and legends
 * write out every bin between the first and the last.
 */
export function binning(value: unknown, fieldOf: unknown, place: Place): unknown {
  if (!isBag(value)) return simple(value, place);
  const made = rebuild(value, MEMBERS, place);
  for (const key of ['step', 'steps'] as const) {
    if (made[key] === undefined) continue;
    const smallest = Math.min(...[made[key]].flat().map(Number));
    if (bins(smallest, made['extent'], fieldOf, place) <= LIMITS.bins) continue;
    delete made[key];
    place.at(key).drop();
  }
  return made;
}

function bins(step: number, extent: unknown, fieldOf: unknown, place: Place): number {
  const given = Array.isArray(extent) ? (extent as number[]) : undefined;
  const known = typeof fieldOf === 'string' ? valueExtent(place.rows, plainName(fieldOf)) : undefined;
  const [low, high] = given ?? known ?? [0, Infinity];
  return Math.abs((high ?? 0) - (low ?? 0)) / step;
}
