import { decodeNdjson } from '../../src/client/decode-ndjson.js';
import { accumulate } from '../../src/protocol/accumulate.js';
import type { ChatMessage } from '../../src/protocol/chat-message.js';
import { answerOfTurn } from '../../src/protocol/final-answer.js';
import { messageIds } from '../../src/protocol/message-id.js';
import { parseChatMessage } from '../../src/protocol/parse-chat-message.js';
import { readToolCall, type SqlToolResult } from '../../src/protocol/read-tool-call.js';

/** One answered question. */
export interface Answered {
  readonly chatId: string | undefined;
  readonly text: string;
  /** Results of the turn's queries, in order. */
  readonly results: readonly SqlToolResult[];
  readonly messages: readonly ChatMessage[];
}

const nextId = messageIds();

/** Asks a platform over the documented wire, with its API key, as a server would. */
export async function askOverHttp(
  platform: { readonly chatApiUrl: string; readonly apiKey: string },
  input: string,
  options: { readonly chatId?: string | undefined; readonly sessionSettings?: object } = {},
): Promise<Answered> {
  const messageId = nextId();
  const { chatId, sessionSettings = { externalId: 'test.viewer' } } = options;
  const response = await fetch(platform.chatApiUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Api-Key ${platform.apiKey}` },
    body: JSON.stringify({ input, messageId, sessionSettings, ...(chatId === undefined ? {} : { chatId }) }),
  });
  if (response.status !== 200 || response.body === null) throw new Error(`chat answered ${response.status}`);
  return read(response.body, messageId);
}

async function read(body: ReadableStream<Uint8Array>, messageId: string): Promise<Answered> {
  const byId = new Map<string, ChatMessage>();
  let chatId: string | undefined;
  for await (const batch of decodeNdjson(body)) {
    for (const line of batch) {
      const parsed = line.ok ? parseChatMessage(line.value) : undefined;
      if (parsed?.kind === 'error') throw parsed.error;
      if (parsed?.kind !== 'message') continue;
      chatId = parsed.message.state?.chatId ?? chatId;
      byId.set(parsed.message.id, accumulate(byId.get(parsed.message.id), parsed.message));
    }
  }
  const messages = [...byId.values()];
  const start = messages.findIndex(({ id }) => id === messageId);
  const results = messages.slice(start).flatMap(({ toolCall }) => {
    const step = toolCall === undefined ? undefined : readToolCall(toolCall);
    return step?.kind === 'sql' && step.result !== undefined ? [step.result] : [];
  });
  return { chatId, text: answerOfTurn(messages, messageId)?.message.content ?? '', results, messages };
}
