import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InlayError } from '../../src/protocol/inlay-error.js';
import type { ParsedLine } from '../../src/protocol/parse-chat-message.js';
import { scriptedTransport } from '../../src/testing.js';
import { ChatStore } from '../../src/thread/chat-store.js';
import { stream, streamText } from '../protocol/stream-fixtures.js';

const request = { input: 'How many orders?', messageId: '1799999999999-message' };
const options = () => ({ signal: new AbortController().signal });

async function read(lines: AsyncIterable<ParsedLine[]>): Promise<ParsedLine[][]> {
  const batches: ParsedLine[][] = [];
  for await (const batch of lines) batches.push(batch);
  return batches;
}
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (InlayError.isInstance(error) ? error.code : String(error)),
  );

describe('scriptedTransport', () => {
  it('answers any question with a recorded stream', async () => {
    for (const name of ['contract-final', 'live-whole', 'live-sample']) {
      const store = new ChatStore({ transport: scriptedTransport(streamText(`${name}.ndjson`)) });
      const first = await store.ask('How many orders?');
      assert.equal(first.reason, 'complete', name);
      assert.deepEqual(
        store.getSnapshot().turns.map(({ question }) => question),
        ['How many orders?'],
      );
      const second = await store.ask('And now?');
      assert.equal(second.answer?.content, first.answer?.content);
      assert.equal(store.getSnapshot().turns.length, 2, 'the same reply again is a turn of its own');
    }
  });

  it('takes bytes as well as text, cut as wished', async () => {
    const whole = (
      await read(scriptedTransport(stream('contract-final.ndjson')).send(request, options()))
    ).flat();
    for (const chunkBytes of [1, 5, 1000]) {
      const cut = await read(
        scriptedTransport(streamText('contract-final.ndjson'), { chunkBytes }).send(request, options()),
      );
      assert.deepEqual(cut.flat(), whole);
      assert.ok(chunkBytes === 1000 || cut.length > 10);
    }
  });

  it('gives the recorded question the id and the text of the one asked, and leaves earlier turns alone', async () => {
    const batches = await read(
      scriptedTransport(streamText('replay-follow-up.ndjson')).send(request, options()),
    );
    const messages = batches.flat().flatMap((line) => (line.kind === 'message' ? [line.message] : []));
    const asked = messages.filter(({ role }) => role === 'user').map(({ id, content }) => [id, content]);
    assert.deepEqual(asked[1], [request.messageId, request.input]);
    assert.equal(asked[0]?.[0], '1732512345678-message');
    const told = messages
      .at(-1)
      ?.state?.messages?.filter(({ role }) => role === 'user')
      .map(({ id }) => id);
    assert.deepEqual(told, ['1732512345678-message', request.messageId]);
  });

  it('gives its replies in order and repeats the last', async () => {
    const transport = scriptedTransport([
      '{"id":"a","role":"user"}',
      '',
      new InlayError('rate-limited', 'x'),
    ]);
    const counts = [];
    for (let index = 0; index < 2; index++)
      counts.push((await read(transport.send(request, options()))).length);
    assert.deepEqual(counts, [1, 0]);
    assert.equal(await code(read(transport.send(request, options()))), 'rate-limited');
    assert.equal(await code(read(transport.send(request, options()))), 'rate-limited');
    assert.throws(() => scriptedTransport([]), InlayError.isInstance);
  });

  it('pauses, and breaks where it is told to', async () => {
    const steps = [
      '{"id":"a","role":"user"}\n',
      { wait: 1 },
      '{"id":"b","ro',
      { wait: Promise.resolve() },
      'le":"user"}\n',
      { fail: new InlayError('disconnect', 'x') },
      '{"id":"c"}',
    ];
    const lines = scriptedTransport([steps]).send(request, options())[Symbol.asyncIterator]();
    assert.deepEqual((await lines.next()).value?.length, 1);
    assert.deepEqual((await lines.next()).value?.length, 1);
    assert.equal(await code(lines.next()), 'disconnect');
  });

  it('remembers every request and counts the open streams', async () => {
    const transport = scriptedTransport([[{ wait: new Promise(() => {}) }]], {
      states: ['{"id":"a","role":"user"}'],
    });
    const controller = new AbortController();
    const reading = read(transport.send(request, { signal: controller.signal }));
    await Promise.resolve();
    assert.equal(transport.openStreams, 1);
    await transport.abort('c', options());
    assert.deepEqual(await reading, [], 'an abort ends the stream');
    assert.equal((await read(transport.state('c', options()))).length, 1);
    assert.deepEqual(
      transport.requests.map(({ kind }) => kind),
      ['send', 'abort', 'state'],
    );
    assert.equal(transport.openStreams, 0);
  });

  it('ends as aborted when its reader leaves', async () => {
    const controller = new AbortController();
    const transport = scriptedTransport([[{ wait: 60_000 }]]);
    const reading = code(read(transport.send(request, { signal: controller.signal })));
    controller.abort();
    assert.equal(await reading, 'aborted');
    assert.equal(await code(read(transport.send(request, { signal: AbortSignal.abort() }))), 'aborted');
    assert.equal(transport.openStreams, 0);
  });

  it('has no thread and confirms every abort unless told otherwise', async () => {
    const plain = scriptedTransport('');
    assert.equal(await code(read(plain.state('c', options()))), 'thread-unavailable');
    assert.equal(await code(plain.abort('c', options())), 'none');
    const refusing = scriptedTransport('', { aborts: [new InlayError('forbidden', 'x'), undefined] });
    assert.equal(await code(refusing.abort('c', options())), 'forbidden');
    assert.equal(await code(refusing.abort('c', options())), 'none');
  });
});
