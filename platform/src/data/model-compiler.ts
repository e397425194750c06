import { quoted, type CubeSource, type DataModel, type Member, type View } from './data-model.js';
import { isCondition } from './access-policy.js';
import { findMember, MemberCompiler, memberNames, type Compiled, type Defined } from './member-compiler.js';
import { ModelError } from './model-error.js';
import type { ModelDefinition } from './model-parser.js';
import type {
  AccessPolicyDefinition,
  CubeDefinition,
  MeasureDefinition,
  PolicyFilterDefinition,
  ViewDefinition,
} from './model-schema.js';

const aggregateTypes: Record<MeasureDefinition['type'], string> = {
  count: 'count',
  count_distinct: 'countDistinct',
  sum: 'sum',
  avg: 'avg',
  min: 'min',
  max: 'max',
  number: 'number',
  time: 'number',
};

/**
 * Turns definitions into views whose members are SQL.
 *
 * @throws {ModelError} for references to nothing, circular members, joins that would repeat rows, policies that name
 * no dimension.
 */
export function compileModel(definition: ModelDefinition): DataModel {
  const cubes = new Map(definition.cubes.map((c) => [c.name, c]));
  const compiler = new MemberCompiler(cubes);
  // Every member is compiled, also those in no view, so that a broken one is found when the model is loaded.
  for (const cube of cubes.values()) {
    for (const name of memberNames(cube)) compiler.member(cube.name, name);
  }
  const views = new Map<string, View>();
  for (const view of definition.views) views.set(view.name.toLowerCase(), compileView(view, cubes, compiler));
  return { views };
}

function compileView(
  view: ViewDefinition,
  cubes: ReadonlyMap<string, CubeDefinition>,
  compiler: MemberCompiler,
): View {
  const sources = new Map<string, CubeSource>();
  const members = new Map<string, Member>();
  let root: string | undefined;
  for (const part of view.cubes) {
    const path = part.join_path.split('.');
    root ??= path[0];
    if (path[0] !== root)
      throw new ModelError(`${view.name}: every join_path must begin with "${String(root)}"`);
    const cube = addSources(view.name, path, cubes, compiler, sources);
    for (const member of includedMembers(view.name, part, cube, compiler)) {
      const key = member.name.toLowerCase();
      if (members.has(key))
        throw new ModelError(`${view.name}: "${member.name}" is included twice, use an alias`);
      members.set(key, member);
    }
  }
  for (const member of members.values()) {
    for (const cube of member.cubes) {
      if (!sources.has(cube))
        throw new ModelError(`${view.name}.${member.name}: needs "${cube}" in the view's cubes`);
    }
  }
  for (const policy of view.access_policy ?? []) checkPolicy(view.name, policy, members);
  return {
    name: view.name,
    title: view.title ?? titleOf(view.name),
    description: view.description ?? '',
    public: view.public ?? true,
    root: root ?? '',
    members,
    sources,
    policies: view.access_policy,
  };
}

function addSources(
  view: string,
  path: readonly string[],
  cubes: ReadonlyMap<string, CubeDefinition>,
  compiler: MemberCompiler,
  sources: Map<string, CubeSource>,
): CubeDefinition {
  let parent: CubeDefinition | undefined;
  for (const name of path) {
    const cube = cubes.get(name);
    if (!cube) throw new ModelError(`${view}: join_path names no cube "${name}"`);
    if (!sources.has(name)) sources.set(name, cubeSource(view, cube, parent, compiler));
    parent = cube;
  }
  if (!parent) throw new ModelError(`${view}: empty join_path`);
  return parent;
}

