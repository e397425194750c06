/**
 * `npm run dev`: the demo over a small data set with hot reload. A changed word of an element is on the page without a
 * reload of it, one of the embedded pages with the next load of their frame, which happens by itself.
 */
import { parseArgs } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { createServer } from 'vite';
import { hotElements } from './dev/hot-elements-plugin.js';
import { runDemo, type DemoOptions } from '../platform/src/index.js';

const SMALL = 'shop';

type Page = Parameters<NonNullable<DemoOptions['servePage']>>[0];

/** The page from its sources, on the origin of Vite's server. */
async function serveSources(page: Page): Promise<{ origin: string; close: () => Promise<void> }> {
  const host = getRequestListener(page.host);
  const server = await createServer({
    configFile: 'vite.config.ts',
    logLevel: 'warn',
    server: { port: page.port, strictPort: page.port !== 0, host: '127.0.0.1' },
    plugins: [
      hotElements(),
      {
        name: 'host',
        configureServer({ middlewares }) {
          middlewares.use((request, response, next) => {
            const isOurs = /^\/(?:demo\.json|presenter\.json|sign-in|pictures\/)/.test(request.url ?? '');
            if (isOurs) void host(request, response);
            else next();
          });
        },
      },
    ],
  });
  await server.listen();
  const address = server.httpServer?.address();
  const port = typeof address === 'object' && address !== null ? address.port : page.port;
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() };
}

const { values } = parseArgs({
  options: { dataset: { type: 'string', default: SMALL }, port: { type: 'string', default: '4300' } },
});
const demo = await runDemo({
  ports: { platform: 0, helper: 0, page: Number(values.port) },
  dataset: values.dataset,
  servePage: serveSources,
  say: (line) => void process.stderr.write(`${line}\n`),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void demo.close().finally(() => process.exit(0)));
}
process.stdout.write(`${demo.pageUrl}\n`);
