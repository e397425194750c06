import { askHost } from '../viewer/ask-host.js';
import { authorize, jsonReply, MAX_BODY_BYTES, takeLimit, type Call, type Route } from '../call.js';
import type { Reply } from '../http/exchange.js';
import { HelperError } from '../http/helper-error.js';
import { isInternal } from '../viewer/identity.js';
import { checkFields, parseStrictObject } from '../http/strict-json.js';
import { tokenClaims } from './token-signer.js';

/** `POST /token`: a short-lived token for a page that speaks to the platform directly. */
export const tokenRoute: Route = { methods: ['POST'], run: issueToken };

async function issueToken(call: Call): Promise<Reply> {
  const { signToken } = call.config;
  if (signToken === undefined) throw notConfigured();
  await readEmptyBody(call);
  await authorize(call, 'chat');
  refuseInternal(call);
  await takeLimit(call, 'token');
  const { token, expiresAt } = await signedToken(call, ['chat']);
  return jsonReply(200, { token, expiresAt });
}

/** 501: the helper has nothing to sign with. */
export function notConfigured(): HelperError {
  return new HelperError(
    501,
    'NOT_CONFIGURED',
    'This needs platform.tokenSecret or platform.signToken (and dataUrl for data).',
  );
}

/** Tokens carry the claims of an external viewer; there are none for an internal user. */
export function refuseInternal(call: Call): void {
  if (!isInternal(call.identity)) return;
  throw new HelperError(403, 'FORBIDDEN', 'This is for external viewers only.', { reason: 'internal user' });
}

/** A body that says nothing: empty or `{}`. */
export async function readEmptyBody(call: Call): Promise<void> {
  if (call.exchange.method === 'GET') return;
  const bytes = await call.exchange.readBody(MAX_BODY_BYTES);
  if (bytes.length > 0) checkFields(parseStrictObject(bytes), []);
}

/**
 * A JWT of the viewer.
 *
 * @throws HelperError 500 when the host's `signToken` fails or gives something else than a JWT
 */
export async function signedToken(
  call: Call,
  scope?: readonly string[],
): Promise<{ token: string; expiresAt: number }> {
  const { signToken, tokenTtlSeconds: ttlSeconds } = call.config;
  if (signToken === undefined) throw notConfigured();
  const claims = tokenClaims(call.identity, { ttlSeconds, ...(scope === undefined ? {} : { scope }) });
  const token: unknown = await askHost(
    'signToken',
    'The token could not be signed.',
    () => signToken(claims),
    call.config.limits.headersMs,
  );
  if (typeof token !== 'string' || !/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) {
    throw new HelperError(500, 'INTERNAL', 'The token could not be signed.', {
      reason: 'signToken gave no signed JWT',
      fault: 'signToken gave something else than a signed JWT.',
    });
  }
  return { token, expiresAt: Number(claims['exp']) * 1000 };
}
