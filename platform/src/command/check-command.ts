import { join } from 'node:path';
import { parseOptions, UsageError } from 'inlay-kit/command';
import { checkDataSet } from '../dataset/check/check-data-set.js';
import { told } from './told.js';

const usage = `Usage: inlay-platform check DIR

Looks a data set's folder over and tells every problem with its file and line. The exit code is 1 where there is one.
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
    const { problems, views, dashboards } = await checkDataSet(folder);
    for (const { file, line, message } of problems) {
      const place = file === '' ? '' : `${join(folder, file)}${line === undefined ? '' : `:${line}`}: `;
      process.stdout.write(`${place}${message}\n`);
    }
    const count = problems.length === 1 ? '1 problem' : `${problems.length} problems`;
    process.stderr.write(
      problems.length === 0
        ? `${folder} is in order: ${views} views, ${dashboards} dashboards.\n`
        : `${count}.\n`,
    );
    return problems.length === 0 ? 0 : 1;
  });
