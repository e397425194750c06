import { PROTOTYPE_NAMES } from './forbidden-names.js';
import type { ExpressionPolicy } from './expression-policy.js';
import type { RowSource } from './row-source.js';

/** A value out of parsed JSON. */
export type Bag = Readonly<Record<string, unknown>>;

/** Makes the allowed form of one value; undefined drops it. */
export type Rule = (value: unknown, place: Place) => unknown;

/** The spec as a whole cannot be drawn. The message is one of our own sentences, never text of the spec. */
export class SpecRejection extends Error {}

/** What is known of the whole spec while it is rebuilt. */
export interface SpecContext {
  readonly policy: ExpressionPolicy;
  /** Names of selections and params that are declared anywhere in the spec. */
  readonly params: ReadonlySet<string>;
  /** Where the rows come from that have no data of their own. */
  readonly result: RowSource;
  /** Paths of what was left out, in the order of the spec. */
  readonly dropped: string[];
  readonly counts: { layers: number; transforms: number; views: number; resampled: number };
}

/** A position in the spec: where a value stands, what it is allowed to name, and which rows it sees. */
export class Place {
  readonly path: string;
  readonly context: SpecContext;
  readonly rows: RowSource;

  constructor(context: SpecContext, rows: RowSource, path = '') {
    this.context = context;
    this.rows = rows;
    this.path = path;
  }

  at(key: string | number): Place {
    const step = typeof key === 'number' ? `[${key}]` : this.path === '' ? shown(key) : `.${shown(key)}`;
    return new Place(this.context, this.rows, this.path + step);
  }

  over(rows: RowSource): Place {
    return new Place(this.context, rows, this.path);
  }

  /** Notes that what stands here was left out. */
  drop(): undefined {
    if (this.context.dropped.length < 200) this.context.dropped.push(this.path);
    return undefined;
  }

  reject(reason: string): never {
    throw new SpecRejection(`${this.path === '' ? 'spec' : this.path}: ${reason}`);
  }
}

/** Keys are the spec's own text, so only a short plain part of them gets into a path. */
function shown(key: string): string {
  return /^[\w$-]{1,40}$/.test(key) ? key : '?';
}

export function isBag(value: unknown): value is Bag {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * A new object with the keys that have a rule, each by its rule. Keys without one, and values whose rule gives
 * undefined, are noted as dropped. Rules that drop inside note the inner path themselves.
 */
export function rebuild(
  value: Bag,
  rules: Readonly<Record<string, Rule>>,
  place: Place,
): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    if (entry === undefined) continue;
    const inner = place.at(key);
    const rule = Object.hasOwn(rules, key) && !PROTOTYPE_NAMES.has(key) ? rules[key] : undefined;
    const before = place.context.dropped.length;
    const result = rule?.(entry, inner);
    if (result !== undefined) made[key] = result;
    else if (place.context.dropped.length === before) inner.drop();
  }
  return made;
}

/** The rules of many keys, given as words. */
export function rulesOf(keys: string, ruleOf: (key: string) => Rule): Record<string, Rule> {
  const names = keys.trim().split(/\s+/);
  return Object.fromEntries(names.map((key) => [key, ruleOf(key)]));
}
