import { statSync } from 'node:fs';
import { join } from 'node:path';
import { parseOptions, UsageError } from 'inlay-kit/command';
import { checkDataSet } from '../dataset/check/check-data-set.js';
import type { Problem } from '../dataset/check/yaml-source.js';
import { told } from './told.js';
import { tryDataSet } from './try-data-set.js';

const usage = `Usage: inlay-platform check DIR

Looks a data set's folder over and tells every problem with its file and line. The exit code is 1 where there is one.
What is in order is tried: whether the platform takes its viewers, and whether the analyst answers its prompts.
`;

/** `inlay-platform check`. @returns the exit code */
export const checkCommand = (args: string[]): Promise<number> =>
  told(async () => {
    const { values, positionals } = parseOptions('inlay-platform check', {
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    });
    if (values.help === true) {
      process.stdout.write(usage);
      return 0;
    }
    const [folder, ...others] = positionals;
    if (folder === undefined || others.length > 0)
      throw new UsageError('Say which folder: inlay-platform check DIR');
    if (statSync(folder, { throwIfNoEntry: false })?.isFile() === true)
      throw new UsageError(
        `${folder} is a file, and a folder is looked over. Make one of it with "inlay-platform init DIR --from ${folder}", or show it as it is with "inlay-platform demo --dataset ${folder}".`,
      );
    const { problems, views, dashboards } = await checkDataSet(folder);
    const tried = problems.length === 0 ? await tryDataSet(folder) : undefined;
    const all = tried?.problems ?? problems;
    for (const problem of all) process.stdout.write(placed(folder, problem));
    for (const note of tried?.notes ?? []) process.stderr.write(placed(folder, note));
    process.stderr.write(
      all.length === 0
        ? `${folder} is in order: ${counted(views, 'view')}, ${counted(dashboards, 'dashboard')}.\n`
        : `${counted(all.length, 'problem')}.\n`,
    );
    return all.length === 0 ? 0 : 1;
  });

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

const placed = (folder: string, { file, line, message }: Problem): string => {
  const place = file === '' ? '' : `${join(folder, file)}${line === undefined ? '' : `:${line}`}: `;
  return `${place}${message}\n`;
};
