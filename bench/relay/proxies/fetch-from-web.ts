import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { runProxy, UPSTREAM_ORIGIN } from './run-proxy.js';

runProxy(createServer((request, response) => void answer(request, response)));

/** As it stands in most answers to "how do I proxy a stream with fetch". */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const answer = await fetch(UPSTREAM_ORIGIN + request.url!, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.concat(chunks),
    });
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' });
    const body = Readable.fromWeb(answer.body as ReadableStream);
    body.once('error', () => response.destroy());
    body.pipe(response);
  } catch {
    response.writeHead(502).end();
  }
}
