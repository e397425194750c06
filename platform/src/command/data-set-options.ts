import { UsageError } from 'inlay-kit/command';
import { builtInNames, loadDataset } from '../dataset/load-data-set.js';
import type { DataSet } from '../dataset/data-set.js';
import { createLanguageModelAgent, type LanguageModelOptions } from '../language-model/create-model-agent.js';
import { ModelEndpoint } from '../language-model/model-endpoint.js';
import { readableEnding } from '../dataset/read/read-table.js';

/** Options with which a command is told what it is about. */
export const dataSetOptions = {
  dataset: { type: 'string', multiple: true },
  'viewer-column': { type: 'string' },
  title: { type: 'string' },
  'agent-url': { type: 'string' },
  'agent-model': { type: 'string' },
} as const;

type Values = {
  readonly dataset?: string[] | undefined;
  readonly 'viewer-column'?: string | undefined;
  readonly title?: string | undefined;
  readonly 'agent-url'?: string | undefined;
  readonly 'agent-model'?: string | undefined;
};

export const dataSetUsage = `  --dataset DIR           the data set: a folder, or the name of one that comes along (${builtInNames().join(', ')})
  --dataset FILE [FILE …] files of rows (.csv, .tsv, .parquet, .json, .jsonl, also .gz): a data set is inferred from them
  --viewer-column COLUMN  whose row it is, by this column of the files: viewers see the rows of their own value
  --title TEXT            title of a data set that is inferred
  --agent-url URL         a language model answers: an OpenAI-compatible address such as https://host/v1, or one on this
                          machine; its key is INLAY_AGENT_KEY in the environment
  --agent-model NAME      which model it is
`;

/** @throws UsageError for options that do not go together */
export async function loadGiven(
  values: Values,
  positionals: readonly string[],
  onNote: (line: string) => void,
): Promise<DataSet> {
  const model = languageModel(values);
  // What would be refused after a minute of importing is refused now.
  if (model !== undefined) await ModelEndpoint.open(model);
  const dataset = await loadData(values, positionals, onNote);
  return model === undefined
    ? dataset
    : { ...dataset, createAgent: () => createLanguageModelAgent(dataset, model) };
}

function languageModel({ 'agent-url': url, 'agent-model': model }: Values): LanguageModelOptions | undefined {
  if (url === undefined && model === undefined) return undefined;
  if (url === undefined || model === undefined)
    throw new UsageError('--agent-url and --agent-model go together: give both, or neither.');
  const key = process.env['INLAY_AGENT_KEY'];
  return { url, model, ...(key === undefined || key === '' ? {} : { key }) };
}

function loadData(
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
