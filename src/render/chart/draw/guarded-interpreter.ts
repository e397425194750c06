import { closureOf } from './closure-interpreter.js';
import { LIMITS } from '../check/limits.js';
import { isColour, readGradient } from '../check/paint.js';
import { placeItem } from './place-item.js';
import type { ExpressionFunctions } from './closure-interpreter.js';
import type { ExpressionNode } from '../check/check-expression.js';
import type { RenderBudget } from './render-budget.js';

type Bag = Record<string, unknown>;
type Item = Bag;

interface Context {
  readonly functions: ExpressionFunctions;
}

interface Expression {
  readonly ast: ExpressionNode;
}

interface Encoding {
  readonly marktype: string;
  readonly channels: Readonly<Record<string, Expression>>;
}

/** What a Vega view asks of the thing that runs its expressions. */
interface ExpressionRunner {
  operator(context: Context, expression: Expression): (parameters: Bag) => unknown;
  parameter(context: Context, expression: Expression): (datum: unknown, parameters: Bag) => unknown;
  event(context: Context, expression: Expression): (event: unknown) => unknown;
  handler(context: Context, expression: Expression): (parameters: Bag, event: Bag) => unknown;
  encode(context: Context, encoding: Encoding): (item: Item, parameters: Bag) => number;
}

/** Channels that a browser may fetch from, or that reach outside the chart. */
const ADDRESSES: ReadonlySet<string> = new Set(['href', 'url', 'target']);

/**
 * An interpreter for Vega with a guard at its two ends: every value that an expression makes is bounded, and every mark
 * that is set is looked at once more. Whatever way a value took through scales, fields and conditions, what paints is a
 * colour, and nothing is an address.
 */
export function guardedInterpreter(budget: RenderBudget): ExpressionRunner {
  return {
    operator: ({ functions }, { ast }) => {
      const run = closureOf(ast, functions);
      return (parameters) => {
        budget.spend();
        return boundedText(run(parameters, undefined, undefined, undefined));
      };
    },
    parameter: ({ functions }, { ast }) => {
      const run = closureOf(ast, functions);
      return (datum, parameters) => {
        budget.spend();
        return bounded(run(parameters, datum, undefined, undefined));
      };
    },
    event: ({ functions }, { ast }) => {
      const run = closureOf(ast, functions);
      return (event) => run(undefined, undefined, event, undefined);
    },
    handler: ({ functions }, { ast }) => {
      const run = closureOf(ast, functions);
      return (parameters, event) =>
        run(parameters, (event['item'] as Bag | undefined)?.['datum'], event, undefined);
    },
    encode: ({ functions }, encoding) => guardedEncode(encoding, functions, budget),
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

/** Marks whose edges may come in either order. */
const BOXES = new Set(['group', 'image', 'rect']);

function guardedEncode(
  { channels, marktype }: Encoding,
  functions: ExpressionFunctions,
  budget: RenderBudget,
): (item: Item, parameters: Bag) => number {
  const runs = Object.entries(channels).map(([name, { ast }]) => ({
    name,
    run: closureOf(ast, functions),
    guard: guardOf(name),
  }));
  const swap = BOXES.has(marktype);
  return (item, parameters) => {
    budget.spend();
    let modified = 0;
    for (const { name, run, guard } of runs) {
      const made = run(parameters, item['datum'], undefined, item);
      const value = guard ? guard(made) : made;
      if (item[name] === value) continue;
      item[name] = value;
      modified = 1;
    }
    if (marktype !== 'rule') placeItem(item, channels, swap);
    return modified;
  };
}

function guardOf(channel: string): ((value: unknown) => unknown) | undefined {
  if (channel === 'fill' || channel === 'stroke') return safePaint;
  if (ADDRESSES.has(channel)) return () => null;
  if (channel === 'description') return shortText;
  if (channel === 'text') return (value) => inItsDirection(shortText(value));
  if (channel === 'cursor') return (value) => (/^[a-z-]{1,20}$/.test(String(value)) ? value : null);
  if (channel === 'font') return (value) => (/[;:(){}\\]/.test(String(value)) ? null : value);
  return undefined;
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

function shortText(value: unknown): unknown {
  return typeof value === 'string' && value.length > 2_000 ? value.slice(0, 2_000) : value;
}

/** The first letter is of a script that is written from right to left. */
const fromRight =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * A chart lies from left to right, and a drawing has one direction for all of its texts. A mark that nobody sees makes one
 * whose first letter is of a script from right to left read that way: also "20 ألف", which begins with digits.
 */
function inItsDirection(text: unknown): unknown {
  return typeof text === 'string' && fromRight.test(text) ? `\u200f${text}` : text;
}
