/** Measures of money that goes both ways, and of what an account holds: the same whatever tells the way of a row. */
import { columnSql } from './column-facts.js';
import type { DraftDimension, DraftMeasure } from './draft-member.js';
import type { MoneyFlow } from './money-flow.js';
import type { Column } from './column.js';
import type { Table } from './table-profile.js';
import { inSentence, memberName } from './words.js';

const money = { format: 'currency' } as const;

/** Rows that tell what was spent, some of it paid back: nothing comes in by them. */
const spentMeasures = ({ flow, noun }: Table, name: (text: string) => string): DraftMeasure[] => {
  const [amount] = flow?.columns ?? [];
  if (!amount || !flow) return [];
  const said = inSentence(amount.title);
  return [
    {
      ...money,
      name: name(`total ${amount.member}`),
      title: amount.title,
      description: `Sum of ${said} over all ${noun.many}: what was spent, less what was paid back`,
      ...{ type: 'sum', sql: flow.out, rank: 0, isAverage: false },
      meta: { flow: 'cost', synonyms: [`total ${said}`, 'spending', 'total spending'] },
    },
    averageOf(amount.title, { noun, name, sql: flow.out, rank: 10 }),
  ];
};

/** What an account has more of in debit than in credit, which over all accounts is nothing. */
function journalMeasure(
  flow: MoneyFlow,
  name: (text: string) => string,
  { many }: Table['noun'],
): DraftMeasure {
  const [debit, credit] = flow.columns.map(({ title }) => title);
  const title = `${debit} less ${inSentence(credit ?? '')}`;
  return {
    ...money,
    name: name(title),
    title,
    description: `${title} over all ${many}: of all accounts together it is nothing`,
    ...{ type: 'sum', sql: flow.net, rank: -1, isAverage: false },
    meta: { synonyms: ['amount', 'net'] },
  };
}

type Names = { readonly in: string; readonly out: string; readonly net: string };

/** Two columns keep their own names: "Paid out", "Withdrawals". */
function namesOf({ kind, columns }: MoneyFlow): Names {
  const [first, second] = columns;
  if (kind === 'two columns') return { out: first?.title ?? '', in: second?.title ?? '', net: 'Net amount' };
  return { in: 'Money in', out: 'Money out', net: kind === 'signed' ? (first?.title ?? '') : 'Net amount' };
}

export function flowMeasures(table: Table, taken: Set<string>): DraftMeasure[] {
  const { flow, noun } = table;
  const balance = balanceMeasures(table, taken);
  if (!flow) return balance;
  const titles = namesOf(flow);
  const [amount] = flow.columns;
  const isOne = flow.kind !== 'two columns';
  const name = (text: string): string => memberName(text, taken, { fallback: 'money' });
  const average = (title: string, sql: string, rank: number): DraftMeasure =>
    averageOf(title, { noun, name, sql, rank });
  if (flow.kind === 'spent') return [...spentMeasures(table, name), ...balance];
  if (flow.kind === 'journal') return [journalMeasure(flow, name, noun), ...balance];
  return [
    {
      ...money,
      name: name(`total ${flow.kind === 'signed' ? (amount?.member ?? 'amount') : 'net amount'}`),
      title: titles.net,
      description: `${titles.in} less ${inSentence(titles.out)}, over all ${noun.many}`,
      ...{ type: 'sum', sql: flow.net, rank: 0, isAverage: false },
      meta: {
        flow: 'net',
        synonyms: [...new Set([`total ${inSentence(titles.net)}`, 'amount', 'total amount'])],
      },
    },
    {
      ...money,
      name: name(`total ${titles.out}`),
      title: titles.out,
      description: `What went out, told positive, over all ${noun.many}`,
      ...{ type: 'sum', sql: flow.out, rank: 0.2, isAverage: false },
      meta: { flow: 'out', synonyms: [`total ${inSentence(titles.out)}`, 'spending', 'total spending'] },
    },
    {
      ...money,
      name: name(`total ${titles.in}`),
      title: titles.in,
      description: `What came in, over all ${noun.many}`,
      ...{ type: 'sum', sql: flow.in, rank: 0.1, isAverage: false },
      meta: { flow: 'in', synonyms: [`total ${inSentence(titles.in)}`] },
    },
    {
      ...money,
      name: name('net spending'),
      title: 'Net spending',
      description: 'What something has cost: what went out less what came back',
      ...{ type: 'sum', sql: `-(${flow.net})`, rank: 3, isAverage: false },
      meta: { flow: 'cost' },
    },
    // Of one amount the mean of both ways is near to nothing.
    average(titles.out, flow.out, 10),
    average(titles.in, flow.in, 10.1),
    ...(isOne && amount ? [average(amount.title, columnSql(amount), 10.2)] : []),
    ...balance,
  ];
}

