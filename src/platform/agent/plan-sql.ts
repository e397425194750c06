import { addDays } from './calendar.js';
import {
  countTerm,
  sameTerm,
  type Dimension,
  type Filter,
  type Place,
  type Plan,
  type Side,
  type Term,
} from './plan.js';

/** One column of the result: its name in SQL and what it is. */
export type Column = {
  readonly name: string;
  readonly sql: string;
  readonly dimension?: Dimension;
  readonly term?: Term;
};
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
    `HAVING ${plan.having.map((h) => `${termSql(h.term)} ${h.op} ${h.value}`).join(' AND ')}`,
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
    ...(plan.having.length > 0
      ? [`HAVING ${plan.having.map((h) => `${termSql(h.term)} ${h.op} ${h.value}`).join(' AND ')}`]
      : []),
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

/** Codes come with the airport's name and cities with their state, which tell namesakes apart. */
export function dimensionColumns(dimension: Dimension, plan?: Plan): Column[] {
  const column = (name: string, sql = name): Column => ({ name, sql, dimension });
  switch (dimension.kind) {
    case 'airport': {
      const place =
        plan?.chart === 'map'
          ? [column(`${dimension.side}_latitude`), column(`${dimension.side}_longitude`)]
          : [];
      return [column(dimension.side), column(`${dimension.side}_name`), ...place];
    }
    case 'city':
      return [column(`${dimension.side}_city`), column(`${dimension.side}_state`)];
    case 'state':
      return [column(`${dimension.side}_state`)];
    case 'route':
      if (dimension.undirected) return pairColumns(dimension.level).map(([n, s]) => column(n, s));
      if (dimension.level === 'airport') return [column('origin'), column('destination')];
      if (dimension.level === 'state') return [column('origin_state'), column('destination_state')];
      return ['origin_city', 'origin_state', 'destination_city', 'destination_state'].map((n) => column(n));
    case 'time':
      return [column(dimension.grain, `DATE_TRUNC('${dimension.grain}', date)`)];
    case 'hour':
      return [column('hour_of_day')];
    case 'weekday':
      return [column('day_of_week'), column('day_of_week_number')];
    case 'weekend':
      return [column('is_weekend')];
    case 'delayBucket':
      return [column('delay_bucket')];
    case 'distanceBucket':
      return [column('distance_bucket')];
    case 'cases': {
      const cases = dimension.cases.map(
        (c) => `WHEN ${c.filters.map(filterSql).join(' AND ')} THEN ${text(c.label)}`,
      );
      return [column('compared', `CASE ${cases.join(' ')} END`)];
    }
  }
}

/** A pair of places without direction: the first in the alphabet comes first. */
function pairColumns(level: 'airport' | 'city' | 'state'): [name: string, sql: string][] {
  const end = (side: string): string =>
    level === 'airport'
      ? side
      : level === 'state'
        ? `${side}_state`
        : `${side}_city || ', ' || ${side}_state`;
  const ends = `${end('origin')}, ${end('destination')}`;
  return [
    [`one_${level}`, `LEAST(${ends})`],
    [`other_${level}`, `GREATEST(${ends})`],
  ];
}

export function termColumn(term: Term, plan: Plan): Column {
  return { name: termName(term), sql: termSql(term, plan.dimensions), term };
}

export function termName(term: Term): string {
  switch (term.kind) {
    case 'measure':
      return term.name === 'count' ? 'flights' : term.name;
    case 'share':
      return term.percent ? 'percentage' : 'share';
    case 'part':
      return term.percent ? 'percentage_of_flights' : 'share_of_flights';
    case 'quantile':
      return `${term.of}_p${Math.round(term.at * 100)}`;
    case 'change':
      return `${term.percent ? 'percentage_' : ''}change_of_${termName(term.of)}`;
    case 'rate':
      return `${term.of === undefined ? 'flights' : `${term.of}s`}_per_${term.per}`;
  }
}

const rateUnits: Readonly<Record<Extract<Term, { kind: 'rate' }>['per'], string>> = {
  hour: "COUNT(DISTINCT DATE_TRUNC('hour', date))",
  day: 'MEASURE(day_count)',
  week: "COUNT(DISTINCT DATE_TRUNC('week', date))",
  month: "COUNT(DISTINCT DATE_TRUNC('month', date))",
  airport: 'MEASURE(origin_count)',
  destination: 'MEASURE(destination_count)',
  route: 'MEASURE(route_count)',
  city: 'MEASURE(origin_city_count)',
  state: 'MEASURE(origin_state_count)',
};

const ratedThings: Readonly<Record<NonNullable<Extract<Term, { kind: 'rate' }>['of']>, string>> = {
  route: 'MEASURE(route_count)',
  airport: 'MEASURE(origin_count)',
  city: 'MEASURE(origin_city_count)',
  state: 'MEASURE(origin_state_count)',
};

