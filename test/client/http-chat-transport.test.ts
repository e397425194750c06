import { expect } from '@open-wc/testing';
import { HttpChatTransport } from '../../src/client/http-chat-transport.js';
import { InlayError } from '../../src/protocol/inlay-error.js';
import type { ParsedLine } from '../../src/protocol/parse-chat-message.js';

const url = 'https://helper.example/inlay/chat/stream-chat-state';
const request = { input: 'Why?', messageId: '1732512345678-message' };

/** A transport whose fetch gives `responses` in order, and what it was called with. */
function over(responses: readonly (() => Response)[], options: object = {}) {
  const calls: { url: string; init: RequestInit }[] = [];
  const left = [...responses];
  const fetch = async (input: RequestInfo | URL, init: RequestInit = {}) => {
    calls.push({ url: String(input), init });
    const make = left.shift();
    if (make === undefined) throw new TypeError('Failed to fetch');
    return make();
  };
  return {
    transport: new HttpChatTransport({ url, fetch: fetch, ...options }),
    calls,
  };
}

async function outcome(lines: AsyncIterable<ParsedLine[]>): Promise<string[]> {
  const seen: string[] = [];
  try {
    for await (const batch of lines) {
      seen.push(...batch.map((line) => (line.kind === 'error' ? `line ${line.error.code}` : line.kind)));
    }
  } catch (error) {
    seen.push(InlayError.isInstance(error) ? error.code : `untyped ${String(error)}`);
  }
  return seen;
}
const send = (transport: HttpChatTransport, chatId?: string) =>
  transport.send(
    { ...request, ...(chatId === undefined ? {} : { chatId }) },
    { signal: new AbortController().signal },
  );

describe('HttpChatTransport in a browser', () => {
  it('posts JSON without following redirects, without a cache, with same-origin credentials', async () => {
    const { transport, calls } = over([() => new Response('{"id":"a","role":"user"}')]);
    expect(await outcome(send(transport))).to.deep.equal(['message']);
    const { init } = calls[0]!;
    expect([init.method, init.redirect, init.cache, init.credentials]).to.deep.equal([
      'POST',
      'error',
      'no-store',
      'same-origin',
    ]);
    expect(new Headers(init.headers).get('content-type')).to.equal('application/json');
    expect(JSON.parse(init.body as string)).to.deep.equal(request);
  });

  it('sends the credentials it is told to', async () => {
    const { transport, calls } = over([() => new Response(null, { status: 204 })], {
      credentials: 'include',
    });
    await transport.abort('c', { signal: new AbortController().signal });
    expect([calls[0]!.init.credentials, calls[0]!.url]).to.deep.equal([
      'include',
      'https://helper.example/inlay/chat/abort',
    ]);
  });

  const table: [status: number, code: string, withThread: string][] = [
    [400, 'bad-request', 'bad-request'],
    [401, 'auth', 'auth'],
    [403, 'forbidden', 'forbidden'],
    [404, 'not-found', 'thread-unavailable'],
    [409, 'thread-busy', 'thread-busy'],
    [429, 'rate-limited', 'rate-limited'],
    [500, 'server', 'server'],
    [503, 'server', 'server'],
  ];
  for (const [status, code, withThread] of table) {
    it(`${status} is ${code}, and ${withThread} in a thread`, async () => {
      const answer = () => new Response('<b>canary</b>', { status });
      const { transport } = over([answer, answer]);
      expect(await outcome(send(transport))).to.deep.equal([code]);
      expect(await outcome(send(transport, 'c'))).to.deep.equal([withThread]);
    });
  }

  it('takes a page, a 204 and no connection for what they are', async () => {
    const page = () => new Response('<h1>Sign in</h1>', { headers: { 'content-type': 'text/html' } });
    const { transport } = over([page, () => new Response(null, { status: 204 }), () => new Response('')]);
    expect(await outcome(send(transport))).to.deep.equal(['protocol']);
    expect(await outcome(send(transport))).to.deep.equal(['protocol']);
    expect(await outcome(send(transport))).to.deep.equal([]);
    expect(await outcome(send(transport))).to.deep.equal(['network']);
  });

  it('cancels the body when the loop is left at the first batch', async () => {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode('{"id":"a","role":"user"}\n')),
      cancel: () => void (cancelled = true),
    });
    const { transport } = over([() => new Response(body)]);
    for await (const _batch of send(transport)) break;
    expect(cancelled).to.equal(true);
  });

  it('is refused an API key', () => {
    for (const headers of [{ authorization: 'Api-Key k' }, new Headers({ Authorization: 'api-key k' })]) {
      expect(() => over([], { headers })).to.throw(/never be in a page/);
    }
  });

  it('follows no redirect of a real server', async () => {
    // The test server answers a POST to a file with an error, never with a stream: what counts is a typed code.
    const real = new HttpChatTransport({ url: new URL('/nowhere/stream-chat-state', location.href) });
    const [code] = await outcome(send(real));
    expect(['not-found', 'bad-request', 'protocol']).to.include(code);
  });
});
