/**
 * Loaded before a platform that is to be killed, and takes away from it what the tests must miss. `transaction`: each
 * statement is written by itself, and a pause follows, so that kills fall between two of a unit. `durability`: answers are given before
 * the commit, which comes a tenth of a second later.
 */
import Database from 'libsql';
import { StateFile } from '../../../platform/src/store/state-file.js';

// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own `this` below
const { exec, prepare } = Database.prototype;
const pause = new Int32Array(new SharedArrayBuffer(4));
// eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own `this` below
const { commit } = StateFile.prototype;
const bracket = /\b(BEGIN IMMEDIATE|COMMIT|ROLLBACK( TO unit)?|(SAVEPOINT|RELEASE) unit)\b;?/g;
let last = 0;

if (process.env.TAKE_AWAY === 'transaction') {
  Database.prototype.exec = function (this: Database.Database, sql: string) {
    // Lock and schema stay as they are: the start itself is not what is to be spoiled.
    const isStart = /EXCLUSIVE|CREATE TABLE/.test(sql);
    return exec.call(this, isStart ? sql : sql.replace(bracket, ''));
  };
  type Prepare = (this: Database.Database, sql: string) => Database.Statement;
  const paused: Prepare = function (sql) {
    const statement = (prepare as Prepare).call(this, sql);
    if (!/^\s*(INSERT|REPLACE|UPDATE|DELETE)/i.test(sql)) return statement;
    const run = statement.run.bind(statement);
    statement.run = (values: unknown) => {
      const result = run(values);
      Atomics.wait(pause, 0, 0, 5);
      return result;
    };
    return statement;
  };
  Database.prototype.prepare = paused as Database.Database['prepare'];
} else {
  Database.prototype.exec = function (this: Database.Database, sql: string) {
    return exec.call(this, this.inTransaction ? sql.replace('BEGIN IMMEDIATE', '') : sql);
  };
  StateFile.prototype.commit = function (isChanged: boolean) {
    if (Date.now() - last < 100) return;
    last = Date.now();
    commit.call(this, isChanged);
  };
}
