import type { Dimension, Filter, Place, Side } from './plan.js';

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

/** A text as an SQL literal. */
export function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
