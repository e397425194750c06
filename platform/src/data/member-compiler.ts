import { conditionMark, quoted } from './data-model.js';
import { ModelError } from './model-error.js';
import type {
  CubeDefinition,
  DimensionDefinition,
  MeasureDefinition,
  SegmentDefinition,
} from './model-schema.js';

/** A member as SQL over quoted cube aliases; the fields are those of `Member`. */
export type Compiled = {
  sql: string;
  cubes: Set<string>;
  daySql?: string;
  rowSql?: string;
  rowFilter?: string;
  conditionalSql?: string;
};
export type Defined =
  | { kind: 'measure'; of: MeasureDefinition }
  | { kind: 'dimension'; of: DimensionDefinition }
  | { kind: 'segment'; of: SegmentDefinition };

/** Calls of aggregates with plain columns in them. */
const plainAggregates =
  /\b(?:median|stddev\w*|var\w*|sum|avg|min|max|count)\s*\([^()]*\)|\blist\s*\(distinct row\s*\((?:[^()"]|"[^"]*"|\((?:[^()"]|"[^"]*")*\))*\)\)/gi;
/** Any call but of these may be an aggregate. */
const aggregateCall =
  /\b(?!(?:nullif|coalesce|cast|round|abs|greatest|least|list_(?:sum|avg|median|transform|sort|zip))\b)\w+\s*\(/i;

/** Compiles the members of all cubes, each once. @throws {ModelError} for references to nothing or in a circle */
export class MemberCompiler {
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
    // A bare column is the cube's own, also where a joined table has one of that name.
    if (
      /^\s*[a-z_]\w*\s*$/i.test(sql) &&
      !/^\s*(?:true|false|null|current_date|current_timestamp)\s*$/i.test(sql)
    ) {
      return { sql: `${quoted(cubeName)}.${sql.trim()}`, cubes: new Set([cubeName]) };
    }
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
      const conditionalSql = this.#conditional(cubeName, measure.sql ?? '', argument.sql);
      return this.#ofCube(cubeName, {
        ...argument,
        ...(conditionalSql === undefined ? {} : { conditionalSql }),
      });
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
    const conditionalSql = `${call} FILTER (WHERE ${[...filters, conditionMark].join(' AND ')})`;
    if (filters.length === 0) return { sql: call, cubes, rowSql: rowValue, conditionalSql };
    const rowFilter = filters.join(' AND ');
    const sql = `${call} FILTER (WHERE ${rowFilter})`;
    return { sql, cubes, rowSql: `CASE WHEN ${rowFilter} THEN ${rowValue} END`, rowFilter, conditionalSql };
  }

  /** A measure worked out of others, or of aggregates of its own, over the rows of a condition: each of them over those. */
  #conditional(cubeName: string, written: string, compiled: string): string | undefined {
    if (aggregateCall.test(written)) {
      const around = compiled.replaceAll(plainAggregates, '');
      return aggregateCall.test(around)
        ? undefined
        : compiled.replaceAll(plainAggregates, (call) => `${call} FILTER (WHERE ${conditionMark})`);
    }
    let isWhole = true;
    const sql = written.replace(/\$?\{([^{}]*)\}/g, (_, inner: string) => {
      const parts = inner.trim().split('.');
      const owner = parts.length === 2 && parts[0] !== 'CUBE' ? (parts[0] ?? '') : cubeName;
      const { conditionalSql } = this.member(owner, parts.at(-1) ?? '');
      isWhole &&= conditionalSql !== undefined;
      return `(${conditionalSql ?? ''})`;
    });
    return isWhole ? sql : undefined;
  }
}

/** All members of a cube. */
export function memberNames(cube: CubeDefinition): string[] {
  return [...(cube.measures ?? []), ...(cube.dimensions ?? []), ...(cube.segments ?? [])].map((m) => m.name);
}

/** @throws {ModelError} when the cube has no such member */
export function findMember(cube: CubeDefinition | undefined, name: string, path: string): Defined {
  const measure = cube?.measures?.find((m) => m.name === name);
  if (measure) return { kind: 'measure', of: measure };
  const dimension = cube?.dimensions?.find((d) => d.name === name);
  if (dimension) return { kind: 'dimension', of: dimension };
  const segment = cube?.segments?.find((s) => s.name === name);
  if (segment) return { kind: 'segment', of: segment };
  throw new ModelError(`${path}: there is no such member`);
}
