import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { ReceivingPlatform } from './receiving-platform.js';

/** One request as the platform received it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  /** The body as text. */
  readonly text: string;
  readonly response: ServerResponse;
}

/** How the platform answers. */
export type Answer = (received: Received) => void | Promise<void>;

/** A platform of a few lines: keeps what it receives and answers as told. */
export class FakePlatform extends ReceivingPlatform<Received> {
  answer: Answer = ({ response }) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' });
    response.end(conversation);
  };
  readonly #server: Server;

  private constructor(server: Server) {
    super();
    this.#server = server;
  }

  static async start(): Promise<FakePlatform> {
    const server = createServer();
    const platform = new FakePlatform(server);
    server.on('request', (request, response) => void platform.#take(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return platform;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    request.setEncoding('utf8');
    response.on('error', () => {});
    for await (const chunk of request) text += String(chunk);
    const { method = '', url = '', headers } = request;
    const received = { method, path: url, headers, text, response };
    this.keep(received);
    await this.answer(received);
  }
}

/** Lines of a short conversation. */
export const lines: readonly string[] = [
  '{"id":"__cutoff__","role":"assistant","state":{"isStreaming":true,"chatId":"thread-1"},"sort":0}',
  '{"id":"1732512345678-message","role":"user","content":"How many?","sort":1}',
  '{"id":"a1","role":"assistant","content":"Three","graphPath":["final"],"isDelta":true,"isInProcess":true,"sort":2}',
  '{"id":"__state__","role":"assistant","state":{"isStreaming":false,"messages":[]},"sort":3}',
];

export const conversation = lines.map((line) => `${line}\n`).join('');
