import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../helpers/child.js';
import { installPackages, npm } from './install-packages.js';

/** An example as its user has it: a folder of its own, far from this one, with the packed kit installed. */
export interface InstalledExample {
  readonly folder: string;
  readonly remove: () => void;
}

/** What the packages of a host say while they are made; anything of this is a defect of ours. */
const unwanted = /failed to resolve component|module not found|can't resolve 'canvas'|critical dependency/i;

/**
 * Copies `examples/NAME` to a temporary folder, lets `change` write files of its own into it, installs what it names,
 * the kit from `tarball`, and builds it. Throws where that fails, or says something that its user would wonder about.
 */
export const installExample = async (
  name: string,
  tarball: string,
  environment: Readonly<Record<string, string>>,
  change: (folder: string) => void = () => {},
): Promise<InstalledExample> => {
  const folder = mkdtempSync(join(tmpdir(), `inlay-${name}-`));
  const remove = (): void =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  try {
    cpSync(join(root, 'examples', name), folder, { recursive: true });
    change(folder);
    // Where an example has no setting for it, its user writes the dashboard's id into a file.
    const id = join(folder, 'src/dashboard-id.ts');
    if (existsSync(id))
      writeFileSync(id, readFileSync(id, 'utf8').replace('PUBLIC_ID', environment['DASHBOARD_ID'] ?? ''));
    const file = join(folder, 'package.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8')) as { dependencies: Record<string, string> };
    manifest.dependencies['inlay-kit'] = `file:${tarball}`;
    writeFileSync(file, JSON.stringify(manifest));
    await installPackages(folder);
    const said = await npm(folder, ['run', 'build'], environment);
    const found = said.split('\n').filter((line) => unwanted.test(line));
    if (found.length > 0) throw new Error(`npm run build says: ${found.join('; ')}`);
    return { folder, remove };
  } catch (error) {
    remove();
    throw error;
  }
};
