import { isBag } from '../check/spec-place.js';
import { plainName } from '../check/field-names.js';
import type { Bag } from '../check/spec-place.js';
import type { ResultTable } from '../../table/result-table.js';

/**
 * The spec with titles for fields that are named like a data model's member: "Average of Amount" instead of
 * "Average of orders.amount". Titles that the spec has stay as they are.
 *
 * @param isEvery whether fields with plain names have the titles of their columns too.
 */
export function withColumnTitles(spec: Bag, table: ResultTable, isEvery = false): Bag {
  const titles = new Map(table.columns.map(({ name, title }) => [name, title]));
  const view = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(view);
    if (!isBag(value)) return value;
    const made: Record<string, unknown> = { ...value };
    for (const key of ['layer', 'hconcat', 'vconcat', 'concat', 'spec'])
      if (key in made) made[key] = view(made[key]);
    if (isBag(made['encoding'])) made['encoding'] = titled(made['encoding'], titles, isEvery);
    if (isBag(made['facet']))
      made['facet'] =
        'field' in made['facet']
          ? channel(made['facet'], titles, isEvery)
          : titled(made['facet'], titles, isEvery);
    return made;
  };
  return view(spec) as Bag;
}

function titled(encoding: Bag, titles: ReadonlyMap<string, string>, isEvery: boolean): Bag {
  return Object.fromEntries(
    Object.entries(encoding).map(([name, def]) => [
      name,
      Array.isArray(def) ? def.map((one) => channel(one, titles, isEvery)) : channel(def, titles, isEvery),
    ]),
  );
}

function channel(def: unknown, titles: ReadonlyMap<string, string>, isEvery: boolean): unknown {
  if (!isBag(def) || typeof def['field'] !== 'string') return def;
  if (!isEvery && !def['field'].includes('\\')) return def;
  const title = titles.get(plainName(def['field']));
  const isTitled = ['title', 'axis', 'legend', 'header'].some((key) =>
    key === 'title' ? key in def : hasTitle(def[key]),
  );
  return title === undefined || isTitled ? def : { ...def, title: worded(def, title) };
}

function hasTitle(guide: unknown): boolean {
  return isBag(guide) && 'title' in guide;
}

/** The title of a column with what is made of it: "Mean of Amount". */
export function worded(def: Bag, title: string): string {
  const { aggregate, bin, timeUnit } = def;
  if (bin === true || isBag(bin)) return `${title} (binned)`;
  const unit = isBag(timeUnit) ? timeUnit['unit'] : timeUnit;
  if (typeof unit === 'string' && !unit.startsWith('binned')) return `${title} (${unitWords(unit)})`;
  return typeof aggregate === 'string'
    ? `${aggregate.charAt(0).toUpperCase()}${aggregate.slice(1)} of ${title}`
    : title;
}

function unitWords(unit: string): string {
  return (
    unit.match(/dayofyear|milliseconds|year|quarter|month|week|day|date|hours|minutes|seconds/g) ?? [unit]
  ).join('-');
}
