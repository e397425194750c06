import { createSessionHandler, type SessionHandler } from 'inlay-kit/server';
import { sessionOptions } from './options.js';

let handler: SessionHandler | undefined;

/** An edge worker: Cloudflare, Deno Deploy, Bun. Its secrets come with the request. */
export default {
  fetch(request: Request, env: Readonly<Record<string, string>>): Promise<Response> {
    handler ??= createSessionHandler(sessionOptions(env));
    return handler(request);
  },
};
