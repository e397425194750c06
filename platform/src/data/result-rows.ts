import { DuckDBDateValue, DuckDBDecimalValue, DuckDBTimestampValue, DuckDBTypeId } from '@duckdb/node-api';
import type { DuckDBType, DuckDBValue } from '@duckdb/node-api';

const columnTypes = new Map<DuckDBTypeId, string>([
  [DuckDBTypeId.VARCHAR, 'String'],
  [DuckDBTypeId.ENUM, 'String'],
  [DuckDBTypeId.BOOLEAN, 'Boolean'],
  [DuckDBTypeId.TINYINT, 'Int64'],
  [DuckDBTypeId.SMALLINT, 'Int64'],
  [DuckDBTypeId.INTEGER, 'Int64'],
  [DuckDBTypeId.BIGINT, 'Int64'],
  [DuckDBTypeId.HUGEINT, 'Int64'],
  [DuckDBTypeId.UBIGINT, 'Int64'],
  [DuckDBTypeId.FLOAT, 'Double'],
  [DuckDBTypeId.DOUBLE, 'Double'],
  [DuckDBTypeId.DECIMAL, 'Double'],
  [DuckDBTypeId.TIMESTAMP, 'Timestamp'],
  [DuckDBTypeId.DATE, 'Date'],
]);

/** The wire's name of a column type: `String`, `Int64`, `Double`, `Boolean`, `Timestamp` or `Date`. */
export function columnType(type: DuckDBType): string {
  return columnTypes.get(type.typeId) ?? 'String';
}

/** Names and types of a result's columns. */
export function resultSchema(
  names: readonly string[],
  types: readonly DuckDBType[],
): { name: string; column_type: string }[] {
  return names.map((name, i) => {
    const type = types[i];
    return { name, column_type: type ? columnType(type) : 'String' };
  });
}

/**
 * A cell as JSON: number, string, boolean or null. Times are `YYYY-MM-DDTHH:mm:ss.SSS` without a zone, dates
 * `YYYY-MM-DD`; whole numbers too large for JavaScript stay exact as text.
 */
export function jsonCell(value: DuckDBValue): string | number | boolean | null {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'bigint') {
    const number = Number(value);
    return Number.isSafeInteger(number) ? number : value.toString();
  }
  if (value instanceof DuckDBTimestampValue) {
    return new Date(Number(value.micros / 1000n)).toISOString().slice(0, 23);
  }
  if (value instanceof DuckDBDateValue) return new Date(value.days * 86_400_000).toISOString().slice(0, 10);
  if (value instanceof DuckDBDecimalValue) return value.toDouble();
  return String(value);
}
