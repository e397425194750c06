import { parseExpression } from 'vega';
import { LIMITS } from './limits.js';
import { isNumberFormat, isTimeFormat } from './format-patterns.js';
import type { ExpressionPolicy } from './expression-policy.js';

/** A node of the parser's tree, by the fields that are read here. Everything in it is untrusted. */
export interface ExpressionNode {
  readonly type: string;
  readonly name?: string;
  readonly value?: unknown;
  readonly raw?: string;
  readonly regex?: unknown;
  readonly operator?: string;
  readonly computed?: boolean;
  readonly callee?: ExpressionNode;
  readonly object?: ExpressionNode;
  readonly property?: ExpressionNode;
  readonly left?: ExpressionNode;
  readonly right?: ExpressionNode;
  readonly argument?: ExpressionNode;
  readonly test?: ExpressionNode;
  readonly consequent?: ExpressionNode;
  readonly alternate?: ExpressionNode;
  readonly key?: ExpressionNode;
  readonly arguments?: readonly (ExpressionNode | null)[];
  readonly elements?: readonly (ExpressionNode | null)[];
  readonly properties?: readonly ExpressionNode[];
}

export type ExpressionVerdict =
  { readonly ok: true; readonly ast: ExpressionNode } | { readonly ok: false; readonly reason: string };

/** Thrown inside this file only, to leave the walk. */
class Refusal extends Error {}

const refuse = (reason: string): never => {
  throw new Refusal(reason);
};

const OPERATORS = new Set('+ - * / % < > <= >= == != === !== & | ^ << >> >>> && || ! ~'.split(' '));

/** Functions of the compiler that take the event itself, and give numbers. */
const POSITIONS = new Set(['x', 'y', 'xy', 'pinchDistance', 'pinchAngle']);

/**
 * Reads an expression with Vega's own parser and passes it only when every node of it is on the policy's list.
 * Whatever the parser or this list does not know is refused, so that a newer parser cannot widen what is allowed.
 */
export function checkExpression(text: unknown, policy: ExpressionPolicy): ExpressionVerdict {
  if (typeof text !== 'string') return { ok: false, reason: 'not text' };
  if (!policy.compiled && text.length > LIMITS.expressionLength) return { ok: false, reason: 'too long' };
  let ast: ExpressionNode;
  try {
    ast = parseExpression(text) as unknown as ExpressionNode;
  } catch {
    return { ok: false, reason: 'not an expression' };
  }
  try {
    new Walk(policy).visit(ast);
    return { ok: true, ast };
  } catch (error) {
    return { ok: false, reason: error instanceof Refusal ? error.message : 'too deep' };
  }
}

class Walk {
  readonly #policy: ExpressionPolicy;
  #nodes = 0;

  constructor(policy: ExpressionPolicy) {
    this.#policy = policy;
  }

