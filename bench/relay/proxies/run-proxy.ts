import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { obey } from '../obey.js';

/** Where the platform is that a proxy stands before. */
export const UPSTREAM_PORT = Number(process.env['UPSTREAM_PORT']);
export const UPSTREAM_ORIGIN = `http://127.0.0.1:${UPSTREAM_PORT}`;

/** What this process has used, in microseconds of processor time, all of its threads together. */
export type Cpu = number;

/** Bytes, after everything that can be collected has been. */
export interface Memory {
  readonly rss: number;
  readonly heap: number;
  /** Buffers and whatever else Node keeps outside of the heap. */
  readonly external: number;
}

/** Puts a proxy's server on a free port and reports what the process uses. */
export function runProxy(server: Server): void {
  server.listen(0, '127.0.0.1');
  const listening = once(server, 'listening');
  obey({
    port: async () => {
      if (!server.listening) await listening;
      return (server.address() as AddressInfo).port;
    },
    cpu: (): Cpu => {
      const { user, system } = process.cpuUsage();
      return user + system;
    },
    memory: async (): Promise<Memory> => {
      for (let turn = 0; turn < 4; turn++) {
        globalThis.gc!();
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
      const { rss, heapUsed, external } = process.memoryUsage();
      return { rss, heap: heapUsed, external };
    },
  });
}
