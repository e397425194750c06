import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { root, runChild } from './child.js';
import { missingFromLock } from './complete-lock.js';
import { installedWith } from './installed-with.js';
import { bundleEntry, bundleSize } from './bundle-size.js';
import type { PackageCheck } from './package-check.js';
import { engineChecks } from './chart-engine/engine-checks.js';
import type { Packed } from './packed.js';

const fail = (lines: readonly string[]): void => {
  if (lines.length > 0) throw new Error(lines.join('\n'));
};

const tool = async (path: string, ...parameters: string[]): Promise<undefined> => {
  const program = join(root, 'node_modules', path);
  const { code, output } = await runChild(process.execPath, [program, ...parameters], { capture: true });
  if (code !== 0) throw new Error(output);
};

/** Entries that are imported at run time: neither data nor types alone. */
const scriptEntries = ({ manifest }: Packed): string[] =>
  Object.entries(manifest.exports).flatMap(([name, target]) =>
    typeof target !== 'string' && 'default' in target ? [name] : [],
  );

export const checkPublint = async (packed: Packed): Promise<undefined> => {
  const file = readFileSync(packed.tarball);
  const tarball = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball }, strict: true });
  fail(messages.map((message) => formatMessage(message, pkg) ?? message.code));
};

/** Every entry is there, has its types and can be imported on a server, where no page is. */
const checkEntries = async (packed: Packed): Promise<string> => {
  const problems: string[] = [];
  const { customElements } = packed.manifest;
  if (!existsSync(join(packed.folder, customElements)))
    problems.push(`${customElements} is not in the package`);
  for (const [name, target] of Object.entries(packed.manifest.exports)) {
    const files = typeof target === 'string' ? [target] : Object.values(target);
    for (const file of files.filter((path) => !path.includes('*'))) {
      if (!existsSync(join(packed.folder, file))) problems.push(`${name}: ${file} is not in the package`);
    }
  }
  for (const name of scriptEntries(packed)) {
    const code = `const names = Object.keys(await import('inlay-kit${name.slice(1)}')); if (names.length === 0) throw new Error('exports nothing');`;
    const parameters = ['--input-type=module', '--eval', code];
    const { code: exit, output } = await runChild(process.execPath, parameters, {
      capture: true,
      timeoutMs: 60_000,
      folder: packed.host,
    });
    if (exit !== 0) problems.push(`${name} cannot be imported in Node:\n${output}`);
  }
  fail(problems);
  return `${Object.keys(packed.manifest.exports).length} entries`;
};

/** A bundle for a page that takes the server entry holds nothing of it and throws when it is loaded. */
const checkServerRefusal = async (packed: Packed): Promise<undefined> => {
  const { output } = await bundleEntry(packed, './server');
  const code = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('');
  if (!code.includes('must not be loaded by a page')) throw new Error('a page can bundle inlay-kit/server');
  if (code.length > 2_000) throw new Error('a page that takes inlay-kit/server gets its code');
};

const kilobyte = 1_000;

/** Fetched when they are needed: the chart engine, and what reads an answer's text. */
const late = /node_modules\/(?:vega|marked)|render\/(?:chart\/draw\/draw-chart|table\/to-xlsx)/;

/** The first load: bytes after gzip, files that a bundler makes of it, and what must not be in it. */
const limits: Readonly<
  Record<string, { readonly bytes: number; readonly files: number; readonly without: RegExp }>
> = {
  // Everything that an importer of all of it gets; the bound keeps it from growing.
  '.': { bytes: 15.5 * kilobyte, files: 1, without: /node_modules\/(?!inlay-kit\/)/ },
  './analytics-chat': { bytes: 38 * kilobyte, files: 8, without: late },
  './embed-dashboard': { bytes: 12 * kilobyte, files: 3, without: late },
  './avatar-badge': { bytes: 9 * kilobyte, files: 1, without: late },
};

const checkSizes = async (packed: Packed): Promise<string> => {
  const lines: string[] = [];
  const problems: string[] = [];
  for (const [entry, { bytes, files: most, without }] of Object.entries(limits)) {
    if (!(entry in packed.manifest.exports)) continue;
    const { initial, files, modules, lazyChunks } = await bundleSize(packed, entry);
    const size = `${(initial / kilobyte).toFixed(1)} of ${bytes / kilobyte} kB`;
    lines.push(`${entry} ${size} in ${files}, ${lazyChunks} lazy`);
    if (initial > bytes) problems.push(`${entry} is ${initial} bytes after gzip; ${bytes} are allowed`);
    if (files > most) problems.push(`${entry} is fetched in ${files} files at first; ${most} are allowed`);
    const stray = modules.find((module) => without.test(module));
    if (stray) problems.push(`${entry} loads ${stray} at first`);
  }
  fail(problems.length > 0 ? [...lines, ...problems] : []);
  return lines.join('; ');
};

