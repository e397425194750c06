import { DataError } from './data-error.js';
import { conditionMark, type Member } from './data-model.js';
import { callOverDay } from './day-column.js';
import { likeOperators, writeLike } from './like-pattern.js';
import type { QueryParameters } from './query-parameters.js';
import { writeConstant } from './sql-constant.js';
import {
  aggregateFunctions,
  castTypes,
  comparisons,
  datePartFunctions,
  dateParts,
  operators,
  scalarFunctions,
  windowFunctions,
} from './sql-functions.js';
import { node, nodes, onlyKeys, text, type Node } from './sql-tree.js';
import { windowFrame } from './window-frame.js';

/** Finds the member a name stands for, or refuses. Called for every name in the query, so it also notes the joins. */
export type MemberLookup = (names: readonly string[]) => Member;
/** A column of the single values of a text, from the SQL of the text and of what stands between them. */
export type ListSplitter = (list: string, separator: string) => string;

const maxDepth = 60;
const maxNodes = 3000;

/**
 * Writes parsed expressions back as SQL of our own. What is not named here is refused: there is no way from the
 * caller's text into the statement but through these methods, and every text literal becomes a parameter.
 */
export class ExpressionWriter {
  readonly #lookup: MemberLookup;
  readonly #each: ListSplitter;
  readonly #parameters: QueryParameters;
  readonly #aliases: ReadonlyMap<string, Node>;
  readonly #useDays: boolean;
  #depth = 0;
  #count = 0;
  #insideAggregate = false;

  /** @param useDays whether a column of days may stand for the time where only the day matters */
  constructor(
    lookup: MemberLookup,
    each: ListSplitter,
    parameters: QueryParameters,
    aliases: ReadonlyMap<string, Node>,
    useDays: boolean,
  ) {
    this.#lookup = lookup;
    this.#each = each;
    this.#parameters = parameters;
    this.#aliases = aliases;
    this.#useDays = useDays;
  }

  write(expression: unknown): string {
    const e = node(expression);
    if (!e) throw new DataError('The query is not valid SQL.');
    this.#count += 1;
    this.#depth += 1;
    if (this.#count > maxNodes || this.#depth > maxDepth) throw new DataError('The query is too complex.');
    const sql = this.#dispatch(e);
    this.#depth -= 1;
    return sql;
  }

  #dispatch(e: Node): string {
    switch (e.class) {
      case 'COLUMN_REF':
        return this.#column(e);
      case 'CONSTANT':
        onlyKeys(e, ['value']);
        return writeConstant(node(e.value), this.#parameters);
      case 'COMPARISON':
        return this.#comparison(e);
      case 'CONJUNCTION':
        return this.#conjunction(e);
      case 'BETWEEN':
        onlyKeys(e, ['input', 'lower', 'upper']);
        return `(${this.write(e.input)} BETWEEN ${this.write(e.lower)} AND ${this.write(e.upper)})`;
      case 'OPERATOR':
        return this.#operator(e);
      case 'CASE':
        return this.#case(e);
      case 'CAST':
        return this.#cast(e);
      case 'FUNCTION':
        return this.#function(e);
      case 'WINDOW':
        return this.#window(e);
      default:
        throw new DataError(refusal(text(e.class)));
    }
  }

  #column(e: Node): string {
    onlyKeys(e, ['column_names']);
    const names = Array.isArray(e.column_names) ? e.column_names.map(text) : [];
    const alias = names.length === 1 ? this.#aliases.get((names[0] ?? '').toLowerCase()) : undefined;
    if (alias) return this.write(alias);
    const member = this.#lookup(names);
    if (member.kind === 'measure')
      throw new DataError(`"${member.name}" is a measure: write MEASURE(${member.name}).`);
    return `(${member.sql})`;
  }

  /** The column of days of the time dimension that an expression names. */
  #day(e: Node | undefined): string | undefined {
    if (!this.#useDays || e?.class !== 'COLUMN_REF' || !Array.isArray(e.column_names)) return undefined;
    const names = e.column_names.map(text);
    const alias = names.length === 1 ? this.#aliases.get((names[0] ?? '').toLowerCase()) : undefined;
    if (alias) return this.#day(alias);
    const { daySql } = this.#lookup(names);
    return daySql === undefined ? undefined : `(${daySql})`;
  }

