import { CalendarRanges, type TimeUnit } from './calendar-range.js';
import { DataError } from './data-error.js';
import type { DataModel, Member } from './data-model.js';
import { callOverDay } from './day-column.js';
import { FilterWriter, timeParameter } from './filter-writer.js';
import type { LoadQuery } from './load-query.js';
import type { QueryParameters } from './query-parameters.js';
import type { SecurityContext } from './security-context.js';
import { ViewQuery } from './view-query.js';

/** A column of the result. `key` is what its cells are called in the rows; times with a granularity carry it. */
export type LoadColumn = {
  readonly key: string;
  readonly path: string;
  readonly member: Member;
  readonly granularity?: TimeUnit;
};

/** A JSON query as a statement. */
export type CompiledLoad = {
  readonly sql: string;
  /** Counts the rows of the whole result. */
  readonly countSql: string;
  /** Whether each row ends with that count, behind its columns: one reading of the tables in place of two. */
  readonly countsItself: boolean;
  readonly parameters: QueryParameters;
  /** Dimensions, then times with a granularity, then measures, as they are selected. */
  readonly columns: readonly LoadColumn[];
  readonly segments: readonly { readonly path: string; readonly member: Member }[];
  readonly viewTitle: string;
};

type Column = LoadColumn & { readonly sql: string };

/**
 * Writes one JSON query as SQL over one view, filtered by the caller's access policy.
 *
 * @throws {DataError} for members that the caller does not see or that cannot stand where they do
 */
export function compileLoad(
  query: LoadQuery,
  model: DataModel,
  context: SecurityContext,
  now: number,
): CompiledLoad {
  const source = new ViewQuery(model, viewName(query), context);
  const find = memberOf(source);
  const columns = selectColumns(query, find, source.parameters);
  const ranges = new CalendarRanges(now, query.timezone);
  const { parameters } = source;
  const { timezone } = query;
  const { where, having } = new FilterWriter({ member: find, parameters, ranges, timezone }).write(
    query.filters,
  );
  const segments = query.segments.map((path) => ({ path, member: ofKind(find(path), 'segment', path) }));
  const conditions = [
    ...segments.map(({ member }) => `(${member.sql})`),
    ...rangeConditions(query, find, parameters),
    ...where,
  ];
  const order = orderBy(query, columns, find);
  const { from, conditions: own } = source.source();
  const selected = columns.map((c) => c.sql);
  const rest =
    ` FROM ${from}` +
    clause(' WHERE ', [...own, ...conditions], ' AND ') +
    grouping(query, columns, having) +
    clause(' HAVING ', having, ' AND ');
  // Groups are counted while they are read; of plain rows that would keep all of them in memory.
  const countsItself = query.total && !query.ungrouped;
  const body = `SELECT ${selected.join(', ')}${rest}`;
  const counted = countsItself ? `SELECT ${[...selected, 'COUNT(*) OVER ()'].join(', ')}${rest}` : body;
  return {
    sql: `${counted}${order} LIMIT ${query.limit}${query.offset === 0 ? '' : ` OFFSET ${query.offset}`}`,
    countSql: `SELECT COUNT(*) FROM (${body})`,
    countsItself,
    parameters,
    columns,
    segments,
    viewTitle: source.view.title,
  };
}

type Find = (path: string) => Member;

/** All members of one query are of one view: there is nothing to join views by. */
function viewName(query: LoadQuery): string {
  const [path] = [...query.measures, ...query.dimensions, ...query.timeDimensions.map((t) => t.dimension)];
  return path?.split('.')[0] ?? '';
}

function memberOf(source: ViewQuery): Find {
  return (path) => {
    const [view = '', name = '', ...rest] = path.split('.');
    if (view.toLowerCase() !== source.view.name.toLowerCase() || rest.length > 0 || name === '') {
      const words = `"${path.slice(0, 80)}" is no member of the view "${source.view.name}"`;
      throw new DataError(
        `${words}; the members of a query are written view.member and are all of one view.`,
      );
    }
    return source.member(name, path);
  };
}

function ofKind(member: Member, kind: Member['kind'], path: string): Member {
  if (member.kind !== kind) throw new DataError(`"${path.slice(0, 80)}" is no ${kind}.`);
  return member;
}

