/** Values of a group that are written in more than one way, such as "France" and "france". */
import type { DuckDBConnection } from '@duckdb/node-api';
import { quoted } from '../../data/data-model.js';
import type { ColumnFacts } from './column-facts.js';
import type { ColumnRole } from './column-role.js';

export type SpeltApart = {
  readonly column: string;
  readonly value: string;
  /** How most rows write it. */
  readonly usual: string;
  /** Rows of this value. */
  readonly rows: number;
  /** All values that are written in another way than usual, with the usual one. */
  readonly all: readonly (readonly [value: string, usual: string])[];
};

/** More different values than these are no groups that are looked at. */
const mostValues = 5_000;

/** For each column the value that is written in another way than usual by the most rows. */
export async function speltApart(
  connection: DuckDBConnection,
  table: string,
  columns: readonly (ColumnFacts & { readonly role: ColumnRole })[],
): Promise<SpeltApart[]> {
  const found: SpeltApart[] = [];
  for (const { name, role, form, distinct } of columns) {
    if (role.kind !== 'category' || form.type !== 'text' || distinct < 2 || distinct > mostValues) continue;
    const read = await connection.runAndReadAll(
      `WITH values AS (
         SELECT ${quoted(name)} AS v, count(*) AS n, lower(regexp_replace(trim(${quoted(name)}), '\\s+', ' ', 'g')) AS said
         FROM ${quoted(table)} WHERE ${quoted(name)} IS NOT NULL GROUP BY 1, 3
       ), usual AS (SELECT said, arg_max(v, (n, v)) AS v FROM values GROUP BY said HAVING count(*) > 1)
       SELECT values.v, usual.v, n FROM values JOIN usual USING (said)
       WHERE values.v <> usual.v ORDER BY n DESC, values.v`,
    );
    const all = read.getRows().map(([value, usual]) => [String(value), String(usual)] as const);
    const [first] = all;
    if (first)
      found.push({
        ...{ column: name, value: first[0], usual: first[1], rows: Number(read.getRows()[0]?.[2]), all },
      });
  }
  return found;
}
