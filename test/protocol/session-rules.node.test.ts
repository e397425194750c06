import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import {
  checkEmbedSessionRequest,
  checkSessionSettings,
  isEmbedTenantName,
  isExternalId,
  isPictureUrl,
  NOT_WITH_INTERNAL_ID,
} from '../../src/protocol/session-rules.js';
import { corpus } from '../helpers/corpora.js';

const external = { deploymentId: 7, externalId: 'viewer-1' };
const internal = { deploymentId: 7, internalId: 'jane' };
const fields = (body: unknown) => checkEmbedSessionRequest(body).map(({ field }) => field);
const settingsFields = (settings: unknown) => checkSessionSettings(settings).map(({ field }) => field);

describe('checkEmbedSessionRequest', () => {
  it('accepts everything the contract lists', () => {
    const whole = {
      ...external,
      email: 'a@b.example',
      userProfile: { displayName: 'Jane', picture: 'https://host.example/p.png' },
      embedTenantName: 'acme-1',
      creatorMode: true,
      userAttributes: [
        { name: 'a', value: 's' },
        { name: 'b', value: 1 },
        { name: 'c', value: ['s'] },
        { name: 'd', value: [1, 2] },
        { name: 'e', value: null },
        { name: 'f', value: [] },
      ],
      groups: ['g', 'h'],
      userAttributeDefinitions: [
        { name: 'a', type: 'string', displayName: 'A', defaultValue: 'x', description: 'd' },
      ],
      groupDefinitions: [{ name: 'g', description: 'd' }, { name: 'h' }],
      securityContext: { tenant: 1 },
      settings: { showDashboardChat: false },
    };
    assert.deepEqual(checkEmbedSessionRequest(whole), []);
    assert.deepEqual(fields({ ...internal, embedTenantName: 'acme-1', creatorMode: true, settings: {} }), []);
  });

  it('is an empty list of violations exactly for the allowed combinations of every field with internalId', () => {
    const values: Record<string, unknown> = {
      userProfile: {},
      userAttributes: [],
      groups: [],
      userAttributeDefinitions: [],
      groupDefinitions: [],
      securityContext: {},
    };
    assert.deepEqual(Object.keys(values).sort(), [...NOT_WITH_INTERNAL_ID].sort());
    const names = Object.keys(values);
    for (let mask = 0; mask < 2 ** names.length * 4; mask++) {
      const present = names.filter((_, bit) => mask & (4 << bit));
      const body = {
        deploymentId: 1,
        embedTenantName: 'acme-1',
        creatorMode: true,
        ...(mask & 1 ? { externalId: 'a' } : {}),
        ...(mask & 2 ? { internalId: 'a' } : {}),
        ...Object.fromEntries(present.map((name) => [name, values[name]])),
      };
      const one = (mask & 3) === 1 || (mask & 3) === 2;
      const allowed = one && !(mask & 2 && present.length > 0);
      assert.equal(fields(body).length === 0, allowed, JSON.stringify(body));
      if (mask & 2) present.forEach((name) => assert.ok(fields(body).includes(name), name));
    }
  });

  it('counts a field that is there with null, false or nothing in it as sent', () => {
    for (const name of NOT_WITH_INTERNAL_ID)
      assert.ok(fields({ ...internal, [name]: null }).includes(name), name);
    assert.ok(fields({ ...external, internalId: null }).includes('internalId'));
    assert.deepEqual(fields({ ...external, internalId: undefined, groups: undefined }), []);
  });

  it('lets omitted, empty and null groups stand for what they are', () => {
    for (const groups of [undefined, [], null, ['a'], ['a', 'a']])
      assert.deepEqual(fields({ ...external, groups }), []);
    assert.deepEqual(fields({ ...external, groups: 'a' }), ['groups']);
    assert.deepEqual(fields({ ...external, groups: ['a', '', 5] }), ['groups[1]', 'groups[2]']);
  });

  const definitions = [{ name: 'a', type: 'string' }];
  const rules: [rule: string, body: unknown, violated: string[]][] = [
    ['no deploymentId', { externalId: 'a' }, ['deploymentId']],
    ['a deploymentId in words', { ...external, deploymentId: '7' }, ['deploymentId']],
    ['a broken deploymentId', { ...external, deploymentId: 7.5 }, ['deploymentId']],
    ['no identity', { deploymentId: 7 }, ['externalId']],
    ['two identities', { ...external, internalId: 'jane' }, ['internalId']],
    ['an externalId in upper case', { ...external, externalId: 'Viewer' }, ['externalId']],
    ['an empty internalId', { ...internal, internalId: ' ' }, ['internalId']],
    ['an internalId that is no string', { ...internal, internalId: 5 }, ['internalId']],
    ['an email that is no string', { ...external, email: 5 }, ['email']],
    ['a short tenant name', { ...external, embedTenantName: 'abcd' }, ['embedTenantName']],
    ['a tenant name of null', { ...external, embedTenantName: null }, ['embedTenantName']],
    ['creatorMode in words', { ...external, creatorMode: 'true' }, ['creatorMode']],
    [
      'definitions without creatorMode',
      { ...external, embedTenantName: 'acme-1', userAttributeDefinitions: definitions },
      ['userAttributeDefinitions'],
    ],
    [
      'definitions with creatorMode false',
      { ...external, embedTenantName: 'acme-1', creatorMode: false, groupDefinitions: [{ name: 'g' }] },
      ['groupDefinitions'],
    ],
    [
      'definitions without a tenant',
      { ...external, creatorMode: true, groupDefinitions: [] },
      ['groupDefinitions'],
    ],
    [
      'definitions that are no array',
      { ...external, embedTenantName: 'acme-1', creatorMode: true, groupDefinitions: {} },
      ['groupDefinitions'],
    ],
    [
      'a group twice',
      {
        ...external,
        embedTenantName: 'acme-1',
        creatorMode: true,
        groupDefinitions: [{ name: 'g' }, { name: 'g' }],
      },
      ['groupDefinitions[1].name'],
    ],
    [
      'an attribute definition twice',
      {
        ...external,
        embedTenantName: 'acme-1',
        creatorMode: true,
        userAttributeDefinitions: [...definitions, { name: 'a', type: 'number' }],
      },
      ['userAttributeDefinitions[1].name'],
    ],
    [
      'an unknown type',
      {
        ...external,
        embedTenantName: 'acme-1',
        creatorMode: true,
        userAttributeDefinitions: [{ name: 'a', type: 'boolean' }, { name: 'b' }],
      },
      ['userAttributeDefinitions[0].type', 'userAttributeDefinitions[1].type'],
    ],
    [
      'a definition without a name',
      { ...external, embedTenantName: 'acme-1', creatorMode: true, groupDefinitions: [{}, 'g', null] },
      ['groupDefinitions[0].name', 'groupDefinitions[1].name', 'groupDefinitions[2].name'],
    ],
    [
      'a description that is no string',
      {
        ...external,
        embedTenantName: 'acme-1',
        creatorMode: true,
        groupDefinitions: [{ name: 'g', description: 5 }],
      },
      ['groupDefinitions[0].description'],
    ],
    [
      'an attribute twice',
      {
        ...external,
        userAttributes: [
          { name: 'a', value: 1 },
          { name: 'a', value: 2 },
        ],
      },
      ['userAttributes[1].name'],
    ],
    ['attributes that are no array', { ...external, userAttributes: { a: 1 } }, ['userAttributes']],
    [
      'attribute values of other kinds',
      {
        ...external,
        userAttributes: [
          { name: 'a', value: true },
          { name: 'b' },
          { name: 'c', value: [1, 'a'] },
          { name: 'd', value: {} },
          { name: 'e', value: NaN },
          { name: 'f', value: [null] },
        ],
      },
      [0, 1, 2, 3, 4, 5].map((at) => `userAttributes[${at}].value`),
    ],
    ['a profile that is no object', { ...external, userProfile: 'Jane' }, ['userProfile']],
    [
      'a profile of other kinds',
      { ...external, userProfile: { displayName: 5, picture: 'ftp://x.example/p' } },
      ['userProfile.displayName', 'userProfile.picture'],
    ],
    ['a security context that is an array', { ...external, securityContext: [] }, ['securityContext']],
    [
      'settings of other kinds',
      { ...external, settings: { showDashboardChat: 'false' } },
      ['settings.showDashboardChat'],
    ],
    ['settings that are no object', { ...external, settings: null }, ['settings']],
    ['a body that is no object', 'body', ['']],
    ['a body that is null', null, ['']],
  ];
  for (const [rule, body, violated] of rules) {
    it(`names ${violated.join(', ') || 'the body'} for ${rule}`, () =>
      assert.deepEqual(fields(body), violated));
  }

  it('quotes no value', () => {
    const body = {
      deploymentId: 'sk-canary',
      externalId: 'SK-CANARY',
      internalId: 5,
      email: { x: 'sk-canary' },
      embedTenantName: 'sk_canary',
      userProfile: { displayName: 1, picture: 'sk-canary' },
      userAttributes: [
        { name: 'sk-canary', value: {} },
        { name: 'sk-canary', value: 1 },
      ],
      settings: 'sk-canary',
    };
    assert.doesNotMatch(JSON.stringify(checkEmbedSessionRequest(body)), /canary/i);
  });
});