  #comparison(e: Node): string {
    onlyKeys(e, ['left', 'right']);
    const sign = comparisons.get(text(e.type));
    if (sign === undefined) throw new DataError('A comparison in the query is not supported.');
    return `(${this.write(e.left)} ${sign} ${this.write(e.right)})`;
  }

  #conjunction(e: Node): string {
    onlyKeys(e, ['children']);
    const word = e.type === 'CONJUNCTION_AND' ? 'AND' : 'OR';
    return `(${nodes(e.children)
      .map((c) => this.write(c))
      .join(` ${word} `)})`;
  }

  #operator(e: Node): string {
    onlyKeys(e, ['children']);
    const [first = '', ...rest] = nodes(e.children).map((c) => this.write(c));
    switch (e.type) {
      case 'OPERATOR_NOT':
        return `(NOT ${first})`;
      case 'OPERATOR_IS_NULL':
        return `(${first} IS NULL)`;
      case 'OPERATOR_IS_NOT_NULL':
        return `(${first} IS NOT NULL)`;
      case 'COMPARE_IN':
        return `(${first} IN (${rest.join(', ')}))`;
      case 'COMPARE_NOT_IN':
        return `(${first} NOT IN (${rest.join(', ')}))`;
      case 'OPERATOR_COALESCE':
        return `COALESCE(${[first, ...rest].join(', ')})`;
      default:
        throw new DataError('An operator in the query is not supported.');
    }
  }

  #case(e: Node): string {
    onlyKeys(e, ['case_checks', 'else_expr']);
    const checks = nodes(e.case_checks).map((c) => {
      onlyKeys(c, ['when_expr', 'then_expr']);
      return `WHEN ${this.write(c.when_expr)} THEN ${this.write(c.then_expr)}`;
    });
    return `CASE ${checks.join(' ')} ELSE ${e.else_expr === undefined ? 'NULL' : this.write(e.else_expr)} END`;
  }

  #cast(e: Node): string {
    onlyKeys(e, ['child', 'cast_type', 'try_cast']);
    const type = node(e.cast_type);
    const id = text(type?.id);
    const child = (id === 'DATE' ? this.#day(node(e.child)) : undefined) ?? this.write(e.child);
    const word = e.try_cast === true ? 'TRY_CAST' : 'CAST';
    if (castTypes.has(id)) return `${word}(${child} AS ${id})`;
    const info = node(type?.type_info);
    if (id === 'DECIMAL' && Number.isInteger(info?.width)) {
      return `${word}(${child} AS DECIMAL(${Number(info?.width)}, ${Number(info?.scale ?? 0)}))`;
    }
    throw new DataError('A cast in the query names a type that is not supported.');
  }

  #function(e: Node): string {
    onlyKeys(e, ['function_name', 'children', 'filter', 'distinct', 'is_operator', 'schema']);
    const name = text(e.function_name).toLowerCase();
    const children = nodes(e.children);
    // The parser itself writes `main` for its own rewrites, such as EXTRACT; nothing else may be named.
    if (e.schema !== undefined && e.schema !== '' && e.schema !== 'main')
      throw new DataError(unknownFunction(name));
    if (name === 'measure') return this.#measure(e, children);
    if (name === 'unnest') return this.#unnest(children);
    if (name === 'count_star' || aggregateFunctions.has(name)) return this.#aggregate(e, name, children);
    if (node(e.filter) || e.distinct === true)
      throw new DataError(`${name}: FILTER and DISTINCT need an aggregate.`);
    if (datePartFunctions.has(name)) return this.#dateFunction(name, children);
    const day = children.length === 1 ? this.#day(children[0]) : undefined;
    const overDay = day === undefined ? undefined : callOverDay(name, undefined, day);
    if (overDay !== undefined) return overDay;
    if (likeOperators.has(name)) {
      const value = this.write(children[0]);
      return writeLike(name, value, children[1], (pattern) => this.#parameters.add(pattern));
    }
    const sign = operators.get(name);
    const args = children.map((c) => this.write(c));
    if (sign !== undefined && e.is_operator === true) {
      return args.length === 1 ? `(${sign}${args[0] ?? ''})` : `(${args.join(` ${sign} `)})`;
    }
    if (!scalarFunctions.has(name)) throw new DataError(unknownFunction(name));
    return `${name}(${args.join(', ')})`;
  }

  /** `UNNEST(STRING_SPLIT(genres, '|'))`: each value of a list, wherever a member may stand. */
  #unnest(children: readonly Node[]): string {
    const [split, ...rest] = children;
    const [list, separator, ...others] = nodes(split?.children);
    const between = text(node(separator?.value)?.value);
    const isSplit = /^(?:string_split|str_split|string_to_array)$/i.test(text(split?.function_name));
    if (!isSplit || rest.length + others.length > 0 || list?.class !== 'COLUMN_REF' || between === '')
      throw new DataError("UNNEST takes a list apart: UNNEST(STRING_SPLIT(member, ', ')).");
    return this.#each(this.write(list), this.write(separator));
  }

  #measure(e: Node, children: readonly Node[]): string {
    const child = children[0];
    if (children.length !== 1 || child?.class !== 'COLUMN_REF' || e.distinct === true) {
      throw new DataError('MEASURE() takes the name of one measure.');
    }
    const names = Array.isArray(child.column_names) ? child.column_names.map(text) : [];
    const member = this.#lookup(names);
    if (member.kind !== 'measure') throw new DataError(`"${member.name}" is no measure.`);
    if (this.#insideAggregate) throw new DataError('MEASURE() cannot stand inside another aggregate.');
    return node(e.filter) ? this.#conditionalMeasure(member, e.filter) : `(${member.sql})`;
  }

  /** `MEASURE(name) FILTER (WHERE condition)`: the measure over the rows that meet the condition. */
  #conditionalMeasure(member: Member, filter: unknown): string {
    if (member.conditionalSql === undefined) {
      throw new DataError(
        `MEASURE(${member.name}): FILTER needs a measure that is one aggregate, or made of such.`,
      );
    }
    this.#insideAggregate = true;
    const condition = this.write(filter);
    this.#insideAggregate = false;
    return `(${member.conditionalSql.replaceAll(conditionMark, () => condition)})`;
  }

  #aggregate(e: Node, name: string, children: readonly Node[]): string {
    if (this.#insideAggregate) throw new DataError('Aggregates cannot be nested.');
    this.#insideAggregate = true;
    const args = children.map((c) => this.write(c)).join(', ');
    const filter = node(e.filter) ? ` FILTER (WHERE ${this.write(e.filter)})` : '';
    this.#insideAggregate = false;
    if (name === 'count_star' || (name === 'count' && args === '')) return `COUNT(*)${filter}`;
    return `${aggregateFunctions.get(name) ?? ''}(${e.distinct === true ? 'DISTINCT ' : ''}${args})${filter}`;
  }

  #dateFunction(name: string, children: readonly Node[]): string {
    const [part, ...rest] = children;
    const value = node(part?.value)?.value;
    const word = typeof value === 'string' ? value.toLowerCase() : '';
    if (part?.class !== 'CONSTANT' || !dateParts.has(word))
      throw new DataError(`${name}: the part of the date is unknown.`);
    const day = rest.length === 1 ? this.#day(rest[0]) : undefined;
    const overDay = day === undefined ? undefined : callOverDay(name, word, day);
    if (overDay !== undefined) return overDay;
    return `${name}('${word}', ${rest.map((c) => this.write(c)).join(', ')})`;
  }

  #window(e: Node): string {
    onlyKeys(e, [
      'function_name',
      'children',
      'partitions',
      'orders',
      'start',
      'end',
      'start_expr',
      'end_expr',
      'offset_expr',
      'default_expr',
    ]);
    const name = text(e.function_name).toLowerCase();
    const call =
      windowFunctions.get(name) ?? (name === 'count_star' ? 'COUNT' : aggregateFunctions.get(name));
    if (call === undefined) throw new DataError(unknownFunction(name));
    const args = nodes(e.children).map((c) => this.write(c));
    for (const extra of [e.offset_expr, e.default_expr]) if (node(extra)) args.push(this.write(extra));
    const parts = nodes(e.partitions).map((p) => this.write(p));
    const orders = nodes(e.orders).map((o) => `${this.write(o.expression)} ${direction(o)}`);
    const frame = windowFrame(e, (bound) => this.write(bound));
    const over = [
      parts.length > 0 ? `PARTITION BY ${parts.join(', ')}` : '',
      orders.length > 0 ? `ORDER BY ${orders.join(', ')}` : '',
      frame,
    ];
    const inner = call === 'COUNT' && args.length === 0 ? '*' : args.join(', ');
    return `${call}(${inner}) OVER (${over.filter((p) => p !== '').join(' ')})`;
  }
}

/** ASC or DESC and the place of nulls, as parsed. */
export function direction(order: Node): string {
  const nulls = order.null_order === 'NULLS FIRST' ? ' NULLS FIRST' : ' NULLS LAST';
  return (order.type === 'DESCENDING' ? 'DESC' : 'ASC') + nulls;
}

function refusal(kind: string): string {
  if (kind === 'SUBQUERY') return 'Subqueries are not supported.';
  if (kind === 'STAR') return 'Name the columns: "*" is not supported.';
  if (kind === 'PARAMETER') return 'Parameters are not supported.';
  return 'An expression in the query is not supported.';
}

function unknownFunction(name: string): string {
  return `The function "${name.slice(0, 60)}" is not supported.`;
}
