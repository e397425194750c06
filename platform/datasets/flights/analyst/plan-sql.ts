import { dimensionColumns } from './dimension-columns.js';
import { where } from './filter-sql.js';
import { sameTerm, type Dimension, type Plan, type Term } from './plan.js';
import type { Column } from './column.js';
import { havingSql, termColumn, termSql } from './term-sql.js';

export type PlanSql = { readonly sql: string; readonly columns: readonly Column[] };

const view = 'flights';

/** Writes the plan as one SELECT over the view. */
export function planSql(plan: Plan): PlanSql {
  if (plan.kind === 'rows') return rowsSql(plan);
  return plan.countGroups ? countSql(plan) : groupsSql(plan);
}

function rowsSql(plan: Plan): PlanSql {
  const columns: Column[] = ['date', 'origin', 'destination', 'delay', 'distance'].map((name) => ({
    name,
    sql: name,
  }));
  const by = typeof plan.order?.by === 'string' ? plan.order.by : 'date';
  const direction = plan.order?.direction === 'desc' ? 'DESC' : 'ASC';
  const ties = ['date', 'origin', 'destination'].filter((c) => c !== by).join(', ');
  const sql = [
    `SELECT ${columns.map((c) => c.sql).join(', ')}`,
    `FROM ${view}`,
    ...where(plan.filters),
    `ORDER BY ${by} ${direction}, ${ties}`,
    ...limitSql(plan),
  ].join('\n');
  return { sql, columns };
}

/** Counts the groups that are left after HAVING: one row, and no row when there are none. */
function countSql(plan: Plan): PlanSql {
  const dimensions = plan.dimensions.flatMap((d) => dimensionColumns(d, plan));
  const sql = [
    'SELECT COUNT(*) OVER () AS number',
    `FROM ${view}`,
    ...where(plan.filters),
    `GROUP BY ${dimensions.map((d) => d.sql).join(', ')}`,
    `HAVING ${plan.having.map(havingSql).join(' AND ')}`,
    'LIMIT 1',
  ].join('\n');
  return { sql, columns: [{ name: 'number', sql: 'COUNT(*) OVER ()' }] };
}

function groupsSql(plan: Plan): PlanSql {
  const dimensions = plan.dimensions.flatMap((d) => dimensionColumns(d, plan));
  const extra = plan.having.map((h) => h.term).filter((t) => !plan.terms.some((own) => sameTerm(own, t)));
  const terms = [...plan.terms, ...extra.filter((t, i) => extra.findIndex((o) => sameTerm(o, t)) === i)].map(
    (term) => termColumn(term, plan),
  );
  const columns = [...dimensions, ...terms];
  const order = orderBy(plan, dimensions, terms);
  const sql = [
    `SELECT ${columns.map((c) => (c.sql === c.name ? c.sql : `${c.sql} AS ${c.name}`)).join(', ')}`,
    `FROM ${view}`,
    ...where([...plan.filters], plan.dimensions),
    ...(dimensions.length > 0 ? [`GROUP BY ${dimensions.map((_, i) => i + 1).join(', ')}`] : []),
    ...(plan.having.length > 0 ? [`HAVING ${plan.having.map(havingSql).join(' AND ')}`] : []),
    ...(order === '' ? [] : [order]),
    ...limitSql(plan),
  ].join('\n');
  return { sql, columns };
}

function limitSql(plan: Plan): string[] {
  if (plan.limit === undefined) return [];
  return [`LIMIT ${plan.limit}${plan.offset === undefined ? '' : ` OFFSET ${plan.offset}`}`];
}

function orderBy(plan: Plan, dimensions: readonly Column[], terms: readonly Column[]): string {
  if (dimensions.length === 0) return '';
  const names = dimensions.map((c) => c.name).filter((name) => name !== 'day_of_week');
  const { order } = plan;
  if (plan.each && order && typeof order.by === 'object')
    return eachOrder(plan, order.by, order.direction, plan.each);
  if (!order || typeof order.by === 'string') return `ORDER BY ${names.join(', ')}`;
  const by = order.by;
  const term = terms.find((c) => c.term && sameTerm(c.term, by));
  return `ORDER BY ${[`${term?.name ?? termSql(by)} ${order.direction.toUpperCase()}`, ...names].join(', ')}`;
}

/**
 * The rows that a ranking within each group keeps come first, group by group; the plan's limit cuts off the others.
 */
function eachOrder(plan: Plan, by: Term, direction: 'asc' | 'desc', each: NonNullable<Plan['each']>): string {
  const names = (dimensions: readonly Dimension[]): string =>
    dimensions
      .flatMap((d) => dimensionColumns(d))
      .map((c) => c.sql)
      .join(', ');
  const outer = names(plan.dimensions.slice(0, each.outer));
  const inner = `${termSql(by, plan.dimensions)} ${direction.toUpperCase()}, ${names(plan.dimensions.slice(each.outer))}`;
  const rank = `ROW_NUMBER() OVER (PARTITION BY ${outer} ORDER BY ${inner})`;
  return `ORDER BY CASE WHEN ${rank} <= ${each.limit} THEN 0 ELSE 1 END, ${outer}, ${inner}`;
}
