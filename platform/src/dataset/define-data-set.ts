/** The texts of a data set's folder as one value: the same for a folder on disk and for one that was inferred. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import type { DataModel } from '../data/data-model.js';
import { compileModel } from '../data/model-compiler.js';
import { ModelError } from '../data/model-error.js';
import { parseModel, type ModelFile } from '../data/model-parser.js';
import { readDashboards } from '../embed/load-dashboards.js';
import { StartError } from '../platform-error.js';
import { dataSetFile } from './data-set-file.js';
import type { DataSet, DataSetViewer } from './data-set.js';
import { defaultDashboard } from './default-dashboard.js';

/** The texts, with the folder that messages name them in. */
export type DataSetTexts = {
  readonly folder: string;
  readonly dataset: string;
  readonly model: readonly ModelFile[];
  readonly dashboards: readonly ModelFile[];
};

const everybody: DataSetViewer = { label: 'Everybody (all rows)', externalId: 'viewer', userAttributes: {} };

/** @throws StartError for what is missing */
export async function readFolder(folder: string): Promise<DataSetTexts> {
  const path = join(folder, 'dataset.yml');
  const dataset = await readFile(path, 'utf8').catch(() => {
    throw new StartError(`${path} is missing: it holds the data set's title, viewers and prompts.`);
  });
  return {
    ...{ folder, dataset },
    model: await textsIn(join(folder, 'model'), { recursive: true }),
    dashboards: await textsIn(join(folder, 'dashboards'), { recursive: false }),
  };
}

async function textsIn(folder: string, options: { readonly recursive: boolean }): Promise<ModelFile[]> {
  const names = await readdir(folder, options).catch(() => [] as string[]);
  const files = names.filter((name) => /\.ya?ml$/.test(name)).sort();
  return Promise.all(files.map(async (name) => ({ name, text: await readFile(join(folder, name), 'utf8') })));
}

type Rest = Pick<DataSet, 'name' | 'folder' | 'rows' | 'createAgent'>;

/** @throws StartError, one line that names the file and what is wrong in it */
export function defineDataSet({ folder, dataset, ...texts }: DataSetTexts, rest: Rest): DataSet {
  const path = join(folder, 'dataset.yml');
  const { viewers, ...file } = readDataSetFile(path, dataset);
  const model = readModel(join(folder, 'model'), texts.model);
  const own = readDashboards(texts.dashboards);
  const dashboards = own.length > 0 ? own : [defaultDashboard(model, file)];
  const dashboard = file.dashboard ?? dashboards[0]?.publicId ?? '';
  if (!dashboards.some(({ publicId }) => publicId === dashboard)) {
    throw new StartError(`${path}: there is no dashboard "${dashboard}".`);
  }
  return {
    ...file,
    ...rest,
    viewers: (viewers ?? [everybody]) as unknown as DataSet['viewers'],
    ...{ dashboard, dashboards, model },
  } as DataSet;
}

function readDataSetFile(path: string, text: string) {
  const document = parseDocument(text, { uniqueKeys: true });
  const problem = document.errors[0];
  if (problem)
    throw new StartError(`${path}: ${problem.message.split('\n')[0]?.replace(/:$/, '') ?? 'not YAML'}.`);
  const read = dataSetFile.safeParse(document.toJS({ maxAliasCount: 50 }) ?? {});
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = (issue?.path ?? []).map(String).join('.');
  throw new StartError(`${path}: ${place === '' ? '' : `${place}: `}${issue?.message ?? 'invalid'}.`);
}

function readModel(folder: string, files: readonly ModelFile[]): DataModel {
  if (files.length === 0) throw new StartError(`${folder} holds no model: cubes and views in .yml files.`);
  try {
    return compileModel(parseModel(files));
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    throw new StartError(`${folder}: ${error.message.split('\n').join('; ')}`);
  }
}
