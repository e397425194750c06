import proxy from '@fastify/http-proxy';
import fastify from 'fastify';
import { runProxy, UPSTREAM_ORIGIN } from './run-proxy.js';

const app = fastify();
// Its own limit is 128 connections, and the 129th stream would wait for ever.
app.register(proxy, { upstream: UPSTREAM_ORIGIN, undici: { connections: 4096 } });
await app.ready();

runProxy(app.server);
