import { defaultDeltaDelayMs } from '../chat/delta-delay.js';
import type { DataSet } from '../dataset/data-set.js';
import { dataSetOptions, dataSetUsage, loadGiven } from './data-set-options.js';
import { told } from './told.js';
import { createLocalPlatform, stderrLog, type LocalPlatform, type LocalPlatformOptions } from '../index.js';
import { namingOption } from '../port-error.js';
import { parseOptions, stopSignal, UsageError } from 'inlay-kit/command';

const usage = `Usage: inlay-platform [options]
       inlay-platform demo | init DIR --from FILE | check DIR   (each with --help)

Starts the local platform on loopback. When it is ready it prints one JSON line on stdout.

Options:
  --port PORT             port to listen on (default 4100; 0 picks a free one)
${dataSetUsage}  --data-dir DIR          keep everything in this folder (default: in memory)
  --profile NAME          names on the wire: contract (default) or live
  --cors-origin ORIGIN    let pages of this origin speak to the Chat API; may be repeated
  --embed-origin ORIGIN   let pages of this origin show the embed pages; may be repeated (default: this machine's)
  --no-dashboard-chat     switch the account-wide "Show dashboard chat" off
  --no-creator-mode       switch the account's useCreatorMode flag off
  --delta-delay MS        pause after each piece of an answer (default ${defaultDeltaDelayMs})
  --faults                open POST /__faults
  --help                  show this
`;

/** A stop is over by then in any case: what was acknowledged is on disk long before. */
const longestStopMs = 4_000;

/** `inlay-platform`: runs until SIGINT, SIGTERM or SIGHUP. @returns the exit code */
export const serveCommand = (args: string[]): Promise<number> =>
  told(async () => {
    const { values, positionals } = parse(args);
    if (values.help === true) {
      process.stdout.write(usage);
      return 0;
    }
    const options = readOptions(values);
    await runPlatform(options, () => loadGiven(values, positionals, showNote));
    return 0;
  });

async function runPlatform(options: LocalPlatformOptions, load: () => Promise<DataSet>): Promise<void> {
  const stopped = stopSignal().then((signal) => {
    stderrLog({ level: 'info', event: 'stopping', signal });
    return undefined;
  });
  const starting = load().then((dataset) =>
    createLocalPlatform({ ...options, dataset, log: stderrLog, onProgress: showProgress }).catch(
      namingOption('--port'),
    ),
  );
  const platform = await Promise.race([starting, stopped]);
  // Nobody has been told anything yet, and what an import leaves half done is removed at the next start.
  if (!platform) process.exit(0);
  process.stdout.write(`${readyLine(platform)}\n`);
  void platform.prepare();
  await stopped;
  setTimeout(() => process.exit(0), longestStopMs).unref();
  await platform.close();
}

function readOptions(values: ReturnType<typeof parse>['values']) {
  const { profile = 'contract' } = values;
  if (profile !== 'contract' && profile !== 'live') {
    throw new UsageError('--profile must be contract or live.');
  }
  return {
    port: wholeNumber('--port', values.port ?? '4100', 65_535),
    deltaDelayMs: wholeNumber('--delta-delay', values['delta-delay'] ?? `${defaultDeltaDelayMs}`, 60_000),
    profile,
    corsOrigins: (values['cors-origin'] ?? []).map(origin),
    showDashboardChat: values['no-dashboard-chat'] !== true,
    useCreatorMode: values['no-creator-mode'] !== true,
    faults: values.faults ?? false,
    ...(values['embed-origin'] === undefined ? {} : { embedOrigins: values['embed-origin'] }),
    ...(values['data-dir'] === undefined ? {} : { dataDir: values['data-dir'] }),
  } as const;
}

function parse(args: string[]) {
  return parseOptions('inlay-platform', {
    args,
    allowPositionals: true,
    options: {
      ...dataSetOptions,
      port: { type: 'string' },
      'data-dir': { type: 'string' },
      profile: { type: 'string' },
      'cors-origin': { type: 'string', multiple: true },
      'embed-origin': { type: 'string', multiple: true },
      'no-dashboard-chat': { type: 'boolean' },
      'no-creator-mode': { type: 'boolean' },
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
  // Functions are left out by JSON itself; `faults` holds nothing else, and the helper's options are said already.
  return JSON.stringify({ ...platform, faults: undefined, helperOptions: undefined });
}

function showNote(note: string): void {
  stderrLog({ level: 'info', event: 'inferred', note });
}

function showProgress({ step, fraction }: { step: string; fraction?: number }): void {
  stderrLog({
    level: 'info',
    event: 'loading',
    step,
    ...(fraction === undefined ? {} : { percent: Math.round(fraction * 100) }),
  });
}
