import { parseOptions, stopSignal, UsageError } from 'inlay-kit/command';
import { requireBuiltPage, runDemo } from '../sales-page/run-demo.js';
import { dataSetOptions, dataSetUsage, loadGiven } from './data-set-options.js';
import { told } from './told.js';

const usage = `Usage: inlay-platform demo [options]

Starts the local platform, the session helper and a customer's page over a data set, on loopback. The page's address is
the one line on stdout. Ctrl-C ends all three.

Options:
${dataSetUsage}  --data-dir DIR          keep everything in this folder (default: in memory)
  --platform-port PORT    default 4100; 0 picks a free one
  --helper-port PORT      default 4200
  --page-port PORT        default 4300
  --help                  show this
`;

const longestStopMs = 4_000;

/** `inlay-platform demo`: runs until SIGINT, SIGTERM or SIGHUP. @returns the exit code */
export const demoCommand = (args: string[]): Promise<number> =>
  told(async () => {
    const { values, positionals } = parseOptions('inlay-platform demo', {
      args,
      allowPositionals: true,
      options: {
        ...dataSetOptions,
        'data-dir': { type: 'string' },
        'platform-port': { type: 'string', default: '4100' },
        'helper-port': { type: 'string', default: '4200' },
        'page-port': { type: 'string', default: '4300' },
        help: { type: 'boolean', short: 'h' },
      },
    });
    if (values.help === true) {
      process.stdout.write(usage);
      return 0;
    }
    const port = (name: 'platform-port' | 'helper-port' | 'page-port'): number => {
      const number = Number(values[name]);
      if (/^\d{1,5}$/.test(values[name] ?? '') && number <= 65_535) return number;
      throw new UsageError(`--${name} must be a port number from 0 to 65535.`);
    };
    const ports = { platform: port('platform-port'), helper: port('helper-port'), page: port('page-port') };
    requireBuiltPage();
    const stopped = stopSignal();
    const dataset = await loadGiven(values, positionals, say);
    const dataDir = values['data-dir'];
    const platform = dataDir === undefined ? {} : { dataDir };
    const starting = runDemo({ ports, dataset, platform, say });
    const demo = await Promise.race([starting, stopped.then(() => undefined)]);
    if (!demo) process.exit(0);
    say(`Helper: ${demo.helperOrigin}/inlay  Platform: ${demo.platform.url}  Ctrl-C ends all three.`);
    process.stdout.write(`${demo.pageUrl}\n`);
    await stopped;
    setTimeout(() => process.exit(0), longestStopMs).unref();
    await demo.close();
    return 0;
  });

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
