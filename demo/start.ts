import { parseArgs } from 'node:util';
import { createServer, type Server } from 'node:http';
import { build } from 'vite';
import { createLocalPlatform } from '../src/platform/index.js';
import { createSessionHandler, toNodeListener } from '../src/server/index.js';
import { SignIns } from './sign-ins.js';
import { servePage } from './page-server.js';

/**
 * `npm start`: the local platform, the session helper and a customer's page, each on an origin of its own as in
 * real life. Prints the page's address; Ctrl-C ends all three.
 */
const usage = 'Usage: npm start -- [--platform-port 4100] [--helper-port 4200] [--page-port 4300] (0 picks a port)';

interface Ports {
  readonly platform: number;
  readonly helper: number;
  readonly page: number;
}

async function main(): Promise<void> {
  const ports = readPorts();
  say('Building the page …');
  await build({ configFile: 'vite.config.ts', logLevel: 'warn' });
  say('Starting the local platform; three million flights are loaded first …');
  const platform = await createLocalPlatform({ port: ports.platform, deltaDelayMs: 12, onProgress: say });
  const signIns = new SignIns(platform.viewers);
  // The helper admits the page by its exact origin, so the page has to be listening before the helper knows it.
  const page = await servePage({ port: ports.page, signIns, helperOrigin: () => helperOrigin, platformOrigin: platform.url });
  const handler = createSessionHandler({
    platform: {
      baseUrl: platform.baseUrl,
      chatApiUrl: platform.chatApiUrl,
      dataUrl: platform.dataUrl,
      apiKey: platform.apiKey,
      tokenSecret: platform.tokenSecret,
      deploymentId: platform.deploymentId,
    },
    identify: async (request) => signIns.identityOf(request.headers.get('cookie')),
    allowedOrigins: [page.origin],
  });
  const helper = createServer(toNodeListener(handler));
  const helperOrigin = await listen(helper, ports.helper, 'helper-port');
  stopOnSignal(async () => {
    await Promise.all([closed(helper), page.close()]);
    await platform.close();
  });
  process.stdout.write(`\nThe demo page is ready: ${page.origin}/\n`);
  say(`helper ${helperOrigin}, platform ${platform.url}. Ctrl-C ends all three.`);
}

function readPorts(): Ports {
  const { values } = parseArgs({
    options: {
      'platform-port': { type: 'string', default: '4100' },
      'helper-port': { type: 'string', default: '4200' },
      'page-port': { type: 'string', default: '4300' },
    },
  });
  const port = (name: keyof typeof values): number => {
    const number = Number(values[name]);
    if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
    throw new Error(`--${name} must be a port number from 0 to 65535. ${usage}`);
  };
  return { platform: port('platform-port'), helper: port('helper-port'), page: port('page-port') };
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
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const end = (): void => {
    if (isStopping) return;
    isStopping = true;
    stop().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGINT', end);
  process.on('SIGTERM', end);
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function fail(error: unknown): never {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

main().catch(fail);
