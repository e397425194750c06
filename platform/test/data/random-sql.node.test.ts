import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import * as fc from 'fast-check';
import { DataError, type StreamingDataEngine } from '../../src/data/engine.js';
import { openFlights } from '../datasets/flights/flights-engine.js';

const CANARY = 'canary-5b1e';
const folder = mkdtempSync(join(tmpdir(), 'inlay-random-sql-'));
const file = join(folder, 'secret.csv');

/** Pieces of queries, honest and hostile, put together at random. */
const piece = fc.constantFrom(
  ...[
    'SELECT',
    'FROM',
    'flights',
    'secrets',
    'origin',
    'origin_state',
    'MEASURE(count)',
    '*',
    ',',
    '(',
    ')',
    ';',
    '--',
  ],
  ...[
    'UNION ALL',
    'WHERE',
    'GROUP BY 1',
    'ORDER BY 1',
    'LIMIT 3',
    'HAVING',
    'OR',
    'AND',
    '1=1',
    "'TX'",
    '=',
    'note',
  ],
  ...[
    'WITH x AS',
    'JOIN',
    'ON true',
    'CROSS JOIN',
    'EXISTS',
    'IN',
    'AS a',
    'CASE WHEN',
    'END',
    'FILTER',
    'OVER ()',
  ],
  ...[
    `'${file}'`,
    `read_csv('${file}')`,
    `read_text('${file}')`,
    "glob('/*')",
    "getenv('HOME')",
    '/*',
    '*/',
    'main.',
  ],
  ...[
    'duckdb_settings()',
    "query('SELECT note FROM secrets')",
    "query_table('secrets')",
    'COPY',
    'ATTACH',
    'PRAGMA',
  ],
);
const pieces = (minLength: number) =>
  fc.array(piece, { minLength, maxLength: 14 }).map((some) => some.join(' '));
/** A column where one is honest, or any piece at all. */
const spot = fc.oneof(fc.constantFrom('origin_state', 'origin', "'TX'"), piece);
const query = fc.oneof(
  pieces(1),
  pieces(1).map((tail) => `SELECT origin_state, MEASURE(count) FROM flights ${tail}`),
  fc
    .tuple(spot, spot, spot, pieces(0))
    .map(
      ([shown, left, right, tail]) =>
        `SELECT ${shown}, MEASURE(count) FROM flights WHERE ${left} = ${right} GROUP BY 1 ${tail.slice(0, 40)}`,
    ),
);
/** JSON queries whose every part may be a member, SQL or nonsense. */
const word = fc.oneof(
  piece,
  fc.constantFrom('flights.origin_state', 'flights.count', 'secrets.note', '__proto__'),
);
const json = fc.record(
  {
    measures: fc.array(word, { maxLength: 3 }),
    dimensions: fc.array(word, { maxLength: 3 }),
    filters: fc.array(
      fc.record({ member: word, operator: fc.oneof(word, fc.constant('equals')), values: fc.array(word) }),
    ),
    order: fc.dictionary(word, word),
    limit: fc.anything(),
  },
  { requiredKeys: [] },
);

describe('random queries of a viewer of Texas', () => {
  let engine: StreamingDataEngine;
  const context = { userAttributes: { state: 'TX' } };
  let answered = 0;

  before(async () => {
    writeFileSync(file, `note\n${CANARY}\n`);
    const flights = await openFlights();
    const connection = await flights.instance.connect();
    await connection.run(`CREATE TABLE secrets AS SELECT '${CANARY}' AS note`);
    connection.closeSync();
    ({ engine } = flights);
  });
  after(async () => {
    await engine.close();
    rmSync(folder, { recursive: true });
  });

  /** Refused with a message for the caller, or answered from the viewer's own rows. */
  async function readsNothingElse(run: () => Promise<unknown>): Promise<void> {
    try {
      const text = JSON.stringify(await run());
      answered++;
      assert.ok(!text.includes(CANARY) && !/"(CA|NY|GA|IL)"/.test(text), text.slice(0, 300));
    } catch (error) {
      if (!(error instanceof DataError)) throw error;
      assert.ok(!error.message.includes(CANARY));
    }
  }

  it('read no other table, file, setting or row through SQL', async () => {
    await fc.assert(
      fc.asyncProperty(query, (sql) => readsNothingElse(() => engine.sql(sql, context))),
      { numRuns: 2000 },
    );
    assert.ok(answered > 0, 'some of them are honest queries');
  });

  it('read nothing else through JSON queries', async () => {
    await fc.assert(
      fc.asyncProperty(json, (value) => readsNothingElse(() => engine.load(value, context))),
      { numRuns: 1000 },
    );
  });
});
