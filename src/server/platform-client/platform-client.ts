import { isRecord, parseJson } from '../../protocol/coerce.js';
import type { EmbedSessionRequest, EmbedSessionResponse } from '../../protocol/embed-session.js';
import { InlayError } from '../../protocol/inlay-error.js';
import { isLoopback, secureUrl } from '../../protocol/secure-url.js';
import { isEmbedTenantName } from '../../protocol/session-rules.js';
import { parseRetryAfter } from '../../client/http-error.js';
import { readText } from '../http/byte-stream.js';
import { embedTenantCatalog, itemsOf, type EmbedTenantCatalog } from './embed-tenant-catalog.js';
import type { CallOptions, Entity, EntityRequest } from './entity.js';
import { fetchUpstream } from '../http/fetch-upstream.js';
import { DEMO_SECRET_PREFIX } from '../handler-config.js';
import {
  fillPath,
  pathSegment,
  PLATFORM_PATHS,
  type PathParameters,
  type PlatformCredential,
  type PlatformPath,
} from './platform-paths.js';
import { PlatformRequestError } from './platform-request-error.js';
import { requireSessionRequest } from '../session/require-session-request.js';
import { RedirectError, type Upstream } from '../http/upstream.js';

/** Options of `PlatformClient`. Give the credential of what you call: a key for sessions and embed tenants, a token for the rest. */
export interface PlatformClientOptions {
  /** Account host, or the custom domain that replaces it. `https:` or loopback. */
  readonly baseUrl: string | URL;
  readonly apiKey?: string;
  readonly accessToken?: string;
  /** For each request, its answer included. Default 30,000 ms. */
  readonly timeoutMs?: number;
  /** Default: the global `fetch`. */
  readonly fetch?: typeof fetch;
}

/** A deployment in a list. Other fields are not documented. */
export interface Deployment {
  readonly id: number;
  readonly name: string;
  readonly [field: string]: unknown;
}

const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** Node's timers end at once above this. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

/** Segments that are words of the interface; any other may be somebody's name and stays out of messages. */
const PUBLIC_SEGMENTS: readonly unknown[] = [
  'generate-session',
  'session',
  'revoke',
  'groups',
  'user-attributes',
];

/**
 * The server's client of the documented management endpoints. Never for a page: it holds the key.
 *
 * Requests are checked against the contract's rules before they are sent. Errors are `InlayError`s: `config` for
 * what the caller got wrong, `PlatformRequestError` for error answers, `network` and `timeout` for none.
 */
export class PlatformClient {
  readonly #base: string;
  readonly #credentials: Readonly<Record<PlatformCredential, string | undefined>>;
  readonly #timeoutMs: number;
  readonly #send: Upstream;

