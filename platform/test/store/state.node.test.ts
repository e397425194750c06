import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { silentLog, type LogRecord } from '../../src/log.js';
import { State } from '../../src/store/state.js';
import { StateFile } from '../../src/store/state-file.js';
import type { GroupRow, Tables } from '../../src/store/tables.js';

const group = (id: string, name = id): GroupRow => ({
  id,
  account: 'a',
  tenant: '',
  name,
  description: null,
});

const catalog = '["a",""]';
const all = ({ groups }: Tables): GroupRow[] => groups.where('catalog', catalog);

describe('State', () => {
  let folder: string;
  let count = 0;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inlay-state-'));
  });
  after(() => rm(folder, { recursive: true, force: true }));
  const newPath = (): string => join(folder, `${++count}.db`);
  const openState = (path: string): State => new State(StateFile.open(path), silentLog);

  it('has on disk what a change resolved for, and reads it back exactly', async () => {
    const path = newPath();
    const name = 'quo"te \ud83d\ude00 \u0000 \ud800 half';
    const state = openState(path);
    await state.change(({ groups }) => groups.put(group('1', name)));
    await state.change(({ groups }) => groups.put(group('2')));
    await state.change(({ groups }) => groups.delete('2'));
    await state.close();
    const again = openState(path);
    assert.deepEqual(all(again.tables), [group('1', name)]);
    await again.close();
  });

  it('takes a unit that throws back as a whole, in its indexes too', async () => {
    const state = new State(StateFile.inMemory(), silentLog);
    await state.change(({ groups }) => groups.put(group('1')));
    const unit = state.change(({ groups }) => {
      groups.put(group('1', 'changed'));
      groups.put(group('2'));
      groups.delete('1');
      throw new Error('no');
    });
    await assert.rejects(unit, /no/);
    assert.deepEqual(all(state.tables), [group('1')]);
    assert.deepEqual(state.tables.groups.where('name', '["a","","1"]'), [group('1')]);
    assert.equal(state.tables.groups.count('name', '["a","","2"]'), 0);
    await state.close();
  });

  it('lets a unit that cannot be written fail alone among those it shares a commit with', async () => {
    const path = newPath();
    const state = openState(path);
    let deep: unknown = [];
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    const units = [
      state.change(({ groups }) => groups.put(group('1'))),
      state.change(({ groups }) => groups.put({ ...group('2'), name: deep as string })),
      state.change(({ groups }) => groups.put(group('3'))),
    ];
    const ends = await Promise.allSettled(units);
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
    await state.change(({ groups }) => groups.put(group('4')));
    await state.close();
    const again = openState(path);
    assert.deepEqual(
      all(again.tables).map(({ id }) => id),
      ['1', '3', '4'],
    );
    await again.close();
  });

  it('tells everybody of a commit that failed, keeps nothing of it, and goes on', async () => {
    const file = StateFile.inMemory();
    const log: LogRecord[] = [];
    const state = new State(file, (record) => log.push(record));
    const commit = file.commit.bind(file);
    file.commit = () => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    };
    const units = ['1', '2'].map((id) => state.change(({ groups }) => groups.put(group(id))));
    for (const unit of units) await assert.rejects(unit, { name: 'StorageError', status: 507 });
    assert.equal(log[0]?.['detail'], 'database or disk is full');
    file.commit = commit;
    assert.deepEqual(all(state.tables), []);
    await state.change(({ groups }) => groups.put(group('3')));
    assert.deepEqual(all(state.tables), [group('3')]);
    await state.close();
  });

  it('refuses a change outside a unit', async () => {
    const state = new State(StateFile.inMemory(), silentLog);
    assert.throws(() => state.tables.groups.put(group('1')), /only inside a unit/);
    await state.close();
  });

  it('commits through to the disk', async () => {
    const file = StateFile.open(newPath());
    assert.deepEqual(file.database.pragma('synchronous', { simple: false }), [{ synchronous: 2 }]);
    assert.deepEqual(file.database.pragma('journal_mode'), [{ journal_mode: 'wal' }]);
    file.close();
  });

  it('is one process’s alone, and within it one opening’s', () => {
    const path = newPath();
    const file = StateFile.open(path);
    assert.throws(() => StateFile.open(path), { code: 'SQLITE_BUSY' });
    const script = `new (require('libsql'))(process.argv[1]).exec('SELECT * FROM commits')`;
    assert.match(spawnSync(process.execPath, ['-e', script, path]).stderr.toString(), /SQLITE_BUSY/);
    file.close();
    StateFile.open(path).close();
  });
});
