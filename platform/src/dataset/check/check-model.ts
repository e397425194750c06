/**
 * Every mistake in a model, not only the first: what was found broken is put out of the way, and the rest is compiled
 * again. Then each member is asked of the rows, for a column that is not there shows in no file.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { DataModel, View } from '../../data/data-model.js';
import { compileModel } from '../../data/model-compiler.js';
import { ModelError } from '../../data/model-error.js';
import { parseModel, type ModelDefinition, type ModelFile } from '../../data/model-parser.js';
import { modelFileSchema, type ViewDefinition } from '../../data/model-schema.js';
import { checkMeta } from './check-meta.js';
import { ended, YamlSource, type Problem } from './yaml-source.js';

const mostProblems = 100;

export type CheckedModel = {
  /** As far as it can be used. */
  readonly model: DataModel;
  /** Views that are written and could not be used, in lower case: what names them follows from their own problem. */
  readonly broken: ReadonlySet<string>;
};

/** The model as far as it can be used, with all that is wrong in it. */
export function checkModel(files: readonly ModelFile[], problems: Problem[]): CheckedModel | undefined {
  const sources = sourcesOf(files);
  const known = problems.length;
  for (const source of sources) source.read(modelFileSchema, problems);
  if (problems.length > known) return undefined;
  for (const source of sources) checkMeta(source, problems);
  let definition: ModelDefinition;
  try {
    definition = parseModel(files);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    problems.push(...error.message.split('\n').map((message) => located(sources, message)));
    return undefined;
  }
  const written = definition.views.map(({ name }) => name.toLowerCase());
  for (let count = 0; count < mostProblems; count++) {
    try {
      const model = compileModel(definition);
      return { model, broken: new Set(written.filter((name) => !model.views.has(name))) };
    } catch (error) {
      if (!(error instanceof ModelError)) throw error;
      problems.push(located(sources, error.message));
      const rest = without(definition, error.message);
      if (rest === undefined) return undefined;
      definition = rest;
    }
  }
  return undefined;
}

const sourcesOf = (files: readonly ModelFile[]): YamlSource[] =>
  files.map(({ name, text }) => new YamlSource(`model/${name}`, text));

/** Messages begin with what they are about: a view, or a member as `cube.member`. */
function located(sources: readonly YamlSource[], message: string): Problem {
  const [, owner = '', member] = /^(\w+)(?:\.(\w+))?/.exec(message) ?? [];
  const mentioned = [...message.matchAll(/["{](\w+)["}]|\.(\w+): there is no such/g)].map(
    ([, a, b]) => a ?? b ?? '',
  );
  for (const source of sources) {
    for (const list of ['cubes', 'views']) {
      const start = source.lineOfNamed([list], owner);
      if (start === undefined) continue;
      const words = [member === undefined ? undefined : `name: ${member}`, ...mentioned];
      const lines = words.map((word) => (word ? source.lineWith(word, start) : undefined));
      return source.problem(message, { line: lines.find((line) => line !== undefined) ?? start });
    }
  }
  return { file: 'model', message: ended(message) };
}