interface ElementsManifest {
  readonly modules: readonly {
    readonly path: string;
    readonly declarations?: readonly {
      readonly tagName?: string;
      readonly summary?: string;
      readonly attributes?: readonly { readonly name: string; readonly description?: string }[];
      readonly events?: readonly { readonly name?: string; readonly description?: string }[];
    }[];
  }[];
}

/** Every element that the package registers is described to editors, with nothing nameless or unexplained. */
const checkManifest = async (packed: Packed): Promise<string> => {
  const read = (name: string): string => readFileSync(join(packed.folder, name), 'utf8');
  const { modules } = JSON.parse(read('custom-elements.json')) as ElementsManifest;
  const data = JSON.parse(read('html-custom-data.json')) as { tags: { name: string }[] };
  const described = modules.flatMap(({ declarations = [] }) => declarations).filter(({ tagName }) => tagName);
  const components = readdirSync(join(root, 'components'), { withFileTypes: true })
    .filter((folder) => existsSync(join(root, 'components', folder.name, 'define.ts')))
    .map((folder) => folder.name);
  const problems = components
    .filter((tag) => !described.some(({ tagName }) => tagName === tag))
    .map((tag) => `<${tag}> is not in custom-elements.json`);
  for (const { path } of modules) {
    if (!existsSync(join(packed.folder, path))) problems.push(`${path} is not in the package`);
  }
  for (const { tagName, summary, attributes = [], events = [] } of described) {
    if (!summary) problems.push(`<${tagName}> has no @summary`);
    for (const { name, description } of [...attributes, ...events]) {
      if (!name || !description) problems.push(`<${tagName}> ${name || 'a nameless event'} is not explained`);
    }
    if (!data.tags.some(({ name }) => name === tagName)) problems.push(`<${tagName}> has no custom data`);
  }
  fail(problems);
  return `${described.length} elements`;
};

/** "Go to definition" and a stack lead into TypeScript: every map's sources are there, and every entry's types have one. */
export const checkMaps = async ({ folder, manifest }: Packed): Promise<string> => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const maps = paths.filter((path) => path.endsWith('.map') && !path.startsWith('node_modules'));
  const problems = maps.flatMap((path) => {
    const { sources } = JSON.parse(readFileSync(join(folder, path), 'utf8')) as { sources: string[] };
    return sources
      .filter((source) => !existsSync(join(folder, dirname(path), source)))
      .map((source) => `${path} leads to ${source}, which is not in the package`);
  });
  const types = Object.values(manifest.exports).flatMap((target) =>
    typeof target === 'string' ? [] : (target['types'] ?? []),
  );
  for (const path of types) if (!existsSync(join(folder, `${path}.map`))) problems.push(`${path} has no map`);
  fail(problems);
  return `${maps.length} maps`;
};

/** The command starts: it explains itself and ends well. */
const checkCommand = async (packed: Packed): Promise<undefined> => {
  const command = join(packed.folder, packed.manifest.bin['inlay-kit'] ?? '');
  if (!readFileSync(command, 'utf8').startsWith('#!/usr/bin/env node')) throw new Error('no #! line');
  const { code, output } = await runChild(process.execPath, [command, '--help'], { capture: true });
  if (code !== 0 || !output.includes('doctor')) throw new Error(`--help ended with ${code}:\n${output}`);
};

const documentsOf = ({ folder }: Packed): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));

