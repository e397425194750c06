import { LIMITS } from './limits.js';
import { distinctValues } from './row-source.js';
import { plainName } from './field-names.js';
import {
  datumValue,
  datumValues,
  either,
  expression,
  field,
  fields,
  listOf,
  nothing,
  number,
  recordOf,
  word,
} from './value-rules.js';
import { isBag, rebuild } from './spec-place.js';
import type { Bag, Place, Rule } from './spec-place.js';

/** The numbers from `start` up to `stop`, few enough to be written out. */
const counted: Rule = (value, place) => {
  const made = recordOf({ start: number(), stop: number(), step: number() })(value, place) as
    { start?: number; stop?: number; step?: number } | undefined;
  if (made?.stop === undefined) return undefined;
  const count = (made.stop - (made.start ?? 0)) / (made.step ?? 1);
  return count >= 0 && count <= LIMITS.bins ? made : undefined;
};

const PARAMS: Readonly<Record<string, Rule>> = {
  frame: listOf(either(number(-1e4, 1e4), nothing), 2),
  keyvals: either(counted, datumValues),
  method: word('value mean median max min'),
  value: either(expression, datumValue),
};

/** `impute` of a channel: gaps of the other axis are filled for every series. */
export function impute(value: unknown, channel: string, encoding: Bag, place: Place): unknown {
  if (!isBag(value)) return undefined;
  const key = channel === 'x' ? encoding['y'] : encoding['x'];
  const series = seriesOf(encoding);
  const made = rebuild(value, PARAMS, place);
  return withinGrowth(fieldOf(key), series, made['keyvals'], place) ? made : place.drop();
}

/**
 * Stacked areas are completed by the compiler without being asked: every series gets every key of the other axis. Where
 * the two are both many, and the rows between them few, that is a picture of nothing and a memory full of it.
 */
export function checkStacks(mark: unknown, encoding: Bag, place: Place): void {
  const type = isBag(mark) ? mark['type'] : mark;
  if (type !== 'area' && type !== 'line' && type !== 'trail') return;
  const keys = ['x', 'y'].map((name) => keysOf(encoding[name], place));
  if (Math.min(...keys) * seriesCount(encoding, place) > 2.5 * LIMITS.grownRows)
    place.reject('its series are too many');
}

function keysOf(def: unknown, place: Place): number {
  const name = fieldOf(def);
  if (name === undefined || !isBag(def)) return 1;
  const keys = distinctValues(place.rows, plainName(name));
  return def['bin'] || def['timeUnit'] ? Math.min(keys, LIMITS.bins) : keys;
}

/** The `impute` transform. */
export const imputeTransform: Rule = (value, place) => {
  if (!isBag(value)) return undefined;
  const made = rebuild(value, { ...PARAMS, impute: field, key: field, groupby: fields }, place);
  const series = Array.isArray(made['groupby']) ? (made['groupby'] as string[]) : [];
  const fits = withinGrowth(made['key'], series, made['keyvals'], place);
  return fits ? made : place.reject('it would fill in too many rows');
};

/** One row for every key of every series must stay a number of rows that can be drawn. */
function withinGrowth(key: unknown, series: readonly string[], keyvals: unknown, place: Place): boolean {
  const keys = typeof key === 'string' ? distinctValues(place.rows, plainName(key)) : 1;
  const groups = series.reduce((total, name) => total * distinctValues(place.rows, plainName(name)), 1);
  const added = Array.isArray(keyvals) ? keyvals.length : isBag(keyvals) ? LIMITS.bins : 0;
  return (keys + added) * Math.min(groups, place.rows.size || 1) <= LIMITS.grownRows;
}

function fieldOf(def: unknown): string | undefined {
  return isBag(def) && typeof def['field'] === 'string' ? def['field'] : undefined;
}

const SERIES = ['color', 'fill', 'stroke', 'detail', 'shape', 'size', 'opacity', 'row', 'column', 'facet'];

function seriesOf(encoding: Bag): string[] {
  return SERIES.flatMap((name) => [encoding[name]].flat().flatMap((def) => fieldOf(def) ?? []));
}

function seriesCount(encoding: Bag, place: Place): number {
  const total = seriesOf(encoding).reduce(
    (count, name) => count * distinctValues(place.rows, plainName(name)),
    1,
  );
  return Math.min(total, Math.max(1, place.rows.size));
}
