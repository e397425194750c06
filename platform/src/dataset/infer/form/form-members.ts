/**
 * What the answers of a form give besides their averages: the net promoter score of a 0–10 question, and who stands at
 * the ends of a scale, as segments that say which answers they are ("Satisfied (4 or 5)").
 */
import { columnSql } from '../column-facts.js';
import type { DraftMeasure, DraftMember } from '../draft-member.js';
import type { Column } from '../column.js';
import type { Table } from '../table-profile.js';
import { memberName } from '../words.js';
import { quarters, type Scale } from './scale.js';

/** A condition with a name. */
export type DraftSegment = Pick<DraftMember, 'name' | 'title' | 'description' | 'meta'> & {
  readonly sql: string;
};

const scaleIn = ({ role }: Column): Scale | undefined => (role.kind === 'amount' ? role.scale : undefined);

/** The question that promoters and detractors are told by: how likely somebody is to recommend, from 0 to 10. */
const recommending = ({ columns }: Table): Column | undefined => {
  const asked = columns.filter((column) => {
    const scale = scaleIn(column);
    return (
      /\brecommend/i.test(column.asked?.title ?? '') &&
      scale?.from === 0 &&
      scale.to === 10 &&
      !scale.isTurned
    );
  });
  return asked.length === 1 ? asked[0] : undefined;
};

/** The one question of how satisfied somebody is, on the whole. */
const satisfying = ({ columns }: Table): Column | undefined => {
  const asked = columns.filter(
    (column) => scaleIn(column) && /^satisfaction\b/i.test(column.asked?.title ?? ''),
  );
  return asked.find(({ title }) => title === 'Satisfaction') ?? (asked.length === 1 ? asked[0] : undefined);
};

export function scoresOf(table: Table, taken: Set<string>): DraftMeasure[] {
  const column = recommending(table);
  if (!column) return [];
  const sql = columnSql(column);
  const part = (when: string) => `SUM(CASE WHEN ${when} THEN 1 ELSE 0 END)`;
  return [
    {
      name: memberName('nps', taken, { fallback: 'nps' }),
      title: 'NPS',
      description: `Net promoter score of "${column.asked?.question ?? column.name}": percent of 9 and 10 minus percent of 0 to 6, from -100 to 100`,
      type: 'number',
      sql: `100.0 * (${part(`${sql} >= 9`)} - ${part(`${sql} <= 6`)}) / NULLIF(COUNT(${sql}), 0)`,
      meta: {
        additive: false,
        better: 'up',
        synonyms: ['net promoter score', 'promoter score', 'promoters minus detractors', 'nps score'],
      },
      ...{ better: 'up', rank: 2, isAverage: true },
    },
  ];
}

/** `4 or 5`, `9 or 10`, `0 to 6`. */
const span = (from: number, to: number): string =>
  from === to ? `${from}` : `${from} ${to - from === 1 ? 'or' : 'to'} ${to}`;

export function segmentsOf(table: Table, taken: Set<string>): DraftSegment[] {
  const found: DraftSegment[] = [];
  const add = (
    column: Column,
    name: string,
    [op, at]: readonly [string, number],
    { from, to }: Scale,
    synonyms: string[],
  ) => {
    const answers = op === '>=' ? span(at, to) : span(from, at);
    found.push({
      name: memberName(name, taken, { fallback: name }),
      title: `${name.charAt(0).toUpperCase()}${name.slice(1)} (${answers})`,
      description: `Responses with ${answers} for "${column.asked?.question ?? column.name}"`,
      sql: `${columnSql(column)} ${op} ${at}`,
      meta: { synonyms },
    });
  };
  const satisfied = satisfying(table);
  const scale = satisfied && scaleIn(satisfied);
  if (satisfied && scale && scale.to > 2) {
    const { top, bottom } = quarters(scale);
    const [good, bad] = [
      ['>=', top],
      ['<=', bottom],
    ] as const;
    add(satisfied, 'satisfied', scale.isTurned ? bad : good, scale, ['happy', 'pleased']);
    add(satisfied, 'dissatisfied', scale.isTurned ? good : bad, scale, [
      'unhappy',
      'unsatisfied',
      'displeased',
      'disappointed',
    ]);
  }
  const column = recommending(table);
  const recommend = column && scaleIn(column);
  if (column && recommend) {
    add(column, 'promoters', ['>=', 9], recommend, ['promoter']);
    add(column, 'detractors', ['<=', 6], recommend, ['detractor']);
  }
  return found;
}
