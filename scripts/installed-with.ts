import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './child.js';
import type { Packed } from './packed.js';

type Manifest = {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
};

/** Of the files themselves; a disk's blocks add to it. */
const bytesIn = (folder: string): number =>
  readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    if (entry.name === 'node_modules') return sum;
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? bytesIn(path) : statSync(path).size);
  }, 0);

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** What `npm install` of the packed package adds to an empty project, the package itself included. */
export const installedWith = ({ folder }: Packed): { packages: string[]; bytes: number } => {
  const found = new Map<string, number>();
  const take = (name: string, place: string): void => {
    if (found.has(name)) return;
    found.set(name, bytesIn(place));
    for (const dependency of Object.keys(manifestOf(place).dependencies ?? {})) {
      take(dependency, join(root, 'node_modules', dependency));
    }
  };
  take(manifestOf(folder).name, folder);
  return { packages: [...found.keys()], bytes: [...found.values()].reduce((sum, size) => sum + size, 0) };
};
