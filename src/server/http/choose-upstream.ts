import { fetchUpstream } from './fetch-upstream.js';
import { nodeUpstream } from './node-upstream.js';
import type { Upstream } from './upstream.js';

/**
 * The way to the platform: the host's own `fetch` where it gave one; on Node its own client, also for a handler that
 * answers with a `Response`, since it spares a stream a third of its cost; `fetch` everywhere else.
 */
export function chooseUpstream(send: typeof fetch | undefined): Upstream {
  if (send !== undefined || !isNode()) return fetchUpstream(send);
  let client: Upstream | undefined;
  return (request) => (client ??= nodeUpstream())(request);
}

/** Other runtimes also have a `process`, and `node:http` only in part; they call themselves by their names. */
function isNode(): boolean {
  const { process, navigator } = globalThis as {
    process?: { versions?: { node?: string } };
    navigator?: { userAgent?: string };
  };
  const isOther = navigator?.userAgent?.startsWith('Node.js') === false;
  return process?.versions?.node !== undefined && !isOther;
}
