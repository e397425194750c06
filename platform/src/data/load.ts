import type { DuckDBValue } from '@duckdb/node-api';
import { DataError } from './data-error.js';
import type { DataModel } from './data-model.js';
import { compileLoad, type CompiledLoad } from './load-compiler.js';
import { readLoadQuery, type LoadQuery } from './load-query.js';
import { annotations, loadData, queryEcho, type ExtraCells, type LoadResult } from './load-result.js';
import type { QueryConnection } from './query-connection.js';
import type { SecurityContext } from './security-context.js';

export type LoadQueryType = 'regularQuery' | 'compareDateRangeQuery' | 'blendingQuery';

/** The answer to `queryType: multi`, with what the official client needs to pivot it. */
export type MultiLoadResult = {
  readonly queryType: LoadQueryType;
  readonly results: readonly LoadResult[];
  readonly pivotQuery: Record<string, unknown>;
  readonly slowQuery: false;
};

const mostQueries = 10;

/** What the queries of one request share. */
export type LoadRequest = {
  readonly model: DataModel;
  readonly context: SecurityContext;
  /** Now, in milliseconds, for words such as `last month`. */
  readonly now: number;
  readonly lastRefreshTime: string;
  /** `multi` allows lists of queries and comparisons of date ranges, and wraps the result. */
  readonly queryType: string | undefined;
};

/**
 * Runs the JSON queries of one request, one after the other.
 *
 * @throws {DataError} for everything that is no JSON query of this model, before any of them is run
 */
export async function runLoad(
  connection: QueryConnection,
  value: unknown,
  request: LoadRequest,
): Promise<LoadResult | MultiLoadResult> {
  const { type, queries } = readRequest(value, request);
  const compiled = queries.map((query) => ({
    query,
    statement: compileLoad(query, request.model, request.context, request.now),
  }));
  const results: LoadResult[] = [];
  for (const { query, statement } of compiled) {
    const rows = (await connection.rows(statement.sql, statement.parameters.values)).getRows();
    const total = query.total ? await totalOf(connection, statement, rows) : undefined;
    results.push({
      query: { ...queryEcho(query), queryType: 'regularQuery' },
      data: loadData(query, statement.columns, rows, extraCells(type, query)),
      annotation: annotations(statement),
      lastRefreshTime: request.lastRefreshTime,
      dataSource: 'default',
      dbType: 'duckdb',
      extDbType: 'duckdb',
      external: false,
      slowQuery: false,
      ...(total === undefined ? {} : { total }),
    });
  }
  const [first] = results;
  if (request.queryType !== 'multi' && first) return first;
  return { queryType: type, results, pivotQuery: pivotQuery(type, queries), slowQuery: false };
}

/** A page beyond the last row holds none that could tell how many there are. */
async function totalOf(
  connection: QueryConnection,
  { countsItself, columns, countSql, parameters }: CompiledLoad,
  rows: readonly (readonly DuckDBValue[])[],
): Promise<number> {
  const own = countsItself ? rows[0]?.[columns.length] : undefined;
  if (own !== undefined) return Number(own);
  const counted = await connection.rows(countSql, parameters.values);
  return Number(counted.getRows()[0]?.[0] ?? 0);
}

function readRequest(value: unknown, request: LoadRequest): { type: LoadQueryType; queries: LoadQuery[] } {
  if (
    request.queryType !== undefined &&
    request.queryType !== 'multi' &&
    request.queryType !== 'regularQuery'
  ) {
    throw new DataError(`The query type "${request.queryType.slice(0, 80)}" is not supported.`);
  }
  const list: unknown[] = Array.isArray(value) ? value : [value];
  if (list.length === 0) throw new DataError('A list of queries needs at least one.');
  if (list.length > mostQueries) throw new DataError(`A list has at most ${mostQueries} queries.`);
  const read = list.map((query) => readLoadQuery(query, request.now));
  const queries = read.flatMap((r) => r.queries);
  const compares = read.some((r) => r.compares);
  const [type, isMulti]: [LoadQueryType, boolean] = compares
    ? ['compareDateRangeQuery', true]
    : list.length > 1
      ? ['blendingQuery', true]
      : ['regularQuery', false];
  if (isMulti && request.queryType !== 'multi') {
    throw new DataError('Lists of queries and compareDateRange need the query type "multi".');
  }
  if (compares && list.length > 1) throw new DataError('compareDateRange cannot stand in a list of queries.');
  if (type === 'blendingQuery') checkBlending(queries);
  return { type, queries };
}

/** Results are laid one over the other by their times. */
function checkBlending(queries: readonly LoadQuery[]): void {
  const units = queries.map((q) => q.timeDimensions.find((t) => t.granularity)?.granularity);
  if (units.some((u) => u === undefined)) {
    throw new DataError('Data blending query without granularity is not supported');
  }
  if (new Set(units).size > 1) throw new DataError('Data blending query granularities must match');
  if (queries.some((q) => q.responseFormat !== queries[0]?.responseFormat)) {
    throw new DataError('The queries of a list need the same responseFormat.');
  }
}

/** Which comparison a row belongs to; its time under the name that all queries of a list share. */
function extraCells(type: LoadQueryType, query: LoadQuery): ExtraCells {
  const time = query.timeDimensions.find((t) => t.granularity);
  if (type === 'compareDateRangeQuery') {
    return [{ key: 'compareDateRange', of: (query.comparison ?? []).join(' - ') }];
  }
  if (type !== 'blendingQuery' || !time?.granularity) return [];
  return [
    { key: `time.${time.granularity}`, of: { column: `${time.dimension}.${time.granularity}` } },
    { key: 'time', of: { column: `${time.dimension}.${time.granularity}` } },
  ];
}

function pivotQuery(type: LoadQueryType, queries: readonly LoadQuery[]): Record<string, unknown> {
  const [first] = queries;
  if (!first) return {};
  const echo = { ...queryEcho(first), queryType: type };
  if (type === 'compareDateRangeQuery') {
    return { ...echo, dimensions: ['compareDateRange', ...first.dimensions] };
  }
  if (type === 'regularQuery') return echo;
  const all = (pick: (q: LoadQuery) => readonly string[]): string[] => [...new Set(queries.flatMap(pick))];
  const time = first.timeDimensions.find((t) => t.granularity);
  return {
    measures: all((q) => q.measures),
    dimensions: all((q) => q.dimensions),
    timeDimensions: [{ ...time, dimension: 'time' }],
    queryType: type,
  };
}
