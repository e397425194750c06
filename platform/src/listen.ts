import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { PortError } from './port-error.js';

export type Listening = {
  readonly origin: string;
  /** From now on requests go to the application; before, they are told to wait. */
  serve(app: Pick<Hono, 'fetch'>): void;
  close(): Promise<void>;
};

/** How long open responses may take to end after everything behind them has. */
const graceMs = 1000;

/**
 * Takes the port first and serves later, so that a taken port shows before the data has been loaded.
 * @throws PortError
 */
export async function listen(port: number, hostname: string): Promise<Listening> {
  let current: Parameters<typeof getRequestListener>[0] = () =>
    Response.json({ error: 'The platform is starting' }, { status: 503, headers: { 'retry-after': '1' } });
  const listener = getRequestListener((request, env) => current(request, env), {
    // The process's own Request and Response stay what they are: hosts run the platform inside their tests.
    overrideGlobalObjects: false,
  });
  const server = createServer((request, response) => void listener(request, response));
  await bind(server, port, hostname);
  const address = server.address() as AddressInfo;
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return {
    origin: `http://${host}:${address.port}`,
    serve: (app) => {
      current = (request, env) => app.fetch(request, env);
    },
    close: () => closeServer(server),
  };
}

function bind(server: Server, port: number, hostname: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new PortError(port, error)));
    server.listen(port, hostname, resolve);
  });
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(timer);
}
