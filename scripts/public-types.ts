/** Declarations that no entry of the package leads to serve nobody: only those that one does are shipped. */
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './child.js';

type Manifest = { readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>> };

const entries = (): string[] => {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as Manifest;
  return Object.values(exports).flatMap((target) => (typeof target === 'string' ? [] : (target.types ?? [])));
};

/** Every declaration that an entry imports, directly or not. */
export const publicTypes = (): ReadonlySet<string> => {
  const found = new Set(entries().map((path) => join(root, path)));
  // A set takes what is added while it is walked.
  for (const file of found) {
    const text = readFileSync(file, 'utf8');
    for (const [, name = ''] of text.matchAll(/(?:from |import\(|import )['"](\.[^'"]+)\.js['"]/g)) {
      const path = join(dirname(file), `${name}.d.ts`);
      if (existsSync(path)) found.add(path);
    }
  }
  return found;
};

export const dropOtherTypes = (): void => {
  const kept = publicTypes();
  for (const folder of ['dist/src', 'dist/components'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name);
      if (/\.d\.ts(?:\.map)?$/.test(entry.name) && !kept.has(path.replace(/\.map$/, ''))) rmSync(path);
    }
};