  visit(node: ExpressionNode | null | undefined): void {
    if (!node) refuse('a hole');
    const known = node!;
    this.#nodes += 1;
    if (!this.#policy.compiled && this.#nodes > LIMITS.expressionNodes) refuse('too long');
    const visitor = Object.hasOwn(VISITORS, known.type) ? VISITORS[known.type] : undefined;
    if (!visitor) refuse(known.type);
    visitor!(known, this);
  }

  name(name: string): void {
    const { names, members } = this.#policy;
    if (names ? !names.has(name) : members.has(name)) refuse(name);
    // As a whole the event holds the page; only its harmless members, or a position in it, may be read.
    if (name === 'event') refuse(name);
  }

  call(node: ExpressionNode): void {
    const callee = node.callee;
    const name = callee?.type === 'Identifier' ? (callee.name ?? '') : '';
    const parameters = node.arguments ?? [];
    const allowed = this.#policy.functions.has(name) || isScaleReading(name, parameters);
    if (!allowed) refuse(`${name || 'call'}()`);
    if (!this.#policy.compiled) checkArguments(name, parameters);
    const readsEvent = this.#policy.compiled && POSITIONS.has(name);
    for (const parameter of parameters) {
      if (!(readsEvent && parameter?.type === 'Identifier' && parameter.name === 'event'))
        this.visit(parameter);
    }
  }

  member(node: ExpressionNode): void {
    const { members, datumMembers, eventMembers } = this.#policy;
    const { object, property } = node;
    const name = memberName(node);
    const refused = rootName(node) === 'datum' ? datumMembers : members;
    if (name !== undefined && refused.has(name)) refuse(`.${name}`);
    if (object?.type === 'Identifier' && object.name === 'event') {
      if (name === undefined || !eventMembers.has(name)) refuse('event');
    } else {
      this.visit(object);
    }
    if (node.computed) this.visit(property);
  }

  object(node: ExpressionNode): void {
    if (!this.#policy.compiled) refuse('{}');
    for (const { key, value } of node.properties ?? []) {
      const name = key?.type === 'Identifier' ? key.name : key?.value;
      if (this.#policy.datumMembers.has(String(name))) refuse(String(name));
      this.visit(value as ExpressionNode);
    }
  }
}

const VISITORS: Readonly<Record<string, ((node: ExpressionNode, walk: Walk) => void) | undefined>> = {
  Literal: (node) => {
    if (node.regex !== undefined || node.value instanceof RegExp) refuse('a regular expression');
  },
  Identifier: (node, walk) => walk.name(node.name ?? ''),
  MemberExpression: (node, walk) => walk.member(node),
  CallExpression: (node, walk) => walk.call(node),
  ObjectExpression: (node, walk) => walk.object(node),
  ArrayExpression: (node, walk) => {
    for (const element of node.elements ?? []) walk.visit(element);
  },
  UnaryExpression: (node, walk) => {
    if (!OPERATORS.has(node.operator ?? '')) refuse(`${node.operator}`);
    walk.visit(node.argument);
  },
  BinaryExpression: binary,
  LogicalExpression: binary,
  ConditionalExpression: (node, walk) => {
    walk.visit(node.test);
    walk.visit(node.consequent);
    walk.visit(node.alternate);
  },
};

function binary(node: ExpressionNode, walk: Walk): void {
  if (!OPERATORS.has(node.operator ?? '')) refuse(`${node.operator}`);
  walk.visit(node.left);
  walk.visit(node.right);
}

/** The name a chain of members begins with: `datum` of `datum.a["b"]`. */
function rootName(node: ExpressionNode): string | undefined {
  let root: ExpressionNode | undefined = node;
  while (root?.type === 'MemberExpression') root = root.object;
  return root?.type === 'Identifier' ? root.name : undefined;
}

/** The name a member expression reads when it is known before running; undefined when it is computed. */
export function memberName(node: ExpressionNode): string | undefined {
  const { property } = node;
  if (!node.computed) return property?.name ?? '';
  return property?.type === 'Literal' ? String(property.value) : undefined;
}

/**
 * `scale('x', value)` reads one of the chart's own scales. Its third argument is a context that a caller could make up
 * from an object, which is how this function was used to run code; with two arguments, the first a literal, it is pure.
 */
function isScaleReading(name: string, parameters: readonly (ExpressionNode | null)[]): boolean {
  const first = parameters[0];
  return (
    name === 'scale' &&
    parameters.length === 2 &&
    first?.type === 'Literal' &&
    typeof first.value === 'string'
  );
}

/** Arguments that decide how much work or memory a call takes must be literals that can be judged here. */
function checkArguments(name: string, parameters: readonly (ExpressionNode | null)[]): void {
  const literal = (index: number): unknown => {
    const node = parameters[index];
    return node?.type === 'Literal' ? node.value : undefined;
  };
  if (name === 'pad' && !((literal(1) as number) <= LIMITS.ticks)) refuse('pad()');
  if (name === 'replace' && typeof literal(1) !== 'string') refuse('replace()');
  if (name === 'format' && parameters.length > 1 && !isNumberFormat(literal(1))) refuse('format()');
  if (/^(?:time|utc)(?:Format|Parse)$/.test(name) && parameters.length > 1 && !isTimeFormat(literal(1))) {
    refuse(`${name}()`);
  }
}
