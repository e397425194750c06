/**
 * `inlay-kit/testing`: a chat without a platform, for the unit tests of pages that embed one.
 */
import type { ChatRequest, ChatTransport } from './client/chat-transport.js';
import { parseDecodedLine } from './client/parse-decoded-line.js';
import { BrokenLineJoiner } from './client/rejoin-broken-lines.js';
import { unlessAborted } from './client/unless-aborted.js';
import { CUTOFF_ID, type ChatMessage } from './protocol/chat-message.js';
import { InlayError } from './protocol/inlay-error.js';
import { NdjsonDecoder } from './protocol/ndjson-decoder.js';
import type { ParsedLine } from './protocol/parse-chat-message.js';

/** One thing that happens while a scripted reply is read. */
export type ScriptStep =
  /** Text or bytes that arrive together, as one chunk. */
  | string
  | Uint8Array
  /** Nothing arrives for so many milliseconds, or until the promise resolves. */
  | { readonly wait: number | PromiseLike<unknown> }
  /** The stream breaks here: usually an error of code `disconnect`. */
  | { readonly fail: InlayError };

/** What one request is answered with: a recorded stream, its steps, or an error instead of a stream. */
export type ScriptedReply = string | Uint8Array | InlayError | readonly ScriptStep[];

/** What a scripted transport does besides answering questions. */
export interface ScriptOptions {
  /** Answers to requests for a thread's state, in order; the last one repeats. Default: no such thread. */
  readonly states?: readonly ScriptedReply[];
  /** Errors of abort requests, in order; `undefined`, and every one after the last, is a confirmed abort. */
  readonly aborts?: readonly (InlayError | undefined)[];
  /** Cuts every reply into chunks of so many bytes. Default: as the script has it. */
  readonly chunkBytes?: number;
  /**
   * Leaves the ids and the text of the recorded question as they are. By default the question of a reply, the
   * user message after `__cutoff__`, takes the id and the text of the question asked, as a platform's echo does.
   */
  readonly verbatim?: boolean;
}

/** A request that a scripted transport was sent. */
export type RecordedRequest =
  | ({ readonly kind: 'send'; readonly signal: AbortSignal } & ChatRequest)
  | { readonly kind: 'state' | 'abort'; readonly chatId: string; readonly signal: AbortSignal };

/** A transport that plays recorded streams, and remembers what it was asked. */
export interface ScriptedTransport extends ChatTransport {
  readonly requests: readonly RecordedRequest[];
  /** Streams that are being read now. */
  readonly openStreams: number;
}

/**
 * A transport that answers every question from a script instead of a platform.
 *
 * ```js
 * const chat = document.querySelector('analytics-chat');
 * chat.transport = scriptedTransport(await readFile('answer.ndjson'));
 * await chat.ask('How many orders?');
 * ```
 *
 * @param script one reply for every question, or an array of replies in order, the last of which repeats.
 * Newline-delimited JSON as the chat stream sends it (contract, "Chat stream").
 * @throws InlayError `config` when there is no reply at all
 */
export function scriptedTransport(
  script: string | Uint8Array | readonly ScriptedReply[],
  options: ScriptOptions = {},
): ScriptedTransport {
  const replies = Array.isArray(script)
    ? (script as readonly ScriptedReply[])
    : [script as string | Uint8Array];
  if (replies.length === 0) throw new InlayError('config', 'scriptedTransport needs at least one reply.');
  const requests: RecordedRequest[] = [];
  const counts = { send: 0, state: 0, abort: 0 };
  const streams = new Set<AbortController>();

  async function* play(reply: ScriptedReply, signal: AbortSignal, question?: ChatRequest) {
    // An abort ends the streams that are open, as a platform's would; leaving one is the reader's own signal.
    const ended = new AbortController();
    streams.add(ended);
    try {
      const echo = question === undefined || options.verbatim ? undefined : new EchoRewriter(question);
      for await (const lines of playReply(reply, {
        signal,
        ended: ended.signal,
        chunkBytes: options.chunkBytes,
      })) {
        yield echo === undefined ? lines : lines.map((line) => echo.rewrite(line));
      }
    } finally {
      streams.delete(ended);
    }
  }

  return {
    requests,
    get openStreams() {
      return streams.size;
    },
    send(request, { signal }) {
      requests.push({ kind: 'send', ...request, signal });
      return play(at(replies, counts.send++), signal, request);
    },
    state(chatId, { signal }) {
      requests.push({ kind: 'state', chatId, signal });
      const noThread = new InlayError('thread-unavailable', 'The script has no state of a thread.', {
        status: 404,
      });
      return play(options.states?.length ? at(options.states, counts.state++) : noThread, signal);
    },
    async abort(chatId, { signal }) {
      requests.push({ kind: 'abort', chatId, signal });
      const error = options.aborts?.[counts.abort++];
      if (error !== undefined) throw error;
      for (const stream of streams) stream.abort();
    },
  };
}

