import { isBag } from '../check/spec-place.js';
import { markType } from './walk-views.js';
import { plainName } from '../check/field-names.js';
import type { Bag } from '../check/spec-place.js';
import type { ResultTable } from '../../table/result-table.js';
import type { ViewPlace } from './walk-views.js';

export interface LookOptions {
  /** Pixels that the chart may take, where that is known. */
  readonly width?: number | undefined;
  /** Whether colours alone may tell nothing: then lines are dashed and points have shapes. */
  readonly withoutColour?: boolean | undefined;
  /** What stands above the chart already. */
  readonly heading?: string | undefined;
}

/** Charts narrower than this have their legend above the plot. */
export const NARROW = 480;

/** What else says where the ticks of an axis stand. */
const TICKS = ['tickCount', 'tickMinStep', 'values'];

/** Bars of times stand this far from the plot's ends, beside half of their width. */
const ROOM = 4;

/** The view with the looks that follow from what it shows. */
export function withLook(
  view: Bag,
  place: ViewPlace,
  table: ResultTable,
  heading: string,
  options: LookOptions,
): Bag {
  let encoding = isBag(view['encoding']) ? view['encoding'] : {};
  const type = markType(view);
  encoding = fromZero(encoding, place.marks);
  encoding = withoutRepeatedTitles(encoding, table, heading);
  encoding = calmTicks(encoding);
  encoding = shortWeekdays(encoding, table);
  encoding = rankColours(encoding, table);
  if (options.withoutColour) encoding = toldApart(encoding, { ...place.around, ...encoding }, type);
  const { width = NARROW } = options;
  if (width < NARROW) encoding = legendAbove(encoding, table, width);
  const bars = type === 'bar' ? timeBars(view, encoding, table, options.width) : undefined;
  if (bars) return bars;
  return isBag(view['encoding']) || Object.keys(encoding).length > 0 ? { ...view, encoding } : view;
}

function changed(encoding: Bag, channel: string, key: string, change: (value: Bag) => Bag): Bag {
  const def = encoding[channel];
  if (!isBag(def) || def[key] === null) return encoding;
  return { ...encoding, [channel]: { ...def, [key]: change(isBag(def[key]) ? def[key] : {}) } };
}

/** The length of a bar is its value, so that its axis begins at zero whatever the spec says. */
function fromZero(encoding: Bag, marks: readonly string[]): Bag {
  if (!marks.includes('bar')) return encoding;
  return ['x', 'y'].reduce((made, channel) => {
    const def = made[channel];
    if (!isBag(def) || def['type'] !== 'quantitative' || def['bin'] || `${channel}2` in made) return made;
    const scale = def['scale'];
    if (!isBag(scale) || ['log', 'symlog'].includes(scale['type'] as string)) return made;
    const { zero: _zero, domainMin: _min, ...rest } = scale;
    const { domain } = rest;
    const [low, high] = (Array.isArray(domain) && domain.length === 2 ? domain : []) as unknown[];
    const isAbove = typeof low === 'number' && typeof high === 'number' && low > 0 && high > low;
    return { ...made, [channel]: { ...def, scale: isAbove ? { ...rest, domain: [0, high] } : rest } };
  }, encoding);
}

/** A title is left out where the heading has it already, and of times, which name themselves. */
function withoutRepeatedTitles(encoding: Bag, table: ResultTable, heading: string): Bag {
  return ['x', 'y', 'color'].reduce((made, channel) => {
    const def = made[channel];
    if (!isBag(def) || typeof def['field'] !== 'string') return made;
    const key = channel === 'color' ? 'legend' : 'axis';
    if (key === 'legend' && def['type'] !== 'nominal' && def['type'] !== 'ordinal') return made;
    const guide = isBag(def[key]) ? def[key] : {};
    const own = 'title' in guide ? guide['title'] : def['title'];
    const column = table.columns.find(({ name }) => name === plainName(def['field'] as string));
    const title = own === undefined ? column?.title : own;
    if (typeof title !== 'string' || title.length < 3) return made;
    const isTime = own === undefined && def['type'] === 'temporal' && column?.kind === 'time';
    const isSaid = def['aggregate'] === undefined && heading.includes(title.toLowerCase());
    return isTime || isSaid ? changed(made, channel, key, (of) => ({ ...of, title: null })) : made;
  }, encoding);
}

