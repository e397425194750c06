import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createSessionHandler } from 'inlay-kit/server';
import { sessionOptions } from './options.js';

const inlay = createSessionHandler(sessionOptions(process.env));

// On any runtime: `c.req.raw` is the request as it came. Elsewhere than in Node, `export default app` instead of `serve`.
const app = new Hono();
app.all('/inlay/*', (c) => inlay(c.req.raw));
app.get('/', (c) => c.text('Your application.'));

serve({ fetch: app.fetch, port: Number(process.env['PORT'] ?? 8080), hostname: '127.0.0.1' }, (address) => {
  console.log('Listening on', address);
});
