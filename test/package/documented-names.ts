/**
 * Every public name of both packages, taken from where it is defined: what the documents are held against. None of it
 * is read from the documents, nor from the code that writes the reference.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { faultPlan } from '../../platform/src/faults/fault-plan.js';
import { readManifest } from '../../scripts/manifest.js';
import { root } from '../helpers/child.js';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** What elements take, tell and show. */
export async function manifestNames(): Promise<string[]> {
  const { modules } = await readManifest();
  const elements = modules.flatMap(({ declarations = [] }) => declarations).filter(({ tagName }) => tagName);
  return elements.flatMap((element) => [
    element.tagName!,
    ...(element.attributes ?? []).map(({ name }) => name),
    ...(element.members ?? []).filter(({ static: isStatic }) => !isStatic).map(({ name }) => name),
    ...[element.events, element.slots, element.cssParts, element.cssProperties].flatMap((list = []) =>
      list.map(({ name = '' }) => name).filter(Boolean),
    ),
  ]);
}

/** Names that the entries of a package export, as the compiler sees them. */
export function exportedNames(): Map<string, string[]> {
  const entries = ['', 'platform'].flatMap((folder) => {
    const { name, exports } = JSON.parse(read(join(folder, 'package.json'))) as {
      name: string;
      exports: Record<string, string | { types?: string }>;
    };
    return Object.entries(exports).flatMap(([path, target]) =>
      typeof target === 'string' || target.types === undefined
        ? []
        : [[`${name}${path.slice(1)}`, join(folder, sourceOf(target.types))] as const],
    );
  });
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.json'), (path) => ts.sys.readFile(path)).config,
    ts.sys,
    root,
  );
  const files = entries.map(([, file]) => join(root, file)).filter((file) => ts.sys.fileExists(file));
  const program = ts.createProgram(files, options);
  const checker = program.getTypeChecker();
  return new Map(
    entries.flatMap(([entry, file]) => {
      const source = program.getSourceFile(join(root, file));
      const symbol = source && checker.getSymbolAtLocation(source);
      return symbol ? [[entry, checker.getExportsOfModule(symbol).map(({ name }) => name)] as const] : [];
    }),
  );
}

const sourceOf = (types: string): string => types.replace(/^\.\/dist\//, '').replace(/\.d\.ts$/, '.ts');

/** The texts of a union type. */
export const unionOf = (file: string, type: string): string[] => {
  const text = new RegExp(`export type ${type} =([^;]*);`).exec(read(file))?.[1] ?? '';
  return [...text.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);
};

/** Options that the commands parse: the keys of what they give to the parser. */
export function commandFlags(): Map<string, string[]> {
  const files = [
    ['inlay-kit serve', 'src/cli/serve-command.ts'],
    ['inlay-kit doctor', 'src/cli/doctor/doctor-command.ts'],
    ...readdirSync(join(root, 'platform/src/command'))
      .filter((name) => name.endsWith('.ts'))
      .map((name) => [`inlay-platform (${name})`, `platform/src/command/${name}`]),
  ] as [string, string][];
  return new Map(
    files.map(([command, file]) => [
      command,
      [...read(file).matchAll(/^\s*'?([a-z][a-z-]*)'?: \{ type: '(?:string|boolean)'/gm)].map(
        ([, name = '']) => `--${name}`,
      ),
    ]),
  );
}

/** Fields of a fault plan, as they are checked. */
export const faultFields = (): string[] => Object.keys(faultPlan.shape);

/** Keys of an interface's or a type's own members. */
export function memberNames(file: string, type: string): string[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.ESNext, true);
  const names: string[] = [];
  const walk = (node: ts.Node): void => {
    if (ts.isPropertySignature(node)) names.push(node.name.getText(source));
    else ts.forEachChild(node, walk);
  };
  for (const statement of source.statements)
    if (
      (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)) &&
      statement.name.text === type
    )
      walk(statement);
  return names;
}
