import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { problemAt, type ConfigProblem } from './config-problem.js';
import type { ConfigPlace } from './secret-reference.js';

/** A configuration file as it was found. */
export type LoadedFile =
  { readonly raw: unknown; readonly place: ConfigPlace } | { readonly problem: ConfigProblem };

/**
 * Loads the default export of a configuration file. What the file throws may quote anything, so only the place is told.
 */
export async function loadConfigFile(
  file: string,
  env: ConfigPlace['env'] = process.env,
): Promise<LoadedFile> {
  const path = resolve(file);
  let source: string;
  try {
    source = readFileSync(path, 'utf8');
  } catch {
    return {
      problem: problemAt('', 'The configuration file cannot be read.', 'Check the name after --config.'),
    };
  }
  try {
    const module = (await import(pathToFileURL(path).href)) as { default?: unknown };
    if (module.default !== undefined)
      return { raw: module.default, place: { env, folder: dirname(path), source } };
  } catch (error) {
    const kind =
      error instanceof SyntaxError ? 'is no valid JavaScript module' : 'failed while it was loaded';
    const problem = problemAt(
      '',
      `The configuration file ${kind}${lineOf(error, path)}.`,
      'Run it with node to see more.',
    );
    return { problem };
  }
  return {
    problem: problemAt('', 'The configuration file has no default export.', 'Write: export default { … }.'),
  };
}

/** ` (line 12)` where the stack names one. */
function lineOf(error: unknown, path: string): string {
  const stack = error instanceof Error ? (error.stack ?? '') : '';
  const at = [pathToFileURL(path).href, path].map((name) => stack.split(`${name}:`)[1]).find(Boolean);
  const line = /^\d+/.exec(at ?? '')?.[0];
  return line === undefined ? '' : ` (line ${line})`;
}

/** A JSON file's value; undefined when it cannot be read or is none. */
export function readJsonFile(file: string): unknown {
  try {
    return JSON.parse(readFileSync(resolve(file), 'utf8')) as unknown;
  } catch {
    return undefined;
  }
}
