/** The schemes a link in content may have; whatever else an option asks for is ignored. */
const POSSIBLE_SCHEMES = ['https:', 'mailto:'];

// eslint-disable-next-line no-control-regex -- control characters are what is looked for
const FORBIDDEN_CHARACTER = /[\u0000-\u0020\u007f-\u00a0\u2028\u2029\ufeff]/;

/**
 * The address of a link in untrusted text, percent-encoded, or `undefined` where it must stay text: anything but an
 * absolute `https:` address (or `mailto:` where `schemes` has it) without user name, password, control characters,
 * or white space. A backslash is encoded, so that no URL parser can take it for a slash.
 */
export function safeHref(address: string, schemes: readonly string[] = ['https:']): string | undefined {
  if (FORBIDDEN_CHARACTER.test(address)) return undefined;
  const scheme = POSSIBLE_SCHEMES.find((name) => address.slice(0, name.length).toLowerCase() === name);
  if (scheme === undefined || !schemes.includes(scheme)) return undefined;
  const encoded = encodeAddress(address);
  if (encoded === undefined) return undefined;
  if (scheme === 'mailto:') return /^mailto:[^\s@]+@[^\s@]+$/i.test(encoded) ? encoded : undefined;
  // Without this a URL parser would take `https:/x` and `https:///x` for `https://x`.
  if (!/^https:\/\/[^/?#]/i.test(encoded)) return undefined;
  const url = parseUrl(encoded);
  return url?.protocol === 'https:' && !url.username && !url.password && url.hostname !== ''
    ? authorityHasUserInfo(encoded)
      ? undefined
      : encoded
    : undefined;
}

/** The address of a picture if its origin is one of `origins` exactly (`https://host[:port]`), else `undefined`. */
export function safeImageSource(address: string, origins: readonly string[]): string | undefined {
  const encoded = safeHref(address);
  const origin = encoded === undefined ? undefined : parseUrl(encoded)?.origin;
  return origin !== undefined && origins.includes(origin) ? encoded : undefined;
}

/** `https://@host` has an empty user name, which a parsed URL no longer shows. */
function authorityHasUserInfo(address: string): boolean {
  return /^https:\/\/[^/?#]*@/i.test(address);
}

function encodeAddress(address: string): string | undefined {
  try {
    return encodeURI(address).replace(/%25/g, '%');
  } catch {
    return undefined; // a lone surrogate
  }
}

function parseUrl(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}
