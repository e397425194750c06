/** A table's cube: what can be grouped by, and what can be worked out of its rows. */
import { alsoCalled, billedAs } from './also-called.js';
import { isLevel } from './amount-role.js';
import type { Amount } from './column-role.js';
import type { Column } from './column.js';
import type { Table } from './table-profile.js';
import { columnSql } from './column-facts.js';
import { isOfVisit } from './durations.js';
import { countsOf, isForm, RANK_OF_PARTIES, rankOfRows } from './draft-counts.js';
import { dealMeasures } from './deal-measures.js';
import { rateMeasure } from './draft-rates.js';
import { flowDimensions, flowMeasures, isPayee, isReplaced } from './draft-flow.js';
import { lateMembers } from './draft-late.js';
import type { DraftDimension, DraftMeasure, DraftMember } from './draft-member.js';
import { isOnce, onceMeasures, runningMeasures, sideMoney } from './draft-once.js';
import { calledStock, stockSegments } from './stock.js';
import { allLast, paymentMeasures } from './draft-payments.js';
import { piecesOf, productOf, telling } from './draft-pieces.js';
import { scoresOf, segmentsOf, type DraftSegment } from './form/form-members.js';
import { outcomesOf } from './draft-outcomes.js';
import { conversionRate, reportNames } from './report.js';
import { cubeNameOf, type Relation } from './relations.js';
import { calledOnTimetables, delayMembers, endRole, isOfJourney, routesOf } from './timetables.js';
import { isLabel, keyOf, labelOf } from './draft-labels.js';
import { inSentence, memberName, plural, titleOf } from './words.js';

export type DraftCube = {
  readonly name: string;
  readonly table: Table;
  readonly measures: readonly DraftMeasure[];
  readonly dimensions: readonly DraftDimension[];
  readonly segments?: readonly DraftSegment[];
  /** Of a table that another one points to more than once: the way that leads here. */
  readonly via?: Relation;
};

const worse = new Set([
  'cost',
  'costs',
  'delay',
  'returns',
  'refund',
  'refunds',
  'churn',
  'complaints',
  'errors',
  'expense',
  'expenses',
]);

export function draftCube(table: Table): DraftCube {
  const columns = [...table.columns, ...table.derived];
  const taken = new Set(['count', ...columns.map(({ member }) => member)]);
  const counts = countsOf(table, { taken, rank: rankOfRows(table) });
  const amounts = amountsOf(table, taken);
  const outcomes = [outcomesOf(table, amounts, taken), piecesOf(table, taken)];
  const measures = allLast([
    ...counts,
    ...amounts,
    ...productOf(table, taken),
    ...flowMeasures(table, taken),
    ...dealMeasures(table, taken),
    ...paymentMeasures(table, amounts, taken),
    ...conversionRate(table, taken),
    ...outcomes.flatMap(({ measures }) => measures),
    ...scoresOf(table, taken),
  ]);
  const late = lateMembers(table, taken);
  const delays = delayMembers(table, taken);
  const segments = [
    ...segmentsOf(table, taken),
    ...stockSegments(table, taken),
    ...late.segments,
    ...delays.segments,
  ];
  return {
    name: `${table.name}_rows`,
    ...{
      table,
      measures: [...measures, ...late.measures, ...delays.measures],
      ...(segments.length > 0 ? { segments } : {}),
    },
    dimensions: [
      ...columns
        .filter((column) => !isReplaced(column, table.flow))
        .flatMap((column) => dimensionOf(column, table)),
      ...flowDimensions(table),
      ...late.dimensions,
      ...routesOf(table, taken),
      ...outcomes.flatMap(({ dimensions }) => dimensions),
    ],
  };
}

/** The same rows once for each way that leads to them: entry pages and exit pages, assigned and closing agents. */
export function roleCubes({ table, dimensions }: DraftCube, relations: readonly Relation[]): DraftCube[] {
  const ways = relations.filter(({ to, role }) => to === table && role !== undefined);
  return ways.map((via, i) => ({
    name: cubeNameOf(via),
    ...{ table, via, measures: [] },
    dimensions: dimensions.map((dimension) => inRole(dimension, via, i === 0)),
  }));
}

