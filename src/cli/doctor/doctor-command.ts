import { InlayError } from '../../protocol/inlay-error.js';
import { secureUrl } from '../../protocol/secure-url.js';
import { loadConfigFile, readJsonFile } from '../config/load-config-file.js';
import type { ConfigProblem } from '../config/config-problem.js';
import { readConfig, type ReadConfig } from '../config/read-config.js';
import type { Terminal } from '../terminal.js';
import { EXIT_USAGE, parseOptions, UsageError } from '../usage-error.js';
import type { DoctorInput } from './doctor-context.js';
import { environmentConfig, inEnvironmentWords } from './environment-config.js';
import { exitCodeOf, humanReport, jsonReport } from './print-report.js';
import { runChecks, type CheckFinding } from './run-checks.js';

const usage = `Usage: inlay-kit doctor [--config FILE] [options]

Checks a configuration against its platform, and if asked a running helper and a page. Findings go to stdout, progress
to stderr; no secret is ever printed. It exits with 0 when there is nothing to do, with 1 after warnings, 2 after
errors, 64 when the command line is wrong.

Options:
  --config FILE    the configuration of inlay-kit serve. Without it: the environment variables PLATFORM_URL,
                   PLATFORM_API_KEY, PLATFORM_DEPLOYMENT_ID, PLATFORM_CHAT_URL, PLATFORM_DATA_URL,
                   PLATFORM_TOKEN_SECRET, PLATFORM_PROFILE and PAGE_ORIGINS
  --viewer FILE    an example viewer as JSON: their attributes and groups are looked up
  --helper URL     a running helper with its base path, looked at from outside
  --page URL       a page with the elements: its content security policy and its origin
  --ask QUESTION   really ask the agent, which costs what a question costs
  --timeout S      seconds for each answer (default 10)
  --json           one JSON document instead of lines
  --help           show this

PLATFORM_ACCESS_TOKEN, if set, is used to list the deployments.
`;

/** `inlay-kit doctor`. @returns the exit code */
export async function doctorCommand(args: string[], terminal: Terminal = process): Promise<number> {
  const { stdout, stderr, env } = terminal;
  try {
    const options = readOptions(args);
    if (options.help === true) {
      stdout.write(usage);
      return 0;
    }
    const input = await inputOf(options, env);
    const found =
      'findings' in input
        ? input.findings
        : await runChecks(input, ({ title, count, total }) => {
            stderr.write(`[${count}/${total}] ${title}\n`);
          });
    const findings = options.config === undefined ? found.map(sayInEnvironmentWords) : found;
    stdout.write(options.json === true ? jsonReport(findings) : humanReport(findings));
    return exitCodeOf(findings);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    stderr.write(`${error.message}\n`);
    return EXIT_USAGE;
  }
}

function readOptions(args: string[]) {
  const { values } = parseOptions('inlay-kit doctor', {
    args,
    options: {
      config: { type: 'string' },
      viewer: { type: 'string' },
      helper: { type: 'string' },
      page: { type: 'string' },
      ask: { type: 'string' },
      timeout: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  return values;
}

type Options = ReturnType<typeof readOptions>;

/** What to examine; or the one finding that there is when the configuration cannot be loaded. */
async function inputOf(
  options: Options,
  env: Terminal['env'],
): Promise<DoctorInput | { readonly findings: CheckFinding[] }> {
  const { timeout = '10', ask } = options;
  if (!/^\d{1,3}$/.test(timeout) || Number(timeout) === 0) {
    throw new UsageError('--timeout must be seconds, 1 to 999.');
  }
  if (ask?.trim() === '') throw new UsageError('--ask must be a question.');
  const helper = address('--helper', options.helper);
  const page = pageAddress(options.page);
  const config = await configOf(options, env);
  if (config !== undefined && 'what' in config) return { findings: [notLoaded(config)] };
  if (config === undefined && helper === undefined && page === undefined) {
    throw new UsageError(
      'There is nothing to check. Give --config, or set PLATFORM_URL. See inlay-kit doctor --help.',
    );
  }
  const accessToken = env['PLATFORM_ACCESS_TOKEN'] || undefined;
  return { config, accessToken, helper, page, ask, timeoutMs: Number(timeout) * 1000 };
}

function sayInEnvironmentWords(finding: CheckFinding): CheckFinding {
  const { seen, todo } = finding;
  return {
    ...finding,
    seen: inEnvironmentWords(seen),
    ...(todo === undefined ? {} : { todo: inEnvironmentWords(todo) }),
  };
}

function notLoaded({ what, todo }: ConfigProblem): CheckFinding {
  return { check: 'configuration', severity: 'error', title: 'Configuration', seen: what, todo };
}

async function configOf(
  { config, viewer }: Options,
  env: Terminal['env'],
): Promise<ReadConfig | ConfigProblem | undefined> {
  const example = viewer === undefined ? undefined : readJsonFile(viewer);
  if (viewer !== undefined && example === undefined) throw new UsageError('--viewer must name a JSON file.');
  const withViewer = (raw: unknown) =>
    example === undefined || typeof raw !== 'object' ? raw : { ...raw, exampleViewer: example };
  if (config === undefined) {
    const raw = environmentConfig(env);
    const place = { env, folder: process.cwd(), source: '' };
    return raw === undefined ? undefined : readConfig(withViewer(raw), place, { needsIdentity: false });
  }
  const loaded = await loadConfigFile(config, env);
  if ('problem' in loaded) return loaded.problem;
  return readConfig(withViewer(loaded.raw), loaded.place, { needsIdentity: true });
}

function address(option: string, value: string | undefined): URL | undefined {
  if (value === undefined) return undefined;
  try {
    return secureUrl(value, option);
  } catch (error) {
    if (InlayError.isInstance(error)) throw new UsageError(error.message);
    throw error;
  }
}

/** A page over plain http is a finding and no reason not to look. */
function pageAddress(value: string | undefined): URL | undefined {
  if (value === undefined) return undefined;
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '') {
    url.hash = '';
    return url;
  }
  throw new UsageError('--page must be an address that begins with https://, without a user name.');
}
