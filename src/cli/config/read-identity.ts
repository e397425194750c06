import { createPublicKey, type KeyObject } from 'node:crypto';
import { InlayError } from '../../protocol/inlay-error.js';
import { secureUrl } from '../../protocol/secure-url.js';
import { problemAt } from './config-problem.js';
import type { RawConfig, RawJwt } from './config-schema.js';
import { isLoopbackAddress } from './loopback-address.js';
import type { ReadOptions } from './read-options.js';
import { readFileAt, readSecret, type ConfigPlace, type Findings } from './secret-reference.js';

/** How a request says who the viewer is. */
export type IdentitySettings = JwtSettings | { readonly kind: 'trusted-header'; readonly name: string };

/** A token that the host signed. */
export interface JwtSettings {
  readonly kind: 'jwt';
  /** What verifies it: bytes shared with the host, the host's public key, or the address of its key set. */
  readonly key: Uint8Array | KeyObject | URL;
  /** Exactly these are accepted, and all of them fit the kind of key. */
  readonly algorithms: readonly string[];
  readonly jwt: RawJwt;
}

const JWT = 'identity.jwt';
/** The least length of a shared secret in bytes: that of the hash (RFC 7518, 3.2). */
const SECRET_BYTES: Readonly<Record<string, number>> = { HS256: 32, HS384: 48, HS512: 64 };

/** Reads `identity`. @returns undefined where something is wrong or missing, which then stands in `found` */
export function readIdentitySettings(
  given: Partial<RawConfig>,
  place: ConfigPlace,
  found: Findings,
  options: ReadOptions,
): IdentitySettings | undefined {
  const { jwt, trustedHeader } = given.identity ?? {};
  if (jwt !== undefined && trustedHeader !== undefined) {
    found.problems.push(problemAt('identity', 'holds jwt and trustedHeader.', 'Keep one.'));
    return undefined;
  }
  if (jwt !== undefined) return readJwt(jwt, place, found);
  if (trustedHeader !== undefined) return readTrustedHeader(trustedHeader.name, given, found, options);
  const isReported = found.problems.some(({ path }) => path.startsWith('identity'));
  if (options.needsIdentity && !isReported) found.problems.push(problemAt('identity', 'is missing.'));
  return undefined;
}

function readTrustedHeader(
  name: string | undefined,
  given: Partial<RawConfig>,
  found: Findings,
  { hostFlag }: ReadOptions,
): IdentitySettings | undefined {
  if (name === undefined) return undefined;
  const host = hostFlag ?? given.host ?? '127.0.0.1';
  if (!isLoopbackAddress(host)) {
    const what = 'cannot be used on an address that others reach: whoever reaches it could be any viewer.';
    found.problems.push(
      problemAt('identity.trustedHeader', what, 'Listen on loopback, or use identity.jwt.'),
    );
    return undefined;
  }
  return { kind: 'trusted-header', name: name.toLowerCase() };
}

function readJwt(jwt: RawJwt, place: ConfigPlace, found: Findings): JwtSettings | undefined {
  const before = found.problems.length;
  const kinds = (['secret', 'publicKeyFile', 'jwksUrl'] as const).filter((kind) =>
    kind === 'secret' ? [jwt.secret, jwt.secretEnv, jwt.secretFile].some(Boolean) : jwt[kind] !== undefined,
  );
  const [kind] = kinds;
  if (kind === undefined || kinds.length > 1) {
    const what =
      kind === undefined ? 'has no key to verify tokens with.' : `has ${kinds.length} kinds of keys.`;
    found.problems.push(problemAt(JWT, what, 'Give a secret, publicKeyFile or jwksUrl, one of them.'));
    return undefined;
  }
  if (jwt.header !== undefined && jwt.cookie !== undefined) {
    found.problems.push(
      problemAt(JWT, 'looks in header and in cookie.', 'Keep the one that the host sends.'),
    );
  }
  const algorithms = jwt.algorithms ?? [kind === 'secret' ? 'HS256' : 'RS256'];
  checkAlgorithms(kind, algorithms, found);
  const key = readKey(kind, jwt, algorithms, place, found);
  if (kind === 'jwksUrl' && jwt.audience === undefined) {
    const what = 'is missing, and a key set serves many applications: their tokens would be good here.';
    found.warnings.push(problemAt(`${JWT}.audience`, what, 'Name the audience that the host signs for.'));
  }
  return key === undefined || found.problems.length > before
    ? undefined
    : { kind: 'jwt', key, algorithms, jwt };
}

