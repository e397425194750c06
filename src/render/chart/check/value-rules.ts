import { bindExpression, fieldName } from './field-names.js';
import { checkExpression } from './check-expression.js';
import { isNumberFormat, isTimeFormat } from './format-patterns.js';
import { isColour, readGradient } from './paint.js';
import { LIMITS } from './limits.js';
import { PROTOTYPE_NAMES } from './forbidden-names.js';
import { isBag } from './spec-place.js';
import type { Place, Rule } from './spec-place.js';

/** Small rules that the larger ones are made of. Each gives a new value, or undefined to drop. */

export const flag: Rule = (value, _place) => (typeof value === 'boolean' ? value : undefined);

/** Numbers within a range; what lies outside is brought to its end. */
export function number(low = -1e15, high = 1e15): Rule {
  return (value, _place) =>
    typeof value === 'number' && Number.isFinite(value) ? Math.min(high, Math.max(low, value)) : undefined;
}

export function word(allowed: string): Rule {
  const words = new Set(allowed.trim().split(/\s+/));
  return (value, _place) => (typeof value === 'string' && words.has(value) ? value : undefined);
}

/** Words of the grammar: enumerations, scheme names, fonts. No colon or bracket can stand in one. */
export const plainWord: Rule = (value, _place) =>
  typeof value === 'string' && /^[\w\s#%.,+\-'’]{0,200}$/.test(value) ? value : undefined;

/** Text that is shown, and is never anything but text. */
export const shownText: Rule = (value, _place) =>
  typeof value === 'string' ? value.slice(0, 4_000) : undefined;

export const nothing: Rule = (value, _place) => (value === null ? null : undefined);

/** The first rule that takes the value. */
export function either(...choices: readonly Rule[]): Rule {
  return (value, place) => {
    for (const rule of choices) {
      const made = rule(value, place);
      if (made !== undefined) return made;
    }
    return undefined;
  };
}

/** A list, whole or not at all. */
export function listOf(rule: Rule, most: number): Rule {
  return (value, place) => {
    if (!Array.isArray(value) || value.length > most) return undefined;
    const made = value.map((entry, index) => rule(entry, place.at(index)));
    return made.some((entry) => entry === undefined) ? undefined : made;
  };
}

/** An object of number-like or other simple members, whole or not at all. */
export function recordOf(members: Readonly<Record<string, Rule>>): Rule {
  return (value, place) => {
    if (!isBag(value)) return undefined;
    const made: Record<string, unknown> = {};
    for (const [key, entry] of Object.entries(value)) {
      const rule = Object.hasOwn(members, key) ? members[key] : undefined;
      const result = rule?.(entry, place.at(key));
      if (result === undefined) return undefined;
      made[key] = result;
    }
    return made;
  };
}

/** `{expr: "…"}`. */
export const expression: Rule = (value, place) => {
  if (!isBag(value) || typeof value['expr'] !== 'string' || Object.keys(value).length !== 1) return undefined;
  const text = styleExpression(value['expr'], place);
  return text === undefined ? undefined : { expr: text };
};

/** An expression that only changes looks: a refused one is left out, one that is no expression rejects the spec. */
export const styleExpression: Rule = (value, place) => {
  const verdict = checkExpression(value, place.context.policy);
  if (verdict.ok) return bindExpression(value as string, verdict.ast, place.rows);
  if (verdict.reason === 'not an expression') place.reject('an expression could not be read');
  return place.drop();
};

/** An expression that decides which data is shown: without it the chart would say something else. */
export const dataExpression: Rule = (value, place) => {
  const verdict = checkExpression(value, place.context.policy);
  if (!verdict.ok) return place.reject(`the expression is not allowed (${verdict.reason.slice(0, 60)})`);
  return bindExpression(value as string, verdict.ast, place.rows);
};

export const colour: Rule = (value, place) => {
  if (isColour(value)) return value;
  return isBag(value) && 'gradient' in value
    ? readGradient(value)
    : either(nothing, expression)(value, place);
};

export const font: Rule = (value, _place) =>
  typeof value === 'string' && /^[\p{L}\p{N}\s,'".-]{1,200}$/u.test(value) ? value : undefined;

/** Number and time formats, also the form with one format per time unit. */
export const format: Rule = (value, _place) => {
  if (typeof value === 'string')
    return isNumberFormat(value) || isTimeFormat(value) ? safeWidth(value) : undefined;
  if (!isBag(value)) return undefined;
  const entries = Object.entries(value).filter(
    ([key, entry]) => /^[a-z]{1,12}$/.test(key) && isTimeFormat(entry),
  );
  return Object.fromEntries(entries);
};

/** A time format may hold anything but quotes, so a number format with an absurd width would pass as one. */
function safeWidth(text: string): string | undefined {
  return /\d{3,}/.test(text) ? undefined : text;
}

export const field: Rule = (value, place) => {
  if (typeof value === 'string') return fieldName(value, place.rows) ?? place.reject('not a field name');
  return recordOf({ repeat: word('row column repeat layer') })(value, place);
};

export const fields: Rule = (value, place) => listOf(field, 200)(value, place);

/** The name of a field that a transform makes. */
export const madeName: Rule = (value, place) => {
  if (typeof value !== 'string' || value.length > 200) return undefined;
  return PROTOTYPE_NAMES.has(value) ? place.reject('not a field name') : value;
};

const dateNumber = number();
const dateTime = recordOf({
  year: dateNumber,
  quarter: dateNumber,
  month: either(dateNumber, (value, _place) => (isName(value) ? value : undefined)),
  date: dateNumber,
  day: either(dateNumber, (value, _place) => (isName(value) ? value : undefined)),
  hours: dateNumber,
  minutes: dateNumber,
  seconds: dateNumber,
  milliseconds: dateNumber,
  utc: flag,
});

function isName(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z]{1,12}$/i.test(value);
}

/** One value of data: a scalar, or Vega-Lite's own form of a date. */
export const datumValue: Rule = either(
  number(-Number.MAX_VALUE, Number.MAX_VALUE),
  flag,
  nothing,
  shownText,
  (v, p) => (isBag(v) && Object.keys(v).length > 0 ? dateTime(v, p) : undefined),
);

export const datumValues: Rule = listOf(datumValue, LIMITS.rows);

const plainOp = word(
  `argmax argmin average count distinct max mean median min missing product q1 q3 stderr stdev stdevp sum valid values
   variance variancep exponential exponentialb`,
);

const confidence = word('ci0 ci1');

/** An aggregate operation. Confidence limits are drawn by resampling, which is counted over the whole spec. */
export const aggregateOp: Rule = (value, place) => {
  if (confidence(value, place) === undefined) return plainOp(value, place);
  countResampling(place, 1);
  return value;
};

/** Notes that the rows of a place are resampled so many times. */
export function countResampling(place: Place, times: number): void {
  const { counts } = place.context;
  counts.resampled += place.rows.size * times;
  if (counts.resampled > LIMITS.resampledRows) place.reject('its confidence intervals take too much work');
}

export const timeUnitName: Rule = (value, _place) =>
  typeof value === 'string' &&
  /^(?:binned)?(?:utc)?(?:year|quarter|month|week|dayofyear|day|date|hours|minutes|seconds|milliseconds){1,8}$/.test(
    value,
  )
    ? value
    : undefined;

export const timeUnit: Rule = either(
  timeUnitName,
  nothing,
  recordOf({
    unit: timeUnitName,
    maxbins: number(1, LIMITS.bins),
    step: number(1, 1e6),
    utc: flag,
    binned: flag,
  }),
);

/** The name of a declared param. */
export const paramName: Rule = (value, place) =>
  typeof value === 'string' && place.context.params.has(value) ? value : undefined;

/** JSON that is only ever data: plain, with safe keys. */
export function plainData(value: unknown, place: Place, depth = 0): unknown {
  if (typeof value === 'string') return value.slice(0, LIMITS.madeText);
  if (value === null || typeof value === 'boolean' || typeof value === 'number') return value;
  if (depth > 12) return null;
  if (Array.isArray(value)) {
    return value.slice(0, LIMITS.rows).map((entry) => plainData(entry, place, depth + 1));
  }
  if (!isBag(value)) return null;
  const made: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(value)) {
    if (!PROTOTYPE_NAMES.has(key)) made[key] = plainData(entry, place, depth + 1);
  }
  return made;
}

/** A parse instruction of a data format: `date:'%d %b %Y'`, or `utc:` the same way. */
export const isTimeParse: Rule = (value, _place) => {
  const match = typeof value === 'string' ? /^(?:date|utc):'?([^']*)'?$/.exec(value) : null;
  return match && isTimeFormat(match[1]) ? value : undefined;
};
