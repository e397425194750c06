import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { LocalPlatform } from '../../../src/platform/index.js';

export type Child = { readonly platform: LocalPlatform; kill(): Promise<void> };

const script = fileURLToPath(new URL('./child.ts', import.meta.url));

export async function startChild(folder: string, withoutTransaction: boolean): Promise<Child> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, WITHOUT_TRANSACTION: withoutTransaction ? '1' : '0' },
  });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await exited;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    return { platform: JSON.parse(line) as LocalPlatform, kill };
  }
  await kill();
  throw new Error('The platform did not start.');
}
