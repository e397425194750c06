import { parseDocument } from 'yaml';
import { ModelError } from './model-error.js';
import { modelFileSchema, type CubeDefinition, type ViewDefinition } from './model-schema.js';

export type ModelFile = { readonly name: string; readonly text: string };
export type ModelDefinition = { readonly cubes: CubeDefinition[]; readonly views: ViewDefinition[] };

/**
 * Reads data model files and checks their shape. References between cubes are checked by `compileModel`.
 *
 * @throws {ModelError} naming the file and the place: broken YAML, unknown keys, wrong types, names used twice.
 */
export function parseModel(files: readonly ModelFile[]): ModelDefinition {
  const cubes: CubeDefinition[] = [];
  const views: ViewDefinition[] = [];
  for (const file of files) {
    const parsed = modelFileSchema.safeParse(readYaml(file));
    if (!parsed.success) {
      const problems = parsed.error.issues.map((i) => `${file.name}: ${place(i.path)}: ${i.message}`);
      throw new ModelError(problems.join('\n'));
    }
    cubes.push(...(parsed.data.cubes ?? []));
    views.push(...(parsed.data.views ?? []));
  }
  refuseDuplicates(cubes, views);
  return { cubes, views };
}

function readYaml(file: ModelFile): unknown {
  // Aliases could blow a small file up into a huge model.
  const document = parseDocument(file.text, { uniqueKeys: true });
  const problem = document.errors[0];
  if (problem) throw new ModelError(`${file.name}: ${problem.message.split('\n')[0] ?? 'not YAML'}`);
  return document.toJS({ maxAliasCount: 50 }) ?? {};
}

function place(path: readonly PropertyKey[]): string {
  return path.length === 0 ? 'top level' : path.map(String).join('.');
}

function refuseDuplicates(cubes: CubeDefinition[], views: ViewDefinition[]): void {
  refuseTwice(
    'model',
    [...cubes, ...views].map((c) => c.name),
  );
  for (const cube of cubes) {
    const members = [...(cube.measures ?? []), ...(cube.dimensions ?? []), ...(cube.segments ?? [])];
    refuseTwice(
      cube.name,
      members.map((m) => m.name),
    );
  }
}

function refuseTwice(where: string, names: string[]): void {
  const seen = new Set<string>();
  for (const name of names) {
    if (seen.has(name.toLowerCase())) throw new ModelError(`${where}: "${name}" is defined twice`);
    seen.add(name.toLowerCase());
  }
}