describe('checkSessionSettings', () => {
  it('accepts what the contract lists', () => {
    assert.deepEqual(
      settingsFields({
        externalId: 'a',
        email: 'x',
        userAttributes: [],
        groups: [],
        securityContext: {},
        isEphemeral: false,
        ephemeralTtlSeconds: 60,
      }),
      [],
    );
    assert.deepEqual(settingsFields({ internalId: 'jane@host.example', email: 'x', isEphemeral: true }), []);
  });

  it('refuses the same exclusions as a session request', () => {
    for (const name of ['userAttributes', 'groups', 'securityContext']) {
      assert.deepEqual(settingsFields({ internalId: 'j', [name]: name === 'securityContext' ? {} : [] }), [
        name,
      ]);
    }
    assert.deepEqual(settingsFields({}), ['externalId']);
    assert.deepEqual(settingsFields({ externalId: 'a', internalId: 'b' }), ['internalId']);
    assert.deepEqual(settingsFields(undefined), ['']);
  });

  it('checks the life of an ephemeral user', () => {
    for (const ephemeralTtlSeconds of [0, -1, NaN, Infinity, '60', null]) {
      assert.deepEqual(settingsFields({ externalId: 'a', ephemeralTtlSeconds }), ['ephemeralTtlSeconds']);
    }
    for (const isEphemeral of ['false', null, 0])
      assert.deepEqual(settingsFields({ externalId: 'a', isEphemeral }), ['isEphemeral']);
  });
});

