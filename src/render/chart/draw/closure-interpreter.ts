import { expressionInterpreter } from 'vega-interpreter';
import type { ExpressionNode } from '../check/check-expression.js';

type Bag = Record<string, unknown>;
type Maybe = ExpressionNode | null | undefined;

/** What an expression may read while it runs. */
type Run = (parameters: Bag | undefined, datum: unknown, event: unknown, item: unknown) => unknown;

/** Vega's functions by name; they find their context in `this`. */
export type ExpressionFunctions = Readonly<Record<string, ((...values: unknown[]) => unknown) | undefined>>;

const CONSTANTS: Readonly<Record<string, number>> = {
  NaN: Number.NaN,
  E: Math.E,
  LN2: Math.LN2,
  LN10: Math.LN10,
  LOG2E: Math.LOG2E,
  LOG10E: Math.LOG10E,
  PI: Math.PI,
  SQRT1_2: Math.SQRT1_2,
  SQRT2: Math.SQRT2,
  MIN_VALUE: Number.MIN_VALUE,
  MAX_VALUE: Number.MAX_VALUE,
};

type Operation = (a: never, b: never) => unknown;

const BINARY: Readonly<Record<string, Operation | undefined>> = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  '%': (a: number, b: number) => a % b,
  '<': (a: number, b: number) => a < b,
  '>': (a: number, b: number) => a > b,
  '<=': (a: number, b: number) => a <= b,
  '>=': (a: number, b: number) => a >= b,
  // The language of the expressions has the loose comparison.
  '==': (a: unknown, b: unknown) => a == b,
  '!=': (a: unknown, b: unknown) => a != b,
  '===': (a: unknown, b: unknown) => a === b,
  '!==': (a: unknown, b: unknown) => a !== b,
  '&': (a: number, b: number) => a & b,
  '|': (a: number, b: number) => a | b,
  '^': (a: number, b: number) => a ^ b,
  '<<': (a: number, b: number) => a << b,
  '>>': (a: number, b: number) => a >> b,
  '>>>': (a: number, b: number) => a >>> b,
};

/**
 * Turns a checked tree into nested functions, once, instead of walking it for every row and mark: three times faster
 * than walking, and as free of `eval`. What the tree may hold was decided before; a function as a value is given to
 * nobody, so that none can be called but by its listed name.
 */
export function closureOf(node: Maybe, functions: ExpressionFunctions): Run {
  const of = (inner: Maybe): Run => closureOf(inner, functions);
  switch (node?.type) {
    case 'Literal':
      return () => node.value;
    case 'Identifier':
      return identifier(node.name ?? '');
    case 'MemberExpression':
      return member(node, of);
    case 'CallExpression':
      return call(node, of, functions);
    case 'ArrayExpression': {
      const elements = (node.elements ?? []).map(of);
      return (p, d, e, i) => elements.map((run) => run(p, d, e, i));
    }
    case 'ObjectExpression':
      return object(node, of);
    case 'UnaryExpression':
      return unary(node.operator ?? '', of(node.argument));
    case 'BinaryExpression':
      return binary(node.operator ?? '', of(node.left), of(node.right));
    case 'LogicalExpression': {
      const [left, right] = [of(node.left), of(node.right)];
      return node.operator === '&&'
        ? (p, d, e, i) => left(p, d, e, i) && right(p, d, e, i)
        : (p, d, e, i) => left(p, d, e, i) || right(p, d, e, i);
    }
    case 'ConditionalExpression': {
      const [test, yes, no] = [of(node.test), of(node.consequent), of(node.alternate)];
      return (p, d, e, i) => (test(p, d, e, i) ? yes(p, d, e, i) : no(p, d, e, i));
    }
    default:
      throw new Error('An expression of an unknown form.');
  }
}

function identifier(name: string): Run {
  if (name === 'datum') return (_p, datum) => datum;
  if (name === 'event') return (_p, _d, event) => event;
  if (name === 'item') return (_p, _d, _e, item) => item;
  if (Object.hasOwn(CONSTANTS, name)) return () => CONSTANTS[name];
  const key = `$${name}`;
  return (parameters) => parameters?.[key];
}

