import assert from 'node:assert/strict';
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { bundleEntry } from '../../scripts/bundle-size.js';
import type { Packed } from '../../scripts/packed.js';
import { root } from '../helpers/child.js';
import { visit } from './checks.js';
import { folderBelow, servePage, serveScripts } from './page-server.js';
import { packedHost, packedKit, startRig, type Rig } from './rig.js';

const oneLine = /^inlay-kit: a second copy steps aside\.$/;

/** The packed kit once more, as another version of it. */
const otherVersion = (): string => {
  const host = join(root, '.cache/package-of-another-version');
  rmSync(host, { recursive: true, force: true });
  cpSync(packedKit, join(host, 'node_modules/inlay-kit'), { recursive: true });
  writeFileSync(join(host, 'package.json'), '{ "name": "host", "private": true, "type": "module" }\n');
  const manifest = join(host, 'node_modules/inlay-kit/package.json');
  const text = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, text.replace(/"version": "[^"]+"/, '"version": "99.0.0"'));
  return host;
};

/** One entry of a copy, bundled by itself with a Lit of its own, by file names below `path`. */
const bundled = async (host: string, entry: string, path: string): Promise<Map<string, string>> => {
  const folder = join(host, 'node_modules/inlay-kit');
  const { output } = await bundleEntry({ host, folder } as Packed, entry);
  const chunks = output.flatMap((file) => (file.type === 'chunk' ? [file] : []));
  return new Map(
    chunks.map((chunk) => [path + (chunk.isEntry ? 'entry.js' : basename(chunk.fileName)), chunk.code]),
  );
};

describe('two versions of the packed kit on one page', () => {
  let rig: Rig;
  let files: { url: string; close: () => void };
  before(async () => {
    rig = await startRig();
    const other = otherVersion();
    const one = folderBelow('/one/', join(packedKit, 'dist/cdn'));
    const two = folderBelow('/two/', join(other, 'node_modules/inlay-kit/dist/cdn'));
    const bundles = new Map([
      ...(await bundled(packedHost, './analytics-session', '/session/')),
      ...(await bundled(other, './elements', '/elements/')),
    ]);
    files = await serveScripts((path) => one(path) ?? two(path) ?? bundles.get(path));
  });
  after(async () => {
    files.close();
    await rig.close();
  });

  const visited = async (variant: string, scripts: readonly string[]): Promise<string> => {
    const page = await servePage(
      rig,
      variant,
      scripts.map((path) => files.url + path),
    );
    const lines: string[] = [];
    try {
      const parts = await visit(rig.browser, {
        ...{ url: `${page.url}/index.html`, truth: rig.truth },
        expected: oneLine,
        // A page of files is loaded anew with each visit: the line belongs to the first.
        hasOtherPage: false,
        heard: (line) => lines.push(line),
      });
      assert.deepEqual(lines, ['inlay-kit: a second copy steps aside.']);
      return parts;
    } finally {
      page.close();
    }
  };

  it('the second steps aside with one line for all of its elements, and nothing throws', async (context) => {
    context.diagnostic(await visited('plain', ['/one/inlay.js', '/two/inlay.js']));
  });

  it('the same under the strictest policy that lets two of them in', async (context) => {
    context.diagnostic(
      await visited('strict policy, duplicates allowed', ['/one/inlay.js', '/two/inlay.js']),
    );
  });

  it('a session of the one gives viewer and helper to the chat, dashboard and badge of the other', async (context) => {
    context.diagnostic(await visited('plain', ['/session/entry.js', '/elements/entry.js']));
  });
});
