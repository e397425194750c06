import { parseArgs } from 'node:util';
import { runDemo } from './run-demo.js';

/** `npm start`: runs the demo until Ctrl-C. The page's address is the one line on standard output. */
const usage =
  'Usage: npm start -- [--platform-port 4100] [--helper-port 4200] [--page-port 4300] (0 picks a port)';
/** Words arrive at about the pace of a live agent. */
const DELTA_DELAY_MS = 12;

async function main(): Promise<void> {
  const demo = await runDemo({ ports: readPorts(), platform: { deltaDelayMs: DELTA_DELAY_MS }, say });
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    demo.close().then(() => process.exit(0), fail);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  say(`Helper: ${demo.helperOrigin}/inlay  Platform: ${demo.platform.url}  Ctrl-C ends all three.`);
  process.stdout.write(`${demo.pageUrl}\n`);
}

function readPorts(): { platform: number; helper: number; page: number } {
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

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function fail(error: unknown): void {
  const isUsage =
    error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  say(error instanceof Error ? `${error.message}${isUsage ? ` ${usage}` : ''}` : String(error));
  process.exit(1);
}

main().catch(fail);
