import { createServer, type Server } from 'node:http';
import { createSessionHandler, toNodeListener } from '../src/server/index.js';
import { optionsFrom } from './options.js';

/** Node's own server: the helper answers everything below /inlay, the host the rest. */
export function host(env: Readonly<Record<string, string | undefined>>): Server {
  const inlay = toNodeListener(createSessionHandler(optionsFrom(env)));
  return createServer((request, response) =>
    inlay(request, response, () => response.writeHead(404).end('Nothing here.')),
  );
}
