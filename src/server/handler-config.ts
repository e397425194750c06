import { isRecord } from '../protocol/coerce.js';
import { InlayError } from '../protocol/inlay-error.js';
import { contractProfile, type PlatformProfile } from '../protocol/platform-profile.js';
import { isLoopback, secureUrl } from '../protocol/secure-url.js';
import { silentAudit, type Audit } from './viewer/audit.js';
import { stderrFaultLog, type FaultLog } from './fault-log.js';
import type { PlatformOptions, SessionHandlerOptions } from './handler-options.js';
import { createRateLimiter, type RateLimiter } from './limits/rate-limiter.js';
import { memoryThreads, storageProblem, type ThreadStorage } from './threads/thread-storage.js';
import { secretSigner, type SignToken } from './session/token-signer.js';

/** Options, checked and with defaults filled in. */
export interface HandlerConfig {
  readonly baseUrl: URL;
  readonly apiKey: string;
  readonly deploymentId: number;
  readonly chatUrl: URL;
  readonly abortUrl: URL;
  readonly dataUrl: URL | undefined;
  readonly signToken: SignToken | undefined;
  readonly tokenTtlSeconds: number;
  readonly profile: PlatformProfile;
  readonly branch: { readonly activeBranchName?: string; readonly isDefaultBranch?: boolean };
  readonly identify: SessionHandlerOptions['identify'];
  readonly authorize: NonNullable<SessionHandlerOptions['authorize']>;
  readonly basePath: string;
  readonly allowedOrigins: readonly string[];
  readonly allowInternal: boolean;
  readonly requiredAttributes: readonly string[];
  readonly threads: ThreadStorage | undefined;
  readonly rateLimiter: RateLimiter;
  readonly audit: Audit;
  readonly log: FaultLog;
  readonly fetch: typeof fetch | undefined;
  readonly limits: { readonly headersMs: number; readonly idleMs: number; readonly totalMs: number };
}

/** What the keys and secrets of a local platform begin with. They are public, so they are good on loopback only. */
export const DEMO_SECRET_PREFIX = 'inlay_demo_';

const STREAM_PATH = '/stream-chat-state';
const OPTION_NAMES = [
  'platform',
  'identify',
  'authorize',
  'basePath',
  'allowedOrigins',
  'allowInternal',
  'requiredAttributes',
  'threads',
  'rateLimiter',
  'audit',
  'log',
  'fetch',
  'limits',
];
const PLATFORM_NAMES = [
  'baseUrl',
  'apiKey',
  'deploymentId',
  'chatApiUrl',
  'aiUrl',
  'accountName',
  'agentId',
  'dataUrl',
  'tokenSecret',
  'signToken',
  'tokenTtlSeconds',
  'profile',
  'activeBranchName',
  'isDefaultBranch',
];
const LIMIT_NAMES = ['headersMs', 'idleMs', 'totalMs'];
/** In place of an address that is wrong, so that the other options can still be checked. */
const nowhere = new URL('https://localhost');

/**
 * Checks the options and fills in defaults. Every problem is found before any of them is reported.
 *
 * @throws InlayError `config` that lists them all and quotes no value
 */
export function readConfig(options: SessionHandlerOptions): HandlerConfig {
  const problems = new Problems();
  const config = readOptions(options, problems);
  problems.throwIfAny();
  const { tokenSecret, signToken } = options.platform;
  return {
    ...config,
    signToken: signToken ?? (tokenSecret === undefined ? undefined : secretSigner(tokenSecret)),
  };
}

/** Everything that is wrong with the options, one sentence each, which begins with the option's path and quotes no value. */
export function configProblems(options: SessionHandlerOptions): readonly string[] {
  const problems = new Problems();
  readOptions(options, problems);
  return problems.list;
}

