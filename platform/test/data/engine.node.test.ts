import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import { openDataEngine, DataError, type DataEngine, type SecurityContext } from '../../src/data/engine.js';
import { columnType, jsonCell } from '../../src/data/result-rows.js';
import type { DataSet } from '../../src/dataset/data-set.js';
import { openFlights } from '../datasets/flights/flights-engine.js';

const file = (name: string): string =>
  fileURLToPath(new URL(`../data/${name}`, import.meta.resolve('vega-datasets')));
const texas: SecurityContext = { userAttributes: { state: 'TX' } };

let instance: DuckDBInstance;
let dataset: DataSet;
let engine: DataEngine;
let source: DuckDBConnection;

async function fromSource(sql: string): Promise<unknown[][]> {
  return (await source.runAndReadAll(sql)).getRows().map((row) => row.map(jsonCell));
}

async function rows(sql: string, context: SecurityContext = {}): Promise<unknown[][]> {
  return (await engine.sql(sql, context)).data;
}

const refused = (sql: string, context: SecurityContext = {}): Promise<void> =>
  assert.rejects(
    () => engine.sql(sql, context),
    (error: unknown) => {
      assert.ok(error instanceof DataError, `${sql}\n${String(error)}`);
      // Neither our tables nor the machine's paths may be named, unless the query named them itself.
      for (const word of [
        'flights_data',
        'flight_records',
        'origin_airports',
        'node_modules',
        '/tmp',
        'Error',
      ]) {
        assert.ok(sql.includes(word) || !error.message.includes(word), `${word}: ${error.message}`);
      }
      return true;
    },
    sql,
  );

before(async () => {
  ({ engine, instance, dataset } = await openFlights());
  source = await (await DuckDBInstance.create(':memory:')).connect();
  await source.run(`CREATE TABLE f AS SELECT * FROM '${file('flights-3m.parquet')}'`);
  await source.run(`CREATE TABLE a AS SELECT * FROM '${file('airports.csv')}'`);
});

after(() => engine.close());

