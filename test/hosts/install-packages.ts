import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runChild } from '../helpers/child.js';

/** No framework tells its maker that somebody has run it. */
export const quietEnvironment = {
  ...{ NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false' },
  ...{ CI: '1', NODE_ENV: '', NODE_OPTIONS: '' },
};

/** Runs npm in a folder. Throws with everything that it said when it fails. */
export const npm = async (
  folder: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const { code, output } = await runChild('npm', parameters, {
    ...{ folder, capture: true, timeoutMs: 5 * 60_000 },
    environment: { ...quietEnvironment, ...environment },
  });
  if (code !== 0) throw new Error(`npm ${parameters.join(' ')} ended with ${code}:\n${output}`);
  return output;
};

/** Installs what the folder's `package.json` names, or these packages where it has none. */
export const installPackages = async (
  folder: string,
  dependencies?: Readonly<Record<string, string>>,
): Promise<void> => {
  if (dependencies)
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', dependencies }));
  await npm(folder, ['install', '--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock']);
};
