import { KIT_PATH, PLATFORM_PATH } from './wire.js';

/** Someone who stands between a page and the platform. */
export interface Contestant {
  readonly name: string;
  /** Its program in `proxies/`. */
  readonly program: string;
  readonly path: string;
}

export const kitNode: Contestant = { name: 'kit, toNodeListener', program: 'kit-node', path: KIT_PATH };
export const kitWeb: Contestant = {
  name: 'kit, Response end (hono server)',
  program: 'kit-web',
  path: KIT_PATH,
};
export const undici = peer('undici dispatcher.stream', 'undici-stream');
export const nodePipe = peer('node:http pipe', 'node-pipe');
export const fetchFromWeb = peer('fetch + Readable.fromWeb', 'fetch-from-web');
export const hono = peer('hono proxy()', 'hono-proxy');

/** Everybody, the kit first. */
export const contestants: readonly Contestant[] = [
  kitNode,
  kitWeb,
  undici,
  peer('http-proxy', 'http-proxy'),
  peer('@fastify/http-proxy', 'fastify-http-proxy'),
  nodePipe,
  fetchFromWeb,
  hono,
];

function peer(name: string, program: string): Contestant {
  return { name, program, path: PLATFORM_PATH };
}