/** The definition with the broken member made harmless, or the broken view left out. */
function without(definition: ModelDefinition, message: string): ModelDefinition | undefined {
  const [, owner = '', member] = /^(\w+)(?:\.(\w+))?/.exec(message) ?? [];
  const cube = definition.cubes.find(({ name }) => name === owner);
  if (cube && member !== undefined) {
    const harmless = <One extends { name: string; sql?: string | undefined }>(one: One): One =>
      one.name === member ? { ...one, sql: 'NULL', filters: undefined, meta: undefined } : one;
    const mended = {
      ...cube,
      measures: (cube.measures ?? []).map(harmless),
      dimensions: (cube.dimensions ?? []).map(harmless),
      segments: (cube.segments ?? []).map(harmless),
    };
    return isSame(cube, mended)
      ? undefined
      : { ...definition, cubes: definition.cubes.map((one) => (one === cube ? mended : one)) };
  }
  if (message.includes('access_policy') && definition.views.some(({ name }) => name === owner)) {
    const open = ({ access_policy: _, ...view }: ViewDefinition): ViewDefinition => view;
    const all = definition.views.map((view) => (view.name === owner ? open(view) : view));
    return { ...definition, views: all };
  }
  const views = definition.views.filter(({ name }) => name !== owner);
  return views.length < definition.views.length ? { ...definition, views } : undefined;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Whether the rows have what the views speak of. */
export async function checkMembers(
  connection: DuckDBConnection,
  model: DataModel,
  files: readonly ModelFile[],
  problems: Problem[],
): Promise<void> {
  const sources = sourcesOf(files);
  for (const view of model.views.values()) {
    const from = fromOf(view);
    const missing = await problemOf(connection, `SELECT 1 FROM ${from} LIMIT 0`);
    if (missing !== undefined) {
      problems.push(located(sources, `${view.root}: ${missing}`));
      continue;
    }
    for (const member of view.members.values()) {
      if (member.type === 'geo') continue;
      const problem = await problemOf(connection, `SELECT ${member.sql} FROM ${from} LIMIT 0`);
      if (problem === undefined) continue;
      const cube = [...member.cubes].at(-1) ?? view.root;
      const found = locateColumn(sources, { cube, member: member.name, problem });
      if (!problems.some(({ line, file }) => line === found.line && file === found.file))
        problems.push(found);
    }
  }
}

function locateColumn(
  sources: readonly YamlSource[],
  { cube, member, problem }: { readonly cube: string; readonly member: string; readonly problem: string },
): Problem {
  const column = /"([^"]+)"/.exec(problem)?.[1];
  for (const source of sources) {
    const start = source.lineOfNamed(['cubes'], cube);
    if (start === undefined) continue;
    const lists = ['dimensions', 'measures', 'segments'];
    const own = lists.map((list) => source.lineOfNamed(['cubes', 0, list], member)).find(Boolean) ?? start;
    const line = (column === undefined ? undefined : source.lineWith(column, own)) ?? own;
    return source.problem(`${cube}.${member}: ${problem}`, { line });
  }
  return { file: 'model', message: ended(`${cube}.${member}: ${problem}`) };
}

const fromOf = (view: View): string =>
  [...view.sources.values()]
    .map(({ relation, parent, on = 'true' }) =>
      parent === undefined ? relation : `LEFT JOIN ${relation} ON ${on}`,
    )
    .join(' ');

async function problemOf(connection: DuckDBConnection, sql: string): Promise<string | undefined> {
  try {
    await connection.run(sql);
    return undefined;
  } catch (error) {
    return inWords(error instanceof Error ? error.message : '');
  }
}

/** DuckDB's words, for the two mistakes that are made, in ours. */
function inWords(message: string): string {
  const column = /does not have a column named "([^"]+)"|Referenced column "([^"]+)" not found/.exec(message);
  const near = /Candidate bindings: (.+)/.exec(message)?.[1]?.replaceAll(/"\w+"\./g, '');
  if (column) {
    const hint = near === undefined ? '' : ` Near to it: ${near.split('\n')[0] ?? ''}`;
    return `there is no column "${column[1] ?? column[2] ?? ''}" in the table.${hint}`.replace(/\.$/, '');
  }
  const table = /Table with name (\S+) does not exist/.exec(message)?.[1];
  if (table !== undefined) return `there is no table "${table}": data/ holds no file of that name`;
  return message.split('\n')[0]?.slice(0, 200) ?? 'it cannot be worked out';
}

/** Names of attributes that policies speak of. */
export function policyAttributes(
  files: readonly ModelFile[],
): { name: string; file: string; line: number }[] {
  return files.flatMap(({ name: file, text }) =>
    text.split('\n').flatMap((line, i) =>
      [...line.replace(/(^|\s)#.*$/, '').matchAll(/userAttributes\.(\w+)/g)].map(([, name = '']) => ({
        ...{ name, file: `model/${file}`, line: i + 1 },
      })),
    ),
  );
}
