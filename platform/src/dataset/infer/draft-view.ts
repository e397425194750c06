/** A view for each table of facts: its own members, and those of the tables that its rows point to. */
import { columnSql } from './column-facts.js';
import type { DraftCube } from './draft-cube.js';
import type { DraftDimension, DraftMeasure } from './draft-member.js';
import { cubeNameOf, type Relation } from './relations.js';
import { inSentence, singular, titleOf, wordsOf } from './words.js';

/** A dimension as the view has it: under another name where two tables have the same one. */
export type ViewDimension = DraftDimension & {
  readonly cube: DraftCube;
  readonly path: string;
  /** Its name in the cube. */
  readonly inner: string;
};

export type DraftView = {
  readonly name: string;
  readonly title: string;
  readonly root: DraftCube;
  readonly measures: readonly DraftMeasure[];
  readonly dimensions: readonly ViewDimension[];
  /** Time that a trend is drawn over. */
  readonly time?: ViewDimension;
  /** Groups that are worth a ranking, best first. */
  readonly groups: readonly ViewDimension[];
};

export function draftViews(cubes: readonly DraftCube[], relations: readonly Relation[]): DraftView[] {
  const isPointedTo = (cube: DraftCube) => relations.some(({ to }) => to === cube.table);
  // What others point to is counted and measured by itself as well: once, however many rows point to it. A key with one
  // name is only another spelling of that name.
  const isThing = (cube: DraftCube) =>
    cube.table.columns.length > 2 ||
    cube.dimensions.some(({ type }) => type === 'time') ||
    cube.table.columns.some(({ role }) => role.kind === 'amount');
  const views = cubes
    .filter((cube) => cube.via === undefined && (!isPointedTo(cube) || isThing(cube)))
    .map((cube) => draftView(cube, cubes, relations))
    .sort(
      (a, b) =>
        Number(isPointedTo(a.root)) - Number(isPointedTo(b.root)) ||
        Number(b.time !== undefined) - Number(a.time !== undefined) ||
        b.root.table.rows - a.root.table.rows,
    );
  // Sessions are what the data is about, and the few forms that were filled in during them are not.
  const rowsOf = (view: DraftView | undefined): number => view?.root.table.rows ?? 0;
  const many = views.filter((view) => view.time && rowsOf(view) >= FAR_MORE * rowsOf(views[0]));
  const [main] = many.sort((a, b) => rowsOf(b) - rowsOf(a));
  return main ? [main, ...views.filter((view) => view !== main)] : views;
}

/** Of two tables the one that points to the other is the main one, unless that has so many times its rows. */
const FAR_MORE = 3;

function draftView(root: DraftCube, cubes: readonly DraftCube[], relations: readonly Relation[]): DraftView {
  const taken = new Set<string>(root.measures.map(({ name }) => name));
  const dimensions: ViewDimension[] = [];
  const add = (cube: DraftCube, path: string, via: Relation | undefined): void => {
    for (const dimension of cube.dimensions) {
      // What all parts of a whole come to is no one's who sees some of them.
      const isRolledUp = cube.table.rolledUp?.has(dimension.column.name) === true;
      if (dimension.column === via?.key || (via && isRolledUp)) continue;
      dimensions.push({
        ...unlike(dimension, cube, taken, via !== undefined),
        cube,
        path,
        inner: dimension.name,
      });
    }
    for (const relation of relations.filter(({ from }) => from === cube.table)) {
      const next = cubes.find(({ name }) => name === cubeNameOf(relation));
      const isThere = dimensions.some(({ cube: one }) => one === next) || next === root;
      if (next && !isThere) add(next, `${path}.${next.name}`, relation);
    }
  };
  add(root, root.name, undefined);
  const time = mainTime(dimensions.filter(({ cube }) => cube === root));
  const measures = [...root.measures].sort((a, b) => a.rank - b.rank);
  const all = groupsOf(dimensions);
  const isState = (by: ViewDimension): boolean => isStateOf(root, measures[0], by);
  const groups = [...all.filter((by) => !isState(by)), ...all.filter(isState)];
  return {
    name: root.table.name.toLowerCase(),
    title: root.table.title,
    ...{ root, measures, dimensions, groups },
    ...(time ? { time } : {}),
  };
}

