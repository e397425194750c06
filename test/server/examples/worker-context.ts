import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'vite';
import { root } from '../../helpers/child.js';

/** What an edge worker has: the web's own names, and none of Node's. */
const WEB_NAMES = [
  'AbortController',
  'AbortSignal',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'URL',
  'URLSearchParams',
  'Uint8Array',
  'atob',
  'btoa',
  'clearInterval',
  'clearTimeout',
  'crypto',
  'fetch',
  'setInterval',
  'setTimeout',
  'structuredClone',
] as const;

/** What bundlers for edge runtimes ask a package for; the first name in the package's own order counts. */
const EDGE_CONDITIONS = ['workerd', 'worker', 'browser', 'module', 'import', 'default'];

/** The source of the file that the package gives a worker for `inlay-kit/server`. */
function serverEntry(): string {
  const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    exports: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
  const entry = Object.entries(exports['./server'] ?? {}).find(([name]) => EDGE_CONDITIONS.includes(name));
  if (entry === undefined) throw new Error('The package gives a worker nothing.');
  return join(root, entry[1].replace('./dist/', '').replace(/\.js$/, '.ts'));
}

/** The example worker as one script, bundled as for an edge runtime. */
export async function workerBundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: {
      alias: { 'inlay-kit/server': serverEntry() },
      conditions: EDGE_CONDITIONS,
    },
    build: {
      write: false,
      minify: false,
      lib: { entry: join(root, 'examples/worker.ts'), formats: ['iife'], name: 'worker' },
      // Left as they are: Vite would put an empty module in the place of each, and nobody would see it.
      rolldownOptions: { external: /^node:/ },
    },
  });
  const [{ output }] = built as unknown as [{ output: [{ code: string }] }];
  return output[0].code;
}

/** The example worker in a context that has the web's names alone. */
export async function workerInWebContext(): Promise<{
  fetch: (request: Request, env: Readonly<Record<string, string>>) => Promise<Response>;
  /** Names of Node that its code would find. */
  namesOfNode: string[];
}> {
  const web = Object.fromEntries(WEB_NAMES.map((name) => [name, globalThis[name]]));
  const context = createContext(web);
  const worker = runInContext(`${await workerBundle()}\nworker`, context);
  const names = ['process', 'Buffer', 'require', 'module', 'global', 'setImmediate', '__dirname'];
  const namesOfNode = names.filter((name) => runInContext(`typeof ${name}`, context) !== 'undefined');
  return { fetch: (request, env) => worker.fetch(request, env), namesOfNode };
}
