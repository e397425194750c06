import { stderrLog } from './log.js';
import { loadConfigFile } from './config/load-config-file.js';
import { problemLine } from './config/config-problem.js';
import { isLoopbackAddress } from './config/loopback-address.js';
import { readConfig, type Settings } from './config/read-config.js';
import { DEFAULT_PORT, ListenError, startSidecar } from './sidecar.js';
import { stopSignal } from './stop-signal.js';
import type { Terminal } from './terminal.js';
import { EXIT_USAGE, parseOptions, UsageError } from './usage-error.js';

const usage = `Usage: inlay-kit serve --config FILE [options]

Runs the session helper as a server of its own, for hosts in other languages. When it is ready it prints one JSON line
on stdout: {"url","basePath"}. Logs are JSON lines on stderr. It speaks plain HTTP: put your proxy with TLS before it.

Options:
  --config FILE   the configuration, such as inlay.config.mjs
  --port PORT     port to listen on (default 8787, or the configuration's; 0 picks a free one)
  --host ADDRESS  address to listen on (default 127.0.0.1); the only way to leave loopback
  --help          show this
`;

/** `inlay-kit serve`: runs until SIGINT, SIGTERM or SIGHUP. @returns the exit code */
export async function serveCommand(args: string[], terminal: Terminal = process): Promise<number> {
  try {
    const options = readOptions(args);
    if (options === 'help') {
      terminal.stdout.write(usage);
      return 0;
    }
    const settings = await settingsOf(options, terminal);
    if (settings === undefined) return 1;
    return await run(settings, options, terminal);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof ListenError)) throw error;
    terminal.stderr.write(`${error.message}\n`);
    return error instanceof UsageError ? EXIT_USAGE : 1;
  }
}

interface ServeOptions {
  readonly config: string;
  readonly port: number | undefined;
  readonly host: string | undefined;
}

function readOptions(args: string[]): ServeOptions | 'help' {
  const { values } = parseOptions('inlay-kit serve', {
    args,
    options: {
      config: { type: 'string' },
      port: { type: 'string' },
      host: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return 'help';
  const { config, port, host } = values;
  if (config === undefined) throw new UsageError('--config is missing. See inlay-kit serve --help.');
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) <= 65_535)) {
    throw new UsageError('--port must be a whole number from 0 to 65535.');
  }
  if (host === '') throw new UsageError('--host must be an address.');
  return { config, port: port === undefined ? undefined : Number(port), host };
}

/** The configuration, or undefined after everything wrong with it was written to stderr. */
async function settingsOf(
  { config, host }: ServeOptions,
  { stderr, env }: Terminal,
): Promise<Settings | undefined> {
  const loaded = await loadConfigFile(config, env);
  if ('problem' in loaded) {
    stderr.write(`${problemLine(loaded.problem)}\n`);
    return undefined;
  }
  const read = readConfig(loaded.raw, loaded.place, {
    needsIdentity: true,
    ...(host === undefined ? {} : { hostFlag: host }),
  });
  for (const warning of read.warnings) {
    stderrLog({ level: 'warn', event: 'configuration', message: problemLine(warning) });
  }
  if (read.problems.length === 0) return read.settings;
  const lines = read.problems.map((problem) => `- ${problemLine(problem)}\n`).join('');
  stderr.write(`The helper cannot start. Its configuration has ${count(read.problems.length)}:\n${lines}`);
  return undefined;
}

const count = (problems: number): string => (problems === 1 ? 'a problem' : `${problems} problems`);

async function run(settings: Settings, options: ServeOptions, { stdout }: Terminal): Promise<number> {
  const host = options.host ?? settings.raw.host ?? '127.0.0.1';
  const port = options.port ?? settings.raw.port ?? DEFAULT_PORT;
  const sidecar = await startSidecar(settings, { host, port, log: stderrLog });
  if (!isLoopbackAddress(host)) {
    const message = 'Others reach this address, over plain HTTP. Put a proxy with TLS before it.';
    stderrLog({ level: 'warn', event: 'listening', message });
  }
  // Before the line: whoever reads it may send a signal at once.
  const stopped = Promise.race([stopSignal(), unexpectedError()]);
  stdout.write(`${JSON.stringify({ url: sidecar.url, basePath: sidecar.basePath })}\n`);
  const signal = await stopped;
  stderrLog({ level: 'info', event: 'stopping', signal });
  await sidecar.stop();
  return signal === 'failure' ? 70 : 0;
}

/**
 * Errors that nobody caught end in a log line of their name alone: their message may quote a request. A rejected
 * promise is one request's trouble; after an exception nothing is certain, so the process ends.
 */
function unexpectedError(): Promise<string> {
  const nameOf = (error: unknown) => (error instanceof Error ? error.name : typeof error);
  process.on('unhandledRejection', (error) => {
    stderrLog({ level: 'error', event: 'unhandled-rejection', error: nameOf(error) });
  });
  return new Promise((resolve) => {
    process.once('uncaughtException', (error) => {
      stderrLog({ level: 'error', event: 'uncaught-exception', error: nameOf(error) });
      resolve('failure');
    });
  });
}
