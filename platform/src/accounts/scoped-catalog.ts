import { randomUUID } from 'node:crypto';
import { PlatformError } from '../platform-error.js';
import { keyOf, type AttributeDefinitionRow, type Tables } from '../store/tables.js';
import { duplicateName } from './attribute-value.js';
import type { AttributeDefinition, GroupDefinition } from './session-schemas.js';
import type { Catalog } from './user-rights.js';

/**
 * Creates or updates what an embed tenant defines for itself; tenant-wide catalogs are out of its reach.
 * Everything is checked before anything is written. @throws PlatformError 400
 */
export function upsertDefinitions(
  tables: Tables,
  catalog: Catalog,
  groups: readonly GroupDefinition[],
  attributes: readonly AttributeDefinition[],
): void {
  for (const [what, entries] of [
    ['groupDefinitions', groups],
    ['userAttributeDefinitions', attributes],
  ] as const) {
    const duplicate = duplicateName(entries);
    if (duplicate !== undefined) throw new PlatformError(400, `Duplicate name ${duplicate} in ${what}`);
  }
  const rows = tables.attributeDefinitions.where('catalog', keyOf(catalog.account, catalog.tenant));
  const known = new Map(rows.map((row) => [row.name, row]));
  const changed = attributes.find(({ name, type }) => (known.get(name)?.type ?? type) !== type);
  if (changed) throw new PlatformError(400, `User attribute ${changed.name}: cannot change type`);
  for (const definition of attributes) {
    upsertAttribute(tables, catalog, definition, known.get(definition.name));
  }
  for (const definition of groups) upsertGroup(tables, catalog, definition);
}

/** Supplied properties that differ are updated; those left out stay. */
function upsertAttribute(
  tables: Tables,
  { account, tenant }: Catalog,
  definition: AttributeDefinition,
  known: AttributeDefinitionRow | undefined,
): void {
  const displayName = definition.displayName ?? known?.displayName ?? null;
  const defaultValue = definition.defaultValue ?? known?.defaultValue ?? null;
  const description = definition.description ?? known?.description ?? null;
  const isSame =
    known?.displayName === displayName &&
    known.defaultValue === defaultValue &&
    known.description === description;
  if (isSame) return;
  const { name, type } = definition;
  const id = known?.id ?? randomUUID();
  tables.attributeDefinitions.put({
    id,
    account,
    tenant,
    name,
    type,
    displayName,
    defaultValue,
    description,
  });
}

function upsertGroup(tables: Tables, { account, tenant }: Catalog, definition: GroupDefinition): void {
  const { name } = definition;
  const known = tables.groups.where('name', keyOf(account, tenant, name))[0];
  const description = definition.description ?? known?.description ?? null;
  if (known?.description === description) return;
  tables.groups.put({ id: known?.id ?? randomUUID(), account, tenant, name, description });
}
