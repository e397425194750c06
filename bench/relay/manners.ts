import { once } from 'node:events';
import {
  createServer,
  request,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Child } from './child.js';
import type { Contestant } from './contestants.js';
import { question, stampedLine } from './wire.js';

/** What becomes of a stream when one of its two sides goes. */
export interface Manners {
  /** Whether the request to the platform ends when the page leaves before it was answered. */
  readonly leftBefore: boolean;
  /** The same in the middle of a stream. */
  readonly leftDuring: boolean;
  /** What a page sees of a platform that dies before it answers: a status, or that the connection was cut. */
  readonly diedBefore: string;
  /** What a page sees of a platform that dies in the middle of a stream. Only `cut` is right. */
  readonly diedDuring: 'cut' | 'a clean end' | 'nothing';
}

/** What has not happened by then does not happen. */
const PATIENCE_MS = 1500;

/** A platform that answers as the question says, and whose last answer can be watched. */
async function startPlatform() {
  let arrived: (response: ServerResponse) => void = () => {};
  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    let text = '';
    for await (const chunk of incoming) text += String(chunk);
    const { input } = JSON.parse(text) as { input: string };
    if (input.includes('stream')) {
      response.writeHead(200, { 'content-type': 'application/x-ndjson' });
      for (let count = 0; count < 3; count++) {
        response.write(stampedLine());
        await sleep(10);
      }
    }
    arrived(response);
    if (input.includes('die')) response.destroy();
  };
  const server = createServer((incoming, response) => void answer(incoming, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    /** The platform's side of the next question, when it has been answered as far as it will be. */
    next: () => new Promise<ServerResponse>((resolve) => (arrived = resolve)),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const soon = async (event: Promise<unknown>): Promise<boolean> =>
  Promise.race([event.then(() => true), sleep(PATIENCE_MS, false)]);

/** How each of the contestants behaves, one after the other. */
export async function mannersOf(
  contestants: readonly Contestant[],
  program: (name: string) => string,
): Promise<ReadonlyMap<Contestant, Manners>> {
  const platform = await startPlatform();
  const found = new Map<Contestant, Manners>();
  for (const contestant of contestants) {
    const proxy = Child.start(program(contestant.program), { UPSTREAM_PORT: String(platform.port) });
    try {
      const port = await proxy.ask<number>('port');
      const ask = (input: string): ClientRequest => {
        const { body, options } = question(port, contestant.path, 0, input);
        const outgoing = request({ ...options, agent: false });
        outgoing.on('error', () => {});
        outgoing.end(body);
        return outgoing;
      };
      found.set(contestant, {
        leftBefore: await leave('wait', ask, platform.next),
        leftDuring: await leave('stream', ask, platform.next),
        diedBefore: await answerOf(ask('die')),
        diedDuring: await endOf(ask('stream and die')),
      });
    } finally {
      await proxy.stop();
    }
  }
  platform.stop();
  return found;
}

/** Asks, leaves as soon as the platform has answered as far as it will, and says whether it is let go. */
async function leave(
  input: string,
  ask: (input: string) => ClientRequest,
  next: () => Promise<ServerResponse>,
): Promise<boolean> {
  const arriving = next();
  const outgoing = ask(input);
  outgoing.once('response', (incoming) => incoming.on('error', () => {}).resume());
  const response = await arriving;
  const closed = once(response, 'close');
  outgoing.destroy();
  const isLetGo = await soon(closed);
  response.destroy();
  return isLetGo;
}

async function answerOf(outgoing: ClientRequest): Promise<string> {
  const answer = await Promise.race([
    new Promise<string>((resolve) => {
      outgoing.once('response', (incoming) => {
        incoming.on('error', () => {}).resume();
        resolve(String(incoming.statusCode));
      });
      outgoing.once('error', () => resolve('cut'));
    }),
    sleep(PATIENCE_MS, 'nothing'),
  ]);
  outgoing.destroy();
  return answer;
}

async function endOf(outgoing: ClientRequest): Promise<Manners['diedDuring']> {
  const end = await Promise.race([
    new Promise<Manners['diedDuring']>((resolve) => {
      outgoing.once('error', () => resolve('cut'));
      outgoing.once('response', (incoming) => {
        incoming.on('error', () => {}).resume();
        incoming.once('close', () => resolve(incoming.complete ? 'a clean end' : 'cut'));
      });
    }),
    sleep(PATIENCE_MS, 'nothing' as const),
  ]);
  outgoing.destroy();
  return end;
}
