import type { DuckDBValue } from '@duckdb/node-api';
import type { CompiledLoad, LoadColumn } from './load-compiler.js';
import type { LoadQuery } from './load-query.js';
import { jsonCell } from './result-rows.js';

/** A cell of a JSON query: numbers are texts, times `YYYY-MM-DDTHH:mm:ss.SSS`. */
export type LoadCell = string | boolean | null;

/** What a member is, for those who draw the result. */
export type Annotation = {
  readonly title: string;
  readonly shortTitle: string;
  readonly type: string;
  readonly format?: string;
  readonly unit?: string;
  readonly meta?: { readonly better: 'up' | 'down' };
  readonly drillMembers?: readonly string[];
  readonly granularity?: { readonly name: string; readonly title: string; readonly interval: string };
};

type Annotations = Record<string, Annotation>;

/** The answer to one JSON query. `data` has the form that `query.responseFormat` names. */
export type LoadResult = {
  readonly query: Record<string, unknown>;
  readonly data:
    | Record<string, LoadCell>[]
    | { readonly members: string[]; readonly dataset: LoadCell[][] }
    | { readonly members: string[]; readonly columns: LoadCell[][] };
  readonly annotation: {
    readonly measures: Annotations;
    readonly dimensions: Annotations;
    readonly segments: Annotations;
    readonly timeDimensions: Annotations;
  };
  readonly lastRefreshTime: string;
  readonly dataSource: 'default';
  readonly dbType: 'duckdb';
  readonly extDbType: 'duckdb';
  readonly external: false;
  readonly slowQuery: false;
  /** Rows without limit and offset; only when asked for. */
  readonly total?: number;
};

/** Further columns of a result, the same in each row. */
export type ExtraCells = readonly {
  readonly key: string;
  readonly of: string | { readonly column: string };
}[];

/** The rows in the form asked for. */
export function loadData(
  query: LoadQuery,
  columns: readonly LoadColumn[],
  rows: readonly (readonly DuckDBValue[])[],
  extra: ExtraCells,
): LoadResult['data'] {
  const cells = outputCells(columns, extra);
  const members = cells.map((c) => c.key);
  const dataset = rows.map((row) => cells.map((c) => c.read(row)));
  if (query.responseFormat === 'compact') return { members, dataset };
  if (query.responseFormat === 'columnar') {
    return { members, columns: members.map((_, i) => dataset.map((row) => row[i] ?? null)) };
  }
  return dataset.map((row) => Object.fromEntries(members.map((key, i) => [key, row[i] ?? null])));
}

type OutputCell = { key: string; read: (row: readonly DuckDBValue[]) => LoadCell };

/** A time with a granularity is there twice: under its own name, too, unless that is a column of the query. */
function outputCells(columns: readonly LoadColumn[], extra: ExtraCells): OutputCell[] {
  const own = columns.map((column, i) => ({ key: column.key, read: cellReader(column, i) }));
  const taken = new Set(own.map((c) => c.key));
  columns.forEach((column, i) => {
    if (column.granularity === undefined || taken.has(column.path)) return;
    taken.add(column.path);
    own.push({ key: column.path, read: cellReader(column, i) });
  });
  for (const { key, of } of extra) {
    if (typeof of === 'string') own.push({ key, read: () => of });
    else own.push({ key, read: own.find((c) => c.key === of.column)?.read ?? (() => null) });
  }
  return own;
}

function cellReader({ member }: LoadColumn, index: number): OutputCell['read'] {
  const isTime = member.type === 'time';
  return (row) => {
    const cell = jsonCell(row[index] ?? null);
    if (cell === null || typeof cell === 'boolean') return cell;
    const text = String(cell);
    return isTime && text.length === 10 ? `${text}T00:00:00.000` : text;
  };
}

/** Titles and types of everything in the result, by the names that its rows use. */
export function annotations(compiled: CompiledLoad): LoadResult['annotation'] {
  const { columns, segments, viewTitle } = compiled;
  const pick = (wanted: (c: LoadColumn) => boolean): [string, Annotation][] =>
    columns.filter(wanted).map((c) => [c.key, annotation(c.member, viewTitle)]);
  const times = columns.flatMap((c): [string, Annotation][] => {
    if (c.granularity === undefined) return [];
    const plain = annotation(c.member, viewTitle);
    const granularity = { name: c.granularity, title: c.granularity, interval: `1 ${c.granularity}` };
    return [
      [c.key, { ...plain, granularity }],
      [c.path, plain],
    ];
  });
  return {
    measures: Object.fromEntries(pick((c) => c.member.kind === 'measure')),
    dimensions: Object.fromEntries(pick((c) => c.member.kind === 'dimension' && c.granularity === undefined)),
    segments: Object.fromEntries(segments.map((s) => [s.path, annotation(s.member, viewTitle)])),
    timeDimensions: Object.fromEntries(times),
  };
}

function annotation(member: LoadColumn['member'], viewTitle: string): Annotation {
  return {
    title: `${viewTitle} ${member.title}`,
    shortTitle: member.title,
    type: member.type,
    ...(member.format === undefined ? {} : { format: member.format }),
    ...(member.unit === undefined ? {} : { unit: member.unit }),
    ...(member.hints.better === undefined ? {} : { meta: { better: member.hints.better } }),
    ...(member.kind === 'measure' ? { drillMembers: [] } : {}),
  };
}

/** The query as it was understood: words for dates are dates, and what was left out stands there. */
export function queryEcho(query: LoadQuery): Record<string, unknown> {
  const { measures, dimensions, segments, filters, timeDimensions, timezone, limit, offset } = query;
  return {
    measures,
    dimensions,
    timezone,
    segments,
    filters,
    timeDimensions,
    order: query.order ?? [],
    limit,
    rowLimit: limit,
    ...(offset === 0 ? {} : { offset }),
    ...(query.total ? { total: true } : {}),
    ...(query.ungrouped ? { ungrouped: true } : {}),
    ...(query.responseFormat === 'default' ? {} : { responseFormat: query.responseFormat }),
  };
}
