/** The model's files: cubes and views as they are written down. */
import type { DraftCube } from './draft-cube.js';
import type { DraftMeasure } from './draft-member.js';
import { joinSql, type DraftView } from './draft-view.js';
import { cubeNameOf, type Relation } from './relations.js';
import type { ViewerPlan } from './draft-viewers.js';
import { usualSql } from './usual-ways.js';
import { yamlText } from './yaml-text.js';

export type DraftFile = { readonly name: string; readonly text: string };

export function modelFiles(
  cubes: readonly DraftCube[],
  views: readonly DraftView[],
  relations: readonly Relation[],
  viewers: ViewerPlan | undefined,
): DraftFile[] {
  const file = (name: string, text: string): DraftFile => ({ name, text });
  return [
    ...cubes.map((cube) =>
      file(
        `tables/${cube.name.replace(/_rows$/, '')}.yml`,
        cubeText(cube, { cubes, views, relations, viewers }),
      ),
    ),
    ...views.map((view) => file(`${view.name}.yml`, viewText(view, viewers))),
  ];
}

function cubeText(
  cube: DraftCube,
  {
    cubes,
    views,
    relations,
    viewers,
  }: {
    readonly cubes: readonly DraftCube[];
    readonly views: readonly DraftView[];
    readonly relations: readonly Relation[];
    readonly viewers: ViewerPlan | undefined;
  },
): string {
  const { table } = cube;
  const first = views.find(({ root }) => root === cube);
  const joins = relations
    .filter(({ from }) => from === table && cube.via === undefined)
    .flatMap((relation) => {
      const to = cubes.find(({ name }) => name === cubeNameOf(relation));
      return to ? [{ name: to.name, relationship: 'many_to_one', sql: joinSql(relation, to) }] : [];
    });
  const definition = {
    name: cube.name,
    ...(table.sql === undefined ? { sql_table: table.name } : { sql: table.sql }),
    public: false,
    ...(joins.length > 0 ? { joins } : {}),
    measures: cube.measures.map((measure) => measureText(measure, first)),
    ...(cube.segments ? { segments: cube.segments } : {}),
    dimensions: cube.dimensions.map((dimension) => {
      const { column, ...told } = dimension;
      const sql = usualSql(dimension, table, viewers?.tellsOwner(column) === true);
      const isFirst = first?.time?.inner === told.name;
      return {
        ...told,
        ...(sql === undefined ? {} : { sql }),
        ...(isFirst ? { meta: { ...told.meta, default: true } } : {}),
      };
    }),
  };
  return yamlText({ cubes: [definition] }, [
    `The table ${table.name}: what can be grouped by (dimensions) and what can be worked out (measures).`,
    'Take out what nobody should ask for, and give members the titles, descriptions and synonyms that people use.',
    'meta: synonyms, unit, better (up or down), additive (false: never summed up), code (true: an identifier),',
    'default (true: taken where a question names none), role (two columns of one kind of thing).',
  ]);
}

const measureText = (
  { rank: _rank, isAverage: _isAverage, better: _better, ...measure }: DraftMeasure,
  view: DraftView | undefined,
) =>
  view?.measures[0]?.name === measure.name
    ? { ...measure, meta: { ...measure.meta, default: true } }
    : measure;

/** What the rows of a view are. How many there are is not said: who sees some of them would be told of the others. */
export const descriptionOf = ({ title, root: { table } }: DraftView): string =>
  table.noun.one === 'row' ? `${title}, row by row.` : `Each row is one ${table.noun.one}.`;

function viewText(view: DraftView, viewers: ViewerPlan | undefined): string {
  const paths = [...new Set(view.dimensions.map(({ path }) => path))];
  const parts = paths.map((path) => {
    const own = view.dimensions.filter((dimension) => dimension.path === path);
    const { measures: all, segments = [] } = view.root;
    const measures = path === view.root.name ? [...all, ...segments].map(({ name }) => name) : [];
    const dimensions = own.map(({ name, inner, title }) =>
      name === inner ? name : { name: inner, alias: name, title },
    );
    return { join_path: path, includes: [...measures, ...dimensions] };
  });
  const access_policy = viewers?.policyOf(view);
  const { noun } = view.root.table;
  const definition = {
    name: view.name,
    title: view.title,
    description: descriptionOf(view),
    cubes: parts,
    ...(access_policy ? { access_policy } : {}),
  };
  return yamlText({ views: [definition] }, [
    `What people query: ${noun.many}, with everything that belongs to one of them.`,
    ...(access_policy
      ? [
          'access_policy: who has the attribute sees their own rows, who has none sees all. An attribute that is',
          'present and empty matches nothing.',
        ]
      : []),
  ]);
}
