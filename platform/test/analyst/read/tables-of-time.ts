import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Asked } from '../ask-analyst.js';

/** The analyst over a table that is given as lines of CSV, as `init` infers it. */
export async function askedOfLines(table: string, lines: readonly string[]): Promise<Asked> {
  const folder = mkdtempSync(join(tmpdir(), 'table-of-time-'));
  const file = join(folder, `${table}.csv`);
  writeFileSync(file, lines.join('\n'));
  try {
    return await Asked.over([file]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const pad = (n: number): string => String(n).padStart(2, '0');
const skies = ['rain', 'sun', 'fog', 'snow'];

/** Two stations that measure each day of four years. */
export const readings = (): Promise<Asked> =>
  askedOfLines('readings', [
    'station,date,precipitation,temp_max,temp_min,wind,weather',
    ...Array.from({ length: 4 * 360 * 2 }, (_, i) => {
      const day = Math.floor(i / 2);
      const date = `${2012 + Math.floor(day / 360)}-${pad((Math.floor(day / 30) % 12) + 1)}-${pad((day % 28) + 1)}`;
      const warm = 10 + ((day * 7) % 23);
      return [
        i % 2 === 0 ? 'North' : 'South',
        date,
        ((day * 3) % 17) / 2,
        warm + 0.5,
        warm - 9.5,
        2.5,
        skies[day % 4],
      ].join();
    }),
  ]);

/** What shares of three firms cost at the beginning of each month. */
export const shares = (): Promise<Asked> =>
  askedOfLines('shares', [
    'symbol,date,price',
    ...['ACME', 'LUMO', 'ZETA'].flatMap((symbol, k) =>
      Array.from(
        { length: 60 },
        (_, i) =>
          `${symbol},${2005 + Math.floor(i / 12)}-${pad((i % 12) + 1)}-01,${(100 * (k + 1) + ((i * 13) % 97)).toFixed(2)}`,
      ),
    ),
  ]);
