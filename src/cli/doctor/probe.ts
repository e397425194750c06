import { isPlanText } from '../../server/platform-client/platform-request-error.js';

/** A request of a check. */
export interface ProbeRequest {
  readonly method?: 'GET' | 'POST' | 'OPTIONS';
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly signal: AbortSignal;
}

/** An answer, read within bounds. Its text is for deciding and is never shown. */
export interface ProbeAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

const MAX_TEXT = 1024 * 1024;

/** Sends one request and reads the beginning of its answer. Redirects are answers too. @throws when there is none */
export async function probe({
  method = 'GET',
  url,
  headers = {},
  body,
  signal,
}: ProbeRequest): Promise<ProbeAnswer> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    redirect: 'manual',
    signal,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, headers: response.headers, text: await boundedText(response) };
}

async function boundedText(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  if (reader === undefined) return '';
  const decoder = new TextDecoder();
  let text = '';
  while (text.length < MAX_TEXT) {
    const { done, value } = await reader.read();
    if (done) return text;
    text += decoder.decode(value, { stream: true });
  }
  await reader.cancel().catch(() => {});
  return text;
}

/** Whether an answer is a page of HTML: a gateway's, a login's or a wrong address's. */
export function isHtml({ headers }: ProbeAnswer): boolean {
  return /^\s*text\/html\b/i.test(headers.get('content-type') ?? '');
}

/** Whether a refusal says that the account's plan lacks the feature. */
export function isPlanGate({ status, text }: Pick<ProbeAnswer, 'status' | 'text'>): boolean {
  return status === 402 || ([403, 404].includes(status) && isPlanText(text));
}
