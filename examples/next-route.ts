import { createSessionHandler, type SessionHandler } from 'inlay-kit/server';
import { sessionOptions } from './options.js';

let handler: SessionHandler | undefined;

/** Next's App Router: save as `app/inlay/[...path]/route.ts`. Made at the first request, since a build has no secrets. */
const handle = (request: Request): Promise<Response> => {
  handler ??= createSessionHandler(sessionOptions(process.env));
  return handler(request);
};

export { handle as GET, handle as POST, handle as PATCH, handle as DELETE, handle as OPTIONS };
export const dynamic = 'force-dynamic';