function member(node: ExpressionNode, of: (inner: Maybe) => Run): Run {
  const object = of(node.object);
  const read = (from: unknown, name: unknown): unknown => {
    const value = (from as Bag)[name as string];
    return typeof value === 'function' ? undefined : value;
  };
  const { property } = node;
  if (node.computed && property?.type !== 'Literal') {
    const name = of(property);
    return (p, d, e, i) => read(object(p, d, e, i), name(p, d, e, i));
  }
  const name = node.computed ? String(property?.value) : (property?.name ?? '');
  return (p, d, e, i) => read(object(p, d, e, i), name);
}

function call(node: ExpressionNode, of: (inner: Maybe) => Run, functions: ExpressionFunctions): Run {
  // Functions that only encoders see begin with an underscore and are the same functions.
  const name = (node.callee?.name ?? '').replace(/^_/, '');
  const [first, second, third] = (node.arguments ?? []).map(of);
  if (name === 'if' && first && second && third) {
    return (p, d, e, i) => (first(p, d, e, i) ? second(p, d, e, i) : third(p, d, e, i));
  }
  const values = (node.arguments ?? []).map(of);
  if (POINTER.has(name))
    return (p, d, e, i) => pointerOf(e)?.[name]?.(...values.map((run) => run(p, d, e, i)));
  const own =
    functions[name] ?? (Object.hasOwn(FREQUENT, name) ? FREQUENT[name] : undefined) ?? builtIn(name);
  return (p, d, e, i) =>
    own.apply(
      functions,
      values.map((run) => run(p, d, e, i)),
    );
}

/** Functions that ask the event where it was. */
const POINTER = new Set(['item', 'group', 'xy', 'x', 'y']);

function pointerOf(
  event: unknown,
): Record<string, ((...values: unknown[]) => unknown) | undefined> | undefined {
  return (event as { vega?: Record<string, (...values: unknown[]) => unknown> } | undefined)?.vega;
}

const MATHS =
  'abs acos asin atan atan2 ceil cos exp floor hypot log max min pow random round sin sqrt tan'.split(' ');

/** The functions of the language that run for every mark. */
const FREQUENT: Readonly<Record<string, (...values: unknown[]) => unknown>> = {
  ...Object.fromEntries(
    MATHS.map((name) => [
      name,
      (Math as unknown as Record<string, (...values: unknown[]) => unknown>)[name]!,
    ]),
  ),
  isNaN: (value) => Number.isNaN(value),
  isFinite: (value) => Number.isFinite(value),
  length: (value) => (value as { length: unknown }).length,
  clamp: (value, low, high) => Math.max(low as number, Math.min(high as number, value as number)),
};

/** Functions of the language itself, as vega-interpreter has them: it is handed the call with its values. */
function builtIn(name: string): (...values: unknown[]) => unknown {
  return (...values) => {
    const literals = values.map((value) => ({ type: 'Literal', value }));
    const ast = { type: 'CallExpression', callee: { type: 'Identifier', name }, arguments: literals };
    const interpreter = expressionInterpreter as {
      operator(context: unknown, expression: unknown): (parameters: unknown) => unknown;
    };
    return interpreter.operator({ functions: {} }, { ast })({});
  };
}

function object(node: ExpressionNode, of: (inner: Maybe) => Run): Run {
  const entries = (node.properties ?? []).map(({ key, value }) => {
    const name = key?.type === 'Identifier' ? key.name : key?.value;
    return [String(name), of(value as ExpressionNode)] as const;
  });
  return (p, d, e, i) => {
    const made: Bag = {};
    for (const [name, run] of entries) if (name !== '__proto__') made[name] = run(p, d, e, i);
    return made;
  };
}

function unary(operator: string, argument: Run): Run {
  switch (operator) {
    case '!':
      return (p, d, e, i) => !argument(p, d, e, i);
    case '-':
      return (p, d, e, i) => -(argument(p, d, e, i) as number);
    case '+':
      return (p, d, e, i) => +(argument(p, d, e, i) as number);
    case '~':
      return (p, d, e, i) => ~(argument(p, d, e, i) as number);
    default:
      throw new Error('An operator that is not known.');
  }
}

function binary(operator: string, left: Run, right: Run): Run {
  const operation = Object.hasOwn(BINARY, operator) ? BINARY[operator] : undefined;
  if (!operation) throw new Error('An operator that is not known.');
  return (p, d, e, i) => operation(left(p, d, e, i) as never, right(p, d, e, i) as never);
}
