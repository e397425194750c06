import { PlatformError } from '../platform-error.js';
import type { State } from '../store/state.js';
import { keyOf, type AttributeDefinitionRow, type GroupRow, type Tables } from '../store/tables.js';

export type CatalogItem = {
  readonly id: string;
  readonly name: string;
  readonly description: string | null;
  readonly type?: string;
  readonly displayName?: string | null;
  readonly defaultValue?: string | null;
};

export type CatalogPage = { readonly size: number; readonly after: { name: string; id: string } | undefined };

type Kind = 'groups' | 'user-attributes';

/** What embed tenants defined for themselves, for administrators. */
export class EmbedTenants {
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  /** One row more than the page holds, in the order of names. @throws PlatformError 404 for an unknown tenant */
  list(account: string, tenant: string, kind: Kind, page: CatalogPage): Promise<CatalogItem[]> {
    return this.#state.read((tables) => {
      requireTenant(tables, account, tenant);
      const { after } = page;
      return entriesOf(tables, kind)
        .where('catalog', keyOf(account, tenant))
        .filter((entry) => after === undefined || byName(entry, after) > 0)
        .sort(byName)
        .slice(0, page.size + 1)
        .map(readItem);
    });
  }

  /** Takes the entry and what users hold of it away. @throws PlatformError 404 */
  async delete(account: string, tenant: string, kind: Kind, id: string): Promise<void> {
    await this.#state.change((tables) => {
      requireTenant(tables, account, tenant);
      const entry = entriesOf(tables, kind).get(id);
      if (entry?.account !== account || entry.tenant !== tenant)
        throw new PlatformError(404, kind === 'groups' ? 'Group not found' : 'User attribute not found');
      if (kind === 'groups') {
        for (const use of tables.memberships.where('group', id)) tables.memberships.delete(use.id);
      } else {
        for (const use of tables.attributeValues.where('attribute', id))
          tables.attributeValues.delete(use.id);
      }
      entriesOf(tables, kind).delete(id);
    });
  }
}

type Entry = GroupRow | AttributeDefinitionRow;
type Entries = {
  get(id: string): Entry | undefined;
  where(index: 'catalog', key: string): Entry[];
  delete(id: string): void;
};

const entriesOf = (tables: Tables, kind: Kind): Entries =>
  kind === 'groups' ? tables.groups : tables.attributeDefinitions;

type Named = { readonly name: string; readonly id: string };

const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
const byName = (a: Named, b: Named): number => compare(a.name, b.name) || compare(a.id, b.id);

const readItem = (entry: Entry): CatalogItem => ({
  id: entry.id,
  name: entry.name,
  description: entry.description,
  ...('type' in entry
    ? { type: entry.type, displayName: entry.displayName, defaultValue: entry.defaultValue }
    : {}),
});

function requireTenant(tables: Tables, account: string, name: string): void {
  if (tables.embedTenants.count('name', keyOf(account, name)) === 0) {
    throw new PlatformError(404, 'Embed tenant not found');
  }
}
