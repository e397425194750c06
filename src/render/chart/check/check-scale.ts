import { LIMITS } from './limits.js';
import { valueExtent } from './row-source.js';
import { isColour } from './paint.js';
import {
  datumValue,
  either,
  expression,
  field,
  flag,
  listOf,
  nothing,
  number,
  paramName,
  plainWord,
  recordOf,
  word,
} from './value-rules.js';
import { isBag, rebuild } from './spec-place.js';
import type { Place, Rule } from './spec-place.js';

const INTERVALS: Readonly<Record<string, number>> = {
  millisecond: 1,
  second: 1e3,
  minute: 6e4,
  hour: 3.6e6,
  day: 8.64e7,
  week: 6.048e8,
  month: 2.592e9,
  year: 3.1536e10,
};

const SCALE_TYPES = word(
  `linear log pow sqrt symlog identity sequential time utc quantile quantize threshold bin-ordinal ordinal point band`,
);

const selectionDomain = recordOf({ param: paramName, field, encoding: plainWord });
const domainList = listOf(either(expression, datumValue), LIMITS.rows);

const domain: Rule = either(
  domainList,
  word('unaggregated'),
  selectionDomain,
  expression,
  recordOf({ unionWith: either(domainList, selectionDomain) }),
);

const rangeEntry: Rule = either(expression, (value, _place) =>
  isColour(value) || typeof value === 'number' ? value : undefined,
);

/** A shape path or a word; whatever of it is no colour is judged again where paint is set. */
const rangeWord: Rule = (value, _place) =>
  typeof value === 'string' && value.length <= 2_000 && /^[\w\s.,#+-]*$/.test(value) ? value : undefined;

const numbers = listOf(number(), 100);

const range: Rule = either(
  listOf(either(rangeEntry, rangeWord, numbers), LIMITS.rows),
  plainWord,
  expression,
  recordOf({ field }),
);

const scheme: Rule = either(
  plainWord,
  expression,
  listOf(rangeEntry, 100),
  recordOf({ name: plainWord, count: number(1, 100), extent: listOf(number(), 2) }),
);

const nice: Rule = either(
  flag,
  number(0, LIMITS.ticks),
  word(Object.keys(INTERVALS).join(' ')),
  recordOf({ interval: word(Object.keys(INTERVALS).join(' ')), step: number(1, 1e4) }),
  expression,
);

const bins: Rule = either(listOf(number(), LIMITS.bins), (value, place) => {
  const made = recordOf({ start: number(), stop: number(), step: number() })(value, place) as
    { start?: number; stop?: number; step: number } | undefined;
  if (made?.start === undefined || made.stop === undefined) return undefined;
  return (made.stop - made.start) / made.step <= LIMITS.bins ? made : undefined;
});

const limit = either(number(), expression, (value, place) => datumValue(value, place));
const padding = either(number(-4096, 4096), expression);

const MEMBERS: Readonly<Record<string, Rule>> = {
  type: SCALE_TYPES,
  domain,
  domainMax: limit,
  domainMin: limit,
  domainMid: either(number(), expression),
  domainRaw: either(nothing, expression),
  range,
  rangeMax: either(number(), plainWord, expression),
  rangeMin: either(number(), plainWord, expression),
  scheme,
  nice,
  bins,
  align: padding,
  base: either(number(), expression),
  exponent: either(number(-100, 100), expression),
  constant: either(number(), expression),
  clamp: either(flag, expression),
  reverse: either(flag, expression),
  round: either(flag, expression),
  zero: either(flag, expression),
  padding,
  paddingInner: padding,
  paddingOuter: padding,
  interpolate: either(plainWord, expression, recordOf({ type: plainWord, gamma: number(0, 100) })),
};

export const scale: Rule = (value, place) =>
  value === null ? null : isBag(value) ? rebuild(value, MEMBERS, place) : undefined;

/**
 * Ticks every so many hours, days or months, where the extent of the field shows that they stay few. One tick a
 * millisecond over a year would be thirty thousand million marks.
 */
export function intervalTicks(
  value: unknown,
  channel: Readonly<Record<string, unknown>>,
  place: Place,
): unknown {
  const interval = isBag(value) ? value['interval'] : value;
  const step = isBag(value) ? (value['step'] ?? 1) : 1;
  if (typeof interval !== 'string' || typeof step !== 'number' || !(step >= 1)) return undefined;
  const unit = Object.hasOwn(INTERVALS, interval) ? INTERVALS[interval] : undefined;
  const extent = ticksExtent(channel, place);
  if (unit === undefined || !extent) return undefined;
  if ((extent[1] - extent[0]) / (unit * step) > LIMITS.bins) return undefined;
  return isBag(value) ? { interval, step } : interval;
}

/** From the data, widened by an explicit domain; undefined when either is not known. */
function ticksExtent(
  channel: Readonly<Record<string, unknown>>,
  place: Place,
): readonly [number, number] | undefined {
  const name = channel['field'];
  const given = isBag(channel['scale']) ? channel['scale'] : {};
  if (Object.keys(given).some((key) => key.startsWith('domain'))) return undefined;
  return typeof name === 'string' ? valueExtent(place.rows, name.replace(/\\(.)/g, '$1')) : undefined;
}