describe('isEmbedTenantName', () => {
  const good = ['abcde', 'a---1', 'tenant-1', `a${'b'.repeat(34)}c`];
  const bad = [
    'abcd',
    `a${'b'.repeat(35)}c`,
    '1abcd',
    '-abcd',
    'abcd-',
    'Abcde',
    'abc_e',
    'ab cde',
    'abcdé',
    'abcde\n',
    '',
    undefined,
    null,
    5,
    ['abcde'],
  ];
  for (const name of good) it(`accepts ${name}`, () => assert.ok(isEmbedTenantName(name)));
  for (const name of bad)
    it(`refuses ${JSON.stringify(name)}`, () => assert.equal(isEmbedTenantName(name), false));

  it('agrees with the rule in words for any short text', () => {
    const character = fc.constantFrom(...'abz09-A_ é');
    fc.assert(
      fc.property(fc.string({ unit: character, maxLength: 40 }), (name) => {
        const rule =
          name.length >= 5 &&
          name.length <= 36 &&
          /[a-z]/.test(name[0]!) &&
          /[a-z0-9]/.test(name.at(-1)!) &&
          [...name].every((each) => 'abcdefghijklmnopqrstuvwxyz0123456789-'.includes(each));
        assert.equal(isEmbedTenantName(name), rule);
      }),
    );
  });
});

describe('isExternalId', () => {
  const good = ['a', 'viewer-1', 'jane@host.example', 'user_01|x', 'жанна', 'ß', '日本', '0', 'a.b:c/d'];
  const bad = [
    '',
    ' ',
    'a ',
    ' a',
    'a b',
    'a\tb',
    'a\nb',
    'a\u00a0b',
    'a\u3000b',
    'A',
    'İ',
    'Ä',
    'ǅ',
    'K',
    'a\u0000',
    'a\u007f',
    'a\u0085',
    'a\u00ad',
    'a\u200b',
    'a\u200d',
    'a\u200f',
    'a\u202e',
    'a\u2066',
    'a\u061c',
    'a\ufeff',
    'a\u2028',
    'a\ud800',
    '\udc00a',
    'a\u{e0041}',
    'a\u180e',
    undefined,
    null,
    5,
    {},
    ['a'],
  ];
  for (const id of good) it(`accepts ${id}`, () => assert.ok(isExternalId(id)));
  for (const id of bad)
    it(`refuses ${JSON.stringify(id) ?? 'undefined'}`, () => assert.equal(isExternalId(id), false));

  it('accepts no two ids that become one on the way', () => {
    const file = corpus('blns.json');
    const naughty = [
      ...((file ? JSON.parse(file.toString()) : []) as string[]),
      ...bad.filter((id): id is string => typeof id === 'string'),
      ...good,
    ];
    const arrived = new Map<string, string>();
    for (const id of naughty) {
      if (!isExternalId(id)) continue;
      const there = new TextDecoder().decode(new TextEncoder().encode(id)).trim().toLowerCase();
      assert.equal(there, id);
      assert.equal(arrived.get(there) ?? id, id);
      arrived.set(there, id);
    }
    assert.ok(arrived.size >= good.length);
  });

  it('accepts only ids that stay what they are, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (id) => {
        if (!isExternalId(id)) return;
        assert.equal(new TextDecoder().decode(new TextEncoder().encode(id)).trim().toLowerCase(), id);
        assert.doesNotMatch(id, /\s/);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('isPictureUrl', () => {
  for (const url of [
    'http://a.example/p.png',
    'https://a.example',
    'HTTPS://A.example/p?q#f',
    'https://a.example/ä.png',
  ]) {
    it(`accepts ${url}`, () => assert.ok(isPictureUrl(url)));
  }
  for (const url of [
    '',
    '/p.png',
    '//a.example/p.png',
    'ftp://a.example/p',
    'data:image/png;base64,AA',
    'javascript:alert(1)',
    'https:',
    'https://',
    'http:a.example',
    ' https://a.example',
    'https://a b/',
    undefined,
    null,
    5,
    new URL('https://a.example'),
  ]) {
    it(`refuses ${JSON.stringify(url) ?? 'undefined'}`, () => assert.equal(isPictureUrl(url), false));
  }
});