const averageOf = (
  title: string,
  o: {
    readonly noun: Table['noun'];
    readonly name: (text: string) => string;
    readonly sql: string;
    readonly rank: number;
  },
): DraftMeasure => ({
  ...money,
  name: o.name(`average ${title}`),
  title: /^average /i.test(title) ? title : `Average ${inSentence(title)}`,
  description: `Mean ${inSentence(title)} of a ${o.noun.one}`,
  ...{ type: 'avg', sql: o.sql, rank: o.rank, isAverage: true },
  meta: { additive: false },
});

function balanceMeasures({ balance, noun }: Table, taken: Set<string>): DraftMeasure[] {
  if (!balance) return [];
  const { column, account, last } = balance;
  const said = inSentence(column.title);
  const each = account ? `, of each ${inSentence(account.title)}` : '';
  return [
    ...(last === undefined
      ? []
      : [
          {
            ...money,
            name: memberName(`last ${column.member}`, taken, { fallback: 'balance' }),
            title: column.title,
            description: `${column.title} after the last ${noun.one} of a time${each}`,
            ...{ type: 'number', sql: last, rank: 7, isAverage: false },
            meta: {
              additive: false,
              last: { of: column.member, ...(account ? { by: account.member } : {}) },
              synonyms: ['balance', 'account balance', 'closing balance', 'current balance'],
            },
          },
        ]),
    {
      ...money,
      name: memberName(`average ${column.member}`, taken, { fallback: 'average_balance' }),
      title: `Average ${said}`,
      description: `Mean ${said} after a ${noun.one}`,
      ...{ type: 'avg', sql: columnSql(column), rank: 17, isAverage: true },
      meta: { additive: false },
    },
  ];
}

/** What came in and went out by each row, where no column holds it. */
export function flowDimensions({ flow, noun, columns }: Table): DraftDimension[] {
  const [column, other = column] = flow?.columns ?? [];
  if (!flow || !column || !other || flow.kind === 'spent' || flow.kind === 'journal') return [];
  const taken = new Set(columns.filter((one) => !isReplaced(one, flow)).map(({ member }) => member));
  const titles = namesOf(flow);
  const isTwo = flow.kind === 'two columns';
  const ways = flow.kind === 'signed' ? (['in', 'out'] as const) : (['net', 'in', 'out'] as const);
  return ways
    .filter((way) => !flow.columns.some((one) => columnSql(one) === flow[way]))
    .map((way) => {
      const own = way === 'in' ? other.member : column.member;
      const name = isTwo && way !== 'net' ? own : way === 'net' ? 'row net amount' : `row money ${way}`;
      return {
        ...money,
        column: way === 'in' ? other : column,
        name: memberName(name, taken, { fallback: way }),
        title: `${titles[way]} of each ${noun.one}`,
        description: `${titles[way]} of one ${noun.one}`,
        ...{ type: 'number', sql: flow[way] },
      };
    });
}

/** One of two columns that holds noughts, or what goes out as less than nothing: a member of its own stands for it. */
export const isReplaced = (column: Column, flow: MoneyFlow | undefined): boolean =>
  flow?.kind === 'two columns' &&
  flow.columns.some(({ member }) => member === column.member) &&
  ![flow.in, flow.out].includes(columnSql(column));

const payees = /^(?:payee|merchant|vendor|supplier|counterparty|recipient|beneficiary)$/;
const described =
  /^(?:transaction )?(?:description|details?|narrative|particulars|memo|text|name|reference text)(?: (?:description|details?|name))?$/;

/** Who was paid stands in the description, where no column of its own tells it. */
export const isPayee = (column: Column, { flow, columns }: Table): boolean =>
  flow !== undefined &&
  (column.role.kind === 'category' || column.role.kind === 'text') &&
  described.test(column.words.join(' ')) &&
  !columns.some(({ words }) => words.some((word) => payees.test(word)));
