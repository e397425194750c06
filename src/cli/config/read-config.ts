import { contractProfile, liveProfile } from '../../protocol/platform-profile.js';
import { isRecord } from '../../protocol/coerce.js';
import { isLoopback } from '../../protocol/secure-url.js';
import { configProblems, DEMO_SECRET_PREFIX } from '../../server/handler-config.js';
import type { PlatformOptions, SessionHandlerOptions } from '../../server/handler-options.js';
import { checkIdentity, missingAttributes, type Identity } from '../../server/viewer/identity.js';
import { concerns, problemAt, type ConfigProblem } from './config-problem.js';
import { shapeProblems, type RawConfig } from './config-schema.js';
import { isLoopbackAddress } from './loopback-address.js';
import { readIdentitySettings, type IdentitySettings } from './read-identity.js';
import type { ReadOptions } from './read-options.js';
import { readSecret, type ConfigPlace, type Findings } from './secret-reference.js';

/** A configuration, read. `settings` is complete only when there are no problems. */
export interface ReadConfig {
  /** Everything that is wrong, all at once. */
  readonly problems: readonly ConfigProblem[];
  /** What works and should be otherwise. */
  readonly warnings: readonly ConfigProblem[];
  /** What could be read, right or wrong. See `isRight`. */
  readonly settings: Settings;
  /** Whether a setting is given its right form, so that it can be used though others cannot. */
  readonly isRight: (path: string) => boolean;
}

export interface Settings {
  readonly platform: Partial<PlatformOptions>;
  readonly handler: Partial<Omit<SessionHandlerOptions, 'platform' | 'identify' | 'audit'>>;
  /** The whole of the file, for what only the server of the sidecar needs. */
  readonly raw: Partial<RawConfig>;
  readonly identity: IdentitySettings | undefined;
}

/** Reads a configuration and finds everything that is wrong with it. */
export function readConfig(raw: unknown, place: ConfigPlace, options: ReadOptions): ReadConfig {
  const found: Findings = { problems: shapeProblems(raw), warnings: [] };
  const shape = [...found.problems];
  const given = withoutWrong(isRecord(raw) ? raw : {}, shape);
  const platform = readPlatform(given.platform ?? {}, place, found);
  const identity = readIdentitySettings(given, place, found, options);
  const handler = handlerOptions(given);
  addHandlerProblems({ platform, ...handler }, shape, found);
  checkDemoSecrets(platform, found);
  checkHost(given, options, found);
  checkExampleViewer(given, found);
  checkLimits(given, found);
  if (
    options.needsIdentity &&
    (given.allowedOrigins ?? []).length === 0 &&
    !concerns(shape, 'allowedOrigins')
  ) {
    const what = 'is empty: only pages that this very address serves could speak to the helper.';
    found.warnings.push(problemAt('allowedOrigins', what));
  }
  const problems = unique(found.problems);
  return {
    problems,
    warnings: found.warnings,
    settings: { platform, handler, raw: given, identity },
    isRight: (path) => !concerns(problems, path),
  };
}

/** The configuration without the parts whose form is wrong, so that the rest can still be read. */
function withoutWrong(
  raw: Readonly<Record<string, unknown>>,
  shape: readonly ConfigProblem[],
): Partial<RawConfig> {
  const keep = (value: unknown, path: string): unknown => {
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).flatMap(([name, inner]) => {
      const at = path === '' ? name : `${path}.${name}`;
      const isWrong = shape.some(
        // Origins are checked one by one, so that a wrong one does not hide another.
        ({ path }) => path === at || (path.startsWith(`${at}[`) && at !== 'allowedOrigins'),
      );
      return isWrong ? [] : [[name, plain(inner) ? keep(inner, at) : inner] as const];
    });
    return Object.fromEntries(entries);
  };
  return keep(raw, '') as Partial<RawConfig>;
}

/** A limiter is an object of a class: it is passed on and never copied. */
function plain(value: unknown): boolean {
  return (
    isRecord(value) &&
    [Object.prototype, null].includes(Object.getPrototypeOf(value) as never) &&
    !('take' in value)
  );
}

function readPlatform(
  section: Partial<RawConfig['platform']>,
  place: ConfigPlace,
  found: Findings,
): Partial<PlatformOptions> {
  const { apiKey: _a, apiKeyEnv: _b, apiKeyFile: _c, ...rest } = section;
  const { tokenSecret: _d, tokenSecretEnv: _e, tokenSecretFile: _f, profile, ...plainSettings } = rest;
  const apiKey = readSecret(section, 'platform', 'apiKey', place, found);
  const tokenSecret = readSecret(section, 'platform', 'tokenSecret', place, found);
  return {
    ...(plainSettings as Partial<PlatformOptions>),
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(tokenSecret === undefined ? {} : { tokenSecret }),
    profile: profile === 'live' ? liveProfile : contractProfile,
  };
}