function inRole(
  dimension: DraftDimension,
  { role = '', column, to }: Relation,
  isFirst: boolean,
): DraftDimension {
  const of = inSentence(dimension.title);
  // "Assigned to", said of the agent and not of each thing that is known of the agent.
  const isName = [to.noun.one, `${to.noun.one} name`, 'name'].includes(of);
  const said = column.words.join(' ');
  return {
    ...dimension,
    description: dimension.description.replace(' of the ', ` of the ${role} `),
    name: `${role.replaceAll(' ', '_')}_${dimension.name}`,
    title: titleOf(`${role} ${of}`),
    meta: {
      ...dimension.meta,
      role: { name: role, of },
      ...(isFirst ? { default: true } : {}),
      ...(isName && said !== `${role} ${of}` ? { synonyms: [said] } : {}),
    },
  };
}

function amountsOf(table: Table, taken: Set<string>): DraftMeasure[] {
  const main = isForm(table) ? undefined : mainMoney(table);
  const isJournal = table.flow?.kind === 'journal';
  const own = [...(isJournal ? [] : (table.flow?.columns ?? [])), table.balance?.column];
  return table.columns.flatMap((column) =>
    column.role.kind === 'amount' && !own.some((one) => one?.member === column.member)
      ? amountMeasures(column, column.role, table, taken).map((one) =>
          column === main && !one.isAverage ? { ...one, rank: 0 } : one,
        )
      : [],
  );
}

/** Of several sums of money the one that is called so, unless another one is far more: tickets before snacks. */
export function mainMoney(table: Table): Column | undefined {
  const { columns, rows } = table;
  const all = columns.filter(
    ({ role, words, nonZero }) =>
      role.kind === 'amount' &&
      role.isMoney &&
      role.adds &&
      nonZero >= rows * MOST_ROWS &&
      !table.runs.some(({ column }) => column.words === words) &&
      !words.some((word) => sideMoney.test(word)),
  );
  // What each line comes to adds up under every split; what the whole order comes to does not.
  const hasPieces = columns.some(({ words }) => /^(?:quantity|qty)$/.test(words.at(-1) ?? ''));
  const lines = all.filter((one) => !isOnce(table, one) && !(hasPieces && one.words.includes('price')));
  const sums = table.once && lines.length > 0 ? lines : all;
  const place = ({ words }: Column): number => (telling.findIndex((word) => words.includes(word)) + 99) % 99;
  const [called] = [...sums].sort((a, b) => place(a) - place(b));
  const [largest] = [...sums].sort((a, b) => b.sum - a.sum);
  return called && largest && largest.sum > 2 * called.sum ? largest : called;
}

/** What most rows have nothing of is not what they are about: few visits end in a sale. */
const MOST_ROWS = 0.5;

/** What an order comes to on average has names of its own. */
const ofWhole = ({ words }: Column, one: string): { synonyms?: string[] } =>
  words.join(' ') === `${one} total`
    ? {
        synonyms: [
          ...['value', 'amount', 'size'].map((what) => `average ${one} ${what}`),
          ...(one === 'order' ? ['AOV'] : []),
          ...(/^(?:order|receipt|basket|transaction)$/.test(one)
            ? ['average basket', 'average basket value', 'basket value', 'basket size', 'average spend']
            : []),
        ],
      }
    : {};

