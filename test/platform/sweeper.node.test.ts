import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import type { LogRecord } from '../../src/platform/index.js';
import { ask, testPlatform } from './testing/test-platform.js';

const count = async (dataDir: string): Promise<Record<string, number>> => {
  const instance = await DuckDBInstance.create(join(dataDir, 'inlay.duckdb'));
  const connection = await instance.connect();
  const rows = await connection.runAndReadAll(
    `SELECT (SELECT count(*) FROM state.users WHERE "isEphemeral") AS users,
       (SELECT count(*) FROM state.users WHERE "externalId" = 'stays') AS persistent,
       (SELECT count(*) FROM state."attributeValues") AS "values",
       (SELECT count(*) FROM state.threads) AS threads, (SELECT count(*) FROM state.turns) AS turns`,
  );
  const [row] = rows.getRowObjects();
  connection.closeSync();
  instance.closeSync();
  return Object.fromEntries(Object.entries(row!).map(([name, value]) => [name, Number(value)]));
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
  assert.deepEqual(await count(dataDir), { users: 0, persistent: 1, values: 1, threads: 1, turns: 1 });
  await rm(dataDir, { recursive: true, force: true });
});
