/**
 * A platform to be killed, over the folder given as argument. `WITHOUT_TRANSACTION=1` takes the transaction away that
 * holds a batch together, which the test must notice.
 */
import { DuckDBConnection } from '@duckdb/node-api';
import { testPlatform } from '../../platform/testing/test-platform.js';

if (process.env.WITHOUT_TRANSACTION === '1') {
  const { prototype } = DuckDBConnection;
  const run = Object.getOwnPropertyDescriptor(prototype, 'run')?.value as (typeof prototype)['run'];
  prototype.run = function (sql, ...rest) {
    const isBracket = /^(BEGIN|COMMIT|ROLLBACK)/.test(sql);
    return run.call(this, isBracket ? 'SELECT 1' : sql, ...rest);
  };
}

const platform = await testPlatform({ dataDir: process.argv[2]!, deltaDelayMs: 1 });
process.stdout.write(`${JSON.stringify({ ...platform, faults: undefined })}\n`);
