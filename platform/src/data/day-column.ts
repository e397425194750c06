import type { View } from './data-model.js';
import { node, nodes, text, type Node } from './sql-tree.js';

/** Parts of a time that its date alone decides. */
const dayParts: ReadonlySet<string> = new Set([
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'dow',
  'isodow',
  'doy',
  'dayofweek',
  'dayofyear',
  'isoyear',
]);

/** Functions of a time that its date alone decides, and that give the same type for a date as for a time. */
const dayFunctions: ReadonlySet<string> = new Set(
  'year quarter month week day dayofmonth dayofweek isodow dayofyear weekofyear dayname monthname last_day'.split(
    ' ',
  ),
);

/** `call` over a date in place of a time, or `undefined` when the time of day matters to it. */
export function callOverDay(name: string, part: string | undefined, daySql: string): string | undefined {
  if (part === undefined) return dayFunctions.has(name) ? `${name}(${daySql})` : undefined;
  if (!dayParts.has(part)) return undefined;
  if (name === 'date_trunc' || name === 'datetrunc') {
    return `CAST(DATE_TRUNC('${part}', ${daySql}) AS TIMESTAMP)`;
  }
  return name === 'date_part' || name === 'datepart' ? `DATE_PART('${part}', ${daySql})` : undefined;
}

/**
 * Whether a time dimension is itself a grouping. Then functions of it must be written over the very same column, or the
 * database would take the column of days for one that is not grouped.
 */
export function groupsByTime(
  select: Node,
  items: readonly Node[],
  aliases: ReadonlyMap<string, Node>,
  view: View,
): boolean {
  return nodes(select.group_expressions).some((e) => {
    const index = Number(node(e.value)?.value);
    const target = (e.class === 'CONSTANT' ? items[index - 1] : undefined) ?? e;
    const name = columnName(target);
    return view.members.get(columnName(aliases.get(name) ?? target))?.daySql !== undefined;
  });
}

function columnName(e: Node): string {
  const names = e.class === 'COLUMN_REF' && Array.isArray(e.column_names) ? e.column_names : [];
  return text(names.at(-1)).toLowerCase();
}
