import {
  countTerm,
  sameTerm,
  type Among,
  type Dimension,
  type Filter,
  type Place,
  type Plan,
  type Term,
} from './plan.js';
import { dimensionColumns } from './dimension-columns.js';
import { where } from './filter-sql.js';
import { havingSql, termSql } from './term-sql.js';
import { dimensionTitle } from './titles.js';

type FirstResult = { readonly data: readonly (readonly unknown[])[]; readonly totalRows: number };

/** A query that must run before the plan's own, because that one needs a number of the data. */
export type FirstQuery = {
  readonly sql: string;
  readonly title: string;
  /** The plan with the number filled in, from the first query's rows. */
  readonly apply: (result: FirstResult) => Plan;
};

/** What must be known before the plan can run, in this order; each gets the plan that the one before left. */
export const firstQueries: readonly ((plan: Plan) => FirstQuery | undefined)[] = [
  (plan) => plan.among && amongQuery(plan, plan.among),
  (plan) => {
    const limit = plan.having.find((h) => h.average);
    return limit && averageQuery(plan, limit.term);
  },
  (plan) => plan.each && eachQuery(plan, plan.each),
];

/** "of the ten busiest airports": these become a condition. */
function amongQuery(plan: Plan, among: Among): FirstQuery {
  const columns = dimensionColumns(among.dimension);
  return {
    sql: [
      `SELECT ${columns.map((c) => (c.sql === c.name ? c.sql : `${c.sql} AS ${c.name}`)).join(', ')}, ${termSql(countTerm)} AS flights`,
      'FROM flights',
      ...where(plan.filters),
      `GROUP BY ${columns.map((_, i) => i + 1).join(', ')}`,
      `ORDER BY flights ${among.direction.toUpperCase()}, ${columns.map((c) => c.name).join(', ')}`,
      `LIMIT ${among.limit}`,
    ].join('\n'),
    title: `The ${among.limit} ${among.direction === 'desc' ? 'busiest' : 'quietest'}: ${dimensionTitle(among.dimension).toLowerCase()}`,
    apply: ({ data }) => {
      const filter = groupsFilter(among.dimension, data);
      return filter ? { ...plan, filters: [...plan.filters, filter] } : plan;
    },
  };
}

/** The groups of rows that begin with the dimension's columns, as a condition. */
export function groupsFilter(dimension: Dimension, rows: FirstResult['data']): Filter | undefined {
  const cells = rows.map((row) => row.map((cell) => (typeof cell === 'string' ? cell : '')));
  const airport = (code = ''): Place => ({ kind: 'airport', label: code, codes: [code] });
  switch (dimension.kind) {
    case 'airport':
      return { on: 'place', side: dimension.side, places: cells.map(([code]) => airport(code)) };
    case 'state':
      return {
        on: 'place',
        side: dimension.side,
        places: cells.map(([code = '']) => ({ kind: 'state', label: code, states: [code] })),
      };
    case 'city':
      return {
        on: 'place',
        side: dimension.side,
        places: cells.map(([city = '', state = '']) => ({
          kind: 'city',
          label: `${city}, ${state}`,
          city,
          state,
        })),
      };
    case 'route':
      return dimension.level === 'airport' && !dimension.undirected
        ? { on: 'pairs', pairs: cells.map(([from, to]) => ({ from: airport(from), to: airport(to) })) }
        : undefined;
    default:
      return undefined;
  }
}

/** "above average": the average is that of all flights of the question; of a count, that of its groups. */
function averageQuery(plan: Plan, term: Term): FirstQuery {
  const groups = plan.dimensions.flatMap((d) => dimensionColumns(d)).map((c) => c.sql);
  const value = sameTerm(term, countTerm)
    ? `1.0 * ${termSql(countTerm)} / NULLIF(COUNT(DISTINCT ${groups.join(" || ' ' || ")}), 0)`
    : termSql(term);
  return {
    sql: [`SELECT ${value} AS average`, 'FROM flights', ...where(plan.filters)].join('\n'),
    title: 'The average to compare with',
    apply: ({ data: [row] }) => ({
      ...plan,
      having: plan.having.map((h) =>
        h.average && sameTerm(h.term, term) ? { ...h, value: Number(row?.[0] ?? 0) } : h,
      ),
    }),
  };
}

/** A ranking within each group has as many rows as the groups have members, up to the number asked for. */
function eachQuery(plan: Plan, each: NonNullable<Plan['each']>): FirstQuery {
  const columns = (dimensions: readonly Dimension[]): string[] =>
    dimensions.flatMap((d) => dimensionColumns(d)).map((c) => c.sql);
  const outer = columns(plan.dimensions.slice(0, each.outer));
  const having = plan.having.map(havingSql);
  return {
    sql: [
      `SELECT DISTINCT ${outer.map((sql, i) => `${sql} AS group_${i + 1}`).join(', ')}, LEAST(COUNT(*) OVER (PARTITION BY ${outer.join(', ')}), ${each.limit}) AS rows_wanted`,
      'FROM flights',
      ...where(plan.filters),
      `GROUP BY ${columns(plan.dimensions).join(', ')}`,
      ...(having.length > 0 ? [`HAVING ${having.join(' AND ')}`] : []),
      'ORDER BY rows_wanted',
    ].join('\n'),
    title: 'The groups to rank within',
    apply: (result) => ({ ...plan, limit: rowsWanted(result, each.limit) }),
  };
}

/** The small groups come first, so groups beyond the rows shown are full. */
function rowsWanted({ data, totalRows }: FirstResult, limit: number): number {
  return data.reduce((sum, row) => sum + Number(row.at(-1) ?? 0), (totalRows - data.length) * limit);
}
