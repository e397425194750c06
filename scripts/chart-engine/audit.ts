/**
 * Writes down the packages of the chart engine as good, after the suites of charts have passed over its sources and
 * over what is built from them (`npm run chart-engine`). To be run after Vega was changed, and to be read as a diff.
 */
import { join } from 'node:path';
import { root, runChild } from '../child.js';
import { auditedOf, differences, readAudited, writeAudited } from './audited.js';
import { browserSuites, nodeSuites } from './engine-suites.js';
import { engineFolder } from './engine-parts.js';
import { billName, packagesOfBill } from './third-party.js';

const step = async (title: string, work: () => Promise<string>): Promise<void> => {
  process.stdout.write(`… ${title}\n`);
  process.stdout.write(`✔ ${title}: ${await work()}\n`);
};

const buildModules = async (): Promise<string> => {
  const parameters = ['--import', 'tsx', 'scripts/build.ts', '--modules'];
  const { code, output } = await runChild(process.execPath, parameters, { capture: true });
  if (code !== 0) throw new Error(output);
  return engineFolder;
};

const audit = async (): Promise<void> => {
  await step('build', buildModules);
  await step('suites in Node', nodeSuites);
  await step('suites in a browser, over the sources', () => browserSuites('sources'));
  await step('suites in a browser, over what was built', () => browserSuites('built'));
  const found = auditedOf(packagesOfBill(join(root, engineFolder, billName)));
  const changes = differences(readAudited(), found);
  writeAudited(found);
  process.stdout.write(`${[...changes, `${changes.length} changes were written down.`].join('\n')}\n`);
};

try {
  await audit();
} catch (error) {
  process.stderr.write(
    `✖ ${error instanceof Error ? error.message : String(error)}\nNothing was written down.\n`,
  );
  process.exitCode = 1;
}
