import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Bundle } from '../size/bundle.js';

/** Answers what is no file of a page. Returns whether it did. */
export type Answer = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Serves bundles on the loopback, compressed as on the wire: `/PAGE/` is a page, and what it fetches lies below it. */
export async function serveBundles(
  bundles: ReadonlyMap<string, Bundle>,
  answer: Answer = () => false,
): Promise<{ origin: string; stop: () => void }> {
  const files = new Map<string, { type: string; bytes: Buffer }>();
  for (const [page, { initial, lazy }] of bundles) {
    const script = initial.find(({ isEntry }) => isEntry)!.file;
    // As a bundler writes the page: the parts that the script imports are asked for beside it, not after it.
    const preloads = initial
      .filter(({ isEntry }) => !isEntry)
      .map(({ file }) => `<link rel="modulepreload" href="${file}">`)
      .join('');
    const text = `<!doctype html><html lang="en"><title>${page}</title>${preloads}<body><script type="module" src="${script}"></script>`;
    files.set(`/${page}/`, { type: 'text/html; charset=utf-8', bytes: gzipSync(text) });
    for (const { file, code } of [...initial, ...lazy]) {
      files.set(`/${page}/${file}`, { type: 'text/javascript', bytes: gzipSync(code, { level: 9 }) });
    }
  }
  const server = createServer((request, response) => {
    const found = files.get(request.url ?? '');
    if (found !== undefined)
      response.writeHead(200, { 'content-type': found.type, 'content-encoding': 'gzip' }).end(found.bytes);
    else if (!answer(request, response)) response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
