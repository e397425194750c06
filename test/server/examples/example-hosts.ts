import { serve } from '@hono/node-server';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../helpers/child.js';
import { DELETE, GET, OPTIONS, PATCH, POST } from '../../../examples/next-route.js';
import { workerInWebContext } from './worker-context.js';

/** The settings of an example. */
export type ExampleEnvironment = Readonly<Record<string, string>>;

/** An example that listens on loopback. */
export interface ExampleHost {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

type Start = (env: ExampleEnvironment) => Promise<ExampleHost>;

/** How each example is started, by the name of its file. */
export const exampleHosts: Readonly<Record<string, Start>> = {
  'node-http': (env) => startProgram('node-http', env),
  express: (env) => startProgram('express', env),
  fastify: (env) => startProgram('fastify', env),
  hono: (env) => startProgram('hono', env),
  'next-route': startNextRoute,
  worker: async (env) => {
    const worker = await workerInWebContext();
    return listen((request) => worker.fetch(request, env));
  },
};

/** A program, run as its user would run it; it says where it listens. */
async function startProgram(name: string, env: ExampleEnvironment): Promise<ExampleHost> {
  const child = spawn(process.execPath, ['--import', 'tsx', join('examples', `${name}.ts`)], {
    cwd: root,
    env: { ...process.env, ...env, PORT: '0', NODE_TEST_CONTEXT: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const stop = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /Listening on .*port: (\d+)/.exec(line)?.[1];
    if (port !== undefined) return { url: `http://127.0.0.1:${port}`, stop };
  }
  throw new Error(`The example ${name} ended before it listened.`);
}

/** Next's router calls the export that is named as the request's method. */
async function startNextRoute(env: ExampleEnvironment): Promise<ExampleHost> {
  Object.assign(process.env, env);
  const byMethod: Readonly<Record<string, (request: Request) => Promise<Response>>> = {
    ...{ GET, POST, PATCH, DELETE, OPTIONS },
  };
  const host = await listen(
    async (request) => (await byMethod[request.method]?.(request)) ?? new Response(null, { status: 405 }),
  );
  return {
    url: host.url,
    stop: async () => {
      for (const name of Object.keys(env)) delete process.env[name];
      await host.stop();
    },
  };
}

/** A server on loopback for what takes a `Request`. */
function listen(fetch: (request: Request) => Promise<Response>): Promise<ExampleHost> {
  return new Promise((resolve) => {
    const server = serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
      const stop = async (): Promise<void> => {
        if ('closeAllConnections' in server) server.closeAllConnections();
        await new Promise((done) => server.close(done));
      };
      resolve({ url: `http://127.0.0.1:${port}`, stop });
    });
  });
}
