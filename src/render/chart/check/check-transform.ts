import { LIMITS } from './limits.js';
import { binning } from './check-bin.js';
import { distinctValues, derivedSource } from './row-source.js';
import { imputeTransform } from './check-impute.js';
import { lookupData } from './check-data.js';
import { plainName } from './field-names.js';
import { predicate } from './check-predicate.js';
import {
  aggregateOp,
  dataExpression,
  datumValue,
  either,
  field,
  fields,
  flag,
  listOf,
  madeName,
  nothing,
  number,
  paramName,
  recordOf,
  timeUnit,
  word,
} from './value-rules.js';
import { isBag, rebuild } from './spec-place.js';
import type { RowSource } from './row-source.js';
import type { Bag, Place, Rule } from './spec-place.js';

const made = either(madeName, listOf(madeName, 100));
const order = word('ascending descending');
const sortFields = listOf(recordOf({ field, order: either(order, nothing) }), 20);
const isFields: Rule = (value, place) => fields(Array.isArray(value) ? value : [value], place);

const aggregated = listOf(
  recordOf({
    op: either(aggregateOp, recordOf({ argmax: field }), recordOf({ argmin: field })),
    field,
    as: madeName,
  }),
  100,
);

const windowOps = listOf(
  recordOf({
    op: either(
      word(
        `row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value`,
      ),
      (value, place) => (value === 'values' ? undefined : aggregateOp(value, place)),
    ),
    field,
    param: number(-1e4, 1e4),
    as: madeName,
  }),
  50,
);

const steps = number(1, 500);
const extent = listOf(number(), 2);

/** Every transform by the key that marks it, with the rules of its members. */
const TRANSFORMS: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  filter: { filter: predicate },
  calculate: { calculate: dataExpression, as: madeName },
  joinaggregate: { joinaggregate: aggregated, groupby: fields },
  window: {
    window: windowOps,
    frame: listOf(either(number(-1e4, 1e4), nothing), 2),
    ignorePeers: flag,
    groupby: fields,
    sort: sortFields,
  },
  aggregate: { aggregate: aggregated, groupby: fields },
  stack: { stack: field, groupby: fields, offset: word('zero center normalize'), sort: sortFields, as: made },
  fold: { fold: fields, as: made },
  flatten: { flatten: fields, as: made },
  lookup: { lookup: field, from: lookupSource, as: made, default: datumValue },
  impute: {},
  pivot: {
    pivot: field,
    value: field,
    groupby: fields,
    op: aggregateOp,
    limit: number(0, 100),
  },
  sample: { sample: number(0, LIMITS.rows) },
  density: {
    density: field,
    groupby: fields,
    cumulative: flag,
    counts: flag,
    bandwidth: number(0),
    extent,
    minsteps: steps,
    maxsteps: steps,
    steps,
    as: made,
    resolve: word('shared independent'),
  },
  quantile: {
    quantile: field,
    groupby: fields,
    probs: listOf(number(0, 1), 500),
    step: number(0.002, 1),
    as: made,
  },
  regression: {
    regression: field,
    on: field,
    groupby: fields,
    method: word('linear log exp pow quad poly'),
    order: number(1, 10),
    extent,
    params: flag,
    as: made,
  },
  loess: { loess: field, on: field, groupby: fields, bandwidth: number(0.01, 1), as: made },
  extent: { extent: field, param: paramName },
  timeUnit: { timeUnit, field, as: madeName },
  bin: { bin: either(flag, (v, _p) => v), field, as: made },
};

function lookupSource(value: unknown, place: Place): unknown {
  if (!isBag(value)) return undefined;
  const members = { key: field, fields: isFields, param: paramName };
  if ('param' in value) return rebuild(value, members, place);
  const { data, ...rest } = value;
  const source = lookupData(data, place.at('data'));
  return { data: source.data, ...rebuild(rest, members, place.over(source.rows)) };
}

/** The transforms of a view, and the rows that come out of them. */
export function transforms(value: unknown, place: Place): { list: unknown[]; rows: RowSource } {
  if (!Array.isArray(value)) {
    place.drop();
    return { list: [], rows: place.rows };
  }
  const { counts } = place.context;
  counts.transforms += value.length;
  if (counts.transforms > LIMITS.transforms) place.reject('it has too many transforms');
  let rows = place.rows;
  const list = value.map((entry: unknown, index) => {
    const inner = place.over(rows).at(index);
    const one = transform(entry, inner);
    rows = resultOf(one, inner);
    if (rows.size > LIMITS.grownRows) inner.reject('it makes too many rows');
    return one;
  });
  return { list, rows };
}

