/** What comes of pieces: what was paid for them, what one of them sells for, and how full it was. */
import { isOfPieces } from './also-called.js';
import { columnSql } from './column-facts.js';
import type { Column } from './column.js';
import type { DraftMeasure } from './draft-member.js';
import { sideMoney } from './draft-once.js';
import type { Outcomes } from './draft-outcomes.js';
import type { Table } from './table-profile.js';
import { inSentence, memberName, plural, singular, titleOf } from './words.js';

/** The measure that a page begins with, best first. */
export const telling = [
  'revenue',
  'sales',
  'turnover',
  'umsatz',
  'amount',
  'total',
  'gross',
  'value',
  'net',
  'profit',
  'price',
  'cost',
];

/** Quantity times price of one, where no column holds what was paid. */
export function productOf({ columns, noun }: Table, taken: Set<string>): DraftMeasure[] {
  const quantity = columns.find(({ words, role }) => role.kind === 'amount' && isOfPieces(words.join(' ')));
  const price = columns.find(
    ({ words, role }) =>
      role.kind === 'amount' &&
      role.isMoney &&
      /^(?:(?:unit|item|lineitem|line item|product|sales?|selling) ?)?price$|^price per unit$/.test(
        words.join(' '),
      ),
  );
  const total = columns.some(
    ({ words, role }) =>
      role.kind === 'amount' &&
      role.adds &&
      role.isMoney &&
      words.some((word) => telling.includes(word) && word !== 'price' && word !== 'cost') &&
      !words.some((word) => sideMoney.test(word)),
  );
  if (!quantity || !price || total) return [];
  return [
    {
      name: memberName('revenue', taken, { fallback: 'revenue' }),
      title: 'Revenue',
      description: `${quantity.title} times ${inSentence(price.title)}, summed over all ${noun.many}`,
      type: 'sum',
      sql: `${columnSql(quantity)} * ${columnSql(price)}`,
      format: 'currency',
      meta: { synonyms: ['sales', 'turnover', 'total revenue'] },
      ...{ rank: 0, isAverage: false },
    },
  ];
}

const sold = /^(.+) (?:sold|booked|issued)$/;
const earned = /^(.+) (?:revenues?|sales|gross|income|takings|receipts)$/;
const places =
  /^(?:seats?|capacity|(?:available|total) (?:seats|rooms|places|tickets|capacity)|(?:seat|room|hall|screen|venue) capacity|seats (?:available|total)|rooms available)$/;
const taken =
  /^(?:(?:tickets?|seats?|rooms?|places) (?:sold|booked|taken|occupied)|sold (?:tickets|seats)|attendance|attendees|admissions?|visitors|guests|occupied (?:seats|rooms)|booked (?:seats|rooms))$/;

const isAmount = ({ role }: Column): boolean => role.kind === 'amount' && role.adds;
const isMoney = ({ role }: Column): boolean => role.kind === 'amount' && role.isMoney;

/** Tickets that were sold of the seats that there are, and what one of them came to. */
export function piecesOf(table: Table, names: Set<string>): Outcomes {
  if (table.once ?? table.snapshots ?? table.course) return { measures: [], dimensions: [] };
  const full = fullOf(table, names);
  const price = priceOf(table, names);
  return {
    measures: [...(full ? [full.measure] : []), ...(price ? [price] : [])],
    dimensions: full ? [full.dimension] : [],
  };
}

function priceOf({ columns, noun, rates }: Table, names: Set<string>): DraftMeasure | undefined {
  const pieces = columns.filter((one) => isAmount(one) && !isMoney(one));
  for (const money of columns.filter((one) => isAmount(one) && isMoney(one) && !rates.has(one.member))) {
    const of = singular(earned.exec(money.words.join(' '))?.[1] ?? '');
    const count = pieces.find(({ words }) => singular(sold.exec(words.join(' '))?.[1] ?? '-') === of);
    if (of === '' || !count) continue;
    const isTold = columns.some(
      ({ words }) => words.includes('price') && words.some((word) => singular(word) === of),
    );
    if (isTold) continue;
    return {
      name: memberName(`average ${of} price`, names, { fallback: 'average_price' }),
      title: titleOf(`average ${of} price`),
      description: `${money.title} for each of the ${inSentence(count.title)}, over all ${noun.many}`,
      type: 'number',
      sql: `1.0 * SUM(${columnSql(money)}) / NULLIF(SUM(${columnSql(count)}), 0)`,
      ...{ format: 'currency', rank: 8, isAverage: true },
      meta: {
        additive: false,
        synonyms: [
          ...[`${of} price`, `price per ${of}`, `average price per ${of}`, `price of a ${of}`],
          ...['average price', 'price', `price of ${plural(of)}`],
        ],
      },
    };
  }
  return undefined;
}

/** How much of what there is was taken, over all rows and in each of them. */
function fullOf({ columns, noun }: Table, names: Set<string>) {
  const named = (pattern: RegExp): readonly Column[] =>
    columns.filter((one) => isAmount(one) && !isMoney(one) && pattern.test(one.words.join(' ')));
  const [room, otherRoom] = named(places);
  const [use, otherUse] = named(taken);
  const isTold = columns.some(({ words }) =>
    words.some((word) => /^(?:occupancy|utili[sz]ation)$/.test(word)),
  );
  if (!room || !use || otherRoom || otherUse || isTold || Number(use.max) > Number(room.max) * 1.2)
    return undefined;
  const [part, whole] = [columnSql(use), columnSql(room)];
  const percent = { format: 'percent' } as const;
  const measure: DraftMeasure = {
    ...percent,
    name: memberName('occupancy', names, { fallback: 'occupancy' }),
    title: 'Occupancy',
    description: `${use.title} for each whole of ${inSentence(room.title)}, over all ${noun.many}`,
    ...{ type: 'number', sql: `1.0 * SUM(${part}) / NULLIF(SUM(${whole}), 0)` },
    ...{ rank: 6.5, isAverage: true, better: 'up' },
    meta: {
      ...{ better: 'up', additive: false },
      synonyms: [
        ...['occupancy rate', 'average occupancy', 'utilisation', 'utilization', 'load factor', 'fill rate'],
        ...['seat occupancy', 'seat utilisation', 'seats filled', 'how full'],
      ],
    },
  };
  return {
    measure,
    dimension: {
      ...percent,
      column: use,
      name: memberName('row occupancy', names, { fallback: 'row_occupancy' }),
      title: `Occupancy of each ${noun.one}`,
      description: `${use.title} for each whole of ${inSentence(room.title)}, of one ${noun.one}`,
      ...{ type: 'number', sql: `1.0 * ${part} / NULLIF(${whole}, 0)` },
      meta: { synonyms: ['full', 'occupied'] },
    },
  };
}
