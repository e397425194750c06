import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';
import { root } from '../helpers/child.js';

const rooms = ['src', 'components', 'platform/src', 'platform/datasets', 'demo', 'scripts', 'bench'];
const files = rooms.flatMap((room) =>
  readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/(?:^|\/)(?:node_modules|dist)\//.test(path))
    .map((path) => join(room, path)),
);

/** The files of ours that a file names in `import` and `export … from`, types included. */
function importsOf(file: string): string[] {
  return ts
    .preProcessFile(readFileSync(join(root, file), 'utf8'))
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => name.startsWith('.'))
    .map((name) => relative(root, join(root, dirname(file), name)).replace(/\.js$/, '.ts'))
    .filter((name) => files.includes(name));
}

/** Every way from a file back to itself that a walk in depth meets. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (file: string, way: readonly string[]): void => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (way.includes(file) || done.has(file)) return;
    for (const next of graph.get(file) ?? []) walk(next, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) walk(file, []);
  return found;
}

describe('imports', () => {
  it('are walked to the end: a circle of two and one of three are found', () => {
    const graph = new Map([
      ['a', ['b', 'c']],
      ['b', ['a']],
      ['c', ['d']],
      ['d', ['e']],
      ['e', ['c']],
    ]);
    assert.deepEqual(circlesOf(graph), ['a → b → a', 'c → d → e → c']);
  });

  it('go in no circle, types included', () => {
    assert.deepEqual(circlesOf(new Map(files.map((file) => [file, importsOf(file)]))), []);
  });
});
