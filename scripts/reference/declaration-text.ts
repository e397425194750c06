/**
 * An exported declaration as its reader needs it: with its comments, without bodies, private members and values. It is
 * cut out of the source and not printed from its types, so that names and comments are those of the source.
 */
import ts from 'typescript';

const isHidden = (member: ts.ClassElement): boolean => {
  if (member.name !== undefined && ts.isPrivateIdentifier(member.name)) return true;
  const flags = ts.getCombinedModifierFlags(member);
  return (flags & (ts.ModifierFlags.Private | ts.ModifierFlags.Protected)) !== 0;
};

/** From its comment on. */
const startOf = (node: ts.Node, source: ts.SourceFile): number => node.getStart(source, true);

function withoutBody(node: ts.Node, source: ts.SourceFile): string {
  const { text } = source;
  const body = (node as ts.FunctionLikeDeclaration).body;
  const value = (node as ts.PropertyDeclaration).initializer;
  const end = body?.getStart(source) ?? (value === undefined ? node.end : value.getFullStart());
  const cut = text.slice(startOf(node, source), end).trimEnd();
  const plain = cut.replace(/((?:^|\n)[ ]*)async (?=[\w#]+[(<])/, '$1').replace(/\basync (?=function )/, '');
  return `${plain.replace(/\s*(?:=|=>)$/, '').replace(/;$/, '')};`;
}

function classText(node: ts.ClassDeclaration, source: ts.SourceFile): string {
  const open = source.text.indexOf('{', node.heritageClauses?.end ?? node.name?.end ?? node.pos);
  const head = source.text.slice(startOf(node, source), open).trimEnd();
  const members = node.members
    .filter((member) => !isHidden(member) && !ts.isClassStaticBlockDeclaration(member))
    .map((member) => `  ${withoutBody(member, source)}`);
  return members.length === 0 ? `${head} {}` : `${head} {\n${members.join('\n')}\n}`;
}

/** A constant's name and type, or its value where that says it all. */
function constantText(statement: ts.VariableStatement, name: string, source: ts.SourceFile): string {
  const declaration = statement.declarationList.declarations.find((one) => one.name.getText(source) === name);
  const comment = source.text.slice(startOf(statement, source), statement.getStart(source)).trimEnd();
  const value = declaration?.initializer;
  let text = `export const ${name}`;
  if (declaration?.type !== undefined) text += `: ${declaration.type.getText(source)}`;
  else if (value !== undefined && ts.isArrowFunction(value)) {
    const arrow = source.text.slice(value.getStart(source), value.equalsGreaterThanToken.pos).trimEnd();
    text += ` = ${arrow} => …`;
  } else if (value !== undefined && value.getText(source).length <= 60) text += ` = ${value.getText(source)}`;
  return `${comment === '' ? '' : `${comment}\n`}${text};`;
}

/** @returns undefined where the file declares nothing of this name */
export function declarationText(source: ts.SourceFile, name: string): string | undefined {
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) {
      const names = statement.declarationList.declarations.map((one) => one.name.getText(source));
      if (names.includes(name)) return constantText(statement, name, source);
    }
    const isNamed = (statement as ts.DeclarationStatement).name?.getText(source) === name;
    if (!isNamed) continue;
    if (ts.isClassDeclaration(statement)) return classText(statement, source);
    if (ts.isFunctionDeclaration(statement)) return withoutBody(statement, source);
    if (ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement))
      return source.text.slice(startOf(statement, source), statement.end);
  }
  return undefined;
}
