import type { SecurityContext } from '../data/engine.js';
import { PlatformError } from '../platform-error.js';
import { keyOf, type Tables } from '../store/tables.js';
import {
  checkAttributeType,
  duplicateName,
  type AttributeValue,
  type NamedAttribute,
} from './attribute-value.js';

/** Where names are looked up: an empty tenant is the tenant-wide catalog, else that embed tenant's scoped one. */
export type Catalog = { readonly account: string; readonly tenant: string };

/**
 * Stores attribute values of a user for the supplied names; `null` clears.
 * @throws PlatformError 400: a duplicate name, a name absent from the catalog, a value of the wrong type.
 */
export function applyAttributes(
  tables: Tables,
  userId: string,
  attributes: readonly NamedAttribute[],
  { account, tenant }: Catalog,
): void {
  const duplicate = duplicateName(attributes);
  if (duplicate !== undefined) throw new PlatformError(400, `Duplicate user attribute name ${duplicate}`);
  const resolved = attributes.map(({ name, value }) => {
    const [definition] = tables.attributeDefinitions.where('name', keyOf(account, tenant, name));
    if (!definition) throw new PlatformError(400, 'User attributes not found');
    return { definition, value };
  });
  for (const { definition, value } of resolved) {
    checkAttributeType(definition.name, definition.type, value);
    storeValue(tables, userId, definition.id, value);
  }
}

function storeValue(tables: Tables, userId: string, attributeId: string, value: AttributeValue): void {
  const id = keyOf(userId, attributeId);
  const stored = tables.attributeValues.get(id);
  if (value === null) tables.attributeValues.delete(id);
  else if (JSON.stringify(stored?.value) !== JSON.stringify(value)) {
    tables.attributeValues.put({ id, userId, attributeId, value });
  }
}

/**
 * Memberships become exactly `names`; an empty list clears them. Callers leave a request without `groups` alone,
 * which preserves them. @throws PlatformError 400 naming the groups that do not resolve.
 */
export function applyGroups(
  tables: Tables,
  userId: string,
  names: readonly string[],
  { account, tenant }: Catalog,
): void {
  const found = names.map((name) => tables.groups.where('name', keyOf(account, tenant, name))[0]);
  const missing = names.filter((_, index) => found[index] === undefined);
  if (missing.length > 0) throw new PlatformError(400, `Groups with names ${missing.join(', ')} not found`);
  const wanted = new Set(found.flatMap((group) => group?.id ?? []));
  for (const membership of tables.memberships.where('user', userId)) {
    if (!wanted.delete(membership.groupId)) tables.memberships.delete(membership.id);
  }
  for (const groupId of wanted) tables.memberships.put({ id: keyOf(userId, groupId), userId, groupId });
}

/**
 * What access policies see of a user: the stored attributes and groups over the request's custom context. A custom
 * context cannot replace what was stored, and a restriction it adds under another name is kept.
 */
export function securityContextOf(
  tables: Tables,
  userId: string,
  custom: Readonly<Record<string, unknown>> = {},
): SecurityContext {
  const values = tables.attributeValues.where('user', userId).flatMap(({ attributeId, value }) => {
    const definition = tables.attributeDefinitions.get(attributeId);
    return definition ? [[definition.name, value] as const] : [];
  });
  const groups = tables.memberships
    .where('user', userId)
    .flatMap(({ groupId }) => tables.groups.get(groupId)?.name ?? []);
  return {
    ...custom,
    // In the order of names, so that equal rights are equal texts whatever the order they were given in.
    userAttributes: {
      ...attributesOf(custom.userAttributes),
      ...Object.fromEntries(values.sort(([a], [b]) => (a < b ? -1 : 1))),
    },
    groups: groups.sort(),
  };
}

/** @throws PlatformError 400: attributes that policies could not read would look like an unrestricted caller. */
function attributesOf(value: unknown): object {
  if (value === undefined) return {};
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new PlatformError(400, 'securityContext.userAttributes must be an object of names and values');
}
