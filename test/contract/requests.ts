import { randomBytes } from 'node:crypto';
import { SignJWT, type JWTPayload } from 'jose';
import type { Account } from './account.js';

export type Json = Record<string, any>;
export type Answer = {
  readonly status: number;
  readonly body: any;
  readonly text: string;
  readonly headers: Headers;
};

/** A lower-case name that no other call returns, also in an account that was used before. */
export const unique = (prefix: string): string => `${prefix}-${randomBytes(6).toString('hex')}`;

let clock = Date.now();
export const messageId = (): string => `${++clock}-message`;

export async function call(
  url: string,
  o: { method?: string; headers?: Record<string, string>; body?: unknown } = {},
): Promise<Answer> {
  const response = await fetch(url, {
    method: o.method ?? (o.body === undefined ? 'GET' : 'POST'),
    headers: { ...(o.body === undefined ? {} : { 'content-type': 'application/json' }), ...o.headers },
    ...(o.body === undefined ? {} : { body: typeof o.body === 'string' ? o.body : JSON.stringify(o.body) }),
  });
  const text = await response.text();
  return { status: response.status, text, body: parse(text), headers: response.headers };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const apiKey = (account: Account, key = account.apiKey) => ({ authorization: `Api-Key ${key}` });
export const bearer = (account: Account) => ({ authorization: `Bearer ${account.accessToken}` });

/** A request to generate a session for an external user of its own, unless `fields` say otherwise. */
export const generate = (
  account: Account,
  fields: Json = {},
  headers: Record<string, string> = apiKey(account),
) =>
  call(`${account.baseUrl}/api/v1/embed/generate-session`, {
    headers,
    body: {
      deploymentId: account.deploymentId,
      ...('internalId' in fields ? {} : { externalId: unique('viewer') }),
      ...fields,
    },
  });

export const abortUrl = (account: Account): string =>
  account.chatApiUrl.replace(/stream-chat-state$/, 'abort');

const chatBody = (fields: Json): Json => ({ sessionSettings: { externalId: unique('viewer') }, ...fields });

/** One chat request to its end. */
export const chat = (account: Account, fields: Json, headers: Record<string, string> = apiKey(account)) =>
  call(account.chatApiUrl, { headers, body: chatBody(fields) });

export const abort = (account: Account, fields: Json, headers: Record<string, string> = apiKey(account)) =>
  call(abortUrl(account), { headers, body: chatBody(fields) });

/** The messages of an answer that was streamed. */
export const framesOf = (answer: Answer): Json[] =>
  answer.text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Json);

export const ask = async (
  account: Account,
  fields: Json,
  headers?: Record<string, string>,
): Promise<Json[]> => framesOf(await chat(account, fields, headers));

export const frame = (frames: readonly Json[], id: string): Json => {
  const found = frames.find((candidate) => candidate['id'] === id);
  if (!found) throw new Error(`No ${id} message in the stream.`);
  return found;
};

export const chatIdOf = (frames: readonly Json[]): string => frame(frames, '__cutoff__')['state'].chatId;

/** A stream that has begun and goes on: its opening frames, its rest, and how to leave it. */
export async function open(
  account: Account,
  fields: Json,
): Promise<{ chatId: string; rest: () => Promise<Json[]> }> {
  const response = await fetch(account.chatApiUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...apiKey(account) },
    body: JSON.stringify(chatBody(fields)),
  });
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  while (!/"__cutoff__".*\n/.test(text)) text += (await reader.read()).value ?? '';
  const rest = async (): Promise<Json[]> => {
    for (let part = await reader.read(); !part.done; part = await reader.read()) text += part.value;
    return framesOf({ text } as Answer);
  };
  return { chatId: chatIdOf(framesOf({ text: text.slice(0, text.lastIndexOf('\n')) } as Answer)), rest };
}

/** A token of the deployment, good for a minute, for a chat user of its own unless `claims` say otherwise. */
export const sign = (
  account: Account,
  claims: JWTPayload = {},
  secret = account.tokenSecret ?? '',
): Promise<string> => {
  const base = { scope: ['chat'], exp: Math.floor(Date.now() / 1000) + 60 };
  return new SignJWT({ ...base, ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(secret));
};

export const withToken = (account: Account, token: string) => ({ [account.tokenHeader]: token });

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
