/** What is earned by pieces: what was paid for them less what they cost, which the table of the things themselves may tell. */
import { columnSql } from './column-facts.js';
import type { Column } from './column.js';
import { mainMoney, type DraftCube } from './draft-cube.js';
import type { DraftMeasure } from './draft-member.js';
import { isOnce } from './draft-once.js';
import { isOfPieces } from './also-called.js';
import { cubeNameOf, type Relation } from './relations.js';
import { inSentence } from './words.js';

const costs =
  /^(?:(?:unit|piece|product|standard|landed) cost|cost(?: price| per (?:unit|item|piece))?|cogs|purchase price|buying price)$/;

const isMoney = ({ role }: Column): boolean => role.kind === 'amount' && role.isMoney;

export const withMargins = (cubes: readonly DraftCube[], relations: readonly Relation[]): DraftCube[] =>
  cubes.map((cube) => {
    const margins = cube.via === undefined ? marginsOf(cube, relations) : [];
    return margins.length > 0 ? { ...cube, measures: [...cube.measures, ...margins] } : cube;
  });

function marginsOf({ table, measures }: DraftCube, relations: readonly Relation[]): DraftMeasure[] {
  const { columns, noun } = table;
  const isTold = columns.some(({ words }) => words.some((word) => /^(?:profits?|margin|markup)$/.test(word)));
  const income = mainMoney(table);
  const pieces = columns.find(({ words, role }) => role.kind === 'amount' && isOfPieces(words.join(' ')));
  if (isTold || !income || !pieces || costs.test(income.words.join(' ')) || isOnce(table, income)) return [];
  if (measures.some(({ title }) => /^(?:gross )?profit$/i.test(title))) return [];
  const isCost = (one: Column): boolean => isMoney(one) && costs.test(one.words.join(' '));
  const own = columns.filter(isCost);
  const others = relations
    .filter(({ from, role }) => from === table && role === undefined)
    .flatMap((relation) => relation.to.columns.filter(isCost).map((cost) => ({ cost, relation })));
  const [found, another] = own.length > 0 ? own.map((cost) => ({ cost, relation: undefined })) : others;
  // One cost for the whole of a row is what it says, and no cost of one piece.
  if (
    !found ||
    another ||
    (!found.relation && !/^(?:unit|piece|product)|per /.test(found.cost.words.join(' ')))
  )
    return [];
  const [paid, count] = [columnSql(income), columnSql(pieces)];
  const cost = found.relation
    ? columnSql(found.cost).replaceAll('{CUBE}', `{${cubeNameOf(found.relation)}}`)
    : columnSql(found.cost);
  const profit = `${paid} - ${count} * ${cost}`;
  const said = `${inSentence(income.title)} less ${inSentence(pieces.title)} times ${inSentence(found.cost.title)}`;
  return [
    {
      name: 'gross_profit',
      title: 'Gross profit',
      description: `${said[0]?.toUpperCase()}${said.slice(1)}, of the ${noun.many} that tell all of them`,
      ...{ type: 'sum', sql: profit, format: 'currency' },
      ...{ rank: 2.2, isAverage: false, better: 'up' },
      meta: { better: 'up', synonyms: ['profit', 'total profit', 'earnings', 'contribution'] },
    },
    {
      name: 'gross_margin',
      title: 'Gross margin',
      description: `Gross profit for each whole of ${inSentence(income.title)}`,
      type: 'number',
      sql: `1.0 * SUM(${profit}) / NULLIF(SUM(CASE WHEN ${count} * ${cost} IS NOT NULL THEN ${paid} END), 0)`,
      ...{ format: 'percent', rank: 6.4, isAverage: true, better: 'up' },
      meta: {
        ...{ better: 'up', additive: false },
        synonyms: [
          'margin',
          'profit margin',
          'gross margin rate',
          'profitability',
          'margin rate',
          'gross profit margin',
        ],
      },
    },
  ];
}
