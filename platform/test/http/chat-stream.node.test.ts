import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { LocalPlatform } from '../../src/index.js';
import {
  ask,
  chatIdOf,
  framesOf,
  messageId,
  postChat,
  testPlatform,
  type Frame,
} from '../testing/test-platform.js';

describe('chat stream', () => {
  let platform: LocalPlatform;
  before(async () => {
    platform = await testPlatform();
  });
  after(() => platform.close());

  it('is served as uncached newline-delimited JSON', async () => {
    const response = await postChat(platform, { input: 'hello' });
    assert.equal(response.status, 200);
    assert.match(response.headers.get('content-type') ?? '', /^application\/x-ndjson/);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const text = await response.text();
    assert.ok(text.endsWith('}\n'));
  });

  it('begins with the cutoff message, which carries state, chatId and sort 0', async () => {
    const [first] = await ask(platform, { input: 'hello' });
    assert.equal(first?.['id'], '__cutoff__');
    assert.equal(first?.['sort'], 0);
    assert.equal(first?.['state'].isStreaming, true);
    assert.equal(typeof first?.['state'].chatId, 'string');
  });

  it('echoes the question under the messageId of the request', async () => {
    const id = messageId();
    const [, echo] = await ask(platform, { input: 'hello', messageId: id });
    assert.deepEqual(echo, { id, role: 'user', content: 'hello', isDelta: false, sort: 1 });
  });

  it('gives a question without messageId an id of the same form', async () => {
    const [, echo] = await ask(platform, { input: 'hello' });
    assert.match(echo?.['id'], /^\d{13,}-message$/);
  });

  it('numbers what follows the cutoff message strictly upwards', async () => {
    const sorts = (await ask(platform, { input: 'hello' })).slice(1).map((frame) => frame['sort'] as number);
    assert.ok(sorts.length > 8);
    assert.ok(sorts.every((sort, index) => index === 0 || sort > sorts[index - 1]!));
  });

  it('streams thinking and content as deltas that add up to the completed message', async () => {
    const frames = await ask(platform, { input: 'hello' });
    const id = frames[2]?.['id'];
    const own = frames.filter((frame) => frame['id'] === id);
    const deltas = own.filter((frame) => frame['isDelta'] === true);
    const complete = own.at(-1);
    assert.ok(deltas.length > 2);
    assert.ok(deltas.every((frame) => frame['isInProcess'] === true));
    assert.equal(deltas.map((frame) => frame['content']).join(''), complete?.['content']);
    assert.equal(deltas.map((frame) => frame['thinking'] ?? '').join(''), complete?.['thinking']);
    assert.deepEqual(complete?.['graphPath'], ['service_data_analyst_agent']);
    assert.equal(complete?.['isInProcess'], false);
    assert.equal(complete?.['isDelta'], false);
    assert.equal(complete?.['isStructuredResponse'], false);
  });

  it('sends a tool call in two phases, with the result only in the second', async () => {
    const calls = (await ask(platform, { input: 'hello' })).filter((frame) => frame['toolCall']);
    const [begun, ended] = calls.filter((frame) => frame['toolCall'].name === 'serviceSqlApi') as [
      Frame,
      Frame,
    ];
    assert.equal(begun['id'], ended['id']);
    assert.equal(begun['isInProcess'], true);
    assert.equal('result' in begun['toolCall'], false);
    assert.equal(ended['isInProcess'], false);
    assert.deepEqual(ended['graphPath'], ['service_data_analyst_agent', 'tools']);
    assert.deepEqual(Object.keys(JSON.parse(begun['toolCall'].input)), [
      'sqlQuery',
      'queryTitle',
      'description',
      'userRequest',
      'memoryId',
    ]);
    const result = JSON.parse(ended['toolCall'].result);
    assert.deepEqual(result.data, [['7']]);
    assert.deepEqual(result.schema, [{ name: 'count', column_type: 'Int64' }]);
    assert.equal(result.totalRows, 1);
    assert.match(result.uuid, /^[0-9a-f-]{36}$/);
  });

  it('answers the metadata search with the cubes that fit and the words searched for', async () => {
    const frames = await ask(platform, { input: 'hello' });
    const call = frames.filter((frame) => frame['toolCall']?.name === 'serviceMeta').at(-1);
    const result = JSON.parse(call?.['toolCall'].result);
    assert.equal(result.searchQuery, 'flights');
    assert.equal(result.cubes[0].name, 'flights');
    assert.deepEqual(result.cubes[0].members[0], {
      name: 'flights.count',
      title: 'count',
      description: '',
      type: 'number',
      aggType: 'count',
    });
  });

  it('marks the consolidated answer with the graph path "final"', async () => {
    const frames = await ask(platform, { input: 'why' });
    const final = frames.filter((frame) => frame['graphPath']?.[0] === 'final').at(-1);
    assert.equal(final?.['content'], 'Answer to why');
    assert.deepEqual(final?.['graphPath'], ['final']);
    assert.equal(final?.['isInProcess'], false);
  });

  it('ends with the state message, which lists the whole thread as it was streamed', async () => {
    const frames = await ask(platform, { input: 'hello' });
    const last = frames.at(-1)!;
    const completed = frames.filter((frame) => frame['isDelta'] === false && !frame['isInProcess']);
    assert.equal(last['id'], '__state__');
    assert.equal(last['state'].isStreaming, false);
    assert.deepEqual(last['state'].messages, completed.slice(0, -1));
  });

  it('replays earlier turns before the cutoff message when the thread is named', async () => {
    const first = await ask(platform, { input: 'one' });
    const second = await ask(platform, { input: 'two', chatId: chatIdOf(first) });
    const cutoff = second.findIndex((frame) => frame['id'] === '__cutoff__');
    assert.deepEqual(second.slice(0, cutoff), first.at(-1)?.['state'].messages);
    assert.equal(chatIdOf(second), chatIdOf(first));
    assert.equal(second[cutoff + 1]?.['content'], 'two');
    assert.ok(second[cutoff + 1]?.['sort'] > first.at(-1)?.['sort']);
  });

  it('returns the state of a thread when there is no input', async () => {
    const asked = await ask(platform, { input: 'one' });
    const frames = await ask(platform, { chatId: chatIdOf(asked) });
    const cutoff = frames.find((frame) => frame['id'] === '__cutoff__');
    assert.equal(cutoff?.['state'].isStreaming, false);
    assert.deepEqual(frames.at(-1)?.['state'].messages, asked.at(-1)?.['state'].messages);
  });

  it('plays the finished turn again for the same messageId, with nothing new in the thread', async () => {
    const id = messageId();
    const first = await ask(platform, { input: 'one', messageId: id });
    const again = await ask(platform, { input: 'one', messageId: id, chatId: chatIdOf(first) });
    assert.deepEqual(again.at(-1)?.['state'].messages, first.at(-1)?.['state'].messages);
    const cutoff = again.findIndex((frame) => frame['id'] === '__cutoff__');
    assert.deepEqual(again.slice(cutoff + 1, -1), first.at(-1)?.['state'].messages);
  });

  it('creates a new thread for each question without a chatId', async () => {
    const ids = new Set([
      chatIdOf(await ask(platform, { input: 'a' })),
      chatIdOf(await ask(platform, { input: 'a' })),
    ]);
    assert.equal(ids.size, 2);
  });

  it('answers fifty threads at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => ask(platform, { input: `question ${index}` })),
    );
    for (const [index, frames] of answers.entries()) {
      const messages = frames.at(-1)?.['state'].messages as Frame[];
      assert.equal(messages.at(-1)?.['content'], `Answer to question ${index}`);
    }
  });
});

