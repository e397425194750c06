import { InlayError } from './inlay-error.js';

/** Whether `hostname` (as `URL` gives it) can only be this machine: `localhost`, `*.localhost`, 127.0.0.0/8 or `[::1]`. */
export function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname)
  );
}

/**
 * Checks a base address: absolute, `https:` (or `http:` on loopback, for the local platform), without user info
 * and fragment. Source: contract, "HTTPS only (plain HTTP is not accepted)".
 *
 * @param name what the address is called where the developer wrote it, for the message
 * @throws InlayError of code `config`
 */
export function secureUrl(value: string | URL, name: string, base?: string | URL): URL {
  let url: URL;
  try {
    url = new URL(value, base);
  } catch {
    throw new InlayError('config', `${name} is not an absolute URL. Give one like https://example.com/path.`);
  }
  const allowed = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname));
  if (!allowed) {
    throw new InlayError(
      'config',
      `${name} must start with https:// (http:// is accepted on loopback only).`,
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw new InlayError('config', `${name} must not hold a user name or password.`);
  }
  if (url.hash !== '') throw new InlayError('config', `${name} must not have a fragment ("#…").`);
  return url;
}