describe('queries over the flights view', () => {
  const pairs: readonly (readonly [string, string])[] = [
    ['SELECT MEASURE(count) FROM flights', 'SELECT count(*) FROM f'],
    [
      'SELECT origin, MEASURE(average_delay) AS d, MEASURE(count) FROM flights GROUP BY 1 ORDER BY 2 DESC, 1',
      'SELECT origin, avg(delay) d, count(*) FROM f GROUP BY 1 ORDER BY 2 DESC, 1',
    ],
    [
      "SELECT DATE_TRUNC('month', date) AS month, MEASURE(delayed_share) FROM flights GROUP BY month ORDER BY month",
      "SELECT date_trunc('month', date) m, avg((delay >= 15)::INT) FROM f GROUP BY 1 ORDER BY 1",
    ],
    [
      "SELECT MEASURE(count) FROM flights WHERE origin_state = 'TX' AND destination_city = 'Chicago'",
      "SELECT count(*) FROM f JOIN a o ON o.iata = origin JOIN a d ON d.iata = destination WHERE o.state = 'TX' AND d.city = 'Chicago'",
    ],
    [
      'SELECT MEASURE(median_delay), MEASURE(min_delay), MEASURE(max_delay), MEASURE(total_delay) FROM flights',
      'SELECT median(delay), min(delay), max(delay), sum(delay) FROM f',
    ],
    [
      'SELECT MEASURE(average_distance), MEASURE(total_distance) FROM flights',
      'SELECT avg(distance), sum(distance) FROM f',
    ],
    [
      'SELECT MEASURE(origin_count), MEASURE(destination_count), MEASURE(route_count), MEASURE(day_count) FROM flights',
      'SELECT count(DISTINCT origin), count(DISTINCT destination), count(DISTINCT (origin, destination)), count(DISTINCT date::DATE) FROM f',
    ],
    [
      'SELECT hour_of_day, day_of_week, MEASURE(count) FROM flights GROUP BY ALL ORDER BY ALL',
      'SELECT hour(date), dayname(date), count(*) FROM f GROUP BY 1, 2 ORDER BY 1, 2',
    ],
    [
      'SELECT route, MEASURE(count) AS n FROM flights GROUP BY route HAVING MEASURE(count) > 5000 ORDER BY n DESC LIMIT 3 OFFSET 2',
      "SELECT origin || '-' || destination, count(*) n FROM f GROUP BY 1 HAVING count(*) > 5000 ORDER BY n DESC LIMIT 3 OFFSET 2",
    ],
    [
      'SELECT date, origin, delay FROM flights WHERE delay > 1200.5 ORDER BY delay DESC, date',
      'SELECT date, origin, delay FROM f WHERE delay > 1200.5 ORDER BY delay DESC, date',
    ],
    [
      "SELECT AVG(CASE WHEN delay > 30 THEN 1.0 ELSE 0 END) AS late, COUNT(*) FILTER (WHERE distance > 1000), COUNT(DISTINCT origin) FROM flights WHERE date >= DATE '2001-03-01' AND date < TIMESTAMP '2001-04-01'",
      'SELECT avg((delay > 30)::INT), count(*) FILTER (distance > 1000), count(DISTINCT origin) FROM f WHERE month(date) = 3',
    ],
    [
      'SELECT origin_state, 1.0 * MEASURE(count) / SUM(MEASURE(count)) OVER () AS part FROM flights GROUP BY 1 ORDER BY part DESC, 1 LIMIT 4',
      'SELECT state, count(*) / 3000000 p FROM f JOIN a ON iata = origin GROUP BY 1 ORDER BY p DESC LIMIT 4',
    ],
    [
      "SELECT DISTINCT origin FROM flights WHERE origin LIKE 'A%' ORDER BY origin",
      "SELECT DISTINCT origin FROM f WHERE origin LIKE 'A%' ORDER BY 1",
    ],
    [
      'SELECT QUANTILE_CONT(delay, 0.9), EXTRACT(month FROM date) AS m FROM flights GROUP BY 2 ORDER BY 2',
      'SELECT quantile_cont(delay, 0.9), month(date) m FROM f GROUP BY 2 ORDER BY 2',
    ],
    ["SELECT f.origin FROM flights f WHERE f.origin IN ('LAX', 'O''Hare') GROUP BY f.origin", "SELECT 'LAX'"],
    [
      'SELECT COUNT(*) OVER () AS n FROM flights GROUP BY origin HAVING MEASURE(count) > 50000 LIMIT 1',
      'SELECT count(*) FROM (SELECT origin FROM f GROUP BY 1 HAVING count(*) > 50000)',
    ],
    [
      'SELECT origin, MEASURE(count) AS n FROM flights GROUP BY origin QUALIFY ROW_NUMBER() OVER (ORDER BY MEASURE(count) DESC, origin) <= 2 ORDER BY n DESC',
      'SELECT origin, count(*) n FROM f GROUP BY 1 ORDER BY n DESC, 1 LIMIT 2',
    ],
    ['SELECT MEASURE(first_flight), MEASURE(last_flight) FROM flights', 'SELECT min(date), max(date) FROM f'],
    [
      'SELECT origin_name, origin_city, origin_state, origin_latitude, origin_longitude, MEASURE(count) AS n FROM flights GROUP BY ALL ORDER BY n DESC, 1',
      'SELECT name, city, state, latitude, longitude, count(*) n FROM f JOIN a ON iata = origin GROUP BY ALL ORDER BY n DESC, 1',
    ],
    [
      'SELECT destination_name, destination_city, destination_state, destination_location, MEASURE(count) AS n FROM flights GROUP BY ALL ORDER BY n DESC, 1',
      "SELECT name, city, state, latitude || ',' || longitude, count(*) n FROM f JOIN a ON iata = destination GROUP BY ALL ORDER BY n DESC, 1",
    ],
    [
      'SELECT MEASURE(origin_city_count), MEASURE(destination_city_count), MEASURE(origin_state_count), MEASURE(destination_state_count) FROM flights',
      'SELECT count(DISTINCT (o.city, o.state)), count(DISTINCT (d.city, d.state)), count(DISTINCT o.state), count(DISTINCT d.state) FROM f JOIN a o ON o.iata = origin JOIN a d ON d.iata = destination',
    ],
    [
      "SELECT UPPER(origin_city) AS c, LEFT(origin, 1) AS l, origin || '>' || destination AS r, LENGTH(route) AS n, MEASURE(count) AS k FROM flights WHERE origin < 'B' AND destination > origin AND origin_state <> destination_state GROUP BY ALL ORDER BY ALL",
      "SELECT upper(o.city) c, left(origin, 1) l, origin || '>' || destination r, length(origin || '-' || destination) n, count(*) k FROM f JOIN a o ON o.iata = origin JOIN a d ON d.iata = destination WHERE origin < 'B' AND destination > origin AND o.state <> d.state GROUP BY ALL ORDER BY ALL",
    ],
    [
      "SELECT MIN(origin_city), MAX(route), MAX(CASE WHEN origin = 'LAX' THEN origin ELSE 'none' END), COALESCE(MIN(origin_state), '') FROM flights WHERE origin NOT IN ('ABE', 'zzz')",
      "SELECT min(city), max(origin || '-' || destination), 'none', min(state) FROM f JOIN a ON iata = origin WHERE origin <> 'ABE' AND origin <> 'LAX'",
    ],
    [
      'SELECT hour_of_day * 1000000, delay_bucket * 1000, distance_bucket * 100000, MEASURE(count) FROM flights GROUP BY ALL ORDER BY ALL',
      'SELECT hour(date) * 1000000, floor(delay / 15)::INT * 15000, floor(distance / 250)::INT * 25000000, count(*) FROM f GROUP BY ALL ORDER BY ALL',
    ],
  ];

  for (const [sql, expected] of pairs) {
    it(`equal the source files: ${sql}`, async () => {
      const digits = (cell: unknown): unknown =>
        typeof cell === 'number' ? Number(cell.toPrecision(10)) : cell;
      const clean = (data: unknown[][]): unknown[][] => data.map((row) => row.map(digits));
      assert.deepEqual(clean(await rows(sql)), clean(await fromSource(expected)));
    });
  }

  describe('over days equal those over times', () => {
    const calls: readonly (readonly [asked: string, source?: string])[] = [
      ...['day', 'week', 'month', 'quarter', 'year'].map(
        (unit) => [`DATE_TRUNC('${unit}', date)`, `date_trunc('${unit}', date)::TIMESTAMP`] as const,
      ),
      ...['year', 'quarter', 'month', 'week', 'day', 'dow', 'isodow', 'doy', 'isoyear', 'hour'].map(
        (part) => [`EXTRACT(${part} FROM date)`] as const,
      ),
      ...[
        'year',
        'month',
        'day',
        'dayofweek',
        'isodow',
        'dayofyear',
        'weekofyear',
        'dayname',
        'monthname',
      ].map((name) => [`${name}(date)`] as const),
      ['last_day(date)'],
      ['CAST(date AS DATE)'],
      ["DATE_TRUNC('month', CAST(date AS DATE))"],
      ["DATE_TRUNC('hour', date)"],
      ["STRFTIME(date, '%Y-%m-%d %H')"],
      ["DATE_DIFF('day', TIMESTAMP '2001-01-01', date)"],
    ];
    for (const [asked, expected = asked] of calls) {
      it(asked, async () => {
        const { schema, data } = await engine.sql(
          `SELECT ${asked} AS x, MEASURE(count) FROM flights WHERE delay > 60 GROUP BY 1 ORDER BY 1`,
          {},
        );
        const reader = await source.runAndReadAll(
          `SELECT ${expected} x, count(*) FROM f WHERE delay > 60 GROUP BY 1 ORDER BY 1`,
        );
        assert.deepEqual(
          data,
          reader.getRows().map((row) => row.map(jsonCell)),
        );
        assert.deepEqual(
          schema.map((c) => c.column_type),
          reader.columnTypes().map(columnType),
        );
      });
    }

    const grouped = [
      "SELECT date, DATE_TRUNC('month', date) AS m, MEASURE(count) FROM flights WHERE delay > 900 GROUP BY date ORDER BY 1",
      "SELECT date, DATE_TRUNC('month', date) AS m, MEASURE(count) FROM flights WHERE delay > 900 GROUP BY 1 ORDER BY 1",
      "SELECT date AS d, DATE_TRUNC('month', date) AS m, MEASURE(count) FROM flights WHERE delay > 900 GROUP BY d ORDER BY 1",
      "SELECT f.date, DATE_TRUNC('month', f.date) AS m, MEASURE(count) FROM flights f WHERE delay > 900 GROUP BY f.date ORDER BY date",
      "SELECT date, DATE_TRUNC('month', date) AS m, MEASURE(count) FROM flights WHERE delay > 900 GROUP BY ALL ORDER BY 1",
    ];
    for (const sql of grouped) {
      it(sql, async () => {
        assert.deepEqual(
          await rows(sql),
          await fromSource(
            "SELECT date, date_trunc('month', date)::TIMESTAMP, count(*) FROM f WHERE delay > 900 GROUP BY date ORDER BY 1",
          ),
        );
      });
    }

    it('when the grouping is written in another way', async () => {
      const expected = await fromSource(
        "SELECT date_trunc('month', date)::TIMESTAMP, count(*) FROM f GROUP BY 1 ORDER BY 1",
      );
      for (const tail of [
        "GROUP BY DATE_TRUNC('month', f.date) ORDER BY DATE_TRUNC('month', date)",
        'GROUP BY m ORDER BY m',
        'GROUP BY ALL ORDER BY 1',
      ]) {
        const sql = `SELECT DATE_TRUNC('month', date) AS m, MEASURE(count) FROM flights f ${tail}`;
        assert.deepEqual(await rows(sql), expected, tail);
      }
    });
  });

  it('name and type their columns', async () => {
    const { schema } = await engine.sql(
      "SELECT origin, DATE_TRUNC('day', date) AS day, CAST(date AS DATE) AS d, MEASURE(count), MEASURE(average_delay) AS average_delay, is_weekend FROM flights GROUP BY ALL LIMIT 1",
      {},
    );
    assert.deepEqual(schema, [
      { name: 'origin', column_type: 'String' },
      { name: 'day', column_type: 'Timestamp' },
      { name: 'd', column_type: 'Date' },
      { name: 'count', column_type: 'Int64' },
      { name: 'average_delay', column_type: 'Double' },
      { name: 'is_weekend', column_type: 'Boolean' },
    ]);
  });

  it('return at most the limit and count the rest', async () => {
    const listed = await engine.sql(
      "SELECT date, delay FROM flights WHERE origin = 'LAX'",
      {},
      { limit: 100 },
    );
    assert.equal(listed.data.length, 100);
    assert.deepEqual([[listed.totalRows]], await fromSource("SELECT count(*) FROM f WHERE origin = 'LAX'"));
    const grouped = await engine.sql(
      'SELECT origin, MEASURE(count) FROM flights GROUP BY 1',
      {},
      { limit: 10 },
    );
    assert.deepEqual([grouped.data.length, grouped.totalRows], [10, 229]);
    const own = await engine.sql(
      'SELECT origin, MEASURE(count) FROM flights GROUP BY 1 LIMIT 20',
      {},
      { limit: 10 },
    );
    assert.deepEqual([own.data.length, own.totalRows], [10, 20]);
    const none = await engine.sql('SELECT origin FROM flights LIMIT 0', {}, { limit: 10 });
    assert.deepEqual([none.data, none.totalRows], [[], 0]);
  });

  it('count the rest of what is ordered by values of the question', async () => {
    const order = "ORDER BY MIN(CASE WHEN origin = 'LAX' THEN 1 ELSE 2 END), 1";
    const found = await engine.sql(`SELECT origin FROM flights GROUP BY 1 ${order}`, {}, { limit: 10 });
    assert.deepEqual([found.data[0], found.data.length, found.totalRows], [['LAX'], 10, 229]);
  });

  it('can be aborted', async () => {
    await assert.rejects(
      engine.sql('SELECT MEASURE(count) FROM flights', {}, { signal: AbortSignal.abort() }),
      { name: 'AbortError' },
    );
    const controller = new AbortController();
    const running = engine.sql(
      'SELECT route, MEASURE(median_delay), MEASURE(median_distance) FROM flights GROUP BY 1',
      {},
      { signal: controller.signal },
    );
    setTimeout(() => controller.abort(), 5);
    await assert.rejects(running, { name: 'AbortError' });
    assert.deepEqual(await rows('SELECT MEASURE(count) FROM flights'), [[3_000_000]]);
  });

  it('run side by side', async () => {
    const all = await Promise.all(
      Array.from({ length: 20 }, () => rows('SELECT MEASURE(count) FROM flights', texas)),
    );
    assert.equal(new Set(all.map((r) => JSON.stringify(r))).size, 1);
  });
});

