import type { CalendarRanges } from './calendar-range.js';
import { DataError } from './data-error.js';

/** A comparison of a member with values as texts; `null` stands for a missing value. */
export type MemberFilter = {
  readonly member: string;
  readonly operator: FilterOperator;
  readonly values?: readonly (string | null)[];
};

export type LoadFilter =
  MemberFilter | { readonly and: readonly LoadFilter[] } | { readonly or: readonly LoadFilter[] };

const textOperators = [
  'contains',
  'notContains',
  'startsWith',
  'notStartsWith',
  'endsWith',
  'notEndsWith',
] as const;
const sizeOperators = ['gt', 'gte', 'lt', 'lte'] as const;
const rangeOperators = ['inDateRange', 'notInDateRange'] as const;
const dateOperators = ['beforeDate', 'beforeOrOnDate', 'afterDate', 'afterOrOnDate'] as const;
const bareOperators = ['set', 'notSet', 'measureFilter'] as const;
export type TextOperator = (typeof textOperators)[number];
export type FilterOperator =
  | 'equals'
  | 'notEquals'
  | TextOperator
  | (typeof sizeOperators)[number]
  | (typeof rangeOperators)[number]
  | (typeof dateOperators)[number]
  | (typeof bareOperators)[number];

const operators: ReadonlySet<string> = new Set<FilterOperator>([
  'equals',
  'notEquals',
  ...textOperators,
  ...sizeOperators,
  ...rangeOperators,
  ...dateOperators,
  ...bareOperators,
]);

/** Whether an operator compares texts, dates or takes no values, so that each type refuses what has no sense for it. */
export const isTextOperator = (o: FilterOperator): o is TextOperator =>
  (textOperators as readonly string[]).includes(o);
export const isDateOperator = (o: FilterOperator): boolean =>
  ([...rangeOperators, ...dateOperators] as readonly string[]).includes(o);
const isBare = (o: FilterOperator): boolean => (bareOperators as readonly string[]).includes(o);

const mostFilters = 500;
const mostValues = 10_000;
const mostDepth = 10;

/**
 * Reads the `filters` of a JSON query. Ranges are read here, so that the query that is told back holds dates.
 *
 * @throws {DataError}
 */
export function readFilters(list: readonly unknown[], ranges: CalendarRanges): LoadFilter[] {
  const reader = new FilterReader(ranges);
  return list.map((f) => reader.read(f, 0));
}

class FilterReader {
  readonly #ranges: CalendarRanges;
  #filters = 0;
  #values = 0;

  constructor(ranges: CalendarRanges) {
    this.#ranges = ranges;
  }

  read(value: unknown, depth: number): LoadFilter {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw new DataError('Invalid query format: a filter must be an object.');
    }
    this.#filters += 1;
    if (depth > mostDepth || this.#filters > mostFilters) throw new DataError('The filters are too complex.');
    const entries = Object.entries(value);
    const [first] = entries;
    if (entries.length === 1 && first && (first[0] === 'and' || first[0] === 'or')) {
      if (!Array.isArray(first[1]) || first[1].length === 0) {
        throw new DataError(`Invalid query format: "${first[0]}" needs a list of filters.`);
      }
      const inner = first[1].map((f: unknown) => this.read(f, depth + 1));
      return first[0] === 'and' ? { and: inner } : { or: inner };
    }
    return this.#comparison(new Map<string, unknown>(entries));
  }

  #comparison(fields: ReadonlyMap<string, unknown>): MemberFilter {
    for (const key of fields.keys()) {
      if (!['member', 'dimension', 'operator', 'values'].includes(key)) {
        throw new DataError(`Invalid query format: filter: "${key.slice(0, 80)}" is not allowed.`);
      }
    }
    const member = fields.get('member') ?? fields.get('dimension');
    const operator = fields.get('operator');
    if (typeof member !== 'string' || member.length > 200) {
      throw new DataError('Invalid query format: a filter needs a "member".');
    }
    if (typeof operator !== 'string' || !operators.has(operator)) {
      throw new DataError(
        `Invalid query format: ${member.slice(0, 80)}: the operator of the filter is unknown.`,
      );
    }
    const known = operator as FilterOperator;
    if (isBare(known)) return { member, operator: known };
    const values = this.#readValues(fields.get('values'), member);
    return { member, operator: known, values: this.#dates(known, values) };
  }

  #readValues(list: unknown, member: string): (string | null)[] {
    if (!Array.isArray(list) || list.length === 0) {
      throw new DataError(`Values required for filter: ${member.slice(0, 80)}.`);
    }
    this.#values += list.length;
    if (this.#values > mostValues) throw new DataError('The filters have too many values.');
    return list.map((value: unknown) => {
      if (value === null || typeof value === 'string') return value;
      if (typeof value === 'number' || typeof value === 'boolean') return String(value);
      throw new DataError(`Invalid query format: ${member.slice(0, 80)}: values must be texts.`);
    });
  }

  #dates(operator: FilterOperator, values: readonly (string | null)[]): readonly (string | null)[] {
    if (!isDateOperator(operator)) return values;
    const texts = values.filter((v) => v !== null);
    const [first = '', second] = texts;
    if (operator !== 'inDateRange' && operator !== 'notInDateRange') {
      const [from, to] = this.#ranges.read(first);
      return [operator === 'beforeDate' || operator === 'afterOrOnDate' ? from : to];
    }
    if (texts.length > 2) throw new DataError('A date range has one or two values.');
    return this.#ranges.read(second === undefined ? first : [first, second]);
  }
}
