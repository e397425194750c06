import { chatRules } from './answer-rules.js';
import { readText } from '../http/byte-stream.js';
import { authorize, MAX_BODY_BYTES, openUpstream, type Call, type Route } from '../call.js';
import { readChatFields, type ChatFields } from './chat-fields.js';
import type { Reply } from '../http/exchange.js';
import { HelperError } from '../http/helper-error.js';
import { sessionSettingsOf } from '../viewer/identity.js';
import { AcceptedThread } from '../threads/accepted-thread.js';
import { storeFault } from '../threads/thread-routes.js';
import { LineGuard } from './line-guard.js';
import { relay } from './relay.js';
import { refusalOf } from '../http/upstream-refusal.js';

/** The documented chat with the key, the viewer's `sessionSettings` and the branch added here. */
export const chatRoutes: Readonly<Record<string, Route>> = {
  '/chat/stream-chat-state': { methods: ['POST'], run: streamChat },
  '/chat/abort': { methods: ['POST'], run: abortChat },
};

async function streamChat(call: Call): Promise<Reply> {
  const fields = readChatFields(await call.exchange.readBody(MAX_BODY_BYTES));
  const { input, chatId, messageId } = fields;
  if (input === undefined && chatId === undefined) {
    throw new HelperError(
      400,
      'INVALID_FIELD',
      'Give input to ask, or chatId to read the state of a thread.',
    );
  }
  await authorize(call, 'chat');
  return relay(call, {
    method: 'POST',
    url: call.config.chatUrl,
    authorization: `Api-Key ${call.config.apiKey}`,
    body: JSON.stringify({
      ...fields,
      sessionSettings: sessionSettingsOf(call.identity),
      ...call.config.branch,
    }),
    // Asked again only where the platform can tell that it is the same question.
    replayable: input === undefined || (chatId !== undefined && messageId !== undefined),
    kind: threadKind(fields),
    limit: 'stream',
    guard: new LineGuard(chatRules),
    listener: input === undefined ? undefined : noting(call, fields.chatId, input),
    contentType: 'application/x-ndjson; charset=utf-8',
  });
}

/** Puts the thread into the viewer's list as soon as the platform has taken the question. Nobody waits for that. */
function noting(call: Call, named: string | undefined, question: string): AcceptedThread {
  const { threads, viewerKey } = call;
  return new AcceptedThread(named, (chatId) => {
    void threads?.note(viewerKey, chatId, question, (error) =>
      call.tell(storeFault(error), 'THREADS_UNAVAILABLE'),
    );
  });
}

async function abortChat(call: Call): Promise<Reply> {
  const fields = readChatFields(await call.exchange.readBody(MAX_BODY_BYTES));
  const { chatId } = fields;
  if (chatId === undefined)
    throw new HelperError(400, 'INVALID_FIELD', 'chatId must name the thread to stop.');
  await authorize(call, 'chat');
  const { answer } = await openUpstream(call, {
    method: 'POST',
    url: call.config.abortUrl,
    authorization: `Api-Key ${call.config.apiKey}`,
    body: JSON.stringify({ chatId, sessionSettings: sessionSettingsOf(call.identity) }),
    replayable: true,
  });
  if (answer.status !== 204) throw await refusalOf(answer, threadKind(fields));
  await readText(answer.body, 0);
  return { status: 204, headers: {}, body: undefined };
}

function threadKind(fields: ChatFields): 'thread' | 'chat' {
  return fields.chatId === undefined ? 'chat' : 'thread';
}
