/**
 * Completes the lock files with the optional packages of other platforms (`npm run lock`, after any change of
 * dependencies). npm leaves out of the lock what the registry at hand could not answer for, and `npm ci` then refuses
 * the lock everywhere. Every such package is pinned by the package that wants it, so name and version are known.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './child.js';

interface LockEntry {
  readonly version?: string;
  readonly cpu?: readonly string[];
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
interface Lock {
  packages: Record<string, LockEntry>;
}

/** An optional package that the lock wants and does not have. */
export interface MissingPackage {
  readonly name: string;
  readonly version: string;
  readonly wantedBy: string;
}

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];

const resolves = (packages: Lock['packages'], from: string, name: string): boolean => {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('node_modules/') - 1))) {
    if (`${base ? `${base}/` : ''}node_modules/${name}` in packages) return true;
    if (base === '') return false;
  }
};

/** The optional packages that a lock wants and does not have, those of other platforms among them. */
export const missingFromLock = ({ packages }: Lock): MissingPackage[] =>
  Object.entries(packages).flatMap(([wantedBy, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !resolves(packages, wantedBy, name))
      .map(([name, range]) => ({ name, version: range.replace(/^[~^]/, ''), wantedBy })),
  );

/** What the name of a platform package says of it: `@scope/binding-linux-arm64-musl`. */
const entryFor = ({ name, version, wantedBy }: MissingPackage, packages: Lock['packages']): LockEntry => {
  const words = name.replaceAll('eabihf', '').split(/[-/]/);
  const cpu = processors.filter((word) => words.includes(word));
  const os = systems.filter((word) => words.includes(word));
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : ['glibc'];
  const { dev, devOptional } = packages[wantedBy] ?? {};
  return {
    version,
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(dev ? { dev } : {}),
    ...(devOptional ? { devOptional } : {}),
    optional: true,
    ...(os.length > 0 ? { os } : {}),
    ...(os.includes('linux') && /musl|gnu/.test(name) ? { libc } : {}),
  };
};

/** The lock with every missing optional package added, in npm's own order. */
export const completeLock = (lock: Lock): Lock => {
  const packages = { ...lock.packages };
  for (const missing of missingFromLock(lock)) {
    if (!/^\d+\.\d+\.\d+/.test(missing.version)) throw new Error(`${missing.name} is not pinned.`);
    packages[`node_modules/${missing.name}`] = entryFor(missing, packages);
  }
  const names = Object.keys(packages).sort();
  return { ...lock, packages: Object.fromEntries(names.map((name) => [name, packages[name] ?? {}])) };
};

/** The kit's own lock, and that of what the documentation site is made with. */
const locks = ['package-lock.json', 'site/package-lock.json'];

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const name of locks) {
    const path = join(root, name);
    const lock = JSON.parse(readFileSync(path, 'utf8')) as Lock;
    const missing = missingFromLock(lock);
    if (missing.length > 0) writeFileSync(path, `${JSON.stringify(completeLock(lock), null, 2)}\n`);
    process.stdout.write(`${name}: ${missing.length} optional packages were added.\n`);
  }
}
