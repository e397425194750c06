import { isRecord } from './coerce.js';

/** One rule of the contract that a request breaks. Safe to log and to show: it quotes no value. */
export interface RuleViolation {
  /** The field at fault, as a path: `userAttributes[1].name`. */
  readonly field: string;
  /** What is wrong and what to do, in our words. */
  readonly message: string;
}

/** Fields that may not be sent beside `internalId`. Source: contract, rule 11. */
export const NOT_WITH_INTERNAL_ID = [
  'userProfile',
  'userAttributes',
  'groups',
  'userAttributeDefinitions',
  'groupDefinitions',
  'securityContext',
] as const;

const ATTRIBUTE_TYPES: readonly unknown[] = ['string', 'number', 'string_array', 'number_array'];
const TENANT_NAME = /^[a-z][a-z0-9-]{3,34}[a-z0-9]$/;
/**
 * Controls, format characters (bidi marks and overrides, zero-width characters, tags, byte order mark) and line
 * separators; and lone surrogates, which turn into U+FFFD in UTF-8, so that two different ids arrive as one.
 */
const UNSAFE_IN_ID = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Surrogate}]/u;

/** Whether `name` is a valid embed tenant name: 5 to 36 characters of `a-z 0-9 -`, letter first, letter or digit last. */
export function isEmbedTenantName(name: unknown): name is string {
  return typeof name === 'string' && TENANT_NAME.test(name);
}

/**
 * Whether `id` can be an `externalId` exactly as it stands: lower case, trimmed, no inner space, no control or
 * direction character, no lone surrogate. It is checked and never altered, so that two viewers of the host
 * cannot become one viewer of the platform.
 */
export function isExternalId(id: unknown): id is string {
  return (
    typeof id === 'string' &&
    id !== '' &&
    id === id.trim().toLowerCase() &&
    !/\s/u.test(id) &&
    !UNSAFE_IN_ID.test(id)
  );
}

