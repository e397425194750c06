import { Hono } from 'hono';
import { createSessionHandler } from '../src/server/index.js';
import { optionsFrom } from './options.js';

/** Hono, on any runtime: `c.req.raw` is the request as it came. */
export function host(env: Readonly<Record<string, string | undefined>>): Hono {
  const inlay = createSessionHandler(optionsFrom(env));
  return new Hono().all('/inlay/*', (c) => inlay(c.req.raw));
}