describe('row-level security', () => {
  const seen = (context: SecurityContext): Promise<unknown[][]> =>
    rows('SELECT MEASURE(count) FROM flights', context);

  it('gives every demo viewer their own rows, the first all of them', async () => {
    const counts = await Promise.all(dataset.viewers.map(({ userAttributes }) => seen({ userAttributes })));
    assert.deepEqual(counts[0], [[3_000_000]]);
    assert.equal(new Set(counts.map((c) => JSON.stringify(c))).size, dataset.viewers.length);
  });

  it('limits a state to its departures and airports to flights that touch them', async () => {
    assert.deepEqual(
      await seen(texas),
      await fromSource("SELECT count(*) FROM f JOIN a ON iata = origin WHERE state = 'TX'"),
    );
    const bay = { userAttributes: { airports: ['SFO', 'OAK', 'SJC'] } };
    assert.deepEqual(
      await seen(bay),
      await fromSource(
        "SELECT count(*) FROM f WHERE origin IN ('SFO','OAK','SJC') OR destination IN ('SFO','OAK','SJC')",
      ),
    );
  });

  it('holds both limits when both attributes are there', async () => {
    const both = { userAttributes: { state: 'CA', airports: ['SFO'] } };
    assert.deepEqual(
      await seen(both),
      await fromSource(
        "SELECT count(*) FROM f JOIN a ON iata = origin WHERE state = 'CA' AND (origin = 'SFO' OR destination = 'SFO')",
      ),
    );
  });

  it('shows nothing for attributes that are empty or of another kind', async () => {
    for (const userAttributes of [
      { state: '' },
      { state: [] },
      { airports: [] },
      { state: 5 },
      { state: { a: 1 } },
      { state: "TX' OR '1'='1" },
      { airports: [null] },
      { state: true },
    ]) {
      assert.deepEqual(await seen({ userAttributes }), [[0]], JSON.stringify(userAttributes));
    }
  });

  it('refuses attributes in a form it cannot read', async () => {
    const list = [{ name: 'state', value: 'TX' }];
    await refused('SELECT MEASURE(count) FROM flights', { userAttributes: list as never });
    await refused('SELECT MEASURE(count) FROM flights', { userAttributes: 'TX' as never });
  });

  it('counts a missing attribute as none, and one that is null as one that no row matches', async () => {
    assert.deepEqual(await seen({ userAttributes: { state: null } }), [[0]]);
    assert.deepEqual(await seen({ groups: ['x'] }), [[3_000_000]]);
    assert.deepEqual(
      await seen({ userAttributes: Object.create({ state: 'TX' }) as Record<string, unknown> }),
      [[3_000_000]],
    );
  });

  it('cannot be widened by what a query says', async () => {
    const total = Number((await seen(texas))[0]?.[0]);
    const tries = [
      'SELECT MEASURE(count) FROM flights WHERE 1 = 1 OR TRUE',
      "SELECT MEASURE(count) FROM flights WHERE origin_state = 'CA' OR origin_state <> 'CA'",
      'SELECT COUNT(*) FROM flights WHERE NOT FALSE',
      'SELECT SUM(COUNT(*)) OVER () FROM flights GROUP BY origin_state',
      "SELECT MEASURE(count) FROM flights /* */ WHERE origin_state = origin_state -- '",
    ];
    for (const sql of tries) assert.deepEqual((await rows(sql, texas))[0], [total], sql);
    assert.deepEqual(await rows('SELECT DISTINCT origin_state FROM flights', texas), [['TX']]);
    assert.deepEqual(await rows("SELECT MEASURE(count) FROM flights WHERE origin_state = 'CA'", texas), [
      [0],
    ]);
  });
});

