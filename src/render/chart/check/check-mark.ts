import { MARK_KEYS, MARK_TYPES } from './style-keys.js';
import { styleObject, styleRule } from './style-rules.js';
import {
  countResampling,
  either,
  expression,
  flag,
  nothing,
  number,
  recordOf,
  shownText,
  word,
} from './value-rules.js';
import { isBag } from './spec-place.js';
import type { Rule } from './spec-place.js';

const type = word(MARK_TYPES);
const size = either(number(-4096, 4096), expression, recordOf({ band: number(0, 10) }));
const part = either(flag, nothing, word('transparent'), styleObject(MARK_KEYS, true));

/** `tooltip: {content}` shows fields, a text shows itself: both as text. */
const tooltip: Rule = either(
  flag,
  nothing,
  shownText,
  expression,
  recordOf({ content: word('data encoding') }),
);

const markObject = styleObject(MARK_KEYS, true, {
  type,
  tooltip,
  width: size,
  height: size,
  x: positioned('x'),
  y: positioned('y'),
  point: part,
  line: part,
  box: part,
  median: part,
  outliers: part,
  rule: part,
  ticks: part,
  borders: part,
  band: part,
});

function positioned(key: string): Rule {
  return either(word('width height'), styleRule(key, true));
}

/** A mark, by its type or with its style. */
export const mark: Rule = (value, place) => {
  if (typeof value === 'string') return type(value, place);
  if (!isBag(value) || type(value['type'], place) === undefined) return undefined;
  if (value['extent'] === 'ci') countResampling(place, 2);
  return markObject(value, place);
};
