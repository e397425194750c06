/** The demo: platform, session helper and a customer's page, each on an origin of its own, as they are in earnest. */
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createSessionHandler, toNodeListener } from 'inlay-kit/server';
import type { DataSet } from '../dataset/data-set.js';
import { loadDataset } from '../dataset/load-data-set.js';
import { createLocalPlatform, type LocalPlatform, type LocalPlatformOptions } from '../local-platform.js';
import { StartError } from '../platform-error.js';
import { namingOption, PortError } from '../port-error.js';
import { hostApp, servePage } from './page-server.js';
import { SignIns } from './sign-ins.js';

export type DemoOptions = {
  /** Ports to listen on; 0 picks one. */
  readonly ports: { readonly platform: number; readonly helper: number; readonly page: number };
  /** What it is about, as `createLocalPlatform` takes it. Default: the platform's own. */
  readonly dataset?: string | DataSet;
  /** Folder of the built page. Default: the one that comes with the package. */
  readonly pageFolder?: string;
  /**
   * Serves the page in place of the built one. `host` answers what a page asks of its own host: `/demo.json`,
   * `/presenter.json`, `/sign-in` and `/pictures/…`.
   */
  readonly servePage?: (options: {
    readonly port: number;
    readonly host: (request: Request) => Response | Promise<Response>;
  }) => Promise<{ origin: string; close: () => Promise<void> }>;
  /** Further options of the local platform. */
  readonly platform?: LocalPlatformOptions;
  /** Told what is being done. */
  readonly say?: (line: string) => void;
};

export type Demo = {
  readonly pageUrl: string;
  readonly helperOrigin: string;
  readonly platform: LocalPlatform;
  close(): Promise<void>;
};

/** Where the package's build puts the page. */
const builtPage = fileURLToPath(new URL('page', import.meta.url));

/**
 * Called first by whoever imports rows before {@link runDemo}.
 *
 * @throws StartError where the page is not built
 */
export function requireBuiltPage(pageFolder = builtPage): void {
  if (!existsSync(join(pageFolder, 'index.html')))
    throw new StartError(
      `There is no built page in ${pageFolder}. In a clone, start the demo with npm start.`,
    );
}

/** @throws StartError, one line that says what is wrong and how to mend it */
export async function runDemo(options: DemoOptions): Promise<Demo> {
  const { ports, platform: platformOptions, pageFolder = builtPage, say = () => {} } = options;
  if (options.servePage === undefined) requireBuiltPage(pageFolder);
  const { dataset: given } = options;
  const dataset = given === undefined || typeof given === 'string' ? await loadDataset(given) : given;
  say('Starting the local platform …');
  const platform = await createLocalPlatform({
    ...platformOptions,
    dataset,
    port: ports.platform,
    onProgress: ({ step, fraction }) =>
      say(`  ${step}${fraction === undefined ? '' : ` ${Math.round(fraction * 100)} %`}`),
  }).catch(namingOption('--platform-port'));
  const closers = [() => platform.close()];
  try {
    const signIns = new SignIns(dataset.viewers);
    let helperOrigin = '';
    // The helper admits the page by its exact origin, so the page listens first and is told of the helper after.
    const host = { helperOrigin: () => helperOrigin, platform, signIns, dataset };
    const page =
      options.servePage === undefined
        ? await servePage({ ...host, port: ports.page, pageFolder })
        : await options.servePage({ port: ports.page, host: hostApp(host).fetch });
    closers.unshift(() => page.close());
    const helper = createServer(toNodeListener(sessionHandler(platform, signIns, page.origin)));
    helperOrigin = await listen(helper, ports.helper).catch(namingOption('--helper-port'));
    closers.unshift(() => closed(helper));
    void platform.prepare();
    return { pageUrl: `${page.origin}/`, helperOrigin, platform, close: () => runAll(closers) };
  } catch (error) {
    await runAll(closers);
    throw error;
  }
}

function sessionHandler({ helperOptions }: LocalPlatform, signIns: SignIns, pageOrigin: string) {
  return createSessionHandler({
    platform: helperOptions,
    identify: async (request) => signIns.identityOf(request.headers.get('cookie'), pageOrigin),
    allowedOrigins: [pageOrigin],
    threads: true,
  });
}

async function runAll(closers: readonly (() => Promise<void>)[]): Promise<void> {
  for (const close of closers) await close();
}

function listen(server: Server, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(new PortError(port, error)));
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
