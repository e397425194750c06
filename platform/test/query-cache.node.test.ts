import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SqlResult, StreamingDataEngine } from '../src/data/engine.js';
import { cachedEngine } from '../src/query-cache.js';
import { gate } from './testing/scripted-agent.js';
import { stubEngine } from './testing/stub-engine.js';

/** Counts the queries that reach the engine; each is answered with its number, once the test lets it. */
function countingEngine(opened: Promise<void> = Promise.resolve()) {
  const signals: (AbortSignal | undefined)[] = [];
  const engine: StreamingDataEngine = {
    ...stubEngine(),
    sql: async (_query, _context, o): Promise<SqlResult> => {
      signals.push(o?.signal);
      const number = signals.length;
      await opened;
      o?.signal?.throwIfAborted();
      return { schema: [], data: [[number]], totalRows: 1 };
    },
  };
  return { engine: cachedEngine(engine), signals };
}

const context = { userAttributes: { state: 'TX' }, groups: [] };

describe('cachedEngine', () => {
  it('answers the same query of the same rights once', async () => {
    const { engine, signals } = countingEngine();
    await engine.sql('a', context, { limit: 5 });
    assert.deepEqual((await engine.sql('a', structuredClone(context), { limit: 5 })).data, [[1]]);
    assert.equal(signals.length, 1);
  });

  it('answers nobody with the rows of other rights, another query or another limit', async () => {
    const { engine, signals } = countingEngine();
    await engine.sql('a', context, { limit: 5 });
    await engine.sql('a', { userAttributes: { state: 'CA' }, groups: [] }, { limit: 5 });
    await engine.sql('a', { ...context, groups: ['x'] }, { limit: 5 });
    await engine.sql('a', { ...context, tenant: 'x' }, { limit: 5 });
    await engine.sql('a', {}, { limit: 5 });
    await engine.sql('b', context, { limit: 5 });
    await engine.sql('a', context, { limit: 6 });
    await engine.sql('a', context);
    assert.equal(signals.length, 8);
  });

  it('lets many wait for one query, and lets one of them leave', async () => {
    const { opened, open } = gate();
    const { engine, signals } = countingEngine(opened);
    const leave = new AbortController();
    const stays = engine.sql('a', context);
    const leaves = engine.sql('a', context, { signal: leave.signal });
    leave.abort(new Error('left'));
    await assert.rejects(leaves, /left/);
    open();
    assert.deepEqual((await stays).data, [[1]]);
    assert.equal(signals.length, 1);
    assert.equal(signals[0]?.aborted, false);
  });

  it('stops a query that the last one waiting has left, and runs it anew for the next', async () => {
    const { opened, open } = gate();
    const { engine, signals } = countingEngine(opened);
    const leave = new AbortController();
    const left = engine.sql('a', context, { signal: leave.signal });
    leave.abort(new Error('left'));
    await assert.rejects(left, /left/);
    assert.equal(signals[0]?.aborted, true);
    const next = engine.sql('a', context);
    open();
    assert.deepEqual((await next).data, [[2]]);
  });

  it('does not keep a failure', async () => {
    let times = 0;
    const failing = { ...stubEngine(), sql: () => Promise.reject(new Error(`failure ${++times}`)) };
    const engine = cachedEngine(failing);
    await assert.rejects(engine.sql('a', context), /failure 1/);
    await assert.rejects(engine.sql('a', context), /failure 2/);
  });

  it('keeps no result of many rows', async () => {
    let times = 0;
    const data = Array.from({ length: 1001 }, () => [1]);
    const engine = cachedEngine({
      ...stubEngine(),
      sql: async () => ({ schema: [], data, totalRows: ++times }),
    });
    await engine.sql('a', context);
    assert.equal((await engine.sql('a', context)).totalRows, 2);
  });

  it('answers a JSON query of the same rights once, and anew on another day', async () => {
    let [now, asked] = [0, 0];
    const engine = cachedEngine(
      { ...stubEngine(), load: async () => ({ data: [{ count: String(++asked) }] }) as never },
      () => now,
    );
    const query = { measures: ['flights.count'], timeDimensions: [{ dateRange: 'last month' }] };
    await engine.load(query, context);
    assert.deepEqual(await engine.load(structuredClone(query), structuredClone(context)), {
      data: [{ count: '1' }],
    });
    await engine.load(query, { ...context, groups: ['x'] });
    await engine.load({ ...query, limit: 1 }, context);
    await engine.load(query, context, { queryType: 'multi' });
    assert.equal(asked, 4);
    now = 86_400_000;
    await engine.load(query, context);
    assert.equal(asked, 5);
  });

  it('keeps no JSON answer of very many rows, in any of its forms', async () => {
    const rows = Array.from({ length: 1001 }, () => ['1']);
    for (const answer of [
      { data: rows },
      { data: { members: ['a'], dataset: rows } },
      { data: { members: ['a'], columns: [rows.flat()] } },
      { results: [{ data: rows.slice(0, 600) }, { data: rows.slice(0, 600) }] },
    ]) {
      let asked = 0;
      const engine = cachedEngine({
        ...stubEngine(),
        load: async () => {
          asked += 1;
          return answer as never;
        },
      });
      await engine.load({}, context);
      await engine.load({}, context);
      assert.equal(asked, 2);
    }
  });
});
