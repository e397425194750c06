import { createSessionHandler, type SessionHandler } from '../src/server/index.js';
import { optionsFrom } from './options.js';

let handler: SessionHandler | undefined;

/** An edge worker: Cloudflare, Deno Deploy, Bun. Its secrets come with the request. */
export default {
  fetch(request: Request, env: Record<string, string>): Promise<Response> {
    handler ??= createSessionHandler(optionsFrom(env));
    return handler(request);
  },
};