function cubeSource(
  view: string,
  cube: CubeDefinition,
  parent: CubeDefinition | undefined,
  compiler: MemberCompiler,
): CubeSource {
  const table =
    cube.sql_table === undefined ? `(${cube.sql ?? ''})` : cube.sql_table.split('.').map(quoted).join('.');
  const dimensions = new Map(
    (cube.dimensions ?? []).map((d) => [
      d.name.toLowerCase(),
      toMember(d.name, { kind: 'dimension', of: d }, compiler.member(cube.name, d.name)),
    ]),
  );
  for (const policy of cube.access_policy ?? []) checkPolicy(cube.name, policy, dimensions);
  const source = {
    name: cube.name,
    relation: `${table} AS ${quoted(cube.name)}`,
    policies: cube.access_policy,
    dimensions,
  };
  if (!parent) return source;
  const join = parent.joins?.find((j) => j.name === cube.name);
  if (!join) throw new ModelError(`${view}: "${parent.name}" has no join to "${cube.name}"`);
  if (join.relationship === 'one_to_many') {
    throw new ModelError(`${view}: the join to "${cube.name}" is one_to_many and would count rows twice`);
  }
  const on = compiler.text(parent.name, join.sql, `${parent.name}.joins.${cube.name}`);
  return { ...source, parent: parent.name, on: on.sql };
}

function includedMembers(
  view: string,
  part: ViewDefinition['cubes'][number],
  cube: CubeDefinition,
  compiler: MemberCompiler,
): Member[] {
  const wanted =
    part.includes === '*'
      ? memberNames(cube).map((name) => ({ name }))
      : part.includes.map((i) => (typeof i === 'string' ? { name: i } : i));
  return wanted
    .filter((w) => !(part.excludes ?? []).includes(w.name))
    .map(
      (w: {
        name: string;
        alias?: string | undefined;
        title?: string | undefined;
        description?: string | undefined;
      }) => {
        const defined = findMember(cube, w.name, `${view}: ${cube.name}.${w.name}`);
        const alias = w.alias ?? w.name;
        const name = part.prefix ? `${cube.name}_${alias}` : alias;
        const member = toMember(name, defined, compiler.member(cube.name, w.name));
        return {
          ...member,
          title: w.title ?? member.title,
          description: w.description ?? member.description,
        };
      },
    );
}

function toMember(name: string, defined: Defined, compiled: Compiled): Member {
  const { of } = defined;
  const { meta } = of;
  const format = defined.kind === 'segment' ? undefined : defined.of.format;
  return {
    name,
    title: of.title ?? titleOf(name),
    description: of.description ?? '',
    kind: defined.kind,
    ...(defined.kind === 'dimension' && defined.of.primary_key === true ? { isKey: true } : {}),
    type:
      defined.kind === 'dimension'
        ? defined.of.type
        : defined.kind === 'measure'
          ? defined.of.type === 'time'
            ? 'time'
            : 'number'
          : 'boolean',
    ...(defined.kind === 'measure' ? { aggType: aggregateTypes[defined.of.type] } : {}),
    ...(format === undefined ? {} : { format }),
    ...(meta?.unit === undefined ? {} : { unit: meta.unit }),
    public: of.public ?? true,
    synonyms: meta?.synonyms ?? [],
    hints: meta ?? {},
    sql: compiled.sql,
    ...(compiled.daySql === undefined ? {} : { daySql: compiled.daySql }),
    ...(compiled.rowSql === undefined ? {} : { rowSql: compiled.rowSql }),
    ...(compiled.conditionalSql === undefined ? {} : { conditionalSql: compiled.conditionalSql }),
    ...(compiled.rowFilter === undefined ? {} : { rowFilter: compiled.rowFilter }),
    cubes: compiled.cubes,
  };
}

function checkPolicy(
  where: string,
  policy: AccessPolicyDefinition,
  members: ReadonlyMap<string, Member>,
): void {
  for (const condition of policy.conditions ?? []) {
    if (!isCondition(condition.if)) {
      throw new ModelError(
        `${where}: access_policy: "${condition.if}" is no condition, write { path } or { not path }`,
      );
    }
  }
  checkFilters(where, policy.row_level?.filters ?? [], members);
}

function checkFilters(
  where: string,
  filters: readonly PolicyFilterDefinition[],
  members: ReadonlyMap<string, Member>,
): void {
  for (const filter of filters) {
    if ('or' in filter) checkFilters(where, filter.or, members);
    else if ('and' in filter) checkFilters(where, filter.and, members);
    else if (members.get(filter.member.toLowerCase())?.kind !== 'dimension') {
      throw new ModelError(`${where}: access_policy: "${filter.member}" is no dimension`);
    }
  }
}

function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
