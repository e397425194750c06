import { isLoopback } from '../../protocol/secure-url.js';
import type { Exchange } from './exchange.js';
import { HelperError } from './helper-error.js';

/**
 * Who may call, by the browser's own word: `Origin` and `Sec-Fetch-Site` cannot be set by a page. This is what keeps
 * another site from using a viewer's cookie.
 */
export class OriginPolicy {
  readonly #allowed: ReadonlySet<string>;

  /** @param allowed exact origins */
  constructor(allowed: readonly string[]) {
    this.#allowed = new Set(allowed);
  }

  /** @throws HelperError 403 `FORBIDDEN_ORIGIN` */
  check(exchange: Exchange): void {
    const origin = exchange.header('origin');
    if (origin !== null) {
      if (this.#isKnown(origin, exchange.url)) return;
    } else if (exchange.method === 'GET' && exchange.header('sec-fetch-site') === 'same-origin') {
      // A page's GET to its own origin carries no Origin.
      return;
    }
    throw new HelperError(
      403,
      'FORBIDDEN_ORIGIN',
      'Requests from this origin are not accepted. List it in allowedOrigins.',
    );
  }

  /** Headers that let a known foreign origin read the answer. */
  headers(exchange: Exchange): Record<string, string> {
    const origin = exchange.header('origin');
    if (origin === null || !this.#isKnown(origin, exchange.url)) return { vary: 'Origin' };
    return {
      vary: 'Origin',
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'X-Request-Id, Retry-After, Inlay-Not-Run, Inlay-Thread',
    };
  }

  /** Headers of the answer to a preflight for a route of `methods`. */
  preflight(exchange: Exchange, methods: readonly string[]): Record<string, string> {
    this.check(exchange);
    const asked = (exchange.header('access-control-request-headers') ?? '')
      .split(',')
      .map((name) => name.trim());
    // The page's own sign-in may use any header; names are echoed, since a wildcard does not work with credentials.
    const named = asked.filter((name) => /^[a-z0-9-]{1,64}$/i.test(name)).slice(0, 20);
    return {
      ...this.headers(exchange),
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': [...new Set(['content-type', ...named])].join(', '),
      'access-control-max-age': '600',
    };
  }

  /**
   * An allowed origin, or the helper's own. The own one counts over https and on loopback alone: elsewhere a name
   * that is pointed at this machine would make any site its own origin.
   */
  #isKnown(origin: string, url: URL): boolean {
    if (this.#allowed.has(origin)) return true;
    return origin === url.origin && (url.protocol === 'https:' || isLoopback(url.hostname));
  }
}
