import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { LocalPlatform } from '../../src/index.js';
import { DataError } from '../../src/data/engine.js';
import { linesOf, postData, signed, tokenOf } from '../testing/data-calls.js';
import { stubEngine } from '../testing/stub-engine.js';
import { postChat, testPlatform } from '../testing/test-platform.js';

const deep = (inner = '1'): string => '{"a":'.repeat(5000) + inner + '}'.repeat(5000);

describe('the form of JSON', () => {
  let platform: LocalPlatform;
  let token: string;
  before(async () => {
    platform = await testPlatform({
      faults: true,
      engine: { ...stubEngine(), sqlBatches: () => Promise.reject(new DataError('There is no such view.')) },
    });
    token = await tokenOf(platform, { externalId: 'viewer', scope: ['chat'] });
  });
  after(() => platform.close());

  const key = () => ({ authorization: `Api-Key ${platform.apiKey}` });
  const endpoints = (): [
    name: string,
    url: string,
    headers: Record<string, string>,
    body: (value: string) => string,
  ][] => [
    [
      'chat',
      platform.chatApiUrl,
      key(),
      (v) => `{"input":"a","sessionSettings":{"externalId":"a","securityContext":${v}}}`,
    ],
    [
      'abort',
      platform.chatApiUrl.replace('stream-chat-state', 'abort'),
      key(),
      (v) => `{"chatId":"a","x":${v}}`,
    ],
    [
      'session',
      `${platform.baseUrl}/api/v1/embed/generate-session`,
      key(),
      (v) => `{"deploymentId":1,"externalId":"a","securityContext":${v}}`,
    ],
    ['exchange', `${platform.baseUrl}/api/v1/embed/session/token`, {}, (v) => `{"sessionId":"a","x":${v}}`],
    ['revoke', `${platform.baseUrl}/api/v1/embed/session/revoke`, key(), (v) => `{"sessionId":"a","x":${v}}`],
    ['load', `${platform.dataUrl}/v1/load`, { authorization: token }, (v) => `{"query":${v}}`],
    [
      'cubesql',
      `${platform.dataUrl}/v1/cubesql`,
      { authorization: token },
      (v) => `{"query":"SELECT 1","x":${v}}`,
    ],
    ['faults', `${platform.url}/__faults`, {}, (v) => `{"body":${v}}`],
  ];
  const send = (url: string, headers: Record<string, string>, body: string | Uint8Array<ArrayBuffer>) =>
    fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });

  it('is refused with 400 where it is nested thousands of levels deep, by every endpoint', async () => {
    for (const [name, url, headers, body] of endpoints()) {
      assert.equal((await send(url, headers, body(deep()))).status, 400, name);
      assert.equal((await send(url, headers, body('['.repeat(5000) + ']'.repeat(5000)))).status, 400, name);
    }
    const query = '['.repeat(5000) + ']'.repeat(5000);
    const address = `${platform.dataUrl}/v1/load?query=${query}`;
    assert.equal((await fetch(address, { headers: { authorization: token } })).status, 400);
  });

  it('is refused in the payload of a token, in both families', async () => {
    const own = signed(
      platform,
      `{"scope":["chat"],"externalId":"a","x":${'['.repeat(5000)}${']'.repeat(5000)}}`,
    );
    assert.equal((await postData(platform, 'load', own, { query: {} })).status, 400);
    assert.equal(
      (await postChat(platform, { input: 'a' }, { headers: { 'x-service-auth-token': own } })).status,
      400,
    );
  });

  it('is refused with a name twice in one object, and where it is no UTF-8', async () => {
    const [, url, headers] = endpoints()[2]!;
    const twice =
      '{"deploymentId":1,"externalId":"a","userAttributes":[{"name":"state","value":"TX","v\\u0061lue":null}]}';
    assert.equal((await send(url, headers, twice)).status, 400);
    const latin = Uint8Array.from(Buffer.from('{"deploymentId":1,"externalId":"caf\u00e9"}', 'latin1'));
    assert.equal((await send(url, headers, latin)).status, 400);
    const fine =
      '{"deploymentId":1,"externalId":"a","securityContext":{"a":{"b":1},"c":[{"b":1},{"b":":\\"b\\":"}]}}';
    assert.equal((await send(url, headers, fine)).status, 200);
  });

  it('is a last line inside a 200 where SQL fails, and a 400 where the request is malformed', async () => {
    const response = await postData(platform, 'cubesql', token, { query: 'SELECT 1' });
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /ndjson/);
    const requestId = response.headers.get('x-request-id');
    assert.deepEqual(await linesOf(response), [{ error: 'There is no such view.', requestId }]);
    for (const body of ['{"query":5}', '{}', '{', '{"query":""}']) {
      assert.equal((await postData(platform, 'cubesql', token, body)).status, 400, body);
    }
  });
});
