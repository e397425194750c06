import type { Filter } from '../plan/plan.js';

const literal = (value: string | boolean | number): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value).toUpperCase();

export const allOf = (filters: readonly Filter[]): string => filters.map(filterSql).join(' AND ');

/** A member, or the single values of one that holds lists. */
export const eachSql = (member: string, list: string | undefined): string =>
  list === undefined ? member : `UNNEST(STRING_SPLIT(${member}, ${literal(list)}))`;

/** A condition on single rows. */
export function filterSql(filter: Filter): string {
  const not = 'negate' in filter && filter.negate === true;
  switch (filter.on) {
    case 'values': {
      const [flag, ...others] = filter.values;
      // Not no is yes.
      if (typeof flag === 'boolean' && not && others.length === 0)
        return `${filter.member} = ${literal(!flag)}`;
      const values = filter.values.map(literal);
      const { list } = filter;
      if (list !== undefined && filter.each !== true) {
        const within = `CONCAT(${literal(list)}, ${evenly(filter.member, list)}, ${literal(list)})`;
        const any = filter.values.map(
          (value) => `CONTAINS(${within}, ${literal(`${list}${String(value)}${list}`)})`,
        );
        return `${not ? 'NOT ' : ''}${any.length === 1 ? (any[0] ?? '') : `(${any.join(' OR ')})`}`;
      }
      const member = eachSql(filter.member, list);
      if (values.length === 1) return `${member} ${not ? '<>' : '='} ${values[0] ?? ''}`;
      return `${member} ${not ? 'NOT ' : ''}IN (${values.join(', ')})`;
    }
    case 'number':
      return `${filter.member} ${filter.op} ${numberSql(filter.value)}`;
    case 'segment':
      return not ? `NOT ${filter.member}` : filter.member;
    case 'empty':
      return `${filter.member} IS ${not ? 'NOT ' : ''}NULL`;
    case 'period': {
      const periods = filter.periods.map(({ from, to }) =>
        [from && `${filter.member} >= TIMESTAMP '${from}'`, to && `${filter.member} < TIMESTAMP '${to}'`]
          .filter(Boolean)
          .join(' AND '),
      );
      const any =
        periods.length === 1 ? (periods[0] ?? 'TRUE') : `(${periods.map((p) => `(${p})`).join(' OR ')})`;
      return not ? `NOT (${any})` : any;
    }
    case 'part': {
      const part = { weekday: 'ISODOW', hour: 'HOUR', month: 'MONTH' }[filter.part];
      return `${part}(${filter.member}) ${not ? 'NOT ' : ''}IN (${filter.values.join(', ')})`;
    }
    case 'same':
      return `${filter.member} ${filter.op ?? (not ? '<>' : '=')} ${filter.times === undefined ? '' : `${numberSql(filter.times)} * `}${filter.other}`;
    case 'span': {
      if (filter.unit === 'months')
        return `${filter.to} ${filter.op} ${filter.from} + INTERVAL ${numberSql(filter.value)} MONTH`;
      const seconds = filter.value * { minutes: 60, hours: 3600, days: 86_400 }[filter.unit];
      return `DATE_DIFF('second', ${filter.from}, ${filter.to}) ${filter.op} ${numberSql(seconds)}`;
    }
    case 'absent':
      throw new Error('Which rows are meant has to be found by a query before this one.');
    case 'any': {
      const any = `(${filter.of.map((list) => `(${allOf(list)})`).join(' OR ')})`;
      return not ? `NOT ${any}` : any;
    }
  }
}

/** With no space behind a bare separator, which some values may have. */
const evenly = (member: string, list: string): string =>
  /^[,;]$/.test(list) ? `REPLACE(${member}, ${literal(`${list} `)}, ${literal(list)})` : member;

/** No exponent: the parser of queries knows none that is small. */
export const numberSql = (value: number): string =>
  Number.isInteger(value) ? String(value) : String(Number(value.toFixed(9)));
