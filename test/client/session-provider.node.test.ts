import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { inspect } from 'node:util';
import { SessionProvider, type SessionProviderOptions } from '../../src/client/session-provider.js';
import { InlayError, type InlayErrorCode } from '../../src/protocol/inlay-error.js';

const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { status, headers });

/** A provider whose server is the test's. */
function provider(answer: () => Response | Promise<Response>, options: Partial<SessionProviderOptions> = {}) {
  const sent: { url: string; init: RequestInit }[] = [];
  const send: typeof fetch = async (input, init = {}) => {
    sent.push({ url: String(input), init });
    return answer();
  };
  return {
    client: new SessionProvider({ endpoint: 'https://app.example/inlay/', fetch: send, ...options }),
    sent,
  };
}

const signal = () => new AbortController().signal;
const isCode = (code: InlayErrorCode) => (error: unknown) =>
  InlayError.isInstance(error) && error.code === code;
const ada = { displayName: 'Ada', picture: 'https://pictures.example/ada.png', viewerKey: 'k' };

describe('SessionProvider', () => {
  it('asks who is signed in, with the page’s own sign-in, and follows no redirect', async () => {
    const { client, sent } = provider(() => json(ada), {
      headers: async () => ({ 'x-csrf': 'sesame' }),
      credentials: 'include',
    });
    assert.deepEqual(await client.viewer({ signal: signal() }), ada);
    const [{ url, init } = assert.fail()] = sent;
    assert.equal(url, 'https://app.example/inlay/viewer');
    assert.equal(init.method, 'GET');
    assert.equal(init.credentials, 'include');
    assert.equal(init.redirect, 'error');
    assert.equal(init.cache, 'no-store');
    assert.equal(init.body, undefined);
    assert.equal(new Headers(init.headers).get('x-csrf'), 'sesame');
  });

  it('takes of the answer what a viewer is, and nothing that is not text', async () => {
    const { client } = provider(() => json({ viewerKey: 'k', displayName: 5, picture: {}, admin: true }));
    assert.deepEqual(await client.viewer({ signal: signal() }), { viewerKey: 'k' });
  });

  for (const odd of [null, [], 'x', 5, {}, { viewerKey: '' }, { viewerKey: 5 }]) {
    it(`refuses ${JSON.stringify(odd)} for a viewer`, async () => {
      await assert.rejects(provider(() => json(odd)).client.viewer({ signal: signal() }), isCode('protocol'));
    });
  }

  it('keeps the query of its endpoint', async () => {
    const { client, sent } = provider(() => json(ada), { endpoint: 'https://app.example/inlay?tenant=a' });
    await client.viewer({ signal: signal() });
    assert.equal(sent[0]?.url, 'https://app.example/inlay/viewer?tenant=a');
  });

  it('mints a session with exactly what it is asked for', async () => {
    const answer = { sessionId: 's', url: 'https://platform.example/embed?session=s', viewer: ada };
    const { client, sent } = provider(() => json(answer));
    const request = {
      surface: 'dashboard',
      dashboardId: 'd',
      settings: { showDashboardChat: false },
    } as const;
    const minted = await client.mint(request, { signal: signal() });
    assert.equal(minted.url.href, answer.url);
    assert.deepEqual(minted.viewer, ada);
    assert.equal(sent[0]?.url, 'https://app.example/inlay/session');
    assert.equal(sent[0]?.init.method, 'POST');
    assert.deepEqual(JSON.parse(sent[0]?.init.body as string), request);
  });

  it('takes no address that a frame must not have, and says none of it', async () => {
    for (const url of [
      'javascript:alert("canary")',
      'http://platform.example/canary',
      '/canary',
      5,
      undefined,
    ]) {
      const { client } = provider(() => json({ url, viewer: ada }));
      await assert.rejects(
        client.mint({ surface: 'chat' }, { signal: signal() }),
        (error) => isCode('protocol')(error) && !inspect(error, { depth: 9 }).includes('canary'),
      );
    }
  });

  it('gives a token in the form that getToken has', async () => {
    const { client, sent } = provider(() => json({ token: 'a.b.c', expiresAt: 1_732_512_345_000 }));
    assert.deepEqual(await client.token({ signal: signal() }), {
      token: 'a.b.c',
      expiresAt: 1_732_512_345_000,
    });
    assert.equal(sent[0]?.url, 'https://app.example/inlay/token');
    assert.equal(sent[0]?.init.body, '{}');
  });

  it('says that the helper cannot sign, and refuses what is no token', async () => {
    const cannot = provider(() => json({ code: 'NOT_CONFIGURED' }, 501));
    await assert.rejects(
      cannot.client.token({ signal: signal() }),
      (error) => isCode('config')(error) && !(error as InlayError).retryable,
    );
    for (const odd of [{}, { token: '' }, { token: 'a.b.c' }, { token: 5, expiresAt: 5 }, []]) {
      await assert.rejects(provider(() => json(odd)).client.token({ signal: signal() }), isCode('protocol'));
    }
  });

  it('turns answers into errors by their status, and says nothing of their bodies', async () => {
    const codes: [number, InlayErrorCode][] = [
      [400, 'bad-request'],
      [401, 'auth'],
      [403, 'forbidden'],
      [404, 'not-found'],
      [429, 'rate-limited'],
      [500, 'server'],
      [503, 'server'],
    ];
    for (const [status, code] of codes) {
      const { client } = provider(() => json({ message: 'canary' }, status, { 'retry-after': '7' }));
      await assert.rejects(
        client.viewer({ signal: signal() }),
        (error) =>
          isCode(code)(error) &&
          (error as InlayError).retryAfterMs === 7000 &&
          !inspect(error, { depth: 9 }).includes('canary'),
      );
    }
  });

  it('is a network error without a connection', async () => {
    const { client } = provider(() => Promise.reject(new TypeError('failed')));
    await assert.rejects(client.viewer({ signal: signal() }), isCode('network'));
  });

  it('ends with its caller’s signal', async () => {
    const controller = new AbortController();
    let isSent = false;
    const { client } = provider(() => assert.fail(), {
      fetch: (_, init) => {
        isSent = true;
        return new Promise((_resolve, reject) => {
          init!.signal!.addEventListener('abort', () => reject(new Error('ended')));
        });
      },
    });
    const asked = client.viewer({ signal: controller.signal });
    while (!isSent) await new Promise(setImmediate);
    controller.abort();
    await assert.rejects(asked, isCode('aborted'));
  });

  it('answers nothing and sends nothing once it is closed, not even what had arrived by then', async () => {
    let answer: (response: Response) => void = () => {};
    const { client, sent } = provider(() => new Promise<Response>((resolve) => (answer = resolve)));
    const asked = client.viewer({ signal: signal() });
    while (sent.length === 0) await new Promise(setImmediate);
    client.close();
    answer(json(ada));
    await assert.rejects(asked, isCode('aborted'));
    await assert.rejects(client.mint({ surface: 'chat' }, { signal: signal() }), isCode('aborted'));
    assert.equal(sent.length, 1);
  });

  it('refuses an address that is neither https nor loopback, and headers with an API key', async () => {
    assert.throws(() => new SessionProvider({ endpoint: 'http://app.example/inlay' }), isCode('config'));
    const { client, sent } = provider(() => json(ada), { headers: { authorization: 'Api-Key canary' } });
    await assert.rejects(client.viewer({ signal: signal() }), isCode('config'));
    assert.equal(sent.length, 0);
  });
});
