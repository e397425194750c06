import { parseArgs } from 'node:util';
import { loadDataset } from '../platform/src/index.js';
import { runDemo } from './run-demo.js';

/** `npm start`: runs the demo until Ctrl-C. The page's address is the one line on standard output. */
const usage =
  'Usage: npm start -- [--dataset DIR | --dataset FILE [FILE …] [--viewer-column COLUMN] [--title TEXT]] [--platform-port 4100] [--helper-port 4200] [--page-port 4300] (0 picks a port)';

async function main(): Promise<void> {
  const { ports, paths, options } = readOptions();
  const dataset = await loadDataset(paths, { ...options, onNote: say });
  const demo = await runDemo({ ports, say, dataset });
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    demo.close().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  process.on('SIGHUP', stop);
  say(`Helper: ${demo.helperOrigin}/inlay  Platform: ${demo.platform.url}  Ctrl-C ends all three.`);
  process.stdout.write(`${demo.pageUrl}\n`);
}

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      dataset: { type: 'string', multiple: true, default: [] },
      'viewer-column': { type: 'string' },
      title: { type: 'string' },
      'platform-port': { type: 'string', default: '4100' },
      'helper-port': { type: 'string', default: '4200' },
      'page-port': { type: 'string', default: '4300' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  const port = (name: 'platform-port' | 'helper-port' | 'page-port'): number => {
    const number = Number(values[name]);
    if (Number.isInteger(number) && number >= 0 && number <= 65_535) return number;
    throw new Error(`--${name} must be a port number from 0 to 65535. ${usage}`);
  };
  const ports = { platform: port('platform-port'), helper: port('helper-port'), page: port('page-port') };
  const { dataset, title, 'viewer-column': viewerColumn } = values;
  if (positionals.length > 0 && dataset.length === 0)
    throw new Error(`${positionals[0]} is no option. ${usage}`);
  const paths = [...dataset, ...positionals];
  const options = { ...(viewerColumn ? { viewerColumn } : {}), ...(title ? { title } : {}) };
  return { ports, paths: paths.length > 0 ? paths : undefined, options };
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function fail(error: unknown): void {
  const isUsage =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  say(error instanceof Error ? `${error.message}${isUsage ? ` ${usage}` : ''}` : String(error));
  process.exit(1);
}

// Whoever reads the output may go away; that ends nothing.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
main().catch(fail);
