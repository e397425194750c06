import { createServer, type Server } from 'node:http';
import { build } from 'vite';
import { createLocalPlatform, type LocalPlatform, type LocalPlatformOptions } from '../src/platform/index.js';
import { createSessionHandler, toNodeListener } from '../src/server/index.js';
import { servePage } from './page-server.js';
import { SignIns } from './sign-ins.js';

export interface DemoOptions {
  /** Ports to listen on; 0 picks one. */
  readonly ports: { readonly platform: number; readonly helper: number; readonly page: number };
  /** Further options of the local platform. */
  readonly platform?: LocalPlatformOptions;
  /** Told what is being done. */
  readonly say: (line: string) => void;
}

export interface Demo {
  readonly pageUrl: string;
  readonly helperOrigin: string;
  readonly platform: LocalPlatform;
  close(): Promise<void>;
}

/** Starts the local platform, the session helper and a customer's page, each on an origin of its own. */
export async function runDemo({ ports, platform: platformOptions, say }: DemoOptions): Promise<Demo> {
  say('Building the page …');
  await build({ configFile: 'vite.config.ts', logLevel: 'warn' });
  say('Starting the local platform …');
  const platform = await createLocalPlatform({
    ...platformOptions,
    port: ports.platform,
    onProgress: ({ step, fraction }) =>
      say(`  ${step}${fraction === undefined ? '' : ` ${Math.round(fraction * 100)} %`}`),
  });
  const closers = [() => platform.close()];
  try {
    const signIns = new SignIns(platform.viewers);
    let helperOrigin = '';
    // The helper admits the page by its exact origin, so the page listens first and is told of the helper after.
    const page = await servePage({
      port: ports.page,
      signIns,
      helperOrigin: () => helperOrigin,
      platformOrigin: platform.url,
      dashboardId: platform.dashboardId,
    });
    closers.unshift(() => page.close());
    const helper = createServer(toNodeListener(sessionHandler(platform, signIns, page.origin)));
    helperOrigin = await listen(helper, ports.helper, 'helper-port');
    closers.unshift(() => closed(helper));
    return { pageUrl: `${page.origin}/`, helperOrigin, platform, close: () => runAll(closers) };
  } catch (error) {
    await runAll(closers);
    throw error;
  }
}

function sessionHandler(platform: LocalPlatform, signIns: SignIns, pageOrigin: string) {
  return createSessionHandler({
    platform: {
      baseUrl: platform.baseUrl,
      chatApiUrl: platform.chatApiUrl,
      dataUrl: platform.dataUrl,
      apiKey: platform.apiKey,
      tokenSecret: platform.tokenSecret,
      deploymentId: platform.deploymentId,
    },
    identify: async (request) => signIns.identityOf(request.headers.get('cookie'), pageOrigin),
    allowedOrigins: [pageOrigin],
  });
}

async function runAll(closers: readonly (() => Promise<void>)[]): Promise<void> {
  for (const close of closers) await close();
}

function listen(server: Server, port: number, option: string): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isTaken = error.code === 'EADDRINUSE';
      reject(isTaken ? new Error(`Port ${port} is taken. Choose another one with --${option}.`) : error);
    });
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : port}`);
    });
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
