import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { SourceHash } from './source-hash.js';

/** Where a document finds its script and its style. */
export type EmbedAddresses = { readonly script: string; readonly style: string };

/** Names that the bundler gives: the script, the style, and what the script fetches late, beside it. */
const fileName = /^[a-z][a-z0-9-]*\.(?:js|css)$/;

/** Present in a built package; absent where the platform runs from its sources. */
const built = new URL('./assets/', import.meta.url);
const repository = new URL('../../../', import.meta.url);
/** What the bundler begins with; everything else is found through imports. */
const beginnings = ['./pages/main.ts', './pages/embed.css'].map((name) => new URL(name, import.meta.url));

/**
 * Script and style of the embed pages. A built package has them as files. From the sources they are bundled when a page
 * first asks for them, and kept for the next process under the hash of what they were made from; each document looks
 * anew whether that has changed.
 */
export class EmbedAssets {
  readonly #isBuilt = existsSync(built);
  /** Where the files of an address are, by its version. */
  readonly #folders = new Map<string, Promise<URL>>();
  #builtVersion: Promise<string> | undefined;

  /** Addresses that change whenever the contents do. */
  async addresses(): Promise<EmbedAddresses> {
    const version = await this.#readVersion();
    return { script: `/embed/assets/${version}/embed.js`, style: `/embed/assets/${version}/embed.css` };
  }

  /** A file's bytes, or nothing for another version or another name. */
  async read(version: string, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    if (!fileName.test(name)) return undefined;
    if (!this.#folders.has(version) && version !== (await this.#readVersion())) return undefined;
    return readBytes(new URL(name, await this.#open(version)));
  }

  async #readVersion(): Promise<string> {
    if (!this.#isBuilt) return hashOfSources();
    this.#builtVersion ??= hashOfBuilt();
    return this.#builtVersion;
  }

  #open(version: string): Promise<URL> {
    const known = this.#folders.get(version);
    if (known) return known;
    const folder = this.#isBuilt ? Promise.resolve(built) : bundle();
    this.#folders.set(version, folder);
    // What could not be bundled is tried again with the next document.
    folder.catch(() => this.#folders.delete(version));
    return folder;
  }
}

/** The folder with what the sources make now. Where they change meanwhile, what was made is nothing that they make. */
async function bundle(): Promise<URL> {
  const cache = new URL('.cache/embed/', repository);
  for (;;) {
    const version = await hashOfSources();
    const folder = new URL(`${version}/`, cache);
    if (existsSync(folder)) return folder;
    // Several processes may build at once: each has its own folder, and the first one's is renamed into place.
    const own = new URL(`making-${process.pid}-${Date.now()}/`, cache);
    await mkdir(cache, { recursive: true });
    try {
      await bundleInto(own);
      if ((await hashOfSources()) !== version) continue;
      await rename(own, folder).catch((error: unknown) => {
        if (!existsSync(folder)) throw error;
      });
      return folder;
    } finally {
      await rm(own, { recursive: true, force: true });
    }
  }
}

/** In a process of its own: the bundler changes the environment of the one it runs in. */
async function bundleInto(folder: URL): Promise<void> {
  const program = fileURLToPath(new URL('node_modules/vite/bin/vite.js', repository));
  const flags = ['build', '--mode', 'embed', '--logLevel', 'error', '--outDir', fileURLToPath(folder)];
  await promisify(execFile)(process.execPath, [program, ...flags], { cwd: fileURLToPath(repository) });
}

/** Of the bundle's configuration nothing is followed: what it imports makes other bundles. */
const sources = new SourceHash(beginnings, repository);
const hashOfSources = async (): Promise<string> =>
  createHash('sha256')
    .update(await sources.read())
    .update(await readFile(new URL('vite.config.ts', repository)))
    .digest('hex')
    .slice(0, 16);

async function hashOfBuilt(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(built)).sort()) hash.update(await readFile(new URL(name, built)));
  return hash.digest('hex').slice(0, 16);
}

/** Nothing where there is no such file; every other failure is thrown. */
const readBytes = async (file: URL): Promise<Uint8Array<ArrayBuffer> | undefined> =>
  readFile(file).then(
    (bytes) => new Uint8Array(bytes),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    },
  );
