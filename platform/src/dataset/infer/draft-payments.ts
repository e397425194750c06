/**
 * What came in by payments: of those that failed, are still to come or went back nothing did. The sum over all of them
 * stays there under its own name.
 */
import { columnSql } from './column-facts.js';
import type { Column } from './column.js';
import type { DraftMeasure } from './draft-member.js';
import { inStates } from './states.js';
import type { Table } from './table-profile.js';
import { inSentence, memberName } from './words.js';

const payment = /(?:^| )(?:payment|charge|transaction|instal?lment|payout|settlement)$/;
const came =
  /^(?:succeeded|success|successful|paid|complete|completed|settled|captured|cleared|received|approved|processed|collected|ok)$/i;
const cameNot =
  /^(?:payment )?(?:failed|failure|fail|declined|rejected|denied|error|unpaid|bounced|void|voided|cancell?ed|chargeback|expired)$/i;

/** @param amounts what is worked out of each amount, the sum over all rows among it */
export function paymentMeasures(
  { columns, noun, states, flow, once, deals, snapshots }: Table,
  amounts: readonly DraftMeasure[],
  taken: Set<string>,
): DraftMeasure[] {
  const sums = columns.filter(({ role }) => role.kind === 'amount' && role.isMoney && role.adds);
  const [amount, another] = sums.filter(({ words }) =>
    /^(?:amount|total|value|sum|payment)$/.test(words.at(-1) ?? ''),
  );
  if (!states || !amount || another || !payment.test(noun.one) || (flow ?? once ?? deals ?? snapshots))
    return [];
  const good = states.values.filter((value) => came.test(value.trim()));
  const instead = sumOf(amount, amounts);
  if (!instead || good.length === 0 || !states.values.some((value) => cameNot.test(value.trim()))) return [];
  return [
    {
      name: memberName('revenue', taken, { fallback: 'revenue' }),
      title: 'Revenue',
      description: `${amount.title} of the ${noun.many} whose ${inSentence(states.column.title)} is ${good.join(' or ')}`,
      type: 'sum',
      sql: `CASE WHEN ${inStates(states, good)} THEN ${columnSql(amount)} END`,
      ...{ format: 'currency', better: 'up', rank: -0.5, isAverage: false },
      meta: {
        better: 'up',
        // Of payments that failed it is the amount that is asked for.
        within: { of: states.column.member, instead },
        synonyms: [
          ...['total revenue', 'money', 'income', 'takings', 'sales', 'turnover', 'cash'],
          ...['collected', 'money collected', 'amount collected', 'amount received', 'received'],
          ...['money received', 'money in', 'earnings'],
        ],
      },
    },
  ];
}

/** @returns the name of the measure that is the sum of it over all rows */
export const sumOf = (column: Column, amounts: readonly DraftMeasure[]): string | undefined =>
  amounts.find(({ type, sql }) => type === 'sum' && sql === columnSql(column))?.name;

/** What all rows come to, those of which nothing comes among them, is told last. */
export function allLast(measures: readonly DraftMeasure[]): readonly DraftMeasure[] {
  const instead = measures.flatMap(({ meta }) => {
    const within = meta?.['within'] as { readonly instead: string } | undefined;
    return within ? [within.instead] : [];
  });
  return measures.map((one) => (instead.includes(one.name) ? { ...one, rank: LAST } : one));
}

const LAST = 14;
