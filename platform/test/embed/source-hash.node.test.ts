import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { after, before, beforeEach, describe, it } from 'node:test';
import { SourceHash } from '../../src/embed/source-hash.js';

describe('the hash of what the embedded pages are made from', () => {
  let folder: string;
  let hash: SourceHash;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inlay-sources-'));
    await mkdir(join(folder, 'node_modules/@scope/words'), { recursive: true });
    await mkdir(join(folder, 'pages'));
    await mkdir(join(folder, 'shared'));
  });
  after(() => rm(folder, { recursive: true, force: true }));
  beforeEach(async () => {
    await write('pages/main.ts', "import './one.js';\nimport type { T } from '../shared/types.js';\n");
    await write('pages/one.ts', "export { a } from '../shared/deep.js';\nexport const text = 'import';\n");
    await write(
      'shared/deep.ts',
      "import {\n  words,\n} from '@scope/words/parts';\nexport const a = words;\n",
    );
    await write('shared/types.ts', 'export type T = 1;\n');
    await write('node_modules/@scope/words/package.json', '{"version":"1.0.0"}');
    const root = pathToFileURL(`${folder}/`);
    hash = new SourceHash([new URL('pages/main.ts', root)], root);
  });
  const write = (path: string, text: string): Promise<void> => writeFile(join(folder, path), text);

  it('is the same while nothing changes, in another process too', async () => {
    const first = await hash.read();
    assert.equal(await hash.read(), first);
    const root = pathToFileURL(`${folder}/`);
    assert.equal(await new SourceHash([new URL('pages/main.ts', root)], root).read(), first);
  });

  for (const path of [
    'pages/main.ts',
    'pages/one.ts',
    'shared/deep.ts',
    'node_modules/@scope/words/package.json',
  ]) {
    it(`is another one when ${path} changes, without another beginning`, async () => {
      const first = await hash.read();
      await write(path, `${await readFile(join(folder, path), 'utf8')} `);
      assert.notEqual(await hash.read(), first);
    });
  }

  it('follows what is fetched late, and no name in a type', async () => {
    const late = "export const late = () => import('../shared/types.js');\n";
    await write('pages/one.ts', `type T = typeof import('./nowhere.js');\n${late}`);
    const first = await hash.read();
    await write('shared/types.ts', 'export type T = 333;\n');
    assert.notEqual(await hash.read(), first);
  });

  it('follows an import that was added', async () => {
    await hash.read();
    await write('pages/one.ts', "import '../shared/types.js';\nexport const a = 1;\n");
    const second = await hash.read();
    await write('shared/types.ts', 'export type T = 22;\n');
    assert.notEqual(await hash.read(), second);
  });

  it('does not hear of types, which leave nothing in a bundle', async () => {
    const first = await hash.read();
    await write('shared/types.ts', 'export type T = 333;\n');
    assert.equal(await hash.read(), first);
  });
});
