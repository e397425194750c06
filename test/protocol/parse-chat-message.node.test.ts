import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ChatMessage } from '../../src/protocol/chat-message.js';
import { parseChatMessage } from '../../src/protocol/parse-chat-message.js';
import { corpus } from '../helpers/corpora.js';
import { decode, stream, streamNames } from './stream-fixtures.js';

const base = { id: 'm1', role: 'assistant' };
const bare = { id: 'm1', role: 'assistant', graphPath: [], isDelta: false, isInProcess: false };

function message(value: unknown): ChatMessage {
  const line = parseChatMessage(value);
  assert.equal(line.kind, 'message', JSON.stringify(value));
  return (line as { message: ChatMessage }).message;
}

function errorCode(value: unknown): string {
  const line = parseChatMessage(value);
  assert.equal(line.kind, 'error', JSON.stringify(value));
  return line.kind === 'error' ? line.error.code : '';
}

describe('parseChatMessage: messages', () => {
  it('reads a message as documented', () => {
    const wire = {
      id: 'a',
      role: 'assistant',
      content: 'text',
      thinking: 'why',
      toolCall: { name: 'serviceMeta', input: '{}', result: '{"cubes":[]}' },
      graphPath: ['final', 'x'],
      isDelta: true,
      isInProcess: true,
      isStructuredResponse: false,
      sort: 3,
      state: { isStreaming: true, chatId: 'c' },
    };
    assert.deepEqual(message(wire), wire);
  });

  it('gives a message without optional fields their defaults', () => {
    assert.deepEqual(message(base), bare);
  });

  const fields: [field: string, wire: unknown, read: unknown][] = [
    ['content', 5, '5'],
    ['content', true, 'true'],
    ['content', null, undefined],
    ['content', ['a'], undefined],
    ['content', {}, undefined],
    ['content', '', ''],
    ['thinking', 1.5, '1.5'],
    ['thinking', {}, undefined],
    ['toolCall', 'serviceMeta', undefined],
    ['toolCall', [], undefined],
    ['toolCall', null, undefined],
    ['toolCall', {}, { name: '' }],
    ['toolCall', { name: 7, input: { a: 1 }, result: [1] }, { name: '7', input: '{"a":1}', result: '[1]' }],
    ['toolCall', { name: 'x', input: null, result: null }, { name: 'x' }],
    ['graphPath', 'final', []],
    ['graphPath', null, []],
    ['graphPath', { 0: 'final' }, []],
    ['graphPath', [null, 'final'], ['', 'final']],
    ['graphPath', ['final', {}, 'x'], ['final', '', 'x']],
    ['isDelta', 'true', true],
    ['isDelta', 1, true],
    ['isDelta', 'yes', false],
    ['isDelta', null, false],
    ['isInProcess', 'false', false],
    ['isInProcess', 0, false],
    ['isInProcess', {}, false],
    ['isStructuredResponse', 'false', false],
    ['isStructuredResponse', 'maybe', undefined],
    ['sort', '12', 12],
    ['sort', 1e300, 1e300],
    ['sort', -3, -3],
    ['sort', 'x', undefined],
    ['sort', '', undefined],
    ['sort', null, undefined],
    ['sort', true, undefined],
    ['state', 'streaming', undefined],
    ['state', [], undefined],
    ['state', { isStreaming: 'true', chatId: 5 }, { isStreaming: true, chatId: '5' }],
    ['state', { chatId: '', messages: 'none' }, {}],
    ['state', { messages: [] }, { messages: [] }],
  ];
  for (const [field, wire, read] of fields) {
    it(`reads ${field} ${JSON.stringify(wire)} as ${JSON.stringify(read)} and keeps the message`, () => {
      const expected: Record<string, unknown> = { ...bare, [field]: read };
      if (read === undefined) delete expected[field];
      assert.deepEqual(message({ ...base, [field]: wire }), expected);
    });
  }

  it('reads a numeric id as text', () => {
    assert.equal(message({ ...base, id: 17 }).id, '17');
  });

  it('ignores an unknown role, a missing role, an empty id and a missing id', () => {
    for (const odd of [
      { role: 'tool' },
      { role: undefined },
      { role: 5 },
      { id: '' },
      { id: undefined },
      { id: {} },
    ]) {
      assert.equal(parseChatMessage({ ...base, content: 'x', ...odd }).kind, 'ignored', JSON.stringify(odd));
    }
  });

  it('ignores an object that says nothing it knows, and unknown fields of a message', () => {
    assert.equal(parseChatMessage({}).kind, 'ignored');
    assert.equal(parseChatMessage({ type: 'ping' }).kind, 'ignored');
    assert.deepEqual(message({ ...base, citations: [{}], type: 'x' }), bare);
  });

  it('reads the two state frames without a role', () => {
    assert.deepEqual(message({ id: '__cutoff__', state: { chatId: 'c' } }).state, { chatId: 'c' });
    assert.deepEqual(
      message({ id: '__state__', role: 'system', state: { messages: [base] } }).state?.messages,
      [bare],
    );
  });

  it('takes own fields only, whatever the prototype keys of the line', () => {
    const line = JSON.parse('{"__proto__":{"id":"evil","role":"assistant","content":"x"}}') as unknown;
    assert.equal(parseChatMessage(line).kind, 'ignored');
    const read = message(
      JSON.parse('{"id":"a","role":"user","__proto__":{"content":"evil"},"constructor":5}'),
    );
    assert.equal(read.content, undefined);
    const told = message(
      JSON.parse(
        '{"id":"__state__","state":{"messages":[{"id":"a","role":"user","state":{},"__proto__":{"x":1}}]}}',
      ),
    );
    assert.deepEqual(told.state?.messages, [{ ...bare, id: 'a', role: 'user' }]);
    assert.equal(({} as { x?: unknown }).x, undefined);
  });
});