/** An axis of numbers has a handful of ticks, also on a wide page, unless the spec says how many. */
function calmTicks(encoding: Bag): Bag {
  return ['x', 'y'].reduce((made, channel) => {
    const def = made[channel];
    if (!isBag(def) || def['type'] !== 'quantitative' || def['bin']) return made;
    const own = isBag(def['axis']) ? def['axis'] : {};
    if (TICKS.some((key) => key in own)) return made;
    const [size, every] = channel === 'x' ? ['width', 80] : ['height', 50];
    const tickCount = { expr: `clamp(ceil(${size} / ${every}), 3, 8)` };
    return changed(made, channel, 'axis', (axis) => ({ ...axis, tickCount }));
  }, encoding);
}

/** Days of the week by their names, which are as clear by their first letters, and stand upright then. */
const WEEKDAYS = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/i;

function shortWeekdays(encoding: Bag, table: ResultTable): Bag {
  const { x } = encoding;
  if (!isBag(x) || typeof x['field'] !== 'string' || !['nominal', 'ordinal'].includes(x['type'] as string))
    return encoding;
  const index = table.columns.findIndex(({ name }) => name === plainName(x['field'] as string));
  const isWeek =
    index >= 0 && table.rows.length > 0 && table.rows.every((row) => WEEKDAYS.test(String(row[index])));
  const own = isBag(x['axis']) ? x['axis'] : {};
  if (!isWeek || 'labelExpr' in own || 'labelAngle' in own) return encoding;
  const labels = { labelExpr: 'slice(datum.label, 0, 3)', labelAngle: 0 };
  return changed(encoding, 'x', 'axis', (axis) => ({ ...axis, ...labels }));
}

/** How many colours a theme's ramp has, and how many it has for categories. */
const RAMP = 4;
const CATEGORIES = 10;

/**
 * Values in an order have the colours of a ramp; where they are too many to be told apart by it, such as the days of a
 * week, those of categories. Where they are more than those, too, the ramp has as many steps as there are values.
 */
function rankColours(encoding: Bag, table: ResultTable): Bag {
  return ['color', 'fill', 'stroke'].reduce((made, channel) => {
    const def = made[channel];
    if (!isBag(def) || def['type'] !== 'ordinal' || def['bin'] || def['timeUnit']) return made;
    const own = isBag(def['scale']) ? def['scale'] : {};
    if (def['scale'] === null || 'range' in own || 'scheme' in own) return made;
    const count = new Set(valuesOf(def, table)).size;
    if (count > CATEGORIES) return made;
    return { ...made, [channel]: { ...def, scale: { ...own, range: count > RAMP ? 'category' : 'ramp' } } };
  }, encoding);
}

/** What stands beside a label of a legend: its symbol and the room around both. */
const BESIDE_LABEL = 28;

/** The legend above a narrow plot, in as many columns as there is room for its longest label. */
function legendAbove(encoding: Bag, table: ResultTable, width: number): Bag {
  return ['color', 'fill', 'stroke', 'shape', 'size', 'strokeDash', 'opacity'].reduce((made, channel) => {
    const def = made[channel];
    if (!isBag(def) || def['legend'] === null) return made;
    const { orient: _orient, direction: _direction, ...legend } = isBag(def['legend']) ? def['legend'] : {};
    const longest = 'columns' in legend ? 0 : longestLabel(def, table);
    if (longest === 0) return isBag(def['legend']) ? { ...made, [channel]: { ...def, legend } } : made;
    const room = width - BESIDE_TITLE;
    const entry = longest * LETTER + BESIDE_LABEL;
    const fit = {
      columns: Math.max(1, Math.floor(room / entry)),
      ...(entry > room ? { labelLimit: Math.max(40, room - BESIDE_LABEL) } : {}),
    };
    return { ...made, [channel]: { ...def, legend: { ...fit, ...legend } } };
  }, encoding);
}

