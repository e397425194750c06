import { z } from '@hono/zod-openapi';
import { PlatformError } from '../platform-error.js';

const defaultPage = 50;

/** `first`: page size, 1 to 200. `after`: the cursor that the page before gave. */
export const pageQuery = z.object({
  first: z.coerce.number().int().min(1).max(200).openapi({ type: 'integer' }).optional(),
  after: z.string().optional(),
});

export type PageQuery = z.infer<typeof pageQuery>;

export const pageInfo = z
  .object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() })
  .openapi('PageInfo');

/** Where a page begins: after this entry of the order by name and id. Nothing for the first page. */
export type Position = { readonly name: string; readonly id: string };

/** @throws PlatformError 400 for what is no cursor of ours */
export function readCursor(after: string | undefined): Position | undefined {
  if (after === undefined) return undefined;
  try {
    const [name, id] = JSON.parse(Buffer.from(after, 'base64url').toString('utf8')) as unknown[];
    if (typeof name === 'string' && typeof id === 'string') return { name, id };
  } catch {
    // Falls through to the one answer for every malformed cursor.
  }
  throw new PlatformError(400, 'Invalid request: query.after: not a cursor of this list');
}

const writeCursor = ({ name, id }: Position): string =>
  Buffer.from(JSON.stringify([name, id])).toString('base64url');

export const pageSize = (query: PageQuery): number => query.first ?? defaultPage;

/** A page from one row more than fits, which tells whether another page follows. */
export function page<T extends Position>(rows: readonly T[], size: number) {
  const items = rows.slice(0, size);
  const last = items.at(-1);
  return {
    items,
    pageInfo: { hasNextPage: rows.length > size, endCursor: last ? writeCursor(last) : null },
  };
}
