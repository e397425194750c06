import { UsageError } from 'inlay-kit/command';
import { builtInNames, loadDataset } from '../dataset/load-data-set.js';
import type { DataSet } from '../dataset/data-set.js';
import { readableEnding } from '../dataset/read/read-table.js';

/** Options with which a command is told what it is about. */
export const dataSetOptions = {
  dataset: { type: 'string', multiple: true },
  'viewer-column': { type: 'string' },
  title: { type: 'string' },
} as const;

type Values = {
  readonly dataset?: string[] | undefined;
  readonly 'viewer-column'?: string | undefined;
  readonly title?: string | undefined;
};

export const dataSetUsage = `  --dataset DIR           the data set: a folder, or the name of one that comes along (${builtInNames().join(', ')})
  --dataset FILE [FILE …] files of rows (.csv, .tsv, .parquet, .json, .jsonl, also .gz): a data set is inferred from them
  --viewer-column COLUMN  whose row it is, by this column of the files: viewers see the rows of their own value
  --title TEXT            title of a data set that is inferred
`;

/** @throws UsageError for options that do not go together */
export function loadGiven(
  { dataset = [], title, 'viewer-column': viewerColumn }: Values,
  positionals: readonly string[],
  onNote: (line: string) => void,
): Promise<DataSet> {
  if (positionals.length > 0 && dataset.length === 0)
    throw new UsageError('There is an argument without an option before it. See inlay-platform --help.');
  const paths = [...dataset, ...positionals];
  const areFiles = paths.some((path) => readableEnding.test(path));
  if (paths.length > 1 && !paths.every((path) => readableEnding.test(path)))
    throw new UsageError('--dataset takes one folder, or files of rows, not both.');
  if (!areFiles && (viewerColumn !== undefined || title !== undefined))
    throw new UsageError(
      '--viewer-column and --title are for files of rows: a folder says both in dataset.yml.',
    );
  return loadDataset(paths.length > 0 ? paths : undefined, {
    onNote,
    ...(viewerColumn === undefined ? {} : { viewerColumn }),
    ...(title === undefined ? {} : { title }),
  });
}
