import { once } from 'node:events';
import { Agent, createServer, request, type ClientRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Child } from './child.js';
import type { Contestant } from './contestants.js';
import type { Memory } from './proxies/run-proxy.js';
import { question, stampedLine } from './wire.js';

/** A proxy's memory, before, while and after streams stand open through which nothing comes. */
export interface IdleMemory {
  readonly before: Memory;
  readonly open: Memory;
  readonly after: Memory;
}

/** A few streams come and go before anything is weighed: what a first use leaves behind is no cost of a stream. */
export async function idleMemory(
  contestant: Contestant,
  program: (name: string) => string,
  streams: number,
): Promise<IdleMemory> {
  const platform = createServer((incoming, response) => {
    incoming.resume();
    response.on('error', () => {});
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.write(stampedLine());
  });
  platform.listen(0, '127.0.0.1');
  await once(platform, 'listening');
  const proxy = Child.start(program(contestant.program), {
    UPSTREAM_PORT: String((platform.address() as AddressInfo).port),
  });
  try {
    const port = await proxy.ask<number>('port');
    await close(await open(port, contestant.path, Math.ceil(streams / 20)));
    const before = await proxy.ask<Memory>('memory');
    const requests = await open(port, contestant.path, streams);
    const whileOpen = await proxy.ask<Memory>('memory');
    await close(requests);
    return { before, open: whileOpen, after: await proxy.ask<Memory>('memory') };
  } finally {
    platform.closeAllConnections();
    platform.close();
    await proxy.stop();
  }
}

/** Opens streams and waits until each has had its first line. */
async function open(port: number, path: string, streams: number): Promise<ClientRequest[]> {
  const agent = new Agent({ keepAlive: false });
  const requests: ClientRequest[] = [];
  // Not all at once: the queue of a listening socket is shorter than that.
  for (let viewer = 0; viewer < streams; viewer += 50) {
    const some = Array.from({ length: Math.min(50, streams - viewer) }, (_, index) => {
      const { body, options } = question(port, path, viewer + index, 'How many?');
      const outgoing = request({ ...options, agent });
      requests.push(outgoing);
      return new Promise<void>((resolve, reject) => {
        outgoing.on('error', reject);
        outgoing.once('response', (incoming) => {
          if (incoming.statusCode !== 200) reject(new Error(`Status ${incoming.statusCode}.`));
          incoming.on('error', () => {});
          incoming.on('data', () => resolve());
        });
        outgoing.end(body);
      });
    });
    await Promise.all(some);
  }
  return requests;
}

async function close(requests: readonly ClientRequest[]): Promise<void> {
  const closed = requests.map((outgoing) => once(outgoing, 'close'));
  for (const outgoing of requests) outgoing.destroy();
  await Promise.all(closed);
  await new Promise((resolve) => setTimeout(resolve, 300));
}
