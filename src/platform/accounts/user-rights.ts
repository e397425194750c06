import type { SecurityContext } from '../data/engine.js';
import { PlatformError } from '../platform-error.js';
import type { Statements } from '../store/database.js';
import {
  checkAttributeType,
  duplicateName,
  type AttributeType,
  type AttributeValue,
  type NamedAttribute,
} from './attribute-value.js';

/** Where names are looked up: an empty tenant is the tenant-wide catalog, else that embed tenant's scoped one. */
export type Catalog = { readonly account: string; readonly tenant: string };

/**
 * Stores attribute values of a user for the supplied names; `null` clears.
 * @throws PlatformError 400: a duplicate name, a name absent from the catalog, a value of the wrong type.
 */
export async function applyAttributes(
  statements: Statements,
  userId: string,
  attributes: readonly NamedAttribute[],
  catalog: Catalog,
): Promise<void> {
  if (attributes.length === 0) return;
  const duplicate = duplicateName(attributes);
  if (duplicate !== undefined) throw new PlatformError(400, `Duplicate user attribute name ${duplicate}`);
  const definitions = await statements.all(
    'SELECT id, name, type FROM state.attribute_definitions WHERE account = $account AND tenant = $tenant',
    { ...catalog },
  );
  const byName = new Map(definitions.map((row) => [row.name as string, row]));
  if (attributes.some(({ name }) => !byName.has(name)))
    throw new PlatformError(400, 'User attributes not found');
  for (const { name, value } of attributes) {
    const definition = byName.get(name);
    if (!definition) continue;
    checkAttributeType(name, definition.type as AttributeType, value);
    await storeValue(statements, userId, definition.id as string, value);
  }
}

async function storeValue(
  statements: Statements,
  userId: string,
  attributeId: string,
  value: AttributeValue,
): Promise<void> {
  const ids = { userId, attributeId };
  const stored = await statements.first(
    'SELECT value FROM state.attribute_values WHERE user_id = $userId AND attribute_id = $attributeId',
    ids,
  );
  const next = value === null ? undefined : JSON.stringify(value);
  if (stored?.value === next) return;
  await statements.run(
    'DELETE FROM state.attribute_values WHERE user_id = $userId AND attribute_id = $attributeId',
    ids,
  );
  if (next === undefined) return;
  await statements.run('INSERT INTO state.attribute_values VALUES ($userId, $attributeId, $value)', {
    ...ids,
    value: next,
  });
}

/**
 * Memberships become exactly `names`; an empty list clears them. Callers leave a request without `groups` alone,
 * which preserves them. @throws PlatformError 400 naming the groups that do not resolve.
 */
export async function applyGroups(
  statements: Statements,
  userId: string,
  names: readonly string[],
  catalog: Catalog,
): Promise<void> {
  const groups = await statements.all(
    'SELECT id, name FROM state.user_groups WHERE account = $account AND tenant = $tenant',
    { ...catalog },
  );
  const byName = new Map(groups.map((row) => [row.name as string, row.id as string]));
  const missing = names.filter((name) => !byName.has(name));
  if (missing.length > 0) throw new PlatformError(400, `Groups with names ${missing.join(', ')} not found`);
  const wanted = new Set(names.map((name) => byName.get(name) ?? ''));
  const current = await statements.all('SELECT group_id FROM state.memberships WHERE user_id = $userId', {
    userId,
  });
  const held = new Set(current.map((row) => row.group_id as string));
  if (held.size === wanted.size && [...wanted].every((id) => held.has(id))) return;
  await statements.run('DELETE FROM state.memberships WHERE user_id = $userId', { userId });
  for (const groupId of wanted) {
    await statements.run('INSERT INTO state.memberships VALUES ($userId, $groupId)', { userId, groupId });
  }
}

/**
 * What access policies see of a user: the stored attributes and groups over the request's custom context. A custom
 * context cannot replace what was stored, and a restriction it adds under another name is kept.
 */
export async function securityContextOf(
  statements: Statements,
  userId: string,
  custom: Readonly<Record<string, unknown>> = {},
): Promise<SecurityContext> {
  const values = await statements.all(
    `SELECT d.name, v.value FROM state.attribute_values v JOIN state.attribute_definitions d ON d.id = v.attribute_id
     WHERE v.user_id = $userId ORDER BY d.name`,
    { userId },
  );
  const groups = await statements.all(
    `SELECT g.name FROM state.memberships m JOIN state.user_groups g ON g.id = m.group_id
     WHERE m.user_id = $userId ORDER BY g.name`,
    { userId },
  );
  return {
    ...custom,
    userAttributes: {
      ...attributesOf(custom.userAttributes),
      ...Object.fromEntries(
        values.map((row) => [row.name as string, JSON.parse(row.value as string) as unknown]),
      ),
    },
    groups: groups.map((row) => row.name as string),
  };
}

/** @throws PlatformError 400: attributes that policies could not read would look like an unrestricted caller. */
function attributesOf(value: unknown): object {
  if (value === undefined) return {};
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new PlatformError(400, 'securityContext.userAttributes must be an object of names and values');
}
