import { HttpChatTransport } from '../../src/client/http-chat-transport.js';

/** One scripted answer of a chat server. Chunks are written as they are, so that a test chooses where bytes are cut. */
export interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly chunks?: readonly (string | Uint8Array | Promise<unknown>)[];
  /** Breaks the connection after the last chunk instead of ending the stream. */
  readonly breaks?: boolean;
}

/** A request that the script received. */
export interface Received {
  readonly url: string;
  readonly body: Record<string, unknown>;
  readonly signal: AbortSignal;
}

export interface Script {
  readonly transport: HttpChatTransport;
  readonly received: Received[];
}

const encoder = new TextEncoder();

/**
 * A chat transport over scripted replies: everything of the kit from the bytes on is real. Replies are used in
 * order, abort requests apart (they take theirs from `aborts`, by default 204); past the end there is no connection.
 */
export function scripted(replies: readonly Reply[], aborts: readonly Reply[] = []): Script {
  const received: Received[] = [];
  const [streams, stops] = [[...replies], [...aborts]];
  const send = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const url = String(input);
    const signal = init!.signal!;
    received.push({ url, body: JSON.parse(init!.body as string), signal });
    const isAbort = url.endsWith('/abort');
    const reply = isAbort ? (stops.shift() ?? { status: 204 }) : streams.shift();
    if (reply === undefined) throw new TypeError('no connection');
    const status = reply.status ?? 200;
    const body = status === 204 ? null : bodyOf(reply, signal);
    return new Response(body, { status, headers: { 'content-type': 'application/json', ...reply.headers } });
  };
  const url = 'https://helper.example/inlay/chat/stream-chat-state';
  return { transport: new HttpChatTransport({ url, fetch: send }), received };
}

function bodyOf(reply: Reply, signal: AbortSignal): ReadableStream<Uint8Array> {
  const chunks = [...(reply.chunks ?? [])];
  return new ReadableStream({
    start: (controller) =>
      signal.addEventListener('abort', () => controller.error(new DOMException('aborted', 'AbortError'))),
    pull: async (controller) => {
      const chunk = chunks.shift();
      if (chunk instanceof Promise) {
        await chunk;
        controller.enqueue(new Uint8Array(0));
      } else if (chunk !== undefined) {
        controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : chunk);
      } else if (reply.breaks) {
        controller.error(new TypeError('connection lost'));
      } else {
        controller.close();
      }
    },
  });
}

/** Frames as lines of the wire. */
export function lines(...frames: readonly object[]): string {
  return frames.map((frame) => `${JSON.stringify(frame)}\n`).join('');
}

export const cutoff = (chatId = 'chat-1') =>
  ({ id: '__cutoff__', role: 'assistant', state: { isStreaming: true, chatId }, sort: 0 }) as const;

export const finalText = (content: string, sort: number, more: object = {}) => ({
  id: 'final-1',
  role: 'assistant',
  content,
  graphPath: ['final'],
  isDelta: true,
  isInProcess: true,
  sort,
  ...more,
});

/** Closes the answer that the deltas before it wrote: `content` is all of it. */
export const wholeText = (content: string, sort: number, more: object = {}) =>
  finalText(content, sort, { isDelta: false, isInProcess: false, ...more });

export const settled = (messages: readonly object[] = []) => ({
  id: '__state__',
  role: 'assistant',
  state: { isStreaming: false, messages },
  sort: 1000,
});

export const sqlCall = (result?: object, sort = 5, input: object = {}) => ({
  id: 'tool-1',
  role: 'assistant',
  toolCall: {
    name: 'serviceSqlApi',
    input: JSON.stringify({ sqlQuery: 'SELECT 1', queryTitle: 'Delays', ...input }),
    ...(result === undefined ? {} : { result: JSON.stringify(result) }),
  },
  graphPath: ['service_data_analyst_agent', 'tools'],
  isDelta: false,
  isInProcess: result === undefined,
  sort,
});

export const delays = {
  sqlQuery: 'SELECT 1',
  queryTitle: 'Delays',
  schema: [
    { name: 'flights.origin', column_type: 'String' },
    { name: 'flights.avg_delay', column_type: 'Double' },
  ],
  data: [
    ['JFK', '12.5'],
    ['ATL', '9.25'],
    ['ORD', '15'],
  ],
  totalRows: 3,
  uuid: '0c7e0f7a-7a55-4c0d-8d75-6c0f6a1f7e11',
};
