import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChild, type ChildOptions, type ChildResult } from '../../scripts/child.js';
import type { Counts } from '../../scripts/counts.js';

export { root, runChild, type ChildOptions, type ChildResult } from '../../scripts/child.js';

/** What a runner counted; `lost`: files of which nothing is known, since the engine ended by itself. */
export type Counted = Counts & { readonly lost?: readonly string[] };

/** Runs a program that writes its counts as JSON to the file named by `TEST_COUNTS_FILE`. */
export const runCounting = async (
  program: string,
  parameters: readonly string[],
  options: ChildOptions = {},
): Promise<ChildResult & { counts: Counted | undefined }> => {
  const folder = mkdtempSync(join(tmpdir(), 'inlay-counts-'));
  const file = join(folder, 'counts.json');
  try {
    const environment = { ...options.environment, TEST_COUNTS_FILE: file };
    const result = await runChild(program, parameters, { ...options, environment });
    return { ...result, counts: readCounts(file) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

const readCounts = (file: string): Counted | undefined => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Counted;
  } catch {
    // The runner died before it could write: the caller counts that as a failure.
    return undefined;
  }
};
