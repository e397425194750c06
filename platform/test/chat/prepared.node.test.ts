import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { DuckDBInstance } from '@duckdb/node-api';
import { openDataEngine, type StreamingDataEngine } from '../../src/data/engine.js';
import { rowsInMemory } from '../../src/dataset/rows-file.js';
import { createLocalPlatform, loadDataset, type LocalPlatform } from '../../src/index.js';
import { ask } from '../testing/test-platform.js';

const folder = fileURLToPath(new URL('../fixtures/corner-shop', import.meta.url));

describe('a prepared platform', () => {
  /** Every query that reached the rows, with what its caller may see. */
  let queries: { sql: string; rights: string }[] = [];
  let instance: DuckDBInstance;
  let platform: LocalPlatform;

  before(async () => {
    const dataset = await loadDataset(folder);
    instance = await rowsInMemory(dataset, () => undefined);
    const engine = await openDataEngine({ instance, model: dataset.model });
    const watched: StreamingDataEngine = {
      meta: (context) => engine.meta(context),
      load: (...given) => engine.load(...given),
      sqlBatches: (...given) => engine.sqlBatches(...given),
      close: () => engine.close(),
      sql: (sql, context, o) => {
        queries.push({ sql, rights: JSON.stringify(context.userAttributes) });
        return engine.sql(sql, context, o);
      },
    };
    platform = await createLocalPlatform({ port: 0, deltaDelayMs: 0, dataset, engine: watched });
  });
  after(async () => {
    await platform.close();
    instance.closeSync();
  });

  const asked = async (externalId: string, userAttributes: object): Promise<number> => {
    queries = [];
    const sessionSettings = { externalId, userAttributes };
    const frames = await ask(platform, { input: 'Revenue by country', sessionSettings });
    assert.match(JSON.stringify(frames.at(-1)), /Revenue/);
    return queries.length;
  };

  it('reads the words of each viewer under that viewer’s own rights', async () => {
    await platform.prepare();
    assert.deepEqual([...new Set(queries.map(({ rights }) => rights))], ['{}', '{"country":"FR"}']);
  });

  it('answers a viewer’s first question with its own query alone', async () => {
    assert.equal(await asked('all.orders', []), 1);
    assert.equal(await asked('france.only', [{ name: 'country', value: 'FR' }]), 1);
  });

  it('reads for a viewer whom nobody prepared when that one asks', async () => {
    assert.ok((await asked('spain.only', [{ name: 'country', value: 'ES' }])) > 1);
    assert.ok(queries.every(({ rights }) => rights === '{"country":"ES"}'));
  });
});
