import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DuckDBInstance } from '@duckdb/node-api';
import { State } from '../../../src/platform/store/state.js';
import type { GroupRow } from '../../../src/platform/store/tables.js';

const group = (id: string, name = id): GroupRow => ({
  id,
  account: 'a',
  tenant: '',
  name,
  description: null,
});

const stored = async (instance: DuckDBInstance): Promise<unknown[]> => {
  const connection = await instance.connect();
  const reader = await connection.runAndReadAll('SELECT id, name FROM state.groups ORDER BY id');
  connection.closeSync();
  return reader.getRowsJson();
};

describe('State', () => {
  it('has on disk what a change resolved for, and reads it back', async () => {
    const instance = await DuckDBInstance.create(':memory:');
    const state = await State.open(instance);
    await state.change(({ groups }) => groups.put(group('1', 'quo"te \ud83d\ude00 \u0000')));
    await state.change(({ groups }) => groups.put(group('2')));
    await state.change(({ groups }) => groups.delete('2'));
    await state.close();
    const again = await State.open(instance);
    assert.deepEqual(again.tables.groups.all(), [group('1', 'quo"te \ud83d\ude00 \u0000')]);
    await again.close();
  });

  it('takes a unit that throws back as a whole, in its indexes too', async () => {
    const instance = await DuckDBInstance.create(':memory:');
    const state = await State.open(instance);
    await state.change(({ groups }) => groups.put(group('1')));
    const unit = state.change(({ groups }) => {
      groups.put(group('1', 'changed'));
      groups.put(group('2'));
      groups.delete('1');
      throw new Error('no');
    });
    await assert.rejects(unit, /no/);
    assert.deepEqual(state.tables.groups.all(), [group('1')]);
    assert.deepEqual(state.tables.groups.where('name', '["a","","1"]'), [group('1')]);
    assert.equal(state.tables.groups.count('name', '["a","","2"]'), 0);
    await state.settled();
    assert.deepEqual(await stored(instance), [['1', '1']]);
    await state.close();
  });

  it('replaces a row on disk and never has it twice, however the batches fall', async () => {
    const instance = await DuckDBInstance.create(':memory:');
    const state = await State.open(instance);
    await Promise.all(
      Array.from({ length: 50 }, async (_, time) => {
        await new Promise((resolve) => setTimeout(resolve, time % 7));
        await state.change(({ groups }) => groups.put(group('1', `${time}`)));
      }),
    );
    await state.change(({ groups }) => groups.put(group('1', 'last')));
    assert.deepEqual(await stored(instance), [['1', 'last']]);
    await state.close();
  });

  it('writes half a surrogate pair as the replacement character instead of failing for everybody', async () => {
    const instance = await DuckDBInstance.create(':memory:');
    const state = await State.open(instance);
    await state.change(({ groups }) => groups.put(group('1', 'a\ud800b \\ud800')));
    assert.deepEqual(await stored(instance), [['1', 'a\ufffdb \\ud800']]);
    await state.close();
  });

  it('tells those whose batch could not be written, and writes it with the next one', async () => {
    const instance = await DuckDBInstance.create(':memory:');
    const state = await State.open(instance);
    const connection = await instance.connect();
    await connection.run('ALTER TABLE state.groups RENAME TO elsewhere');
    await assert.rejects(state.change(({ groups }) => groups.put(group('1'))));
    await connection.run('ALTER TABLE state.elsewhere RENAME TO groups');
    await state.change(({ groups }) => groups.put(group('2')));
    assert.deepEqual(await stored(instance), [
      ['1', '1'],
      ['2', '2'],
    ]);
    connection.closeSync();
    await state.close();
  });

  it('refuses the tables of another version in one line', async () => {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run('CREATE SCHEMA state; CREATE TABLE state.settings (name VARCHAR, value VARCHAR)');
    connection.closeSync();
    await assert.rejects(State.open(instance), {
      name: 'StartError',
      message: /another version.*--data-dir/,
    });
  });
});
