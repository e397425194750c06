import { parseAst } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly name?: string;
  readonly computed?: boolean;
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

const makers = new Set(['Function', 'eval', 'GeneratorFunction', 'AsyncFunction', 'execScript']);

/** `new Set([Function, eval])` is a list of what is refused, as Vega's interpreter has one: it calls nothing. */
const isListed = (list: Node, around: Node | undefined): boolean => {
  const { callee } = (around ?? {}) as { callee?: Node };
  return list.type === 'ArrayExpression' && around?.type === 'NewExpression' && callee?.name === 'Set';
};

/** Keys that are names only: `{Function: 1}`, `class { eval() {} }`. A member such as `globalThis.eval` is a way. */
const namedKeys: Readonly<Record<string, string>> = {
  Property: 'key',
  MethodDefinition: 'key',
  PropertyDefinition: 'key',
};

/**
 * Every place of a module that names a way from a string to code (`eval`, `Function`), as the text around it. A
 * comment, a string, a key of that name and a set of what is refused are none.
 */
export const codeMakers = (code: string): string[] => {
  const found: string[] = [];
  const visit = (node: Node, parent?: Node, above?: Node): void => {
    if (node.type === 'Identifier' && makers.has(node.name ?? '') && !(parent && isListed(parent, above)))
      found.push(code.slice(Math.max(0, node.start - 40), node.start + 40));
    for (const [key, value] of Object.entries(node)) {
      if (key === namedKeys[node.type] && !node.computed) continue;
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) visit(child, node, parent);
    }
  };
  visit(parseAst(code));
  return found;
};
