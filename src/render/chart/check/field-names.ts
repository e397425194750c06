import { PROTOTYPE_NAMES } from './forbidden-names.js';
import { memberName } from './check-expression.js';
import { printExpression } from './print-expression.js';
import type { ExpressionNode } from './check-expression.js';
import type { RowSource } from './row-source.js';

const MAX_NAME = 1_000;

/**
 * The name as Vega-Lite must be told it. In Vega-Lite a dot or a bracket is a path into an object, so a column that is
 * literally called `orders.status` is read as undefined unless the dot is escaped. Names that are no column stay paths.
 *
 * @returns undefined for what cannot be a field name.
 */
export function fieldName(name: string, rows: RowSource): string | undefined {
  const plain = name.replace(/\\(.)/g, '$1');
  if (name.length > MAX_NAME || plain.split(/[.[\]'"]+/).some((part) => PROTOTYPE_NAMES.has(part)))
    return undefined;
  if (!/[.[\]'"\\]/.test(name)) return name;
  if (rows.isLiteral(name)) return name.replace(/[.[\]'"\\]/g, String.raw`\$&`);
  return name;
}

/** The name of a column that a spec's field name stands for: without escapes. */
export function plainName(field: string): string {
  return field.replace(/\\(.)/g, '$1');
}

/**
 * The expression with `datum.orders.status` written as `datum["orders.status"]` where that is a column. Text that
 * needs no change is given back as it was.
 */
export function bindExpression(text: string, ast: ExpressionNode, rows: RowSource): string {
  let changed = false;
  const printed = printExpression(ast, (node) => {
    const chain = datumChain(node);
    if (!chain || chain.length < 2 || !rows.isLiteral(chain.join('.'))) return undefined;
    changed = true;
    return `datum[${JSON.stringify(chain.join('.'))}]`;
  });
  return changed ? printed : text;
}

/** `['orders', 'status']` of `datum.orders.status`; undefined when it is no such chain. */
function datumChain(node: ExpressionNode): string[] | undefined {
  const chain: string[] = [];
  let inner: ExpressionNode | undefined = node;
  while (inner?.type === 'MemberExpression') {
    const name = memberName(inner);
    if (name === undefined) return undefined;
    chain.unshift(name);
    inner = inner.object;
  }
  return inner?.type === 'Identifier' && inner.name === 'datum' ? chain : undefined;
}
