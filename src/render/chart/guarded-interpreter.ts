import { expressionInterpreter } from 'vega-interpreter';
import { LIMITS } from './limits.js';
import { isColour, readGradient } from './paint.js';
import type { RenderBudget } from './render-budget.js';

type Evaluate = (first: unknown, second: unknown) => unknown;
type Item = Record<string, unknown>;

interface Encoding {
  readonly marktype: string;
  readonly channels: Readonly<Record<string, unknown>>;
}

/** The part of vega-interpreter that is used here; its own types do not describe it. */
interface Interpreter {
  operator(context: unknown, expression: unknown): Evaluate;
  parameter(context: unknown, expression: unknown): Evaluate;
  event(context: unknown, expression: unknown): Evaluate;
  handler(context: unknown, expression: unknown): Evaluate;
  encode(context: unknown, encoding: Encoding): (item: Item, parameters: unknown) => unknown;
}

const interpreter = expressionInterpreter;

/** Channels that a browser may fetch from, or that reach outside the chart. */
const ADDRESSES = ['href', 'url', 'target'] as const;

/**
 * Vega's interpreter with a guard at its two ends: every value that an expression makes is bounded, and every mark that
 * is set is looked at once more. Whatever way a value took through scales, fields and conditions, what paints is a
 * colour, and nothing is an address.
 */
export function guardedInterpreter(budget: RenderBudget): Interpreter {
  return {
    operator: (context, expression) =>
      counted(interpreter.operator(context, expression), budget, boundedText),
    parameter: (context, expression) => counted(interpreter.parameter(context, expression), budget, bounded),
    event: (context, expression) => interpreter.event(context, expression),
    handler: (context, expression) => interpreter.handler(context, expression),
    encode: (context, encoding) => guardedEncode(interpreter.encode(context, encoding), encoding, budget),
  };
}

function counted(evaluate: Evaluate, budget: RenderBudget, bound: (value: unknown) => unknown): Evaluate {
  return (first, second) => {
    budget.spend();
    return bound(evaluate(first, second));
  };
}

/** Texts can double with every step, so that thirty steps would make a text no memory holds. */
function boundedText(value: unknown): unknown {
  if (typeof value === 'string' && value.length > LIMITS.madeText) return value.slice(0, LIMITS.madeText);
  return typeof value === 'function' ? null : value;
}

/** What a data expression makes: a scalar, a date, or a flat list. Lists in lists could double like texts. */
function bounded(value: unknown): unknown {
  if (!Array.isArray(value)) return boundedText(value);
  const isFlat = value.length <= LIMITS.madeList && !value.some((entry) => Array.isArray(entry));
  return isFlat
    ? value
    : value.slice(0, LIMITS.madeList).map((entry: unknown) => (Array.isArray(entry) ? null : entry));
}

function guardedEncode(
  encode: (item: Item, parameters: unknown) => unknown,
  { channels }: Encoding,
  budget: RenderBudget,
): (item: Item, parameters: unknown) => unknown {
  const paints = ['fill', 'stroke'].filter((name) => name in channels);
  const addresses = ADDRESSES.filter((name) => name in channels);
  const hasText = 'text' in channels || 'description' in channels;
  const hasCursor = 'cursor' in channels;
  const hasFont = 'font' in channels;
  return (item, parameters) => {
    budget.spend();
    const modified = encode(item, parameters);
    for (const name of paints) item[name] = safePaint(item[name]);
    for (const name of addresses) item[name] = null;
    if (hasText) boundTexts(item);
    if (hasCursor && !/^[a-z-]{1,20}$/.test(String(item['cursor']))) item['cursor'] = null;
    if (hasFont && /[;:(){}\\]/.test(String(item['font']))) item['font'] = null;
    return modified;
  };
}

/** Colours that were found safe. There are few of them, and marks are many. */
const known = new Set<string>();

function safePaint(paint: unknown): unknown {
  if (paint === null || paint === undefined) return paint;
  if (typeof paint === 'object' && 'gradient' in paint) return readGradient(paint) ?? null;
  // An expression may make a colour as d3's object, which writes itself.
  const text = typeof paint === 'string' ? paint : (paint as { toString(): string }).toString();
  if (known.has(text)) return text;
  if (!isColour(text)) return null;
  if (known.size < 2_000) known.add(text);
  return text;
}

function boundTexts(item: Item): void {
  for (const name of ['text', 'description']) {
    const text = item[name];
    if (typeof text === 'string' && text.length > 2_000) item[name] = text.slice(0, 2_000);
  }
}
