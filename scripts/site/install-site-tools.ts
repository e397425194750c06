import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root, runChild } from '../child.js';

/** Whether what the site is made with is there. */
export const hasSiteTools = (): boolean => existsSync(join(root, 'site/node_modules/vitepress/package.json'));

/** Installs it once: whoever only uses the kit never downloads it. @throws when that does not work */
export async function installSiteTools(): Promise<void> {
  if (hasSiteTools()) return;
  process.stderr.write('Installing what the site is made with (site/package.json), once …\n');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { code, output } = await runChild(npm, ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    capture: true,
    folder: join(root, 'site'),
  });
  if (code !== 0) throw new Error(`That did not work. By hand: npm --prefix site ci\n${output}`);
}
