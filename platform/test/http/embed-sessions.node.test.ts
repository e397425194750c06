import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { decodeJwt } from 'jose';
import type { LocalPlatform } from '../../src/index.js';
import { fullTurn, scriptedAgent } from '../testing/scripted-agent.js';
import { stubEngine } from '../testing/stub-engine.js';
import { ask, testPlatform } from '../testing/test-platform.js';

type Answer = { status: number; body: any };

const call = async (
  platform: LocalPlatform,
  method: string,
  path: string,
  body?: object,
  authorization = `Api-Key ${platform.apiKey}`,
): Promise<Answer> => {
  const response = await fetch(`${platform.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(authorization === '' ? {} : { authorization }) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
};

describe('generate-session', () => {
  let platform: LocalPlatform;
  let now = Date.UTC(2026, 0, 1);
  const engine = stubEngine();
  before(async () => {
    platform = await testPlatform({
      engine,
      agent: scriptedAgent(fullTurn),
      sessionUserLimit: 40,
      clock: () => now,
    });
  });
  after(() => platform.close());

  const generate = (fields: object, authorization?: string) =>
    call(
      platform,
      'POST',
      '/api/v1/embed/generate-session',
      { deploymentId: platform.deploymentId, ...fields },
      authorization,
    );
  const claimsOf = async (fields: object) => {
    const { status, body } = await generate(fields);
    assert.equal(status, 200, JSON.stringify(body));
    const exchanged = await call(
      platform,
      'POST',
      '/api/v1/embed/session/token',
      { sessionId: body.sessionId },
      '',
    );
    assert.equal(exchanged.status, 200);
    return decodeJwt(exchanged.body.token);
  };
  const creator = () => ({ creatorMode: true, embedTenantName: platform.embedTenantName });

  it('answers with the session id alone', async () => {
    const { status, body } = await generate({ externalId: 'a' });
    assert.equal(status, 200);
    assert.deepEqual(Object.keys(body), ['sessionId']);
  });

  it('needs a key', async () => {
    assert.equal((await generate({ externalId: 'a' }, '')).status, 401);
    assert.equal((await generate({ externalId: 'a' }, 'Api-Key wrong')).status, 401);
    assert.equal((await generate({ externalId: 'a' }, `Bearer ${platform.accessToken}`)).status, 401);
  });

  it('answers 403 for a deployment outside the scope of the key, and no key is outside its own', async () => {
    const scoped = `Api-Key ${platform.scopedApiKey}`;
    assert.equal((await generate({ externalId: 'a' }, scoped)).status, 200);
    assert.equal((await generate({ externalId: 'a', deploymentId: 2 }, scoped)).status, 403);
    assert.equal((await generate({ externalId: 'a', deploymentId: 2 })).status, 200);
    assert.equal((await generate({ externalId: 'a', deploymentId: 99 })).status, 404);
  });

  const refused: [name: string, fields: object, says: RegExp][] = [
    ['no identity', {}, /either externalId or internalId/],
    ['both identities', { externalId: 'a', internalId: 'ada' }, /not both/],
    ['an externalId in upper case', { externalId: 'A' }, /lowercase and trimmed/],
    ['an externalId with space around it', { externalId: ' a' }, /lowercase and trimmed/],
    ['a deploymentId that is no number', { externalId: 'a', deploymentId: '1' }, /deploymentId/],
    ['an unknown internal user', { internalId: 'nobody' }, /Internal user not found/],
    [
      'the e-mail address of an internal user',
      { internalId: 'ada@inlay.example' },
      /Internal user not found/,
    ],
    ...['groups', 'userAttributes'].map((field): [string, object, RegExp] => [
      `${field} with internalId`,
      { internalId: 'ada', [field]: [] },
      /not allowed/,
    ]),
    ['securityContext with internalId', { internalId: 'ada', securityContext: {} }, /not allowed/],
    ['userProfile with internalId', { internalId: 'ada', userProfile: {} }, /not allowed/],
    ...['ftp://a/b.png', '/b.png', 'javascript:alert(1)', 'https://'].map(
      (picture): [string, object, RegExp] => [
        `the picture ${picture}`,
        { externalId: 'a', userProfile: { picture } },
        /picture/,
      ],
    ),
    ...['abcd', 'Abcde', '1abcd', 'abcd-', 'ab_cd', 'a'.repeat(37)].map((name): [string, object, RegExp] => [
      `the embed tenant name ${name}`,
      { externalId: 'a', embedTenantName: name },
      /embedTenantName/,
    ]),
    [
      'an attribute twice',
      { externalId: 'a', userAttributes: [1, 2].map((n) => ({ name: 'state', value: String(n) })) },
      /Duplicate/,
    ],
    [
      'an unknown attribute',
      { externalId: 'a', userAttributes: [{ name: 'x', value: 'y' }] },
      /^User attributes not found$/,
    ],
    ['an unknown group', { externalId: 'a', groups: ['x', 'y'] }, /^Groups with names x, y not found$/],
    ['definitions without creator mode', { externalId: 'a', groupDefinitions: [] }, /creatorMode/],
    [
      'definitions without a tenant',
      { externalId: 'a', creatorMode: true, groupDefinitions: [] },
      /embedTenantName/,
    ],
    ['creator mode without a tenant', { externalId: 'a', creatorMode: true }, /embedTenantName/],
    [
      'settings that are not boolean',
      { externalId: 'a', settings: { showDashboardChat: null } },
      /showDashboardChat/,
    ],
  ];
  for (const [name, fields, says] of refused) {
    it(`answers 400 for ${name}`, async () => {
      const { status, body } = await generate(fields);
      assert.equal(status, 400);
      assert.match(body.error, says);
    });
  }

  it('answers 400 for duplicate names in definitions', async () => {
    const twice = [{ name: 'one' }, { name: 'one' }];
    const typed = twice.map((entry) => ({ ...entry, type: 'string' }));
    assert.equal((await generate({ externalId: 'a', ...creator(), groupDefinitions: twice })).status, 400);
    assert.equal(
      (await generate({ externalId: 'a', ...creator(), userAttributeDefinitions: typed })).status,
      400,
    );
  });

  it('speaks for an internal user by user name', async () => {
    assert.equal((await generate({ internalId: 'ada' })).status, 200);
    assert.equal((await generate({ internalId: platform.internalId })).status, 200);
  });

  it('stores attributes and keeps what a later call omits', async () => {
    const userAttributes = [{ name: 'state', value: 'TX' }];
    assert.deepEqual((await claimsOf({ externalId: 'keeps', userAttributes }))['userAttributes'], {
      state: 'TX',
    });
    assert.deepEqual((await claimsOf({ externalId: 'keeps' }))['userAttributes'], { state: 'TX' });
  });

  it('resolves against the scoped catalog in creator mode and the tenant-wide one otherwise', async () => {
    const userAttributeDefinitions = [{ name: 'region', type: 'string' }];
    const groupDefinitions = [{ name: 'pilots', description: 'who fly' }];
    const claims = await claimsOf({
      externalId: 'maker',
      ...creator(),
      userAttributeDefinitions,
      groupDefinitions,
      userAttributes: [{ name: 'region', value: 'west' }],
      groups: ['pilots'],
    });
    assert.deepEqual(claims['userAttributes'], { region: 'west' });
    assert.deepEqual(claims['groups'], ['pilots']);
    const wide = { externalId: 'maker', userAttributes: [{ name: 'region', value: 'west' }] };
    assert.equal((await generate(wide)).body.error, 'User attributes not found');
    const scoped = { externalId: 'maker', ...creator(), userAttributes: [{ name: 'state', value: 'TX' }] };
    assert.equal((await generate(scoped)).body.error, 'User attributes not found');
  });

  it('makes a new embed tenant of an account with the flag, with its groups and attributes', async () => {
    const embedTenantName = 'fresh-tenant';
    const fields = { externalId: 'first', creatorMode: true, embedTenantName };
    const wrong = { ...fields, groups: ['nobody'] };
    assert.equal((await generate(wrong)).status, 400);
    const path = `/api/v1/embed-tenants/${embedTenantName}`;
    assert.equal((await call(platform, 'GET', `${path}/groups`)).status, 404, 'all of it or nothing');
    const claims = await claimsOf({
      ...fields,
      groupDefinitions: [{ name: 'pilots' }],
      userAttributeDefinitions: [{ name: 'region', type: 'number_array' }],
      groups: ['pilots'],
      userAttributes: [{ name: 'region', value: [1, 2] }],
    });
    assert.deepEqual([claims['groups'], claims['userAttributes']], [['pilots'], { region: [1, 2] }]);
    const { body } = await call(platform, 'GET', `${path}/user-attributes`);
    assert.deepEqual(
      body.items.map(({ name, type }: { name: string; type: string }) => [name, type]),
      [['region', 'number_array']],
    );
  });

  it('refuses creator mode in an account without the flag, and makes no tenant', async () => {
    const plain = await testPlatform({ useCreatorMode: false });
    try {
      const session = (fields: object) =>
        call(plain, 'POST', '/api/v1/embed/generate-session', {
          deploymentId: 1,
          externalId: 'a',
          ...fields,
        });
      for (const embedTenantName of [plain.embedTenantName, 'other-one']) {
        const { status, body } = await session({ creatorMode: true, embedTenantName });
        assert.equal(status, 400);
        assert.match(body.error, /useCreatorMode flag of the account/);
      }
      assert.equal((await call(plain, 'GET', '/api/v1/embed-tenants/other-one/groups')).status, 404);
      assert.equal((await session({ creatorMode: false, embedTenantName: 'other-one' })).status, 200);
    } finally {
      await plain.close();
    }
  });

  it('upserts nothing when a type differs', async () => {
    const define = (userAttributeDefinitions: object[], groupDefinitions: object[] = []) =>
      generate({ externalId: 'typed', ...creator(), userAttributeDefinitions, groupDefinitions });
    assert.equal((await define([{ name: 'level', type: 'number' }])).status, 200);
    const refused = await define(
      [
        { name: 'brandnew', type: 'string' },
        { name: 'level', type: 'string' },
      ],
      [{ name: 'newgroup' }],
    );
    assert.equal(refused.status, 400);
    assert.match(refused.body.error, /cannot change type/);
    const listed = await call(
      platform,
      'GET',
      `/api/v1/embed-tenants/${platform.embedTenantName}/user-attributes`,
    );
    const names = listed.body.items.map((item: { name: string }) => item.name);
    assert.ok(names.includes('level') && !names.includes('brandnew'));
    const groups = await call(platform, 'GET', `/api/v1/embed-tenants/${platform.embedTenantName}/groups`);
    assert.doesNotMatch(JSON.stringify(groups.body), /newgroup/);
  });

  it('updates supplied properties of a definition and clears none', async () => {
    const define = async (entry: object) => {
      const userAttributeDefinitions = [{ name: 'shade', type: 'string', ...entry }];
      await generate({ externalId: 'a', ...creator(), userAttributeDefinitions });
      const { body } = await call(
        platform,
        'GET',
        `/api/v1/embed-tenants/${platform.embedTenantName}/user-attributes`,
      );
      return body.items.find((item: { name: string }) => item.name === 'shade');
    };
    assert.equal((await define({ description: 'one', displayName: 'Shade' })).description, 'one');
    const later = await define({ description: 'two' });
    assert.equal(later.description, 'two');
    assert.equal(later.displayName, 'Shade');
  });

  it('counts persistent users against the limit of the account', async () => {
    let status = 200;
    for (let user = 0; user < 60 && status === 200; user++) {
      ({ status } = await generate({ externalId: `many-${user}` }));
    }
    assert.equal(status, 400);
    assert.equal((await generate({ externalId: 'many-0' })).status, 200);
  });

  it('makes a session that works once', async () => {
    const { sessionId } = (await generate({ externalId: 'a' })).body;
    const exchange = () => call(platform, 'POST', '/api/v1/embed/session/token', { sessionId }, '');
    assert.equal((await exchange()).status, 200);
    assert.equal((await exchange()).status, 401);
  });

  it('makes a session that works for five minutes', async () => {
    const { sessionId } = (await generate({ externalId: 'a' })).body;
    now += 5 * 60 * 1000 + 1;
    assert.equal(
      (await call(platform, 'POST', '/api/v1/embed/session/token', { sessionId }, '')).status,
      401,
    );
  });

  it('makes a token that speaks in chat as the user of the session until it is revoked', async () => {
    const userAttributes = [{ name: 'state', value: 'TX' }];
    const { sessionId } = (await generate({ externalId: 'a', userAttributes })).body;
    const { token } = (await call(platform, 'POST', '/api/v1/embed/session/token', { sessionId }, '')).body;
    const headers = { 'x-service-auth-token': token };
    assert.equal((await ask(platform, { input: 'a' }, { headers })).at(-1)?.['id'], '__state__');
    assert.deepEqual(engine.contexts.at(-1)?.userAttributes, { state: 'TX' });
    const revoke = () => call(platform, 'POST', '/api/v1/embed/session/revoke', { sessionId });
    assert.equal((await revoke()).status, 204);
    assert.equal((await revoke()).status, 204);
    assert.equal((await ask(platform, { input: 'a' }, { headers }))[0]?.['jsonrpc'], '2.0');
  });
});

describe('embed-tenant administration', () => {
  let platform: LocalPlatform;
  let base: string;
  before(async () => {
    platform = await testPlatform();
    base = `/api/v1/embed-tenants/${platform.embedTenantName}`;
    await call(platform, 'POST', '/api/v1/embed/generate-session', {
      deploymentId: platform.deploymentId,
      externalId: 'a',
      creatorMode: true,
      embedTenantName: platform.embedTenantName,
      groupDefinitions: ['e', 'd', 'c', 'b', 'a'].map((name) => ({ name })),
      userAttributeDefinitions: [{ name: 'region', type: 'string' }],
      groups: ['a', 'b'],
    });
  });
  after(() => platform.close());

  it('lists pages that fit together without gap or overlap', async () => {
    const names: string[] = [];
    let after = '';
    for (let pages = 0; pages < 10; pages++) {
      const { status, body } = await call(platform, 'GET', `${base}/groups?first=2${after}`);
      assert.equal(status, 200);
      assert.ok(body.items.length <= 2);
      names.push(...body.items.map((item: { name: string }) => item.name));
      if (!body.pageInfo.hasNextPage) break;
      after = `&after=${body.pageInfo.endCursor}`;
    }
    assert.deepEqual(names, ['a', 'b', 'c', 'd', 'e']);
  });

  it('refuses a page size and a cursor that make no sense', async () => {
    for (const query of ['first=0', 'first=x', 'first=1.5', 'after=x']) {
      assert.equal((await call(platform, 'GET', `${base}/groups?${query}`)).status, 400, query);
    }
  });

  it('deletes a group once, an attribute, and lets a type be given anew', async () => {
    const { body } = await call(platform, 'GET', `${base}/groups?first=1`);
    const path = `${base}/groups/${body.items[0].id}`;
    assert.equal((await call(platform, 'DELETE', path)).status, 204);
    assert.equal((await call(platform, 'DELETE', path)).status, 404);
    const attributes = await call(platform, 'GET', `${base}/user-attributes`);
    const [attribute] = attributes.body.items;
    assert.equal(attribute.type, 'string');
    assert.equal((await call(platform, 'DELETE', `${base}/user-attributes/${attribute.id}`)).status, 204);
    const again = await call(platform, 'POST', '/api/v1/embed/generate-session', {
      deploymentId: platform.deploymentId,
      externalId: 'a',
      creatorMode: true,
      embedTenantName: platform.embedTenantName,
      userAttributeDefinitions: [{ name: 'region', type: 'number' }],
    });
    assert.equal(again.status, 200);
  });

  it('knows no tenant that has had no session', async () => {
    assert.equal((await call(platform, 'GET', '/api/v1/embed-tenants/nowhere/groups')).status, 404);
  });

  it('needs a key', async () => {
    assert.equal((await call(platform, 'GET', `${base}/groups`, undefined, '')).status, 401);
  });
});
