import { isInternal, type Identity } from './identity.js';

/** Makes the opaque key of a viewer. */
export type ViewerKeys = (identity: Identity) => Promise<string>;

/**
 * Keys by which a page tells viewers apart and limits are counted: stable, and without the secret they lead back to
 * nobody. They change with the API key.
 */
export function viewerKeys(secret: string, deploymentId: number): ViewerKeys {
  const encoder = new TextEncoder();
  const label = encoder.encode(`inlay viewer key ${secret}`);
  const key = crypto.subtle.importKey('raw', label, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return async (identity) => {
    const name = isInternal(identity)
      ? ['internal', identity.internal.username, identity.internal.email]
      : ['external', identity.externalId, identity.embedTenantName ?? null];
    const bytes = encoder.encode(JSON.stringify([deploymentId, ...name]));
    const mac = new Uint8Array(await crypto.subtle.sign('HMAC', await key, bytes));
    return btoa(String.fromCharCode(...mac.subarray(0, 16)))
      .replace(/\+/g, '-')
      .replace(/\//g, '_')
      .replace(/=+$/, '');
  };
}
