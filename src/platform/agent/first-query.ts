import type { Plan } from './plan.js';
import { dimensionColumns, filterSql, termSql } from './plan-sql.js';
import { countTerm, sameTerm, type Dimension, type Term } from './plan.js';

type FirstResult = { readonly data: readonly (readonly unknown[])[]; readonly totalRows: number };

/** A query that must run before the plan's own, because that one needs a number of the data. */
export type FirstQuery = {
  readonly sql: string;
  readonly title: string;
  /** The plan with the number filled in, from the first query's rows. */
  readonly apply: (result: FirstResult) => Plan;
};

/** `undefined`: the plan needs none. */
export function firstQuery(plan: Plan): FirstQuery | undefined {
  const limit = plan.having.find((h) => h.average);
  if (limit) return averageQuery(plan, limit.term);
  return plan.each ? eachQuery(plan, plan.each) : undefined;
}

/** "above average": the average is that of all flights of the question; of a count, that of its groups. */
function averageQuery(plan: Plan, term: Term): FirstQuery {
  const groups = plan.dimensions.flatMap((d) => dimensionColumns(d)).map((c) => c.sql);
  const value = sameTerm(term, countTerm)
    ? `1.0 * ${termSql(countTerm)} / NULLIF(COUNT(DISTINCT ${groups.join(" || ' ' || ")}), 0)`
    : termSql(term);
  return {
    sql: [`SELECT ${value} AS average`, 'FROM flights', ...conditions(plan)].join('\n'),
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
  const having = plan.having.map((h) => `${termSql(h.term)} ${h.op} ${h.value}`);
  return {
    sql: [
      `SELECT DISTINCT ${outer.map((sql, i) => `${sql} AS group_${i + 1}`).join(', ')}, LEAST(COUNT(*) OVER (PARTITION BY ${outer.join(', ')}), ${each.limit}) AS rows_wanted`,
      'FROM flights',
      ...conditions(plan),
      `GROUP BY ${columns(plan.dimensions).join(', ')}`,
      ...(having.length > 0 ? [`HAVING ${having.join(' AND ')}`] : []),
      'ORDER BY rows_wanted',
    ].join('\n'),
    title: 'The groups to rank within',
    apply: (result) => ({ ...plan, limit: rowsWanted(result, each.limit) }),
  };
}

function conditions(plan: Plan): string[] {
  const filters = plan.filters.map((f) => filterSql(f));
  return filters.length > 0 ? [`WHERE ${filters.join('\n  AND ')}`] : [];
}

/** The small groups come first, so groups beyond the rows shown are full. */
function rowsWanted({ data, totalRows }: FirstResult, limit: number): number {
  return data.reduce((sum, row) => sum + Number(row.at(-1) ?? 0), (totalRows - data.length) * limit);
}
