/**
 * How a CSV file is to be read. DuckDB's sniffer tells the delimiter and the columns; everything else is fixed, because
 * a sniffer that may choose will rather leave lines out (a title above the table, lines that begin with #, quotes that
 * first occur after its sample) than refuse the file.
 */
import type { DuckDBConnection } from '@duckdb/node-api';
import { DataError } from '../../data/data-error.js';
import { literal } from './literal.js';

export type CsvDialect = {
  readonly delimiter: string;
  /** As the file names them, made different where two are the same. */
  readonly columns: readonly string[];
  /** Room for a line. */
  readonly size?: Room;
};

const candidates = [',', ';', '\t', '|'];
const mostColumns = 2_000;
/** A line may be as long as this; files with longer lines are read once more, with more room and more slowly. */
const megabyte = 1024 * 1024;
const room = { usual: 2 * megabyte, most: 64 * megabyte } as const;
export type Room = keyof typeof room;
const quoting = (size: Room): string =>
  `quote = '"', escape = '"', max_line_size = ${room[size]}, buffer_size = ${Math.max(16 * megabyte, 2 * room[size])}`;

/** @param shown the path that the user knows the file by */
export async function sniffDialect(
  connection: DuckDBConnection,
  path: string,
  shown: string,
): Promise<CsvDialect> {
  const sniffed = await sniff(connection, path);
  // One column, or lines left out above, is what the sniffer makes of lines that are not of one length: those are read
  // strictly by their first line, and refused with the number of the line.
  const isClear = sniffed?.skipped === 0 && sniffed.columns.length > 1;
  const { delimiter, columns } = isClear ? sniffed : await headerOnly(connection, path);
  if (sniffed && sniffed.skipped > 0 && columns.length < 2) {
    throw new DataError(
      `${shown}, line 1: the table begins in line ${sniffed.skipped + 1}. Remove what stands above it.`,
    );
  }
  const value = columns.find(isValue);
  if (value !== undefined) {
    throw new DataError(
      `${shown}, line 1: "${value}" is a value, not the name of a column. Put the names into the first line.`,
    );
  }
  return { delimiter, columns: different(columns) };
}

/** The rows as text, strictly: a line of another length, or with a quote that never ends, is an error with its number. */
export function csvRelation(path: string, { delimiter, columns, size = 'usual' }: CsvDialect): string {
  const names = columns.map((name) => `${literal(name)}: 'VARCHAR'`).join(', ');
  return (
    `read_csv(${literal(path)}, auto_detect = false, header = true, strict_mode = true, null_padding = false, ` +
    `delim = ${literal(delimiter)}, columns = {${names}}, ${quoting(size)})`
  );
}

type Sniffed = CsvDialect & { readonly skipped: number };

async function sniff(connection: DuckDBConnection, path: string): Promise<Sniffed | undefined> {
  try {
    const read = await connection.runAndReadAll(
      `SELECT Delimiter, SkipRows, list_transform(Columns, c -> c.name) FROM sniff_csv(${literal(path)},
        header = true, all_varchar = true, comment = '', ${quoting('most')})`,
    );
    const [delimiter, skipped, columns] = read.getRowsJson()[0] ?? [];
    return {
      delimiter: delimiter as string,
      skipped: Number(skipped),
      columns: (columns as string[]).map((name) => name.trim()),
    };
  } catch {
    return undefined;
  }
}

/** The first line alone, by the delimiter that finds most in it. */
async function headerOnly(connection: DuckDBConnection, path: string): Promise<CsvDialect> {
  const cells = Array.from({ length: mostColumns }, (_, i) => `'c${i}': 'VARCHAR'`).join(', ');
  let best: CsvDialect = { delimiter: ',', columns: [] };
  for (const delimiter of candidates) {
    const read = await connection.runAndReadAll(
      `SELECT * FROM read_csv(${literal(path)}, auto_detect = false, header = false, strict_mode = false,
        null_padding = true, parallel = false, delim = ${literal(delimiter)}, columns = {${cells}}, ${quoting('most')}) LIMIT 1`,
    );
    const row = read.getRows()[0] ?? [];
    const last = row.findLastIndex((cell) => cell !== null);
    const columns = row.slice(0, last + 1).map((cell) => String(cell ?? '').trim());
    if (columns.length > best.columns.length) best = { delimiter, columns };
  }
  return best;
}

/** A number or a day; a year is a fair name of a column. */
const isValue = (name: string): boolean =>
  (/^[-+]?\d+(?:[.,]\d+)?$/.test(name) && !/^(?:19|20)\d\d$/.test(name)) || /^\d{4}-\d\d-\d\d/.test(name);

/** Names that are empty or doubled get a number; braces mean something in a model. */
function different(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((given, i) => {
    const name = given.replaceAll('{', '(').replaceAll('}', ')') || `column_${i + 1}`;
    let own = name;
    for (let count = 2; taken.has(own.toLowerCase()); count++) own = `${name}_${count}`;
    taken.add(own.toLowerCase());
    return own;
  });
}