function amountMeasures(column: Column, role: Amount, table: Table, taken: Set<string>): DraftMeasure[] {
  const { title, words, asked } = column;
  const { noun, rows, course } = table;
  const others = asked?.also ?? [
    ...alsoCalled(column, noun.one),
    ...calledOnTimetables(column, table),
    ...billedAs(column, table),
    ...reportNames(column, table),
    ...calledStock(column, table),
  ];
  const sql = role.shareOf === 100 ? `${columnSql(column)} / 100.0` : columnSql(column);
  const format: DraftMember['format'] =
    role.shareOf !== undefined ? 'percent' : role.isMoney ? 'currency' : undefined;
  const better = role.scale
    ? role.scale.isTurned
      ? ('down' as const)
      : ('up' as const)
    : words.some((word) => worse.has(word))
      ? ('down' as const)
      : undefined;
  const shared = {
    ...(format ? { format } : {}),
    ...(better ? { better } : {}),
  } as const;
  const meta = {
    ...(role.unit ? { unit: role.unit } : {}),
    ...(better ? { better } : {}),
  };
  const usual = asked ? rankOfAnswers(title, role) : rankOf(words, role);
  const rank = column.nonZero < rows * MOST_ROWS ? Math.max(usual, 3) + 0.5 + usual / 100 : usual;
  const run = table.runs.find((one) => one.column.member === column.member);
  if (run?.last !== undefined) return runningMeasures(run, { shared, meta, rank, synonyms: others, taken });
  if (table.once && isOnce(table, column))
    return onceMeasures(column, {
      table,
      once: table.once,
      role,
      sql,
      shared,
      meta,
      rank,
      synonyms: others,
      taken,
    });
  const rate = table.rates.get(column.member);
  if (rate) return [rateMeasure(column, rate, { taken, rank, others })];
  // Of visits the usual length is looked at, and hardly ever what all of them come to.
  const isJourney = role.adds && isOfJourney(column, table);
  const isMeanFirst = isJourney || (role.adds && isOfVisit(column, noun.one));
  const own = inSentence(title);
  const meanNames = [...new Set([own, ...(isJourney ? [plural(own)] : []), ...others])];
  const mean: DraftMeasure = {
    ...shared,
    name: memberName(`average ${column.member}`, taken, { fallback: 'average' }),
    title: /^average /i.test(title) ? title : `Average ${inSentence(title)}`,
    description: asked
      ? `Mean of the answers to "${asked.question}"`
      : `Mean ${inSentence(title)} of ${/^[aeiou]/i.test(noun.one) ? 'an' : 'a'} ${noun.one}`,
    ...{ type: 'avg', sql, rank: rank + (role.adds && !isMeanFirst ? 10 : 0), isAverage: true },
    meta: {
      ...meta,
      additive: false,
      ...(table.snapshots?.levels.has(column.member) === true ? { level: true } : {}),
      ...(role.adds && !isJourney ? ofWhole(column, noun.one) : { synonyms: meanNames }),
    },
  };
  if (!role.adds || run) return [mean];
  // People of one year are no other people than those of the next: all of a time are added up, and times are not.
  const isOfSnapshot = table.snapshots?.levels.has(column.member) === true;
  const times = isOfSnapshot ? [table.snapshots.time] : course && isLevel(words) ? course.times : undefined;
  if (times) {
    const at = times.map(columnSql).join(' * 10000 + ');
    const level = `SUM(${sql}) * 1.0 / NULLIF(COUNT(DISTINCT CASE WHEN ${sql} IS NOT NULL THEN ${at} END), 0)`;
    return [
      {
        ...shared,
        name: memberName(`${column.member} at a time`, taken, { fallback: 'level' }),
        title,
        description: `Sum of ${inSentence(title)} at one time; of several times the mean`,
        type: 'number',
        sql: column.form.type === 'integer' && Number(column.max) >= 100_000 ? `ROUND(${level})` : level,
        ...{ rank, isAverage: false },
        meta: {
          ...meta,
          additive: isOfSnapshot || (course?.isWhole === true && column.values === rows),
          level: true,
          synonyms: [`total ${inSentence(title)}`, ...others],
        },
      },
      mean,
    ];
  }
  const sum: DraftMeasure = {
    ...shared,
    name: memberName(`total ${column.member}`.replace('total_total', 'total'), taken, { fallback: 'total' }),
    title: isJourney ? `Total ${own}` : title,
    description: asked
      ? `Sum of the answers to "${asked.question}"`
      : `Sum of ${inSentence(title)} over all ${noun.many}`,
    ...{ type: 'sum', sql, rank: isMeanFirst ? RANK_OF_PARTIES + 1 : rank, isAverage: false },
    meta: { ...meta, synonyms: isJourney ? [`sum of ${own}`] : [`total ${own}`, ...others] },
  };
  return [sum, mean];
}

