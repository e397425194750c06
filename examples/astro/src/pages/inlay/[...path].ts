import { createSessionHandler, type SessionHandler } from 'inlay-kit/server';
import { sessionOptions } from '../../session-options';

let handler: SessionHandler | undefined;

/** Made at the first request, since a build has no secrets. */
export const ALL = ({ request }: { request: Request }): Promise<Response> => {
  handler ??= createSessionHandler(sessionOptions());
  return handler(request);
};
