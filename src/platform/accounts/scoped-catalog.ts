import { randomUUID } from 'node:crypto';
import { PlatformError } from '../platform-error.js';
import type { Row, Statements } from '../store/database.js';
import { duplicateName } from './attribute-value.js';
import type { AttributeDefinition, GroupDefinition } from './session-schemas.js';
import type { Catalog } from './user-rights.js';

/**
 * Creates or updates what an embed tenant defines for itself; tenant-wide catalogs are out of its reach.
 * Everything is checked before anything is written. @throws PlatformError 400
 */
export async function upsertDefinitions(
  statements: Statements,
  catalog: Catalog,
  groups: readonly GroupDefinition[],
  attributes: readonly AttributeDefinition[],
): Promise<void> {
  for (const [what, entries] of [
    ['groupDefinitions', groups],
    ['userAttributeDefinitions', attributes],
  ] as const) {
    const duplicate = duplicateName(entries);
    if (duplicate !== undefined) throw new PlatformError(400, `Duplicate name ${duplicate} in ${what}`);
  }
  const known = await definitionsOf(statements, catalog);
  const changed = attributes.find(({ name, type }) => (known.get(name)?.type ?? type) !== type);
  if (changed) throw new PlatformError(400, `User attribute ${changed.name}: cannot change type`);
  for (const definition of attributes) {
    await upsertAttribute(statements, catalog, definition, known.get(definition.name));
  }
  for (const definition of groups) await upsertGroup(statements, catalog, definition);
}

async function definitionsOf(statements: Statements, catalog: Catalog): Promise<Map<string, Row>> {
  const rows = await statements.all(
    'SELECT * FROM state.attribute_definitions WHERE account = $account AND tenant = $tenant',
    { ...catalog },
  );
  return new Map(rows.map((row) => [row.name as string, row]));
}

/** Supplied properties that differ are updated; those left out stay. */
async function upsertAttribute(
  statements: Statements,
  catalog: Catalog,
  definition: AttributeDefinition,
  known: Row | undefined,
): Promise<void> {
  const next = {
    displayName: definition.displayName ?? (known?.display_name as string | null | undefined) ?? null,
    defaultValue: definition.defaultValue ?? (known?.default_value as string | null | undefined) ?? null,
    description: definition.description ?? (known?.description as string | null | undefined) ?? null,
  };
  if (known) {
    await statements.run(
      `UPDATE state.attribute_definitions SET display_name = $displayName, default_value = $defaultValue,
       description = $description WHERE id = $id`,
      { ...next, id: known.id as string },
    );
    return;
  }
  await statements.run(
    `INSERT INTO state.attribute_definitions VALUES ($id, $account, $tenant, $name, $type, $displayName,
     $defaultValue, $description)`,
    { id: randomUUID(), ...catalog, name: definition.name, type: definition.type, ...next },
  );
}

async function upsertGroup(
  statements: Statements,
  catalog: Catalog,
  definition: GroupDefinition,
): Promise<void> {
  const known = await statements.first(
    'SELECT id, description FROM state.user_groups WHERE account = $account AND tenant = $tenant AND name = $name',
    { ...catalog, name: definition.name },
  );
  const { name, description = null } = definition;
  if (!known) {
    await statements.run(
      'INSERT INTO state.user_groups VALUES ($id, $account, $tenant, $name, $description)',
      {
        id: randomUUID(),
        ...catalog,
        name,
        description,
      },
    );
  } else if (description !== null && description !== known.description) {
    await statements.run('UPDATE state.user_groups SET description = $description WHERE id = $id', {
      id: known.id as string,
      description,
    });
  }
}
