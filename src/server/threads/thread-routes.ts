import { authorize, jsonReply, MAX_BODY_BYTES, takeLimit, type Call, type Route } from '../call.js';
import { causeOf } from '../http/cause-of.js';
import type { Reply } from '../http/exchange.js';
import { HelperError } from '../http/helper-error.js';
import { checkFields, parseStrictObject } from '../http/strict-json.js';
import { threadTitle, type ThreadEntry } from '../../protocol/thread-entry.js';
import type { ThreadLists } from './thread-lists.js';

/** The part of a path that names a thread. */
export const CHAT_ID = '{chatId}';
/** A store that is away is back within seconds or not for long. */
const RETRY_MS = 2000;

/** The viewer's own list. A thread that is another's does not exist: nobody can tell it from one that never was. */
export const threadRoutes: Readonly<Record<string, Route>> = {
  '/threads': { methods: ['GET'], run: listThreads },
  [`/threads/${CHAT_ID}`]: {
    methods: ['PATCH', 'DELETE'],
    run: (call) => (call.exchange.method === 'PATCH' ? renameThread(call) : forgetThread(call)),
  },
};

async function listThreads(call: Call): Promise<Reply> {
  const threads = await open(call);
  return jsonReply(200, { threads: await asked(() => threads.list(call.viewerKey)) });
}

async function renameThread(call: Call): Promise<Reply> {
  const title = readTitle(await call.exchange.readBody(MAX_BODY_BYTES));
  const threads = await open(call);
  const entry: ThreadEntry | undefined = await asked(() =>
    threads.rename(call.viewerKey, call.parameter, title),
  );
  if (entry === undefined) throw unavailable();
  return jsonReply(200, entry);
}

async function forgetThread(call: Call): Promise<Reply> {
  const threads = await open(call);
  if (!(await asked(() => threads.forget(call.viewerKey, call.parameter)))) throw unavailable();
  return { status: 204, headers: {}, body: undefined };
}

/** @throws HelperError 501 without the option, 403 and 429 as everywhere */
async function open(call: Call): Promise<ThreadLists> {
  const { threads } = call;
  if (threads === undefined) {
    throw new HelperError(501, 'NOT_CONFIGURED', 'This helper keeps no list of threads.', {
      fault: 'A page asked for /threads, which needs the option threads.',
    });
  }
  await authorize(call, 'chat');
  await takeLimit(call, 'threads');
  return threads;
}

function readTitle(bytes: Uint8Array): string {
  const body = parseStrictObject(bytes);
  checkFields(body, ['title']);
  const title = typeof body['title'] === 'string' ? threadTitle(body['title']) : '';
  if (title !== '') return title;
  throw new HelperError(400, 'INVALID_FIELD', 'title must be a text with something to read in it.');
}

/** @throws HelperError 503 when the store fails */
async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    throw new HelperError(
      503,
      'THREADS_UNAVAILABLE',
      'The list of threads cannot be reached. Try again in a moment.',
      { retryAfterMs: RETRY_MS, reason: 'the store of threads failed', fault: storeFault(error) },
    );
  }
}

/** For the log. */
export function storeFault(error: unknown): string {
  return `The store of threads failed: ${causeOf(error)}. Until it is back, viewers have no list; chats go on.`;
}

function unavailable(): HelperError {
  return new HelperError(404, 'THREAD_UNAVAILABLE', 'This thread is not available.');
}
