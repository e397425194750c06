/** Measures of what each thing has once, however many rows it has: the total of an order on all of its lines. */
import type { Amount } from './column-role.js';
import type { Column } from './column.js';
import type { DraftMeasure } from './draft-member.js';
import { onceSql, type OnceEach } from './once-each.js';
import type { RunningTotal } from './running-total.js';
import type { Table } from './table-profile.js';
import { inSentence, memberName, plural } from './words.js';

/** Money that goes with the rows, and is not what they are worth. */
export const sideMoney =
  /^(?:fees?|tips?|gratuity|tax|taxes|vat|discounts?|vouchers?|refund(?:s|ed)?|freight|shipping|postage|deposits?|costs?|expenses?|budget)$/;

/** Whether each row says it again of the whole of which it is a part. */
export const isOnce = ({ once }: Table, { member }: Column): boolean => once?.amounts.has(member) === true;

/** What a thing comes to as a whole: of several amounts the most. */
export function wholeOf(table: Table): Column | undefined {
  const money = table.columns.filter(
    (one) =>
      isOnce(table, one) &&
      one.role.kind === 'amount' &&
      one.role.isMoney &&
      one.role.adds &&
      !one.words.some((word) => sideMoney.test(word)),
  );
  const totals = money.filter(({ words }) => !/^(?:sub|subtotal|net)$/.test(words[0] ?? ''));
  return [...(totals.length > 0 ? totals : money)].sort((a, b) => b.sum - a.sum)[0];
}

/** What has come together until the last row of each thing, which is never summed over rows. */
export function runningMeasures(
  { column, of, last }: RunningTotal,
  { shared, meta, rank, synonyms, taken }: Omit<Known, 'table' | 'once' | 'role' | 'sql'>,
): DraftMeasure[] {
  if (last === undefined) return [];
  const said = inSentence(column.title);
  return [
    {
      ...shared,
      name: memberName(`last ${column.member}`, taken, { fallback: 'last' }),
      title: column.title,
      description: of
        ? `The last ${said} of each ${inSentence(of.title)}, added up`
        : `The last ${said} of a time`,
      ...{ type: 'number', sql: last, rank: rank + 1, isAverage: false },
      meta: {
        ...meta,
        additive: false,
        ...(of ? { once: { of: column.member, by: of.member, as: 'sum' } } : {}),
        synonyms: [`total ${said}`, ...synonyms],
      },
    },
  ];
}

type Known = {
  readonly table: Table;
  readonly once: OnceEach;
  readonly role: Amount;
  readonly sql: string;
  readonly shared: Pick<DraftMeasure, 'format' | 'better'>;
  readonly meta: Readonly<Record<string, unknown>>;
  readonly rank: number;
  readonly synonyms: readonly string[];
  readonly taken: Set<string>;
};

export function onceMeasures(column: Column, known: Known): DraftMeasure[] {
  const { table, once, role, sql, shared, meta, rank, synonyms, taken } = known;
  const said = inSentence(column.title);
  const many = plural(once.of);
  const isWhole = wholeOf(table) === column;
  const worth = [
    `average ${once.of} value`,
    `average ${once.of} size`,
    `average ${once.of} amount`,
    `average ${once.of}`,
  ];
  const measure = (
    as: 'sum' | 'avg' | 'median',
    one: Pick<DraftMeasure, 'name' | 'title' | 'description'>,
    also: readonly string[],
  ): DraftMeasure => ({
    ...shared,
    ...one,
    ...{ type: 'number', sql: onceSql(once, sql, as) },
    ...{ rank: rank + { sum: 0, avg: role.adds ? 10 : 0, median: 20 }[as], isAverage: as !== 'sum' },
    meta: {
      ...meta,
      additive: false,
      once: { of: column.member, by: once.key.member, as },
      ...(also.length > 0 ? { synonyms: [...new Set(also)] } : {}),
    },
  });
  const name = (text: string): string => memberName(text, taken, { fallback: text.split(' ')[0] ?? 'once' });
  const sum = measure(
    'sum',
    {
      name: name(`total ${column.member}`.replace('total_total', 'total')),
      title: column.title,
      description: `Sum of ${said} over all ${many}, each of them once`,
    },
    [
      `total ${said}`,
      ...synonyms,
      ...(isWhole ? [`${once.of} total`, `${once.of} value`, `value of ${many}`] : []),
    ],
  );
  const mean = measure(
    'avg',
    {
      name: name(`average ${column.member}`),
      title: /^average /i.test(column.title) ? column.title : `Average ${said}`,
      description: `Mean ${said} of ${/^[aeiou]/i.test(once.of) ? 'an' : 'a'} ${once.of}`,
    },
    [
      ...(role.adds ? [] : [said, ...synonyms]),
      ...(isWhole
        ? [...worth, ...(once.of === 'order' ? ['aov', 'average basket', 'average basket value'] : [])]
        : []),
    ],
  );
  const median = measure(
    'median',
    {
      name: name(`median ${column.member}`),
      title: `Median ${said}`,
      description: `Median ${said} of the ${many}`,
    },
    isWhole ? [`median ${once.of} value`, `median ${once.of}`] : [],
  );
  return role.adds ? [sum, mean, median] : [mean, median];
}
