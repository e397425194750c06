import { createSessionHandler } from '../../../src/server/index.js';
import { ORIGIN, PLATFORM_PATH } from '../wire.js';
import { UPSTREAM_ORIGIN } from './run-proxy.js';

/** The session helper as a host sets it up: origin, viewer, limits and everything else in place. */
export const handler = createSessionHandler({
  platform: {
    baseUrl: UPSTREAM_ORIGIN,
    apiKey: 'bench-key',
    deploymentId: 1,
    chatApiUrl: UPSTREAM_ORIGIN + PLATFORM_PATH,
  },
  allowedOrigins: [ORIGIN],
  identify: (request) => ({ externalId: request.headers.get('x-viewer') ?? 'nobody' }),
});