function handlerOptions(given: Partial<RawConfig>): Settings['handler'] {
  const { allowedOrigins, basePath, allowInternal, requiredAttributes, authorize, threads, rateLimiter } =
    given;
  const { headersMs, idleMs, totalMs } = given.limits ?? {};
  const limits = Object.fromEntries(
    Object.entries({ headersMs, idleMs, totalMs }).filter(([, value]) => value !== undefined),
  );
  const options = {
    allowedOrigins,
    basePath,
    allowInternal,
    requiredAttributes,
    authorize,
    threads,
    rateLimiter,
    limits,
  };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** The helper's own rules, where the form did not already break them. */
function addHandlerProblems(
  options: { platform: Partial<PlatformOptions> } & Settings['handler'],
  shape: readonly ConfigProblem[],
  found: Findings,
): void {
  const sentences = configProblems({ identify: () => null, ...options } as SessionHandlerOptions);
  for (const sentence of sentences) {
    const [, path, what] = /^([A-Za-z]+(?:\.[A-Za-z]+|\[\d+\])*) (.+)$/s.exec(sentence) ?? [];
    // The demo's secrets are looked at below, each at its own place.
    if (path === undefined || what === undefined || path === 'The') continue;
    if (concerns([...shape, ...found.problems], path)) continue;
    // Some of the helper's sentences say what to do themselves.
    found.problems.push(what.includes(': ') ? problemAt(path, what, '') : problemAt(path, what));
  }
}

/** @see DEMO_SECRET_PREFIX */
function checkDemoSecrets(platform: Partial<PlatformOptions>, found: Findings): void {
  const { baseUrl, chatApiUrl, aiUrl, dataUrl } = platform;
  const isElsewhere = [baseUrl, chatApiUrl, aiUrl, dataUrl].some(
    (url) => url !== undefined && URL.canParse(String(url)) && !isLoopback(new URL(url).hostname),
  );
  if (!isElsewhere) return;
  for (const name of ['apiKey', 'tokenSecret'] as const) {
    if (platform[name]?.startsWith(DEMO_SECRET_PREFIX) !== true) continue;
    found.problems.push(
      problemAt(
        `platform.${name}`,
        "is a local platform's demo one, and an address is not on loopback.",
        "Use the account's own.",
      ),
    );
  }
}

function checkHost(given: Partial<RawConfig>, { hostFlag }: ReadOptions, found: Findings): void {
  if (hostFlag !== undefined || given.host === undefined || isLoopbackAddress(given.host)) return;
  found.problems.push(
    problemAt(
      'host',
      'is not on loopback, which only the command line may ask for.',
      'Use --host, and read what it says.',
    ),
  );
}

/** A limiter brings its own counts: those beside it would be without effect. */
function checkLimits({ limits = {}, rateLimiter }: Partial<RawConfig>, found: Findings): void {
  if (rateLimiter === undefined) return;
  for (const name of [
    'streams',
    'queries',
    'sessionsPerMinute',
    'tokensPerMinute',
    'threadsPerMinute',
  ] as const) {
    if (limits[name] === undefined) continue;
    found.problems.push(
      problemAt(`limits.${name}`, 'stands beside rateLimiter.', 'Set it where the limiter is made.'),
    );
  }
}

/** An identity is checked as the helper will check it. */
function checkExampleViewer(given: Partial<RawConfig>, found: Findings): void {
  if (given.exampleViewer === undefined) return;
  const violations = checkIdentity(given.exampleViewer, 1);
  for (const { field, message } of violations) {
    found.problems.push(problemAt(`exampleViewer.${field}`, message));
  }
  if (violations.length > 0) return;
  const viewer = given.exampleViewer as unknown as Identity;
  for (const name of missingAttributes(viewer, given.requiredAttributes ?? [])) {
    const what = `lacks ${shownName(name)}, which requiredAttributes names: such a viewer is refused.`;
    found.problems.push(problemAt('exampleViewer.userAttributes', what, 'Give it a value.'));
  }
}

/** A name for a message; anything odd may be a value in the wrong place. */
function shownName(name: string): string {
  return /^[\p{L}\p{N}_ .-]{1,60}$/u.test(name) ? `"${name}"` : 'an attribute';
}

function unique(problems: readonly ConfigProblem[]): ConfigProblem[] {
  const seen = new Map(problems.map((problem) => [`${problem.path} ${problem.what}`, problem]));
  return [...seen.values()];
}
