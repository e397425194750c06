import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Where a document finds its script and its style. */
export type EmbedAddresses = { readonly script: string; readonly style: string };

const fileNames = ['embed.js', 'embed.css'] as const;

/** Present in a built package; absent where the platform runs from its sources. */
const built = new URL('./assets/', import.meta.url);
const sources = new URL('./pages/', import.meta.url);
const repository = new URL('../../../', import.meta.url);

/**
 * Script and style of the embed pages. A built package has them as files. From the sources they are bundled when a page
 * first asks for them, and kept for the next process under the hash of what they were made from.
 */
export class EmbedAssets {
  readonly #isBuilt = existsSync(built);
  #version: Promise<string> | undefined;
  #folder: Promise<URL> | undefined;

  /** Addresses that change whenever the contents do. */
  async addresses(): Promise<EmbedAddresses> {
    const version = await this.#readVersion();
    return { script: `/embed/assets/${version}/embed.js`, style: `/embed/assets/${version}/embed.css` };
  }

  /** A file's bytes, or nothing for another version or another name. */
  async read(version: string, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const known = fileNames.find((file) => file === name);
    if (known === undefined || version !== (await this.#readVersion())) return undefined;
    return readBytes(new URL(known, await this.#open()));
  }

  #readVersion(): Promise<string> {
    this.#version ??= this.#isBuilt ? hashOf(built, fileNames) : hashOfSources();
    return this.#version;
  }

  #open(): Promise<URL> {
    this.#folder ??= this.#isBuilt ? Promise.resolve(built) : this.#bundle();
    return this.#folder;
  }

  async #bundle(): Promise<URL> {
    const cache = new URL('.cache/embed/', repository);
    const folder = new URL(`${await this.#readVersion()}/`, cache);
    if (existsSync(folder)) return folder;
    // Several processes may build at once: each has its own folder, and the first one's is renamed into place.
    const own = new URL(`making-${process.pid}-${Date.now()}/`, cache);
    await mkdir(cache, { recursive: true });
    try {
      await bundleInto(own);
      await rename(own, folder).catch((error: unknown) => {
        if (!existsSync(folder)) throw error;
      });
    } catch (error) {
      this.#folder = undefined;
      throw error;
    } finally {
      await rm(own, { recursive: true, force: true });
    }
    return folder;
  }
}

/** In a process of its own: the bundler changes the environment of the one it runs in. */
async function bundleInto(folder: URL): Promise<void> {
  const program = fileURLToPath(new URL('node_modules/vite/bin/vite.js', repository));
  const flags = ['build', '--mode', 'embed', '--logLevel', 'error', '--outDir', fileURLToPath(folder)];
  await promisify(execFile)(process.execPath, [program, ...flags], { cwd: fileURLToPath(repository) });
}

async function hashOfSources(): Promise<string> {
  const names = (await readdir(sources, { recursive: true }))
    .filter((name) => /\.(ts|css)$/.test(name))
    .sort();
  return hashOf(sources, [...names, '../../../../vite.config.ts']);
}

async function hashOf(folder: URL, names: readonly string[]): Promise<string> {
  const files = await Promise.all(names.map((name) => readFile(new URL(name, folder))));
  const hash = createHash('sha256');
  for (const part of [...names, ...files]) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 16);
}

const readBytes = async (file: URL): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await readFile(file));
