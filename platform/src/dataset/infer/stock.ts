/** What is there of a product at each time, as people speak of it: "stock", "out of stock". */
import { columnSql } from './column-facts.js';
import type { Column } from './column.js';
import type { DraftSegment } from './form/form-members.js';
import type { Snapshots } from './snapshots.js';
import { inSentence, memberName } from './words.js';

const onHand =
  /^(?:(?:quantity|qty|units|stock|inventory|closing|ending|total|current) )*(?:on hand|in stock|stock|inventory|stock level|inventory level)(?: (?:quantity|qty|units|level|count))?$/;
const stockNames = [
  'stock',
  'stock on hand',
  'on hand',
  'units on hand',
  'in stock',
  'inventory',
  'stock level',
  'inventory level',
];

/** What is there of a thing, where one column tells it. */
export function stockOf<Known extends Pick<Column, 'words' | 'role' | 'member'>>(
  columns: readonly Known[],
  snapshots: Snapshots | undefined,
): Known | undefined {
  const found = columns.filter(
    (one) => snapshots?.levels.has(one.member) === true && onHand.test(one.words.join(' ')),
  );
  return found.length === 1 ? found[0] : undefined;
}

/** What people call what is there of a thing. */
export const calledStock = (
  column: Column,
  { columns, snapshots }: { readonly columns: readonly Column[]; readonly snapshots?: Snapshots },
): string[] =>
  stockOf(columns, snapshots)?.member === column.member
    ? stockNames.filter((name) => !columns.some(({ words }) => words.join(' ') === name))
    : [];

type Known = {
  readonly columns: readonly Column[];
  readonly snapshots?: Snapshots;
  readonly noun: { readonly many: string };
};

/** "Out of stock", "in stock": nothing is there of it, or something. */
export function stockSegments({ columns, snapshots, noun }: Known, taken: Set<string>): DraftSegment[] {
  const stock = stockOf(columns, snapshots);
  if (!stock) return [];
  const segment = (
    name: string,
    sql: string,
    meta: { readonly synonyms: readonly string[] },
    is: string,
  ): DraftSegment => ({
    name: memberName(name, taken, { fallback: name }),
    title: name.charAt(0).toUpperCase() + name.slice(1),
    description: `${noun.many.charAt(0).toUpperCase()}${noun.many.slice(1)} with ${is} ${inSentence(stock.title)}`,
    sql: `${columnSql(stock)} ${sql}`,
    meta,
  });
  return [
    segment(
      'out of stock',
      '<= 0',
      { synonyms: ['sold out', 'stocked out', 'stockout', 'unavailable'] },
      'no',
    ),
    segment('available', '> 0', { synonyms: ['still in stock', 'not sold out'] }, 'some'),
  ];
}
