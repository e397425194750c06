import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { accumulate } from '../../src/protocol/accumulate.js';
import type { ChatMessage } from '../../src/protocol/chat-message.js';
import { parseChatMessage } from '../../src/protocol/parse-chat-message.js';
import { decode, stream } from './stream-fixtures.js';

const frame = (fields: Partial<ChatMessage>): ChatMessage => ({
  id: 'a',
  role: 'assistant',
  graphPath: [],
  isDelta: false,
  isInProcess: false,
  ...fields,
});
const sum = (...frames: ChatMessage[]) => frames.reduce<ChatMessage | undefined>(accumulate, undefined)!;

describe('accumulate', () => {
  it('appends deltas to content and to thinking', () => {
    const delta = (content: string, thinking: string) =>
      frame({ content, thinking, isDelta: true, isInProcess: true });
    const whole = sum(delta('a', 'x'), delta('b', ''), delta('', 'y'));
    assert.deepEqual([whole.content, whole.thinking, whole.isDelta], ['ab', 'xy', false]);
  });

  it('replaces what a frame that is no delta carries, and nothing else', () => {
    const whole = sum(
      frame({ content: 'partial', thinking: 'why', isDelta: true }),
      frame({ content: 'whole' }),
    );
    assert.deepEqual([whole.content, whole.thinking], ['whole', 'why']);
    assert.equal(sum(frame({ content: 'kept' }), frame({})).content, 'kept');
    assert.equal(sum(frame({ content: 'gone' }), frame({ content: '' })).content, '');
  });

  it('replaces a tool call, also by a delta', () => {
    const begun = frame({ toolCall: { name: 't', input: '{}' }, isInProcess: true });
    const done = frame({ toolCall: { name: 't', input: '{"a":1}', result: '{}' }, isDelta: true });
    assert.deepEqual(sum(begun, done).toolCall, { name: 't', input: '{"a":1}', result: '{}' });
    assert.equal(sum(begun, done).isInProcess, false);
  });

  it('starts with a delta as with any frame', () => {
    assert.equal(sum(frame({ content: 'a', isDelta: true })).content, 'a');
    assert.equal(sum(frame({ isDelta: true }), frame({ content: 'a', isDelta: true })).content, 'a');
  });

  it('keeps the path of the frame that named it, and the place where the message began', () => {
    const whole = sum(
      frame({ graphPath: ['final'], sort: 4 }),
      frame({ isDelta: true, sort: 9 }),
      frame({ sort: 2 }),
    );
    assert.deepEqual([whole.graphPath, whole.sort], [['final'], 2]);
    assert.equal(sum(frame({}), frame({ sort: 3 })).sort, 3);
    assert.equal(sum(frame({ sort: 3 }), frame({})).sort, 3);
  });

  it('changes neither of the two it is given', () => {
    const [one, two] = [
      Object.freeze(frame({ content: 'a' })),
      Object.freeze(frame({ content: 'b', isDelta: true })),
    ];
    assert.equal(accumulate(one, two).content, 'ab');
    assert.deepEqual([one.content, two.content], ['a', 'b']);
  });

  it('adds the deltas of a recorded answer up to what the platform settles on', () => {
    const frames = (decode([stream('contract-final.ndjson')]) as { value: unknown }[])
      .map(({ value }) => parseChatMessage(value))
      .flatMap((line) => (line.kind === 'message' ? [line.message] : []));
    const settled = frames.at(-1)!.state!.messages!;
    for (const id of ['a1', 'f1', 't1', 't2']) {
      const whole = sum(...frames.filter((each) => each.id === id));
      const deltas = sum(
        ...frames.filter((each) => each.id === id && (each.isDelta || each.toolCall !== undefined)),
      );
      const told = settled.find((each) => each.id === id)!;
      assert.deepEqual(
        [whole.content, whole.thinking, whole.toolCall],
        [told.content, told.thinking, told.toolCall],
      );
      if (id === 'f1') assert.equal(deltas.content, told.content);
      if (id === 'a1') assert.equal(deltas.thinking, told.thinking);
    }
  });
});
