/** Small files of rows for a test, in a folder of its own that goes with it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import type { Told } from '../../analyst/ask-analyst.js';

/** @param name of the test. @returns writes a file of these lines and gives its path */
export function filesFor(name: string): (file: string, lines: readonly string[]) => string {
  const folder = mkdtempSync(join(tmpdir(), `inlay-${name}-`));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return (file, lines) => {
    const path = join(folder, file);
    writeFileSync(path, `${lines.join('\n')}\n`);
    return path;
  };
}

/** The queries of an answer, on one line. */
export const sqlOf = ({ sql }: Told): string =>
  sql.map(({ sqlQuery }) => sqlQuery.replace(/\s+/g, ' ')).join(' ');

/** So many rows, each by its place. */
export const rows = (count: number, of: (i: number) => string): string[] =>
  Array.from({ length: count }, (_, i) => of(i));

/** The n-th day of 2025, counted from 0. */
export const day = (n: number): string => new Date(Date.UTC(2025, 0, 1 + n)).toISOString().slice(0, 10);
