import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { obey } from './obey.js';
import { stampedLine } from './wire.js';

/** Every stream gets a line once in this many milliseconds; the streams are spread over them. */
const PERIOD_MS = 20;

const streams = Array.from({ length: PERIOD_MS }, () => new Set<ServerResponse>());
let opened = 0;

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/x-ndjson' });
  const sharing = streams[opened++ % PERIOD_MS]!;
  sharing.add(response);
  response.once('close', () => sharing.delete(response));
  response.on('error', () => {});
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');

// One timer for all: what comes too late is made up for, so that everybody is sent the same number of lines.
let served = Math.floor(performance.now());
setInterval(() => {
  for (const now = Math.floor(performance.now()); served < now; served++) {
    for (const response of streams[served % PERIOD_MS]!) response.write(stampedLine(), 'latin1');
  }
}, 1);

obey({
  port: () => (server.address() as AddressInfo).port,
  /** How many streams nobody has ended yet. */
  open: () => streams.reduce((sum, { size }) => sum + size, 0),
  /** Ends those that a proxy still reads although its clients have left. */
  reset: () => server.closeAllConnections(),
});
