import { asString, isRecord } from '../protocol/coerce.js';
import { InlayError } from '../protocol/inlay-error.js';
import type { DecodedLine, NdjsonDecoderOptions } from '../protocol/ndjson-decoder.js';
import { parseErrorLine } from '../protocol/parse-error-line.js';
import type { ResultColumn } from '../protocol/read-tool-call.js';
import { decodeNdjson } from './decode-ndjson.js';

/** One value of a row. Numbers that came as text, and whose digits a double cannot hold, stay text. Times are ISO 8601 text, as they came. */
export type SqlCell = string | number | boolean | null;

/** Rows of a SQL query as they arrive. */
export interface RowBatch {
  /** The same array in every batch of a query. */
  readonly columns: readonly ResultColumn[];
  /** One cell a column; may be empty, when the query has no rows. */
  readonly rows: readonly (readonly SqlCell[])[];
  /** Rows received so far, this batch included. */
  readonly receivedRows: number;
  /** When the data was last refreshed, ISO 8601, where the server says so. */
  readonly lastRefreshTime?: string;
}

/**
 * Reads the answer of `/v1/cubesql`: a line with the schema, then lines with rows, at least one; a failure is a last
 * line `{error}` inside HTTP 200. Source: live platform, "Core Data API".
 */
export async function* readRowBatches(
  body: ReadableStream<Uint8Array>,
  options: NdjsonDecoderOptions & { readonly signal: AbortSignal },
): AsyncGenerator<RowBatch, void, void> {
  let columns: readonly ResultColumn[] | undefined;
  let lastRefreshTime: string | undefined;
  let receivedRows = 0;
  let isWhole = false;
  for await (const lines of decodeNdjson(body, options)) {
    for (const line of lines) {
      const value = recordOf(line);
      if (Array.isArray(value['schema'])) {
        // Rows under other columns than those before them are no rows of one result.
        if (columns !== undefined) throw protocolError();
        columns = value['schema'].map(readColumn);
        lastRefreshTime = asString(value['lastRefreshTime']);
      }
      if (!Array.isArray(value['data'])) continue;
      if (columns === undefined) throw protocolError();
      const kinds = columns.map(({ columnType }) => kindOf(columnType));
      const rows = value['data'].map((row: unknown) => readRow(row, kinds));
      receivedRows += rows.length;
      isWhole = true;
      yield {
        columns,
        rows,
        receivedRows,
        ...(lastRefreshTime === undefined ? {} : { lastRefreshTime }),
      };
    }
  }
  if (!isWhole) throw new InlayError('disconnect', 'The rows ended before they were complete.');
}

function recordOf(line: DecodedLine): Record<string, unknown> {
  if (!line.ok) {
    if (line.error.code === 'too-large') throw line.error;
    if (line.error.code !== 'disconnect') throw protocolError();
    throw new InlayError('disconnect', 'The rows broke off in the middle of a line.');
  }
  if (!isRecord(line.value)) throw protocolError();
  const error = parseErrorLine(line.value);
  if (error !== undefined) throw error;
  return line.value;
}

function protocolError(): InlayError {
  return new InlayError('protocol', 'The answer to the SQL query is not the documented stream of rows.');
}

function readColumn(entry: unknown): ResultColumn {
  const column = isRecord(entry) ? entry : {};
  const columnType = asString(column['column_type']) ?? asString(column['columnType']);
  return {
    name: asString(column['name']) ?? '',
    ...(columnType === undefined ? {} : { columnType }),
  };
}

type Kind = 'number' | 'boolean' | 'text';

function kindOf(columnType = ''): Kind {
  if (/^(u?int|float|double|decimal|numeric|number|real|bigint)/i.test(columnType)) return 'number';
  return /^bool/i.test(columnType) ? 'boolean' : 'text';
}

/** Every row gets one cell a column: a short row is filled up, so that no value stands under another's name. */
function readRow(row: unknown, kinds: readonly Kind[]): SqlCell[] {
  const cells: readonly unknown[] = Array.isArray(row) ? row : [row];
  return kinds.map((kind, index) => readCell(cells[index], kind));
}

function readCell(value: unknown, kind: Kind): SqlCell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'string') return JSON.stringify(value);
  if (kind === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return kind === 'number' ? exactNumber(value) : value;
}

/** A number when a double holds every digit, else the digits themselves. */
function exactNumber(text: string): number | string {
  if (!/^-?(0|[1-9]\d*)(\.\d+)?(e[+-]?\d+)?$/i.test(text)) return text;
  const number = Number(text);
  const digits = text.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '');
  const isInRange = Number.isFinite(number) && (number !== 0 || digits === '');
  return isInRange && (digits.length <= 15 || Number.isSafeInteger(number)) ? number : text;
}
