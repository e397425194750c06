import { DataError } from './data-error.js';
import { quoted, type DataModel, type Member, type View } from './data-model.js';
import { groupsByTime } from './day-column.js';
import type { QueryParameters } from './query-parameters.js';
import type { SecurityContext } from './security-context.js';
import { mayFail } from './row-error.js';
import { direction, ExpressionWriter, type ListSplitter } from './sql-expression.js';
import { node, nodes, onlyKeys, text, type Node } from './sql-tree.js';
import { TextCost } from './text-cost.js';
import { ViewQuery } from './view-query.js';

/** A statement to run. */
export type CompiledSql = {
  readonly sql: string;
  /** The same with LIMIT as asked, and without an ORDER BY that holds no values: counts the rows of the whole result. */
  readonly countSql: string;
  readonly parameters: QueryParameters;
};

const selectKeys = [
  'modifiers',
  'select_list',
  'from_table',
  'where_clause',
  'group_expressions',
  'group_sets',
  'aggregate_handling',
  'having',
  'qualify',
];

/**
 * Turns one parsed SELECT over one view into SQL over the view's tables, filtered by the caller's access policy.
 *
 * @param maxRows the most rows to return, whatever LIMIT says; `Infinity` for all of them
 * @throws {DataError} for everything that is not on the allow-lists, and for members the caller may not see
 */
export function compileSelect(
  select: Node,
  model: DataModel,
  context: SecurityContext,
  maxRows: number,
): CompiledSql {
  onlyKeys(select, selectKeys);
  const { query, alias } = fromView(node(select.from_table), model, context);
  const { view, parameters } = query;
  const lookup = memberLookup(query, alias);
  const items = nodes(select.select_list);
  const aliases = selectAliases(items, view);
  const useDays = !groupsByTime(select, items, aliases, view);
  const each: ListSplitter = (list, separator) => query.each(list, separator);
  const writer = new ExpressionWriter(lookup, each, parameters, aliases, useDays);
  const columns = new ExpressionWriter(lookup, each, parameters, new Map(), useDays);
  const list = items.map((item) => `${columns.write(item)} AS ${quoted(columnName(item))}`);
  const where = node(select.where_clause) ? writer.write(select.where_clause) : undefined;
  const groups = groupBy(select, items, writer);
  const having = node(select.having) ? writer.write(select.having) : undefined;
  const qualify = node(select.qualify) ? writer.write(select.qualify) : undefined;
  const tail = modifiers(nodes(select.modifiers), items, writer);
  checkTextCost(select, aliases);
  const source = query.source();
  const isGuarded = source.conditions.length > 0 && mayFail(select.where_clause, lookup, aliases);
  const own = isGuarded
    ? `CASE WHEN ${source.conditions.join(' AND ')} THEN ${where ?? 'TRUE'} ELSE FALSE END`
    : where;
  const conditions = own === undefined ? source.conditions : [...source.conditions, own];
  // A condition on what a group is grouped by may be tried before any row is left out; one that counts may not.
  const afterwards = (condition: unknown, sql: string, count: string): string =>
    count !== '' && source.conditions.length > 0 && mayFail(condition, lookup, aliases)
      ? `CASE WHEN ${count} > 0 THEN ${sql} ELSE FALSE END`
      : sql;
  const body =
    `SELECT ${tail.distinct ? 'DISTINCT ' : ''}${list.join(', ')} FROM ${source.from}` +
    (conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '') +
    groups +
    (having === undefined
      ? ''
      : ` HAVING ${afterwards(select.having, having, groups === '' ? '' : 'COUNT(*)')}`) +
    (qualify === undefined ? '' : ` QUALIFY ${afterwards(select.qualify, qualify, 'COUNT(*) OVER ()')}`);
  const offset = tail.offset === 0 ? '' : ` OFFSET ${tail.offset}`;
  const most = Math.min(tail.limit ?? maxRows, maxRows);
  const limit = most === Infinity ? '' : ` LIMIT ${most}`;
  // A statement takes all of its values or none: those of an order are asked for by it alone.
  const counted = tail.order.includes('$') ? body + tail.order : body;
  const wholeLimit = tail.limit === undefined ? '' : ` LIMIT ${tail.limit}`;
  return {
    sql: body + tail.order + limit + offset,
    countSql: `SELECT COUNT(*) FROM (${counted}${wholeLimit}${offset})`,
    parameters,
  };
}

/** After everything has been written, and so is of a size and a form that are allowed. */
function checkTextCost(select: Node, aliases: ReadonlyMap<string, Node>): void {
  const cost = new TextCost(aliases);
  const { select_list, where_clause, group_expressions, having, qualify, modifiers: tail } = select;
  for (const e of [...nodes(select_list), where_clause, ...nodes(group_expressions), having, qualify])
    cost.add(e);
  for (const { orders } of nodes(tail)) for (const { expression } of nodes(orders)) cost.add(expression);
}

function fromView(
  from: Node | undefined,
  model: DataModel,
  context: SecurityContext,
): { query: ViewQuery; alias: string } {
  if (from?.type !== 'BASE_TABLE') {
    throw new DataError('Select from one view: joins, subqueries and table functions are not supported.');
  }
  onlyKeys(from, ['table_name']);
  const query = new ViewQuery(model, text(from.table_name), context);
  return { query, alias: (text(from.alias) || query.view.name).toLowerCase() };
}

