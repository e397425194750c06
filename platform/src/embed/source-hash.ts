import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';

/** Declarations that leave something behind when types are erased, and what is fetched late, by a name of this tree. */
const imported =
  /^(?:import\s+(?!type\b)(?:[\w*{}\s,$]+\sfrom\s+)?|export\s+(?:\*[\w\s]*|\{[^}]*\})\s*from\s+)['"]([^'"]+)['"]|(?<!typeof )\bimport\(['"](\.[^'"]+)['"]\)/gm;

type Known = { readonly stamp: string; readonly sum: string; readonly imports: readonly URL[] };

/**
 * One hash of everything that a bundle is made from: every module that `beginnings` import, however far, and of a package
 * its `package.json`, whose version stands for what is in it. Asked again, it reads only files that have changed.
 */
export class SourceHash {
  readonly #beginnings: readonly URL[];
  /** The folder that holds `node_modules/`. */
  readonly #packages: URL;
  readonly #known = new Map<string, Known>();

  constructor(beginnings: readonly URL[], packages: URL) {
    this.#beginnings = beginnings;
    this.#packages = packages;
  }

  async read(): Promise<string> {
    const found = new Map<string, Promise<Known>>();
    const visit = async (file: URL): Promise<void> => {
      if (found.has(file.href)) return;
      const looked = this.#look(file);
      found.set(file.href, looked);
      await Promise.all((await looked).imports.map(visit));
    };
    await Promise.all(this.#beginnings.map(visit));
    const hash = createHash('sha256');
    for (const href of [...found.keys()].sort())
      hash.update(`${href}\0${(await found.get(href))?.sum ?? ''}\0`);
    return hash.digest('hex').slice(0, 16);
  }

  async #look(file: URL): Promise<Known> {
    const { mtimeMs, size } = await stat(file);
    const stamp = `${mtimeMs} ${size}`;
    const before = this.#known.get(file.href);
    if (before?.stamp === stamp) return before;
    const text = await readFile(file, 'utf8');
    const names = file.pathname.endsWith('.ts')
      ? [...text.matchAll(imported)].map(([, name, late]) => name ?? late ?? '')
      : [];
    const known = {
      stamp,
      sum: createHash('sha256').update(text).digest('hex'),
      imports: names.map((name) => this.#place(name, file)),
    };
    this.#known.set(file.href, known);
    return known;
  }

  #place(name: string, from: URL): URL {
    if (name.startsWith('.')) return new URL(name.replace(/\.js$/, '.ts'), from);
    const [first = '', second = ''] = name.split('/');
    const owner = first.startsWith('@') ? `${first}/${second}` : first;
    return new URL(`node_modules/${owner}/package.json`, this.#packages);
  }
}
