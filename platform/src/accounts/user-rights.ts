import type { SecurityContext } from '../data/engine.js';
import { PlatformError } from '../platform-error.js';
import { keyOf, type AttributeDefinitionRow, type Tables } from '../store/tables.js';
import {
  checkAttributeType,
  duplicateName,
  type AttributeValue,
  type NamedAttribute,
} from './attribute-value.js';

/** Where names are looked up: an empty tenant is the tenant-wide catalog, else that embed tenant's scoped one. */
export type Catalog = { readonly account: string; readonly tenant: string };

/**
 * The definitions that attributes refer to, in their order.
 * @throws PlatformError 400: a duplicate name, a name absent from the catalog, a value of the wrong type.
 */
export function checkAttributes(
  tables: Tables,
  attributes: readonly { readonly name: string; readonly value: unknown }[],
  { account, tenant }: Catalog,
): AttributeDefinitionRow[] {
  const duplicate = duplicateName(attributes);
  if (duplicate !== undefined) throw new PlatformError(400, `Duplicate user attribute name ${duplicate}`);
  const definitions = attributes.map(({ name }) => {
    const [definition] = tables.attributeDefinitions.where('name', keyOf(account, tenant, name));
    if (!definition) throw new PlatformError(400, 'User attributes not found');
    return definition;
  });
  for (const [index, { name, type }] of definitions.entries()) {
    checkAttributeType(name, type, attributes[index]?.value);
  }
  return definitions;
}

/**
 * Stores attribute values of a user for the supplied names; `null` clears.
 * @throws PlatformError 400 as `checkAttributes`
 */
export function applyAttributes(
  tables: Tables,
  userId: string,
  attributes: readonly NamedAttribute[],
  catalog: Catalog,
): void {
  const definitions = checkAttributes(tables, attributes, catalog);
  for (const [index, { value }] of attributes.entries()) {
    const definition = definitions[index];
    if (definition) storeValue(tables, userId, definition.id, value);
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

/** What a request says about a user beside what is stored of them. */
export type Asked = {
  readonly securityContext?: Readonly<Record<string, unknown>> | undefined;
  readonly userAttributes?: readonly NamedAttribute[] | undefined;
};

/**
 * What access policies see of a user: the stored attributes and groups over the request's custom context. A custom
 * context cannot replace what was stored, and a restriction it adds under another name is kept. An attribute that the
 * request itself gives as `null` is there and empty, which no row matches: whoever says null instead of a state by
 * mistake must not show everybody's rows.
 *
 * @throws PlatformError 400 for attributes that policies could not read, which would look like an unrestricted caller
 */
export function securityContextOf(
  tables: Tables,
  userId: string,
  catalog: Catalog,
  { securityContext: custom = {}, userAttributes = [] }: Asked = {},
): SecurityContext {
  const values = tables.attributeValues.where('user', userId).flatMap(({ attributeId, value }) => {
    const definition = tables.attributeDefinitions.get(attributeId);
    return definition ? [[definition.name, value] as const] : [];
  });
  const empty = userAttributes.filter(({ value }) => value === null).map(({ name }) => [name, null] as const);
  const groups = tables.memberships
    .where('user', userId)
    .flatMap(({ groupId }) => tables.groups.get(groupId)?.name ?? []);
  return {
    ...custom,
    // In the order of names, so that equal rights are equal texts whatever the order they were given in.
    userAttributes: {
      ...customAttributes(tables, custom.userAttributes, catalog),
      ...Object.fromEntries([...values, ...empty].sort(([a], [b]) => (a < b ? -1 : 1))),
    },
    groups: groups.sort(),
  };
}

function customAttributes(tables: Tables, value: unknown, catalog: Catalog): object {
  if (value === undefined) return {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new PlatformError(400, 'securityContext.userAttributes must be an object of names and values');
  }
  const named = Object.entries(value).map(([name, entry]) => ({ name, value: entry as unknown }));
  checkAttributes(tables, named, catalog);
  return value;
}
