import { isLoopback } from '../../src/protocol/secure-url.js';
import type { Presence } from '../../src/thread/clock.js';

/** Whether there is no network for this page, as far as the browser knows. */
export function isOffline(): boolean {
  return !navigator.onLine && !isLoopback(location.hostname);
}

/**
 * Whether somebody looks at this page and a network is there. A page on this machine's own address needs no network.
 * Also tells of the return from sleep and from the back/forward cache.
 */
export const pagePresence: Presence = {
  get isAway(): boolean {
    return isOffline() || document.visibilityState === 'hidden';
  },
  subscribe(listener) {
    const end = new AbortController();
    const { signal } = end;
    for (const type of ['online', 'offline', 'pageshow']) {
      window.addEventListener(type, listener, { signal });
    }
    for (const type of ['visibilitychange', 'resume']) document.addEventListener(type, listener, { signal });
    return () => end.abort();
  },
};
