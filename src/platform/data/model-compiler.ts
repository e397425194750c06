import { quoted, type CubeSource, type DataModel, type Member, type View } from './data-model.js';
import { isCondition } from './access-policy.js';
import { ModelError } from './model-error.js';
import type { ModelDefinition } from './model-parser.js';
import type {
  AccessPolicyDefinition,
  CubeDefinition,
  DimensionDefinition,
  MeasureDefinition,
  PolicyFilterDefinition,
  SegmentDefinition,
  ViewDefinition,
} from './model-schema.js';

type Compiled = {
  sql: string;
  cubes: Set<string>;
  daySql?: string;
  rowSql?: string;
  rowFilter?: string;
};
type Defined =
  | { kind: 'measure'; of: MeasureDefinition }
  | { kind: 'dimension'; of: DimensionDefinition }
  | { kind: 'segment'; of: SegmentDefinition };

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

class MemberCompiler {
  readonly #cubes: ReadonlyMap<string, CubeDefinition>;
  readonly #done = new Map<string, Compiled>();
  readonly #open = new Set<string>();

  constructor(cubes: ReadonlyMap<string, CubeDefinition>) {
    this.#cubes = cubes;
  }

  member(cubeName: string, memberName: string): Compiled {
    const path = `${cubeName}.${memberName}`;
    const done = this.#done.get(path);
    if (done) return done;
    if (this.#open.has(path)) throw new ModelError(`${path}: is defined by itself`);
    this.#open.add(path);
    const cube = this.#cubes.get(cubeName);
    const compiled = this.#compile(cubeName, findMember(cube, memberName, path), path);
    // The cube's rules hold for its members whichever columns they read.
    if (cube?.access_policy) compiled.cubes.add(cubeName);
    this.#open.delete(path);
    this.#done.set(path, compiled);
    return compiled;
  }

  /** Replaces `{CUBE}`, `{CUBE.member}`, `{member}`, `{cube}` and `{cube.member}` in model SQL. */
  text(cubeName: string, sql: string, where: string): Compiled {
    const cubes = new Set<string>();
    const text = sql.replace(/\$?\{([^{}]*)\}/g, (_, inner: string) => {
      const parts = inner.trim().split('.');
      const first = parts[0] ?? '';
      const owner = first === 'CUBE' ? cubeName : this.#cubes.has(first) ? first : undefined;
      if (owner !== undefined && parts.length === 1) {
        cubes.add(owner);
        return quoted(owner);
      }
      const member = owner === undefined ? first : parts[1];
      if (member === undefined || parts.length > 2 || (owner === undefined && parts.length > 1)) {
        throw new ModelError(`${where}: {${inner}} refers to no cube of the model`);
      }
      const target = this.member(owner ?? cubeName, member);
      for (const cube of target.cubes) cubes.add(cube);
      return `(${target.sql})`;
    });
    return { sql: text, cubes };
  }

  #compile(cubeName: string, defined: Defined, path: string): Compiled {
    if (defined.kind === 'segment') return this.#ofCube(cubeName, this.text(cubeName, defined.of.sql, path));
    if (defined.kind === 'measure') return this.#measure(cubeName, defined.of, path);
    const { of } = defined;
    if (of.type !== 'geo') {
      if (of.sql === undefined) throw new ModelError(`${path}: needs "sql"`);
      const compiled = this.#ofCube(cubeName, this.text(cubeName, of.sql, path));
      if (of.type !== 'time' || of.meta?.day === undefined) return compiled;
      const day = this.text(cubeName, of.meta.day, path);
      return { ...compiled, cubes: new Set([...compiled.cubes, ...day.cubes]), daySql: day.sql };
    }
    if (!of.latitude || !of.longitude) throw new ModelError(`${path}: needs "latitude" and "longitude"`);
    const latitude = this.text(cubeName, of.latitude.sql, path);
    const longitude = this.text(cubeName, of.longitude.sql, path);
    return this.#ofCube(cubeName, {
      sql: `CAST(${latitude.sql} AS VARCHAR) || ',' || CAST(${longitude.sql} AS VARCHAR)`,
      cubes: new Set([...latitude.cubes, ...longitude.cubes]),
    });
  }

  /** SQL that names no cube speaks of columns of its own. */
  #ofCube(cubeName: string, compiled: Compiled): Compiled {
    return compiled.cubes.size > 0 ? compiled : { ...compiled, cubes: new Set([cubeName]) };
  }

  #measure(cubeName: string, measure: MeasureDefinition, path: string): Compiled {
    const { type } = measure;
    if (measure.sql === undefined && type !== 'count') throw new ModelError(`${path}: needs "sql"`);
    const argument = this.text(cubeName, measure.sql ?? '*', path);
    if (type === 'number' || type === 'time') {
      if (measure.filters) throw new ModelError(`${path}: "filters" have no meaning for type ${type}`);
      return this.#ofCube(cubeName, argument);
    }
    const { cubes } = this.#ofCube(cubeName, argument);
    const filters = (measure.filters ?? []).map((f) => {
      const filter = this.text(cubeName, f.sql, path);
      for (const cube of filter.cubes) cubes.add(cube);
      return `(${filter.sql})`;
    });
    const call =
      type === 'count_distinct'
        ? `COUNT(DISTINCT ${argument.sql})`
        : `${type.toUpperCase()}(${argument.sql})`;
    const rowValue = type === 'count' ? '1' : argument.sql;
    if (filters.length === 0) return { sql: call, cubes, rowSql: rowValue };
    const rowFilter = filters.join(' AND ');
    const sql = `${call} FILTER (WHERE ${rowFilter})`;
    return { sql, cubes, rowSql: `CASE WHEN ${rowFilter} THEN ${rowValue} END`, rowFilter };
  }
}

function memberNames(cube: CubeDefinition): string[] {
  return [...(cube.measures ?? []), ...(cube.dimensions ?? []), ...(cube.segments ?? [])].map((m) => m.name);
}

function findMember(cube: CubeDefinition | undefined, name: string, path: string): Defined {
  const measure = cube?.measures?.find((m) => m.name === name);
  if (measure) return { kind: 'measure', of: measure };
  const dimension = cube?.dimensions?.find((d) => d.name === name);
  if (dimension) return { kind: 'dimension', of: dimension };
  const segment = cube?.segments?.find((s) => s.name === name);
  if (segment) return { kind: 'segment', of: segment };
  throw new ModelError(`${path}: there is no such member`);
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
  const meta = defined.kind === 'segment' ? undefined : defined.of.meta;
  const format = defined.kind === 'segment' ? undefined : defined.of.format;
  return {
    name,
    title: of.title ?? titleOf(name),
    description: of.description ?? '',
    kind: defined.kind,
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
    sql: compiled.sql,
    ...(compiled.daySql === undefined ? {} : { daySql: compiled.daySql }),
    ...(compiled.rowSql === undefined ? {} : { rowSql: compiled.rowSql }),
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
