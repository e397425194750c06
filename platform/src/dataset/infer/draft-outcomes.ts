/** What came of visits, of budgets and of contracts, where a row tells it in two columns or in a flag. */
import { currencyCodes } from './amount-role.js';
import { columnSql } from './column-facts.js';
import type { Column } from './column.js';
import type { DraftDimension, DraftMeasure } from './draft-member.js';
import { sumOf } from './draft-payments.js';
import { inStates } from './states.js';
import type { Table } from './table-profile.js';
import { inSentence, memberName, plural, titleOf } from './words.js';

/** How a visit ended: what those are called where it did, what else, and what their share is called. */
type End = { readonly title: string; readonly also: readonly string[]; readonly rates: readonly string[] };

/** Flags of it, those that visits are for before what else came of them. */
const ends: readonly (readonly [flag: RegExp, end: End | ((noun: string) => End)])[] = [
  [
    /^(?:has |did |is |made )?(?:a )?(?:purchased?|bought|ordered|transacted|order)$/,
    { title: 'Purchases', also: ['conversions', 'orders'], rates: ['purchase rate', 'order rate'] },
  ],
  [
    /^(?:has |did |is |made )?(?:a )?(?:booked|booking|reserved|reservation)$/,
    {
      title: 'Bookings',
      also: ['conversions', 'reservations'],
      rates: ['booking rate', 'reservation rate'],
    },
  ],
  [/^(?:has |did |is )?converted$/, { title: 'Conversions', also: [], rates: [] }],
  [
    /^(?:has |did |is )?(?:submitted(?: form)?|form submitted|became lead|lead)$/,
    { title: 'Leads', also: ['conversions'], rates: ['lead rate'] },
  ],
  // "Enquiry sent", "quote requested": nearer to a deal than one who has signed up.
  [
    /^(enquiry|inquiry|quote|offer|demo|callback|call|contact|message|appointment|viewing|application|donation|trial|brochure|consultation|reservation|booking|order|purchase) (?:sent|made|submitted|placed|requested|completed|filed|booked|started|downloaded)$/,
    (noun) => ({
      title: titleOf(plural(noun)),
      also: ['conversions', ...(/^[ei]nquiry$/.test(noun) ? ['enquiries', 'inquiries', 'leads'] : [])],
      rates: [`${noun} rate`],
    }),
  ],
  [
    /^(?:has |did |is )?(?:signed ?up|sign ?up|registered|subscribed)$/,
    {
      title: 'Signups',
      also: ['conversions', 'registrations', 'sign ups'],
      rates: ['signup rate', 'sign up rate', 'registration rate'],
    },
  ],
];

/** The columns that are such flags, in the order of the ends. */
const flagsOf = (columns: readonly Column[]): { readonly flag: Column; readonly end: End }[] =>
  ends.flatMap(([pattern, end]) =>
    columns.flatMap((flag) => {
      const match = flag.form.type === 'boolean' ? pattern.exec(flag.words.join(' ')) : null;
      return match ? [{ flag, end: typeof end === 'function' ? end(match[1] ?? '') : end }] : [];
    }),
  );

/** Measures, and what each row has of those that are worked out of two of its columns. */
export type Outcomes = {
  readonly measures: readonly DraftMeasure[];
  readonly dimensions: readonly DraftDimension[];
};