function readOptions(given: SessionHandlerOptions, problems: Problems): Omit<HandlerConfig, 'signToken'> {
  // Hosts without types pass anything; a crash in here would name a line of the kit and not the mistake.
  if (!isRecord(given)) problems.add('createSessionHandler takes an object of options.');
  const options = (isRecord(given) ? given : {}) as SessionHandlerOptions;
  const platform = (isRecord(options.platform) ? options.platform : {}) as Partial<PlatformOptions>;
  problems.unknownNames('', options, OPTION_NAMES);
  problems.unknownNames('platform.', platform, PLATFORM_NAMES);
  if (isRecord(options.limits)) problems.unknownNames('limits.', options.limits, LIMIT_NAMES);
  const baseUrl = problems.url(platform.baseUrl, 'platform.baseUrl');
  const chatUrl = readChatUrl(platform, problems);
  const dataUrl =
    platform.dataUrl === undefined ? undefined : problems.url(platform.dataUrl, 'platform.dataUrl');
  checkPlatform(platform, [baseUrl, chatUrl, ...(dataUrl === undefined ? [] : [dataUrl])], problems);
  checkHost(options, problems);
  return {
    baseUrl,
    apiKey: platform.apiKey ?? '',
    deploymentId: platform.deploymentId ?? 0,
    chatUrl,
    abortUrl: new URL(chatUrl.href.replace(/\/stream-chat-state(?=$|\?)/, '/abort')),
    dataUrl,
    tokenTtlSeconds: platform.tokenTtlSeconds ?? 300,
    profile: platform.profile ?? contractProfile,
    branch: {
      ...(platform.activeBranchName === undefined ? {} : { activeBranchName: platform.activeBranchName }),
      ...(platform.isDefaultBranch === undefined ? {} : { isDefaultBranch: platform.isDefaultBranch }),
    },
    identify: options.identify,
    authorize: options.authorize ?? (() => true),
    basePath: String(options.basePath ?? '/inlay').replace(/\/$/, ''),
    allowedOrigins: options.allowedOrigins ?? [],
    allowInternal: options.allowInternal ?? false,
    requiredAttributes: options.requiredAttributes ?? [],
    threads: options.threads === true ? memoryThreads() : options.threads || undefined,
    rateLimiter: options.rateLimiter ?? createRateLimiter(),
    audit: options.audit ?? silentAudit,
    log: options.log === false ? () => {} : (options.log ?? stderrFaultLog),
    fetch: options.fetch,
    limits: { headersMs: 30_000, idleMs: 120_000, totalMs: 1_800_000, ...options.limits },
  };
}

function readChatUrl(platform: Partial<PlatformOptions>, problems: Problems): URL {
  const { chatApiUrl, aiUrl, accountName, agentId } = platform;
  const parts = [aiUrl, accountName, agentId];
  if (chatApiUrl === undefined) {
    if (parts.some((part) => part === undefined || part === '')) {
      problems.add(
        "platform.chatApiUrl is missing: copy the Chat API URL from the agent's settings, or give aiUrl, accountName and agentId.",
      );
      return nowhere;
    }
    const base = problems.url(aiUrl, 'platform.aiUrl');
    const path = `/api/v1/public/${encodeURIComponent(String(accountName))}/agents/${encodeURIComponent(String(agentId))}/chat${STREAM_PATH}`;
    return new URL(base.href.replace(/\/$/, '') + path);
  }
  if (parts.some((part) => part !== undefined)) {
    problems.add('platform.chatApiUrl stands beside aiUrl, accountName or agentId: give one or the other.');
  }
  const url = problems.url(chatApiUrl, 'platform.chatApiUrl');
  if (url !== nowhere && !url.pathname.endsWith(STREAM_PATH))
    problems.add(`platform.chatApiUrl must end in ${STREAM_PATH}.`);
  return url;
}

function checkPlatform(platform: Partial<PlatformOptions>, urls: readonly URL[], problems: Problems): void {
  const { apiKey, tokenSecret, signToken, tokenTtlSeconds = 300, deploymentId } = platform;
  if (!Number.isInteger(deploymentId)) problems.add('platform.deploymentId must be a whole number.');
  if (typeof apiKey !== 'string' || apiKey === '') problems.add('platform.apiKey is missing.');
  else if (/^\s*(api-key|bearer)\b/i.test(apiKey))
    problems.add('platform.apiKey must be the key alone, without "Api-Key".');
  else if (!/^[\x21-\x7e]+$/.test(apiKey))
    problems.add('platform.apiKey holds a blank, a line break or another character that no key has.');
  if (tokenSecret !== undefined && signToken !== undefined) {
    problems.add('platform.tokenSecret stands beside signToken: give one or the other.');
  }
  if (
    tokenSecret !== undefined &&
    !(typeof tokenSecret === 'string' && new TextEncoder().encode(tokenSecret).length >= 32)
  ) {
    problems.add('platform.tokenSecret must have at least 32 bytes, as HS256 requires.');
  }
  if (signToken !== undefined && typeof signToken !== 'function')
    problems.add('platform.signToken must be a function.');
  if (!(Number.isInteger(tokenTtlSeconds) && tokenTtlSeconds >= 30 && tokenTtlSeconds <= 3600)) {
    problems.add('platform.tokenTtlSeconds must be 30 to 3600.');
  }
  const isDemo = [apiKey, tokenSecret].some(
    (secret) => typeof secret === 'string' && secret.startsWith(DEMO_SECRET_PREFIX),
  );
  if (isDemo && urls.some((url) => !isLoopback(url.hostname))) {
    problems.add(
      "The key or secret is a local platform's demo one and the addresses are not on loopback: use the account's own.",
    );
  }
  if (
    platform.activeBranchName !== undefined &&
    (typeof platform.activeBranchName !== 'string' || platform.activeBranchName === '')
  ) {
    problems.add('platform.activeBranchName must be a non-empty string.');
  }
  const { profile } = platform;
  const surfaces = isRecord(profile) && isRecord(profile.embedUrls) ? profile.embedUrls : {};
  if (
    profile !== undefined &&
    ['dashboard', 'chat', 'app'].some((name) => typeof surfaces[name as keyof typeof surfaces] !== 'string')
  ) {
    problems.add('platform.profile must be contractProfile, liveProfile or made from one of them.');
  }
  if (platform.isDefaultBranch !== undefined && typeof platform.isDefaultBranch !== 'boolean') {
    problems.add('platform.isDefaultBranch must be true or false.');
  }
}

