/** What is used of budgets that another table tells: the hours that were logged against those of their projects. */
import { columnSql } from './column-facts.js';
import type { Column } from './column.js';
import type { DraftCube } from './draft-cube.js';
import type { DraftMeasure } from './draft-member.js';
import { cubeNameOf, type Relation } from './relations.js';
import { inSentence } from './words.js';

export const withBudgets = (cubes: readonly DraftCube[], relations: readonly Relation[]): DraftCube[] =>
  cubes.map((cube) => {
    const [found] = relations
      .filter(({ from }) => from === cube.table && cube.via === undefined)
      .map((relation) => budgetMeasures(cube, relation))
      .filter((measures) => measures.length > 0);
    return found ? { ...cube, measures: [...cube.measures, ...found] } : cube;
  });

const isSum = ({ role }: Column): boolean => role.kind === 'amount' && role.adds;
const unitOf = ({ role }: Column): string | undefined =>
  role.kind !== 'amount' ? undefined : role.isMoney ? 'money' : role.unit;

/** What comes in is not taken from a budget: a film's gross. */
const earned =
  /^(?:gross|revenues?|sales|income|turnover|takings|earnings|profit|mrr|arr|value|orders?|bookings?|price)$/;

/** A budget counts once, however many rows are of what it is for. */
function budgetMeasures({ table, measures }: DraftCube, relation: Relation): DraftMeasure[] {
  const budget = relation.to.columns.find((one) => isSum(one) && one.words.includes('budget'));
  const spent = table.columns.find(
    (one) =>
      budget &&
      isSum(one) &&
      unitOf(one) !== undefined &&
      unitOf(one) === unitOf(budget) &&
      !one.words.some((word) => earned.test(word)),
  );
  const names = measures.map(({ name }) => name);
  if (!budget || !spent || names.includes('budget_used') || names.includes('budget_left')) return [];
  const of = (column: Column): string => columnSql(column).replaceAll('{CUBE}', `{${cubeNameOf(relation)}}`);
  const pairs = `LIST(DISTINCT ROW(${of(relation.key)}, ${of(budget)})) FILTER (WHERE ${of(budget)} IS NOT NULL)`;
  const budgets = `LIST_SUM(MAP_VALUES(MAP_FROM_ENTRIES(${pairs})))`;
  const used = `SUM(CASE WHEN ${of(budget)} IS NOT NULL THEN ${columnSql(spent)} END)`;
  const [what, whose] = [inSentence(spent.title), relation.to.noun.many];
  const unit = unitOf(budget);
  return [
    {
      name: 'budget_used',
      title: 'Budget used',
      description: `${spent.title} for each whole of ${inSentence(budget.title)} of the ${whose} that rows are of`,
      ...{ type: 'number', sql: `1.0 * ${used} / NULLIF(${budgets}, 0)`, format: 'percent' },
      ...{ rank: 6.5, isAverage: true, better: 'down' },
      meta: {
        better: 'down',
        additive: false,
        synonyms: [
          'budget utilisation',
          'budget utilization',
          'budget consumed',
          'budget spent',
          'share of budget used',
        ],
      },
    },
    {
      name: 'budget_left',
      title: 'Budget left',
      description: `${budget.title} of the ${whose} that rows are of, less ${what}`,
      ...{ type: 'number', sql: `${budgets} - COALESCE(${used}, 0)` },
      ...(unit === 'money' ? { format: 'currency' } : {}),
      ...{ rank: 6.6, isAverage: true },
      meta: {
        ...(unit === 'money' || unit === undefined ? {} : { unit }),
        additive: false,
        synonyms: ['remaining budget', 'budget remaining', 'available budget'],
      },
    },
  ];
}