describe('hostile SQL', () => {
  const hostile = [
    '',
    ' ',
    ';',
    '--',
    'flights',
    'SELECT',
    'SELECT 1',
    'VALUES (1)',
    'FROM flights',
    'SELECT * FROM flights',
    'SELECT f.* FROM flights f',
    'SELECT COLUMNS(*) FROM flights',
    `SELECT * FROM '${file('airports.csv')}'`,
    `SELECT iata FROM read_csv('${file('airports.csv')}')`,
    "SELECT * FROM read_text('/etc/passwd')",
    "SELECT * FROM glob('/*')",
    "SELECT * FROM read_parquet('x')",
    "SELECT * FROM read_json('x')",
    "SELECT * FROM read_blob('/etc/passwd')",
    "SELECT content FROM '/etc/passwd'",
    'SELECT origin FROM flight_records',
    'SELECT origin FROM flights_data.flight_records',
    'SELECT iata FROM airports',
    'SELECT origin FROM memory.flights_data.flight_records',
    'SELECT origin FROM main.flights',
    'SELECT origin FROM "flights_data"."flights"',
    'SELECT table_name FROM information_schema.tables',
    'SELECT * FROM duckdb_settings()',
    'SELECT * FROM duckdb_secrets()',
    'SELECT * FROM pragma_database_list',
    'SELECT * FROM sqlite_master',
    'SHOW TABLES',
    'DESCRIBE flights',
    'SUMMARIZE flights',
    'PRAGMA database_list',
    "PRAGMA memory_limit='1GB'",
    "COPY (SELECT origin FROM flights) TO '/tmp/x.csv'",
    "COPY flights FROM '/etc/passwd'",
    "ATTACH '/tmp/x.db'",
    'DETACH memory',
    'INSTALL httpfs',
    'LOAD httpfs',
    'SET enable_external_access = true',
    'RESET ALL',
    "EXPORT DATABASE '/tmp/x'",
    "IMPORT DATABASE '/tmp/x'",
    'CHECKPOINT',
    'BEGIN',
    'CALL pragma_version()',
    'EXPLAIN SELECT origin FROM flights',
    'EXPLAIN ANALYZE SELECT origin FROM flights',
    'PREPARE p AS SELECT 1',
    'USE memory',
    'VACUUM',
    'DROP TABLE flights_data.flight_records',
    'DELETE FROM flights_data.flight_records',
    "INSERT INTO flights_data.airports VALUES ('X')",
    "UPDATE flights_data.airports SET city = 'x'",
    'CREATE TABLE x (i INT)',
    'CREATE VIEW v AS SELECT 1',
    'ALTER TABLE flights_data.airports ADD COLUMN x INT',
    'CREATE MACRO m() AS 1',
    'CREATE SECRET s (TYPE s3)',
    'SELECT origin FROM flights; DROP TABLE flights_data.airports',
    'SELECT origin FROM flights; SELECT 1',
    'WITH x AS (SELECT 1) SELECT origin FROM flights',
    'WITH RECURSIVE x AS (SELECT 1 UNION ALL SELECT 1 FROM x) SELECT origin FROM flights',
    'SELECT (SELECT 1) FROM flights',
    'SELECT origin FROM (SELECT origin FROM flights)',
    'SELECT origin FROM flights WHERE origin IN (SELECT iata FROM flights_data.airports)',
    'SELECT origin FROM flights WHERE EXISTS (SELECT 1)',
    'SELECT MEASURE(count) FROM flights HAVING (SELECT TRUE)',
    'SELECT MEASURE(count) FROM flights QUALIFY (SELECT TRUE)',
    'SELECT origin FROM flights ORDER BY (SELECT 1)',
    'SELECT origin FROM flights LIMIT (SELECT 5)',
    'SELECT origin FROM flights UNION SELECT iata FROM flights_data.airports',
    'SELECT origin FROM flights EXCEPT SELECT 1',
    'SELECT f.origin FROM flights f JOIN flights g ON TRUE',
    'SELECT origin FROM flights, flights_data.airports',
    'SELECT origin FROM flights CROSS JOIN range(5)',
    'SELECT origin FROM flights NATURAL JOIN flights_data.airports',
    'SELECT origin FROM flights, LATERAL (SELECT 1)',
    'PIVOT flights ON origin',
    'UNPIVOT flights ON origin',
    "SELECT getenv('HOME') FROM flights",
    "SELECT current_setting('memory_limit') FROM flights",
    'SELECT version() FROM flights',
    'SELECT current_user FROM flights',
    "SELECT nextval('s') FROM flights",
    'SELECT pg_catalog.version() FROM flights',
    "SELECT repeat('x', 1000000000) FROM flights",
    "SELECT lpad('x', 1000000000) FROM flights",
    "SELECT regexp_matches(origin, '(a+)+$') FROM flights",
    "SELECT query('SELECT 1') FROM flights",
    "SELECT * FROM query('SELECT 1')",
    "SELECT * FROM query_table('flights_data.airports')",
    "SELECT getvariable('x') FROM flights",
    'SELECT range(1000000000) FROM flights',
    'SELECT list(origin) FROM flights',
    'SELECT random() FROM flights',
    "SELECT write_log('x') FROM flights",
    'SELECT txid_current() FROM flights',
    'SELECT hash(origin) FROM flights',
    "SELECT getbit('1'::BIT, 0) FROM flights",
    'SELECT origin[1] FROM flights',
    "SELECT {'a': origin} FROM flights",
    'SELECT [origin] FROM flights',
    'SELECT list_transform([1], x -> x) FROM flights',
    'SELECT $1 FROM flights',
    'SELECT ? FROM flights',
    'SELECT CAST(origin AS JSON) FROM flights',
    "SELECT origin::ENUM('x') FROM flights",
    'SELECT origin COLLATE NOCASE FROM flights',
    'SELECT rowid FROM flights',
    'SELECT flights FROM flights',
    'SELECT flight_records.delay FROM flights',
    'SELECT "origin_airports".city FROM flights',
    'SELECT country FROM flights',
    'SELECT origin.x FROM flights',
    'SELECT origin FROM flights TABLESAMPLE 10%',
    'SELECT origin FROM flights USING SAMPLE 5',
    'SELECT DISTINCT ON (origin) origin FROM flights',
    'SELECT origin FROM flights LIMIT 10%',
    'SELECT origin FROM flights LIMIT -1',
    'SELECT origin FROM flights LIMIT 1.5',
    'SELECT origin, MEASURE(count) FROM flights GROUP BY ROLLUP (origin)',
    'SELECT origin, MEASURE(count) FROM flights GROUP BY GROUPING SETS ((origin), ())',
    'SELECT origin FROM flights AS f(x)',
    'SELECT origin FROM flights AT (VERSION => 1)',
    'SELECT origin FROM flights GROUP BY 5',
    'SELECT origin FROM flights ORDER BY 9',
    'SELECT MEASURE(origin) FROM flights',
    'SELECT MEASURE(nothing) FROM flights',
    'SELECT MEASURE(count, delay) FROM flights',
    'SELECT MEASURE(MEASURE(count)) FROM flights',
    'SELECT SUM(MEASURE(count)) FROM flights',
    'SELECT SUM(AVG(delay)) FROM flights',
    'SELECT count FROM flights',
    'SELECT delay FROM flights WHERE MEASURE(count) > 5',
    'SELECT origin, MEASURE(count) FROM flights',
    'SELECT DATE_TRUNC(origin, date) FROM flights',
    "SELECT DATE_TRUNC('century''; DROP', date) FROM flights",
    "SELECT origin FROM flights WHERE delay = 'x'",
    'SELECT main.lower(origin), x.lower(origin) FROM flights',
    'SELECT origin FROM flights\0',
    `SELECT origin FROM flights WHERE ${Array.from({ length: 5000 }, () => 'delay > 1').join(' OR ')}`,
    `SELECT ${'('.repeat(500)}1${')'.repeat(500)} FROM flights WHERE ${'NOT '.repeat(400)} TRUE`,
    `SELECT origin FROM flights -- ${'x'.repeat(30_000)}`,
  ];

  for (const sql of hostile) {
    it(`is refused: ${sql.length > 90 ? `${sql.slice(0, 90)}…` : sql}`, () => refused(sql));
  }

  it('leaves the data as it was', async () => {
    assert.deepEqual(await rows('SELECT MEASURE(count) FROM flights'), [[3_000_000]]);
  });

  it('reaches no file even past the compiler', async () => {
    const connection = await instance.connect();
    await assert.rejects(() => connection.run("SELECT * FROM read_text('/etc/hostname')"), /disabled/);
    connection.disconnectSync();
  });

  it('finds its texts as values, whatever they hold', async () => {
    for (const value of [
      "' OR 1=1 --",
      '$1',
      '?',
      '\\',
      '%',
      '\u0000'.slice(1),
      '§',
      "''",
      '"; DROP TABLE x; --',
    ]) {
      const text = value.replaceAll("'", "''");
      assert.deepEqual(
        await rows(`SELECT MEASURE(count) FROM flights WHERE origin = '${text}'`),
        [[0]],
        value,
      );
      assert.deepEqual(
        await rows(`SELECT '${text}' AS t, MEASURE(count) FROM flights WHERE origin = 'ACY' GROUP BY 1`),
        [[value, 1]],
      );
    }
    const quotedName = await engine.sql('SELECT origin AS "a""; DROP" FROM flights LIMIT 1', {});
    assert.equal(quotedName.schema[0]?.name, 'a"; DROP');
  });
});

