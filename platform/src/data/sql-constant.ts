import { DataError } from './data-error.js';
import type { QueryParameters } from './query-parameters.js';
import { node, text, type Node } from './sql-tree.js';

/** A literal of the parse tree as SQL; texts become parameters. @throws {DataError} for a number out of range */
export function writeConstant(value: Node | undefined, parameters: QueryParameters): string {
  if (!value || value.is_null === true) return 'NULL';
  const type = node(value.type);
  const raw = value.value;
  switch (type?.id) {
    case 'VARCHAR':
      return parameters.add(text(raw));
    case 'BOOLEAN':
      return raw === true ? 'TRUE' : 'FALSE';
    case 'INTEGER':
    case 'BIGINT':
      if (Number.isSafeInteger(raw)) return String(raw);
      break;
    case 'DOUBLE':
      if (typeof raw === 'number' && Number.isFinite(raw)) return `CAST(${raw} AS DOUBLE)`;
      break;
    case 'DECIMAL': {
      const scale = node(type.type_info)?.scale ?? 0;
      if (typeof raw === 'number' && Number.isSafeInteger(raw) && typeof scale === 'number') {
        return (raw / 10 ** scale).toFixed(scale);
      }
    }
  }
  throw new DataError('A number in the query is out of range.');
}