/** @param dimensions what the rows are split by; only a change from row to row needs to know */
export function termSql(term: Term, dimensions: readonly Dimension[] = []): string {
  switch (term.kind) {
    case 'measure':
      return `MEASURE(${term.name})`;
    case 'share': {
      const condition = term.of.map(filterSql).join(' AND ');
      return `AVG(CASE WHEN ${condition} THEN ${term.percent ? '100.0' : '1.0'} ELSE 0.0 END)`;
    }
    case 'part':
      return `${term.percent ? '100.0' : '1.0'} * ${termSql(countTerm)} / SUM(${termSql(countTerm)}) OVER ()`;
    case 'quantile':
      return `QUANTILE_CONT(${term.of}, ${term.at})`;
    case 'change':
      return changeSql(term, dimensions);
    case 'rate':
      return `1.0 * ${term.of === undefined ? termSql(countTerm) : ratedThings[term.of]} / NULLIF(${rateUnits[term.per]}, 0)`;
  }
}

function changeSql(term: Extract<Term, { kind: 'change' }>, dimensions: readonly Dimension[]): string {
  const columns = (wanted: boolean): string =>
    dimensions
      .filter((d) => (d.kind === 'time') === wanted)
      .flatMap((d) => dimensionColumns(d))
      .map((c) => c.sql)
      .join(', ');
  const partition = columns(false);
  const window = `OVER (${partition === '' ? '' : `PARTITION BY ${partition} `}ORDER BY ${columns(true)})`;
  const now = termSql(term.of);
  const before = `LAG(${now}) ${window}`;
  return term.percent ? `100.0 * (${now} - ${before}) / NULLIF(${before}, 0)` : `${now} - ${before}`;
}

export function where(filters: readonly Filter[], dimensions: readonly Dimension[] = []): string[] {
  const conditions = [...filters.map(filterSql), ...dimensions.flatMap((d) => comparedOnly(d, filters))];
  return conditions.length === 0 ? [] : [`WHERE ${conditions.join('\n  AND ')}`];
}

/** Flights on no side of a comparison are left out, unless a filter does that already. */
function comparedOnly(dimension: Dimension, filters: readonly Filter[]): string[] {
  if (dimension.kind !== 'cases') return [];
  const on = dimension.cases[0]?.filters[0]?.on;
  if (filters.some((f) => f.on === on)) return [];
  return [any(dimension.cases.map((c) => `(${c.filters.map(filterSql).join(' AND ')})`))];
}

export function filterSql(filter: Filter): string {
  const not = 'negate' in filter && filter.negate ? 'NOT ' : '';
  switch (filter.on) {
    case 'place':
      return not + placeSql(filter.side, filter.places);
    case 'sameState':
      return `origin_state ${filter.negate ? '<>' : '='} destination_state`;
    case 'pairs':
      return any(
        filter.pairs.map(
          ({ from, to }) => `(${endSql('origin', [from])} AND ${endSql('destination', [to])})`,
        ),
      );
    case 'between':
      return `((${endSql('origin', [filter.a])} AND ${endSql('destination', [filter.b])}) OR (${endSql('origin', [filter.b])} AND ${endSql('destination', [filter.a])}))`;
    case 'date':
      return (
        not + any(filter.ranges.map((r) => `(date >= TIMESTAMP '${r.from}' AND date < TIMESTAMP '${r.to}')`))
      );
    case 'weekday':
      return `${not}day_of_week_number IN (${filter.days.join(', ')})`;
    case 'time':
      return not + any(filter.spans.map(({ from, to }) => spanSql(from, to)));
    case 'delay':
    case 'distance':
      return `${filter.on} ${filter.op} ${filter.value}`;
  }
}

function spanSql(from: number, to: number): string {
  const whole = from % 60 === 0 && to % 60 === 0;
  const value = whole ? 'hour_of_day' : '(hour_of_day * 60 + MINUTE(date))';
  const [a, b] = whole ? [from / 60, to / 60] : [from, to];
  return from < to ? `(${value} >= ${a} AND ${value} < ${b})` : `(${value} >= ${a} OR ${value} < ${b})`;
}

function placeSql(side: Side, places: readonly Place[]): string {
  if (side !== 'either') return endSql(side, places);
  return `(${endSql('origin', places)} OR ${endSql('destination', places)})`;
}

function endSql(side: 'origin' | 'destination', places: readonly Place[]): string {
  const codes = places.flatMap((p) => (p.kind === 'airport' ? p.codes : []));
  const states = places.flatMap((p) => (p.kind === 'state' ? p.states : []));
  const cities = places.flatMap((p) => (p.kind === 'city' && p.state === undefined ? [p.city] : []));
  const parts = [
    ...(codes.length > 0 ? [oneOf(side, codes)] : []),
    ...(cities.length > 0 ? [oneOf(`${side}_city`, cities)] : []),
    ...(states.length > 0 ? [oneOf(`${side}_state`, states)] : []),
    ...places.flatMap((p) =>
      p.kind === 'city' && p.state !== undefined
        ? [`(${side}_city = ${text(p.city)} AND ${side}_state = ${text(p.state)})`]
        : [],
    ),
  ];
  return any(parts);
}

function oneOf(member: string, values: readonly string[]): string {
  const [only] = values;
  return values.length === 1 && only !== undefined
    ? `${member} = ${text(only)}`
    : `${member} IN (${values.map(text).join(', ')})`;
}

function any(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? 'TRUE') : `(${parts.join(' OR ')})`;
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

/** The last day a range of the plan holds, for words. */
export function lastDay(to: string): string {
  return addDays(to, -1);
}
