import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { keep, queriesIn } from '../../demo/presenter.js';

const user = (content: string) => ({ id: `${content}-message`, role: 'user', content });
const query = (sqlQuery: string) => ({
  id: sqlQuery,
  role: 'assistant',
  toolCall: { name: 'sql', input: JSON.stringify({ sqlQuery }) },
});
const cutoff = { id: '__cutoff__', role: 'assistant', state: { isStreaming: true, chatId: 't' } };
const first = [user('First?'), query('SELECT 1')];
const second = [user('Second?'), query('SELECT 2'), query('SELECT 3')];
const state = { id: '__state__', role: 'assistant', state: { messages: [...first, ...second] } };

function kept(messages: readonly object[]): string[] {
  const lines: string[] = [];
  for (const message of messages) keep(lines, JSON.stringify(message));
  return lines;
}

describe("the presenter's drawer", () => {
  it('keeps the wire of the last turn: earlier turns come before it', () => {
    const lines = kept([...first, cutoff, ...second, state]);
    assert.deepEqual(
      lines,
      [cutoff, ...second, state].map((message) => JSON.stringify(message)),
    );
  });

  it('shows the SQL of the last turn alone, though the last line holds the whole thread', () => {
    assert.deepEqual(queriesIn(kept([...first, cutoff, ...second, state])), ['SELECT 2', 'SELECT 3']);
    assert.deepEqual(queriesIn(kept([...first, ...second, cutoff, state])), ['SELECT 2', 'SELECT 3']);
    assert.deepEqual(queriesIn(kept([cutoff, state])), ['SELECT 2', 'SELECT 3']);
  });

  it('keeps the first turn of a thread, and lines that are no messages', () => {
    assert.deepEqual(queriesIn(kept([cutoff, ...first])), ['SELECT 1']);
    const lines: string[] = [];
    for (const line of ['', '!', 'null', '{"error":"x"}']) keep(lines, line);
    assert.deepEqual(lines, ['!', 'null', '{"error":"x"}']);
    assert.deepEqual(queriesIn(lines), []);
  });
});
