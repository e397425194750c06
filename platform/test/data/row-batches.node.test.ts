import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DataError } from '../../src/data/engine.js';
import { queuedEngine } from '../../src/query-queue.js';
import { flightsAndSource } from './flights-source.js';

let open: Awaited<ReturnType<typeof flightsAndSource>>;
before(async () => {
  open = await flightsAndSource();
});
after(() => open.close());

describe('results of any length', () => {
  it('come whole, in batches', async () => {
    const [[rows, sum] = []] = await open.fromSource(
      "SELECT count(*), sum(delay) FROM f WHERE origin IN ('ORD', 'DFW')",
    );
    const batches = await open.engine.sqlBatches(
      "SELECT origin, delay FROM flights WHERE origin IN ('ORD', 'DFW')",
      {},
    );
    assert.deepEqual(batches.schema, [
      { name: 'origin', column_type: 'String' },
      { name: 'delay', column_type: 'Int64' },
    ]);
    const seen = { rows: 0, sum: 0, most: 0 };
    for await (const batch of batches) {
      seen.rows += batch.length;
      seen.most = Math.max(seen.most, batch.length);
      for (const [, delay] of batch) seen.sum += Number(delay);
    }
    assert.ok(Number(rows) > 50_000);
    assert.deepEqual([seen.rows, seen.sum], [rows, Number(sum)]);
    assert.ok(seen.most < 10_000);
    assert.deepEqual(await batches.next(), { done: true, value: undefined });
  });

  it('are the caller’s own rows in the order asked for, up to the LIMIT written', async () => {
    const texas = { userAttributes: { state: 'TX' } };
    const all: unknown[][] = [];
    const sql = 'SELECT origin_state, delay FROM flights ORDER BY delay DESC LIMIT 60000';
    for await (const batch of await open.engine.sqlBatches(sql, texas)) all.push(...batch);
    assert.equal(all.length, 60_000);
    assert.ok(
      all.every((row, i) => row[0] === 'TX' && Number(row[1]) <= Number(all[Math.max(0, i - 1)]?.[1])),
    );
  });

  it('have a schema and no batch when they are empty', async () => {
    const batches = await open.engine.sqlBatches("SELECT origin FROM flights WHERE origin = 'nowhere'", {});
    assert.equal(batches.schema.length, 1);
    assert.equal((await batches.next()).done, true);
  });

  it('end when the reader leaves', async () => {
    const batches = await open.engine.sqlBatches('SELECT date, route FROM flights', {});
    for await (const batch of batches) {
      assert.ok(batch.length > 0);
      break;
    }
    assert.equal((await batches.next()).done, true);
    const unread = await open.engine.sqlBatches('SELECT date, route FROM flights', {});
    assert.equal((await unread.return()).done, true);
  });

  it('end when they are aborted, before, between and within batches', async () => {
    const sql = 'SELECT date, route, delay FROM flights';
    await assert.rejects(open.engine.sqlBatches(sql, {}, { signal: AbortSignal.abort() }), {
      name: 'AbortError',
    });
    for (const within of [false, true]) {
      const controller = new AbortController();
      const batches = await open.engine.sqlBatches(sql, {}, { signal: controller.signal });
      await batches.next();
      const next = within ? batches.next() : undefined;
      controller.abort();
      await assert.rejects(next ?? batches.next(), { name: 'AbortError' });
      await assert.rejects(batches.next(), { name: 'AbortError' });
    }
    assert.equal((await open.engine.sql('SELECT MEASURE(count) FROM flights', {})).data.length, 1);
  });

  it('are refused as other SQL is', async () => {
    for (const sql of ['SELECT 1', 'SELECT * FROM flights', "SELECT origin FROM flights WHERE delay = 'x'"]) {
      await assert.rejects(open.engine.sqlBatches(sql, {}), DataError, sql);
    }
  });

  it('hold no place in the queue between batches', async () => {
    const queued = queuedEngine(open.engine);
    const slow = await Promise.all(
      Array.from({ length: 5 }, () => queued.sqlBatches('SELECT date, route FROM flights', {})),
    );
    for (const batches of slow) assert.equal((await batches.next()).done, false);
    const { data } = await queued.sql('SELECT MEASURE(count) FROM flights', {});
    assert.deepEqual(data, [[3_000_000]]);
    for (const batches of slow) await batches.return();
  });
});
