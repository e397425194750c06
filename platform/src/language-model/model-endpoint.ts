/**
 * One answer of an OpenAI-compatible endpoint, read as it comes. What it sends is untrusted: it is bounded in length, and
 * what is no answer is a failure.
 */
import type OpenAI from 'openai';
import { StartError } from '../platform-error.js';
import { ModelFailure } from './model-failure.js';

export type ModelMessage = OpenAI.ChatCompletionMessageParam;
export type ModelTool = OpenAI.ChatCompletionTool;

export type ModelEndpointOptions = {
  /** Base address, as `https://host/v1`; `http:` on loopback only. */
  readonly url: string;
  /** Name of the model. */
  readonly model: string;
  /** Default: none, as for a model on this machine. */
  readonly key?: string;
};

/** A call of a tool, its arguments not yet read. */
export type ToolCall = { readonly id: string; readonly name: string; readonly arguments: string };

export type ModelEvent =
  | { readonly type: 'text'; readonly delta: string }
  | { readonly type: 'calls'; readonly calls: readonly ToolCall[] };

/** Of one answer: its text, and the arguments of all its calls. */
const mostCharacters = 60_000;
const mostCalls = 8;
const mostAnswerTokens = 4_000;

export class ModelEndpoint {
  readonly #client: OpenAI;
  readonly #library: typeof OpenAI;
  readonly #model: string;

  private constructor(library: typeof OpenAI, { url, model, key }: ModelEndpointOptions) {
    this.#library = library;
    this.#model = model;
    this.#client = new library({
      baseURL: checkedUrl(url),
      apiKey: key ?? 'none',
      maxRetries: 0,
      organization: null,
      project: null,
      logLevel: 'off',
      // A key goes to the address that it was given for, and to no other.
      fetch: (input, init) => fetch(input, { ...init, redirect: 'error' }),
    });
  }

  /** @throws StartError where the package is not installed or the address cannot be used */
  static async open(options: ModelEndpointOptions): Promise<ModelEndpoint> {
    checkedUrl(options.url);
    let library: typeof OpenAI;
    try {
      ({ default: library } = await import('openai'));
    } catch {
      throw new StartError('A language model needs the package openai: npm install openai@6.');
    }
    return new ModelEndpoint(library, options);
  }

  /** @throws ModelFailure for everything but an answer that came to its end */
  async *answer(
    messages: readonly ModelMessage[],
    tools: readonly ModelTool[],
    signal: AbortSignal,
  ): AsyncGenerator<ModelEvent> {
    const calls = new Map<number, { id: string; name: string; arguments: string }>();
    let ended: string | undefined;
    let characters = 0;
    const take = (text: string): string => {
      characters += text.length;
      if (characters > mostCharacters) throw new ModelFailure('bad-answer', 'The answer is too long.');
      return text;
    };
    try {
      const stream = await this.#client.chat.completions.create(
        {
          model: this.#model,
          messages: [...messages],
          stream: true,
          max_completion_tokens: mostAnswerTokens,
          ...(tools.length === 0 ? {} : { tools: [...tools] }),
        },
        { signal },
      );
      for await (const chunk of stream) {
        const [choice] = listOf(chunk.choices);
        if (choice === undefined) continue;
        const { content, refusal, tool_calls }: Partial<Delta> = choice.delta ?? {};
        if (refusal) throw new ModelFailure('refused', 'The model declined to answer.');
        if (typeof content === 'string' && content !== '') yield { type: 'text', delta: take(content) };
        for (const part of listOf(tool_calls)) addTo(calls, part, take);
        ended = choice.finish_reason ?? ended;
      }
    } catch (error) {
      throw this.#failureOf(error, signal);
    }
    // The library ends a stream that was aborted as if it were whole.
    signal.throwIfAborted();
    if (ended === 'content_filter') throw new ModelFailure('refused', 'The model declined to answer.');
    if (ended === undefined || ended === 'length')
      throw new ModelFailure('bad-answer', 'The answer was cut off.');
    if (calls.size > 0) yield { type: 'calls', calls: [...calls.values()] };
  }

  #failureOf(error: unknown, signal: AbortSignal): unknown {
    if (error instanceof ModelFailure) return error;
    if (signal.aborted) return signal.reason;
    if (error instanceof this.#library.APIError && error.status !== undefined) {
      const status = Number(error.status);
      if (status === 401 || status === 403)
        return new ModelFailure('auth', 'The endpoint refused the key (INLAY_AGENT_KEY).');
      if (status === 429)
        return new ModelFailure('rate-limited', 'The endpoint has had enough requests for now.');
      return new ModelFailure('unavailable', `The endpoint answered with status ${status}.`);
    }
    // A broken connection is a TypeError with a cause.
    if (error instanceof SyntaxError || (error instanceof TypeError && error.cause === undefined))
      return new ModelFailure('bad-answer', 'What the endpoint sent is no answer.', { cause: error });
    return new ModelFailure('unavailable', 'The endpoint cannot be reached, or broke off.', { cause: error });
  }
}

type Delta = OpenAI.Chat.ChatCompletionChunk.Choice.Delta;
type CallPart = OpenAI.Chat.ChatCompletionChunk.Choice.Delta.ToolCall;

function addTo(
  calls: Map<number, { id: string; name: string; arguments: string }>,
  { index, id, function: told }: CallPart,
  take: (text: string) => string,
): void {
  const call = calls.get(index) ?? { id: '', name: '', arguments: '' };
  calls.set(index, call);
  if (calls.size > mostCalls)
    throw new ModelFailure('bad-answer', 'The model called too many tools at once.');
  call.id ||= take(String(id ?? ''));
  call.name ||= take(String(told?.name ?? ''));
  call.arguments += take(String(told?.arguments ?? ''));
}

/** What should be a list, from somebody who may send anything. */
function listOf<T>(value: readonly T[] | null | undefined): readonly T[] {
  const isList: boolean = Array.isArray(value);
  return isList ? (value ?? []) : [];
}

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

function checkedUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname));
  if (!url || !isSafe || url.username !== '' || url.search !== '')
    throw new StartError(
      'The address of the language model must be like https://host/v1 (http: on this machine only).',
    );
  return url.href.replace(/\/$/, '');
}
