import { chooseUpstream } from './http/choose-upstream.js';
import { createCore } from './create-core.js';
import type { HelperCore } from './http/exchange.js';
import { readConfig } from './handler-config.js';
import type { SessionHandlerOptions } from './handler-options.js';
import { webExchange, webResponse } from './web-end.js';

/** The helper: takes a request of a page, answers it. Never rejects. */
export type SessionHandler = (request: Request) => Promise<Response>;

/** The cores of handlers, for the Node end. */
const cores = new WeakMap<SessionHandler, HelperCore>();

/**
 * The session helper for a host's own server: mints sessions and tokens, relays chat and data, and keeps the key.
 * Deny by default: only the documented routes, only known origins, only viewers that `identify` names, only the
 * fields that a page may choose.
 *
 * Runs wherever `Request` and `Response` are; `toNodeListener` puts it behind Node's own server, Express and Fastify.
 * Errors are answered as `{"error": {"code", "message", "requestId"}}`, see `HelperErrorCode`.
 *
 * @throws InlayError `config` that lists everything wrong with the options, without a secret
 */
export function createSessionHandler(options: SessionHandlerOptions): SessionHandler {
  const config = readConfig(options);
  const core = createCore(config);
  const upstream = chooseUpstream(config.fetch);
  const handler: SessionHandler = async (request) =>
    webResponse(await core.handle(webExchange(request, upstream)), request.signal);
  cores.set(handler, core);
  return handler;
}

/** The core of a handler; undefined for a function that is something else, or wraps one. */
export function coreOf(handler: SessionHandler): HelperCore | undefined {
  return cores.get(handler);
}