function selectColumns(query: LoadQuery, find: Find, parameters: QueryParameters): Column[] {
  const dimensions = query.dimensions.map((path) => {
    const member = ofKind(find(path), 'dimension', path);
    return { key: path, path, member, sql: `(${member.sql})` };
  });
  const times = query.timeDimensions.flatMap(({ dimension: path, granularity }) => {
    const member = ofKind(find(path), 'dimension', path);
    if (member.type !== 'time') throw new DataError(`"${path.slice(0, 80)}" is no time dimension.`);
    if (granularity === undefined) return [];
    const sql = truncated(member, granularity, query.timezone, parameters);
    return [{ key: `${path}.${granularity}`, path, member, granularity, sql }];
  });
  const measures = query.measures.map((path) => {
    const member = ofKind(find(path), 'measure', path);
    if (!query.ungrouped) return { key: path, path, member, sql: `(${member.sql})` };
    if (member.rowSql === undefined) throw new DataError(`"${path.slice(0, 80)}" needs a grouped query.`);
    return { key: path, path, member, sql: `(${member.rowSql})` };
  });
  const seen = new Set<string>();
  return [...dimensions, ...times, ...measures].filter((c) => !seen.has(c.key) && seen.add(c.key));
}

function truncated(member: Member, unit: TimeUnit, timezone: string, parameters: QueryParameters): string {
  if (timezone !== 'UTC') {
    return `DATE_TRUNC('${unit}', TIMEZONE(${parameters.add(timezone)}, TIMEZONE('UTC', ${member.sql})))`;
  }
  const days = member.daySql === undefined ? undefined : callOverDay('date_trunc', unit, member.daySql);
  return days ?? `DATE_TRUNC('${unit}', ${member.sql})`;
}

function rangeConditions(query: LoadQuery, find: Find, parameters: QueryParameters): string[] {
  return query.timeDimensions.flatMap(({ dimension, dateRange }) => {
    if (!dateRange) return [];
    const { sql } = find(dimension);
    const [from, to] = dateRange.map((t) => timeParameter(parameters, t, query.timezone));
    return [`(${sql}) >= ${from ?? ''}`, `(${sql}) <= ${to ?? ''}`];
  });
}

function grouping(query: LoadQuery, columns: readonly Column[], having: readonly string[]): string {
  if (query.ungrouped) {
    if (having.length > 0) throw new DataError('An ungrouped query cannot be filtered by measures.');
    return '';
  }
  const keys = columns.flatMap((c, i) => (c.member.kind === 'measure' ? [] : [String(i + 1)]));
  return clause(' GROUP BY ', keys, ', ');
}

/**
 * The order asked for, or by time, or by the first measure from the top, or by the first dimension. Rows that are equal
 * in it follow the other groupings, so that pages of one result never overlap.
 */
function orderBy(query: LoadQuery, columns: readonly Column[], find: Find): string {
  const asked = query.order?.flatMap(({ id, desc }) => {
    const index = columns.findIndex((c) => c.key === id || c.path === id);
    // A member that is not selected orders nothing, but it must be one.
    if (index < 0) find(withoutGranularity(id));
    return index < 0 ? [] : [{ index, desc }];
  });
  // Single rows are many, and nobody waits for millions of them to be sorted who did not ask for it.
  const usual = query.ungrouped || query.order?.length === 0 ? [] : usualOrder(columns);
  const order = asked && asked.length > 0 ? asked : usual;
  if (order.length === 0) return '';
  const ordered = new Set(order.map((o) => o.index));
  const others = columns.flatMap((c, index) =>
    query.ungrouped || c.member.kind === 'measure' || ordered.has(index) ? [] : [{ index, desc: false }],
  );
  const parts = [...order, ...others].map((o) => `${o.index + 1} ${o.desc ? 'DESC' : 'ASC'} NULLS LAST`);
  return ` ORDER BY ${parts.join(', ')}`;
}

function usualOrder(columns: readonly Column[]): { index: number; desc: boolean }[] {
  const time = columns.findIndex((c) => c.granularity !== undefined);
  if (time >= 0) return [{ index: time, desc: false }];
  const measure = columns.findIndex((c) => c.member.kind === 'measure');
  if (measure > 0) return [{ index: measure, desc: true }];
  return measure === 0 ? [] : [{ index: 0, desc: false }];
}

function withoutGranularity(id: string): string {
  return id.split('.').slice(0, 2).join('.');
}

function clause(word: string, parts: readonly string[], glue: string): string {
  return parts.length === 0 ? '' : word + parts.join(glue);
}
