import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { FakePlatform, type Received } from '../../server/fake-platform.js';

/** What a worker may call on the answer to a request. */
export type AnswerMethod = 'setHeader' | 'writeHead' | 'write' | 'end' | 'destroy';

/** What a worker asks of the broker; bytes travel as `{ base64 }`. */
export type BrokerCall =
  | { readonly do: 'start' }
  | { readonly do: 'next'; readonly platform: number }
  | { readonly do: 'stop'; readonly platform: number }
  | {
      readonly do: 'answer';
      readonly platform: number;
      readonly request: number;
      readonly method: AnswerMethod;
      readonly parameters: readonly unknown[];
    };

/** A request as it travels to the worker that plays the platform. */
export type Forwarded = Pick<Received, 'method' | 'path' | 'headers' | 'text'> & { readonly request: number };

/** A platform of the worker's: its requests wait here until the worker asks for the next one. */
class HeldPlatform {
  readonly #received: Received[] = [];
  #taken = 0;
  #isStopped = false;
  #tell: (() => void) | undefined;
  readonly platform: FakePlatform;

  constructor(platform: FakePlatform) {
    this.platform = platform;
    platform.answer = (received) => {
      this.#received.push(received);
      this.#tell?.();
    };
  }

  async next(): Promise<Forwarded | null> {
    while (this.#taken === this.#received.length) {
      if (this.#isStopped) return null;
      await new Promise<void>((resolve) => (this.#tell = resolve));
    }
    const request = this.#taken++;
    const { method, path, headers, text } = this.#received[request]!;
    return { request, method, path, headers, text };
  }

  answer(request: number, method: AnswerMethod, parameters: readonly unknown[]): void {
    const response = this.#received[request]?.response as unknown as Record<
      string,
      (...all: unknown[]) => void
    >;
    response[method]?.(...parameters.map(fromWire));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#tell?.();
    await this.platform.stop();
  }
}

const fromWire = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'base64' in value
    ? Buffer.from(String(value.base64), 'base64')
    : value;

const readJson = async (request: IncomingMessage): Promise<BrokerCall> => {
  let text = '';
  request.setEncoding('utf8');
  for await (const chunk of request) text += String(chunk);
  return JSON.parse(text) as BrokerCall;
};

/**
 * Stands for a worker where it cannot stand itself: workerd listens for nobody but its own sockets, so the platforms of
 * the suites listen here, and the worker is told of each request and tells what to answer.
 */
export class PlatformBroker {
  readonly #server: Server;
  readonly #platforms: HeldPlatform[] = [];

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<PlatformBroker> {
    const server = createServer();
    const broker = new PlatformBroker(server);
    server.on('request', (request, response) => {
      void readJson(request)
        .then((call) => broker.#do(call))
        .then((result) => response.end(JSON.stringify(result)))
        .catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return broker;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#platforms.map((held) => held.stop()));
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #do(call: BrokerCall): Promise<unknown> {
    if (call.do === 'start') {
      const held = new HeldPlatform(await FakePlatform.start());
      this.#platforms.push(held);
      return { platform: this.#platforms.length - 1, url: held.platform.url };
    }
    const held = this.#platforms[call.platform];
    if (held === undefined) throw new Error(`No platform ${call.platform}`);
    if (call.do === 'next') return held.next();
    if (call.do === 'stop') await held.stop();
    else held.answer(call.request, call.method, call.parameters);
    return null;
  }
}