/**
 * One transform. The rows after it are what the chart is drawn from, so a transform that is not known, or not allowed
 * as it is, rejects the spec: leaving it out would show other data under the same title.
 */
function transform(value: unknown, place: Place): Bag {
  if (!isBag(value)) return place.reject('not a transform');
  // `lookup` has a `from`, `timeUnit` and `bin` have a `field`: the marking key is the first known one.
  const kind = Object.keys(TRANSFORMS).find((key) => Object.hasOwn(value, key));
  if (kind === undefined) return place.reject('an unknown transform');
  if (kind === 'impute') return imputeTransform(value, place) as Bag;
  const before = place.context.dropped.length;
  const result = rebuild(value, TRANSFORMS[kind] ?? {}, place);
  if (place.context.dropped.length > before && kind !== 'lookup') place.reject('a part of it is not allowed');
  if (kind === 'bin') result['bin'] = binning(value['bin'], value['field'], place.at('bin'));
  if (kind === 'pivot') result['limit'] = Number(result['limit']) || 100;
  checkWork(kind, result, place);
  return result;
}

/** Operations whose cost grows with the square of the rows, or worse. */
const COSTLY = new Set(['median', 'q1', 'q3', 'ci0', 'ci1']);

function checkWork(kind: string, made: Bag, place: Place): void {
  const { size } = place.rows;
  if (kind === 'window') {
    const ops = made['window'] as readonly { op?: unknown }[];
    const costly = ops.filter(({ op }) => COSTLY.has(String(op))).length;
    if (costly * size > 500) place.reject('its window takes too much work');
    if (ops.length * size > 50_000) place.reject('its window takes too much work');
  }
  if (kind === 'loess' && size > 2_000) place.reject('its smoothing takes too much work');
}

function groups(made: Bag, place: Place): number {
  const names = Array.isArray(made['groupby']) ? (made['groupby'] as string[]) : [];
  const total = names.reduce((product, name) => product * distinctValues(place.rows, plainName(name)), 1);
  return Math.min(total, Math.max(1, place.rows.size));
}

/** How many rows come out at most, and which fields are new. */
function resultOf(made: Bag, place: Place): RowSource {
  const { rows } = place;
  const size = Math.max(1, rows.size);
  const names = namesIn(made);
  if ('fold' in made) return folded(made, rows, size, names);
  if ('flatten' in made)
    return derivedSource(rows, size * longest(made, rows), [...names, ...(made['flatten'] as string[])]);
  if ('density' in made) return derivedSource(rows, groups(made, place) * stepsOf(made), names);
  if ('quantile' in made) return derivedSource(rows, groups(made, place) * 500, names);
  if ('regression' in made) return derivedSource(rows, Math.max(size, groups(made, place) * 100), names);
  if ('impute' in made) return derivedSource(rows, LIMITS.grownRows, [String(made['impute'])]);
  if ('pivot' in made || 'aggregate' in made) return derivedSource(rows, groups(made, place), names);
  if ('bin' in made) return derivedSource(rows, rows.size, names, binned(made, rows, names));
  return derivedSource(rows, rows.size, names);
}

function folded(made: Bag, rows: RowSource, size: number, names: readonly string[]): RowSource {
  const list = made['fold'] as string[];
  return derivedSource(rows, size * list.length, names, new Map([[names[0] ?? 'key', list]]));
}

/** Bins lie within the extent of the field they are made of. */
function binned(made: Bag, rows: RowSource, names: readonly string[]): Map<string, readonly unknown[]> {
  const values = rows.values(plainName(String(made['field'])));
  return new Map(values ? names.map((name) => [name, values] as const) : []);
}

function stepsOf(made: Bag): number {
  return Number(made['steps'] ?? made['maxsteps'] ?? 200);
}

/** Elements of the longest list to be flattened; lists that expressions make are cut to a length of their own. */
function longest(made: Bag, rows: RowSource): number {
  return (made['flatten'] as string[]).reduce((most, name) => {
    const values = rows.values(plainName(name));
    const lengths = values?.map((value) => (Array.isArray(value) ? value.length : 1));
    return Math.max(most, lengths ? lengths.reduce((a, b) => Math.max(a, b), 1) : LIMITS.madeList);
  }, 1);
}

/** Every name that a transform gives: its own `as`, and those of its parts. */
function namesIn(made: Bag): string[] {
  const own = [made['as']].flat();
  const inner = ['aggregate', 'joinaggregate', 'window'].flatMap((key) =>
    Array.isArray(made[key]) ? (made[key] as Bag[]).map((part) => part['as']) : [],
  );
  const implied = 'fold' in made && made['as'] === undefined ? ['key', 'value'] : [];
  return [...own, ...inner, ...implied].filter((name): name is string => typeof name === 'string');
}
