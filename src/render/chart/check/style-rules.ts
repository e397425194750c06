import { LIMITS } from './limits.js';
import { predicate } from './check-predicate.js';
import {
  colour,
  datumValues,
  either,
  expression,
  flag,
  font,
  format,
  listOf,
  nothing,
  number,
  plainWord,
  recordOf,
  shownText,
  styleExpression,
  word,
} from './value-rules.js';
import { isBag, rebuild, rulesOf } from './spec-place.js';
import type { Rule } from './spec-place.js';

const PAINT = /^(?:color|fill|stroke)$|Color$/;
const TEXT = /^(?:title|subtitle|text|description|ariaRoleDescription|ellipsis|lineBreak)$/;
const COUNT = /^(?:symbolLimit|columns)$/;

const shownTexts = either(shownText, listOf(shownText, 50), nothing);
const scalar = either(flag, nothing, number(-1e6, 1e6), plainWord);
const scalars = listOf(either(number(-1e6, 1e6), plainWord, flag, nothing), 100);
const names = either(styleName(), listOf(styleName(), 20));
const path: Rule = (value, _place) =>
  typeof value === 'string' && value.length <= 2_000 && /^[\w\s.,+-]*$/.test(value) ? value : undefined;

/** Names of styles, roles and the like. */
function styleName(): Rule {
  return (value, _place) => (typeof value === 'string' && /^[\w-]{1,60}$/.test(value) ? value : undefined);
}

const CURSORS = word(
  `auto default none context-menu help pointer progress wait cell crosshair text vertical-text alias copy move no-drop
   not-allowed e-resize n-resize ne-resize nw-resize s-resize se-resize sw-resize w-resize ew-resize ns-resize
   nesw-resize nwse-resize col-resize row-resize all-scroll zoom-in zoom-out grab grabbing`,
);

/** How ticks are counted; intervals are judged where the extent of the data is known. */
export const tickCount: Rule = either(number(0, LIMITS.ticks), nothing);

/** The literal values that a style key takes. */
function literal(key: string): Rule {
  if (PAINT.test(key)) return colour;
  if (/^font$|Font$/.test(key)) return font;
  if (TEXT.test(key)) return shownTexts;
  if (COUNT.test(key)) return number(0, LIMITS.ticks);
  if (key === 'cursor') return CURSORS;
  if (key === 'style') return names;
  if (key === 'shape' || key === 'symbolType') return path;
  if (/^format$|Format$/.test(key)) return format;
  if (/^formatType$|FormatType$/.test(key)) return word('number time');
  if (key === 'values') return datumValues;
  if (key === 'tickCount') return tickCount;
  return either(scalar, scalars);
}

/** A value that depends on a test: `{condition: {test, value}, value}`, as axis properties have it. */
function conditional(rule: Rule): Rule {
  const one = recordOf({ test: predicate, value: rule, expr: styleExpression });
  return recordOf({ condition: either(one, listOf(one, 20)), value: rule, expr: styleExpression });
}

/** The rule of one style key: its literal values, and where `live` also expressions and conditions. */
export function styleRule(key: string, live: boolean): Rule {
  const own = literal(key);
  if (!live) return (value, place) => (isBag(value) && 'expr' in value ? undefined : own(value, place));
  if (key === 'tickCount' || key === 'symbolLimit' || key === 'columns') return own;
  const test = conditional(either(own, expression));
  return (value, place) => {
    if (isBag(value) && 'condition' in value) return test(value, place);
    return isBag(value) && 'expr' in value ? expression(value, place) : own(value, place);
  };
}

/** An object of style keys. */
export function styleObject(keys: string, live: boolean, extra: Readonly<Record<string, Rule>> = {}): Rule {
  const members = { ...rulesOf(keys, (key) => styleRule(key, live)), ...extra };
  return (value, place) => (isBag(value) ? rebuild(value, members, place) : undefined);
}
