/**
 * A data set out of files alone. What it makes is what a folder holds, as text: the same reader takes it from here and
 * from disk, and `init` writes it down as it is. The same files give the same text.
 */
import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { DataError } from '../../data/data-error.js';
import { StartError } from '../../platform-error.js';
import { readableEnding, readTable, type TableFile, type TablePlan } from '../read/read-table.js';
import { currencyCodes } from './amount-role.js';
import { draftCube, roleCubes, type DraftCube } from './draft-cube.js';
import { draftDashboard } from './draft-dashboard.js';
import { descriptionOf, modelFiles, type DraftFile } from './draft-model.js';
import { draftPrompts } from './draft-prompts.js';
import { draftViewers, everybody, type ViewerPlan } from './draft-viewers.js';
import { draftViews, type DraftView } from './draft-view.js';
import { columnNotes, relationNotes } from './notes.js';
import { findRelations, withReferences, type Relation } from './relations.js';
import { profileTable, type Table } from './table-profile.js';
import { spanOf } from './time-span.js';
import { withMargins } from './draft-margins.js';
import { withNamedThings } from './named-things.js';
import { withBudgets } from './budgets.js';
import { withWholes } from './wholes.js';
import { titleOfFile } from './file-title.js';
import { wordsOf } from './words.js';
import { yamlText } from './yaml-text.js';
import { wordTable } from '../../word-table.js';

export type InferOptions = {
  /** Column that tells whose row it is: viewers then see the rows of their own value. */
  readonly viewerColumn?: string;
  /** Default: from the name of the first file. */
  readonly title?: string;
};

/** A data set as the texts of its folder, and how its files are read. */
export type InferredDataSet = {
  readonly name: string;
  readonly dataset: string;
  readonly model: readonly DraftFile[];
  readonly dashboards: readonly DraftFile[];
  readonly files: readonly TableFile[];
  readonly plans: ReadonlyMap<string, TablePlan>;
  /** What each column was taken for, a line each. */
  readonly notes: readonly string[];
};

/**
 * @param paths files of rows, a table each
 * @throws StartError or {DataError}, one line: a file that cannot be read whole, two tables of one name, nothing to show
 */
export async function inferDataSet(
  paths: readonly string[],
  options: InferOptions = {},
): Promise<InferredDataSet> {
  const files = await tablesOf(paths);
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    return await infer(connection, files, options);
  } finally {
    connection.disconnectSync();
    instance.closeSync();
  }
}

async function tablesOf(paths: readonly string[]): Promise<TableFile[]> {
  const files: TableFile[] = [];
  for (const given of paths) {
    const path = resolve(given);
    const found = await stat(path).catch(() => undefined);
    if (!found?.isFile()) throw new StartError(`There is no file at ${given}.`);
    if (!readableEnding.test(path))
      throw new StartError(`${given} is none of .csv, .tsv, .parquet, .json and .jsonl (.gz).`);
    const table = tableName(path);
    const other = files.find((file) => file.table === table);
    if (other) {
      throw new StartError(
        `${basename(other.path)} and ${basename(path)} would both be the table "${table}". Rename one of them.`,
      );
    }
    files.push({ table, path });
  }
  if (files.length === 0) throw new StartError('No file is given: name at least one, such as orders.csv.');
  return files;
}

/** `My Orders (2).csv` → `my_orders_2`. */
export const tableName = (path: string): string => {
  const words = wordsOf(basename(path).replace(readableEnding, ''))
    .join('_')
    .replace(/[^a-z0-9_]/g, '');
  return /^[a-z]/.test(words) ? words : `table_${words}`.replace(/_$/, '');
};

async function infer(
  connection: DuckDBConnection,
  files: readonly TableFile[],
  { viewerColumn, title }: InferOptions,
): Promise<InferredDataSet> {
  const plans = new Map<string, TablePlan>();
  const profiled: Table[] = [];
  for (const file of files) {
    const plan = await readTable(connection, file);
    plans.set(file.table, plan);
    const table = await profileTable(connection, file, plan);
    if (table.rows === 0)
      throw new DataError(`${file.path} has columns but no row, so there is nothing to show.`);
    profiled.push(table);
  }
  const told = await withWholes(connection, profiled, viewerColumn);
  const { refused, ...found } = await findRelations(connection, told);
  const { tables, relations } = withReferences(told, found.relations);
  const allCubes = withMargins(
    withBudgets(withNamedThings(tables.map(draftCube), relations), relations),
    relations,
  ).flatMap((cube) => [cube, ...roleCubes(cube, relations)]);
  const allViews = draftViews(allCubes, relations);
  const [main] = allViews;
  if (!main) throw new StartError('None of the tables stands on its own, so there is nothing to show.');
  const viewers =
    viewerColumn === undefined
      ? undefined
      : await draftViewers(connection, { views: allViews, relations, column: viewerColumn });
  // Wholes that do not tell whose they are would answer who sees some of their parts with nothing.
  const isShown = (one: DraftView): boolean =>
    one.root.table.parts === undefined || viewers === undefined || viewers.reaches(one);
  const views = allViews.filter(isShown);
  const cubes = allCubes.filter((cube) => allViews.every((one) => one.root !== cube || isShown(one)));
  const own = title ?? titleOfFile(main.root.table);
  return {
    ...{ name: files[0]?.table ?? 'data', files, plans },
    dataset: dataSetText({ title: own, main, tables, viewers }),
    model: modelFiles(cubes, views, relations, viewers),
    dashboards: dashboardFiles(views, own, currencyOf(tables)),
    notes: notesOf({ tables, relations, refused, views, viewers, plans, cubes }),
  };
}

