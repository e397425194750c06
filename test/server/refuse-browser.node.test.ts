import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import * as server from '../../src/server/index.js';
import { root } from '../helpers/child.js';

describe('the server entry in a page', () => {
  it('refuses to be loaded, and says what to do', async () => {
    await assert.rejects(import('../../src/server/refuse-browser.js'), /must not be loaded by a page/);
  });

  it('has the names of the real entry, so that no bundler stops before the refusal is read', () => {
    const source = readFileSync(join(root, 'src/server/refuse-browser.ts'), 'utf8');
    const names = [...source.matchAll(/refused as (\w+)/g)].map((match) => match[1]);
    assert.deepEqual(names.sort(), Object.keys(server).sort());
  });
});