describe('the metadata', () => {
  it('shows the view and neither cubes nor tables', () => {
    const [view, ...rest] = engine.meta({});
    assert.equal(rest.length, 0);
    assert.equal(view?.name, 'flights');
    assert.equal(view.type, 'view');
    assert.ok(view.measures.some((m) => m.name === 'flights.count' && m.aggType === 'count'));
    assert.ok(view.dimensions.some((d) => d.name === 'flights.origin_city' && d.type === 'string'));
    assert.ok(view.segments.some((s) => s.name === 'flights.delayed_flights'));
    assert.doesNotMatch(JSON.stringify(view), /flights_data|sql/);
  });

  it('names members that can all be queried', async () => {
    const [view] = engine.meta({});
    const bare = (name: string): string => name.replace('flights.', '');
    const measures = view?.measures.map((m) => `MEASURE(${bare(m.name)})`) ?? [];
    const dimensions = view?.dimensions.map((d) => bare(d.name)) ?? [];
    assert.equal((await rows(`SELECT ${measures.join(', ')} FROM flights WHERE origin = 'ABE'`)).length, 1);
    assert.equal((await rows(`SELECT ${dimensions.join(', ')} FROM flights LIMIT 1`)).length, 1);
  });
});

describe('an engine', () => {
  it('is refused after close', async () => {
    const own = await openDataEngine({ instance, model: dataset.model });
    await own.close();
    await assert.rejects(own.sql('SELECT MEASURE(count) FROM flights', {}), DataError);
  });
});