/** Mixing the families is how a public key comes to be taken for a shared secret (RFC 8725, 2.1). */
function checkAlgorithms(kind: string, algorithms: readonly string[], found: Findings): void {
  const isShared = kind === 'secret';
  if (algorithms.every((algorithm) => algorithm.startsWith('HS') === isShared)) return;
  const what = isShared
    ? 'must be HS256, HS384 or HS512 with a secret.'
    : 'must not be HS… with a public key.';
  found.problems.push(problemAt(`${JWT}.algorithms`, what));
}

function readKey(
  kind: 'secret' | 'publicKeyFile' | 'jwksUrl',
  jwt: RawJwt,
  algorithms: readonly string[],
  place: ConfigPlace,
  found: Findings,
): JwtSettings['key'] | undefined {
  const path = `${JWT}.${kind}`;
  if (kind === 'secret') return readSharedSecret(jwt, algorithms, place, found);
  if (kind === 'publicKeyFile') {
    const pem = readFileAt(jwt.publicKeyFile ?? '', path, place, found);
    return pem === undefined ? undefined : readPublicKey(pem, path, algorithms, found);
  }
  try {
    return secureUrl(jwt.jwksUrl ?? '', path);
  } catch (error) {
    const message = InlayError.isInstance(error) ? error.message.slice(path.length + 1) : 'is no address.';
    found.problems.push(problemAt(path, message));
    return undefined;
  }
}

function readSharedSecret(
  jwt: RawJwt,
  algorithms: readonly string[],
  place: ConfigPlace,
  found: Findings,
): Uint8Array | undefined {
  const secret = readSecret(jwt, JWT, 'secret', place, found);
  if (secret === undefined) return undefined;
  const path = `${JWT}.secret`;
  if (secret.includes('-----BEGIN')) {
    const what = 'holds a key in PEM form, which anybody may know.';
    found.problems.push(problemAt(path, what, 'Give a public key as publicKeyFile.'));
    return undefined;
  }
  const bytes = new TextEncoder().encode(secret);
  const least = Math.max(...algorithms.map((algorithm) => SECRET_BYTES[algorithm] ?? 0));
  if (bytes.length >= least) return bytes;
  found.problems.push(
    problemAt(path, `must have at least ${least} bytes.`, 'Make one: openssl rand -hex 32.'),
  );
  return undefined;
}

const KEY_TYPES: Readonly<Record<string, readonly string[]>> = {
  rsa: ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  'rsa-pss': ['PS256', 'PS384', 'PS512'],
  prime256v1: ['ES256'],
  secp384r1: ['ES384'],
  secp521r1: ['ES512'],
  ed25519: ['EdDSA'],
};

function readPublicKey(
  pem: string,
  path: string,
  algorithms: readonly string[],
  found: Findings,
): KeyObject | undefined {
  if (pem.includes('PRIVATE KEY')) {
    const what = 'holds a private key, which only the host that signs should have.';
    found.problems.push(problemAt(path, what));
    return undefined;
  }
  try {
    const key = createPublicKey(pem);
    const type = key.asymmetricKeyDetails?.namedCurve ?? key.asymmetricKeyType ?? '';
    const good = KEY_TYPES[type] ?? [];
    if (algorithms.every((algorithm) => good.includes(algorithm))) return key;
    const what = `does not fit the key, which is good for ${good.join(', ') || 'none of them'}.`;
    found.problems.push(problemAt(`${JWT}.algorithms`, what));
  } catch {
    found.problems.push(problemAt(path, 'holds no public key.'));
  }
  return undefined;
}
