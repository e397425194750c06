import type { ParsedLine } from '../protocol/parse-chat-message.js';

/** What an element may say of a turn. Identity and branch are never the page's to choose. */
export interface ChatRequest {
  /** The question. */
  readonly input: string;
  /** The thread; omitted for a new one. */
  readonly chatId?: string;
  /** The same id again re-attaches to the turn instead of asking twice. */
  readonly messageId: string;
}

/**
 * How a conversation reaches a platform. `HttpChatTransport` is the real one; tests and hosts may bring theirs.
 *
 * `send` and `state` yield the parsed lines in the batches they arrived in. They throw an `InlayError` when
 * there is no stream (any HTTP error) or when it breaks (`disconnect`), and end normally when it ended.
 */
export interface ChatTransport {
  /** Asks, or re-attaches to, the turn `messageId`. */
  send(request: ChatRequest, options: { readonly signal: AbortSignal }): AsyncIterable<ParsedLine[]>;
  /** The current state of a thread: a chat request without input. */
  state(chatId: string, options: { readonly signal: AbortSignal }): AsyncIterable<ParsedLine[]>;
  /** Ends the running turn of a thread. Resolves on 204, the only confirmation there is; throws otherwise. */
  abort(chatId: string, options: { readonly signal: AbortSignal }): Promise<void>;
}
