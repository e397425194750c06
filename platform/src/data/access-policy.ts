import type { Member } from './data-model.js';
import { DataError } from './data-error.js';
import type { AccessPolicyDefinition, PolicyFilterDefinition } from './model-schema.js';
import type { QueryParameters } from './query-parameters.js';
import type { SecurityContext } from './security-context.js';

export type MemberSql = (member: Member) => string;

/** What the policies leave to one caller. `rows` undefined: every row. `sees` decides over members. */
export type Access = {
  readonly filters: readonly (readonly PolicyFilterDefinition[])[] | undefined;
  sees(member: string): boolean;
};

/**
 * The caller's access to a cube or view: policies that match add up (their row filters are joined by OR, their members
 * united). No policies at all means open; policies of which none matches mean closed (`undefined`).
 */
export function resolveAccess(
  policies: readonly AccessPolicyDefinition[] | undefined,
  context: SecurityContext,
): Access | undefined {
  if (!policies) return { filters: undefined, sees: () => true };
  const matching = policies.filter((p) => applies(p, context));
  if (matching.length === 0) return undefined;
  const open = matching.some((p) => p.row_level === undefined || p.row_level.allow_all === true);
  return {
    filters: open ? undefined : matching.map((p) => p.row_level?.filters ?? []),
    sees: (member) => matching.some((p) => seesMember(p, member)),
  };
}

/** The WHERE condition of an access, or `undefined` for every row. Values become parameters. */
export function accessCondition(
  access: Access,
  members: ReadonlyMap<string, Member>,
  context: SecurityContext,
  parameters: QueryParameters,
  memberSql: MemberSql,
): string | undefined {
  if (!access.filters) return undefined;
  const write = (filter: PolicyFilterDefinition): string => {
    if ('or' in filter) return `(${filter.or.map(write).join(' OR ')})`;
    if ('and' in filter) return `(${filter.and.map(write).join(' AND ')})`;
    const member = members.get(filter.member.toLowerCase());
    if (!member) throw new DataError('The access policy of this view is broken.');
    return writeComparison(member, memberSql(member), filter, context, parameters);
  };
  const policies = access.filters.map((filters) =>
    filters.length === 0 ? 'FALSE' : `(${filters.map(write).join(' AND ')})`,
  );
  return `(${policies.join(' OR ')})`;
}

type Comparison = Extract<PolicyFilterDefinition, { member: string }>;

/** A filter whose values the caller does not have matches nothing: a missing claim must not open rows. */
function writeComparison(
  member: Member,
  sql: string,
  filter: Comparison,
  context: SecurityContext,
  parameters: QueryParameters,
): string {
  if (filter.operator === 'set') return `(${sql}) IS NOT NULL`;
  if (filter.operator === 'notSet') return `(${sql}) IS NULL`;
  const values = (filter.values ?? [])
    .flatMap((v) => policyValues(v, context))
    .flatMap((v) => fitting(v, member.type));
  if (values.length === 0) return 'FALSE';
  const list = values.map((v) => parameters.add(v));
  const single = list[0] ?? 'NULL';
  switch (filter.operator) {
    case 'equals':
      return `(${sql}) IN (${list.join(', ')})`;
    case 'notEquals':
      return `(${sql}) NOT IN (${list.join(', ')})`;
    case 'contains':
      return `(${list.map((p) => `contains(${sql}, ${p})`).join(' OR ')})`;
    case 'gt':
      return `(${sql}) > ${single}`;
    case 'gte':
      return `(${sql}) >= ${single}`;
    case 'lt':
      return `(${sql}) < ${single}`;
    case 'lte':
      return `(${sql}) <= ${single}`;
    default:
      throw new DataError('The access policy of this view is broken.');
  }
}

function policyValues(value: unknown, context: SecurityContext): (string | number | boolean)[] {
  const resolved = typeof value === 'string' ? resolveTemplate(value, context) : value;
  const list: unknown[] = Array.isArray(resolved) ? resolved : [resolved];
  return list.filter((v) => typeof v === 'string' || typeof v === 'number' || typeof v === 'boolean');
}

/** A value of another type than the member's cannot match; compared as it is, it would fail the whole query. */
function fitting(value: string | number | boolean, type: string): (string | number | boolean)[] {
  if (type === 'number')
    return typeof value !== 'boolean' && value !== '' && Number.isFinite(Number(value))
      ? [Number(value)]
      : [];
  if (type === 'boolean') return typeof value === 'boolean' ? [value] : [];
  return typeof value === 'boolean' ? [] : [String(value)];
}

function applies(policy: AccessPolicyDefinition, context: SecurityContext): boolean {
  const groups = policy.groups ?? [policy.group ?? '*'];
  const own = Array.isArray(context.groups) ? context.groups : [];
  if (!groups.some((g) => g === '*' || own.includes(g))) return false;
  return (policy.conditions ?? []).every((c) => holds(c.if, context));
}

const conditionForm = /^\s*\{\s*(not\s+|!\s*)?([\w.]+)\s*\}\s*$/;

/** Whether a text can be the `if` of a policy. */
export function isCondition(text: string): boolean {
  return conditionForm.test(text);
}

/**
 * `{ path }` holds when the claim is there (an empty list or text is there too); `{ not path }` when it is not. An
 * attribute that is null is there and matches nothing: taken for none, it would show everybody's rows.
 */
function holds(condition: string, context: SecurityContext): boolean {
  const match = conditionForm.exec(condition);
  if (!match?.[2]) throw new DataError('The access policy of this view is broken.');
  const value = claim(match[2], context);
  const isAttribute = /^(?:security_?context\.)?userAttributes\./i.test(match[2]);
  const present = isAttribute
    ? value !== undefined
    : value !== undefined && value !== null && value !== false;
  return match[1] === undefined ? present : !present;
}

function resolveTemplate(text: string, context: SecurityContext): unknown {
  const match = /^\s*\{\s*([\w.]+)\s*\}\s*$/.exec(text);
  return match?.[1] === undefined ? text : claim(match[1], context);
}

function claim(path: string, context: SecurityContext): unknown {
  const parts = path.split('.');
  if (parts[0] === 'securityContext' || parts[0] === 'security_context') parts.shift();
  let value: unknown = context;
  for (const part of parts) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<string, unknown>)[part];
  }
  return value;
}

function seesMember(policy: AccessPolicyDefinition, member: string): boolean {
  const { includes = '*', excludes = [] } = policy.member_level ?? {};
  return (includes === '*' || includes.includes(member)) && !excludes.includes(member);
}