function at(replies: readonly ScriptedReply[], index: number): ScriptedReply {
  return replies[Math.min(index, replies.length - 1)]!;
}

interface Playing {
  readonly signal: AbortSignal;
  readonly ended: AbortSignal;
  readonly chunkBytes: number | undefined;
}

async function* playReply(reply: ScriptedReply, playing: Playing): AsyncGenerator<ParsedLine[], void, void> {
  const { signal, ended } = playing;
  // An answer takes its time, however short: nothing arrives within the call.
  await unlessAborted(undefined, signal);
  if (InlayError.isInstance(reply)) throw reply;
  const steps = typeof reply === 'string' || reply instanceof Uint8Array ? [reply] : reply;
  const decoder = new NdjsonDecoder();
  const joiner = new BrokenLineJoiner();
  for (const step of steps) {
    if (ended.aborted) break;
    if (typeof step === 'object' && 'fail' in step) throw step.fail;
    if (typeof step === 'object' && 'wait' in step) {
      await pause(step.wait, playing);
    } else {
      for (const chunk of chunks(step, playing.chunkBytes)) {
        if (signal.aborted) await unlessAborted(undefined, signal);
        const lines = joiner.push(decoder.push(chunk)).map(parseDecodedLine);
        if (lines.length > 0) yield lines;
      }
    }
  }
  const rest = [...joiner.push(decoder.end()), ...joiner.end()].map(parseDecodedLine);
  if (rest.length > 0) yield rest;
}

async function pause(wait: number | PromiseLike<unknown>, { signal, ended }: Playing): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over =
    typeof wait === 'number' ? new Promise((resolve) => (timer = setTimeout(resolve, wait))) : wait;
  const stopped = new Promise((resolve) => ended.addEventListener('abort', resolve, { once: true }));
  try {
    await unlessAborted(Promise.race([over, stopped]), signal);
  } finally {
    clearTimeout(timer);
  }
}

function* chunks(step: string | Uint8Array, size: number | undefined): Generator<Uint8Array, void, void> {
  const bytes = typeof step === 'string' ? new TextEncoder().encode(step) : step;
  const length = size ?? Math.max(1, bytes.length);
  for (let start = 0; start < bytes.length; start += length) yield bytes.subarray(start, start + length);
}

/** Gives the recorded question the id and the text of the question asked, in its echo and in `__state__`. */
class EchoRewriter {
  readonly #question: ChatRequest;
  #isPastCutoff = false;
  #recordedId: string | undefined;

  constructor(question: ChatRequest) {
    this.#question = question;
  }

  rewrite(line: ParsedLine): ParsedLine {
    if (line.kind !== 'message') return line;
    const { message } = line;
    if (message.id === CUTOFF_ID) this.#isPastCutoff = true;
    if (this.#isPastCutoff && message.role === 'user') this.#recordedId ??= message.id;
    const { state } = message;
    const messages = state?.messages?.map((told) => this.#renamed(told));
    const renamed = this.#renamed(message);
    return {
      kind: 'message',
      message: messages === undefined ? renamed : { ...renamed, state: { ...state, messages } },
    };
  }

  #renamed(message: ChatMessage): ChatMessage {
    if (message.role !== 'user' || message.id !== this.#recordedId) return message;
    return { ...message, id: this.#question.messageId, content: this.#question.input };
  }
}
