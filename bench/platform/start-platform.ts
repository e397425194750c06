import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ReadyFields } from '../../platform/src/index.js';

export type StartedPlatform = AsyncDisposable & { readonly ready: ReadyFields };

/** A folder for the platform's file. The rows are loaded into it once, by the first platform. */
export async function dataFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'inlay-bench-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/**
 * The platform as its users run it, in a process of its own, with its state in a file and without the pauses that only
 * make an answer nicer to watch. `NODE_ARGUMENTS` (for example `--cpu-prof`) are passed to its node.
 */
export async function startPlatform(dataDir: string): Promise<StartedPlatform> {
  const main = fileURLToPath(new URL('../../src/cli/main.ts', import.meta.url));
  const own = (process.env.NODE_ARGUMENTS ?? '').split(' ').filter(Boolean);
  const child = spawn(
    process.execPath,
    [...own, '--import', 'tsx', main, 'platform', '--port', '0', '--delta-delay', '0', '--data-dir', dataDir],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  for await (const line of createInterface({ input: child.stdout })) {
    return {
      ready: JSON.parse(line) as ReadyFields,
      [Symbol.asyncDispose]: async () => {
        child.kill('SIGTERM');
        await exited;
      },
    };
  }
  throw new Error('The platform did not start.');
}
