import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { runProxy, UPSTREAM_ORIGIN } from './run-proxy.js';

const app = new Hono();
// `...c.req` hands `raw` over, and with it the signal that ends the request when the page leaves.
app.all('*', (c) => proxy(UPSTREAM_ORIGIN + c.req.path, { ...c.req }));

runProxy(createAdaptorServer({ fetch: app.fetch }) as Server);
