import { readResultTable, type ResultTable } from '../../../../src/render/table/result-table.js';

type Message = {
  readonly id: string;
  readonly content: string;
  readonly graphPath: readonly string[];
  readonly toolCall: ToolCall | undefined;
};
/** The rows of a query, and what the agent says of them. */
export type AnswerResult = {
  readonly table: ResultTable;
  readonly title: string;
  /** What was counted, of which rows; empty where nothing is said of it. */
  readonly description: string;
  /** Vega-Lite as JSON text, untrusted. */
  readonly vegaSpec: string | undefined;
};
/** Its rows are read when they come, not at each line that follows. */
type ToolCall = { readonly result: unknown; readonly read: AnswerResult | undefined };
type Fields = Readonly<Record<string, unknown>>;

/** What a turn has said so far. */
export type TurnState = {
  readonly chatId: string | undefined;
  readonly answer: string;
  readonly result: AnswerResult | undefined;
  /** A tool is at work. */
  readonly isLooking: boolean;
};

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** One turn of a chat, put together from the stream's messages (contract, "Chat stream message"). */
export class ChatTurn {
  readonly #messages = new Map<string, Message>();
  #chatId: string | undefined;
  /** The stream came to its end as it should. */
  isSettled = false;
  isFailed = false;

  add(value: unknown): void {
    if (!isFields(value)) return;
    const { id, role, state } = value;
    // An authentication failure is one object of another form inside a success.
    if ('error' in value && id !== '__state__') this.isFailed = true;
    if (id === '__cutoff__') {
      if (isFields(state) && typeof state['chatId'] === 'string') this.#chatId = state['chatId'];
      // What came before is an earlier turn, played again.
      this.#messages.clear();
    } else if (id === '__state__') this.isSettled = true;
    else if (typeof id === 'string' && role === 'assistant') this.#accumulate(id, value);
  }

  #accumulate(id: string, value: Fields): void {
    const before = this.#messages.get(id);
    const content = typeof value['content'] === 'string' ? value['content'] : '';
    const path = value['graphPath'];
    const call = value['toolCall'];
    this.#messages.set(id, {
      id,
      content: value['isDelta'] === true ? (before?.content ?? '') + content : content,
      graphPath: Array.isArray(path) ? path.map(String) : (before?.graphPath ?? []),
      toolCall: isFields(call) ? toolCallOf(call['result'], before?.toolCall) : before?.toolCall,
    });
  }

  get state(): TurnState {
    const messages = [...this.#messages.values()];
    const final = messages.filter(
      ({ graphPath, toolCall }) => !toolCall && graphPath[0] === 'final' && graphPath.length <= 2,
    );
    const said = messages.filter(({ toolCall, content }) => !toolCall && content !== '');
    // Without a final message the last one that said something stands for it.
    const answer = (final.at(-1) ?? (this.isSettled ? said.at(-1) : undefined))?.content ?? '';
    const calls = messages.flatMap(({ toolCall }) => (toolCall ? [toolCall] : []));
    return {
      chatId: this.#chatId,
      answer,
      result: calls.findLast(({ read }) => read !== undefined)?.read,
      isLooking: calls.some(({ result }) => typeof result !== 'string'),
    };
  }
}

const toolCallOf = (result: unknown, before: ToolCall | undefined): ToolCall =>
  before !== undefined && before.result === result ? before : { result, read: readResult(result) };

function readResult(text: unknown): AnswerResult | undefined {
  if (typeof text !== 'string') return undefined;
  try {
    const result: unknown = JSON.parse(text);
    const table = readResultTable(result);
    const { queryTitle: title, description, vegaSpec: spec } = isFields(result) ? result : {};
    return (
      table && {
        table,
        title: typeof title === 'string' ? title : '',
        description: typeof description === 'string' ? description : '',
        vegaSpec: typeof spec === 'string' ? spec : isFields(spec) ? JSON.stringify(spec) : undefined,
      }
    );
  } catch {
    return undefined;
  }
}

/** The lines of a body as values; lines that are no JSON are left out. */
export async function* readLines(body: ReadableStream<Uint8Array>): AsyncGenerator {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      text += value ? decoder.decode(value, { stream: true }) : decoder.decode();
      const lines = text.split('\n');
      // The last line of a stream may come without its newline.
      text = done ? '' : (lines.pop() ?? '');
      for (const line of lines) {
        try {
          if (line.trim() !== '') yield JSON.parse(line) as unknown;
        } catch {
          // A torn line says nothing; the messages around it do.
        }
      }
      if (done) return;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
