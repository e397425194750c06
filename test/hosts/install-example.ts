import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root, runChild } from '../helpers/child.js';

/** An example as its user has it: a folder of its own, far from this one, with the packed kit installed. */
export interface InstalledExample {
  readonly folder: string;
  readonly remove: () => void;
}

/** No framework tells its maker that somebody has run it. */
const quiet = {
  ...{ NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1', NG_CLI_ANALYTICS: 'false' },
  ...{ CI: '1', NODE_ENV: '', NODE_OPTIONS: '' },
};

/** What the packages of a host say while they are made; anything of this is a defect of ours. */
const unwanted = /failed to resolve component|module not found|can't resolve 'canvas'|critical dependency/i;

/** Runs npm in a folder. Throws with everything that it said when it fails. */
const npm = async (
  folder: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<string> => {
  const { code, output } = await runChild('npm', parameters, {
    ...{ folder, capture: true, timeoutMs: 5 * 60_000 },
    environment: { ...quiet, ...environment },
  });
  if (code !== 0) throw new Error(`npm ${parameters.join(' ')} ended with ${code}:\n${output}`);
  return output;
};

/**
 * Copies `examples/NAME` to a temporary folder, installs what it names, the kit from `tarball`, and builds it. Throws
 * where that fails, or says something that its user would wonder about.
 */
export const installExample = async (
  name: string,
  tarball: string,
  environment: Readonly<Record<string, string>>,
): Promise<InstalledExample> => {
  const folder = mkdtempSync(join(tmpdir(), `inlay-${name}-`));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    cpSync(join(root, 'examples', name), folder, { recursive: true });
    // Where an example has no setting for it, its user writes the dashboard's id into a file.
    const id = join(folder, 'src/dashboard-id.ts');
    if (existsSync(id))
      writeFileSync(id, readFileSync(id, 'utf8').replace('PUBLIC_ID', environment['DASHBOARD_ID'] ?? ''));
    const file = join(folder, 'package.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> };
    manifest.dependencies['inlay-kit'] = `file:${tarball}`;
    writeFileSync(file, JSON.stringify(manifest));
    const fromCache = ['--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock'];
    await npm(folder, ['install', ...fromCache]);
    const said = await npm(folder, ['run', 'build'], environment);
    const found = said.split('\n').filter((line) => unwanted.test(line));
    if (found.length > 0) throw new Error(`npm run build says: ${found.join('; ')}`);
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
};

/** The environment in which an example is built and run. */
export const quietEnvironment = quiet;
