/** What came of visits, of budgets and of contracts, where a row tells it in two columns or in a flag. */
import { currencyCodes } from './amount-role.js';
import { columnSql } from './column-facts.js';
import type { Column } from './column.js';
import type { DraftDimension, DraftMeasure } from './draft-member.js';
import type { Table } from './table-profile.js';
import { inSentence, memberName, titleOf } from './words.js';

const bought = /^(?:has |did |is |made )?(?:purchased?|bought|ordered|transacted)$/;
const converted = /^(?:has |did |is )?converted$/;

/** Measures, and what each row has of those that are worked out of two of its columns. */
type Outcomes = {
  readonly measures: readonly DraftMeasure[];
  readonly dimensions: readonly DraftDimension[];
};

export function outcomesOf(table: Table, taken: Set<string>): Outcomes {
  const each = [profitOf(table, taken), lifetimeOf(table, taken)].filter((one) => one !== undefined);
  return {
    measures: [...conversionMeasures(table, taken), ...each.map(({ measure }) => measure)],
    dimensions: each.map(({ measure: { sql = '', format, meta }, of, column }) => ({
      ...{ column, sql, type: 'number' },
      ...(format === undefined ? {} : { format }),
      name: memberName(`row ${of}`, taken, { fallback: of }),
      title: `${titleOf(of)} of each ${table.noun.one}`,
      description: `${titleOf(of)} of one ${table.noun.one}`,
      ...(typeof meta?.['unit'] === 'string' ? { meta: { unit: meta['unit'] } } : {}),
    })),
  };
}

type Outcome = { readonly measure: DraftMeasure; readonly of: string; readonly column: Column };

/** How many visits ended in a purchase, and which part of all of them. */
function conversionMeasures({ columns, noun }: Table, taken: Set<string>): DraftMeasure[] {
  if (!/(?:^| )(?:session|visit)$/.test(noun.one)) return [];
  const named = (pattern: RegExp): Column | undefined =>
    columns.find(({ form, words }) => form.type === 'boolean' && pattern.test(words.join(' ')));
  const [purchase, conversion] = [named(bought), named(converted)];
  const flag = purchase ?? conversion;
  const isTold = columns.some(({ words }) => /^conversions?(?: rate)?$/.test(words.join(' ')));
  if (!flag || isTold) return [];
  const isPaid = columns.some(({ role }) => role.kind === 'amount' && role.isMoney && role.adds);
  const title = purchase ? 'Purchases' : 'Conversions';
  const others = purchase ? ['conversions', 'orders'] : isPaid ? ['purchases', 'orders'] : [];
  return [
    {
      name: memberName(title, taken, { fallback: 'purchases' }),
      title,
      description: `Number of ${noun.many} where ${inSentence(flag.title)} is true`,
      type: 'count',
      filters: [{ sql: columnSql(flag) }],
      ...{ better: 'up', rank: 5, isAverage: false },
      meta: { better: 'up', synonyms: [`number of ${inSentence(title)}`, ...others] },
    },
    {
      name: memberName('conversion rate', taken, { fallback: 'rate' }),
      title: 'Conversion rate',
      description: `Of all ${noun.many}, those where ${inSentence(flag.title)} is true`,
      type: 'avg',
      sql: `CASE WHEN ${columnSql(flag)} THEN 1.0 ELSE 0.0 END`,
      ...{ format: 'percent', better: 'up', rank: 5.5, isAverage: true },
      meta: {
        ...{ better: 'up', additive: false },
        synonyms: ['conversion', ...(purchase || isPaid ? ['purchase rate', 'order rate'] : [])],
      },
    },
  ];
}

const earned = /^(?:(?:total|worldwide|box office) )?(?:gross|revenues?|sales|income|turnover|box office)$/;
const spent = /^(?:(?:total|production) )?(?:budget|costs?|cogs|expenses|spend)$/;

/** What came in less what went out, of rows that tell both. */
function profitOf(table: Table, taken: Set<string>): Outcome | undefined {
  const { columns, noun } = table;
  if (table.once ?? table.snapshots ?? table.flow ?? table.deals) return undefined;
  const plain = ({ words }: Column): string => words.filter((word) => !currencyCodes.has(word)).join(' ');
  const money = columns.filter(({ role }) => role.kind === 'amount' && role.isMoney && role.adds);
  const [over, under] = [earned, spent].map((name) => money.filter((one) => name.test(plain(one))));
  const isTold = columns.some(({ words }) => words.some((word) => /^(?:profits?|margin|roi)$/.test(word)));
  const [income, more] = over ?? [];
  const [cost, another] = under ?? [];
  if (!income || !cost || more || another || isTold) return undefined;
  return {
    ...{ of: 'profit', column: income },
    measure: {
      name: memberName('profit', taken, { fallback: 'profit' }),
      title: 'Profit',
      description: `${income.title} less ${inSentence(cost.title)} of the ${noun.many} that tell both`,
      type: 'sum',
      sql: `${columnSql(income)} - ${columnSql(cost)}`,
      ...{ format: 'currency', better: 'up', rank: 15, isAverage: false },
      meta: { better: 'up', synonyms: ['total profit', 'net profit'] },
    },
  };
}

const begins =
  /^(?:start(?:ed)?|sign(?:ed)? ?up|joined|join|created|subscribed|activated|began|enrolled|(?:member|customer|client) since)(?: (?:date|at|on))?$/;
const ends =
  /^(?:end(?:ed)?|cancel(?:led|ed)?|cancellation|churn(?:ed)?|left|leave|terminated|termination)(?: (?:date|at|on))?$/;

/** How long those stayed that have left, of what begins once and may end. */
function lifetimeOf({ columns, noun, rows }: Table, taken: Set<string>): Outcome | undefined {
  if (
    !/(?:^| )(?:subscription|membership|member|customer|client|account|contract|subscriber)$/.test(noun.one)
  )
    return undefined;
  const times = columns.filter(({ role }) => role.kind === 'time');
  const [begin, otherBegin] = times.filter(({ words }) => begins.test(words.join(' ')));
  const [end, otherEnd] = times.filter(({ words, values }) => values < rows && ends.test(words.join(' ')));
  if (!begin || !end || otherBegin || otherEnd) return undefined;
  return {
    ...{ of: 'lifetime', column: end },
    measure: {
      name: memberName('average lifetime', taken, { fallback: 'lifetime' }),
      title: 'Average lifetime',
      description: `Mean days from ${inSentence(begin.title)} to ${inSentence(end.title)} of the ${noun.many} that have one`,
      type: 'avg',
      sql: `DATE_DIFF('second', ${columnSql(begin)}, ${columnSql(end)}) / 86400.0`,
      ...{ better: 'up', rank: 16, isAverage: true },
      meta: {
        ...{ unit: 'days', better: 'up', additive: false },
        synonyms: ['lifetime', 'customer lifetime', 'average tenure', 'tenure', 'average length of stay'],
      },
    },
  };
}
