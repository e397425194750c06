import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ReadyFields } from '../../platform/src/index.js';

export type StartedPlatform = AsyncDisposable & {
  readonly ready: ReadyFields;
  /** How long after its ready line it had learnt what its viewers can see, in ms. */
  readonly preparedMs: number;
};

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
  const main = fileURLToPath(new URL('../../platform/src/command/main.ts', import.meta.url));
  const own = (process.env.NODE_ARGUMENTS ?? '').split(' ').filter(Boolean);
  const child = spawn(
    process.execPath,
    [...own, '--import', 'tsx', main, '--port', '0', '--delta-delay', '0', '--data-dir', dataDir],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  let said = '';
  const prepared = new Promise<number>((resolve) => {
    createInterface({ input: child.stderr }).on('line', (line) => {
      said = `${said}${line}\n`.slice(-2_000);
      if (line.includes('"event":"prepare')) resolve((JSON.parse(line) as { ms: number }).ms);
    });
  });
  for await (const line of createInterface({ input: child.stdout })) {
    return {
      preparedMs: await Promise.race([prepared, exited.then(() => NaN)]),
      ready: JSON.parse(line) as ReadyFields,
      [Symbol.asyncDispose]: async () => {
        child.kill('SIGTERM');
        await exited;
      },
    };
  }
  throw new Error(`The platform did not start: ${said}`);
}
