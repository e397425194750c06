/** One file as one table: DuckDB reads it whole as text, and each column then becomes what all of its values are. */
import type { DuckDBConnection } from '@duckdb/node-api';
import { DataError } from '../../data/data-error.js';
import { quoted } from '../../data/data-model.js';
import { columnForms, type ColumnForm } from './column-forms.js';
import { csvRelation, sniffDialect, type CsvDialect } from './csv-dialect.js';
import { literal } from './literal.js';
import { readableText } from './text-file.js';

export type TableFile = { readonly table: string; readonly path: string };

/** How a file was read: enough to read it once more without looking at it first. */
export type TablePlan = {
  readonly columns: readonly ColumnForm[];
  readonly dialect?: CsvDialect;
  readonly encoding?: string;
};

/** Endings that can be read. */
export const readableEnding = /\.(csv|tsv|parquet|json|jsonl|ndjson)(\.gz)?$/i;
const isText = (path: string): boolean => /\.(csv|tsv)(\.gz)?$/i.test(path);
const isParquet = (path: string): boolean => /\.parquet$/i.test(path);

/**
 * Makes the table.
 *
 * @param plan of an earlier reading of the same file. Without one, the columns are worked out from every row
 * @throws {DataError} naming the file, and the line where there is one
 */
export async function readTable(
  connection: DuckDBConnection,
  { table, path }: TableFile,
  plan?: TablePlan,
): Promise<TablePlan> {
  const text = isParquet(path) ? undefined : await readableText(path);
  try {
    const readable = { table, path: text?.path ?? path };
    if (!isText(path)) return await readTyped(connection, readable, plan);
    const dialect = plan?.dialect ?? (await sniffDialect(connection, readable.path, path));
    const read = await withRoom(dialect, (own) => readText(connection, readable, own, plan));
    return { ...read, ...(text?.encoding ? { encoding: text.encoding } : {}) };
  } catch (error) {
    if (error instanceof DataError) throw error;
    throw new DataError(readerWords(path, error));
  } finally {
    await text?.dispose();
  }
}

/** A file with longer lines than most is read once more with more room. */
async function withRoom<T>(dialect: CsvDialect, read: (dialect: CsvDialect) => Promise<T>): Promise<T> {
  try {
    return await read(dialect);
  } catch (error) {
    if (dialect.size === 'most' || !/max_line_size|line size/i.test(String(error))) throw error;
    return read({ ...dialect, size: 'most' });
  }
}

