import { DataError } from './data-error.js';
import type { Node } from './sql-tree.js';

/** The frame of a window call as SQL, empty for the usual one. @throws {DataError} for frames that are not of rows */
export function windowFrame(e: Node, write: (bound: unknown) => string): string {
  const bound = (kind: unknown, expression: unknown): string | undefined => {
    switch (kind) {
      case 'UNBOUNDED_PRECEDING':
        return 'UNBOUNDED PRECEDING';
      case 'UNBOUNDED_FOLLOWING':
        return 'UNBOUNDED FOLLOWING';
      case 'CURRENT_ROW_ROWS':
        return 'CURRENT ROW';
      case 'EXPR_PRECEDING_ROWS':
        return `${write(expression)} PRECEDING`;
      case 'EXPR_FOLLOWING_ROWS':
        return `${write(expression)} FOLLOWING`;
      default:
        return undefined;
    }
  };
  if (e.start === undefined || (e.start === 'UNBOUNDED_PRECEDING' && e.end === 'CURRENT_ROW_RANGE'))
    return '';
  const start = bound(e.start, e.start_expr);
  const end = bound(e.end, e.end_expr);
  if (start === undefined || end === undefined) throw new DataError('This window frame is not supported.');
  return `ROWS BETWEEN ${start} AND ${end}`;
}
