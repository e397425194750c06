import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// The peers are installed when they are first needed: whoever only uses the kit never downloads them.
const here = dirname(fileURLToPath(import.meta.url));

if (!existsSync(join(here, '..', 'node_modules', 'tsx'))) {
  console.error(
    'The bench runs on the tools of the kit: run `npm install` in the folder above bench/ first.',
  );
  process.exit(1);
}
if (!existsSync(join(here, 'node_modules', '.package-lock.json'))) {
  console.log('Installing what the kit is measured against (bench/package.json), once …');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: here,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('That did not work. By hand: npm --prefix bench ci');
    process.exit(1);
  }
}