/** @param amounts what is worked out of each amount, the sum over all rows among it */
export function outcomesOf(table: Table, amounts: readonly DraftMeasure[], taken: Set<string>): Outcomes {
  const each = [profitOf(table, taken), lifetimeOf(table, taken)].filter((one) => one !== undefined);
  return {
    measures: [
      ...conversionMeasures(table, taken),
      ...convertedOf(table, taken),
      ...recurringMeasures(table, amounts, taken),
      ...flaggedMeasures(table, taken),
      ...each.map(({ measure }) => measure),
    ],
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

/** How many visits ended in a purchase, and which part of all of them; what else they ended in stands beside it. */
function conversionMeasures({ columns, noun }: Table, taken: Set<string>): DraftMeasure[] {
  if (!/(?:^| )(?:session|visit)$/.test(noun.one)) return [];
  const isTold = columns.some(({ words }) => /^conversions?(?: rate)?$/.test(words.join(' ')));
  if (isTold) return [];
  const isPaid = columns.some(({ role }) => role.kind === 'amount' && role.isMoney && role.adds);
  return flagsOf(columns).flatMap(({ flag, end }, i) =>
    measuresOfEnd(flag, i === 0 ? withPurchases(end, isPaid) : apart(end)),
  );

  function measuresOfEnd(
    flag: Column,
    { title, also, rates, rate = 'Conversion rate' }: NamedEnd,
  ): DraftMeasure[] {
    const others = also.filter((name) => name !== inSentence(title));
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
        name: memberName(inSentence(rate), taken, { fallback: 'rate' }),
        title: rate,
        description: `Of all ${noun.many}, those where ${inSentence(flag.title)} is true`,
        type: 'avg',
        sql: `CASE WHEN ${columnSql(flag)} THEN 1.0 ELSE 0.0 END`,
        ...{ format: 'percent', better: 'up', rank: 5.5, isAverage: true },
        meta: { better: 'up', additive: false, ...(rates.length > 0 ? { synonyms: rates } : {}) },
      },
    ];
  }
}

/** What nobody wishes for, by the flag that tells it. */
const mishaps: readonly (readonly [flag: RegExp, one: string])[] = [
  [/^(?:is |was )?cancell?ed$/, 'cancellation'],
  [/^(?:is |was )?diverted$/, 'diversion'],
  [/^(?:is |was )?escalated$/, 'escalation'],
  [/^(?:is |was )?reopened$/, 'reopen'],
];

/** "Cancellations" and the part that they are, where each row has a flag for it. */
function flaggedMeasures({ columns, noun }: Table, taken: Set<string>): DraftMeasure[] {
  return mishaps.flatMap(([pattern, one]) => {
    const flag = columns.find(({ form, words }) => form.type === 'boolean' && pattern.test(words.join(' ')));
    const isTold = columns.some(({ words }) => [`${one}s`, `${one} rate`].includes(words.join(' ')));
    if (!flag || isTold) return [];
    const better = 'down' as const;
    return [
      {
        name: memberName(`${one}s`, taken, { fallback: `${one}s` }),
        title: titleOf(`${one}s`),
        description: `Number of ${noun.many} where ${inSentence(flag.title)} is true`,
        ...{ type: 'count', filters: [{ sql: columnSql(flag) }], better, rank: 6.5, isAverage: false },
        meta: { better, synonyms: [`number of ${one}s`] },
      },
      {
        name: memberName(`${one} rate`, taken, { fallback: `${one}_rate` }),
        title: titleOf(`${one} rate`),
        description: `Of all ${noun.many}, those where ${inSentence(flag.title)} is true`,
        ...{ type: 'avg', sql: `CASE WHEN ${columnSql(flag)} THEN 1.0 ELSE 0.0 END` },
        ...{ format: 'percent', better, rank: 6.6, isAverage: true },
        meta: { better, additive: false },
      },
    ];
  });
}

/** The part of visits that had any of the conversions that a column counts. */
function convertedOf({ columns, noun, rows }: Table, taken: Set<string>): DraftMeasure[] {
  // How many there were, or which of several goals it was.
  const conversions = columns.find(({ role, words, values }) =>
    role.kind === 'amount'
      ? /^conversions?$/.test(words.join(' '))
      : role.kind === 'category' && values < rows && /^(?:goal|conversion)$/.test(words.join(' ')),
  );
  const isTold = columns.some(({ words }) => words.join(' ') === 'conversion rate');
  if (!conversions || isTold || !/(?:^| )(?:session|visit)$/.test(noun.one)) return [];
  return [
    {
      name: memberName('conversion rate', taken, { fallback: 'rate' }),
      title: 'Conversion rate',
      description: `Of all ${noun.many}, those with any ${inSentence(conversions.title)}`,
      ...{
        type: 'avg',
        sql: `CASE WHEN ${columnSql(conversions)} ${conversions.role.kind === 'amount' ? '> 0' : 'IS NOT NULL'} THEN 1.0 ELSE 0.0 END`,
      },
      ...{ format: 'percent', better: 'up', rank: 5.5, isAverage: true },
      meta: { better: 'up', additive: false, synonyms: ['converts', 'convert'] },
    },
  ];
}

type NamedEnd = End & { readonly rate?: string };

