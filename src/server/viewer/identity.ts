import type { UserAttribute } from '../../protocol/chat-message.js';
import { isRecord } from '../../protocol/coerce.js';
import type {
  EmbedSettings,
  GroupDefinition,
  UserAttributeDefinition,
  UserProfile,
} from '../../protocol/embed-session.js';
import {
  checkEmbedSessionRequest,
  checkSessionSettings,
  type RuleViolation,
} from '../../protocol/session-rules.js';

/**
 * Who a viewer is to the platform, as the host's own server says. Each field goes only to the endpoints whose
 * contract lists it. A field left out, `[]`, `null` and `false` are different things and arrive as they are.
 */
export interface ExternalIdentity {
  /** Stable id of the viewer: lower case, no spaces. Checked, never altered. */
  readonly externalId: string;
  readonly internal?: never;
  readonly email?: string;
  readonly userProfile?: UserProfile;
  readonly userAttributes?: readonly UserAttribute[];
  /** Omitted keeps stored memberships, `[]` clears them, names replace them. */
  readonly groups?: readonly string[] | null;
  readonly securityContext?: Readonly<Record<string, unknown>>;
  readonly embedTenantName?: string;
  readonly creatorMode?: boolean;
  /** Requires `creatorMode: true` and `embedTenantName`. */
  readonly userAttributeDefinitions?: readonly UserAttributeDefinition[];
  /** Requires `creatorMode: true` and `embedTenantName`. */
  readonly groupDefinitions?: readonly GroupDefinition[];
  readonly settings?: EmbedSettings;
  /** Chat only. The platform's default is true. */
  readonly isEphemeral?: boolean;
  /** Chat only, in seconds. The platform's default is one week. */
  readonly ephemeralTtlSeconds?: number;
}

/**
 * An existing user of the platform, with that user's own rights and nothing else. Needs `allowInternal: true`. Two
 * names, since the contract knows the user by user name in sessions and by e-mail address in the chat.
 */
export interface InternalIdentity {
  readonly internal: { readonly username: string; readonly email: string };
  readonly externalId?: never;
}

/** What `identify` resolves to; `null` is "not signed in". */
export type Identity = ExternalIdentity | InternalIdentity;

/** Fields of the chat's `sessionSettings`, in the contract's order. */
const CHAT_FIELDS = [
  'externalId',
  'email',
  'userAttributes',
  'groups',
  'securityContext',
  'isEphemeral',
  'ephemeralTtlSeconds',
] as const;

/** Fields of a session request, in the contract's order. */
export const SESSION_FIELDS = [
  'externalId',
  'email',
  'userProfile',
  'embedTenantName',
  'creatorMode',
  'userAttributes',
  'groups',
  'userAttributeDefinitions',
  'groupDefinitions',
  'securityContext',
  'settings',
] as const;

/** Every field that an identity of either kind may have. */
export const IDENTITY_FIELDS = [...SESSION_FIELDS, 'isEphemeral', 'ephemeralTtlSeconds', 'internal'] as const;

/** Whether an identity is an existing user of the platform. */
export function isInternal(identity: Identity): identity is InternalIdentity {
  return identity.internal !== undefined;
}

/** The `sessionSettings` of a chat or abort request. */
export function sessionSettingsOf(identity: Identity): Record<string, unknown> {
  return isInternal(identity) ? { internalId: identity.internal.email } : pick(identity, CHAT_FIELDS);
}

/** The body of a session request. `settings`, when given, takes the place of the identity's own. */
export function embedSessionBody(
  identity: Identity,
  deploymentId: number,
  settings?: EmbedSettings,
): Record<string, unknown> {
  const fields = isInternal(identity)
    ? { internalId: identity.internal.username }
    : pick(identity, SESSION_FIELDS);
  return { deploymentId, ...fields, ...(settings === undefined ? {} : { settings }) };
}

function pick(source: object, names: readonly string[]): Record<string, unknown> {
  const values = source as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
  );
}

/**
 * What is wrong with a result of `identify`, before anything of it is sent. A misspelled field is an error and not
 * ignored: `userAttribute` for `userAttributes` would show a viewer everybody's rows.
 */
export function checkIdentity(identity: unknown, deploymentId: number): RuleViolation[] {
  if (!isRecord(identity)) return [{ field: 'identify', message: 'must resolve to an object or null.' }];
  if (identity['internal'] !== undefined) return checkInternal(identity);
  const unknown = Object.keys(identity)
    .filter((name) => !(IDENTITY_FIELDS as readonly string[]).includes(name))
    .map((name) => ({ field: printable(name), message: 'is no field of an identity.' }));
  const violations = [
    ...checkSessionSettings(pick(identity, CHAT_FIELDS)),
    ...checkEmbedSessionRequest({ deploymentId, ...pick(identity, SESSION_FIELDS) }),
  ];
  const known = new Map(
    violations.map((violation) => [`${violation.field} ${violation.message}`, violation]),
  );
  return [...unknown, ...known.values()];
}

/**
 * Which of the required attributes a viewer lacks. `null`, a blank text and a list of nothing are no value; a name that
 * is there twice must have one each time. An internal user has the platform's own rights, and no attributes here.
 */
export function missingAttributes(identity: Identity, required: readonly string[]): string[] {
  if (isInternal(identity)) return [];
  const { userAttributes = [] } = identity;
  return required.filter((name) => {
    const values = userAttributes.filter((attribute) => attribute.name === name).map(({ value }) => value);
    return values.length === 0 || values.some(isEmpty);
  });
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isEmpty);
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

function checkInternal(identity: Record<string, unknown>): RuleViolation[] {
  const violations = Object.keys(identity)
    .filter((name) => name !== 'internal' && identity[name] !== undefined)
    .map((name) => ({ field: printable(name), message: 'is not allowed together with internal.' }));
  const { internal } = identity;
  for (const name of ['username', 'email']) {
    const value = isRecord(internal) ? internal[name] : undefined;
    if (typeof value === 'string' && value !== '' && value === value.trim()) continue;
    violations.push({
      field: `internal.${name}`,
      message: 'must be a non-empty string without outer spaces.',
    });
  }
  return violations;
}

/** A field's name for a message; anything odd may be data in the wrong place. */
function printable(name: string): string {
  return /^[A-Za-z_]{1,40}$/.test(name) ? name : 'a field';
}
