import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';

/** The same typography for everybody, and a scroller of the size of a chat. */
const style = `
  body { margin: 0; font: 16px/1.5 sans-serif; }
  main { width: 800px; height: 600px; overflow-y: auto; }
  pre { overflow-x: auto; } td, th { border: 1px solid #ccc; padding: 2px 6px; }`;

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

/** Serves `folder` on the loopback: `/page/NAME` runs `NAME.js`. Returns the origin and how to stop. */
export async function servePages(folder: string): Promise<{ origin: string; close: () => void }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const name = basename(pathname);
    if (pathname.startsWith('/page/')) {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      const page = `<!doctype html><html lang="en"><title>${name}</title><style>${style}</style><body>`;
      return response.end(`${page}<script type="module" src="/${name}.js"></script>`);
    }
    const file = [join(folder, name), join(folder, 'assets', name)].find(
      (path) => name !== '' && existsSync(path),
    );
    if (file === undefined) return response.writeHead(404).end();
    response.setHeader('content-type', types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
    return createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { origin: `http://127.0.0.1:${port}`, close };
}
