import { filterSql, text } from './filter-sql.js';
import type { Dimension, Plan } from './plan.js';
import type { Column } from './column.js';

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
