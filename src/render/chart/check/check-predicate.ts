import {
  dataExpression,
  datumValue,
  datumValues,
  either,
  expression,
  field,
  flag,
  listOf,
  nothing,
  paramName,
  timeUnit,
} from './value-rules.js';
import { isBag, rebuild } from './spec-place.js';
import type { Rule } from './spec-place.js';

const operand = either(expression, datumValue);
const pair = either(listOf(either(expression, datumValue, nothing), 2), expression);

const FIELD_MEMBERS: Readonly<Record<string, Rule>> = {
  field,
  timeUnit,
  equal: operand,
  lt: operand,
  lte: operand,
  gt: operand,
  gte: operand,
  range: pair,
  oneOf: datumValues,
  valid: flag,
};

/**
 * A test of a filter or a condition. It decides what is shown, so a part of it that is not allowed rejects the spec
 * rather than leaving a test that says something else.
 */
export const predicate: Rule = (value, place) => {
  if (typeof value === 'string') return dataExpression(value, place);
  if (!isBag(value)) return place.reject('not a test');
  for (const key of ['and', 'or'] as const) {
    if (key in value)
      return { [key]: listOf(predicate, 200)(value[key], place.at(key)) ?? place.reject('not a test') };
  }
  if ('not' in value) return { not: predicate(value['not'], place.at('not')) };
  if ('param' in value) {
    const param = paramName(value['param'], place) ?? place.reject('an unknown param');
    return typeof value['empty'] === 'boolean' ? { param, empty: value['empty'] } : { param };
  }
  const before = place.context.dropped.length;
  const made = rebuild(value, FIELD_MEMBERS, place);
  if (made['field'] === undefined || place.context.dropped.length > before) return place.reject('not a test');
  return made;
};
