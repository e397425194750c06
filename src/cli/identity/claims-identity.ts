import { isRecord } from '../../protocol/coerce.js';
import { IDENTITY_FIELDS, type Identity } from '../../server/viewer/identity.js';
import type { RawJwt } from '../config/config-schema.js';

/** How claims become an identity. */
export interface ClaimReading {
  /** Where a field's claim is, when it has another name than the field; `false` leaves the field out. */
  readonly claims?: RawJwt['claims'];
  /** Without it a claim called `internal` means nothing. */
  readonly allowInternal?: boolean;
}

/**
 * The viewer that a token's claims describe. A claim is read for each field of an identity and by the same name;
 * `externalId` is `sub` where there is none, as in the platform's own tokens. Values are passed on as they are: the
 * helper checks them, so that a wrong one is refused and not altered.
 */
export function identityOfClaims(
  payload: Readonly<Record<string, unknown>>,
  { claims = {}, allowInternal = false }: ClaimReading,
): Identity {
  const values = Object.fromEntries(
    IDENTITY_FIELDS.map((field) => [field, claimAt(payload, claims[field] ?? field)] as const).filter(
      ([, value]) => value !== undefined,
    ),
  );
  const { internal, ...fields } = values;
  if (allowInternal && internal !== undefined) return { internal } as unknown as Identity;
  return {
    ...fields,
    ...(fields['externalId'] === undefined && claims.externalId === undefined && payload['sub'] !== undefined
      ? { externalId: payload['sub'] }
      : {}),
    ...(isRecord(fields['userAttributes'])
      ? { userAttributes: attributeList(fields['userAttributes']) }
      : {}),
  } as unknown as Identity;
}

/** A string is the whole name, dots and slashes included; a list is the way from claim to claim. */
function claimAt(payload: Readonly<Record<string, unknown>>, name: string | string[] | false): unknown {
  if (name === false) return undefined;
  return (typeof name === 'string' ? [name] : name).reduce<unknown>(
    (value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    payload,
  );
}

/** Tokens often hold attributes by name; the platform takes a list. */
function attributeList(attributes: Readonly<Record<string, unknown>>): unknown[] {
  return Object.entries(attributes).map(([name, value]) => ({ name, value }));
}
