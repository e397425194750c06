import { isRecord, parseJson } from '../protocol/coerce.js';
import { InlayError } from '../protocol/inlay-error.js';
import type { NdjsonDecoderOptions } from '../protocol/ndjson-decoder.js';
import { parseErrorLine } from '../protocol/parse-error-line.js';
import { secureUrl } from '../protocol/secure-url.js';
import { readRowBatches, type RowBatch } from './cubesql-rows.js';
import { errorOfResponse } from './http-error.js';
import { pause } from './pause.js';
import { readText } from './read-text.js';
import { aborted, labelOf, Requester, type SignInOptions } from './requester.js';
import { TokenSource, type GetToken } from './token-source.js';

/** Where and how to reach the Core Data API. */
export interface DataClientOptions extends NdjsonDecoderOptions, SignInOptions {
  /**
   * Address with the data API's base path, such as `https://data.example/data-api`, or the helper's
   * `https://app.example/inlay/data`.
   */
  readonly url: string | URL;
  /** Direct mode: fetches the viewer's token from the host's own server. Sent as `Authorization`, with no prefix. */
  readonly getToken?: GetToken;
  /** Direct mode, instead of `getToken`: a source shared with other clients of the same session. */
  readonly tokens?: TokenSource;
}

/** A query that runs so long that the server has answered "Continue wait". */
export interface LoadProgress {
  /** How often the server has been asked so far. */
  readonly attempts: number;
  /** Since the first request, in milliseconds. */
  readonly elapsedMs: number;
  /** What the server says it is doing, where it says so. */
  readonly stage?: string;
}

/** What every call takes. */
export interface DataCallOptions {
  readonly signal?: AbortSignal;
}

export interface LoadOptions extends DataCallOptions {
  /** `multi` for a list of queries or compared date ranges; then the answer has `results`. */
  readonly queryType?: 'multi';
  /** Told each time the server asks for more patience. */
  readonly onProgress?: (progress: LoadProgress) => void;
}

export interface SqlOptions extends DataCallOptions {
  /** IANA time zone of the query's times. */
  readonly timezone?: string;
  /** The most rows to return. */
  readonly limit?: number;
}

/** Least and most time between two requests for a query that still runs. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;
const NEVER = new AbortController().signal;

/**
 * The Core Data API over fetch: JSON queries with their "Continue wait", SQL as a stream of row batches, metadata.
 *
 * Like the chat's transport it sends a request that was refused for its token once more with a fresh one, and repeats
 * nothing else by itself: queries change nothing, but they cost.
 *
 * Source: contract, "Core Data API"; live platform, "Core Data API".
 */
export class DataClient {
  readonly #options: DataClientOptions;
  readonly #base: string;
  readonly #requester: Requester;

  /** @throws InlayError `config` when the URL cannot be used */
  constructor(options: DataClientOptions) {
    this.#options = options;
    const url = secureUrl(options.url, 'The data URL');
    if (url.search !== '') {
      throw new InlayError('config', 'The data URL must end in the base path, without parameters.');
    }
    this.#base = url.href.replace(/\/+$/, '');
    const tokens =
      options.tokens ?? (options.getToken === undefined ? undefined : new TokenSource(options.getToken));
    this.#requester = new Requester(options, tokens);
  }

  /**
   * Runs a JSON query and waits for it however long it takes: the server's "Continue wait" is asked again with growing
   * pauses until `signal` fires.
   *
   * @param query as the data API documents it: `measures`, `dimensions`, `filters`, `timeDimensions`, …
   * @returns the answer as it came: `{query, data, annotation, …}`, or with `queryType: 'multi'` `{results, …}`
   * @throws InlayError `bad-request` for a query that the model does not know; `auth`, `forbidden`, `network` and the
   * like by the answer's status; `too-large` over `maxTotalBytes`; `aborted` by `signal`
   * @throws TypeError for a query that cannot be written as JSON
   */
  async load(query: object, options: LoadOptions = {}): Promise<Readonly<Record<string, unknown>>> {
    const { queryType } = options;
    const body = { query, ...(queryType === undefined ? {} : { queryType }) };
    return this.#answer('POST', '/v1/load', body, options);
  }

  /**
   * Runs a SQL query and yields its rows as they arrive. Leaving the loop early ends the request.
   *
   * @throws InlayError `bad-request` for SQL that is not accepted, `server` when the query fails on the way,
   * `disconnect` when the stream ends without saying that it is whole, `too-large` over the decoder's limits
   */
  async *cubesql(sql: string, options: SqlOptions = {}): AsyncGenerator<RowBatch, void, void> {
    const { signal = NEVER, timezone, limit } = options;
    const body = {
      query: sql,
      ...(timezone === undefined ? {} : { timezone }),
      ...(limit === undefined ? {} : { limit }),
    };
    const response = await this.#send('POST', '/v1/cubesql', body, signal);
    if (response.body === null) {
      throw new InlayError('protocol', '[POST /v1/cubesql] the server sent no rows.');
    }
    yield* readRowBatches(response.body, { ...this.#options, signal });
  }

  /**
   * What the caller may query: `{cubes: [{name, title, measures, dimensions, segments, …}]}`, as it came. Waits as
   * `load` does.
   */
  async meta(options: DataCallOptions = {}): Promise<Readonly<Record<string, unknown>>> {
    return this.#answer('GET', '/v1/meta', undefined, options);
  }

  /** Asks until there is an answer other than "Continue wait". */
  async #answer(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    { signal = NEVER, onProgress }: LoadOptions,
  ): Promise<Readonly<Record<string, unknown>>> {
    const started = Date.now();
    let pauseMs = FIRST_PAUSE_MS;
    for (let attempts = 1; ; attempts += 1) {
      const answer = await this.#json(method, path, body, signal);
      if (answer['error'] !== 'Continue wait') return checked(answer);
      const { stage } = answer;
      onProgress?.({
        attempts,
        elapsedMs: Math.max(0, Date.now() - started),
        ...(typeof stage === 'string' ? { stage } : {}),
      });
      await pause(pauseMs, signal);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }

  async #json(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, unknown>>> {
    const response = await this.#send(method, path, body, signal);
    let answer: unknown;
    try {
      answer = parseJson(await readText(response, this.#options.maxTotalBytes ?? MAX_ANSWER_BYTES));
    } catch (cause) {
      if (signal.aborted) throw aborted();
      if (InlayError.isInstance(cause)) throw cause;
      throw new InlayError('disconnect', `[${method} ${path}] the answer broke off.`, { cause });
    }
    if (!isRecord(answer)) throw new InlayError('protocol', `[${method} ${path}] the answer is not JSON.`);
    return answer;
  }

  async #send(
    method: 'GET' | 'POST',
    path: string,
    body: object | undefined,
    signal: AbortSignal,
  ): Promise<Response> {
    const url = new URL(this.#base + path);
    // Platforms refuse a token with 403 as well; a viewer who may not ask gets the same 403 again.
    const { response } = await this.#requester.send(method, url, body, signal, [401, 403]);
    if (response.status === 200) return response;
    throw await errorOfResponse(response, labelOf(method, url), false);
  }
}

/** @throws InlayError for an error inside a 200 */
function checked(answer: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const error = parseErrorLine(answer);
  if (error !== undefined) throw error;
  return answer;
}
