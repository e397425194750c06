/**
 * One number of a row less another of the same kind, as a number of the row: "gross minus budget". It has a name of its own,
 * by which a plan holds it, and which is what a query writes.
 */
import type { Member } from '../../data/data-model.js';
import { addsUp } from './meaning.js';

const written = /^\((\w+) - (\w+)\)$/;

const nameOf = (a: Member, b: Member): string => `(${a.name} - ${b.name})`;

/** What a column of a result is called that holds such a number. */
export const columnOf = (name: string): string => name.replace(written, '$1_minus_$2');

const titleOf = ({ title }: Member): string => title.replace(/ of each .+$/, '');

/** Nothing where the two are of different kinds. Sums of it mean something where those of both do. */
export function differenceOf(a: Member, b: Member, members: readonly Member[]): Member | undefined {
  const isNumber = [a, b].every(
    (m) => m.kind === 'dimension' && m.type === 'number' && m.hints.code !== true && /^\w+$/.test(m.name),
  );
  if (!isNumber || a.name === b.name || a.unit !== b.unit || a.format !== b.format) return undefined;
  return {
    name: nameOf(a, b),
    title: `${titleOf(a)} minus ${titleOf(b).toLowerCase()}`,
    description: '',
    kind: 'dimension',
    type: 'number',
    public: true,
    synonyms: [],
    hints: { additive: [a, b].every((m) => hasSum(m, members)) },
    sql: `(${a.sql} - ${b.sql})`,
    cubes: new Set([...a.cubes, ...b.cubes]),
    ...(a.unit === undefined ? {} : { unit: a.unit }),
    ...(a.format === undefined ? {} : { format: a.format }),
  };
}

const hasSum = ({ sql, hints }: Member, members: readonly Member[]): boolean =>
  hints.additive === true || members.some((m) => m.aggType === 'sum' && m.rowSql === sql && addsUp(m));

/** The number that a name of a plan stands for, of those that the viewer may see. */
export function differenceCalled(name: string, members: readonly Member[]): Member | undefined {
  const said = written.exec(name)?.slice(1) ?? [];
  const [a, b] = said.map((one) => members.find((m) => m.name === one));
  return a && b && differenceOf(a, b, members);
}
