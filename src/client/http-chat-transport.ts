import { CUTOFF_ID, type ChatRequestBody } from '../protocol/chat-message.js';
import { InlayError } from '../protocol/inlay-error.js';
import type { NdjsonDecoderOptions } from '../protocol/ndjson-decoder.js';
import { parseChatMessage, type ParsedLine } from '../protocol/parse-chat-message.js';
import { contractProfile } from '../protocol/platform-profile.js';
import { chatAddresses, type ChatAddresses } from './chat-addresses.js';
import type { ChatRequest, ChatTransport } from './chat-transport.js';
import { decodeNdjson } from './decode-ndjson.js';
import { codeOfStatus, errorOfResponse } from './http-error.js';
import { parseDecodedLine } from './parse-decoded-line.js';
import { BrokenLineJoiner } from './rejoin-broken-lines.js';
import { TokenSource, type GetToken } from './token-source.js';
import { checkedHeaders } from './request-headers.js';
import { discard, labelOf, Requester, type SignInOptions } from './requester.js';

/** The relay's word on which new thread the platform has begun for the question. */
const THREAD_HEADER = 'inlay-thread';

/** Where and how to reach a chat. There is deliberately no option for an API key: keys live on servers. */
export interface HttpChatTransportOptions extends NdjsonDecoderOptions, SignInOptions {
  /** The full Chat API URL, ending in `/stream-chat-state`: the helper's, or in token mode the platform's. */
  readonly url: string | URL;
  /** Token mode: fetches the viewer's token from the host's own server. */
  readonly getToken?: GetToken;
  /** Token mode, instead of `getToken`: a source shared with other clients of the same session. */
  readonly tokens?: TokenSource;
  /** Header that carries the token. Default `X-Service-Auth-Token`. */
  readonly tokenHeader?: string;
}

/**
 * The documented chat over fetch: stream, thread state and abort (whose URL is derived from the stream's).
 *
 * A request that the platform refuses for its token is sent once more with a fresh one; nothing else is ever
 * repeated here, since only the conversation's own state says whether asking again is safe.
 *
 * Source: contract, "Chat stream" and "Chat abort".
 */
export class HttpChatTransport implements ChatTransport {
  readonly #options: HttpChatTransportOptions;
  readonly #addresses: ChatAddresses;
  readonly #requester: Requester;

  /** @throws InlayError `config` when the URL, a header or an option cannot be used */
  constructor(options: HttpChatTransportOptions) {
    this.#options = options;
    if (typeof options.headers !== 'function') checkedHeaders(options.headers);
    this.#addresses = chatAddresses(options.url);
    const tokens =
      options.tokens ?? (options.getToken === undefined ? undefined : new TokenSource(options.getToken));
    this.#requester = new Requester(options, tokens, options.tokenHeader ?? contractProfile.tokenHeader);
  }

  send(
    request: ChatRequest,
    { signal }: { readonly signal: AbortSignal },
  ): AsyncGenerator<ParsedLine[], void, void> {
    const { input, chatId, messageId } = request;
    return this.#stream({ input, ...(chatId === undefined ? {} : { chatId }), messageId }, signal);
  }

  state(
    chatId: string,
    { signal }: { readonly signal: AbortSignal },
  ): AsyncGenerator<ParsedLine[], void, void> {
    return this.#stream({ chatId }, signal);
  }

  async abort(chatId: string, { signal }: { readonly signal: AbortSignal }): Promise<void> {
    const { response } = await this.#requester.send('POST', this.#addresses.abort, { chatId }, signal);
    if (response.status === 204) return discard(response);
    throw await errorOfResponse(response, labelOf('POST', this.#addresses.abort), true);
  }

  async *#stream(body: ChatRequestBody, signal: AbortSignal): AsyncGenerator<ParsedLine[], void, void> {
    const { response, token, isReplaced } = await this.#requester.send(
      'POST',
      this.#addresses.stream,
      body,
      signal,
    );
    const lines = this.#lines(await this.#bodyOf(response, body), signal);
    let fresh: string | undefined;
    try {
      const first = await lines.next();
      if (first.done) return;
      // One retry in all: a token that has replaced a refused one is not replaced again.
      if (!isReplaced && isRefusal(first.value[0])) fresh = await this.#requester.replacement(token, signal);
      if (fresh === undefined) {
        yield first.value;
        yield* lines;
        return;
      }
    } catch (error) {
      // A browser drops what it holds of a body that breaks, and with it the line that named the thread.
      const chatId = body.chatId === undefined && response.headers.get(THREAD_HEADER);
      if (chatId && !signal.aborted) yield [parseChatMessage({ id: CUTOFF_ID, state: { chatId } })];
      throw error;
    } finally {
      // Whoever leaves at the first batch leaves before `yield*`: without this the connection would stay open.
      await lines.return();
    }
    const second = await this.#requester.sendWith(fresh, 'POST', this.#addresses.stream, body, signal);
    yield* this.#lines(await this.#bodyOf(second, body), signal);
  }

  async *#lines(
    body: ReadableStream<Uint8Array>,
    signal: AbortSignal,
  ): AsyncGenerator<ParsedLine[], void, void> {
    const joiner = new BrokenLineJoiner();
    for await (const batch of decodeNdjson(body, { ...this.#options, signal })) {
      const lines = joiner.push(batch).map(parseDecodedLine);
      if (lines.length > 0) yield lines;
    }
    const rest = joiner.end().map(parseDecodedLine);
    if (rest.length > 0) yield rest;
  }

  async #bodyOf(response: Response, request: ChatRequestBody): Promise<ReadableStream<Uint8Array>> {
    const label = labelOf('POST', this.#addresses.stream);
    if (!response.ok) throw await errorOfResponse(response, label, request.chatId !== undefined);
    const isPage = /^\s*text\/html\b/i.test(response.headers.get('content-type') ?? '');
    if (response.status === 200 && response.body !== null && !isPage) return response.body;
    discard(response);
    const what = isPage ? 'a web page instead of a chat stream' : 'no stream';
    const { status } = response;
    throw new InlayError(codeOfStatus(status, false), `[${label}] ${status}: the server sent ${what}.`, {
      status,
    });
  }
}

function isRefusal(line: ParsedLine | undefined): boolean {
  return line?.kind === 'error' && line.error.code === 'auth';
}
