import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { after, describe, it } from 'node:test';
import { problemLine } from '../../src/cli/config/config-problem.js';
import { readConfig } from '../../src/cli/config/read-config.js';
import { createRateLimiter } from '../../src/server/index.js';
import { assertWithout } from './canaries.js';
import { ENV, Folder, SECRETS } from './doctor-helpers.js';

const good = {
  platform: {
    baseUrl: 'https://acme.example',
    apiKeyEnv: 'WRONG_KEY',
    deploymentId: 12,
    chatApiUrl: 'https://ai.example/api/v1/public/acme/agents/7/chat/stream-chat-state',
  },
  allowedOrigins: ['https://www.app.example'],
  identity: { jwt: { secretEnv: 'JWT_SECRET' } },
};

describe('the configuration file', () => {
  const folder = new Folder();
  after(() => folder.remove());
  const read = (raw: unknown, options: { hostFlag?: string; source?: string } = {}) => {
    const { source = '', ...rest } = options;
    return readConfig(raw, { env: ENV, folder: folder.path, source }, { needsIdentity: true, ...rest });
  };
  /** Every problem as its line. */
  const linesOf = (raw: unknown, options = {}) => read(raw, options).problems.map(problemLine);
  const identityLines = (jwt: unknown) => linesOf({ ...good, identity: { jwt } });

  it('is right as documented', () => {
    const { problems, warnings } = read({
      ...good,
      platform: {
        baseUrl: 'https://acme.example',
        apiKeyFile: folder.file('key', `${SECRETS.wrongKey}\n`),
        deploymentId: 12,
        aiUrl: 'https://ai.example',
        accountName: 'acme',
        agentId: 7,
        dataUrl: 'https://data.example/api',
        tokenSecretEnv: 'WRONG_SECRET',
        tokenTtlSeconds: 300,
        profile: 'live',
        activeBranchName: 'dev',
        isDefaultBranch: false,
      },
      basePath: '/inlay',
      host: '::1',
      port: 0,
      allowInternal: true,
      limits: { headersMs: 1000 },
      stopSeconds: 5,
      authorize: () => true,
      rateLimiter: createRateLimiter(),
      exampleViewer: { externalId: 'vera' },
    });
    assert.deepEqual([problems, warnings], [[], []]);
  });

  it('lists everything that is wrong at once: where, what, and what to do', () => {
    const lines = linesOf({
      platform: {
        baseUrl: 'http://acme.example',
        apiKeyEnv: 'NOT_SET',
        deploymentId: 1.5,
        chatApiUrl: 'https://ai.example/chat',
        tokenSecretEnv: 'SHORT_SECRET',
        tokenTtlSeconds: 7200,
        profile: 'old',
        apikey: 1,
      },
      allowedOrigins: ['https://www.app.example/', '*', 7],
      allowedOrigin: 'https://www.app.example',
      basePath: 'inlay',
      host: '0.0.0.0',
      port: 70_000,
      identity: { jwt: {}, header: 'x' },
      limits: { streams: 0 },
      authorize: true,
      exampleViewer: { externalId: 'Vera', userAttribute: [] },
    });
    const places = lines.map((line) => line.split(' ')[0]);
    assert.deepEqual(places.sort(), [
      'allowedOrigin',
      'allowedOrigins[0]',
      'allowedOrigins[1]',
      'allowedOrigins[2]',
      'authorize',
      'basePath',
      'exampleViewer.externalId',
      'exampleViewer.userAttribute',
      'host',
      'identity.header',
      'identity.jwt',
      'limits.streams',
      'platform.apiKey',
      'platform.apikey',
      'platform.baseUrl',
      'platform.chatApiUrl',
      'platform.deploymentId',
      'platform.profile',
      'platform.tokenSecret',
      'platform.tokenTtlSeconds',
      'port',
    ]);
    assert.ok(
      lines.includes('platform.apiKey is not there: the environment variable NOT_SET is not set. Set it.'),
    );
    assert.ok(lines.includes('allowedOrigin is no setting. Remove or rename it.'));
    assert.ok(
      lines.every((line) => !line.includes('\n') && line.endsWith('.')),
      lines.join('\n'),
    );
    assertWithout(lines.join('\n'), Object.values(SECRETS), 'the problems');
  });

  it('says what is missing from nothing', () => {
    assert.deepEqual(
      read({}).problems.map(({ path, what }) => `${path} ${what}`),
      ['platform is missing.', 'identity is missing.'],
    );
    assert.match(linesOf(null).join(), /must be an object/);
    assert.match(
      linesOf({ ...good, platform: {} }).join(),
      /platform\.baseUrl is missing\. Give the account host/,
    );
    assert.match(linesOf({ ...good, platform: {} }).join(), /platform\.apiKey is missing/);
  });

  it('takes a secret in one way, and warns of one that is written in the file', () => {
    const twice = { ...good.platform, apiKey: 'x', apiKeyFile: 'y' };
    assert.match(
      linesOf({ ...good, platform: twice }).join(),
      /given in 3 ways: apiKey, apiKeyEnv, apiKeyFile/,
    );
    const { apiKeyEnv: _env, ...rest } = good.platform;
    const literal = { ...good, platform: { ...rest, apiKey: SECRETS.wrongKey } };
    assert.match(
      read(literal, { source: `apiKey: '${SECRETS.wrongKey}'` })
        .warnings.map(problemLine)
        .join(),
      /platform\.apiKey is written/,
    );
    // As apiKey: process.env.X, which the file's text does not hold.
    assert.deepEqual(read(literal, { source: 'apiKey: process.env.X' }).warnings, []);
    const absent = { ...good, platform: { ...rest, apiKeyFile: 'absent' } };
    assert.match(linesOf(absent).join(), /its file does not exist/);
    const asName = { ...good, platform: { ...rest, apiKeyEnv: 'canary_wrong_key' } };
    assert.doesNotMatch(linesOf(asName).join(), /canary/);
  });

  it('counts in one place: by limits, or by a limiter', () => {
    const limits = { streams: 2, tokensPerMinute: 5 };
    assert.deepEqual(linesOf({ ...good, limits }), []);
    assert.match(
      linesOf({ ...good, limits, rateLimiter: createRateLimiter() }).join(),
      /limits\.streams stands beside/,
    );
  });

  it('names an odd setting without quoting it', () => {
    const lines = linesOf({
      ...good,
      [SECRETS.wrongKey]: 1,
      platform: { ...good.platform, [SECRETS.wrongSecret]: 1 },
    });
    assertWithout(lines.join('\n'), Object.values(SECRETS), 'the problems');
    assert.equal(lines.length, 2);
  });

  it('listens beyond this machine only when the command line says so', () => {
    assert.match(linesOf({ ...good, host: '0.0.0.0' }).join(), /only the command line/);
    assert.deepEqual(linesOf({ ...good }, { hostFlag: '0.0.0.0' }), []);
  });

  it('trusts a header on loopback alone', () => {
    const trusting = { ...good, identity: { trustedHeader: { name: 'X-Inlay-Viewer' } } };
    assert.deepEqual(read(trusting).settings.identity, { kind: 'trusted-header', name: 'x-inlay-viewer' });
    assert.deepEqual(linesOf(trusting, { hostFlag: '::1' }), []);
    for (const hostFlag of ['0.0.0.0', '::', '10.0.0.1', 'host.example']) {
      assert.match(
        linesOf(trusting, { hostFlag }).join(),
        /trustedHeader cannot be used on an address that others reach/,
      );
    }
    for (const name of ['authorization', 'accept', 'cookie', 'x y']) {
      assert.match(linesOf({ ...good, identity: { trustedHeader: { name } } }).join(), /trustedHeader\.name/);
    }
    const both = { ...good.identity, trustedHeader: { name: 'x-a' } };
    assert.match(linesOf({ ...good, identity: both }).join(), /holds jwt and trustedHeader/);
  });

  it('takes one kind of key, with algorithms of its family and long enough', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const spki = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const pkcs8 = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const publicKeyFile = folder.file('public.pem', spki);
    assert.deepEqual(identityLines({ publicKeyFile }), []);
    assert.deepEqual(identityLines({ publicKeyFile, algorithms: ['PS256', 'RS512'] }), []);
    for (const [jwt, expected] of [
      [{}, /no key to verify/],
      [{ secretEnv: 'JWT_SECRET', publicKeyFile }, /2 kinds of keys/],
      [{ secretEnv: 'JWT_SECRET', header: 'a', cookie: 'b' }, /header and in cookie/],
      [{ secretEnv: 'JWT_SECRET', algorithms: ['RS256'] }, /must be HS256/],
      [{ secretEnv: 'JWT_SECRET', algorithms: ['none'] }, /algorithms\[0\] must be "HS256"/],
      [{ secretEnv: 'JWT_SECRET', algorithms: ['HS512'] }, /at least 64 bytes/],
      [{ secretEnv: 'SHORT_SECRET' }, /at least 32 bytes/],
      [{ secretFile: publicKeyFile }, /PEM form, which anybody may know/],
      [{ publicKeyFile, algorithms: ['HS256'] }, /must not be HS/],
      [{ publicKeyFile, algorithms: ['ES256'] }, /does not fit the key/],
      [{ publicKeyFile: folder.file('private.pem', pkcs8) }, /holds a private key/],
      [{ publicKeyFile: folder.file('odd.pem', 'x') }, /holds no public key/],
      [{ jwksUrl: 'http://keys.example/jwks', audience: 'a' }, /must start with https/],
      [{ secretEnv: 'JWT_SECRET', claims: { groupNames: 'g' } }, /groupNames/],
    ] as const) {
      assert.match(identityLines(jwt).join('\n'), expected);
    }
    const set = { ...good, identity: { jwt: { jwksUrl: 'https://keys.example/jwks' } } };
    assert.match(read(set).warnings.map(problemLine).join(), /audience is missing/);
  });
});
