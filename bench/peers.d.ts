/**
 * The little that the bench uses of its peers. Declared here because half of them bring no types, and so that the
 * kit type-checks where they are not installed.
 */
declare module 'can-ndjson-stream' {
  export default function ndjsonStream(body: ReadableStream<Uint8Array>): ReadableStream<unknown>;
}

declare module 'eventsource-parser' {
  export function createParser(callbacks: { onEvent: (event: { data: string }) => void }): {
    feed(chunk: string): void;
  };
}

declare module 'it-ndjson' {
  export function parse(source: Iterable<Uint8Array>): AsyncIterable<unknown>;
}

declare module 'ndjson' {
  const ndjson: { parse(): NodeJS.ReadWriteStream };
  export default ndjson;
}

declare module 'ndjson-readablestream' {
  export default function readNdjsonStream(body: ReadableStream<Uint8Array>): AsyncIterable<unknown>;
}

declare module 'split2' {
  export default function split2(map: (line: string) => unknown): NodeJS.ReadWriteStream;
}

declare module 'stream-json/jsonl/parser.js' {
  const parser: { asStream(): NodeJS.ReadWriteStream };
  export default parser;
}

declare module 'streaming-markdown' {
  export function default_renderer(root: HTMLElement): object;
  export function parser(renderer: object): object;
  export function parser_write(parser: object, chunk: string): void;
  export function parser_end(parser: object): void;
}

declare module '@incremark/core' {
  export interface ParsedBlock {
    readonly node: { readonly type: string };
  }
  interface Update {
    readonly completed: ParsedBlock[];
    readonly pending: ParsedBlock[];
  }
  export function createIncremarkParser(options: { gfm: boolean }): {
    append(chunk: string): Update;
    finalize(): Update;
  };
}

declare module 'deep-chat';

declare module 'react-dom/client' {
  export function createRoot(root: Element): { render(element: object): void };
}

declare module 'streamdown' {
  export const Streamdown: (props: { readonly isAnimating: boolean }) => null;
}

declare module 'undici' {
  import type { Readable, Writable } from 'node:stream';
  import type { IncomingHttpHeaders } from 'node:http';
  interface StreamOptions {
    readonly origin: string;
    readonly path: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: Readable;
    readonly signal: AbortSignal;
  }
  export class Agent {
    stream(
      options: StreamOptions,
      factory: (answer: { statusCode: number; headers: IncomingHttpHeaders }) => Writable,
    ): Promise<unknown>;
  }
}

declare module 'http-proxy' {
  import type { IncomingMessage, ServerResponse } from 'node:http';
  interface Proxy {
    on(
      name: 'error',
      listener: (error: Error, request: IncomingMessage, response: ServerResponse) => void,
    ): void;
    web(request: IncomingMessage, response: ServerResponse): void;
  }
  const httpProxy: { createProxyServer(options: { target: string }): Proxy };
  export default httpProxy;
}

declare module '@fastify/http-proxy' {
  import type { FastifyPluginCallback } from 'fastify';
  const proxy: FastifyPluginCallback<{ upstream: string; undici: { connections: number } }>;
  export default proxy;
}

declare module 'vega-embed' {
  import type { View } from 'vega';

  export default function embed(place: Element, spec: never): Promise<{ view: View }>;
}
