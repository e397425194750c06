import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createLocalPlatform, type LocalPlatform } from '../../src/index.js';
import { isExternalId } from '../../../src/protocol/session-rules.js';
import { linesOf, postData, signed, tokenOf } from '../testing/data-calls.js';
import { postChat } from '../testing/test-platform.js';

const odd = [
  'a b',
  ' a',
  'a ',
  'a\tb',
  'a\u00a0b',
  'a\u0000b',
  'a\u007f',
  'a\u200bb',
  'a\u202eb',
  'a\u2066b',
  '\ufeffa',
  'a\u2028b',
  'a\ud800',
  '\udc00a',
  '\u212a',
  'an\u212a',
  '\u212b',
  '\u0130',
  '\u01c5',
  '\u1e9e',
  '',
  ' ',
];
const fine = ['ana', 'ana@host.example', 'caf\u00e9', 'cafe\u0301', '\u540d\u524d', 'ı', 'ß', '\uff41na'];

describe('an identity', () => {
  let platform: LocalPlatform;
  before(async () => {
    platform = await createLocalPlatform({ port: 0, deltaDelayMs: 0 });
  });
  after(() => platform.close());

  const session = (fields: object) =>
    fetch(`${platform.baseUrl}/api/v1/embed/generate-session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Api-Key ${platform.apiKey}` },
      body: JSON.stringify({ deploymentId: platform.deploymentId, ...fields }),
    });
  const chat = (sessionSettings: object) => postChat(platform, { chatId: 'nowhere', sessionSettings });
  /** 404: the identity is good and the thread is not there. A refusal is a JSON-RPC error inside a 200. */
  const chatWith = async (claims: object) => {
    const token = await tokenOf(platform, { scope: ['chat'], ...claims });
    return postChat(platform, { chatId: 'nowhere' }, { headers: { 'x-service-auth-token': token } });
  };
  const count = async (claims: object) =>
    postData(platform, 'cubesql', await tokenOf(platform, { ...claims }), {
      query: 'SELECT MEASURE(count) FROM flights',
    });

  it('is judged alike by sessions, chat, tokens and the helper', async () => {
    for (const externalId of odd) {
      const name = JSON.stringify(externalId);
      assert.equal(isExternalId(externalId), false, name);
      assert.equal((await session({ externalId })).status, 400, name);
      assert.equal((await chat({ externalId })).status, 400, name);
      assert.equal((await chatWith({ externalId })).status, 200, name);
      assert.equal((await chatWith({ sub: externalId })).status, 200, name);
      assert.equal((await count({ externalId })).status, 403, name);
    }
    for (const externalId of fine) {
      assert.equal(isExternalId(externalId), true);
      assert.equal((await session({ externalId })).status, 200, externalId);
      for (const answer of [
        await chat({ externalId }),
        await chatWith({ externalId }),
        await chatWith({ sub: externalId }),
      ]) {
        assert.equal(answer.status, 404, externalId);
      }
    }
    assert.equal(
      (await chatWith({ externalId: 'ANA' })).status,
      404,
      'a token is normalized, as the contract says',
    );
    assert.equal((await chatWith({ externalId: null, sub: 'ana' })).status, 200);
  });

  const attributes: [name: string, list: { name: string; value: unknown }[]][] = [
    ['that is misspelt', [{ name: 'stat', value: 'TX' }]],
    ['in other letters', [{ name: 'State', value: 'TX' }]],
    ['of the wrong type', [{ name: 'state', value: 7 }]],
    ['of the wrong kind of list', [{ name: 'airports', value: [1] }]],
    [
      'twice',
      [
        { name: 'state', value: 'TX' },
        { name: 'state', value: 'CA' },
      ],
    ],
  ];
  for (const [name, userAttributes] of attributes) {
    it(`cannot have an attribute ${name} on any path`, async () => {
      assert.equal((await session({ externalId: 'a', userAttributes })).status, 400);
      assert.equal((await chat({ externalId: 'a', userAttributes })).status, 400);
      assert.equal((await chatWith({ externalId: 'a', userAttributes })).status, 400);
      assert.equal((await count({ userAttributes })).status, 400);
      if (name === 'twice') return;
      const asObject = Object.fromEntries(userAttributes.map(({ name: key, value }) => [key, value]));
      assert.equal((await count({ userAttributes: asObject })).status, 400);
      const securityContext = { userAttributes: asObject };
      assert.equal((await session({ externalId: 'a', securityContext })).status, 400);
      assert.equal((await chat({ externalId: 'a', securityContext })).status, 400);
    });
  }

  it('sees every row without attributes, and none with one that is null or empty', async () => {
    const rows = async (claims: object) => (await linesOf(await count(claims)))[1]?.['data'][0][0];
    assert.equal(await rows({}), 3_000_000);
    assert.equal(await rows({ userAttributes: {} }), 3_000_000);
    for (const state of [null, '', 'none']) assert.equal(await rows({ userAttributes: { state } }), 0);
    assert.equal(await rows({ userAttributes: [{ name: 'state', value: null }] }), 0);
    assert.equal(await rows({ userAttributes: { state: 'TX', airports: null } }), 0);
    const cleared = await session({
      externalId: 'cleared',
      userAttributes: [{ name: 'state', value: null }],
    });
    const { sessionId } = (await cleared.json()) as { sessionId: string };
    const exchanged = await fetch(`${platform.baseUrl}/api/v1/embed/session/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ sessionId }),
    });
    const { token } = (await exchanged.json()) as { token: string };
    const query = 'SELECT MEASURE(count) FROM flights';
    assert.deepEqual((await linesOf(await postData(platform, 'cubesql', token, { query })))[1], {
      data: [[0]],
    });
  });

  it('has one spelling of its token, and no name twice in it', async () => {
    const token = await tokenOf(platform, { externalId: 'a', scope: ['chat'] });
    const load = async (text: string) =>
      (await postData(platform, 'cubesql', text, { query: 'SELECT MEASURE(count) FROM flights' })).status;
    assert.equal(await load(token), 200);
    const [head = '', body = '', signature = ''] = token.split('.');
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    // 43 signs hold 258 bits, two more than a signature: the last sign has three other spellings.
    const twin = alphabet[alphabet.indexOf(signature.at(-1)!) + 1]!;
    for (const other of [`${signature}=`, `${signature.slice(0, -1)}${twin}`]) {
      assert.equal(await load(`${head}.${body}.${other}`), 403, other);
    }
    assert.equal(await load(signed(platform, '{"externalId":"a"}')), 200);
    assert.equal(await load(signed(platform, '{"userAttributes":{"state":"TX"},"userAttributes":{}}')), 400);
    assert.equal(
      await load(signed(platform, Buffer.from('{"externalId":"caf\u00e9"}', 'latin1'))),
      403,
      'not UTF-8',
    );
  });
});
