import { SessionProvider } from '../../src/client/session-provider.js';
import { InlayError } from '../../src/protocol/inlay-error.js';
import { secureUrl } from '../../src/protocol/secure-url.js';
import { inherit, signInOf } from '../shared/inherited.js';
import type { SharedSession } from '../shared/session-context.js';
import type { DashboardElement } from './dashboard-surroundings.js';

/**
 * Who mints for a dashboard: the helper that it or its session names, asked with the sign-in of either.
 *
 * @throws InlayError `config` without an address, or with one that cannot be used
 */
export function dashboardProvider(
  element: DashboardElement,
  session: SharedSession | undefined,
): SessionProvider {
  const address = inherit('endpoint', element, session);
  if (address === undefined) {
    throw new InlayError(
      'config',
      'set the attribute endpoint, or put it into an <analytics-session> that has one.',
    );
  }
  const endpoint = secureUrl(address, 'The attribute endpoint', document.baseURI);
  return new SessionProvider({ endpoint, ...signInOf(element, session, endpoint) });
}