function memberLookup(query: ViewQuery, alias: string): (names: readonly string[]) => Member {
  return (names) => {
    const own = names.length === 1 || (names.length === 2 && names[0]?.toLowerCase() === alias);
    return query.member((own ? names.at(-1) : undefined) ?? '', names.join('.'));
  };
}

/** Names given with AS. A member's own name wins over an alias of the same name, as in the database. */
function selectAliases(items: readonly Node[], view: View): ReadonlyMap<string, Node> {
  const aliases = new Map<string, Node>();
  for (const item of items) {
    const alias = text(item.alias).toLowerCase();
    if (alias !== '' && !view.members.has(alias)) aliases.set(alias, { ...item, alias: '' });
  }
  return aliases;
}

/** The column's name as written: its alias, the member's name, or the inner member of a call. */
function columnName(item: Node): string {
  const alias = text(item.alias);
  if (alias !== '') return alias;
  if (item.class === 'COLUMN_REF' && Array.isArray(item.column_names)) return text(item.column_names.at(-1));
  const children = nodes(item.children);
  const inner = children.find((c) => c.class === 'COLUMN_REF');
  const name = text(item.function_name) || 'column';
  if (name === 'measure' && inner) return columnName(inner);
  return inner ? `${name}(${columnName(inner)})` : name;
}

function groupBy(select: Node, items: readonly Node[], writer: ExpressionWriter): string {
  const expressions = nodes(select.group_expressions);
  const sets = Array.isArray(select.group_sets) ? select.group_sets : [];
  if (sets.length > 1) throw new DataError('Grouping sets are not supported.');
  if (select.aggregate_handling === 'FORCE_AGGREGATES') return ' GROUP BY ALL';
  if (expressions.length === 0) return '';
  return ` GROUP BY ${expressions.map((e) => position(e, items) ?? writer.write(e)).join(', ')}`;
}

type Tail = { order: string; limit?: number; offset: number; distinct: boolean };

function modifiers(list: readonly Node[], items: readonly Node[], writer: ExpressionWriter): Tail {
  const tail: Tail = { order: '', offset: 0, distinct: false };
  for (const modifier of list) {
    switch (modifier.type) {
      case 'ORDER_MODIFIER':
        onlyKeys(modifier, ['orders']);
        tail.order = orderBy(nodes(modifier.orders), items, writer);
        break;
      case 'LIMIT_MODIFIER':
        onlyKeys(modifier, ['limit', 'offset']);
        if (node(modifier.limit)) tail.limit = wholeNumber(modifier.limit, 'LIMIT');
        if (node(modifier.offset)) tail.offset = wholeNumber(modifier.offset, 'OFFSET');
        break;
      case 'DISTINCT_MODIFIER':
        onlyKeys(modifier, []);
        tail.distinct = true;
        break;
      default:
        throw new DataError('This kind of LIMIT is not supported.');
    }
  }
  return tail;
}

function orderBy(orders: readonly Node[], items: readonly Node[], writer: ExpressionWriter): string {
  const parts = orders.flatMap((order) => {
    const e = node(order.expression);
    if (e?.class === 'STAR') {
      onlyKeys(e, ['columns']);
      return items.map((_, i) => `${i + 1} ${direction(order)}`);
    }
    const written = position(e, items) ?? aliasPosition(e, items) ?? writer.write(e);
    return [`${written} ${direction(order)}`];
  });
  return parts.length === 0 ? '' : ` ORDER BY ${parts.join(', ')}`;
}

/** In ORDER BY an output column's name wins over the member of that name. */
function aliasPosition(e: Node | undefined, items: readonly Node[]): string | undefined {
  if (e?.class !== 'COLUMN_REF' || !Array.isArray(e.column_names) || e.column_names.length !== 1)
    return undefined;
  const name = text(e.column_names[0]).toLowerCase();
  const index = items.findIndex((item) => text(item.alias).toLowerCase() === name);
  return index < 0 ? undefined : String(index + 1);
}

/** `GROUP BY 1`: a column by its number. */
function position(e: Node | undefined, items: readonly Node[]): string | undefined {
  const value = node(e?.value);
  if (e?.class !== 'CONSTANT' || !value || !isInteger(value)) return undefined;
  const index = Number(value.value);
  if (!Number.isInteger(index) || index < 1 || index > items.length) {
    throw new DataError('GROUP BY and ORDER BY name a column that is not selected.');
  }
  return String(index);
}

/** A decimal such as 1.5 is parsed as the number 15 with a scale, so the type must be looked at too. */
function isInteger(value: Node): boolean {
  const id = node(value.type)?.id;
  return (id === 'INTEGER' || id === 'BIGINT') && typeof value.value === 'number';
}

function wholeNumber(expression: unknown, word: string): number {
  const e = node(expression);
  const value = node(e?.value);
  const number = Number(value?.value);
  if (e?.class !== 'CONSTANT' || !value || !isInteger(value) || !Number.isSafeInteger(number) || number < 0) {
    throw new DataError(`${word} must be a whole number.`);
  }
  return number;
}
