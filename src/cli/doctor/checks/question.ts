import { randomUUID } from 'node:crypto';
import { decodeNdjson } from '../../../client/decode-ndjson.js';
import type { ChatMessage } from '../../../protocol/chat-message.js';
import { answerOfTurn } from '../../../protocol/final-answer.js';
import { parseChatMessage } from '../../../protocol/parse-chat-message.js';
import { messageIds } from '../../../protocol/message-id.js';
import type { Check } from '../check.js';
import { DOCTOR_ID } from '../doctor-context.js';
import { error, failed, ok, skipped, warning, type Verdict } from '../finding.js';

const nextId = messageIds();

/** A real question, with `--ask` only: it costs what a question costs. */
export const question: Check = {
  id: 'question',
  title: 'Question',
  // As long as an answer may take.
  limitMs: 120_000,
  isWanted: ({ config, ask }) => config !== undefined && ask !== undefined,
  run: async (context, signal) => {
    const { ask } = context.input;
    const { chatUrl, apiKey } = context.platform;
    if (chatUrl === undefined || apiKey === undefined)
      return [skipped('the settings of the chat are not usable.')];
    if (!(await context.reach(chatUrl)).ok) return [skipped('the chat cannot be reached safely.')];
    if (failed(await context.outcome('chat'))) return [skipped('the chat does not answer.')];
    const messageId = nextId();
    const response = await fetch(chatUrl, {
      method: 'POST',
      headers: { authorization: `Api-Key ${apiKey}`, 'content-type': 'application/json' },
      // A user of its own, so that threads of earlier runs do not matter, and who is gone after ten minutes.
      body: JSON.stringify({
        input: ask,
        messageId,
        sessionSettings: {
          externalId: `${DOCTOR_ID}-${randomUUID()}`,
          isEphemeral: true,
          ephemeralTtlSeconds: 600,
        },
      }),
      redirect: 'error',
      signal,
    });
    if (response.status !== 200 || response.body === null) {
      return [
        error(`The question was answered with status ${response.status}.`, 'Run the other checks first.'),
      ];
    }
    return [await readAnswer(response.body, messageId, signal)];
  },
};

async function readAnswer(
  body: ReadableStream<Uint8Array>,
  messageId: string,
  signal: AbortSignal,
): Promise<Verdict> {
  const whole = new Map<string, ChatMessage>();
  let hasState = false;
  let hasError = false;
  for await (const lines of decodeNdjson(body, { signal })) {
    for (const line of lines) {
      const parsed = line.ok ? parseChatMessage(line.value) : undefined;
      if (parsed?.kind === 'error') hasError = true;
      if (parsed?.kind !== 'message') continue;
      const { message } = parsed;
      if (message.id === '__state__') hasState = true;
      // Deltas hold a part each; whether there is any text is all that is asked here.
      if ((message.content ?? '') !== '' || !whole.has(message.id)) whole.set(message.id, message);
    }
  }
  const answer = answerOfTurn([...whole.values()], messageId);
  if (hasError)
    return error('The agent answered with an error.', "Look at the agent's own log, and at its deployment.");
  if (answer === undefined)
    return error('The stream ended without an answer.', 'Ask again in the platform itself.');
  if (!hasState)
    return warning(
      'The answer came, and the stream ended without its last message.',
      'Look for a proxy that cuts long answers.',
    );
  return ok(
    answer.provisional ? 'The agent answered, without marking the answer as final.' : 'The agent answered.',
  );
}
