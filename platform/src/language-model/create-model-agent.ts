/**
 * A language model in the analyst's place: the same seam, the same two tools, and the viewer's rights where they always
 * are, in the SQL engine. What the model says of numbers is held against the rows.
 */
import type { Agent, AgentEvent, AgentTurn, SqlToolResult } from '../chat/agent.js';
import type { DataSet } from '../dataset/data-set.js';
import {
  ModelEndpoint,
  type ModelEndpointOptions,
  type ModelMessage,
  type ToolCall,
} from './model-endpoint.js';
import { ModelFailure } from './model-failure.js';
import { modelTools, readCall, runCall } from './model-tools.js';
import { figuresNotFound } from './number-check.js';
import { systemPrompt } from './system-prompt.js';
import { messagesOf, transcriptOf, withExchange } from './transcript.js';

export type LanguageModelOptions = ModelEndpointOptions & {
  /** How long a turn may take, in milliseconds. Default 60,000. */
  readonly timeoutMs?: number;
};

/** In one turn. */
const mostCalls = 8;
/** Of a question; more is no question. */
const longestQuestion = 4_000;
/** Words before a tool call are short; longer ones are the answer, and are shown as they come. */
const longestPreamble = 240;

/**
 * @throws StartError where the package `openai` is not installed, or the address is neither https nor on this machine
 */
export async function createLanguageModelAgent(data: DataSet, options: LanguageModelOptions): Promise<Agent> {
  return new ModelAgent(data, await ModelEndpoint.open(options), options.timeoutMs ?? 60_000);
}

class ModelAgent implements Agent {
  readonly #data: DataSet;
  readonly #endpoint: ModelEndpoint;
  readonly #timeoutMs: number;

  constructor(data: DataSet, endpoint: ModelEndpoint, timeoutMs: number) {
    this.#data = data;
    this.#endpoint = endpoint;
    this.#timeoutMs = timeoutMs;
  }

  async *answer(turn: AgentTurn): AsyncIterable<AgentEvent> {
    const transcript = transcriptOf(turn.memory);
    const question = turn.input.slice(0, longestQuestion);
    const today = this.#data.now ?? turn.now.toISOString().slice(0, 10);
    const messages: ModelMessage[] = [
      { role: 'system', content: systemPrompt(this.#data, turn.tools.sight.cubes, today) },
      ...messagesOf(transcript),
      { role: 'user', content: question },
    ];
    const late = new ModelFailure('timeout', `The model took longer than ${this.#timeoutMs / 1000} s.`);
    const ends = new AbortController();
    const timer = setTimeout(() => ends.abort(late), this.#timeoutMs);
    const signal = AbortSignal.any([turn.signal, ends.signal]);
    try {
      const results: SqlToolResult[] = [];
      const said = yield* this.#converse({ turn, messages, results, signal });
      const missing = figuresNotFound(said, question, results);
      const note = missing.length === 0 ? '' : `\n\n*Not found in the data: ${missing.join(', ')}.*`;
      if (note !== '') yield { type: 'final', delta: note };
      yield { type: 'memory', value: withExchange(transcript, { question, answer: said }) };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Asks, carries out what is called, and asks again with what came of it. @returns the final answer's text */
  async *#converse(o: {
    readonly turn: AgentTurn;
    readonly messages: ModelMessage[];
    readonly results: SqlToolResult[];
    readonly signal: AbortSignal;
  }): AsyncGenerator<AgentEvent, string> {
    let made = 0;
    let said = '';
    for (;;) {
      const tools = made < mostCalls ? modelTools : [];
      let held = '';
      let isShown = false;
      let calls: readonly ToolCall[] = [];
      for await (const event of this.#endpoint.answer(o.messages, tools, o.signal)) {
        if (event.type === 'calls') {
          calls = event.calls;
          continue;
        }
        held += event.delta;
        if (!isShown && held.length <= longestPreamble) continue;
        yield { type: 'final', delta: isShown ? event.delta : held };
        isShown = true;
      }
      if (isShown) said += held;
      if (calls.length === 0) {
        if (!isShown && held.trim() === '') throw new ModelFailure('bad-answer', 'The model said nothing.');
        if (!isShown) yield { type: 'final', delta: held };
        return isShown ? said : said + held;
      }
      if ((made += calls.length) > mostCalls)
        throw new ModelFailure('bad-answer', `The model called tools more than ${mostCalls} times.`);
      if (!isShown && held.trim() !== '') yield { type: 'text', delta: held };
      if (isShown) yield { type: 'final', delta: '\n\n' };
      yield* this.#carryOut(calls, held, o);
    }
  }

  async *#carryOut(
    calls: readonly ToolCall[],
    content: string,
    { turn, messages, results }: { turn: AgentTurn; messages: ModelMessage[]; results: SqlToolResult[] },
  ): AsyncGenerator<AgentEvent> {
    const read = calls.map((call) => readCall(call, turn));
    messages.push({
      role: 'assistant',
      content,
      tool_calls: calls.map(({ id, name, arguments: text }) => ({
        id,
        type: 'function',
        function: { name, arguments: text },
      })),
    });
    for (const [at, call] of read.entries()) {
      // An id of ours: the endpoint's may be empty, or twice the same.
      const id = `${turn.now.getTime()}-${messages.length}`;
      yield { type: 'tool-call', id, name: call.name, input: { ...call.input } };
      const { shown, told, rows } = await runCall(call, turn);
      if (rows !== undefined) results.push(rows);
      yield { type: 'tool-result', id, result: shown };
      messages.push({ role: 'tool', tool_call_id: calls[at]?.id ?? '', content: told });
    }
  }
}
