import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { handler } from './kit-handler.js';
import { runProxy } from './run-proxy.js';

runProxy(createAdaptorServer({ fetch: handler }) as Server);
