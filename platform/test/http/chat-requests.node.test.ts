import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { LocalPlatform } from '../../src/index.js';
import { fullTurn, scriptedAgent } from '../testing/scripted-agent.js';
import { stubEngine } from '../testing/stub-engine.js';
import { ask, chatIdOf, postAbort, postChat, testPlatform } from '../testing/test-platform.js';

describe('chat request rules', () => {
  let platform: LocalPlatform;
  const engine = stubEngine();
  before(async () => {
    platform = await testPlatform({ engine, agent: scriptedAgent(fullTurn) });
  });
  after(() => platform.close());

  const settings = (fields: object) => ({ input: 'a', sessionSettings: fields });
  const invalid: [name: string, body: object, says: RegExp][] = [
    ['neither input nor chatId', {}, /input, chatId or both/],
    ['an empty input', { input: '' }, /input/],
    ['an input that is no text', { input: 5 }, /input/],
    ['a messageId of 12 digits', { input: 'a', messageId: '123456789012-message' }, /messageId/],
    ['a messageId with another ending', { input: 'a', messageId: '1732512345678-messages' }, /messageId/],
    [
      'a messageId with something before it',
      { input: 'a', messageId: 'x1732512345678-message' },
      /messageId/,
    ],
    ['a chatId that is no text', { input: 'a', chatId: 5 }, /chatId/],
    ['an activeBranchName that is no text', { input: 'a', activeBranchName: 1 }, /activeBranchName/],
    ['an isDefaultBranch that is not boolean', { input: 'a', isDefaultBranch: 'true' }, /isDefaultBranch/],
    [
      'no sessionSettings beside a key',
      { input: 'a', sessionSettings: undefined },
      /sessionSettings is required/,
    ],
    ['sessionSettings that are no object', { input: 'a', sessionSettings: 'me' }, /sessionSettings/],
    ['no identity', settings({}), /either externalId or internalId/],
    ['both identities', settings({ externalId: 'a', internalId: 'b@c' }), /either externalId or internalId/],
    ['an externalId in upper case', settings({ externalId: 'Me' }), /lowercase/],
    ['an externalId with a space', settings({ externalId: 'm e' }), /without spaces/],
    ['an unknown internal user', settings({ internalId: 'no@one' }), /Internal user not found/],
    [
      'the user name of an internal user in place of the e-mail address',
      settings({ internalId: 'ada' }),
      /Internal user not found/,
    ],
    [
      'userAttributes with internalId',
      settings({ internalId: 'ada@inlay.example', userAttributes: [] }),
      /not allowed/,
    ],
    ['groups with internalId', settings({ internalId: 'ada@inlay.example', groups: [] }), /not allowed/],
    [
      'securityContext with internalId',
      settings({ internalId: 'ada@inlay.example', securityContext: {} }),
      /not allowed/,
    ],
    [
      'an attribute that nobody configured',
      settings({ externalId: 'a', userAttributes: [{ name: 'shoe', value: 1 }] }),
      /^User attributes not found$/,
    ],
    [
      'an attribute twice',
      settings({
        externalId: 'a',
        userAttributes: [
          { name: 'state', value: 'TX' },
          { name: 'state', value: 'CA' },
        ],
      }),
      /Duplicate/,
    ],
    [
      'an attribute value of the wrong type',
      settings({ externalId: 'a', userAttributes: [{ name: 'state', value: 5 }] }),
      /state must be of type string/,
    ],
    [
      'a group that does not exist',
      settings({ externalId: 'a', groups: ['viewers', 'pilots', 'crew'] }),
      /^Groups with names pilots, crew not found$/,
    ],
    ['groups that are null', settings({ externalId: 'a', groups: null }), /groups/],
    ['a lifetime of zero', settings({ externalId: 'a', ephemeralTtlSeconds: 0 }), /ephemeralTtlSeconds/],
  ];
  for (const [name, body, says] of invalid) {
    it(`answers 400 for ${name}`, async () => {
      const response = await postChat(platform, body);
      assert.equal(response.status, 400);
      const { error } = (await response.json()) as { error: string };
      assert.match(error, says);
    });
  }

  it('answers 400 for an abort without chatId', async () => {
    assert.equal((await postAbort(platform, {})).status, 400);
  });

  it('answers 400 for what is not JSON and for another content type', async () => {
    const authorization = `Api-Key ${platform.apiKey}`;
    const post = (body: string, type: string) =>
      fetch(platform.chatApiUrl, { method: 'POST', headers: { authorization, 'content-type': type }, body });
    assert.equal((await post('{"input":', 'application/json')).status, 400);
    assert.equal((await post('{"input":"a"}', 'text/plain')).status, 400);
  });

  it('answers 413 for a body over a megabyte', async () => {
    assert.equal((await postChat(platform, { input: 'a'.repeat(1_100_000) })).status, 413);
  });

  it('ignores fields that the contract does not list', async () => {
    assert.equal((await ask(platform, { input: 'a', flavour: 'mint' })).at(-1)?.['id'], '__state__');
  });

  it('makes the attributes of the settings the security context of the queries', async () => {
    const userAttributes = [
      { name: 'state', value: 'TX' },
      { name: 'airports', value: ['SFO', 'OAK'] },
    ];
    await ask(platform, settings({ externalId: 'rls', userAttributes, securityContext: { tenant: 7 } }));
    assert.deepEqual(engine.contexts.at(-1), {
      tenant: 7,
      userAttributes: { airports: ['SFO', 'OAK'], state: 'TX' },
      groups: [],
    });
  });

  it('keeps stored attributes when a later request omits them, and clears one by null, which is no free pass', async () => {
    await ask(platform, settings({ externalId: 'keep', userAttributes: [{ name: 'state', value: 'TX' }] }));
    await ask(platform, settings({ externalId: 'keep' }));
    assert.deepEqual(engine.contexts.at(-1)?.userAttributes, { state: 'TX' });
    await ask(platform, settings({ externalId: 'keep', userAttributes: [{ name: 'state', value: null }] }));
    assert.deepEqual(engine.contexts.at(-1)?.userAttributes, { state: null });
    await ask(platform, settings({ externalId: 'keep' }));
    assert.deepEqual(engine.contexts.at(-1)?.userAttributes, {});
  });

  it('does not let a custom context replace a stored attribute', async () => {
    await ask(platform, settings({ externalId: 'pin', userAttributes: [{ name: 'state', value: 'TX' }] }));
    await ask(
      platform,
      settings({
        externalId: 'pin',
        securityContext: { userAttributes: { state: 'CA', airports: ['SFO'] } },
      }),
    );
    assert.deepEqual(engine.contexts.at(-1)?.userAttributes, { state: 'TX', airports: ['SFO'] });
  });

  it('keeps, replaces and clears memberships by groups omitted, given and empty', async () => {
    const groups = async (fields: object) => {
      await ask(platform, settings({ externalId: 'tri', ...fields }));
      return engine.contexts.at(-1)?.groups;
    };
    assert.deepEqual(await groups({ groups: ['viewers', 'editors'] }), ['editors', 'viewers']);
    assert.deepEqual(await groups({}), ['editors', 'viewers']);
    assert.deepEqual(await groups({ groups: ['viewers'] }), ['viewers']);
    assert.deepEqual(await groups({ groups: [] }), []);
  });

  it('speaks for an internal user by e-mail address', async () => {
    const frames = await ask(platform, settings({ internalId: 'ada@inlay.example' }));
    assert.equal(frames.at(-1)?.['id'], '__state__');
  });

  it('leaves nothing of a refused request behind', async () => {
    await ask(platform, settings({ externalId: 'whole', userAttributes: [{ name: 'state', value: 'TX' }] }));
    const userAttributes = [{ name: 'state', value: 'CA' }];
    const refused = await postChat(
      platform,
      settings({ externalId: 'whole', userAttributes, groups: ['crew'] }),
    );
    assert.equal(refused.status, 400);
    await ask(platform, settings({ externalId: 'whole' }));
    assert.deepEqual(engine.contexts.at(-1)?.userAttributes, { state: 'TX' });
  });
});

