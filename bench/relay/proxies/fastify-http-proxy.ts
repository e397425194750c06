import proxy from '@fastify/http-proxy';
import fastify from 'fastify';
import { runProxy, UPSTREAM_ORIGIN } from './run-proxy.js';

const app = fastify();
app.register(proxy, { upstream: UPSTREAM_ORIGIN });
await app.ready();

runProxy(app.server);
