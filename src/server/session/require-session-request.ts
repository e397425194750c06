import { isRecord } from '../../protocol/coerce.js';
import { InlayError } from '../../protocol/inlay-error.js';
import { checkEmbedSessionRequest, type RuleViolation } from '../../protocol/session-rules.js';
import { SESSION_FIELDS } from '../viewer/identity.js';

/** A session request is a deployment, and an identity by its fields or by the name of an internal user. */
const REQUEST_FIELDS: readonly string[] = ['deploymentId', 'internalId', ...SESSION_FIELDS];

/**
 * Every rule of the contract that a session request breaks, before anything is sent.
 *
 * @throws InlayError `config` that names them all and quotes no value
 */
export function requireSessionRequest(request: unknown): void {
  const body = isRecord(request) ? { ...request } : {};
  const violations = [...unknownFields(body), ...checkEmbedSessionRequest(body)];
  if (violations.length === 0) return;
  const list = violations.map(({ field, message }) => `\n- ${field} ${message}`).join('');
  throw new InlayError('config', `The session request breaks the contract:${list}`);
}

/** A misspelled field would be ignored: `userAttribute` for `userAttributes` would show a viewer everybody's rows. */
function unknownFields(body: object): RuleViolation[] {
  return Object.keys(body)
    .filter((name) => !REQUEST_FIELDS.includes(name))
    .map((name) => ({
      field: /^[A-Za-z_]{1,40}$/.test(name) ? name : 'a field',
      message: 'is no field of a session request.',
    }));
}
