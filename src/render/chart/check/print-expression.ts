import type { ExpressionNode } from './check-expression.js';

/** Gives the text for a node that is to be written differently; undefined leaves it as it is. */
export type Rewrite = (node: ExpressionNode) => string | undefined;

type Maybe = ExpressionNode | null | undefined;

/** Writes a checked tree as text again, every operation in parentheses. */
export function printExpression(node: Maybe, rewrite: Rewrite): string {
  if (!node) return 'null';
  const own = rewrite(node);
  if (own !== undefined) return own;
  const print = (inner: Maybe) => printExpression(inner, rewrite);
  const list = (nodes: readonly Maybe[] | undefined) => (nodes ?? []).map(print).join(',');
  switch (node.type) {
    case 'Literal':
      return node.raw ?? 'null';
    case 'Identifier':
      return node.name ?? 'null';
    case 'MemberExpression':
      return node.computed
        ? `${print(node.object)}[${print(node.property)}]`
        : `${print(node.object)}.${node.property?.name ?? ''}`;
    case 'CallExpression':
      return `${node.callee?.name ?? ''}(${list(node.arguments)})`;
    case 'ArrayExpression':
      return `[${list(node.elements)}]`;
    case 'UnaryExpression':
      return `(${node.operator ?? ''} ${print(node.argument)})`;
    case 'BinaryExpression':
    case 'LogicalExpression':
      return `(${print(node.left)} ${node.operator ?? ''} ${print(node.right)})`;
    case 'ConditionalExpression':
      return `(${print(node.test)} ? ${print(node.consequent)} : ${print(node.alternate)})`;
    default:
      return 'null';
  }
}
