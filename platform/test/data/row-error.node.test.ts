import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import type { Member } from '../../src/data/data-model.js';
import { QueryConnection } from '../../src/data/query-connection.js';
import { mayFail } from '../../src/data/row-error.js';
import { parseSelect } from '../../src/data/sql-tree.js';

const types: Readonly<Record<string, string>> = {
  name: 'string',
  other: 'string',
  amount: 'number',
  day: 'time',
  open: 'boolean',
};

describe('whether a condition may fail on a row', () => {
  let instance: DuckDBInstance;
  let connection: QueryConnection;
  before(async () => {
    instance = await DuckDBInstance.create(':memory:');
    connection = await QueryConnection.open(instance, new AbortController().signal);
  });
  after(() => instance.closeSync());

  const fails = async (condition: string): Promise<boolean> => {
    const select = await parseSelect(connection, `SELECT 1 FROM v WHERE ${condition}`);
    const member = (names: readonly string[]): Member => ({ type: types[names.at(-1) ?? ''] }) as Member;
    return mayFail(select['where_clause'], member, new Map());
  };

  for (const condition of [
    "name = 'x'",
    "name IN ('x', 'y') AND amount > 5 OR NOT open",
    'amount BETWEEN -5 AND 7.5',
    "day >= TIMESTAMP '2001-02-01' AND day < '2001-03-01'",
    "date_trunc('month', day) = '2001-02-01'",
    'year(day) = 2001',
    "name LIKE '%x%' AND lower(other) = 'y' AND name IS NOT NULL",
    'name <> other',
    "COALESCE(name, 'x') = 'x'",
  ])
    it(`is safe to try anywhere: ${condition}`, async () => assert.equal(await fails(condition), false));

  for (const condition of [
    'CAST(name AS INTEGER) = 5',
    'name = 5',
    'name = amount',
    'day > name',
    'ln(amount) > 1',
    'amount * 9000000000000000000 > 1',
    "CASE WHEN name = 'x' THEN CAST('y' AS INTEGER) ELSE 1 END = 1",
    'year(name) = 2001',
    "name = 'x' AND CAST(other AS DATE) > '2001-01-01'",
  ])
    it(`is kept from the rows of others: ${condition}`, async () =>
      assert.equal(await fails(condition), true));
});