/** The documents are there for those who have nothing but the package, with whatever they lead to. */
const checkDocuments = async (packed: Packed): Promise<string> => {
  const documents = documentsOf(packed);
  const problems = documents.flatMap((path) => {
    const text = readFileSync(join(packed.folder, path), 'utf8');
    return (
      [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
        .map(([, target = '']) => target)
        // The reference is made of the manifest and the types, which are in the package: it has no room beside them.
        .filter((target) => !join(dirname(path), target).startsWith('docs/reference'))
        .filter((target) => !existsSync(join(packed.folder, dirname(path), target)))
        .map((target) => `${path} leads to ${target}, which is not in the package`)
    );
  });
  if (!documents.includes('README.md')) problems.push('README.md is not in the package');
  fail(problems);
  return `${documents.length} documents`;
};

/** What the samples of the documents take from the host around them. */
const standIns = `
declare function yourSignIn(request: Request): Promise<{ id: string; state: string; market: string; regions: string[] } | null>;
declare function show(...words: unknown[]): void;
declare const nonce: string;
declare const response: import('node:http').ServerResponse;
declare module '@vitejs/plugin-react' { const plugin: () => any; export default plugin; }
declare module '@vitejs/plugin-vue' { const plugin: (options?: object) => any; export default plugin; }
declare module '@angular/core' {
  export const Component: (options: object) => (target: any, context?: any) => any;
  export const CUSTOM_ELEMENTS_SCHEMA: object;
}
`;

/** Every sample in TypeScript has right types in a strict project that has the package installed. */
const checkSamples = async (packed: Packed): Promise<string> => {
  const folder = join(packed.host, 'samples');
  mkdirSync(folder);
  const samples = documentsOf(packed).flatMap((path) => {
    const text = readFileSync(join(packed.folder, path), 'utf8');
    const codes = [...text.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code = '']) => code);
    return codes.map((code, index) => ({ name: `${path.replaceAll('/', '-')}-${index + 1}.ts`, code }));
  });
  for (const { name, code } of samples) writeFileSync(join(folder, name), code);
  writeFileSync(join(folder, 'stand-ins.d.ts'), standIns);
  const compilerOptions = {
    ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: true, noEmit: true },
    ...{ target: 'es2023', module: 'nodenext', moduleResolution: 'nodenext', types: ['node'] },
    ...{ lib: ['ES2023', 'DOM', 'DOM.Iterable', 'DOM.AsyncIterable'], skipLibCheck: true },
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }));
  await tool('typescript/bin/tsc', '-p', folder, '--pretty', 'false');
  return `${samples.length} samples`;
};

/** The lock file says what to install on every platform, and not from where: that is for each machine to say. */
const checkLock = async (): Promise<undefined> => {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  if (lock.includes('"resolved": "http')) throw new Error('package-lock.json holds download addresses');
  const missing = missingFromLock(JSON.parse(lock) as Parameters<typeof missingFromLock>[0]);
  fail(missing.map(({ name, version }) => `${name}@${version} is missing: npm run lock adds it`));
};

/** Who installs the kit for a page gets elements, client and helper, and nothing of the platform. */
const most = { packages: 15, megabytes: 12 } as const;

const checkInstall = async (packed: Packed): Promise<string> => {
  const { packages, bytes } = installedWith(packed);
  const megabytes = bytes / 1_000_000;
  const said = `${packages.length} packages, ${megabytes.toFixed(1)} MB`;
  if (packages.length > most.packages || megabytes > most.megabytes) {
    throw new Error(`${said}; ${most.packages} and ${most.megabytes} are allowed: ${packages.join(', ')}`);
  }
  const strays = readdirSync(packed.folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(?!docs\/).*(?:^|\/)(?:platform|datasets)\/|duckdb/.test(path),
  );
  fail(strays.map((path) => `${path} belongs to the local platform`));
  return said;
};

/** All checks of the package, cheap ones first. */
export const packageChecks: readonly PackageCheck[] = [
  { title: 'lock file', run: checkLock },
  { title: 'what an install adds', run: checkInstall },
  { title: 'publint', run: checkPublint },
  {
    title: 'types for every way of importing',
    run: ({ tarball, manifest }) => {
      const data = Object.keys(manifest.exports).filter(
        (name) => name.endsWith('.json') || name.includes('*'),
      );
      const parameters = ['--profile', 'esm-only', '--exclude-entrypoints', ...data];
      return tool('@arethetypeswrong/cli/dist/index.js', tarball, ...parameters);
    },
  },
  { title: 'entries', run: checkEntries },
  { title: 'documents', run: checkDocuments },
  { title: 'types of the samples', run: checkSamples },
  { title: 'command', run: checkCommand },
  { title: 'server entry refuses a page', run: checkServerRefusal },
  { title: 'first load', run: checkSizes },
  { title: 'maps', run: checkMaps },
  { title: 'custom elements manifest', run: checkManifest },
  { title: 'no unused file, export or dependency', run: () => tool('knip/bin/knip.js', '--no-progress') },
  ...engineChecks,
];
