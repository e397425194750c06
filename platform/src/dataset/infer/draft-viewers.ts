/**
 * Who looks at the data: with a column that tells whose row it is, four of them, one who sees everything and three who
 * see the rows of one value each. A view that the column does not reach shows those three nothing at all.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../data/data-model.js';
import { StartError } from '../../platform-error.js';
import type { DraftView, ViewDimension } from './draft-view.js';
import { cubeNameOf, type Relation } from './relations.js';
import type { Column } from './column.js';

export type Viewer = {
  readonly label: string;
  readonly externalId: string;
  readonly displayName?: string;
  readonly userAttributes: Readonly<Record<string, string | number>>;
};

export type ViewerPlan = {
  readonly attribute: { readonly name: string; readonly type: 'string' | 'number' };
  readonly viewers: readonly Viewer[];
  readonly notes: readonly string[];
  policyOf(view: DraftView): readonly unknown[];
  /** Whether the rows of a view tell whose they are. */
  reaches(view: DraftView): boolean;
  /** Whether rows are told to be somebody's by what stands in this column. */
  tellsOwner(column: Column): boolean;
};

/** More than this is told: it is likely not what was meant. */
const manyValues = 1_000;

/** @throws StartError where there is no such column, or none that could tell */
export async function draftViewers(
  connection: DuckDBConnection,
  {
    views,
    relations,
    column,
  }: {
    readonly views: readonly DraftView[];
    readonly relations: readonly Relation[];
    readonly column: string;
  },
): Promise<ViewerPlan> {
  const { view, dimension } = findColumn(views, column);
  const { title, type, column: facts } = dimension;
  const values = await largestValues(connection, view, dimension, relations);
  const attribute = { name: dimension.name, type: type === 'number' ? 'number' : 'string' } as const;
  const same = joinedTo(facts, relations);
  // All parts of a whole say the same of whose it is, so that its own column of that name does.
  const ofParts = ({ root }: DraftView, { cube, column: own }: ViewDimension): boolean =>
    cube === root &&
    root.table.parts?.columns.some(({ name }) => name === own.name) === true &&
    [...same].some(({ name }) => name === own.name);
  const reaches = (one: DraftView) =>
    one.dimensions.find((other) => same.has(other.column) || ofParts(one, other));
  const owners = new Set(views.map((one) => reaches(one)?.column));
  const notes = [
    `Viewers: ${facts.name} has ${facts.distinct.toLocaleString('en')} different values; the three with the most rows are viewers: ${values.join(', ')}.`,
    ...(facts.distinct > manyValues
      ? [
          `Viewers: that is many. A column such as a customer, a region or a tenant tells better whose rows these are.`,
        ]
      : []),
    ...views
      .filter((one) => !reaches(one) && one.root.table.parts === undefined)
      .map(
        (one) => `Viewers: ${one.name} has no ${facts.name}, so only who sees all rows sees anything of it.`,
      ),
  ];
  const own = (value: string | number, i: number): Viewer => ({
    label: `${value} (${title})`,
    externalId: `${slug(String(value)) || `value-${i + 1}`}.viewer`,
    displayName: String(value),
    userAttributes: { [attribute.name]: value },
  });
  return {
    attribute,
    notes,
    viewers: [everybody, ...unlike(values.map(own))],
    policyOf: (one) => policyOf(attribute.name, reaches(one)?.name),
    reaches: (one) => reaches(one) !== undefined,
    tellsOwner: (one) => owners.has(one),
  };
}

export const everybody: Viewer = {
  ...{ label: 'All rows', externalId: 'all.rows', displayName: 'All rows', userAttributes: {} },
};

/** The column, and the columns of other tables that are joined by its values. */
function joinedTo(column: Column, relations: readonly Relation[]): ReadonlySet<Column> {
  const same = new Set([column]);
  for (const one of same)
    for (const relation of relations) {
      if (relation.column === one) same.add(relation.key);
      if (relation.key === one) same.add(relation.column);
    }
  return same;
}

function policyOf(attribute: string, member: string | undefined): readonly unknown[] {
  const all = {
    group: '*',
    conditions: [{ if: `{ not userAttributes.${attribute} }` }],
    row_level: { allow_all: true },
  };
  if (member === undefined) return [all];
  const filters = [{ member, operator: 'equals', values: [`{ userAttributes.${attribute} }`] }];
  return [
    all,
    { group: '*', conditions: [{ if: `{ userAttributes.${attribute} }` }], row_level: { filters } },
  ];
}

function findColumn(
  views: readonly DraftView[],
  wanted: string,
): { view: DraftView; dimension: ViewDimension } {
  const isIt = ({ name, column }: ViewDimension): boolean =>
    column.derived === undefined &&
    (column.name === wanted ||
      column.name.toLowerCase() === wanted.toLowerCase() ||
      name === wanted.toLowerCase());
  for (const view of views) {
    const dimension = view.dimensions.find(isIt);
    if (!dimension) continue;
    const { kind } = dimension.column.role;
    if ((dimension.type === 'string' || dimension.type === 'number') && kind !== 'amount' && kind !== 'place')
      return { view, dimension };
    throw new StartError(
      `--viewer-column ${wanted}: it holds ${kind === 'amount' ? 'amounts' : dimension.type === 'time' ? 'times' : `${dimension.type} values`}, which do not tell whose row it is. ${choice(views)}`,
    );
  }
  throw new StartError(`--viewer-column ${wanted}: there is no such column. ${choice(views)}`);
}

function choice(views: readonly DraftView[]): string {
  const names = views.flatMap(({ dimensions }) =>
    dimensions
      .filter(
        ({ column, type }) =>
          type === 'string' && column.derived === undefined && !['text', 'key'].includes(column.role.kind),
      )
      .map(({ column }) => column.name),
  );
  const some = [...new Set(names)].slice(0, 12);
  return some.length > 0 ? `Choose one of: ${some.join(', ')}.` : 'None of the columns would do.';
}

async function largestValues(
  connection: DuckDBConnection,
  view: DraftView,
  { column, cube, path }: ViewDimension,
  relations: readonly Relation[],
): Promise<(string | number)[]> {
  const steps = path.split('.').slice(1);
  let source = quoted(view.root.table.name);
  let from = view.root.table;
  for (const step of steps) {
    const relation = relations.find((one) => one.from === from && cubeNameOf(one) === step);
    if (!relation) break;
    source += ` LEFT JOIN ${quoted(relation.to.name)} ON ${quoted(from.name)}.${quoted(relation.column.name)} = ${quoted(relation.to.name)}.${quoted(relation.key.name)}`;
    from = relation.to;
  }
  const value = `${quoted(cube.table.name)}.${quoted(column.name)}`;
  const read = await connection.runAndReadAll(
    `SELECT ${value}::VARCHAR AS v, count(*) AS n FROM ${source} WHERE v IS NOT NULL GROUP BY v ORDER BY n DESC, v LIMIT 3`,
  );
  return read.getRows().map(([found]) => (column.form.type === 'text' ? String(found) : Number(found)));
}

const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

const unlike = (viewers: readonly Viewer[]): Viewer[] =>
  viewers.map((viewer, i) => {
    const isTwice = viewers.findIndex(({ externalId }) => externalId === viewer.externalId) < i;
    return isTwice ? { ...viewer, externalId: `${viewer.externalId}.${i + 1}` } : viewer;
  });
