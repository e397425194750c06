import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { parseOptions, UsageError } from 'inlay-kit/command';
import { inferDataSet, type InferredDataSet } from '../dataset/infer/infer-data-set.js';
import { readableEnding } from '../dataset/read/read-table.js';
import { StartError } from '../platform-error.js';
import { told } from './told.js';

const usage = `Usage: inlay-platform init DIR --from FILE [FILE …] [options]

Writes the data set that is inferred from files of rows as a folder to edit. It never overwrites anything.

Options:
  --from FILE [FILE …]    files of rows: .csv, .tsv, .parquet, .json, .jsonl, also .gz
  --viewer-column COLUMN  whose row it is, by this column: viewers see the rows of their own value
  --title TEXT            title; default: from the first file's name
  --help                  show this
`;

/** `inlay-platform init`. @returns the exit code */
export const initCommand = (args: string[]): Promise<number> =>
  told(async () => {
    const { values, positionals } = parseOptions('inlay-platform init', {
      args,
      allowPositionals: true,
      options: {
        from: { type: 'string', multiple: true },
        'viewer-column': { type: 'string' },
        title: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help === true) {
      process.stdout.write(usage);
      return 0;
    }
    // The folder is the argument that is no file of rows: what follows --from are files.
    const [folder, ...others] = positionals.filter((one) => !readableEnding.test(one));
    const files = [...(values.from ?? []), ...positionals.filter((one) => readableEnding.test(one))];
    if (folder === undefined || others.length > 0 || values.from === undefined)
      throw new UsageError('Say which folder and which files: inlay-platform init DIR --from orders.csv');
    await refuseTaken(folder);
    const { 'viewer-column': viewerColumn, title } = values;
    const inferred = await inferDataSet(files, {
      ...(viewerColumn === undefined ? {} : { viewerColumn }),
      ...(title === undefined ? {} : { title }),
    });
    for (const note of inferred.notes) process.stderr.write(`${note}\n`);
    await write(folder, inferred);
    process.stdout.write(`${resolve(folder)}\n`);
    process.stderr.write(
      `Written. Next: inlay-platform check ${folder}, then inlay-platform demo --dataset ${folder}\n`,
    );
    return 0;
  });

async function refuseTaken(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new StartError(`${folder} is no folder that could be written to.`);
  });
  if (names.length > 0)
    throw new StartError(`${folder} is not empty, and nothing is overwritten. Name a new folder.`);
}

/** All of it or nothing: a folder that is half written would read as a data set with mistakes. */
async function write(folder: string, { dataset, model, dashboards, files }: InferredDataSet): Promise<void> {
  const wasThere = existsSync(folder);
  try {
    const texts = [
      ['dataset.yml', dataset],
      ...model.map(({ name, text }) => [join('model', name), text]),
      ...dashboards.map(({ name, text }) => [join('dashboards', name), text]),
    ] as const;
    for (const [name = '', text = ''] of texts) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text, { flag: 'wx' });
    }
    await mkdir(join(folder, 'data'), { recursive: true });
    for (const { table, path } of files) {
      const ending = readableEnding.exec(basename(path))?.[0].toLowerCase() ?? '';
      await copyFile(path, join(folder, 'data', `${table}${ending}`));
    }
  } catch (error) {
    for (const name of ['dataset.yml', 'model', 'dashboards', 'data'])
      await rm(join(folder, name), { recursive: true, force: true });
    if (!wasThere) await rm(folder, { recursive: true, force: true });
    const { code = 'unknown' } = error as NodeJS.ErrnoException;
    throw new StartError(`${folder} could not be written (${code}).`);
  }
}
