import assert from 'node:assert/strict';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../helpers/child.js';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const packageJson = JSON.parse(read('package.json')) as {
  scripts: Record<string, string>;
  exports: Record<string, unknown>;
};

/** The first cells of a table's rows, under the heading that starts the section. */
const firstCells = (document: string, heading: string): string[] => {
  const section = document.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| *`([^`]+)`/gm)].map((match) => match[1] ?? '');
};

describe('the documents', () => {
  it('name every entry of the package and no other', () => {
    const data = (name: string): boolean => name.endsWith('.json');
    const entries = Object.keys(packageJson.exports).filter((name) => !data(name));
    const expected = entries.map((name) => `inlay-kit${name.slice(1)}`);
    assert.deepEqual(firstCells(read('README.md'), 'Entries').sort(), expected.sort());
  });

  it('name every element of the package and no other', () => {
    const tags = readdirSync(join(root, 'components')).filter((name) =>
      existsSync(join(root, 'components', name, 'define.ts')),
    );
    const expected = tags.map((tag) => `<${tag}>`);
    assert.deepEqual(firstCells(read('README.md'), 'Elements').sort(), expected.sort());
  });

  it('give the purpose of every script and of no other', () => {
    const named = firstCells(read('CONTRIBUTING.md'), 'Scripts').map((command) =>
      command.replace(/^npm (run )?/, ''),
    );
    assert.deepEqual(named.sort(), Object.keys(packageJson.scripts).sort());
  });

  it('name every room', () => {
    const rooms = readdirSync(join(root, 'src'), { withFileTypes: true });
    const expected = rooms.filter((room) => room.isDirectory()).map((room) => `src/${room.name}/`);
    const named = firstCells(read('CONTRIBUTING.md'), 'The house').filter((name) => name.startsWith('src/'));
    assert.deepEqual(named.sort(), expected.sort());
  });

  it('link to files that exist', () => {
    for (const document of ['README.md', 'CONTRIBUTING.md', 'SECURITY.md']) {
      for (const [, target = ''] of read(document).matchAll(/\]\(([^)#:]+)\)/g)) {
        assert.ok(existsSync(join(root, target)), `${document} → ${target}`);
      }
    }
  });
});