  /** @throws InlayError `config` */
  constructor({ baseUrl, apiKey, accessToken, timeoutMs = 30_000, fetch: send }: PlatformClientOptions) {
    const url = secureUrl(baseUrl, 'baseUrl');
    if (url.search !== '') throw new InlayError('config', 'baseUrl must not have a query ("?…").');
    if (!(Number.isFinite(timeoutMs) && timeoutMs > 0 && timeoutMs <= MAX_TIMEOUT_MS)) {
      throw new InlayError('config', 'timeoutMs must be a positive number of milliseconds.');
    }
    for (const [name, secret] of Object.entries({ apiKey, accessToken })) checkSecret(name, secret, url);
    this.#base = url.href.replace(/\/$/, '');
    this.#credentials = {
      key: apiKey === undefined ? undefined : `Api-Key ${apiKey}`,
      bearer: accessToken === undefined ? undefined : `Bearer ${accessToken}`,
    };
    this.#timeoutMs = timeoutMs;
    this.#send = fetchUpstream(send);
  }

  /**
   * Mints an embed session. Source: contract, "Generate embed session".
   *
   * @throws InlayError `config` naming every rule that the request breaks, before anything is sent
   */
  async generateEmbedSession(
    request: EmbedSessionRequest,
    options: CallOptions = {},
  ): Promise<EmbedSessionResponse> {
    requireSessionRequest(request);
    const answer = await this.entity('/api/v1/embed').request({
      ...options,
      method: 'POST',
      segments: ['generate-session'],
      body: request,
    });
    const sessionId = isRecord(answer) ? answer['sessionId'] : undefined;
    if (typeof sessionId === 'string' && sessionId !== '') return { sessionId };
    throw new InlayError('protocol', 'The platform did not answer with a session.');
  }

  /** Groups and attributes that sessions created in an embed tenant. Source: contract, "Embed-tenant admin endpoints". */
  embedTenant(name: string): {
    readonly groups: EmbedTenantCatalog;
    readonly userAttributes: EmbedTenantCatalog;
  } {
    if (!isEmbedTenantName(name))
      throw new InlayError('config', "The embed tenant name breaks the contract's rule.");
    const tenants = this.entity('/api/v1/embed-tenants');
    return {
      groups: embedTenantCatalog(tenants, name, 'groups'),
      userAttributes: embedTenantCatalog(tenants, name, 'user-attributes'),
    };
  }

  /** Deployments of the account. `first` limits their number. */
  async deployments(options: CallOptions & { readonly first?: number } = {}): Promise<Deployment[]> {
    const { first, ...rest } = options;
    // With the slash, as the contract writes the list.
    const answer = await this.#request('bearer', 'GET', '/api/v1/deployments/', {
      ...rest,
      query: { first },
    });
    return itemsOf(answer) as Deployment[];
  }

  /** Starts a dbt sync. The answer is not documented. */
  async startDbtSync(deploymentId: number, options: CallOptions = {}): Promise<unknown> {
    return this.#dbtSyncs(deploymentId).request({ ...options, method: 'POST' });
  }

  /** Cancels a running dbt sync. Source: contract, `cancelDbtSync`. */
  async cancelDbtSync(
    deploymentId: number,
    syncJobId: string,
    options: CallOptions = {},
  ): Promise<{ readonly message: string }> {
    const jobs = this.#dbtSyncs(deploymentId);
    const answer = await jobs.request({ ...options, method: 'DELETE', segments: [syncJobId] });
    if (isRecord(answer) && typeof answer['message'] === 'string') return { message: answer['message'] };
    throw new InlayError('protocol', 'The platform did not answer the cancellation as documented.');
  }

  /**
   * Any entity of the contract's resources table: its base path, filled in, with the credential that it takes. What
   * is sent and answered there the contract does not show, so answers are `unknown`. SCIM stands in the contract under
   * `/scim/v2` (its table of entities) and `/api/scim/v2` (its table of prefixes): both are here.
   *
   * @throws InlayError `config` for a path that is not in the table or cannot be filled in
   */
  entity<Path extends PlatformPath>(
    path: Path,
    ...[parameters]: [PathParameters<Path>] extends [never]
      ? []
      : [Readonly<Record<PathParameters<Path>, string | number>>]
  ): Entity {
    if (!Object.hasOwn(PLATFORM_PATHS, path))
      throw new InlayError('config', 'The path is not in the table of entities.');
    const base = asConfigError(() =>
      fillPath(path, (parameters ?? {}) as Readonly<Record<string, string | number>>),
    );
    return {
      request: async ({ method = 'GET', segments = [], credential = PLATFORM_PATHS[path], ...rest } = {}) => {
        const below = asConfigError(() =>
          segments.map((segment) => `/${pathSegment(segment, 'A segment')}`).join(''),
        );
        const shown = segments.map((segment) => `/${PUBLIC_SEGMENTS.includes(segment) ? segment : '…'}`);
        return this.#request(credential, method, base + below, { ...rest, label: path + shown.join('') });
      },
    };
  }

  #dbtSyncs(deploymentId: number): Entity {
    if (!Number.isInteger(deploymentId))
      throw new InlayError('config', 'deploymentId must be a whole number.');
    return this.entity('/api/v1/deployments/{deploymentId}/dbt-sync', { deploymentId });
  }

  async #request(
    credential: PlatformCredential,
    method: NonNullable<EntityRequest['method']>,
    path: string,
    { query = {}, body, signal, label: shown = path }: RequestParts,
  ): Promise<unknown> {
    const authorization = this.#credentials[credential];
    if (authorization === undefined) {
      throw new InlayError('config', `${shown} needs ${credential === 'key' ? 'apiKey' : 'accessToken'}.`);
    }
    const text = bodyText(body);
    const url = new URL(this.#base + path);
    for (const [name, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(name, String(value));
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    const ended = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
    const label = `${method} ${shown}`;
    try {
      const answer = await this.#send({
        method,
        url,
        headers: {
          accept: 'application/json',
          authorization,
          ...(text === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(text === undefined ? {} : { body: text }),
        signal: ended,
        replayable: false,
      });
      const isOk = answer.status >= 200 && answer.status < 300;
      const read = await readText(answer.body, isOk ? MAX_ANSWER_BYTES : 16 * 1024);
      if (!isOk) {
        const retryAfterMs = parseRetryAfter(answer.header('retry-after') ?? null, Date.now());
        throw new PlatformRequestError(label, answer.status, read.text, retryAfterMs);
      }
      if (!read.complete)
        throw new InlayError('disconnect', `[${label}] the answer broke off or is too long.`);
      if (read.text.trim() === '') return undefined;
      const value = parseJson(read.text);
      if (value === undefined) throw new InlayError('protocol', `[${label}] the answer is not JSON.`);
      return value;
    } catch (error) {
      throw errorOf(error, label, signal, timeout);
    }
  }
}

/** What is left of a request when its path is made; `label` stands for the path in messages. */
interface RequestParts extends Pick<EntityRequest, 'query' | 'body' | 'signal'> {
  readonly label?: string;
}

/** @throws InlayError `config` for what JSON does not know: a cycle, a BigInt */
function bodyText(body: unknown): string | undefined {
  if (body === undefined) return undefined;
  let text: unknown;
  try {
    text = JSON.stringify(body);
  } catch {
    // What it throws quotes names of the body.
  }
  if (typeof text === 'string') return text;
  throw new InlayError('config', 'The body cannot be written as JSON.');
}

/** Errors of `fetch` may quote headers: none of them is passed on, not even as a cause. */
function errorOf(
  error: unknown,
  label: string,
  signal: AbortSignal | undefined,
  timeout: AbortSignal,
): InlayError {
  if (signal?.aborted === true) return new InlayError('aborted', 'The request was ended by its caller.');
  if (timeout.aborted) return new InlayError('timeout', `[${label}] the platform did not answer in time.`);
  if (InlayError.isInstance(error)) return error;
  if (error instanceof RedirectError)
    return new InlayError('protocol', `[${label}] the platform answered with a redirect.`);
  return new InlayError('network', `[${label}] the platform could not be reached.`);
}

function checkSecret(name: string, secret: string | undefined, url: URL): void {
  if (secret === undefined) return;
  if (typeof secret !== 'string' || !/^[\x21-\x7e]+$/.test(secret)) {
    throw new InlayError('config', `${name} must be the credential alone, without "Api-Key" or "Bearer".`);
  }
  if (secret.startsWith(DEMO_SECRET_PREFIX) && !isLoopback(url.hostname)) {
    throw new InlayError('config', `${name} is a local platform's demo one and baseUrl is not on loopback.`);
  }
}

function asConfigError<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw new InlayError(
      'config',
      error instanceof TypeError ? error.message : 'The path cannot be filled in.',
    );
  }
}
