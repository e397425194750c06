import { createLocalPlatform, StartError, stderrLog, type LocalPlatform } from '../platform/index.js';
import { stopSignal } from './stop-signal.js';
import { EXIT_USAGE, parseOptions, UsageError } from './usage-error.js';

const usage = `Usage: inlay-kit platform [options]

Starts the local platform on loopback. When it is ready it prints one JSON line on stdout.

Options:
  --port PORT             port to listen on (default 4100; 0 picks a free one)
  --data-dir DIR          keep everything in this folder (default: in memory)
  --profile NAME          names on the wire: contract (default) or live
  --cors-origin ORIGIN    let pages of this origin speak to the Chat API; may be repeated
  --embed-origin ORIGIN   let pages of this origin show the embed pages; may be repeated (default: this machine's)
  --no-dashboard-chat     switch the account-wide "Show dashboard chat" off
  --delta-delay MS        pause after each piece of an answer (default 15)
  --faults                open POST /__faults
  --help                  show this
`;

/** A pace at which an answer can be watched forming. */
const naturalDeltaDelayMs = 15;

/** `inlay-kit platform`: runs until SIGINT or SIGTERM. @returns the exit code */
export async function platformCommand(args: string[]): Promise<number> {
  try {
    const options = readOptions(args);
    if (options === 'help') {
      process.stdout.write(usage);
      return 0;
    }
    const platform = await createLocalPlatform({ ...options, log: stderrLog, onProgress: showProgress });
    // Before the line: whoever reads it may send a signal at once.
    const stopped = stopSignal();
    process.stdout.write(`${readyLine(platform)}\n`);
    const signal = await stopped;
    stderrLog({ level: 'info', event: 'stopping', signal });
    await platform.close();
    return 0;
  } catch (error) {
    if (!(error instanceof StartError || error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return error instanceof UsageError ? EXIT_USAGE : 1;
  }
}

function readOptions(args: string[]) {
  const { values } = parse(args);
  if (values.help === true) return 'help' as const;
  const { profile = 'contract' } = values;
  if (profile !== 'contract' && profile !== 'live') {
    throw new UsageError('--profile must be contract or live.');
  }
  return {
    port: wholeNumber('--port', values.port ?? '4100', 65_535),
    deltaDelayMs: wholeNumber('--delta-delay', values['delta-delay'] ?? `${naturalDeltaDelayMs}`, 60_000),
    profile,
    corsOrigins: (values['cors-origin'] ?? []).map(origin),
    showDashboardChat: values['no-dashboard-chat'] !== true,
    faults: values.faults ?? false,
    ...(values['embed-origin'] === undefined ? {} : { embedOrigins: values['embed-origin'] }),
    ...(values['data-dir'] === undefined ? {} : { dataDir: values['data-dir'] }),
  } as const;
}

function parse(args: string[]) {
  return parseOptions('platform', {
    args,
    options: {
      port: { type: 'string' },
      'data-dir': { type: 'string' },
      profile: { type: 'string' },
      'cors-origin': { type: 'string', multiple: true },
      'embed-origin': { type: 'string', multiple: true },
      'no-dashboard-chat': { type: 'boolean' },
      'delta-delay': { type: 'string' },
      faults: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
}

function wholeNumber(option: string, text: string, most: number): number {
  if (/^\d{1,6}$/.test(text) && Number(text) <= most) return Number(text);
  throw new UsageError(`${option} must be a whole number from 0 to ${most}.`);
}

function origin(text: string): string {
  if (URL.canParse(text) && new URL(text).origin === text) return text;
  throw new UsageError('--cors-origin must be an origin such as http://localhost:5173, without a path.');
}

/** Everything a caller needs, and nothing of the object that only works in process. */
function readyLine(platform: LocalPlatform): string {
  // Functions are left out by JSON itself; `faults` holds nothing else.
  return JSON.stringify({ ...platform, faults: undefined });
}

function showProgress({ step, fraction }: { step: string; fraction?: number }): void {
  stderrLog({
    level: 'info',
    event: 'loading',
    step,
    ...(fraction === undefined ? {} : { percent: Math.round(fraction * 100) }),
  });
}