/** The letters of the longest text that a channel tells apart; 0 where it tells none. */
function longestLabel(def: Bag, table: ResultTable): number {
  if (def['type'] !== 'nominal' && def['type'] !== 'ordinal') return 0;
  return valuesOf(def, table).reduce((most, value) => Math.max(most, value.length), 0);
}

/** What the rows have in the column of a channel, as texts; nothing where it has no column of the result. */
function valuesOf({ field }: Bag, table: ResultTable): string[] {
  const index = table.columns.findIndex(({ name }) => typeof field === 'string' && name === plainName(field));
  return index < 0 ? [] : table.rows.map((row) => String(row[index] ?? ''));
}

/** The colours of lines and points once more, as dashes and as shapes. */
function toldApart(encoding: Bag, all: Bag, type: string | undefined): Bag {
  const channel = type === 'line' ? 'strokeDash' : type === 'point' ? 'shape' : undefined;
  const colour = all['color'] ?? all['stroke'];
  if (channel === undefined || channel in all || !isBag(colour)) return encoding;
  if (colour['type'] !== 'nominal' && colour['type'] !== 'ordinal') return encoding;
  const { scale: _scale, condition: _condition, ...def } = colour;
  return { ...encoding, [channel]: def };
}

/** Bars of times that the result has truncated already are as wide as their periods. */
function timeBars(view: Bag, encoding: Bag, table: ResultTable, width: number | undefined): Bag | undefined {
  const { x } = encoding;
  const mark = isBag(view['mark']) ? view['mark'] : { type: 'bar' };
  if (!isBag(x) || x['type'] !== 'temporal' || x['timeUnit'] !== undefined || typeof x['field'] !== 'string')
    return undefined;
  if (width === undefined || 'x2' in encoding || 'size' in encoding || isBag(x['scale']) || 'width' in mark)
    return undefined;
  const index = table.columns.findIndex(({ name }) => name === plainName(x['field'] as string));
  if (table.columns[index]?.kind !== 'time') return undefined;
  const periods = new Set(table.rows.map((row) => row[index])).size;
  const size = Math.max(2, Math.min(48, Math.round((0.7 * (width - 70)) / Math.max(1, periods))));
  return {
    ...view,
    mark: { ...mark, width: size },
    encoding: { ...encoding, x: { ...x, scale: { padding: size / 2 + ROOM } } },
  };
}

/** The spec without a title that only says once more what stands above it. */
export function withoutRepeatedTitle(spec: Bag, heading = ''): Bag {
  if (headingOf(spec, undefined).trim() !== heading.trim().toLowerCase()) return spec;
  const { title: _, ...rest } = spec;
  return rest;
}

/** Of the width of a chart a title has all but the room of the labels beside it; a letter of it takes six pixels. */
const BESIDE_TITLE = 80;
const LETTER = 6;

/** Titles of axes that are longer than the chart is wide, in several lines: one would be cut at its ends. */
export function brokenTitles(encoding: Bag, width: number | undefined): Bag {
  if (width === undefined) return encoding;
  const most = Math.max(16, Math.floor((width - BESIDE_TITLE) / LETTER));
  return ['x', 'y'].reduce((made, channel) => {
    const def = made[channel];
    if (!isBag(def)) return made;
    const axis = isBag(def['axis']) ? def['axis'] : undefined;
    const title = axis !== undefined && 'title' in axis ? axis['title'] : def['title'];
    if (typeof title !== 'string' || title.length <= most) return made;
    return changed(made, channel, 'axis', (own) => ({ ...own, title: linesOf(title, most) }));
  }, encoding);
}

/** Words in lines of at most so many letters; a word that is longer has a line of its own. */
function linesOf(text: string, most: number): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    return last !== undefined && last.length + 1 + word.length <= most
      ? [...lines.slice(0, -1), `${last} ${word}`]
      : [...lines, word];
  }, []);
}

/** The words above a chart, in small letters. */
export function headingOf(spec: Bag, title: unknown): string {
  const own = isBag(spec['title']) ? spec['title']['text'] : spec['title'];
  return [own, title]
    .flat(2)
    .filter((text) => typeof text === 'string')
    .join(' ')
    .toLowerCase();
}
