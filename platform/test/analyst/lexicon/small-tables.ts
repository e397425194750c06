import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Asked } from '../ask-analyst.js';

/** A column of a made-up table: what it holds, row after row from the beginning again. */
export type Columns = Readonly<Record<string, readonly (string | number)[]>>;

const ROWS = 60;
const cell = (name: string, list: readonly (string | number)[], row: number): string | number => {
  const value = list[row % list.length] ?? '';
  // Numbers of one column differ, as amounts do.
  return typeof value === 'number' && !name.endsWith('_id') ? value + (row % 7) : value;
};

/** The analyst over one table as `init` infers it, with a running number and a time before the columns that are given. */
export async function askedOf(table: string, columns: Columns): Promise<Asked> {
  const folder = mkdtempSync(join(tmpdir(), 'small-table-'));
  const names = Object.keys(columns);
  const lines = Array.from({ length: ROWS }, (_, row) =>
    [
      row + 1,
      `2025-${String((row % 12) + 1).padStart(2, '0')}-11`,
      ...names.map((name) => cell(name, columns[name] ?? [], row)),
    ].join(','),
  );
  const file = join(folder, `${table}.csv`);
  writeFileSync(file, [['row_id', 'noted_on', ...names].join(','), ...lines].join('\n'));
  try {
    return await Asked.over([file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
