import { isLoopback } from '../../protocol/secure-url.js';

/** Whether an address to listen on is reached from this machine alone. */
export function isLoopbackAddress(host: string): boolean {
  return host === '::1' || isLoopback(host);
}