/** What the visits are for: "conversion" is of this. */
const withPurchases = ({ title, also, rates }: End, isPaid: boolean): NamedEnd =>
  title === 'Conversions' && isPaid
    ? { title, also: ['purchases', 'orders'], rates: ['conversion', 'purchase rate', 'order rate'] }
    : { title, also, rates: ['conversion', ...rates] };

/** … and not of what else came of them. */
function apart({ title, also, rates: [rate = `${title} rate`, ...rates] }: End): NamedEnd {
  return { title, also: also.filter((name) => name !== 'conversions'), rates, rate: titleOf(rate) };
}

const earned =
  /^(?:(?:total|worldwide|box office) )?(?:gross|revenues?|sales|income|turnover|box office)(?: (?:worldwide|global|total))?$/;
const spent = /^(?:(?:total|production|prod) )?(?:budget|costs?|cogs|expenses|spend)$/;

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
const ending =
  /^(?:end(?:ed)?|cancel(?:led|ed)?|cancellation|churn(?:ed)?|left|leave|terminated|termination)(?: (?:date|at|on))?$/;

/** How long those stayed that have left, of what begins once and may end. */
function lifetimeOf({ columns, noun, rows }: Table, taken: Set<string>): Outcome | undefined {
  if (!contract.test(noun.one)) return undefined;
  const times = columns.filter(({ role }) => role.kind === 'time');
  const [begin, otherBegin] = times.filter(({ words }) => begins.test(words.join(' ')));
  const [end, otherEnd] = times.filter(({ words, values }) => values < rows && ending.test(words.join(' ')));
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
        synonyms: [
          ...['lifetime', 'customer lifetime', 'average tenure', 'tenure', 'average length of stay'],
          ...[
            'length',
            'average length',
            `${noun.one} length`,
            `average ${noun.one} length`,
            'duration',
            'average duration',
          ],
        ],
      },
    },
  };
}

const contract =
  /(?:^| )(?:subscription|membership|member|customer|client|account|contract|subscriber|plan|seat|licen[cs]e)$/;
const monthly =
  /^(?:monthly (?:price|fee|amount|charge|rate|payment|revenue|value|cost|dues|subscription|recurring revenue)|(?:price|fee|amount|revenue|charge) (?:per|a) month|mrr)$/;
const goesOn = /^(?:currently )?(?:active|live|running|current|ongoing|in force|past due|paying)$/i;

/** What comes in each month from those that still are: of what has ended no more comes. */
function recurringMeasures(
  { columns, noun, rows, states, snapshots, once }: Table,
  amounts: readonly DraftMeasure[],
  taken: Set<string>,
): DraftMeasure[] {
  const plain = ({ words }: Column): string => words.filter((word) => !currencyCodes.has(word)).join(' ');
  const fees = columns.filter(
    (one) => one.role.kind === 'amount' && one.role.isMoney && one.role.adds && monthly.test(plain(one)),
  );
  const [fee, another] = fees;
  if (!fee || another || plain(fee) === 'mrr' || !contract.test(noun.one) || (snapshots ?? once)) return [];
  const active = states?.values.filter((value) => goesOn.test(value.trim())) ?? [];
  const [end, otherEnd] = columns.filter(
    ({ role, words, values }) => role.kind === 'time' && values < rows && ending.test(words.join(' ')),
  );
  const still =
    states && active.length > 0
      ? {
          of: states.column,
          sql: inStates(states, active),
          told: `whose ${inSentence(states.column.title)} is ${active.join(' or ')}`,
        }
      : end && !otherEnd
        ? { of: end, sql: `${columnSql(end)} IS NULL`, told: `without ${inSentence(end.title)}` }
        : undefined;
  const instead = sumOf(fee, amounts);
  if (!still || !instead) return [];
  // What else it is called in full everybody knows, and "revenue" stays free for what is paid.
  return [
    {
      name: memberName('MRR', taken, { fallback: 'recurring' }),
      title: 'MRR',
      description: `${fee.title} of the ${noun.many} ${still.told}`,
      ...{ type: 'sum', sql: `CASE WHEN ${still.sql} THEN ${columnSql(fee)} END`, format: 'currency' },
      ...{ better: 'up', rank: 0.5, isAverage: false },
      meta: {
        better: 'up',
        within: { of: still.of.member, instead },
        synonyms: ['current MRR', 'active MRR'],
      },
    },
  ];
}
