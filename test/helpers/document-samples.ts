import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './child.js';

/** The TypeScript samples of a document, in order. */
export function samplesOf(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8');
  return [...text.matchAll(/^```ts\n([^]*?)^```$/gm)].map(([, code = '']) => code);
}

/**
 * Writes a program to where its imports mean what they mean in the working tree.
 *
 * @returns its path
 */
export function programFile(name: string, code: string): string {
  const folder = join(root, '.cache/samples');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.ts`);
  writeFileSync(file, code);
  return file;
}
