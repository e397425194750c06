/** What is measured of deals: what was won is another sum than what is hoped for. */
import { literal } from '../read/literal.js';
import { columnSql } from './column-facts.js';
import type { DraftMeasure } from './draft-member.js';
import type { Table } from './table-profile.js';
import { inSentence, memberName } from './words.js';

const begins =
  /^(?:create|created|creation|open|opened|start|started|entered|added)(?: (?:date|at|on|time))*$/;
const ends = /^(?:actual )?(?:close|closed|closing|won|end|ended)(?: (?:date|at|on|time))*$/;

export function dealMeasures({ deals, columns, noun }: Table, taken: Set<string>): DraftMeasure[] {
  if (!deals) return [];
  const named = (pattern: RegExp) =>
    columns.find(({ role, words }) => role.kind === 'time' && pattern.test(words.join(' ')));
  const [begin, end] = [named(begins), named(ends)];
  const amount = columns.find(({ role }) => role.kind === 'amount' && role.isMoney && role.adds);
  const chance = columns.find(
    ({ role, words }) => role.kind === 'amount' && !role.adds && words.includes('probability'),
  );
  const stage = columnSql(deals.stage);
  const among = (values: readonly string[]): string => `${stage} IN (${values.map(literal).join(', ')})`;
  const over = among([...deals.won, ...deals.lost]);
  const open = `COALESCE(NOT ${over}, TRUE)`;
  const name = (text: string): string => memberName(text, taken, { fallback: 'deals' });
  const byEnd = end ? { time: end.member } : {};
  const money = { format: 'currency', isAverage: false } as const;
  const found: DraftMeasure[] = [];
  if (amount)
    found.push(
      {
        ...money,
        name: name('won amount'),
        title: 'Won amount',
        description: `${amount.title} of the ${noun.many} that were won${end ? `, by ${inSentence(end.title)}` : ''}`,
        ...{ type: 'sum', sql: `CASE WHEN ${among(deals.won)} THEN ${columnSql(amount)} END`, rank: 2.5 },
        meta: {
          ...byEnd,
          synonyms: [
            'revenue',
            'sales',
            'turnover',
            'bookings',
            'total won',
            'amount won',
            'won revenue',
            'value won',
            'closed won amount',
          ],
        },
      },
      {
        ...money,
        name: name('open pipeline'),
        title: 'Open pipeline',
        description: `${amount.title} of the ${noun.many} that are neither won nor lost`,
        ...{ type: 'sum', sql: `CASE WHEN ${open} THEN ${columnSql(amount)} END`, rank: 2.6 },
        meta: {
          synonyms: [
            'pipeline value',
            'open amount',
            'value of the pipeline',
            'open pipeline value',
            'total pipeline',
          ],
        },
      },
    );
  if (amount && chance)
    found.push({
      ...money,
      name: name('weighted pipeline'),
      title: 'Weighted pipeline',
      description: `${amount.title} times ${inSentence(chance.title)} of the ${noun.many} that are neither won nor lost`,
      type: 'sum',
      sql: `CASE WHEN ${open} THEN ${columnSql(amount)} * ${columnSql(chance)}${Number(chance.max) > 1 ? ' / 100.0' : ''} END`,
      rank: 5,
      meta: { synonyms: ['weighted amount', 'weighted pipeline value'] },
    });
  found.push({
    name: name('win rate'),
    title: 'Win rate',
    description: `Of the ${noun.many} that were won or lost, those that were won`,
    type: 'avg',
    sql: `CASE WHEN ${among(deals.won)} THEN 1.0 WHEN ${among(deals.lost)} THEN 0.0 END`,
    ...{ format: 'percent', rank: 2.7, isAverage: true, better: 'up' },
    meta: {
      ...byEnd,
      better: 'up',
      additive: false,
      synonyms: ['conversion rate', 'success rate'],
    },
  });
  if (begin && end)
    found.push({
      name: name('days to close'),
      title: 'Average days to close',
      description: `Mean days from ${inSentence(begin.title)} to ${inSentence(end.title)} of the ${noun.many} that were won or lost`,
      type: 'avg',
      sql: `CASE WHEN ${over} THEN DATE_DIFF('second', ${columnSql(begin)}, ${columnSql(end)}) / 86400.0 END`,
      ...{ rank: 7, isAverage: true },
      meta: {
        ...byEnd,
        unit: 'days',
        additive: false,
        synonyms: [
          'days to close',
          'sales cycle',
          'average sales cycle',
          'sales cycle length',
          'deal cycle',
          'time to close',
          'average time to close',
        ],
      },
    });
  return found;
}
