/**
 * Which packages a bundle is made of: those whose modules are in it, and those that such a package carries inside its
 * own published file, where no list of modules shows them.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from '../child.js';
import type { Lock } from './lock.js';
import { lockOf } from './lock.js';

/** A package that is part of a bundle. */
export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** Its folder from the root of the kit, as the lock file names it. */
  readonly path: string;
  /** SPDX identifier. */
  readonly license: string;
  readonly licenseText: string;
  /** What the lock file says of the file it came in: `sha512-…`. */
  readonly integrity: string;
  /** The package whose published file holds it, when it has no modules of its own in the bundle. */
  readonly within?: string;
}

/** A module that was read for a bundle. */
export interface BundledModule {
  readonly id: string;
  /** Whether anything of it is left in the bundle. */
  readonly isKept: boolean;
  /** Paths of the modules that it imports. */
  readonly imports: readonly string[];
}

interface PackageFile {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/**
 * Dependencies that a bundled package declares and its modules never import. `inside`: its published file holds their
 * code. `unused`: they belong to its command or to other files of it, or engine-parts.ts puts something else in their
 * place. One that is not named here stops the build.
 */
const unseen: Readonly<Record<string, Readonly<Record<string, 'inside' | 'unused'>>>> = {
  '@lit/context': { '@lit/reactive-element': 'unused' },
  '@lit/reactive-element': { '@lit-labs/ssr-dom-shim': 'unused' },
  'd3-array': { internmap: 'inside' },
  'd3-delaunay': { delaunator: 'inside' },
  delaunator: { 'robust-predicates': 'inside' },
  'd3-dsv': { commander: 'unused', 'iconv-lite': 'unused', rw: 'unused' },
  'd3-geo-projection': { commander: 'unused' },
  'd3-scale-chromatic': { 'd3-scale': 'unused' },
  'lit-element': { '@lit-labs/ssr-dom-shim': 'unused' },
  'lit-html': { '@types/trusted-types': 'unused' },
  'topojson-client': { commander: 'unused' },
  'vega-expression': { '@types/estree': 'unused' },
  'vega-lite': {
    'json-stringify-pretty-compact': 'unused',
    tslib: 'unused',
    'vega-expression': 'unused',
    yargs: 'unused',
  },
  'vega-regression': { 'd3-array': 'unused' },
};

const folderOf = (id: string): string | undefined => {
  const path = relative(root, id).split(sep).join('/');
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];
};

const packageFile = (folder: string): PackageFile =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as PackageFile;

const licenseText = (folder: string): string => {
  const file = readdirSync(join(root, folder)).find((name) => /^(?:licen[cs]e|copying)/i.test(name));
  if (!file)
    throw new Error(`${folder} has no licence file: its terms must be found before it can be shipped.`);
  return readFileSync(join(root, folder, file), 'utf8')
    .replaceAll('\r\n', '\n')
    .trim();
};

const describe = (folder: string, lock: Lock, within?: string): BundledPackage => {
  const { name, version, license } = packageFile(folder);
  const locked = lock.packages[folder];
  if (locked?.version !== version)
    throw new Error(`${folder} is ${version} and the lock file says ${locked?.version}: run npm ci.`);
  if (!locked.integrity) throw new Error(`The lock file has no checksum of ${folder}.`);
  const text = licenseText(folder);
  return {
    ...{ name, version, path: folder, license, licenseText: text, integrity: locked.integrity },
    ...(within === undefined ? {} : { within }),
  };
};

/** Where Node finds `name` from a package's folder. */
const resolveFrom = (folder: string, name: string): string => {
  for (let base = folder; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
    const found = `${base ? `${base}/` : ''}node_modules/${name}`;
    if (existsSync(join(root, found, 'package.json'))) return found;
    if (base === '') throw new Error(`${name}, which ${folder} needs, is not installed.`);
  }
};

/** Packages inside the published file of the package at `folder`, and inside those again. */
const packagesInside = (folder: string, imported: ReadonlySet<string>, lock: Lock): BundledPackage[] => {
  const { name, dependencies = {} } = packageFile(folder);
  return Object.keys(dependencies)
    .map((dependency) => ({ dependency, path: resolveFrom(folder, dependency) }))
    .filter(({ path }) => !imported.has(path))
    .flatMap(({ dependency, path }) => {
      const place = unseen[name]?.[dependency];
      if (place === undefined)
        throw new Error(
          `${name} needs ${dependency} and its modules do not import it: say in bundled-packages.ts where it is.`,
        );
      if (place === 'unused') return [];
      return [describe(path, lock, name), ...packagesInside(path, new Set(), lock)];
    });
};

/** The packages of a bundle, in the order of their folders. Throws when one is not what the lock file says. */
export const bundledPackages = (modules: readonly BundledModule[], lock = lockOf(root)): BundledPackage[] => {
  const kept = new Set<string>();
  const imported = new Map<string, Set<string>>();
  for (const { id, isKept, imports } of modules) {
    const folder = folderOf(id);
    if (folder === undefined) continue;
    if (isKept) kept.add(folder);
    const targets = imported.get(folder) ?? new Set();
    imported.set(folder, targets);
    for (const target of imports) targets.add(folderOf(target) ?? '');
  }
  const packages = new Map<string, BundledPackage>();
  for (const folder of kept) {
    for (const inside of packagesInside(folder, imported.get(folder) ?? new Set(), lock))
      packages.set(inside.path, inside);
  }
  for (const folder of kept) packages.set(folder, describe(folder, lock));
  return [...packages.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
};

/** The packages in folders that are known. */
export const packagesAt = (
  places: readonly { readonly path: string; readonly within?: string | undefined }[],
): BundledPackage[] => {
  const lock = lockOf(root);
  return places.map(({ path, within }) => describe(path, lock, within));
};
