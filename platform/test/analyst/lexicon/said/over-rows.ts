import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Asked } from '../../ask-analyst.js';

/** The analyst over one small table, given as the lines of a CSV file: nobody has described it. */
export async function overRows(name: string, lines: string): Promise<Asked> {
  const folder = mkdtempSync(join(tmpdir(), 'said-'));
  const file = join(folder, `${name}.csv`);
  writeFileSync(file, `${lines.trim().replace(/^ +/gm, '')}\n`);
  try {
    return await Asked.over([file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
