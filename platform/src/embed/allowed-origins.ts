import { StartError } from '../platform-error.js';

/**
 * Origins of this machine, which may show the embed pages unless the account names its own. An address such as `[::1]`
 * is missing because no content security policy can name it.
 */
export const loopbackOrigins: readonly string[] = [
  'http://localhost:*',
  'http://127.0.0.1:*',
  'https://localhost:*',
  'https://127.0.0.1:*',
];

/**
 * Checks origins that may show the embed pages: exact ones such as `https://host.example`, or `http://localhost:*` for
 * every port of a host. They stand in a header, so nothing else may be in them.
 * @throws StartError
 */
export function checkEmbedOrigins(origins: readonly string[]): readonly string[] {
  for (const origin of origins) {
    const exact = origin.endsWith(':*') ? origin.slice(0, -2) : origin;
    const isWeb = /^https?:\/\/[a-z0-9.-]+(:\d{1,5})?$/.test(exact);
    if (!isWeb || !URL.canParse(exact) || new URL(exact).origin !== exact) {
      throw new StartError(
        `"${origin.slice(0, 80)}" is no origin for embedding. Give one such as https://host.example, without a path.`,
      );
    }
  }
  return origins;
}
