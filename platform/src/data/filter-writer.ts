import type { CalendarRanges } from './calendar-range.js';
import { DataError } from './data-error.js';
import type { Member } from './data-model.js';
import { isDateOperator, isTextOperator, type LoadFilter, type MemberFilter } from './load-filter.js';
import type { TextOperator } from './load-filter.js';
import type { QueryParameters } from './query-parameters.js';

type Side = 'where' | 'having';

/**
 * Writes the filters of a JSON query as SQL. Every value becomes a parameter.
 *
 * As in the ecosystem: texts are compared without regard to case by `contains` and its kin, and what is *not* equal or
 * does *not* contain also holds for missing values.
 */
export class FilterWriter {
  readonly #member: (path: string) => Member;
  readonly #parameters: QueryParameters;
  readonly #ranges: CalendarRanges;
  readonly #timezone: string;

  /** @param member finds what a qualified name stands for, or refuses */
  constructor(o: {
    member: (path: string) => Member;
    parameters: QueryParameters;
    ranges: CalendarRanges;
    timezone: string;
  }) {
    this.#member = o.member;
    this.#parameters = o.parameters;
    this.#ranges = o.ranges;
    this.#timezone = o.timezone;
  }

  /** @throws {DataError} for members, operators and values that do not fit each other */
  write(filters: readonly LoadFilter[]): Record<Side, string[]> {
    const written: Record<Side, string[]> = { where: [], having: [] };
    for (const filter of filters) {
      const { side, sql } = this.#filter(filter);
      written[side].push(sql);
    }
    return written;
  }

  #filter(filter: LoadFilter): { side: Side; sql: string } {
    if ('member' in filter) return this.#comparison(filter);
    const [list, word] = 'and' in filter ? [filter.and, 'AND'] : [filter.or, 'OR'];
    const parts = list.map((f) => this.#filter(f));
    const side = parts[0]?.side ?? 'where';
    if (parts.some((p) => p.side !== side)) {
      throw new DataError('A group of filters holds either dimensions or measures, not both.');
    }
    return { side, sql: `(${parts.map((p) => p.sql).join(` ${word} `)})` };
  }

  #comparison(filter: MemberFilter): { side: Side; sql: string } {
    const member = this.#member(filter.member);
    if (member.kind === 'segment') throw new DataError(`"${filter.member}" is a segment.`);
    if (filter.operator === 'measureFilter') {
      if (member.kind !== 'measure') throw new DataError(`measureFilter: "${filter.member}" is no measure.`);
      // The rows that the measure counts, not the measure's value.
      return { side: 'where', sql: member.rowFilter === undefined ? 'TRUE' : `(${member.rowFilter})` };
    }
    return { side: member.kind === 'measure' ? 'having' : 'where', sql: this.#condition(member, filter) };
  }

  #condition(member: Member, filter: MemberFilter): string {
    const { operator } = filter;
    const sql = `(${member.sql})`;
    if (operator === 'set') return `(${sql} IS NOT NULL)`;
    if (operator === 'notSet') return `(${sql} IS NULL)`;
    const isText = member.type === 'string' || member.type === 'geo';
    if (isTextOperator(operator) ? !isText : isDateOperator(operator) && member.type !== 'time') {
      throw new DataError(
        `"${filter.member}" is of the type ${member.type}: "${operator}" has no meaning for it.`,
      );
    }
    const values = (filter.values ?? []).flatMap((v) => (v === null ? [] : [this.#value(member, v)]));
    const hasNull = (filter.values ?? []).includes(null);
    if (operator === 'equals' || operator === 'notEquals') {
      return equality(sql, values, hasNull, operator === 'notEquals');
    }
    if (hasNull || values.length === 0) throw new DataError(`Values required for filter: ${filter.member}.`);
    if (isTextOperator(operator)) return textCondition(sql, operator, values);
    const [first = '', second = ''] = values;
    switch (operator) {
      case 'inDateRange':
        return `(${sql} >= ${first} AND ${sql} <= ${second})`;
      case 'notInDateRange':
        return `(${sql} < ${first} OR ${sql} > ${second})`;
      case 'gt':
      case 'afterDate':
        return `(${sql} > ${first})`;
      case 'gte':
      case 'afterOrOnDate':
        return `(${sql} >= ${first})`;
      case 'lt':
      case 'beforeDate':
        return `(${sql} < ${first})`;
      default:
        return `(${sql} <= ${first})`;
    }
  }

  /** A value of the member's own type. */
  #value(member: Member, value: string): string {
    switch (member.type) {
      case 'number': {
        const number = Number(value);
        if (value.trim() === '' || !Number.isFinite(number)) throw this.#misfit(member);
        return this.#parameters.add(number);
      }
      case 'boolean': {
        const word = value.toLowerCase();
        if (word === 'true' || word === '1') return 'TRUE';
        if (word === 'false' || word === '0') return 'FALSE';
        throw this.#misfit(member);
      }
      case 'time':
        return this.#time(this.#ranges.read([value])[0]);
      default:
        return this.#parameters.add(value);
    }
  }

  /** A time of the query's zone as the tables hold times. */
  #time(local: string): string {
    return timeParameter(this.#parameters, local, this.#timezone);
  }

  #misfit(member: Member): DataError {
    return new DataError(`A value of the filter on "${member.name}" is no ${member.type}.`);
  }
}

/** A time of a zone, `YYYY-MM-DDTHH:mm:ss.SSS`, as the tables hold times: in UTC. */
export function timeParameter(parameters: QueryParameters, local: string, timezone: string): string {
  const time = `CAST(${parameters.add(local)} AS TIMESTAMP)`;
  return timezone === 'UTC' ? time : `TIMEZONE('UTC', TIMEZONE(${parameters.add(timezone)}, ${time}))`;
}

function equality(sql: string, values: readonly string[], hasNull: boolean, not: boolean): string {
  const word = not ? 'NOT IN' : 'IN';
  const parts = values.length === 0 ? [] : [`${sql} ${word} (${values.join(', ')})`];
  if (hasNull !== not) parts.push(`${sql} IS NULL`);
  if (hasNull && not) parts.push(`${sql} IS NOT NULL`);
  return `(${parts.join(hasNull && not ? ' AND ' : ' OR ')})`;
}

const textFunctions: Readonly<Record<TextOperator, string>> = {
  contains: 'CONTAINS',
  notContains: 'CONTAINS',
  startsWith: 'STARTS_WITH',
  notStartsWith: 'STARTS_WITH',
  endsWith: 'SUFFIX',
  notEndsWith: 'SUFFIX',
};

function textCondition(sql: string, operator: TextOperator, values: readonly string[]): string {
  const any = values.map((v) => `${textFunctions[operator]}(LOWER(${sql}), LOWER(${v}))`).join(' OR ');
  return operator.startsWith('not') ? `(NOT (${any}) OR ${sql} IS NULL)` : `(${any})`;
}
