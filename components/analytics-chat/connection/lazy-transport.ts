import type { ChatRequest, ChatTransport } from '../../../src/client/chat-transport.js';
import { chatAddresses } from '../../../src/client/chat-addresses.js';
import type { HttpChatTransportOptions } from '../../../src/client/http-chat-transport.js';
import { checkedHeaders } from '../../../src/client/request-headers.js';
import { InlayError } from '../../../src/protocol/inlay-error.js';
import type { ParsedLine } from '../../../src/protocol/parse-chat-message.js';

const importTransport = () => import('../../../src/client/http-chat-transport.js');

/** Begins to fetch the code. A fetch that fails is made again by the first request. */
export function preloadTransport(): void {
  importTransport().catch(() => undefined);
}

/** What every request is made with. */
interface Signalled {
  readonly signal: AbortSignal;
}

/**
 * The documented chat, whose code is fetched when a chat is shown and not with the page: a closed launcher needs none of
 * it. A fetch that fails is a lost connection to whoever asks, and is made again with the next request.
 */
export class LazyTransport implements ChatTransport {
  readonly #options: HttpChatTransportOptions;
  #transport: Promise<ChatTransport> | undefined;

  /** @throws InlayError `config` when the URL or a header cannot be used */
  constructor(options: HttpChatTransportOptions) {
    if (typeof options.headers !== 'function') checkedHeaders(options.headers);
    chatAddresses(options.url);
    this.#options = options;
  }

  async *send(request: ChatRequest, options: Signalled): AsyncGenerator<ParsedLine[], void, void> {
    yield* (await this.#load()).send(request, options);
  }

  async *state(chatId: string, options: Signalled): AsyncGenerator<ParsedLine[], void, void> {
    yield* (await this.#load()).state(chatId, options);
  }

  async abort(chatId: string, options: Signalled): Promise<void> {
    return (await this.#load()).abort(chatId, options);
  }

  #load(): Promise<ChatTransport> {
    this.#transport ??= importTransport().then(
      ({ HttpChatTransport }) => new HttpChatTransport(this.#options),
      (cause: unknown) => {
        this.#transport = undefined;
        throw new InlayError('network', 'The code that speaks to the chat could not be fetched.', { cause });
      },
    );
    return this.#transport;
  }
}
