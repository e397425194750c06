/**
 * The changesets command for both packages: `npm run changeset`, `npm run changeset -- version`, `… -- status`.
 * It knows the members of a workspace and not its root, which is the kit here: while it runs, the root is a member too.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './child.js';

const file = join(root, 'package.json');
const setMembers = (change: (members: readonly string[]) => readonly string[]): void => {
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as { workspaces: readonly string[] };
  const next = { ...manifest, workspaces: change(manifest.workspaces) };
  writeFileSync(file, `${JSON.stringify(next, null, 2)}\n`);
};

setMembers((members) => ['.', ...members]);
try {
  const program = join(root, 'node_modules/@changesets/cli/bin.js');
  const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
} finally {
  setMembers((members) => members.filter((member) => member !== '.'));
}
