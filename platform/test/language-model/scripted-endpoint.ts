import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the endpoint was asked. */
export type Asked = {
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: readonly {
      readonly role: string;
      readonly content: string;
      readonly tool_calls?: readonly unknown[];
    }[];
    readonly tools?: readonly { readonly function: { readonly name: string; readonly strict: boolean } }[];
  };
};

export type Reply = (response: ServerResponse, asked: Asked) => void | Promise<void>;

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const chunk = (delta: object, finish: string | null = null): string =>
  event({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'm',
    choices: [{ index: 0, delta, finish_reason: finish }],
  });
const begin = (response: ServerResponse): ServerResponse =>
  response.writeHead(200, { 'content-type': 'text/event-stream' });

/** An answer in words, in pieces. */
export const says =
  (text: string): Reply =>
  (response) => {
    begin(response).write(chunk({ role: 'assistant', content: '' }));
    for (const piece of text.match(/[^]{1,7}/g) ?? []) response.write(chunk({ content: piece }));
    response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
  };

/** Calls of tools, their arguments in pieces. A text is sent as it is. */
export const calls =
  (...made: readonly (readonly [name: string, input: object | string])[]): Reply =>
  (response) => {
    begin(response).write(chunk({ role: 'assistant', content: null }));
    for (const [index, [name, input]] of made.entries()) {
      const text = typeof input === 'string' ? input : JSON.stringify(input);
      const first = { index, id: `call_${index}`, type: 'function', function: { name, arguments: '' } };
      response.write(chunk({ tool_calls: [first] }));
      for (const piece of text.match(/[^]{1,9}/g) ?? [])
        response.write(chunk({ tool_calls: [{ index, function: { arguments: piece } }] }));
    }
    response.end(`${chunk({}, 'tool_calls')}data: [DONE]\n\n`);
  };

export const sql = (sqlQuery: string, chart: object | null = null): Reply =>
  calls(['sql', { sqlQuery, queryTitle: 'What was asked for', chart }]);

export const status =
  (code: number, body = '{"error":{"message":"the endpoint’s own words: sk-secret"}}'): Reply =>
  (response) =>
    void response.writeHead(code, { 'content-type': 'application/json', 'retry-after': '1' }).end(body);

/** Bytes as they are, and the end of the connection after them. */
export const raw =
  (text: string, ends: 'ends' | 'breaks' | 'hangs' = 'ends'): Reply =>
  (response) => {
    begin(response).write(text, () => {
      if (ends === 'ends') response.end();
      if (ends === 'breaks') response.destroy();
    });
  };

export const half = chunk({ role: 'assistant', content: 'There were 12' });
export { chunk };

/** An endpoint on loopback that plays replies in their order, the last one again and again. */
export class ScriptedEndpoint {
  readonly asked: Asked[] = [];
  #script: readonly Reply[] = [];
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<ScriptedEndpoint> {
    const server = createServer((request, response) => void endpoint.#play(request, response));
    const endpoint = new ScriptedEndpoint(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return endpoint;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
  }

  plays(...script: readonly Reply[]): void {
    this.#script = script;
    this.asked.length = 0;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #play(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = '';
    for await (const piece of request) text += String(piece);
    const asked = {
      authorization: request.headers.authorization,
      body: JSON.parse(text) as Asked['body'],
    };
    this.asked.push(asked);
    await (this.#script[this.asked.length - 1] ?? this.#script.at(-1))?.(response, asked);
  }
}
