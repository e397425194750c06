import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { DataError, openDataEngine, type DataEngine, type SecurityContext } from '../../src/data/engine.js';
import { compileModel } from '../../src/data/model-compiler.js';
import { parseModel } from '../../src/data/model-parser.js';
import { jsonCell } from '../../src/data/result-rows.js';

const model = `
cubes:
  - name: films
    sql_table: films
    joins:
      - { name: studios, relationship: many_to_one, sql: '{CUBE}.studio = {studios}.name' }
    dimensions:
      - { name: genres, type: string, sql: genres }
      - { name: tags, type: string, sql: tags }
      - { name: minutes, type: number, sql: minutes }
      - { name: country, type: string, sql: country }
    measures:
      - { name: count, type: count }
      - { name: length, type: sum, sql: minutes }
  - name: studios
    sql_table: studios
    dimensions:
      - { name: made, type: string, sql: made }
views:
  - name: shown
    cubes:
      - { join_path: films, includes: '*' }
      - { join_path: films.studios, includes: [made] }
    access_policy:
      - { group: all, row_level: { allow_all: true } }
      - { group: own, row_level: { filters: [{ member: country, operator: equals, values: ['{ securityContext.country }'] }] } }
`;
const each = "UNNEST(STRING_SPLIT(genres, '|'))";

describe('lists that a query takes apart', () => {
  let instance: DuckDBInstance;
  let source: DuckDBConnection;
  let engine: DataEngine;
  before(async () => {
    instance = await DuckDBInstance.create(':memory:');
    source = await instance.connect();
    await source.run(
      `CREATE TABLE studios AS SELECT * FROM (VALUES ('A', 'Drama|Opera'), ('B', 'Opera')) s(name, made)`,
    );
    await source.run(`CREATE TABLE films AS
      SELECT ['Drama', 'Comedy|Drama', 'Drama| Opera |Comedy', 'Opera|Opera', '', NULL, ' | ', 'Noir'][1 + i % 8] AS genres,
        ['x', 'x, y', 'y'][1 + i % 3] AS tags, i % 100 AS minutes,
        ['AT', 'FR'][1 + i % 2] AS country, ['A', 'B', 'C'][1 + i % 3] AS studio
      FROM range(1000) r(i)`);
    engine = await openDataEngine({
      instance,
      model: compileModel(parseModel([{ name: 'films.yml', text: model }])),
    });
  });
  after(() => engine.close());

  const rows = async (sql: string, context: SecurityContext = { groups: ['all'] }): Promise<unknown[][]> =>
    (await engine.sql(sql, context)).data;
  const plainly = async (sql: string): Promise<unknown[][]> =>
    (await source.runAndReadAll(sql)).getRows().map((row) => row.map(jsonCell));

  /** Every film once for each of its values, worked out in another way than by the engine. */
  const apart = `(SELECT DISTINCT f.rowid, minutes, country, TRIM(g.one) AS genre FROM films f, (SELECT UNNEST(['Drama', 'Comedy', 'Opera', 'Noir']) AS one) g WHERE list_contains(list_transform(string_split(genres, '|'), x -> TRIM(x)), g.one))`;

  it('are groups of their single values, in which a row counts once, and one of the rows without any', async () => {
    const asked = await rows(
      `SELECT ${each} AS genre, MEASURE(count), MEASURE(length), AVG(minutes) FROM shown GROUP BY 1 ORDER BY 1`,
    );
    const known = await plainly(
      `SELECT genre, COUNT(*), SUM(minutes), AVG(minutes) FROM ${apart} GROUP BY 1 ORDER BY 1`,
    );
    assert.equal(known.length, 4);
    assert.deepEqual(asked.slice(0, -1), known);
    assert.deepEqual(asked.at(-1)?.slice(0, 2), [null, 375]);
  });

  it('are counted, compared and told in rows, also of a joined table', async () => {
    assert.deepEqual(await rows(`SELECT COUNT(DISTINCT ${each}) AS n FROM shown`), [[4]]);
    assert.deepEqual(
      await rows(`SELECT MEASURE(count) FROM shown WHERE ${each} IN ('Drama', 'Noir')`),
      await plainly(`SELECT COUNT(*) FROM ${apart} WHERE genre IN ('Drama', 'Noir')`),
    );
    assert.deepEqual(
      await rows(
        `SELECT minutes, ${each} FROM shown WHERE minutes = 2 AND country = 'AT' ORDER BY 2 LIMIT 3`,
      ),
      [
        [2, 'Comedy'],
        [2, 'Comedy'],
        [2, 'Comedy'],
      ],
    );
    const made = await rows(
      "SELECT UNNEST(STRING_SPLIT(made, '|')) AS kind, MEASURE(count) FROM shown GROUP BY 1 ORDER BY 1",
    );
    assert.deepEqual(made, [
      ['Drama', 334],
      ['Opera', 667],
      [null, 333],
    ]);
  });

  it('are two at most, each taken apart once however often it is named', async () => {
    const [[two]] = (await rows(
      `SELECT COUNT(*) AS n FROM shown WHERE ${each} = 'Noir' AND UNNEST(STRING_SPLIT(tags, ', ')) = 'x' AND ${each} <> 'Opera'`,
    )) as [[number]];
    assert.deepEqual(await plainly(`SELECT COUNT(*) FROM films WHERE genres = 'Noir' AND tags LIKE '%x%'`), [
      [two],
    ]);
    await assert.rejects(
      rows(
        `SELECT COUNT(*) FROM shown WHERE ${each} = UNNEST(STRING_SPLIT(tags, ',')) OR UNNEST(STRING_SPLIT(made, '|')) = 'Opera'`,
      ),
      /at most 2 lists/,
    );
  });

  it('are those of the rows that the caller may see', async () => {
    const french = await rows(
      `SELECT ${each} AS genre, MEASURE(count) FROM shown WHERE ${each} IS NOT NULL GROUP BY 1 ORDER BY 1`,
      {
        groups: ['own'],
        userAttributes: { country: 'FR' },
        country: 'FR',
      },
    );
    assert.ok(french.length >= 3);
    assert.deepEqual(
      french,
      await plainly(`SELECT genre, COUNT(*) FROM ${apart} WHERE country = 'FR' GROUP BY 1 ORDER BY 1`),
    );
  });

  it('are texts of a member between which a text stands', async () => {
    for (const [sql, told] of [
      ['UNNEST(genres)', /takes a list apart/],
      ["STRING_SPLIT(genres, '|')", /not supported/],
      ["UNNEST(STRING_SPLIT(genres, ''))", /takes a list apart/],
      ['UNNEST(STRING_SPLIT(genres, tags))', /takes a list apart/],
      ["UNNEST(STRING_SPLIT(genres || tags, '|'))", /takes a list apart/],
      ["UNNEST(STRING_SPLIT(genres, '|'), true)", /takes a list apart/],
      ["UNNEST(STRING_SPLIT(count, '|'))", /is a measure/],
      ["UNNEST(STRING_SPLIT(secret, '|'))", /no member "secret"/],
      ['UNNEST([1, 2])', /takes a list apart/],
    ] as const)
      await assert.rejects(rows(`SELECT ${sql} FROM shown`), (error) => {
        assert.ok(error instanceof DataError, sql);
        assert.match(error.message, told, sql);
        return true;
      });
    await assert.rejects(rows("SELECT UNNEST(STRING_SPLIT(minutes, '|')) FROM shown"), DataError);
  });
});
