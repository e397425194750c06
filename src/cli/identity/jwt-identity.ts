import { createRemoteJWKSet, errors, jwtVerify, type JWTVerifyGetKey, type JWTVerifyOptions } from 'jose';
import type { SessionHandlerOptions } from '../../server/handler-options.js';
import type { JwtSettings } from '../config/read-identity.js';
import { identityOfClaims } from './claims-identity.js';

type Identify = SessionHandlerOptions['identify'];

/** Hears why a request was not identified: a code, never a token or a claim. */
export type IdentityLog = (record: { readonly event: string; readonly reason: string }) => void;

const MAX_TOKEN_LENGTH = 16 * 1024;
const JWKS_TIMEOUT_MS = 5000;

/** Reasons for which the host's key set, and not the request, is at fault. */
const KEY_SET_FAILURES: readonly string[] = [
  errors.JWKSTimeout.code,
  errors.JWKSInvalid.code,
  // What the request for the key set ends with when it is not answered as documented.
  errors.JOSEError.code,
];

/**
 * Reads the viewer from a token that the host signed. Its algorithm is one of the settings' and never the token's own
 * choice (RFC 8725, 3.1); an end is required; issuer and audience are checked where they are set.
 *
 * A token that is not good means that nobody is signed in. A key set that cannot be read is an error of the host's.
 */
export function jwtIdentity(settings: JwtSettings, allowInternal: boolean, log: IdentityLog): Identify {
  const { jwt, key } = settings;
  const options: JWTVerifyOptions = {
    algorithms: [...settings.algorithms],
    clockTolerance: jwt.clockToleranceSeconds ?? 5,
    requiredClaims: ['exp', ...(jwt.requiredClaims ?? [])],
    ...(jwt.issuer === undefined ? {} : { issuer: jwt.issuer }),
    ...(jwt.audience === undefined ? {} : { audience: jwt.audience }),
  };
  const verify = verifierOf(key, options);
  const reading = { allowInternal, ...(jwt.claims === undefined ? {} : { claims: jwt.claims }) };
  return async (request) => {
    const token = tokenOf(request, jwt);
    if (token === undefined) return null;
    try {
      return identityOfClaims(await verify(token), reading);
    } catch (error) {
      const reason = error instanceof errors.JOSEError ? error.code : 'ERR_KEY_SET_UNREACHABLE';
      log({ event: 'identity-refused', reason });
      if (!(error instanceof errors.JOSEError) || KEY_SET_FAILURES.includes(error.code)) throw error;
      return null;
    }
  };
}

function verifierOf(
  key: JwtSettings['key'],
  options: JWTVerifyOptions,
): (token: string) => Promise<Record<string, unknown>> {
  if (key instanceof URL) {
    const keys: JWTVerifyGetKey = createRemoteJWKSet(key, { timeoutDuration: JWKS_TIMEOUT_MS });
    return async (token) => (await jwtVerify(token, keys, options)).payload;
  }
  return async (token) => (await jwtVerify(token, key, options)).payload;
}

/** The token where the settings say it is; undefined when it is not there, or there twice. */
function tokenOf(request: Request, { header, cookie }: JwtSettings['jwt']): string | undefined {
  const given = cookie === undefined ? headerToken(request, header) : cookieToken(request, cookie);
  return given !== undefined && given.length <= MAX_TOKEN_LENGTH && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(given)
    ? given
    : undefined;
}

function headerToken(request: Request, name = 'authorization'): string | undefined {
  const value = request.headers.get(name) ?? undefined;
  if (name.toLowerCase() !== 'authorization') return value;
  return /^Bearer +(\S+)$/i.exec(value ?? '')?.[1];
}

/** A cookie that stands there twice may have been planted from a neighbouring host name: neither is taken. */
function cookieToken(request: Request, name: string): string | undefined {
  const values = (request.headers.get('cookie') ?? '').split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at > 0 && pair.slice(0, at).trim() === name ? [pair.slice(at + 1).trim()] : [];
  });
  return values.length === 1 ? values[0] : undefined;
}
