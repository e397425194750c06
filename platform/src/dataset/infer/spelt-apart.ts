/** Values of a group that are written in more than one way, such as "France" and "france": they are groups apart. */
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
  /** So many other values of the column are written in more than one way, too. */
  readonly others: number;
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
       SELECT values.v, usual.v, n, count(*) OVER () - 1 FROM values JOIN usual USING (said)
       WHERE values.v <> usual.v ORDER BY n DESC, values.v LIMIT 1`,
    );
    const [row] = read.getRows();
    if (row)
      found.push({
        ...{ column: name, value: String(row[0]), usual: String(row[1]) },
        ...{ rows: Number(row[2]), others: Number(row[3]) },
      });
  }
  return found;
}
