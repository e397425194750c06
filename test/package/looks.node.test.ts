import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../scripts/child.js';

async function textsOf(folder: string): Promise<string> {
  const entries = await readdir(join(root, folder), { recursive: true });
  const files = entries.filter((name) => name.endsWith('.ts') || name.endsWith('.css'));
  return (await Promise.all(files.map((name) => readFile(join(root, folder, name), 'utf8')))).join('\n');
}

describe('docs/guide/theming.md', () => {
  it('lists every custom property that an element reads, and no other', async () => {
    const code = (await textsOf('components')) + (await textsOf('src'));
    const doc = await readFile(join(root, 'docs/guide/theming.md'), 'utf8');
    const named = (text: string) =>
      new Set([...text.matchAll(/--analytics-[a-z]+(?:-[a-z]+)*/g)].map(([name]) => name));
    // The ten colours of categories are made from one name.
    const read = [...named(code)].filter((name) => name !== '--analytics-chart');
    const listed = [...named(doc)].filter((name) => name !== '--analytics-chart');
    assert.deepEqual(listed.sort(), read.sort());
  });
});
