import { createServer, type Server } from 'node:http';
import { readFile, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
};

/** A plain file server on loopback: files below `base`, `index.html` for folders, and nothing clever. */
export async function serveFiles(
  folder: string,
  base: string,
  port = 0,
): Promise<{ origin: string; server: Server }> {
  const server = createServer((request, response) => {
    const path = pathOf(request.url ?? '/');
    const inside = path.startsWith(base) ? normalize(path.slice(base.length)) : '..';
    void readFileOf(folder, inside).then((found) => {
      if (found === undefined) response.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
      else response.writeHead(200, { 'content-type': found.type }).end(found.bytes);
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** What is no path is none that there is a file for. */
function pathOf(address: string): string {
  try {
    return decodeURIComponent(new URL(address, 'http://localhost').pathname);
  } catch {
    return '';
  }
}

async function readFileOf(
  folder: string,
  inside: string,
): Promise<{ bytes: Buffer; type: string } | undefined> {
  if (inside.startsWith('..')) return undefined;
  try {
    const path = join(folder, inside);
    const file = (await stat(path)).isDirectory() ? join(path, 'index.html') : path;
    return { bytes: await readFile(file), type: types[extname(file)] ?? 'application/octet-stream' };
  } catch {
    return undefined;
  }
}
