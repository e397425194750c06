import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import type { LogRecord } from '../src/index.js';
import { StateFile } from '../src/store/state-file.js';
import { ask, testPlatform } from './testing/test-platform.js';

/** What a stopped platform has left in the folder. */
const count = async (dataDir: string): Promise<Record<string, number>> => {
  const file = StateFile.open(join(dataDir, 'state.db'));
  const rowsOf = (sql: string): number => (file.database.prepare(sql).raw().all([]) as [number][])[0]![0];
  const counts = {
    users: rowsOf('SELECT count(*) FROM users WHERE by_expiry IS NOT NULL'),
    persistent: rowsOf(`SELECT count(*) FROM users WHERE row ->> 'externalId' = 'stays'`),
    values: rowsOf('SELECT count(*) FROM "attributeValues"'),
    threads: rowsOf('SELECT count(*) FROM threads'),
    turns: rowsOf('SELECT count(*) FROM turns'),
  };
  file.close();
  return counts;
};

it('removes expired users with their threads and attributes from the folder, and nobody else', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'inlay-sweep-'));
  let now = Date.now();
  let swept = (): void => {};
  const done = new Promise<void>((resolve) => (swept = resolve));
  const platform = await testPlatform({
    dataDir,
    clock: () => now,
    sweepIntervalMs: 5,
    log: (record: LogRecord) => record.event === 'swept' && swept(),
  });
  const userAttributes = [{ name: 'state', value: 'TX' }];
  const goes = { externalId: 'goes', userAttributes, ephemeralTtlSeconds: 60 };
  const stays = { externalId: 'stays', userAttributes, isEphemeral: false };
  for (const sessionSettings of [goes, goes, stays]) await ask(platform, { input: 'a', sessionSettings });
  now += 61_000;
  await done;
  await platform.close();
  assert.deepEqual(await count(dataDir), {
    users: 0,
    persistent: 1,
    values: 1,
    threads: 1,
    turns: 1,
  });
  await rm(dataDir, { recursive: true, force: true });
});

it('stops between two steps of a long sweep, and the next start takes the rest', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'inlay-sweep-'));
  const threads = 200;
  let now = Date.now();
  const platform = await testPlatform({ dataDir, clock: () => now, sweepIntervalMs: 1 });
  const sessionSettings = { externalId: 'goes', ephemeralTtlSeconds: 60 };
  await Promise.all(Array.from({ length: threads }, () => ask(platform, { input: 'a', sessionSettings })));
  now += 61_000;
  // The sweep has begun by now and is far from its end.
  await new Promise((resolve) => setTimeout(resolve, 2));
  await platform.close();
  const left = await count(dataDir);
  assert.equal(left['threads'], left['turns']);
  let swept = (): void => {};
  const done = new Promise<void>((resolve) => (swept = resolve));
  const next = await testPlatform({
    dataDir,
    clock: () => now,
    sweepIntervalMs: 1,
    log: (record: LogRecord) => record.event === 'swept' && swept(),
  });
  if (left['users']! > 0) await done;
  await next.close();
  const end = await count(dataDir);
  assert.deepEqual([end['users'], end['threads'], end['turns']], [0, 0, 0]);
  await rm(dataDir, { recursive: true, force: true });
});
