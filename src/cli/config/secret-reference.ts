import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { problemAt, type ConfigProblem } from './config-problem.js';

/** Where a configuration stands. */
export interface ConfigPlace {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Folder that relative file names start from. */
  readonly folder: string;
  /** The text of the configuration's own file, to tell a secret that is written in it. */
  readonly source: string;
}

/** What was found out while reading. */
export interface Findings {
  readonly problems: ConfigProblem[];
  readonly warnings: ConfigProblem[];
}

/**
 * A secret that is given in one of three ways: `name` itself, `nameEnv` (an environment variable), `nameFile`.
 *
 * @returns undefined when it is not given, or when something is wrong with it, which then stands in `found`
 */
export function readSecret(
  section: Readonly<Record<string, unknown>>,
  path: string,
  name: string,
  place: ConfigPlace,
  found: Findings,
): string | undefined {
  const ways = [name, `${name}Env`, `${name}File`].filter((way) => section[way] !== undefined);
  const full = `${path}.${name}`;
  if (ways.length > 1) {
    found.problems.push(problemAt(full, `is given in ${ways.length} ways: ${ways.join(', ')}.`, 'Keep one.'));
    return undefined;
  }
  const [way] = ways;
  if (way === undefined) return undefined;
  const given = String(section[way]);
  if (way === `${name}Env`) return fromVariable(given, full, place, found);
  if (way === `${name}File`) return readFileAt(given, full, place, found);
  if (place.source.includes(given)) {
    found.warnings.push(
      problemAt(full, 'is written in the configuration file, which is easily copied and shared.'),
    );
  }
  return given;
}

function fromVariable(name: string, path: string, { env }: ConfigPlace, found: Findings): string | undefined {
  const value = env[name];
  if (value !== undefined && value !== '') return value;
  found.problems.push(
    problemAt(path, `is not there: the environment variable ${printable(name)} is not set.`, 'Set it.'),
  );
  return undefined;
}

/** The text of a file without the line break at its end, which editors add. */
export function readFileAt(
  file: string,
  path: string,
  { folder }: ConfigPlace,
  found: Findings,
): string | undefined {
  try {
    const text = readFileSync(resolve(folder, file), 'utf8').replace(/\r?\n$/, '');
    if (text !== '') return text;
    found.problems.push(problemAt(path, 'is not there: its file is empty.', 'Write it into the file.'));
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'does not exist' : 'cannot be read';
    found.problems.push(problemAt(path, `is not there: its file ${code}.`, 'Check the name and the rights.'));
  }
  return undefined;
}

/** Somebody may have put the secret where its variable's name belongs. */
function printable(name: string): string {
  return /^[A-Z][A-Z0-9_]{0,60}$/.test(name) ? name : 'that it names';
}
