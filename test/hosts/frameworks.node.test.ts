import { after, before, describe, it } from 'node:test';
import { freePort } from '../helpers/free-port.js';
import { visit } from './checks.js';
import { installExample, type InstalledExample } from './install-example.js';
import { quietEnvironment } from './install-packages.js';
import { startRig, type Rig } from './rig.js';
import { startServer, type ServerCommand } from './start-server.js';

/** How an example is served once it is built: `npm` stands for one of its own scripts. */
const commands: Readonly<Record<string, (port: string) => readonly string[]>> = {
  react: (port) => ['npm', 'run', 'preview', '--', '--host', '127.0.0.1', '--port', port, '--strictPort'],
  vue: (port) => ['npm', 'run', 'preview', '--', '--host', '127.0.0.1', '--port', port, '--strictPort'],
  svelte: (port) => ['npm', 'run', 'preview', '--', '--host', '127.0.0.1', '--port', port, '--strictPort'],
  next: (port) => ['npm', 'run', 'start', '--', '--hostname', '127.0.0.1', '--port', port],
  astro: () => ['npm', 'run', 'start'],
  angular: (port) => ['npm', 'run', 'dev', '--', '--host', '127.0.0.1', '--port', port],
};
const only = process.env['HOSTS']?.split(',');
const names = Object.keys(commands).filter((name) => only?.includes(name) ?? true);

/** Two are installed and built at a time; a host is visited as soon as it is ready. */
const inPairs = <Result>(work: (name: string) => Promise<Result>): Map<string, Promise<Result>> => {
  const lanes = [Promise.resolve<unknown>(undefined), Promise.resolve<unknown>(undefined)];
  return new Map(
    names.map((name, index) => {
      const mine = lanes[index % 2]!.then(() => work(name));
      lanes[index % 2] = mine.catch(() => undefined);
      mine.catch(() => undefined);
      return [name, mine];
    }),
  );
};

describe('the packed kit in a page of each framework', () => {
  let rig: Rig;
  let ready: Map<string, Promise<{ example: InstalledExample; port: number; seconds: number }>>;
  before(async () => {
    rig = await startRig();
    ready = inPairs(async (name) => {
      const start = Date.now();
      const port = await freePort();
      rig.allowed.push(`http://127.0.0.1:${port}`);
      const example = await installExample(name, rig.tarball, rig.environmentFor(`http://127.0.0.1:${port}`));
      return { example, port, seconds: Math.round((Date.now() - start) / 1000) };
    });
  });
  after(async () => {
    for (const one of ready.values()) await one.then(({ example }) => example.remove()).catch(() => {});
    await rig.close();
  });

  for (const name of names) {
    it(`${name}: asks, sees numbers, table, chart, dashboard and badge, leaves in mid-stream, goes back`, async (context) => {
      const { example, port, seconds } = await ready.get(name)!;
      const url = `http://127.0.0.1:${port}`;
      const [program = '', ...parameters] = commands[name]!(String(port));
      const command: ServerCommand = {
        ...{ program, parameters, folder: example.folder, url },
        environment: {
          ...quietEnvironment,
          ...rig.environmentFor(url),
          ...{ HOST: '127.0.0.1', PORT: String(port) },
        },
      };
      const stop = await startServer(command);
      try {
        const parts = await visit(rig.browser, { url: `${url}/`, truth: rig.truth });
        context.diagnostic(`${name}: installed and built in ${seconds} s; ${parts}`);
      } finally {
        await stop();
      }
    });
  }
});
