import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import type { LocalPlatform, LocalPlatformOptions } from '../../src/index.js';
import { stubEngine } from '../testing/stub-engine.js';
import { postChat, testPlatform } from '../testing/test-platform.js';

const claims = { externalId: 'viewer', scope: ['chat'] };

async function withPlatform(
  options: LocalPlatformOptions,
  use: (platform: LocalPlatform) => Promise<void>,
): Promise<void> {
  const platform = await testPlatform(options);
  try {
    await use(platform);
  } finally {
    await platform.close();
  }
}

const isAccepted = async (platform: LocalPlatform, token: string): Promise<boolean> => {
  const response = await postChat(platform, { input: 'a' }, { headers: { 'x-service-auth-token': token } });
  return !(await response.text()).includes('"jsonrpc"');
};

const hs256 = (secret: string | Uint8Array, payload: JWTPayload): Promise<string> =>
  new SignJWT(payload)
    .setProtectedHeader({ alg: 'HS256' })
    .sign(typeof secret === 'string' ? new TextEncoder().encode(secret) : secret);

async function sessionToken(platform: LocalPlatform): Promise<string> {
  const post = async (path: string, body: object): Promise<Record<string, string>> => {
    const response = await fetch(`${platform.baseUrl}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Api-Key ${platform.apiKey}` },
      body: JSON.stringify(body),
    });
    return (await response.json()) as Record<string, string>;
  };
  const { deploymentId } = platform;
  const { sessionId } = await post('/api/v1/embed/generate-session', { deploymentId, externalId: 'viewer' });
  const { token } = await post('/api/v1/embed/session/token', { sessionId });
  return token!;
}

describe('a deployment with a key set', () => {
  it('takes tokens of its keys and, by the secret, only those of its own sessions', async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES256');
    const stranger = await generateKeyPair('ES256');
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] };
    const sign = (key: typeof privateKey, payload: JWTPayload = claims) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'ES256', kid: 'one' }).sign(key);
    await withPlatform({ jwks }, async (platform) => {
      assert.equal(await isAccepted(platform, await sign(privateKey)), true);
      assert.equal(await isAccepted(platform, await sign(stranger.privateKey)), false);
      assert.equal(await isAccepted(platform, await sign(privateKey, { ...claims, exp: 1 })), false);
      assert.equal(await isAccepted(platform, await sign(privateKey, { externalId: 'viewer' })), false);
      assert.equal(await isAccepted(platform, await hs256(platform.tokenSecret, claims)), false);
      assert.equal(await isAccepted(platform, await sessionToken(platform)), true);
    });
  });

  it('never takes a public key for a shared secret', async () => {
    const { publicKey } = await generateKeyPair('RS256', { extractable: true });
    const jwk = { ...(await exportJWK(publicKey)), kid: 'one' };
    await withPlatform({ jwks: { keys: [jwk] } }, async (platform) => {
      for (const secret of [await exportSPKI(publicKey), JSON.stringify(jwk), jwk.n!]) {
        assert.equal(await isAccepted(platform, await hs256(secret, claims)), false);
      }
    });
  });
});

describe('a deployment with a custom auth check', () => {
  const checkAuth: LocalPlatformOptions['checkAuth'] = async (token) => {
    if (!token.startsWith('good')) throw new Error('who is this?');
    return { ...claims, userAttributes: { state: 'TX' }, ...(token === 'good' ? {} : { scope: ['other'] }) };
  };

  it('queries with the context that the check made of the token', async () => {
    const engine = stubEngine();
    await withPlatform({ checkAuth, engine }, async (platform) => {
      assert.equal(await isAccepted(platform, 'good'), true);
      assert.deepEqual(engine.contexts.at(-1)?.userAttributes, { state: 'TX' });
      const meta = await fetch(`${platform.dataUrl}/v1/meta`, { headers: { authorization: 'good' } });
      assert.equal(meta.status, 200);
    });
  });

  it('refuses what the check refuses, and a resolved context without the chat scope', async () => {
    await withPlatform({ checkAuth }, async (platform) => {
      assert.equal(await isAccepted(platform, 'bad'), false);
      assert.equal(await isAccepted(platform, 'good-for-something-else'), false);
    });
  });

  it('does not let the check vouch for a session of the platform', async () => {
    const forged = { ...claims, embedSession: 'any' };
    await withPlatform({ checkAuth: () => forged }, async (platform) => {
      const response = await fetch(`${platform.dataUrl}/v1/meta`, { headers: { authorization: 'good' } });
      assert.equal(response.status, 200);
    });
  });
});