describe('chat stream in the live profile', () => {
  it('uses the names of live accounts and closes with a usage frame without newline', async () => {
    const platform = await testPlatform({ profile: 'live' });
    try {
      const response = await postChat(platform, { input: 'hello' });
      assert.equal(response.headers.get('content-type'), 'application/json');
      const text = await response.text();
      assert.ok(text.endsWith('"__usage__","type":"usage"}'));
      const frames = await framesOf(new Response(text));
      const names = new Set(frames.flatMap((frame) => frame['toolCall']?.name ?? []));
      assert.deepEqual([...names], ['cubeMeta', 'cubeSqlApi']);
      const sql = frames.find((frame) => frame['toolCall']?.name === 'cubeSqlApi');
      assert.match(JSON.parse(sql?.['toolCall'].input).query, /^SELECT 1 /);
      assert.equal(sql?.['graphPath'][0], 'cube_data_analyst_agent');
    } finally {
      await platform.close();
    }
  });
});

describe('thinking', () => {
  it('is not sent outside development mode', async () => {
    const platform = await testPlatform({ developmentMode: false });
    try {
      const text = await (await postChat(platform, { input: 'hello' })).text();
      assert.doesNotMatch(text, /thinking|What is asked/);
      assert.match(text, /I look at the model/);
    } finally {
      await platform.close();
    }
  });
});
