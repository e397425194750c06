import type { DuckDBConnection } from '@duckdb/node-api';
import type { ColumnType } from './tables.js';

export type StoredRow = { readonly id: string } & Readonly<Record<string, unknown>>;

/** What is to become true of one table: rows to write, each in place of what its id had before, and ids to remove. */
export type TableChange = {
  readonly name: string;
  readonly columns: Readonly<Record<string, ColumnType>>;
  readonly rows: readonly StoredRow[];
  /** Ids that may be on disk and must not be there beside the new rows. */
  readonly outdated: readonly string[];
};

/** All changes or none of them. When this resolves, they are on disk. */
export async function writeBatch(
  connection: DuckDBConnection,
  changes: readonly TableChange[],
): Promise<void> {
  await connection.run('BEGIN TRANSACTION');
  try {
    for (const change of changes) await writeTable(connection, change);
    await connection.run('COMMIT');
  } catch (error) {
    // A failed COMMIT has already rolled back; a second ROLLBACK then fails and tells nothing new.
    await connection.run('ROLLBACK').catch(() => {});
    throw error;
  }
}

/** One statement for however many rows: they travel as one JSON text. */
async function writeTable(connection: DuckDBConnection, change: TableChange): Promise<void> {
  const { name, columns, rows, outdated } = change;
  if (outdated.length > 0) {
    await connection.run(
      `DELETE FROM state."${name}" WHERE id IN (SELECT unnest(from_json($ids::JSON, '["VARCHAR"]')))`,
      { ids: jsonText(outdated) },
    );
  }
  if (rows.length === 0) return;
  await connection.run(
    `INSERT INTO state."${name}" BY NAME SELECT unnest(from_json($rows::JSON, $shape), max_depth := 2)`,
    { rows: jsonText(rows), shape: JSON.stringify([columns]) },
  );
}

/**
 * Half a surrogate pair, which callers may send as an escape, is no text to the database: one such row would fail the
 * whole batch, and every one after it. It becomes the replacement character.
 */
const jsonText = (value: unknown): string =>
  JSON.stringify(value).replace(/\\(?:(ud[89a-f][0-9a-f]{2})|[^])/gi, (escape, half: string | undefined) =>
    half === undefined ? escape : '\\ufffd',
  );

/** The table as it lies on disk. No index constraints: memory is what keeps ids apart. */
export async function createTable(
  connection: DuckDBConnection,
  name: string,
  columns: Readonly<Record<string, ColumnType>>,
): Promise<void> {
  const list = Object.entries(columns).map(([column, type]) => `"${column}" ${type}`);
  await connection.run(`CREATE TABLE IF NOT EXISTS state."${name}" (${list.join(', ')})`);
}

/** Rows as they were written: JSON columns parsed, whole numbers as numbers. */
export async function readRows(
  connection: DuckDBConnection,
  name: string,
  columns: Readonly<Record<string, ColumnType>>,
  where = '',
  parameters: Record<string, string> = {},
): Promise<StoredRow[]> {
  const reader = await connection.runAndReadAll(`SELECT * FROM state."${name}" ${where}`, parameters);
  return reader
    .getRowObjectsJson()
    .map(
      (row) =>
        Object.fromEntries(
          Object.entries(columns).map(([column, type]) => [column, readCell(row[column], type)]),
        ) as unknown as StoredRow,
    );
}

function readCell(cell: unknown, type: ColumnType): unknown {
  if (cell === null || cell === undefined) return null;
  if (type === 'BIGINT') return Number(cell);
  return type === 'JSON' ? (JSON.parse(cell as string) as unknown) : cell;
}
