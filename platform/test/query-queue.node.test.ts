import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { queuedEngine } from '../src/query-queue.js';
import { stubEngine } from './testing/stub-engine.js';

const result = { schema: [], data: [], totalRows: 0 };

describe('queuedEngine', () => {
  it('runs two queries at once and every query in the end', async () => {
    let running = 0;
    let most = 0;
    const engine = queuedEngine({
      ...stubEngine(),
      sql: async () => {
        most = Math.max(most, ++running);
        await new Promise((resolve) => setTimeout(resolve, 2));
        running -= 1;
        return result;
      },
    });
    await Promise.all(Array.from({ length: 20 }, () => engine.sql('SELECT 1', {})));
    assert.equal(most, 2);
  });

  it('goes on after queries that fail', async () => {
    const engine = queuedEngine({ ...stubEngine(), sql: () => Promise.reject(new Error('no')) });
    const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => engine.sql('SELECT 1', {})));
    assert.ok(outcomes.every((outcome) => outcome.status === 'rejected'));
  });

  it('does not begin a query whose caller has left', async () => {
    const begun: string[] = [];
    const engine = queuedEngine({
      ...stubEngine(),
      sql: async (query) => {
        begun.push(query);
        await new Promise((resolve) => setTimeout(resolve, 5));
        return result;
      },
    });
    const leave = new AbortController();
    const first = [engine.sql('a', {}), engine.sql('b', {})];
    const third = engine.sql('c', {}, { signal: leave.signal });
    leave.abort();
    await assert.rejects(third);
    await Promise.all([...first, engine.sql('d', {})]);
    assert.deepEqual(begun, ['a', 'b', 'd']);
  });

  it('lets callers who leave go at once', async () => {
    let end = (): void => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const engine = queuedEngine({ ...stubEngine(), sql: () => ended.then(() => result) });
    const running = [engine.sql('a', {}), engine.sql('b', {})];
    const leave = new AbortController();
    const waiting = engine.sql('c', {}, { signal: leave.signal });
    leave.abort();
    await assert.rejects(waiting, { name: 'AbortError' });
    end();
    await Promise.all(running);
    assert.equal(await engine.sql('d', {}), result);
  });
});
