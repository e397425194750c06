import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The parts of a lock file that say which package lies where. */
export interface Lock {
  readonly packages: Readonly<
    Record<string, { readonly version?: string; readonly integrity?: string } | undefined>
  >;
}

/** The lock file of a folder. */
export const lockOf = (folder: string): Lock =>
  JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as Lock;
