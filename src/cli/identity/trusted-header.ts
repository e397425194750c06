import { isRecord, parseJson } from '../../protocol/coerce.js';
import type { SessionHandlerOptions } from '../../server/handler-options.js';
import type { Identity } from '../../server/viewer/identity.js';
import type { IdentityLog } from './jwt-identity.js';

type Identify = SessionHandlerOptions['identify'];

/**
 * Reads the viewer from a header that the host's own server sets on this machine: an identity as JSON in base64url.
 * Encoded, since header values are Latin-1 and a name such as Zoë would arrive as another; in one form only, so that
 * what a host sends has one meaning.
 *
 * Whoever connects from elsewhere is nobody, whatever they send. A header that cannot be read is the host's defect and
 * an error, not a viewer who is not signed in.
 */
export function trustedHeaderIdentity(name: string, log: IdentityLog): Identify {
  return (request, { nodeRequest }) => {
    if (!isLoopbackPeer(nodeRequest?.socket.remoteAddress)) {
      log({ event: 'identity-refused', reason: 'the caller is not on this machine' });
      return null;
    }
    const value = request.headers.get(name);
    if (value === null || value === '') return null;
    const identity = decoded(value);
    if (isRecord(identity)) return identity as unknown as Identity;
    log({ event: 'identity-refused', reason: 'the header is not base64url of a JSON object' });
    throw new TypeError('The trusted header cannot be read.');
  };
}

/** Undefined for what is not base64url of UTF-8 of JSON; two headers, joined by a comma, are not. */
function decoded(value: string): unknown {
  if (!/^[\w-]+={0,2}$/.test(value)) return undefined;
  try {
    const bytes = Buffer.from(value, 'base64url');
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Whether a socket's other end is this machine. IPv4 may be written as IPv6. */
export function isLoopbackPeer(address: string | undefined): boolean {
  return address === '::1' || /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/i.test(address ?? '');
}