describe('users of the Chat API', () => {
  const day = 24 * 60 * 60 * 1000;
  let now = Date.UTC(2026, 0, 1);
  let platform: LocalPlatform;
  before(async () => {
    platform = await testPlatform({ clock: () => now, chatUserLimit: 2 });
  });
  after(() => platform.close());

  const threadOf = async (fields: object) => {
    const frames = await ask(platform, { input: 'a', sessionSettings: fields });
    return { chatId: chatIdOf(frames), sessionSettings: fields };
  };

  it('are ephemeral by default and gone after a week, threads and all', async () => {
    const thread = await threadOf({ externalId: 'brief' });
    now += 6 * day;
    assert.equal((await postChat(platform, thread)).status, 200);
    now += 2 * day;
    assert.equal((await postChat(platform, thread)).status, 404);
  });

  it('live as long as the request that created them says, whatever comes later', async () => {
    const thread = await threadOf({ externalId: 'minute', ephemeralTtlSeconds: 60 });
    const longer = { ...thread, sessionSettings: { externalId: 'minute', ephemeralTtlSeconds: 600 } };
    assert.equal((await postChat(platform, longer)).status, 200);
    now += 61_000;
    assert.equal((await postChat(platform, longer)).status, 404);
  });

  it('stay when isEphemeral is false, up to the limit of the account', async () => {
    const thread = await threadOf({ externalId: 'stays', isEphemeral: false });
    await threadOf({ externalId: 'stays-too', isEphemeral: false });
    const third = await postChat(platform, {
      input: 'a',
      sessionSettings: { externalId: 'one-too-many', isEphemeral: false },
    });
    assert.equal(third.status, 400);
    assert.match(await third.text(), /limit of 2 external users/);
    await threadOf({ externalId: 'ephemeral-ones-do-not-count' });
    now += 60 * day;
    assert.equal((await postChat(platform, thread)).status, 200);
  });
});