/** What came in by payments is all of those that were paid: by their states it says nothing. */
export const isStateOf = (
  root: DraftCube,
  measure: DraftMeasure | undefined,
  { cube, inner }: ViewDimension,
): boolean =>
  cube === root && (measure?.meta?.['within'] as { readonly of: string } | undefined)?.of === inner;

/** A member of another table that is called as one before carries its table's name. */
function unlike(
  dimension: DraftDimension,
  { table }: DraftCube,
  taken: Set<string>,
  isJoined: boolean,
): DraftDimension {
  const owner = singular(wordsOf(table.name).join('_')).replaceAll(' ', '_');
  const isVague = isJoined && /^(?:name|title|type|status|code|label)$/.test(dimension.name);
  if (!isVague && !taken.has(dimension.name)) {
    taken.add(dimension.name);
    return dimension;
  }
  let name = `${owner}_${dimension.name}`;
  for (let count = 2; taken.has(name); count++) name = `${owner}_${dimension.name}_${count}`;
  taken.add(name);
  // The title of a title is no "Title title".
  const isItsName = inSentence(dimension.title) === table.noun.one;
  const title = isItsName ? dimension.title : titleOf(`${table.noun.one} ${inSentence(dimension.title)}`);
  return { ...dimension, name, title };
}

/** When it happened, rather than when it was delivered, changed or somebody was born: what nearly every row has. */
function mainTime(dimensions: readonly ViewDimension[]): ViewDimension | undefined {
  const later =
    /\b(?:ship|dispatch|deliver|fulfil|update|modif|birth|due|end|clos|expir|cancel|return|refund|paid|(?:re)?solved|complete|finish|approv|reply|respon|last|next)/;
  const times = dimensions.filter(({ type }) => type === 'time');
  const most = Math.max(...times.map(({ column }) => column.values));
  const withRows = (part: number) => times.filter(({ column }) => column.values >= part);
  const isFirst = ({ column }: ViewDimension) => !later.test(column.words.join(' '));
  const [whole, half] = [withRows(most * 0.98), withRows((times[0]?.column.rows ?? 0) * 0.5)];
  return whole.find(isFirst) ?? half.find(isFirst) ?? half[0] ?? times[0];
}

const favourites = [
  'country',
  'region',
  'category',
  'product',
  'segment',
  'channel',
  'type',
  'status',
  'plan',
  'genre',
  'department',
  'city',
  'state',
  'store',
  'brand',
  'source',
];

function groupsOf(dimensions: readonly ViewDimension[]): ViewDimension[] {
  const rank = ({ column }: ViewDimension): number => {
    const place = favourites.findIndex((word) => column.words.includes(word));
    const isHandy = column.distinct >= 3 && column.distinct <= 60;
    return (
      (column.asked?.kind === 'flag' ? 25 : 0) +
      (isHandy ? 0 : column.distinct === 2 ? 30 : 40) +
      (place < 0 ? 20 : place)
    );
  };
  return (
    dimensions
      // Sets of several values are no groups that anybody asks for.
      .filter(({ column, type }) => column.role.kind === 'category' && type === 'string' && !column.list)
      // What somebody wishes for is told in their own words.
      .filter(({ column }) => column.asked?.kind !== 'wish')
      .filter(({ column, cube }) => column.derived !== undefined || !isPartOfName(column, cube))
      .filter(({ column }) => column.distinct >= 2 && column.distinct <= Math.max(20, column.rows * 0.6))
      .map((dimension, i) => ({ dimension, i }))
      .sort((a, b) => rank(a.dimension) - rank(b.dimension) || a.i - b.i)
      .map(({ dimension }) => dimension)
  );
}

/** First and last names, where the full name is there. */
const isPartOfName = (column: DraftDimension['column'], { table }: DraftCube): boolean =>
  table.derived.some(({ form, derived = '' }) => form.type === 'text' && derived.includes(columnSql(column)));

/** The condition that two cubes meet on. */
export const joinSql = ({ column, key }: Relation, to: DraftCube): string =>
  `${columnSql(column)} = {${to.name}}."${key.name.replaceAll('"', '""')}"`;
