/**
 * Values are written by their column, on axes, in legends, labels and tooltips alike. What the agent asks for is kept
 * where it says something that the column does not know, as a currency.
 */
import { UNITS } from './time-axes.js';
import { isBag } from '../check/spec-place.js';
import { markType } from './walk-views.js';
import { plainName } from '../check/field-names.js';
import { worded } from './column-titles.js';
import type { Bag } from '../check/spec-place.js';
import type { ChartWords, ColumnWords, TableWords, Write } from './chart-words.js';
import type { ViewPlace } from './walk-views.js';

/** A number in full, with or without groups, of so many digits. */
const PLAIN = /^,?(?:\.\d+)?~?[dfg]?$/;

const MEANS = new Set(['mean', 'average', 'median', 'q1', 'q3', 'stdev', 'stdevp', 'variance', 'variancep']);
const COUNTS = new Set(['count', 'distinct', 'valid', 'missing']);
const SAME = new Set<unknown>([undefined, 'sum', 'min', 'max']);

/** Where a channel's values are written. */
const GUIDES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['x', 'y'].map((channel) => [channel, 'axis'])),
  ...Object.fromEntries(['row', 'column', 'facet'].map((channel) => [channel, 'header'])),
  ...Object.fromEntries(
    'color fill stroke opacity fillOpacity strokeOpacity strokeWidth size shape'
      .split(' ')
      .map((channel) => [channel, 'legend']),
  ),
};

/** Marks whose tooltips the compiler makes of several parts. */
const COMPOSITE = new Set(['boxplot', 'errorbar', 'errorband']);

/** Channels that are told in a tooltip, in this order. */
const TOLD = 'x y theta radius longitude latitude color fill stroke size shape opacity text detail'.split(
  ' ',
);

/** The formats of one chart. */
export class Wording {
  readonly #words: ChartWords;
  readonly #table: TableWords;

  constructor(words: ChartWords, table: TableWords) {
    this.#words = words;
    this.#table = table;
  }

  /** The encoding with its axes, legends, headers and labels written by their columns. */
  guides(encoding: Bag): Bag {
    return mapped(encoding, (def, channel) => {
      const guide = GUIDES[channel];
      if (guide !== undefined) return this.#guided(def, guide);
      return channel === 'text' ? this.#formatted(def, this.#write(def, def['format'])) : def;
    });
  }

