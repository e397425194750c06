import assert from 'node:assert/strict';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { exportJWK, SignJWT, UnsecuredJWT } from 'jose';
import { jwtIdentity } from '../../src/cli/identity/jwt-identity.js';
import { readConfig } from '../../src/cli/config/read-config.js';
import { Folder, serve, stopServers } from './doctor-helpers.js';

const SECRET = 'canary-host-secret-0123456789abcdef0123456789abcdef';
const key = new TextEncoder().encode(SECRET);

const jwt = (claims: Record<string, unknown>, header: Record<string, unknown> = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', ...header });
const soon = () => Math.floor(Date.now() / 1000) + 120;

describe('the identity of a signed token', () => {
  const folder = new Folder();
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const pem = (publicKey: KeyObject) => publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const heard: string[] = [];

  after(async () => {
    await stopServers();
    folder.remove();
  });

  /** What a request with these headers is identified as. */
  const identify = async (settings: Record<string, unknown>, headers: Record<string, string>, top = {}) => {
    const raw = { platform: {}, identity: { jwt: settings }, ...top };
    const place = { env: { SECRET }, folder: folder.path, source: '' };
    const read = readConfig(raw, place, { needsIdentity: true });
    const { identity } = read.settings;
    assert.ok(identity?.kind === 'jwt', JSON.stringify(read.problems));
    const isInternalAllowed = read.settings.handler.allowInternal ?? false;
    const run = jwtIdentity(identity, isInternalAllowed, ({ reason }) => void heard.push(reason));
    return run(new Request('https://helper.example/inlay/viewer', { headers }), {});
  };
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const shared = { secretEnv: 'SECRET' };

  it('is that of the claims with the names of its fields, and sub for externalId', async () => {
    const claims = {
      sub: 'vera',
      email: 'vera@host.example',
      userAttributes: { state: 'TX', 'odd.name': null, list: ['a'] },
      groups: [],
      iss: 'host',
      roles: ['admin'],
      exp: soon(),
    };
    assert.deepEqual(await identify(shared, bearer(await jwt(claims).sign(key))), {
      externalId: 'vera',
      email: 'vera@host.example',
      userAttributes: [
        { name: 'state', value: 'TX' },
        { name: 'odd.name', value: null },
        { name: 'list', value: ['a'] },
      ],
      groups: [],
    });
    const named = {
      externalId: 'x',
      sub: 'y',
      groups: null,
      userAttributes: [{ name: 'a', value: 1 }],
      exp: soon(),
    };
    assert.deepEqual(await identify(shared, bearer(await jwt(named).sign(key))), {
      externalId: 'x',
      groups: null,
      userAttributes: [{ name: 'a', value: 1 }],
    });
  });

  it('follows the names of claims, of nested ones too, and leaves out what is not wanted', async () => {
    const token = await jwt({
      sub: 'ignored',
      'https://host.example/id': 'vera',
      user: { mail: 'v@host.example' },
      groups: ['okta'],
      exp: soon(),
    }).sign(key);
    const claims = { externalId: 'https://host.example/id', email: ['user', 'mail'], groups: false };
    assert.deepEqual(await identify({ ...shared, claims }, bearer(token)), {
      externalId: 'vera',
      email: 'v@host.example',
    });
    // A way that leads nowhere, or to what every object has, is no claim.
    const nowhere = { externalId: ['user', 'toString'], groups: false };
    assert.deepEqual(await identify({ ...shared, claims: nowhere }, bearer(token)), {});
  });

  it('is an internal user only where that is allowed', async () => {
    const internal = { username: 'ada', email: 'ada@host.example' };
    const token = await jwt({ sub: 'vera', internal, exp: soon() }).sign(key);
    assert.deepEqual(await identify(shared, bearer(token)), { externalId: 'vera' });
    assert.deepEqual(await identify(shared, bearer(token), { allowInternal: true }), { internal });
  });

  it('is nobody for every token that is not good', async () => {
    const good = { sub: 'vera', exp: soon(), iss: 'host', aud: 'inlay', userAttributes: {} };
    const settings = { ...shared, issuer: 'host', audience: 'inlay', requiredClaims: ['userAttributes'] };
    const sign = (claims: Record<string, unknown>, header = {}, secret = key) =>
      jwt(claims, header).sign(secret);
    const whole = await sign(good);
    assert.ok(await identify(settings, bearer(whole)));
    const [head = '', body = '', signature = ''] = whole.split('.');
    const { exp: _exp, ...endless } = good;
    const { userAttributes: _attributes, ...unfiltered } = good;
    const bad: Record<string, string> = {
      unsigned: new UnsecuredJWT(good).encode(),
      'signed by another': await sign(good, {}, new TextEncoder().encode('x'.repeat(32))),
      'of another algorithm': await sign(good, { alg: 'HS512' }, new TextEncoder().encode('x'.repeat(64))),
      'signed with a public key as the secret': await sign(
        good,
        {},
        new TextEncoder().encode(pem(rsa.publicKey)),
      ),
      'without an end': await sign(endless),
      expired: await sign({ ...good, exp: soon() - 300 }),
      'not yet good': await sign({ ...good, nbf: soon() }),
      'of another issuer': await sign({ ...good, iss: 'other' }),
      'for another audience': await sign({ ...good, aud: 'other' }),
      'without a claim that is required': await sign(unfiltered),
      'with a critical header that nobody knows': `${Buffer.from('{"alg":"HS256","crit":["x"],"x":1}').toString('base64url')}.${body}.${signature}`,
      'with another body': `${head}.${Buffer.from('{"sub":"eve"}').toString('base64url')}.${signature}`,
      'with an end that is no number': await sign({ ...good, exp: 'later' }).catch(() => 'a.b.c'),
      'not a token': 'vera',
      'too long': await sign({ ...good, padding: 'x'.repeat(20_000) }),
    };
    for (const [name, token] of Object.entries(bad)) {
      assert.equal(await identify(settings, bearer(token)), null, name);
    }
    assert.equal(await identify(settings, {}), null);
    assert.equal(await identify(settings, { authorization: `Basic ${whole}` }), null);
    assert.doesNotMatch(heard.join(), /canary|vera/);
  });

  it('allows for clocks a little apart', async () => {
    const token = await jwt({ sub: 'vera', exp: soon() - 125 - 20 }).sign(key);
    assert.equal(await identify(shared, bearer(token)), null);
    assert.ok(await identify({ ...shared, clockToleranceSeconds: 60 }, bearer(token)));
  });

  it('comes from a header or a cookie, as the settings say, and never from a cookie given twice', async () => {
    const token = await jwt({ sub: 'vera', exp: soon() }).sign(key);
    const found = { externalId: 'vera' };
    assert.deepEqual(await identify({ ...shared, header: 'x-token' }, { 'x-token': token }), found);
    assert.equal(await identify({ ...shared, header: 'x-token' }, bearer(token)), null);
    const cookie = { ...shared, cookie: '__Host-sid' };
    assert.deepEqual(await identify(cookie, { cookie: `a=1; __Host-sid=${token}; b=2` }), found);
    assert.equal(await identify(cookie, { cookie: `__Host-sid=${token}; __Host-sid=${token}` }), null);
    assert.equal(await identify(cookie, bearer(token)), null);
  });

  it('is verified with a public key, whose text is no secret for anybody', async () => {
    folder.file('public.pem', pem(rsa.publicKey));
    const settings = { publicKeyFile: 'public.pem' };
    const signed = await jwt({ sub: 'vera', exp: soon() }, { alg: 'RS256' }).sign(rsa.privateKey);
    assert.deepEqual(await identify(settings, bearer(signed)), { externalId: 'vera' });
    const confused = await jwt({ sub: 'eve', exp: soon() }).sign(
      new TextEncoder().encode(pem(rsa.publicKey)),
    );
    assert.equal(await identify(settings, bearer(confused)), null);
    const other = await jwt({ sub: 'eve', exp: soon() }, { alg: 'PS256' }).sign(rsa.privateKey);
    assert.equal(await identify(settings, bearer(other)), null);
  });

  describe('of a key set', () => {
    let jwks: string;
    let isUp = true;
    before(async () => {
      const keys = [{ ...(await exportJWK(ec.publicKey)), kid: 'one', alg: 'ES256' }];
      const origin = await serve((_request, response) => {
        response.writeHead(isUp ? 200 : 503, { 'content-type': 'application/json' });
        response.end(isUp ? JSON.stringify({ keys }) : 'down');
      });
      jwks = `${origin}/jwks.json`;
    });
    const token = (kid: string) =>
      jwt({ sub: 'vera', exp: soon(), aud: 'inlay' }, { alg: 'ES256', kid }).sign(ec.privateKey);
    const settings = () => ({ jwksUrl: jwks, algorithms: ['ES256'], audience: 'inlay' });

    it('is verified with the key that the token names', async () => {
      assert.deepEqual(await identify(settings(), bearer(await token('one'))), { externalId: 'vera' });
      assert.equal(await identify(settings(), bearer(await token('two'))), null);
    });

    it('is an error, and not nobody, while the key set cannot be read', async () => {
      isUp = false;
      await assert.rejects(identify(settings(), bearer(await token('one'))));
      isUp = true;
    });
  });
});
