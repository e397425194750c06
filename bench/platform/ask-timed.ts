import type { ReadyFields } from '../../platform/src/index.js';

/** When things of one turn arrived, in milliseconds after the request was sent. */
export type TimedTurn = { readonly firstMs: number; readonly sqlMs: number; readonly endMs: number };

export type Viewer = Pick<ReadyFields['viewers'][number], 'externalId' | 'userAttributes'>;

type Frame = {
  id?: string;
  role?: string;
  graphPath?: string[];
  toolCall?: { name: string; result?: string };
  state?: { isStreaming?: boolean; messages?: { graphPath?: string[] }[] };
};

/**
 * Asks in a new thread and reads the stream to its end.
 * @throws when the turn is not whole: no SQL result with rows, no final answer, no closing state
 */
export async function askTimed(platform: ReadyFields, viewer: Viewer, input: string): Promise<TimedTurn> {
  const started = performance.now();
  const response = await fetch(platform.chatApiUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Api-Key ${platform.apiKey}` },
    body: JSON.stringify({
      input,
      sessionSettings: { externalId: viewer.externalId, userAttributes: viewer.userAttributes },
    }),
  });
  if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
  let firstMs: number | undefined;
  let sqlMs: number | undefined;
  let last: Frame = {};
  for await (const frame of framesOf(response.body)) {
    const now = performance.now() - started;
    if (frame.role === 'assistant' && frame.graphPath) firstMs ??= now;
    if (frame.toolCall?.name === 'serviceSqlApi' && frame.toolCall.result !== undefined) {
      if ('error' in (JSON.parse(frame.toolCall.result) as object)) throw new Error('The query failed.');
      sqlMs ??= now;
    }
    last = frame;
  }
  const isWhole =
    last.id === '__state__' &&
    last.state?.isStreaming === false &&
    last.state.messages?.at(-1)?.graphPath?.[0] === 'final';
  if (firstMs === undefined || sqlMs === undefined || !isWhole) throw new Error('The turn is not whole.');
  return { firstMs, sqlMs, endMs: performance.now() - started };
}

async function* framesOf(body: ReadableStream<Uint8Array>): AsyncIterable<Frame> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of body) {
    text += decoder.decode(chunk, { stream: true });
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) yield JSON.parse(line) as Frame;
  }
  if (text !== '') throw new Error('The last line is cut short.');
}
