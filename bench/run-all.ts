import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

// Pages are measured with the kit as its package has it.
const built = spawnSync('npm', ['run', 'build', '--', '--modules'], { cwd: root, stdio: 'inherit' });
if (built.status !== 0) process.exit(1);

// A process each: what one leaves on its heap must not slow the next.
for (const name of ['size', 'decode', 'streaming', 'charts', 'large', 'relay', 'platform']) {
  console.log(`\n# ${name}\n`);
  const file = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', file], { stdio: 'inherit' });
  if (status !== 0) process.exitCode = 1;
}
