/** What the entries of both packages export, read from the sources. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { root } from '../child.js';
import { declarationText } from './declaration-text.js';

export interface EntryExport {
  readonly name: string;
  /** Where it is declared, from the root of the repository. */
  readonly file: string;
  readonly text: string;
}

export interface Entry {
  /** As it is imported. */
  readonly name: string;
  readonly file: string;
  readonly exports: readonly EntryExport[];
}

const sources = new Map<string, ts.SourceFile>();
function sourceOf(file: string): ts.SourceFile {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
  sources.set(file, source);
  return source;
}

const resolved = (from: string, specifier: ts.Expression): string =>
  join(dirname(from), (specifier as ts.StringLiteral).text).replace(/\.js$/, '.ts');

const isExported = (statement: ts.Statement): boolean =>
  ts.canHaveModifiers(statement) &&
  (ts.getModifiers(statement) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);

/** Names that a file declares and exports itself. */
function ownNames(source: ts.SourceFile): string[] {
  return source.statements.filter(isExported).flatMap((statement) => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.map(({ name }) => name.getText(source));
    const name = (statement as ts.DeclarationStatement).name?.getText(source);
    return name === undefined ? [] : [name];
  });
}

/** @throws for an export that is not found: nothing may be missing in silence */
function exportsOf(file: string): EntryExport[] {
  const source = sourceOf(file);
  const found: EntryExport[] = [];
  const own = (name: string): void => {
    const text = declarationText(source, name);
    if (text === undefined) throw new Error(`${file} declares no ${name}.`);
    found.push({ name, file, text });
  };
  ownNames(source).forEach(own);
  for (const statement of source.statements) {
    if (!ts.isExportDeclaration(statement)) continue;
    const { exportClause, moduleSpecifier } = statement;
    const specifier = (moduleSpecifier as ts.StringLiteral | undefined)?.text;
    if (specifier !== undefined && !specifier.startsWith('.')) {
      found.push(...ofPackage(specifier, exportClause));
      continue;
    }
    const from = moduleSpecifier === undefined ? file : resolved(file, moduleSpecifier);
    const all = from === file ? [] : exportsOf(from);
    if (exportClause === undefined) found.push(...all);
    else if (ts.isNamedExports(exportClause))
      for (const element of exportClause.elements) {
        const name = (element.propertyName ?? element.name).text;
        const one = all.find((other) => other.name === name) ?? imported(source, name);
        if (one === undefined) throw new Error(`${from} exports no ${name}.`);
        found.push({ ...one, name: element.name.text });
      }
  }
  return found;
}

/** What is passed on from another package. */
function ofPackage(specifier: string, clause: ts.NamedExportBindings | undefined): EntryExport[] {
  if (clause === undefined || !ts.isNamedExports(clause))
    throw new Error(`All of ${specifier} is passed on.`);
  return clause.elements.map(({ name: { text: name } }) => ({
    name,
    file: specifier,
    text: `export { ${name} } from '${specifier}';`,
  }));
}

/** `export { A }` of something that the file imported. */
function imported(source: ts.SourceFile, name: string): EntryExport | undefined {
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue;
    if (!bindings.elements.some((element) => element.name.text === name)) continue;
    return exportsOf(resolved(source.fileName, statement.moduleSpecifier)).find((one) => one.name === name);
  }
  const text = declarationText(source, name);
  return text === undefined ? undefined : { name, file: source.fileName, text };
}

type ExportsField = Readonly<Record<string, string | { readonly types?: string }>>;

const builtToSource = (path: string): string => path.replace(/^\.\/dist\//, '').replace(/\.d\.ts$/, '.ts');

function entriesOf(folder: string, name: string): Entry[] {
  const text = readFileSync(join(root, folder, 'package.json'), 'utf8');
  const { exports } = JSON.parse(text) as { exports: ExportsField };
  return Object.entries(exports).flatMap(([path, target]) => {
    if (typeof target === 'string' || target.types === undefined) return [];
    const file = join(folder, builtToSource(target.types));
    // An entry of types alone has no source of its own in this form.
    if (!existsSync(join(root, file))) return [];
    return [{ name: `${name}${path.slice(1)}`, file, exports: exportsOf(file) }];
  });
}

export const kitEntries = (): Entry[] => entriesOf('', 'inlay-kit');
export const platformEntries = (): Entry[] => entriesOf('platform', 'inlay-platform');