type Found = {
  readonly tables: readonly Table[];
  readonly relations: readonly Relation[];
  readonly refused: readonly Relation[];
  readonly views: readonly DraftView[];
  readonly cubes: readonly DraftCube[];
  readonly viewers: ViewerPlan | undefined;
  readonly plans: ReadonlyMap<string, TablePlan>;
};

const notesOf = ({ tables, relations, refused, views, viewers, plans }: Found): string[] => [
  ...tables.flatMap((table) => columnNotes(table, plans.get(table.name), viewers)),
  ...relationNotes(relations, refused),
  ...views.map(
    ({ name, root, measures, dimensions }) =>
      `View ${name}: ${root.table.rows.toLocaleString('en')} ${root.table.noun.many}, ${measures.length} measures, ${dimensions.length} dimensions`,
  ),
  ...(viewers?.notes ?? []),
];

function dataSetText({
  title,
  main,
  tables,
  viewers,
}: {
  readonly title: string;
  readonly main: DraftView;
  readonly tables: readonly Table[];
  readonly viewers: ViewerPlan | undefined;
}): string {
  const currency = currencyOf(tables);
  const now = nowOf(main);
  const { noun } = main.root.table;
  const definition = {
    title,
    description: descriptionOf(main),
    rowNoun: noun,
    ...(currency ? { currency } : {}),
    ...(now && /^\d{4}-\d\d-\d\d$/.test(now) ? { now } : {}),
    dashboard: draftDashboard(main, { title, currency })['publicId'],
    ...(viewers ? { attributes: [viewers.attribute] } : {}),
    viewers: viewers?.viewers ?? [everybody],
    prompts: draftPrompts(main),
    drillQuestions: main.groups.slice(0, 8).map(({ name, title: words }) => ({
      member: `${main.name}.${name}`,
      question: `${main.measures[0]?.title ?? 'Rows'} by ${main.time ? 'month' : words} for {value}`,
    })),
  };
  return yamlText(definition, [
    `Made from ${[...new Set(tables.map(({ path }) => basename(path)))].join(', ')}. Everything here is yours to change; "inlay-platform check" looks it over.`,
    'now: the day that "last month" is relative to; take it out when the rows are kept up to date.',
    'viewers: who the demo can be looked at as; the first one opens it. brand: { name, logo, accent, accentDark, font, radius }.',
  ]);
}

/** The last day that rows are usually of, or the end of its year where each row stands for a whole one. */
function nowOf({ time, root }: DraftView): string | undefined {
  const last = (time?.column.usualMax ?? time?.column.max)?.slice(0, 10);
  const to = spanOf(time?.column, root.table.step)?.to;
  return to?.endsWith('-12-31') && last?.endsWith('-01-01') ? to : last;
}

const dashboardFiles = (
  views: readonly DraftView[],
  title: string,
  currency: string | undefined,
): DraftFile[] =>
  views.map((view, i) => ({
    name: `${i + 1}-${view.name}.yml`,
    text: yamlText(draftDashboard(view, { title, currency }), [
      `A dashboard over ${view.name}. Widgets: kpi, series, ranking, map, table; size: quarter, third, half, two-thirds, full.`,
    ]),
  }));

const currencySigns = wordTable({ dollars: 'USD', euros: 'EUR', $: 'USD', '€': 'EUR', '£': 'GBP' });

/** The one that is written beside amounts, or that the columns' names speak of. */
function currencyOf(tables: readonly Table[]): string | undefined {
  const columns = tables.flatMap((table) => table.columns);
  const written = columns.map(({ form }) => form.currency).find(Boolean);
  if (written !== undefined) return written;
  const codeOf = (word: string) => (currencyCodes.has(word) ? word.toUpperCase() : currencySigns[word]);
  const ofName = columns
    .flatMap(({ words, name }) => [...words, ...(/[$€£]/.exec(name) ?? [])].map(codeOf))
    .find(Boolean);
  if (ofName !== undefined) return ofName;
  const column = columns.find(({ words, distinct }) => words.join(' ') === 'currency' && distinct === 1);
  return /^[A-Z]{3}$/.test(column?.min ?? '') ? column?.min : undefined;
}
