import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { readTable } from '../../../src/dataset/read/read-table.js';
import { dirtyFiles } from './dirty-files.js';

const scratch = mkdtempSync(join(tmpdir(), 'inlay-dirty-'));
let instance: DuckDBInstance;
let connection: DuckDBConnection;
before(async () => {
  instance = await DuckDBInstance.create(':memory:');
  connection = await instance.connect();
});
after(() => {
  connection.disconnectSync();
  instance.closeSync();
  rmSync(scratch, { recursive: true, force: true });
});

const read = async (name: string, bytes: string | Buffer) => {
  const path = join(scratch, name);
  writeFileSync(path, bytes);
  const table = name.replace(/\W/g, '_');
  const plan = await readTable(connection, { table, path });
  const rows = await connection.runAndReadAll(`SELECT * FROM "${table}"`);
  return {
    plan,
    rows: rows.getRowsJson(),
    again: async () => readTable(connection, { table: `${table}_2`, path }, plan),
  };
};

describe('a file of rows', () => {
  for (const { name, bytes, rows, refused } of dirtyFiles) {
    it(`is ${refused ? 'refused with its place' : 'read whole'}: ${name}`, async () => {
      if (refused) await assert.rejects(read(name, bytes), refused);
      else assert.equal((await read(name, bytes)).rows.length, rows);
    });
  }

  it('becomes what all of its values are, and never what a sample of them is', async () => {
    const { plan, rows } = await read(
      'kinds.csv',
      'id;Datum;Umsatz;Preis;Anteil;ok;zip;odd\n' +
        '1;31.12.2024;1.234,50;€ 12,50;12,5 %;yes;01234;1\n2;01.02.2025;950;€ 8;8 %;no;22222;2\n3;;n/a;€ 1;1 %;no;1;3\n',
    );
    assert.deepEqual(
      plan.columns.map(({ type }) => type),
      ['integer', 'time', 'decimal', 'decimal', 'decimal', 'boolean', 'text', 'integer'],
    );
    assert.deepEqual(rows[0], ['1', '2024-12-31 00:00:00', 1234.5, 12.5, 0.125, true, '01234', '1']);
    assert.deepEqual(rows[2]?.slice(1, 3), [null, null]);
    assert.equal(plan.columns[3]?.currency, 'EUR');
  });

  it('reads texts of which some are numbers as texts, also the second time', async () => {
    const { plan, rows, again } = await read('mixed.json', '[{"t":"a","n":1},{"t":300,"n":2}]');
    assert.deepEqual(
      plan.columns.map(({ type }) => type),
      ['text', 'integer'],
    );
    assert.deepEqual(rows, [
      ['a', '1'],
      ['300', '2'],
    ]);
    await again();
    const kept = await connection.runAndReadAll('SELECT t FROM mixed_json_2');
    assert.deepEqual(kept.getRowsJson(), [['a'], ['300']]);
  });

  it('keeps a column with one odd value as text, and names the value', async () => {
    const { plan, rows } = await read(
      'odd.csv',
      `n\n${Array.from({ length: 5_000 }, (_, i) => i).join('\n')}\noops\n`,
    );
    assert.deepEqual(plan.columns[0]?.odd, { value: 'oops', row: 5_001, form: 'whole number' });
    assert.equal(rows.at(-1)?.[0], 'oops');
  });

  it('keeps days that are written in two ways as text, and names the first of the rarer way', async () => {
    const days = Array.from({ length: 60 }, (_, i) =>
      i % 3 === 1 ? `01/${(i % 28) + 1}/2025` : `2025-02-${(i % 28) + 1}`,
    );
    const { plan } = await read('two-ways.csv', `d\n${days.join('\n')}\n`);
    assert.deepEqual(plan.columns[0]?.odd, { value: '01/2/2025', row: 2, form: 'day' });
  });

  it('says nothing of codes that only look like days', async () => {
    const codes = Array.from({ length: 60 }, (_, i) => `${40 + (i % 50)}-${10 + (i % 80)}-${1_000 + i}`);
    const { plan } = await read('codes.csv', `c\n${codes.join('\n')}\n`);
    assert.equal(plan.columns[0]?.odd, undefined);
  });

  it('reads days that are written in words', async () => {
    const { plan, rows } = await read('words.csv', 'd,m\nJun 12 1998,"$1,234.50"\nJan 3 1999,($12.00)\n');
    assert.deepEqual(
      plan.columns.map(({ type }) => type),
      ['time', 'decimal'],
    );
    assert.deepEqual(rows, [
      ['1998-06-12 00:00:00', 1234.5],
      ['1999-01-03 00:00:00', -12],
    ]);
  });

  it('is the same when it is read once more by the plan of the first time', async () => {
    const { rows, again } = await read('twice.csv', 'a;b\n1;2,5\nNA;3,5\n');
    await again();
    const second = await connection.runAndReadAll('SELECT * FROM twice_csv_2');
    assert.deepEqual(second.getRowsJson(), rows);
  });
});