  /** The view with what is said of each of its marks: all that its encoding shows, by the columns' own writers. */
  tooltips(view: Bag, place: ViewPlace): Bag {
    const type = markType(view);
    if (type === undefined || COMPOSITE.has(type) || !place.readsResult) return view;
    const own = isBag(view['encoding']) ? view['encoding'] : {};
    const all: Bag = { ...place.around, ...own };
    const asked: unknown = isBag(view['mark']) ? view['mark']['tooltip'] : undefined;
    if (all['tooltip'] === null || ('tooltip' in all && 'value' in Object(all['tooltip']))) return view;
    if (all['tooltip'] === undefined && asked !== undefined && asked !== true && !isEncoding(asked))
      return view;
    const listed = all['tooltip'] === undefined ? toldBy(all) : [all['tooltip']].flat();
    const tooltip = listed.flatMap((def) => (isBag(def) ? this.#told(def) : []));
    return tooltip.length === 0 ? view : { ...view, encoding: { ...own, tooltip } };
  }

  #guided(def: Bag, guide: string): Bag {
    const own = def[guide];
    if (own === null || (isBag(own) && 'labelExpr' in own)) return def;
    if (def['stack'] === 'normalize') return def;
    const gap = columnOf(def, this.#table)?.gap;
    if (gap !== undefined) {
      // Labels of groups have no format, so that an expression says who writes them.
      const labelExpr = `datum.value===null?format(0,'${this.#words.format(() => gap)}'):datum.label`;
      return { ...def, [guide]: { ...(isBag(own) ? own : {}), labelExpr } };
    }
    const write = this.#write(def, isBag(own) ? own['format'] : undefined, true);
    return write === undefined ? def : { ...def, [guide]: this.#formatted(isBag(own) ? own : {}, write) };
  }

  #formatted(guide: Bag, write: Write | undefined): Bag {
    if (write === undefined) return guide;
    const { formatType: _type, ...rest } = guide;
    return { ...rest, format: this.#words.format(write) };
  }

  #told(def: Bag): Bag[] {
    if ('condition' in def && def['field'] === undefined) return [def];
    const { axis: _axis, scale: _scale, legend: _legend, sort: _sort, stack: _stack, ...rest } = def;
    const { impute: _impute, bandPosition: _band, header: _header, condition: _condition, ...kept } = rest;
    const write = this.#write(kept, kept['format']);
    const made: Bag = {
      ...kept,
      title: this.#words.key(titleOf(def, this.#table), columnOf(def, this.#table)?.gap),
    };
    return [
      write === undefined ? made : { ...made, format: this.#words.format(write), formatType: 'number' },
    ];
  }

  /** Who writes the values of a channel; undefined where it stays as the compiler or the agent has it. */
  #write(def: Bag, format: unknown, isShort = false): Write | undefined {
    const { aggregate, timeUnit, type } = def;
    const words = columnOf(def, this.#table);
    if (timeUnit !== undefined) return words && unitWrite(words, timeUnit);
    if (words?.column.kind === 'time') {
      if (aggregate !== undefined && aggregate !== 'min' && aggregate !== 'max') return undefined;
      // The ticks of an axis of times are named with the axis.
      return isShort && type === 'temporal' ? undefined : words.text;
    }
    const isPercent = typeof format === 'string' && format.endsWith('%') && words?.column.role === 'fraction';
    if (typeof format === 'string' && !PLAIN.test(format) && !isPercent) return undefined;
    if (typeof aggregate === 'string' && COUNTS.has(aggregate))
      return isShort ? this.#table.short : this.#table.count;
    if (words === undefined) return isShort && type === 'quantitative' ? this.#table.short : undefined;
    return numberWrite(words, aggregate, type === 'quantitative' && isShort);
  }
}

const columnOf = ({ field }: Bag, { columns }: TableWords): ColumnWords | undefined =>
  typeof field === 'string' ? columns.get(plainName(field)) : undefined;

/** What a channel is called: by the spec's own words, else by the title of its column. */
export function titleOf(def: Bag, table: TableWords): string {
  const guide = ['axis', 'legend', 'header'].map((key) => (isBag(def[key]) ? def[key]['title'] : undefined));
  const own = [def['title'], ...guide].find((title) => typeof title === 'string' && title !== '');
  if (typeof own === 'string') return own;
  const field = def['field'];
  if (typeof field !== 'string') return def['aggregate'] === 'count' ? 'Count' : '';
  return worded(def, columnOf(def, table)?.column.title ?? plainName(field));
}

function numberWrite({ column, text, mean, short }: ColumnWords, aggregate: unknown, isShort: boolean) {
  if (column.kind === 'string') return undefined;
  if (isShort && column.kind === 'number') return short;
  if (typeof aggregate === 'string' && MEANS.has(aggregate)) return mean;
  return SAME.has(aggregate) ? text : undefined;
}

const units = new WeakMap<ColumnWords, Map<string, Write>>();

function unitWrite(words: ColumnWords, timeUnit: unknown): Write | undefined {
  const unit = isBag(timeUnit) && timeUnit['step'] === undefined ? timeUnit['unit'] : timeUnit;
  const grain = typeof unit === 'string' && Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  if (grain === undefined) return undefined;
  const known = units.get(words) ?? new Map<string, Write>();
  units.set(words, known);
  const write = known.get(grain) ?? words.time(grain);
  known.set(grain, write);
  return write;
}

const isEncoding = (asked: unknown) => isBag(asked) && asked['content'] === 'encoding';

/** What an encoding shows, each field once. */
function toldBy(encoding: Bag): Bag[] {
  const told = TOLD.flatMap((channel) => [encoding[channel]].flat()).filter(
    (def): def is Bag => isBag(def) && ('field' in def || def['aggregate'] === 'count'),
  );
  const name = ({ field, aggregate, timeUnit, bin }: Bag) =>
    JSON.stringify([field, aggregate, timeUnit, bin]);
  return told.filter((def, index) => told.findIndex((one) => name(one) === name(def)) === index);
}

function mapped(encoding: Bag, change: (def: Bag, channel: string) => Bag): Bag {
  return Object.fromEntries(
    Object.entries(encoding).map(([channel, def]) => [channel, isBag(def) ? change(def, channel) : def]),
  );
}
