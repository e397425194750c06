import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from './child.js';

/** The kinds of test files; the name alone decides who runs a file. */
export interface TestFiles {
  /** `*.test-d.ts`: compiled only. */
  readonly types: readonly string[];
  /** `*.node.test.ts` outside `e2e/`: node's runner. */
  readonly node: readonly string[];
  /** `*.test.ts`: a real browser. */
  readonly browser: readonly string[];
  /** `e2e/*.node.test.ts` and `hosts/`: node's runner, one after the other, driving whole pages. */
  readonly e2e: readonly string[];
}

const kindOf = (file: string): keyof TestFiles | undefined => {
  if (file.endsWith('.test-d.ts')) return 'types';
  if (file.endsWith('.node.test.ts')) return /^test\/(?:e2e|hosts)\//.test(file) ? 'e2e' : 'node';
  return file.endsWith('.test.ts') ? 'browser' : undefined;
};

/**
 * The test files by kind, as paths from the working tree. `slow` takes those of `test/slow/` alone and `hosts` those of
 * `test/hosts/`, which the everyday run leaves out; `only` keeps the paths that hold one of its words (all of them when it is empty).
 */
export const testFiles = ({
  slow = false,
  hosts = false,
  only = [] as readonly string[],
} = {}): TestFiles => {
  const files = ['test', 'platform/test']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (name) => `${folder}/${name.split(sep).join('/')}`,
      ),
    )
    .filter((file) => file.startsWith('test/slow/') === slow && file.startsWith('test/hosts/') === hosts)
    .filter((file) => !file.startsWith('test/fixtures/'))
    .filter((file) => only.length === 0 || only.some((word) => file.includes(word)))
    .sort();
  const of = (kind: keyof TestFiles): readonly string[] => files.filter((file) => kindOf(file) === kind);
  return { types: of('types'), node: of('node'), browser: of('browser'), e2e: of('e2e') };
};
