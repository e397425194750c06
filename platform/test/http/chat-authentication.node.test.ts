import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SignJWT, UnsecuredJWT, type JWTPayload } from 'jose';
import type { LocalPlatform } from '../../src/index.js';
import { fullTurn, scriptedAgent } from '../testing/scripted-agent.js';
import { stubEngine } from '../testing/stub-engine.js';
import { ask, chatIdOf, postAbort, postChat, testPlatform } from '../testing/test-platform.js';

const sign = (secret: string, claims: JWTPayload, algorithm = 'HS256') =>
  new SignJWT(claims).setProtectedHeader({ alg: algorithm }).sign(new TextEncoder().encode(secret));

const inOneMinute = () => Math.floor(Date.now() / 1000) + 60;

describe('chat authentication', () => {
  let platform: LocalPlatform;
  const engine = stubEngine();
  before(async () => {
    platform = await testPlatform({ engine, agent: scriptedAgent(fullTurn) });
  });
  after(() => platform.close());

  const refused = async (headers: Record<string, string>) => {
    for (const post of [postChat, postAbort]) {
      const response = await post(platform, { input: 'a', chatId: 'none' }, { headers });
      assert.equal(response.status, 200);
      assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
      const body = (await response.json()) as {
        jsonrpc: string;
        id: null;
        error: { code: number; message: string };
      };
      assert.equal(body.jsonrpc, '2.0');
      assert.equal(body.id, null);
      assert.equal(typeof body.error.code, 'number');
      assert.equal(typeof body.error.message, 'string');
      for (const value of Object.values(headers)) assert.ok(!JSON.stringify(body).includes(value));
    }
  };
  const token = (claims: JWTPayload = {}, secret = platform.tokenSecret) =>
    sign(secret, { externalId: 'Token.User', scope: ['chat'], exp: inOneMinute(), ...claims });

  it('failing is a JSON-RPC error object inside HTTP 200', () => refused({}));
  it('refuses an unknown key', () => refused({ authorization: 'Api-Key nonsense' }));
  it('refuses the right key under another scheme', () =>
    refused({ authorization: `Bearer ${platform.apiKey}` }));
  it('refuses the access token of the management family', () =>
    refused({ authorization: `Api-Key ${platform.accessToken}` }));
  it('accepts a key scoped to the deployment of the agent', async () => {
    const frames = await ask(
      platform,
      { input: 'a' },
      { headers: { authorization: `Api-Key ${platform.scopedApiKey}` } },
    );
    assert.equal(frames.at(-1)?.['id'], '__state__');
  });

  it('accepts a deployment token, its identity in lower case and its claims as the security context', async () => {
    const own = await token({ userAttributes: { state: 'TX' }, groups: ['a'] });
    const frames = await ask(platform, { input: 'a' }, { headers: { 'x-service-auth-token': own } });
    assert.equal(frames.at(-1)?.['id'], '__state__');
    const context = engine.contexts.at(-1)!;
    assert.deepEqual(context.userAttributes, { state: 'TX' });
    assert.deepEqual(context.groups, ['a']);
    assert.deepEqual(context['scope'], ['chat']);
    const key = { headers: { authorization: `Api-Key ${platform.apiKey}` } };
    const body = { chatId: chatIdOf(frames), sessionSettings: { externalId: 'token.user' } };
    assert.equal((await ask(platform, body, key)).at(-1)?.['id'], '__state__');
  });

  it('accepts attributes in the form of the request as well', async () => {
    const own = await token({ userAttributes: [{ name: 'state', value: 'TX' }] });
    await ask(platform, { input: 'a' }, { headers: { 'x-service-auth-token': own } });
    assert.deepEqual(engine.contexts.at(-1)?.userAttributes, { state: 'TX' });
  });

  it('takes sub where externalId is absent', async () => {
    const own = await sign(platform.tokenSecret, { sub: 'sub-user', scope: ['chat'], exp: inOneMinute() });
    const frames = await ask(platform, { input: 'a' }, { headers: { 'x-service-auth-token': own } });
    assert.equal(frames.at(-1)?.['id'], '__state__');
  });

  it('ignores sessionSettings beside a token, whatever they hold', async () => {
    const own = await token();
    const body = { input: 'a', sessionSettings: { externalId: 'Not Allowed', internalId: 5 } };
    const frames = await ask(platform, body, { headers: { 'x-service-auth-token': own } });
    assert.equal(frames.at(-1)?.['id'], '__state__');
  });

  it('lets Authorization take precedence over a token, good or not', async () => {
    const own = await token({ userAttributes: { state: 'TX' } });
    const headers = { authorization: `Api-Key ${platform.apiKey}`, 'x-service-auth-token': own };
    await ask(platform, { input: 'a' }, { headers });
    assert.deepEqual(engine.contexts.at(-1)?.userAttributes, {});
    await refused({ authorization: 'Api-Key wrong', 'x-service-auth-token': own });
  });

  it('refuses a token of another secret', async () =>
    refused({ 'x-service-auth-token': await token({}, 'another secret, long enough for HS256') }));
  it('refuses an expired token', async () =>
    refused({ 'x-service-auth-token': await token({ exp: Math.floor(Date.now() / 1000) - 120 }) }));
  it('refuses a token that is not valid yet', async () =>
    refused({ 'x-service-auth-token': await token({ nbf: inOneMinute() + 60 }) }));
  it('refuses a token without the chat scope', async () =>
    refused({ 'x-service-auth-token': await token({ scope: ['data'] }) }));
  it('refuses a scope that is not a list', async () =>
    refused({ 'x-service-auth-token': await token({ scope: 'chat' }) }));
  it('refuses a token without identity', async () =>
    refused({
      'x-service-auth-token': await sign(platform.tokenSecret, { scope: ['chat'], exp: inOneMinute() }),
    }));
  it('refuses another algorithm under the same secret', async () =>
    refused({
      'x-service-auth-token': await sign(
        platform.tokenSecret,
        { externalId: 'a', scope: ['chat'], exp: inOneMinute() },
        'HS512',
      ),
    }));
  it('refuses an unsigned token', async () => {
    const unsigned = new UnsecuredJWT({ externalId: 'a', scope: ['chat'], exp: inOneMinute() }).encode();
    await refused({ 'x-service-auth-token': unsigned });
  });
  it('refuses what is no token at all', () => refused({ 'x-service-auth-token': 'a.b.c' }));

  it('refuses every token where the deployment does not take them', async () => {
    const closed = await testPlatform({ tokenAuthentication: false });
    try {
      const own = await sign(closed.tokenSecret, { externalId: 'a', scope: ['chat'], exp: inOneMinute() });
      const response = await postChat(closed, { input: 'a' }, { headers: { 'x-service-auth-token': own } });
      assert.equal(((await response.json()) as { jsonrpc: string }).jsonrpc, '2.0');
    } finally {
      await closed.close();
    }
  });

  it('answers 404 for an unknown agent or account', async () => {
    for (const [from, to] of [
      [platform.agentId, 'nobody'],
      [platform.accountName, 'nowhere'],
    ] as const) {
      const url = platform.chatApiUrl.replace(from, to);
      assert.equal((await postChat(platform, { input: 'a' }, { url })).status, 404);
    }
  });
});
