import { LIMITS } from './limits.js';
import { either, field, isTimeParse, nothing, number, plainData, word } from './value-rules.js';
import { inlineSource } from './row-source.js';
import { isBag, rulesOf } from './spec-place.js';
import { PROTOTYPE_NAMES } from './forbidden-names.js';
import type { RowSource } from './row-source.js';
import type { Bag, Place } from './spec-place.js';

/** The one named source of a checked spec: the rows of the result. */
export const RESULT_DATA = 'result';

/** Data of a view as it may stay, and the rows that are in it. */
export interface CheckedData {
  readonly data: Bag;
  readonly rows: RowSource;
}

/**
 * Data of a view. Rows that stand in the spec stay; an address, a name or anything else is replaced by the result's
 * rows. An empty list is the usual way of saying "the data comes later", and means the result too.
 */
export function viewData(value: unknown, place: Place): CheckedData {
  const format = isBag(value) ? parseOf(value['format'], place) : undefined;
  const inline = isBag(value) ? inlineRows(value, place) : undefined;
  if (inline) return { data: { values: inline, ...format }, rows: inlineSource(inline) };
  const counted = isBag(value) && isBag(value['sequence']) ? sequence(value['sequence'], place) : undefined;
  if (counted) return counted;
  noteAddress(value, place);
  return { data: { name: RESULT_DATA, ...format }, rows: place.context.result };
}

/** Data that a lookup reads. */
export function lookupData(value: unknown, place: Place): CheckedData {
  return viewData(value, place);
}

function noteAddress(value: unknown, place: Place): void {
  if (!isBag(value)) return;
  for (const key of Object.keys(value))
    if (key !== 'format' && key !== 'name' && key !== 'values') place.at(key).drop();
}

function inlineRows(value: Bag, place: Place): unknown[] | undefined {
  let values = value['values'];
  const property: unknown = isBag(value['format']) ? value['format']['property'] : undefined;
  if (typeof property === 'string') values = valueAt(values, property);
  if (isBag(values)) values = [values];
  if (!Array.isArray(values) || values.length === 0) return undefined;
  if (values.length > LIMITS.inlineRows) place.at('values').drop();
  return plainData(values.slice(0, LIMITS.inlineRows), place) as unknown[];
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, key) => {
    return isBag(inner) && Object.hasOwn(inner, key) && !PROTOTYPE_NAMES.has(key) ? inner[key] : undefined;
  }, value);
}

/** Of a format only how fields are to be parsed stays. */
function parseOf(format: unknown, place: Place): { format: Bag } | undefined {
  const parse = isBag(format) ? format['parse'] : undefined;
  if (parse === null) return { format: { parse: null } };
  if (!isBag(parse)) return undefined;
  const types = either(word('number boolean string date utc'), isTimeParse, nothing);
  const made: Record<string, unknown> = {};
  for (const [name, type] of Object.entries(parse)) {
    const known = field(name, place);
    const kind = types(type, place);
    if (typeof known === 'string' && kind !== undefined) made[known] = kind;
  }
  return { format: { parse: made } };
}

const SEQUENCE = rulesOf('start stop step', () => number());

function sequence(value: Bag, place: Place): CheckedData | undefined {
  const [start, stop, step] = ['start', 'stop', 'step'].map((key) => SEQUENCE[key]?.(value[key], place));
  const [from, to, by] = [Number(start ?? 0), Number(stop), Number(step ?? 1)];
  const count = Math.ceil((to - from) / by);
  if (!(count >= 0 && count <= LIMITS.rows)) return place.at('sequence').reject('it makes too many rows');
  const name = typeof value['as'] === 'string' && !PROTOTYPE_NAMES.has(value['as']) ? value['as'] : 'data';
  const rows = Array.from({ length: count }, (_, index) => ({ [name]: from + index * by }));
  return { data: { sequence: { start: from, stop: to, step: by, as: name } }, rows: inlineSource(rows) };
}
