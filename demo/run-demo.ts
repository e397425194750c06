import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { runDemo as runBuilt, type Demo, type DemoOptions } from '../platform/src/index.js';

export type { Demo };

/** Wherever it was started from. */
const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The demo of this repository: its page is built from its sources first. */
export async function runDemo(options: Omit<DemoOptions, 'pageFolder'>): Promise<Demo> {
  options.say?.('Building the page …');
  await build({ configFile: at('../vite.config.ts'), logLevel: 'warn' });
  return runBuilt({ ...options, pageFolder: at('../dist/demo') });
}
