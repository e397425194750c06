import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, runChild } from './child.js';

/** The package as its users get it: packed, and unpacked where its dependencies are found as in a host's project. */
export interface Packed {
  readonly tarball: string;
  /** A folder whose `node_modules/inlay-kit` is the unpacked package. */
  readonly host: string;
  readonly folder: string;
  readonly manifest: PackageJson;
}

/** The parts of package.json that the checks read. */
export interface PackageJson {
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly bin: Readonly<Record<string, string>>;
  readonly customElements: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const must = async (program: string, ...parameters: string[]): Promise<void> => {
  const { code, output } = await runChild(program, parameters, { capture: true });
  if (code !== 0) throw new Error(`${program} ${parameters.join(' ')} failed:\n${output}`);
};

/** Packs what was built and unpacks it under `.cache/package/`, the kit and beside it the local platform. */
export const packPackages = async (): Promise<{ kit: Packed; platform: Packed }> => {
  const host = join(root, '.cache/package');
  rmSync(host, { recursive: true, force: true });
  mkdirSync(join(host, 'node_modules'), { recursive: true });
  // A project of its own: otherwise `inlay-kit` would mean the working tree around it, not the package.
  writeFileSync(join(host, 'package.json'), '{ "name": "host", "private": true, "type": "module" }\n');
  const kit = await pack(host, 'inlay-kit', []);
  return { kit, platform: await pack(host, 'inlay-platform', ['--workspace', 'inlay-platform']) };
};

const pack = async (host: string, name: string, which: readonly string[]): Promise<Packed> => {
  await must('npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', host, ...which);
  const file = readdirSync(host).find((one) => one.startsWith(`${name}-`) && one.endsWith('.tgz'));
  if (!file) throw new Error('npm pack wrote no file.');
  const tarball = join(host, file);
  const folder = join(host, 'node_modules', name);
  mkdirSync(folder);
  await must('tar', '-xzf', tarball, '-C', folder, '--strip-components=1');
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;
  return { tarball, host, folder, manifest };
};
