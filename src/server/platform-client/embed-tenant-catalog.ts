import { isRecord } from '../../protocol/coerce.js';
import { InlayError } from '../../protocol/inlay-error.js';
import type { CallOptions, Entity } from './entity.js';

/** An entry of an embed tenant's catalogs. The contract shows no fields but the `id` that deletes it. */
export interface EmbedTenantEntry {
  readonly id: string;
  readonly name?: string;
  readonly [field: string]: unknown;
}

/** A catalog of an embed tenant. */
export interface EmbedTenantCatalog {
  /**
   * Every entry, page by page: the next page is asked for when this one has been read. `pageSize` is sent as `first`.
   *
   * @throws InlayError `config` for a page size that is none; `protocol`; `PlatformRequestError`
   */
  list(options?: CallOptions & { readonly pageSize?: number }): AsyncGenerator<EmbedTenantEntry, void, void>;
  delete(id: string, options?: CallOptions): Promise<void>;
}

/** No catalog has as many pages; a server that repeats itself must not be followed for ever. */
const MAX_PAGES = 10_000;

/** One of the two catalogs of an embed tenant, over the entity's own requests. */
export function embedTenantCatalog(
  tenants: Entity,
  name: string,
  kind: 'groups' | 'user-attributes',
): EmbedTenantCatalog {
  return {
    list: async function* ({ pageSize, ...options } = {}) {
      if (pageSize !== undefined && !(Number.isInteger(pageSize) && pageSize > 0)) {
        throw new InlayError('config', 'pageSize must be a whole number above 0.');
      }
      let after: string | undefined;
      const seen = new Set<string>();
      for (let count = 0; count < MAX_PAGES; count++) {
        const answer = await tenants.request({
          ...options,
          segments: [name, kind],
          query: { first: pageSize, after },
        });
        yield* itemsOf(answer).map(entryOf);
        after = nextCursor(answer);
        if (after === undefined || seen.has(after)) return;
        seen.add(after);
      }
    },
    delete: async (id, options = {}) => {
      await tenants.request({ ...options, method: 'DELETE', segments: [name, kind, id] });
    },
  };
}

/** @throws InlayError `protocol` */
function entryOf(item: unknown): EmbedTenantEntry {
  const id = isRecord(item) ? item['id'] : undefined;
  // Live ids may be numbers; as a string it deletes the same entry.
  if (typeof id === 'string' || typeof id === 'number') return { ...(item as object), id: String(id) };
  throw new InlayError('protocol', 'The platform listed an entry without an id.');
}

/** @throws InlayError `protocol` */
export function itemsOf(answer: unknown): unknown[] {
  if (isRecord(answer) && Array.isArray(answer['items'])) return answer['items'];
  throw new InlayError('protocol', 'The platform did not answer with a list.');
}

/** The cursor of the page after; its place is not documented, so each usual one is read. */
function nextCursor(answer: unknown): string | undefined {
  if (!isRecord(answer)) return undefined;
  const info = isRecord(answer['pageInfo']) ? answer['pageInfo'] : answer;
  if (info['hasNextPage'] === false) return undefined;
  const cursor = info['endCursor'] ?? info['nextCursor'] ?? answer['after'];
  return typeof cursor === 'string' && cursor !== '' ? cursor : undefined;
}