/** What a form asks for on the whole comes first, money after how good it was. */
const rankOfAnswers = (title: string, { adds, scale }: Amount): number =>
  title === 'Satisfaction' ? 1 : scale ? 3 : adds ? 5 : 6;

function rankOf(words: readonly string[], { isMoney, adds }: Amount): number {
  const place = telling.findIndex((word) => words.includes(word));
  if (place >= 0 && isMoney && adds) return place / 10;
  return !adds ? 6 : isMoney ? 2 : 4;
}

function dimensionOf(column: Column, table: Table): DraftDimension[] {
  const { role, form, title, member, asked, list } = column;
  if (role.kind === 'empty') return [];
  const shared = { name: member, column, sql: columnSql(column) };
  const type = { boolean: 'boolean', integer: 'number', decimal: 'number', time: 'time', text: 'string' }[
    form.type
  ];
  const one = table.once?.same.has(member) ? table.once.of : table.noun.one;
  if (role.kind === 'amount') {
    const percent = role.shareOf === undefined ? {} : { format: 'percent' as const };
    return [
      {
        ...shared,
        ...(role.shareOf === 100 ? { sql: `${columnSql(column)} / 100.0` } : {}),
        ...(role.isMoney ? { format: 'currency' as const } : percent),
        title: `${title} of each ${one}`,
        description: `${asked ? `Answer to "${asked.question}"` : `${title} of one ${one}`}${rangeOf(column)}`,
        type,
        ...metaOf(column, role, table),
      },
    ];
  }
  const isCode = role.kind === 'key' || role.kind === 'reference' || role.kind === 'code';
  const pair = pairOf(column, table);
  const end = endRole(column, table);
  const meta = {
    ...(isCode ? { code: true } : {}),
    ...(column === table.once?.key ? { same: [...table.once.same] } : {}),
    ...(pair && !end ? { role: pair } : {}),
    ...(asked?.isSeveral === true && list !== undefined ? { list } : {}),
    ...(asked && asked.also.length > 0 ? { synonyms: asked.also } : labelOf(column, table)),
    ...(column.member === table.snapshots?.time.member ? { snapshot: true } : {}),
    ...(isPayee(column, table) ? { synonyms: ['payee'] } : {}),
    ...(table.flow?.type?.member === column.member ? { flow: 'type' } : {}),
    ...end,
  };
  return [
    {
      ...shared,
      // What a product is called is told as the product.
      title: isLabel(column, table) ? titleOf(one) : title,
      description: `${asked ? `Answer to "${asked.question}"` : `${title} of the ${one}`}${rangeOf(column)}`,
      type,
      ...(column === keyOf(table) ? { primary_key: true as const } : {}),
      ...(Object.keys(meta).length > 0 ? { meta } : {}),
    },
  ];
}

function metaOf({ member }: Column, { unit }: Amount, { snapshots }: Table): Pick<DraftMember, 'meta'> {
  const meta = {
    ...(unit ? { unit } : {}),
    ...(snapshots?.levels.has(member) === true ? { level: true } : {}),
  };
  return Object.keys(meta).length > 0 ? { meta } : {};
}

/** `billing_country` and `shipping_country` are two of one kind of thing. */
function pairOf({ words, role }: Column, { columns }: Table): { name: string; of: string } | undefined {
  if (role.kind !== 'category' || words.length !== 2) return undefined;
  const [name = '', of = ''] = words;
  const others = columns.filter(
    (other) => other.role.kind === 'category' && other.words.length === 2 && other.words[1] === of,
  );
  return others.length === 2 && of !== 'name' ? { name, of } : undefined;
}

function rangeOf({ form, min, max, role, distinct }: Column): string {
  if (form.type === 'time') return `, ${(min ?? '').slice(0, 10)} to ${(max ?? '').slice(0, 10)}`;
  if (role.kind === 'amount') return `, ${shortNumber(min)} to ${shortNumber(max)}`;
  if (form.type === 'text' && distinct > 0) return `; ${distinct.toLocaleString('en')} different ones`;
  return '';
}

const shortNumber = (text: string | undefined): string => String(Number(Number(text).toPrecision(6)));
