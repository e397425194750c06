import { dimensionColumns } from './dimension-columns.js';
import { filterSql } from './filter-sql.js';
import { countTerm, type Dimension, type Having, type Plan, type Term } from './plan.js';
import type { Column } from './column.js';

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

/** A condition on a group. */
export function havingSql({ term, op, value }: Having): string {
  // As a decimal a number of that many digits would be out of the engine's range.
  const literal = String(value).length > 12 ? value.toExponential() : String(value);
  return `${termSql(term)} ${op} ${literal}`;
}