describe('parseChatMessage: messages of a state', () => {
  it('leaves out what is no message, and state frames inside', () => {
    const inside = [
      base,
      null,
      5,
      'x',
      [],
      {},
      { ...base, role: 'tool' },
      { id: '__state__', role: 'assistant' },
    ];
    const read = message({
      id: '__state__',
      role: 'assistant',
      state: { messages: [...inside, { ...base, state: { chatId: 'x' } }] },
    });
    assert.deepEqual(read.state?.messages, [bare, bare]);
  });

  it('keeps the newest of very many, from a question on', () => {
    const messages = Array.from({ length: 10_001 }, (_, index) => ({
      id: `m${index}`,
      role: index % 3 === 0 ? 'user' : 'assistant',
    }));
    const kept = message({ id: '__state__', role: 'assistant', state: { messages } }).state?.messages ?? [];
    assert.equal(kept.at(-1)?.id, 'm10000');
    assert.equal(kept[0]?.id, 'm3');
  });
});

describe('parseChatMessage: what is no message', () => {
  for (const value of [null, undefined, 5, 'text', true, [], [{ id: 'a' }]]) {
    it(`calls ${JSON.stringify(value)} a protocol error`, () => {
      assert.equal(errorCode(value), 'protocol');
    });
  }

  const frames: [unknown, unknown][] = [
    [{ id: '__aborted__', type: 'abort', code: 'chat_aborted' }, { id: '__aborted__' }],
    [{ id: '__usage__', type: 'usage', inputTokens: 5 }, { id: '__usage__' }],
    [
      { id: '__suspended__', type: 'suspend', retryable: true, messageId: '1732512345678-message' },
      { id: '__suspended__', retryable: true, messageId: '1732512345678-message' },
    ],
    [{ id: '__suspended__' }, { id: '__suspended__', retryable: false }],
    [
      { id: '__suspended__', role: 'assistant', retryable: 'true' },
      { id: '__suspended__', retryable: true },
    ],
  ];
  for (const [wire, frame] of frames) {
    it(`reads the service frame ${JSON.stringify(wire)}`, () => {
      assert.deepEqual(parseChatMessage(wire), { kind: 'service', frame });
    });
  }

  const rpc = (code: unknown, text?: unknown) => ({
    jsonrpc: '2.0',
    id: null,
    error: { code, message: text },
  });
  const errors: [unknown, string][] = [
    [{ error: 'Internal server error' }, 'server'],
    [{ error: '' }, 'server'],
    [{ error: {} }, 'server'],
    [{ error: true }, 'server'],
    [{ error: ['x'] }, 'server'],
    [{ error: 'Streaming for thread is in progress' }, 'thread-busy'],
    [{ error: { message: 'STREAMING FOR THREAD IS IN PROGRESS.' } }, 'thread-busy'],
    [rpc(-32603, 'Agent does not have a deployment associated'), 'server'],
    [rpc(-32001, 'whatever'), 'auth'],
    [rpc('-32001'), 'auth'],
    [rpc(401), 'auth'],
    [rpc(403), 'forbidden'],
    [rpc(429), 'rate-limited'],
    [rpc(-32000, 'Unauthorized'), 'auth'],
    [rpc(-32603, 'Invalid token'), 'auth'],
    [rpc(-32603, 'jwt expired'), 'auth'],
    [rpc(-32603, 'invalid signature'), 'auth'],
    [rpc(-32603, "Authorization header isn't set"), 'auth'],
    [rpc(-32603, 'Authentication failed'), 'auth'],
    [rpc(-32603, 'API key is missing'), 'auth'],
    [rpc(-32603, 'Forbidden resource'), 'forbidden'],
    [rpc(-32603, 'Tokenizer overloaded'), 'server'],
    [{ id: '', role: 'assistant', error: 'x' }, 'server'],
    [{ id: 1, error: { code: 401 } }, 'auth'],
  ];
  for (const [wire, code] of errors) {
    it(`reads the error line ${JSON.stringify(wire)} as ${code}`, () => {
      assert.equal(errorCode(wire), code);
    });
  }

  it('does not take an absent error for one', () => {
    for (const error of [null, undefined, false]) assert.equal(parseChatMessage({ error }).kind, 'ignored');
  });

  it('never lets the text of an error line into the error', () => {
    for (const text of [
      'sk-canary-1',
      'Invalid token sk-canary-1',
      'Streaming for thread is in progress sk-canary-1',
    ]) {
      const line = parseChatMessage({ error: { code: -1, message: text, data: text } });
      assert.ok(line.kind === 'error');
      assert.doesNotMatch(
        `${JSON.stringify(line.error)}${line.error.message}${String(line.error.cause)}`,
        /canary/,
      );
    }
  });

  it('looks at megabytes of error text without stalling', () => {
    // Ten million comparisons would be seconds; the text is only looked at a little way.
    const started = performance.now();
    assert.equal(errorCode({ error: 'token '.repeat(700_000) }), 'server');
    assert.equal(errorCode({ error: 'invalid '.repeat(700_000) }), 'server');
    assert.ok(performance.now() - started < 2000);
  });

  it('says the same of every naughty string wherever it stands', () => {
    const file = corpus('blns.json');
    const strings = [...((file ? JSON.parse(file.toString()) : []) as string[]), '\u0000', '__proto__'];
    for (const text of strings) {
      const read = message({
        id: `i${text}`,
        role: 'user',
        content: text,
        thinking: text,
        graphPath: [text],
      });
      assert.deepEqual([read.content, read.thinking, read.graphPath], [text, text, [text]]);
      assert.ok(['error', 'ignored'].includes(parseChatMessage({ [text]: text }).kind));
    }
  });
});

describe('parseChatMessage: recorded streams', () => {
  for (const name of streamNames.filter((each) => each !== 'odd.ndjson' && !each.includes('pretty'))) {
    it(`knows every line of ${name}`, () => {
      for (const line of decode([stream(name)]) as { value: unknown }[]) {
        assert.notEqual(parseChatMessage(line.value).kind, 'ignored', JSON.stringify(line));
      }
    });
  }
});
