import { PlatformError } from '../platform-error.js';
import type { Database, Statements } from '../store/database.js';

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

const tables: Readonly<Record<Kind, { table: string; uses: string; key: string }>> = {
  groups: { table: 'state.user_groups', uses: 'state.memberships', key: 'group_id' },
  'user-attributes': {
    table: 'state.attribute_definitions',
    uses: 'state.attribute_values',
    key: 'attribute_id',
  },
};

/** What embed tenants defined for themselves, for administrators. */
export class EmbedTenants {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** One row more than the page holds, in the order of names. @throws PlatformError 404 for an unknown tenant */
  list(account: string, tenant: string, kind: Kind, page: CatalogPage): Promise<CatalogItem[]> {
    return this.#database.read(async (statements) => {
      await requireTenant(statements, account, tenant);
      const rows = await statements.all(
        `SELECT * FROM ${tables[kind].table} WHERE account = $account AND tenant = $tenant
         AND (NOT $isLater OR (name, id) > ($name, $id)) ORDER BY name, id LIMIT $limit`,
        {
          account,
          tenant,
          isLater: page.after !== undefined,
          name: page.after?.name ?? '',
          id: page.after?.id ?? '',
          limit: page.size + 1,
        },
      );
      return rows.map((row) => ({
        id: row.id as string,
        name: row.name as string,
        description: row.description as string | null,
        ...(kind === 'groups'
          ? {}
          : {
              type: row.type as string,
              displayName: row.display_name as string | null,
              defaultValue: row.default_value as string | null,
            }),
      }));
    });
  }

  /** Takes the entry and what users hold of it away. @throws PlatformError 404 */
  async delete(account: string, tenant: string, kind: Kind, id: string): Promise<void> {
    const { table, uses, key } = tables[kind];
    await this.#database.transaction(async (statements) => {
      await requireTenant(statements, account, tenant);
      const found = await statements.first(
        `SELECT id FROM ${table} WHERE account = $account AND tenant = $tenant AND id = $id`,
        { account, tenant, id },
      );
      if (!found)
        throw new PlatformError(404, kind === 'groups' ? 'Group not found' : 'User attribute not found');
      await statements.run(`DELETE FROM ${uses} WHERE ${key} = $id`, { id });
      await statements.run(`DELETE FROM ${table} WHERE id = $id`, { id });
    });
  }
}

async function requireTenant(statements: Statements, account: string, name: string): Promise<void> {
  const row = await statements.first(
    'SELECT name FROM state.embed_tenants WHERE account = $account AND name = $name',
    { account, name },
  );
  if (!row) throw new PlatformError(404, 'Embed tenant not found');
}
