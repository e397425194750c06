import { isRecord, parseJson } from '../protocol/coerce.js';
import { InlayError } from '../protocol/inlay-error.js';
import { secureUrl } from '../protocol/secure-url.js';
import { readThreadEntries, type ThreadEntry } from '../protocol/thread-entry.js';
import { errorOfResponse } from './http-error.js';
import { readText } from './read-text.js';
import { aborted, Requester, type RequestMethod, type SignInOptions } from './requester.js';

/** Where the session helper is and how the page signs in to it. */
export interface ThreadsClientOptions extends SignInOptions {
  /** Address of the session helper, such as `https://app.example/inlay`. */
  readonly endpoint: string | URL;
}

/** Two hundred entries, each as long as it can be. */
const MAX_ANSWER_BYTES = 512 * 1024;
const TIMEOUT_MS = 30_000;

/**
 * The client of the helper's list of threads, which belongs to whoever the page's sign-in says. It keeps nothing.
 *
 * Every method rejects with an InlayError: `config` where the helper keeps no list, `thread-unavailable` for a thread
 * that is not in it, else by the answer's status.
 */
export class ThreadsClient {
  readonly #requester: Requester;
  readonly #endpoint: URL;

  /** @throws InlayError `config` when the address cannot be used */
  constructor({ fetch: send = globalThis.fetch, ...options }: ThreadsClientOptions) {
    // What the viewer has done is to arrive although the page is being left.
    const sendLast: typeof fetch = (url, init) =>
      send(url, init?.method === 'GET' ? init : { ...init, keepalive: true });
    this.#requester = new Requester({ ...options, fetch: sendLast });
    this.#endpoint = secureUrl(options.endpoint, 'The endpoint');
  }

  /** `GET {endpoint}/threads`, the latest first. @throws InlayError also `protocol` when the answer is no list */
  async list({ signal }: { readonly signal: AbortSignal }): Promise<ThreadEntry[]> {
    const answer = parseJson(await this.#request('GET', '', undefined, signal));
    if (!isRecord(answer) || !Array.isArray(answer['threads']))
      throw new InlayError('protocol', 'The session helper did not answer with a list of threads.');
    return readThreadEntries(answer['threads']);
  }

  /** `PATCH {endpoint}/threads/{chatId}`. */
  async rename(chatId: string, title: string, { signal }: { readonly signal: AbortSignal }): Promise<void> {
    await this.#request('PATCH', chatId, { title }, signal);
  }

  /** `DELETE {endpoint}/threads/{chatId}`: takes it off the list. The platform keeps the conversation. */
  async forget(chatId: string, { signal }: { readonly signal: AbortSignal }): Promise<void> {
    await this.#request('DELETE', chatId, undefined, signal);
  }

  async #request(
    method: RequestMethod,
    chatId: string,
    body: object | undefined,
    caller: AbortSignal,
  ): Promise<string> {
    const signal = AbortSignal.any([caller, AbortSignal.timeout(TIMEOUT_MS)]);
    const label = `${method} /threads`;
    try {
      const { response } = await this.#requester.send(method, this.#address(chatId), body, signal);
      if (!response.ok) throw await refusal(response, label, chatId !== '');
      const text = await readText(response, MAX_ANSWER_BYTES);
      // A late answer to a request that was ended is nobody's any more, also from a `fetch` that knows no signal.
      signal.throwIfAborted();
      return text;
    } catch (cause) {
      if (caller.aborted) throw aborted();
      if (signal.aborted) throw new InlayError('timeout', `[${label}] the session helper took too long.`);
      if (InlayError.isInstance(cause)) throw cause;
      throw new InlayError('network', `[${label}] the session helper’s answer broke off.`, { cause });
    }
  }

  #address(chatId: string): URL {
    const url = new URL(this.#endpoint);
    const rest = chatId === '' ? '' : `/${encodeURIComponent(chatId)}`;
    url.pathname = `${url.pathname.replace(/\/+$/, '')}/threads${rest}`;
    return url;
  }
}

async function refusal(response: Response, label: string, isOfThread: boolean): Promise<InlayError> {
  const { status } = response;
  if (status !== 501) return errorOfResponse(response, label, isOfThread);
  void response.body?.cancel().catch(() => {});
  const words = 'the session helper keeps no list of threads. Give it the option threads.';
  return new InlayError('config', `[${label}] 501: ${words}`, { status });
}
