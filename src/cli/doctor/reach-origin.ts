import { isRecord } from '../../protocol/coerce.js';
import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, type PeerCertificate, type TLSSocket } from 'node:tls';

/** What a connection to an origin showed. */
export type Reach =
  | { readonly ok: true; /** Over TLS: until when the certificate is good. */ readonly validTo?: Date }
  | { readonly ok: false; readonly seen: string; readonly todo: string };

/** Connects to an origin as the helper will: plainly, or with TLS whose certificate is looked at. Sends nothing. */
export async function reachOrigin(url: URL, timeoutMs: number): Promise<Reach> {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  return url.protocol === 'https:' ? reachTls(host, port, timeoutMs) : reachTcp(host, port, timeoutMs);
}

async function reachTcp(host: string, port: number, timeoutMs: number): Promise<Reach> {
  const socket = connectTcp({ host, port });
  const failure = await opened(socket, 'connect', timeoutMs);
  socket.destroy();
  return failure ?? { ok: true };
}

async function reachTls(host: string, port: number, timeoutMs: number): Promise<Reach> {
  // Unverified only to look at the certificate: nothing is sent over this connection.
  const servername = /^[\d.]+$|:/.test(host) ? '' : host;
  const socket = connectTls({ host, port, servername, rejectUnauthorized: false });
  const failure = await opened(socket, 'secureConnect', timeoutMs);
  if (failure !== undefined) {
    socket.destroy();
    return failure;
  }
  const reach = judge(socket, host);
  socket.destroy();
  return reach;
}

function judge(socket: TLSSocket, host: string): Reach {
  const certificate = socket.getPeerCertificate();
  const refusal: unknown = socket.authorizationError;
  const code = codeOf(refusal);
  if (!socket.authorized) return refusedCertificate(code, certificate, host);
  return { ok: true, validTo: new Date(certificate.valid_to) };
}

/** The error is given as a code, or as an error with one. */
function codeOf(refusal: unknown): string {
  if (typeof refusal === 'string') return refusal;
  const code = isRecord(refusal) ? refusal['code'] : undefined;
  return typeof code === 'string' ? code : '';
}

function refusedCertificate(code: string, certificate: PeerCertificate, host: string): Reach {
  const refuse = (seen: string, todo: string): Reach => ({ ok: false, seen, todo });
  const until = new Date(certificate.valid_to);
  if (code === 'CERT_HAS_EXPIRED' || until.getTime() < Date.now()) {
    return refuse(`The certificate of ${host} expired on ${dayOf(until)}.`, 'Have it renewed.');
  }
  if (code === 'CERT_NOT_YET_VALID') {
    return refuse(`The certificate of ${host} is not valid yet.`, "Check this machine's clock.");
  }
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return refuse(`The certificate is for another name than ${host}.`, 'Use the name that it was made for.');
  }
  return refuse(
    `The certificate of ${host} is of an authority that this machine does not know.`,
    "Have it signed by a known one, or name your own authority's file in NODE_EXTRA_CA_CERTS, for the helper too.",
  );
}

/** @returns why there is no connection, or undefined when there is one */
function opened(socket: Socket, event: string, timeoutMs: number): Promise<Reach | undefined> {
  return new Promise((resolve) => {
    const give = (reach?: Reach) => {
      clearTimeout(timer);
      resolve(reach);
    };
    const timer = setTimeout(() => {
      give({
        ok: false,
        seen: 'There was no connection in time.',
        todo: 'Check the address and the way there.',
      });
    }, timeoutMs);
    socket.once(event, () => give());
    socket.on('error', (error: NodeJS.ErrnoException) => give(noConnection(error)));
  });
}

const reasons: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The name of the host does not resolve.',
  EAI_AGAIN: 'The name of the host could not be resolved now.',
  ECONNREFUSED: 'Nothing listens at the address.',
  ECONNRESET: 'The connection was cut.',
  ETIMEDOUT: 'There was no connection in time.',
};

function noConnection({ code = '' }: NodeJS.ErrnoException): Reach {
  const isTls = code === 'EPROTO' || code.startsWith('ERR_SSL');
  const seen = isTls ? 'The address does not speak TLS.' : (reasons[code] ?? 'There was no connection.');
  return { ok: false, seen, todo: 'Check the address and the way there.' };
}

export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}