/** Whole as text first, so that each column can be looked at in all its rows. */
async function readText(
  connection: DuckDBConnection,
  { table, path }: TableFile,
  dialect: CsvDialect,
  plan: TablePlan | undefined,
): Promise<TablePlan> {
  const rows = csvRelation(path, dialect);
  if (plan) {
    await makeTable(connection, table, rows, plan.columns);
    return plan;
  }
  const hint = { isDecimalComma: dialect.delimiter === ';' };
  const raw = quoted(`${table} as text`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${raw} AS SELECT * FROM ${rows}`);
  const columns = await columnForms(connection, raw, dialect.columns, hint);
  await makeTable(connection, table, raw, columns);
  await connection.run(`DROP TABLE ${raw}`);
  return { columns, dialect };
}

/** A file that has types of its own; its texts may still be numbers and days. */
async function readTyped(
  connection: DuckDBConnection,
  { table, path }: TableFile,
  plan: TablePlan | undefined,
): Promise<TablePlan> {
  const rows = isParquet(path)
    ? `read_parquet(${literal(path)})`
    : `read_json(${literal(path)}, sample_size = -1, maximum_object_size = 67108864)`;
  if (plan) {
    await makeTable(connection, table, rows, plan.columns);
    return plan;
  }
  const raw = quoted(`${table} as read`);
  await connection.run(`CREATE OR REPLACE TEMP TABLE ${raw} AS SELECT * FROM ${rows}`);
  const read = await connection.runAndReadAll(`DESCRIBE ${raw}`);
  const known = read.getRows().map(([name, type]) => ({ name: String(name), type: String(type) }));
  // Texts and numbers in one column are read as text.
  const mixed = await plainValues(
    connection,
    raw,
    known.filter(({ type }) => type === 'JSON'),
  );
  if (mixed.length > 0) {
    const plain = mixed.map((name) => `${plainText(name)} AS ${quoted(name)}`).join(', ');
    await connection.run(`CREATE OR REPLACE TEMP TABLE ${raw} AS SELECT * REPLACE (${plain}) FROM ${raw}`);
  }
  const texts = [...known.filter(({ type }) => type === 'VARCHAR').map(({ name }) => name), ...mixed];
  const forms = await columnForms(connection, raw, texts, { isDecimalComma: false });
  const made = known.map(
    ({ name, type }) => forms.find((form) => form.name === name) ?? typedColumn(name, type),
  );
  await makeTable(connection, table, raw, made);
  await connection.run(`DROP TABLE ${raw}`);
  const columns = made.map((column) =>
    mixed.includes(column.name)
      ? { ...column, sql: column.sql.replaceAll(quoted(column.name), () => plainText(column.name)) }
      : column,
  );
  return { columns };
}

const plainText = (name: string): string => `(${quoted(name)} ->> '$')`;

/** Columns of which no value is a list or a record. */
async function plainValues(
  connection: DuckDBConnection,
  raw: string,
  columns: readonly { readonly name: string }[],
): Promise<string[]> {
  if (columns.length === 0) return [];
  const tests = columns.map(
    ({ name }) => `coalesce(bool_and(json_type(${quoted(name)}) NOT IN ('OBJECT', 'ARRAY')), false)`,
  );
  const read = await connection.runAndReadAll(`SELECT ${tests.join(', ')} FROM ${raw}`);
  return columns.filter((_, i) => read.getRows()[0]?.[i] === true).map(({ name }) => name);
}

function typedColumn(name: string, type: string): ColumnForm {
  const column = quoted(name);
  if (/^(TINYINT|SMALLINT|INTEGER|BIGINT|U\w*INT\w*)$/.test(type)) {
    return { name, type: 'integer', sql: `${column}::BIGINT` };
  }
  if (/^(FLOAT|DOUBLE|REAL|HUGEINT|DECIMAL.*)$/.test(type)) {
    return { name, type: 'decimal', sql: `${column}::DOUBLE` };
  }
  if (type === 'BOOLEAN') return { name, type: 'boolean', sql: column };
  if (type === 'TIMESTAMP WITH TIME ZONE') return { name, type: 'time', sql: `${column} AT TIME ZONE 'UTC'` };
  if (/^(DATE|TIMESTAMP\w*)$/.test(type)) return { name, type: 'time', sql: `${column}::TIMESTAMP` };
  // Lists and records are kept as they read.
  return { name, type: 'text', sql: `${column}::VARCHAR`, note: 'values within values, kept as text' };
}

const makeTable = async (
  connection: DuckDBConnection,
  table: string,
  rows: string,
  columns: readonly ColumnForm[],
): Promise<void> => {
  const select = columns.map(({ name, sql }) => `${sql} AS ${quoted(name)}`).join(', ');
  await connection.run(`CREATE TABLE ${quoted(table)} AS SELECT ${select} FROM ${rows}`);
};

/** The file is the operator's own, so the reader's words about it may be told; its long hints are left out. */
function readerWords(path: string, error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  const line = /(?:CSV Error on Line: |in line )(\d+)/.exec(message)?.[1];
  const place = line === undefined ? path : `${path}, line ${line}`;
  const lengths = /Expected Number of Columns: (\d+) Found: (\d+)/.exec(message);
  if (lengths) {
    const [, wanted, found] = lengths;
    const more = Number(found) > Number(wanted) ? 'at least ' : '';
    return `${place}: it has ${more}${found} columns where the first line has ${wanted}.`;
  }
  if (/unterminated quote/i.test(message)) return `${place}: a quoted value does not end as it should.`;
  const words = message.split('\n').slice(0, 2).join(' ').slice(0, 300);
  return `${place} cannot be read: ${words || 'it is not readable.'}`;
}