function checkHost(options: SessionHandlerOptions, problems: Problems): void {
  const { basePath = '/inlay', allowedOrigins = [], limits = {}, allowInternal = false } = options;
  if (typeof options.identify !== 'function')
    problems.add('identify is missing: a function that says who sends a request.');
  for (const name of ['authorize', 'audit', 'fetch'] as const) {
    if (options[name] !== undefined && typeof options[name] !== 'function')
      problems.add(`${name} must be a function.`);
  }
  const threadsProblem = storageProblem(options.threads);
  if (threadsProblem !== undefined) problems.add(threadsProblem);
  if (typeof options.rateLimiter?.take !== 'function' && options.rateLimiter !== undefined) {
    problems.add('rateLimiter must have a method take(kind, key).');
  }
  if (options.log !== undefined && options.log !== false && typeof options.log !== 'function')
    problems.add('log must be a function, or false.');
  checkRequired(options.requiredAttributes, problems);
  // The word "false" out of an environment would be as good as true.
  if (typeof allowInternal !== 'boolean') problems.add('allowInternal must be true or false.');
  if (typeof basePath !== 'string' || !/^(\/[A-Za-z0-9_.~-]+)*\/?$/.test(basePath))
    problems.add('basePath must be a path like /inlay.');
  if (!Array.isArray(allowedOrigins)) problems.add('allowedOrigins must be a list of origins.');
  else
    allowedOrigins.forEach((origin: unknown, index) => problems.origin(origin, `allowedOrigins[${index}]`));
  if (!isRecord(limits)) problems.add('limits must be an object of milliseconds.');
  else checkLimits(limits, problems);
}

/** A name in place of a list of names would be a list of its letters. */
function checkRequired(names: unknown, problems: Problems): void {
  const isList =
    Array.isArray(names) && names.every((name) => typeof name === 'string' && name.trim() !== '');
  if (names === undefined || isList) return;
  problems.add("requiredAttributes must be a list of attributes' names.");
}

function checkLimits(limits: object, problems: Problems): void {
  for (const [name, value] of Object.entries(limits)) {
    if (LIMIT_NAMES.includes(name) && !(typeof value === 'number' && value > 0 && value <= 3_600_000))
      problems.add(`limits.${name} must be milliseconds, at most an hour.`);
  }
}

/** What is wrong so far. */
class Problems {
  readonly #list: string[] = [];

  get list(): readonly string[] {
    return this.#list;
  }

  add(problem: string): void {
    this.#list.push(problem);
  }

  url(value: unknown, name: string): URL {
    if (value === undefined || value === '') {
      this.add(`${name} is missing.`);
      return nowhere;
    }
    try {
      return secureUrl(value as string | URL, name);
    } catch (error) {
      this.add(InlayError.isInstance(error) ? error.message : `${name} is not a URL.`);
      return nowhere;
    }
  }

  origin(value: unknown, name: string): void {
    const form = `${name} must be an exact origin like https://host.example, without path or wildcard.`;
    const url = typeof value === 'string' && URL.canParse(value) ? new URL(value) : undefined;
    if (url === undefined) this.add(form);
    else if (this.url(url, name) !== nowhere && url.origin !== value) this.add(form);
  }

  /** A misspelled option would be silently without effect. */
  unknownNames(prefix: string, value: object, known: readonly string[]): void {
    for (const name of Object.keys(value)) {
      if (!known.includes(name)) this.add(`${prefix}${/^\w{1,40}$/.test(name) ? name : '(…)'} is no option.`);
    }
  }

  throwIfAny(): void {
    if (this.#list.length === 0) return;
    const lines = this.#list.map((problem) => `\n- ${problem}`).join('');
    throw new InlayError('config', `The session helper cannot start:${lines}`);
  }
}
