import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { brokenSql } from '../../../src/render/result/break-sql.js';

describe('SQL in lines', () => {
  it('begins each clause on a line of its own', () => {
    assert.equal(
      brokenSql('SELECT a FROM t LEFT OUTER JOIN u USING (b) where c = 1 GROUP BY 1 ORDER BY 2 LIMIT 5 '),
      'SELECT a\nFROM t\nLEFT OUTER JOIN u USING (b)\nwhere c = 1\nGROUP BY 1\nORDER BY 2\nLIMIT 5',
    );
  });

  it('keeps texts, names and comments as they are', () => {
    const kept = `SELECT 'it''s from where', "order by", \`group by\` /* from x */`;
    assert.equal(brokenSql(`${kept} FROM t`), `${kept}\nFROM t`);
  });

  it('keeps the lines that it has', () => {
    assert.equal(brokenSql('SELECT a FROM t\n  WHERE b'), 'SELECT a FROM t\n  WHERE b');
  });

  it('leaves what is too long to be read', () => {
    const long = `SELECT ${'/* '.repeat(100_000)} FROM t`;
    assert.equal(brokenSql(long), long);
  });
});
