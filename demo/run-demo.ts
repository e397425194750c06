import { build } from 'vite';
import { runDemo as runBuilt, type Demo, type DemoOptions } from '../platform/src/index.js';

export type { Demo };

/** The demo of this repository: its page is built from its sources first. */
export async function runDemo(options: Omit<DemoOptions, 'pageFolder'>): Promise<Demo> {
  options.say?.('Building the page …');
  await build({ configFile: 'vite.config.ts', logLevel: 'warn' });
  return runBuilt({ ...options, pageFolder: 'dist/demo' });
}
