import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createSessionHandler, type ExternalIdentity, type Identity } from '../../../src/server/index.js';
import { conversation, FakePlatform } from '../fake-platform.js';
import { bothHosts, optionsFor } from '../hosts.js';

const routes: readonly (readonly [string, object])[] = [
  ['/chat/stream-chat-state', { input: 'x' }],
  ['/chat/stream-chat-state', { chatId: 't' }],
  ['/chat/abort', { chatId: 't' }],
  ['/session', { surface: 'chat' }],
  ['/token', {}],
  ['/data/v1/load', { query: {} }],
  ['/data/v1/cubesql', { query: 'SELECT 1' }],
  ['/data/v1/meta', {}],
];
type Attributes = NonNullable<ExternalIdentity['userAttributes']>;

describe('required attributes', () => {
  let platform: FakePlatform;
  before(async () => {
    platform = await FakePlatform.start();
    platform.answer = ({ response, path }) => {
      if (path.endsWith('/abort')) response.writeHead(204).end();
      else if (path.includes('/chat/')) response.end(conversation);
      else if (path.endsWith('/load')) response.end('{"data":[]}');
      else if (path.endsWith('/meta')) response.end('{"cubes":[]}');
      else response.end(path.endsWith('/cubesql') ? '{"schema":[]}\n' : '{"sessionId":"s-1"}');
    };
  });
  after(() => platform.stop());

  const statuses = async (identity: Identity, context: Parameters<typeof bothHosts>[1]) => {
    const options = {
      identify: () => identity,
      requiredAttributes: ['state', 'region'],
      allowInternal: true,
      log: false as const,
    };
    const seen = new Set<number>();
    for (const host of await bothHosts(optionsFor(platform, options), context)) {
      for (const [path, body] of routes) {
        const { status } = await host.send(path, { body });
        seen.add(status);
      }
    }
    return [...seen];
  };
  const region = { name: 'region', value: 'west' };

  const lacking: Readonly<Record<string, Attributes | undefined>> = {
    'no attributes at all': undefined,
    'an empty list': [],
    'one of two': [region],
    null: [region, { name: 'state', value: null }],
    'an empty text': [region, { name: 'state', value: '' }],
    'a blank text': [region, { name: 'state', value: ' \t' }],
    'an empty list of values': [region, { name: 'state', value: [] }],
    'a list of empty texts': [region, { name: 'state', value: ['', ' '] }],
    'another case': [region, { name: 'State', value: 'CA' }],
  };
  for (const [name, userAttributes] of Object.entries(lacking)) {
    it(`refuse a viewer with ${name} on every route, before anything is sent`, async (context) => {
      platform.received.length = 0;
      const identity = { externalId: 'v', ...(userAttributes === undefined ? {} : { userAttributes }) };
      assert.deepEqual(await statuses(identity, context), [403]);
      assert.equal(platform.received.length, 0);
    });
  }

  it('let a viewer pass who has them, a zero among them', async (context) => {
    const identity = { externalId: 'v', userAttributes: [region, { name: 'state', value: 0 }] };
    assert.deepEqual((await statuses(identity, context)).sort(), [200, 204]);
    const list = { externalId: 'v', userAttributes: [region, { name: 'state', value: ['CA'] }] };
    assert.deepEqual((await statuses(list, context)).sort(), [200, 204]);
  });

  it('do not concern an internal user, who has the rights of their own', async (context) => {
    const internal = { internal: { username: 'ann', email: 'ann@host.example' } };
    assert.ok((await statuses(internal, context)).includes(200));
  });

  it('must be a list of names', () => {
    for (const requiredAttributes of ['state', [''], [7], {}, null]) {
      const options = optionsFor(platform, { requiredAttributes } as never);
      assert.throws(
        () => createSessionHandler(options),
        /requiredAttributes must be a list of attributes' names/,
      );
    }
  });
});