/** Whether `value` is an absolute `http:` or `https:` URL by syntax. It is never fetched to find out. */
export function isPictureUrl(value: unknown): value is string {
  if (typeof value !== 'string' || !/^https?:\/\//i.test(value)) return false;
  try {
    return new URL(value).hostname !== '';
  } catch {
    return false;
  }
}

/**
 * Every rule of the contract that the body of a session request breaks and that can be told without the
 * platform's catalogs. Empty when it may be sent. Takes anything, since JavaScript hosts have no types.
 *
 * Source: contract, "Generate embed session", request body and rules 1–11.
 */
export function checkEmbedSessionRequest(body: unknown): RuleViolation[] {
  if (!isRecord(body)) return [{ field: '', message: 'The session request must be an object.' }];
  const violations: RuleViolation[] = [];
  const report = (field: string, message: string) => violations.push({ field, message });
  if (!Number.isInteger(body['deploymentId'])) report('deploymentId', 'must be a whole number.');
  checkIdentity(body, report);
  if (body['embedTenantName'] !== undefined && !isEmbedTenantName(body['embedTenantName'])) {
    report(
      'embedTenantName',
      'must have 5 to 36 characters of a-z, 0-9 and "-", start with a letter and end with a letter or digit.',
    );
  }
  checkDefinitions(body, report);
  checkProfile(body['userProfile'], report);
  checkAttributes(body['userAttributes'], report);
  checkGroups(body['groups'], report);
  checkSettings(body['settings'], report);
  if (body['securityContext'] !== undefined && !isRecord(body['securityContext'])) {
    report('securityContext', 'must be an object.');
  }
  return violations;
}

/**
 * The same for the `sessionSettings` of a chat request: here `internalId` is an e-mail address.
 * Source: contract, "Chat request body".
 */
export function checkSessionSettings(settings: unknown): RuleViolation[] {
  if (!isRecord(settings)) return [{ field: '', message: 'The session settings must be an object.' }];
  const violations: RuleViolation[] = [];
  const report = (field: string, message: string) => violations.push({ field, message });
  checkIdentity(settings, report);
  checkAttributes(settings['userAttributes'], report);
  checkGroups(settings['groups'], report);
  if (settings['securityContext'] !== undefined && !isRecord(settings['securityContext'])) {
    report('securityContext', 'must be an object.');
  }
  if (settings['isEphemeral'] !== undefined && typeof settings['isEphemeral'] !== 'boolean') {
    report('isEphemeral', 'must be true or false.');
  }
  const ttl = settings['ephemeralTtlSeconds'];
  if (ttl !== undefined && !(typeof ttl === 'number' && Number.isFinite(ttl) && ttl > 0)) {
    report('ephemeralTtlSeconds', 'must be a positive number of seconds.');
  }
  return violations;
}

type Report = (field: string, message: string) => void;

function checkIdentity(body: Readonly<Record<string, unknown>>, report: Report): void {
  const { externalId, internalId } = body;
  checkStrings(body, '', ['email'], report);
  if (externalId !== undefined && internalId !== undefined) {
    report('internalId', 'must not be sent together with externalId.');
  }
  if (externalId === undefined && internalId === undefined) {
    report('externalId', 'or internalId must be given.');
  }
  if (externalId !== undefined && !isExternalId(externalId)) {
    report('externalId', 'must be lower case and trimmed, without spaces, control or direction characters.');
  }
  if (internalId === undefined) return;
  if (typeof internalId !== 'string' || internalId.trim() === '')
    report('internalId', 'must be a non-empty string.');
  for (const field of NOT_WITH_INTERNAL_ID) {
    if (body[field] !== undefined) report(field, 'is not allowed together with internalId.');
  }
}

function checkDefinitions(body: Readonly<Record<string, unknown>>, report: Report): void {
  for (const field of ['userAttributeDefinitions', 'groupDefinitions'] as const) {
    const definitions = body[field];
    if (definitions === undefined) continue;
    if (body['creatorMode'] !== true) report(field, 'requires creatorMode: true.');
    if (body['embedTenantName'] === undefined) report(field, 'requires an embedTenantName.');
    checkNamed(field, definitions, report);
    if (!Array.isArray(definitions)) continue;
    definitions.forEach((definition: unknown, index) => {
      if (!isRecord(definition)) return;
      checkStrings(definition, `${field}[${index}].`, ['displayName', 'defaultValue', 'description'], report);
      if (field === 'userAttributeDefinitions' && !ATTRIBUTE_TYPES.includes(definition['type'])) {
        report(`${field}[${index}].type`, 'must be string, number, string_array or number_array.');
      }
    });
  }
  if (body['creatorMode'] !== undefined && typeof body['creatorMode'] !== 'boolean') {
    report('creatorMode', 'must be true or false.');
  }
}

/** Fields that are strings where they are given. */
function checkStrings(
  entry: Readonly<Record<string, unknown>>,
  path: string,
  fields: readonly string[],
  report: Report,
): void {
  for (const field of fields) {
    if (entry[field] !== undefined && typeof entry[field] !== 'string')
      report(`${path}${field}`, 'must be a string.');
  }
}

/** An array of objects with a non-empty `name` each, no name twice. */
function checkNamed(field: string, entries: unknown, report: Report): void {
  if (!Array.isArray(entries)) return report(field, 'must be an array.');
  const seen = new Set<string>();
  entries.forEach((entry: unknown, index) => {
    const name = isRecord(entry) ? entry['name'] : undefined;
    if (typeof name !== 'string' || name === '')
      return report(`${field}[${index}].name`, 'must be a non-empty string.');
    if (seen.has(name)) report(`${field}[${index}].name`, 'stands in this list twice.');
    seen.add(name);
  });
}

function checkProfile(profile: unknown, report: Report): void {
  if (profile === undefined) return;
  if (!isRecord(profile)) return report('userProfile', 'must be an object.');
  checkStrings(profile, 'userProfile.', ['displayName'], report);
  if (profile['picture'] !== undefined && !isPictureUrl(profile['picture'])) {
    report('userProfile.picture', 'must be an absolute http:// or https:// URL.');
  }
}

function checkAttributes(attributes: unknown, report: Report): void {
  if (attributes === undefined) return;
  checkNamed('userAttributes', attributes, report);
  if (!Array.isArray(attributes)) return;
  attributes.forEach((attribute: unknown, index) => {
    if (isRecord(attribute) && !isAttributeValue(attribute['value'])) {
      report(`userAttributes[${index}].value`, 'must be a string, a number, an array of either, or null.');
    }
  });
}

function isAttributeValue(value: unknown): boolean {
  const scalar = (item: unknown) =>
    typeof item === 'string' || (typeof item === 'number' && Number.isFinite(item));
  if (value === null || scalar(value)) return true;
  if (!Array.isArray(value)) return false;
  return value.every((item) => typeof item === 'string') || value.every((item) => Number.isFinite(item));
}

/** `null` is let through: what it means is the platform's to say, and turning it into `[]` would clear memberships. */
function checkGroups(groups: unknown, report: Report): void {
  if (groups === undefined || groups === null) return;
  if (!Array.isArray(groups)) return report('groups', 'must be an array of names.');
  groups.forEach((name: unknown, index) => {
    if (typeof name !== 'string' || name === '') report(`groups[${index}]`, 'must be a non-empty name.');
  });
}

function checkSettings(settings: unknown, report: Report): void {
  if (settings === undefined) return;
  if (!isRecord(settings)) return report('settings', 'must be an object.');
  const show = settings['showDashboardChat'];
  if (show !== undefined && typeof show !== 'boolean')
    report('settings.showDashboardChat', 'must be true or false.');
}
