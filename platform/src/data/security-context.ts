import { DataError } from './data-error.js';

/**
 * Who asks: the claims that access policies read. Attributes are by name; a caller without an attribute is one whom
 * the policies of that attribute do not restrict, if the model says so.
 */
export type SecurityContext = {
  readonly userAttributes?: Record<string, unknown>;
  readonly groups?: readonly string[];
  readonly [claim: string]: unknown;
};

/**
 * Refuses attributes in a form that policies cannot read. Without this a list of `{name, value}` would look like a
 * caller who has no attributes and would see every row.
 *
 * @throws {DataError}
 */
export function checkContext(context: SecurityContext): void {
  const { userAttributes, groups } = context;
  const object = (v: unknown): boolean => typeof v === 'object' && v !== null && !Array.isArray(v);
  if (!object(context) || (userAttributes !== undefined && !object(userAttributes))) {
    throw new DataError('User attributes must be an object of names and values.');
  }
  if (groups !== undefined && !Array.isArray(groups)) throw new DataError('Groups must be a list of names.');
}
