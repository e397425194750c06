/**
 * The packages that the suites of the chart engine ran against, as `npm run chart-engine` wrote them down. What is
 * locked, installed and built is compared with them, so that no other code of others reaches a page unseen.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../child.js';
import type { Lock } from './lock.js';

/** Version and checksum by folder: `node_modules/vega-view` → `6.2.0 sha512-…`. */
export type Audited = Readonly<Record<string, string>>;

/** Where they are written down, from the root of the kit. */
export const auditedFile = 'test/render/chart/audited-packages.json';

/** What the suites ran against last. */
export const readAudited = (): Audited => {
  const file = join(root, auditedFile);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Audited) : {};
};

interface Part {
  readonly path: string;
  readonly version: string;
  readonly integrity: string;
}

/** The packages of an engine in the form in which they are written down. */
export const auditedOf = (parts: readonly Part[]): Audited =>
  Object.fromEntries(parts.map(({ path, version, integrity }) => [path, `${version} ${integrity}`]));

/** Writes down what the suites ran against. */
export const writeAudited = (audited: Audited): void =>
  writeFileSync(join(root, auditedFile), `${JSON.stringify(audited, null, 2)}\n`);

/** How the packages of an engine differ from those that the suites ran against, a line each. */
export const differences = (audited: Audited, found: Audited): string[] =>
  [...new Set([...Object.keys(audited), ...Object.keys(found)])].sort().flatMap((path) => {
    const [was, is] = [audited[path], found[path]].map((entry) => entry ?? 'absent');
    return was === is ? [] : [`${path}: the suites ran against ${was}, here it is ${is}`];
  });

/** What a lock file says of the packages that the suites ran against. */
export const lockedOf = (lock: Lock, audited: Audited): Audited =>
  Object.fromEntries(
    Object.keys(audited).flatMap((path) => {
      const entry = lock.packages[path];
      return entry ? [[path, `${entry.version} ${entry.integrity}`]] : [];
    }),
  );
