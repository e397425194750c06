import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import {
  DataError,
  type LoadResult,
  type MultiLoadResult,
  type SecurityContext,
} from '../../src/data/engine.js';
import { loadDataset } from '../../src/dataset/load-data-set.js';
import { flightsAndSource } from './flights-source.js';

let open: Awaited<ReturnType<typeof flightsAndSource>>;
before(async () => {
  open = await flightsAndSource();
});
after(() => open.close());

type Row = Record<string, string | boolean | null>;

async function load(query: unknown, context: SecurityContext = {}): Promise<LoadResult> {
  return (await open.engine.load(query, context)) as LoadResult;
}

async function multi(query: unknown): Promise<MultiLoadResult> {
  return (await open.engine.load(query, {}, { queryType: 'multi' })) as MultiLoadResult;
}

async function rows(query: unknown, context: SecurityContext = {}): Promise<Row[]> {
  return (await load(query, context)).data as Row[];
}

/** How many flights a query counts. */
async function count(query: Record<string, unknown>, context: SecurityContext = {}): Promise<number> {
  const [row] = await rows({ measures: ['flights.count'], ...query }, context);
  return Number(row?.['flights.count']);
}

const refused = (query: unknown, message: RegExp): Promise<void> =>
  assert.rejects(
    () => open.engine.load(query, {}, { queryType: 'multi' }),
    (error: unknown) => {
      assert.ok(error instanceof DataError, String(error));
      assert.match(error.message, message);
      return true;
    },
  );

const joined = 'f JOIN a o ON o.iata = f.origin JOIN a d ON d.iata = f.destination';

describe('filters of a JSON query equal the source files', () => {
  const table: readonly (readonly [operator: string, member: string, values: unknown[], where: string])[] = [
    ['equals', 'origin', ['LAX'], "origin = 'LAX'"],
    ['equals', 'origin', ['LAX', 'SFO', 'nowhere'], "origin IN ('LAX', 'SFO')"],
    ['equals', 'origin', [null], 'FALSE'],
    ['equals', 'origin', ['LAX', null], "origin = 'LAX'"],
    ['equals', 'delay', ['15'], 'delay = 15'],
    ['equals', 'delay', [15, '16'], 'delay IN (15, 16)'],
    ['equals', 'is_weekend', ['true'], 'isodow(date) >= 6'],
    ['equals', 'is_weekend', [false], 'isodow(date) < 6'],
    ['equals', 'date', ['2001-02-03T10:15'], "date = TIMESTAMP '2001-02-03 10:15'"],
    ['notEquals', 'origin', ['LAX', 'SFO'], "origin NOT IN ('LAX', 'SFO')"],
    ['notEquals', 'origin', [null], 'TRUE'],
    ['notEquals', 'origin', ['LAX', null], "origin <> 'LAX'"],
    ['contains', 'origin_city', ['SAN'], "contains(lower(o.city), 'san')"],
    ['contains', 'origin_city', ['san', 'Dallas'], "lower(o.city) LIKE '%san%' OR o.city LIKE '%Dallas%'"],
    [
      'notContains',
      'origin_city',
      ['san', 'dallas'],
      "lower(o.city) NOT LIKE '%san%' AND lower(o.city) NOT LIKE '%dallas%'",
    ],
    ['startsWith', 'destination_name', ['chicago'], "d.name LIKE 'Chicago%'"],
    ['notStartsWith', 'destination_name', ['Chicago'], "d.name NOT LIKE 'Chicago%'"],
    ['endsWith', 'route', ['-lax'], "destination = 'LAX'"],
    ['notEndsWith', 'route', ['-LAX', '-SFO'], "destination NOT IN ('LAX', 'SFO')"],
    ['gt', 'delay', ['100'], 'delay > 100'],
    ['gte', 'delay', ['100'], 'delay >= 100'],
    ['lt', 'delay', ['-10.5'], 'delay < -10.5'],
    ['lte', 'distance', [250], 'distance <= 250'],
    ['set', 'origin_state', [], 'o.state IS NOT NULL'],
    ['notSet', 'origin_state', [], 'o.state IS NULL'],
    ['inDateRange', 'date', ['2001-02-01', '2001-02-14'], "date >= '2001-02-01' AND date < '2001-02-15'"],
    ['inDateRange', 'date', ['2001-02-01'], "date::DATE = '2001-02-01'"],
    ['inDateRange', 'date', ['last month'], 'month(date) = 3'],
    [
      'inDateRange',
      'date',
      ['2001-02-01T06:00', '2001-02-01T12:00:00.000'],
      "date BETWEEN '2001-02-01 06:00' AND '2001-02-01 12:00'",
    ],
    ['notInDateRange', 'date', ['2001-02-01', '2001-02-14'], "date < '2001-02-01' OR date >= '2001-02-15'"],
    ['beforeDate', 'date', ['2001-02-01'], "date < '2001-02-01'"],
    ['beforeOrOnDate', 'date', ['2001-02-01'], "date < '2001-02-02'"],
    ['afterDate', 'date', ['2001-02-01'], "date >= '2001-02-02'"],
    ['afterOrOnDate', 'date', ['2001-02-01'], "date >= '2001-02-01'"],
  ];
  for (const [operator, member, values, where] of table) {
    it(`${member} ${operator} ${JSON.stringify(values)}`, async () => {
      const filter = { member: `flights.${member}`, operator, ...(values.length > 0 ? { values } : {}) };
      const expected = await open.fromSource(`SELECT count(*) FROM ${joined} WHERE ${where}`);
      assert.deepEqual([[await count({ filters: [filter] })]], expected);
    });
  }

  it('takes "dimension" for "member"', async () => {
    const filter = { dimension: 'flights.origin', operator: 'equals', values: ['LAX'] };
    assert.deepEqual(
      [[await count({ filters: [filter] })]],
      await open.fromSource("SELECT count(*) FROM f WHERE origin = 'LAX'"),
    );
  });

  it('joins them by and, and groups of them by and and or', async () => {
    const is = (member: string, value: string) => ({
      member: `flights.${member}`,
      operator: 'equals',
      values: [value],
    });
    const filters = [
      { or: [is('origin', 'LAX'), { and: [is('origin', 'SFO'), is('destination', 'JFK')] }] },
      { member: 'flights.delay', operator: 'gt', values: ['0'] },
    ];
    assert.deepEqual(
      [[await count({ filters })]],
      await open.fromSource(
        "SELECT count(*) FROM f WHERE (origin = 'LAX' OR (origin = 'SFO' AND destination = 'JFK')) AND delay > 0",
      ),
    );
  });

  it('holds filters on measures for whole groups', async () => {
    const measure = (name: string, operator: string, value: string) => ({
      member: `flights.${name}`,
      operator,
      values: [value],
    });
    const found = await rows({
      dimensions: ['flights.origin'],
      measures: ['flights.count'],
      filters: [
        measure('count', 'gte', '1000'),
        { or: [measure('average_delay', 'gt', '15'), measure('max_delay', 'lt', '300')] },
        measure('first_flight', 'beforeDate', '2001-02-01'),
      ],
      order: { 'flights.origin': 'asc' },
    });
    assert.ok(found.length > 1);
    assert.deepEqual(
      found.map((r) => [r['flights.origin'], Number(r['flights.count'])]),
      await open.fromSource(
        `SELECT origin, count(*) FROM f GROUP BY 1 HAVING count(*) >= 1000 AND (avg(delay) > 15 OR max(delay) < 300)
         AND min(date) < '2001-02-01' ORDER BY 1`,
      ),
    );
  });

  it('counts the rows of a measure by measureFilter', async () => {
    const late = { member: 'flights.delayed_count', operator: 'measureFilter' };
    const all = { member: 'flights.count', operator: 'measureFilter' };
    assert.deepEqual(
      [[await count({ filters: [late] }), await count({ filters: [all] })]],
      await open.fromSource('SELECT count(*) FILTER (delay >= 15), count(*) FROM f'),
    );
  });

  it('knows segments', async () => {
    assert.deepEqual(
      [[await count({ segments: ['flights.delayed_flights', 'flights.long_haul'] })]],
      await open.fromSource('SELECT count(*) FROM f WHERE delay >= 15 AND distance >= 1500'),
    );
  });
});

describe('times of a JSON query', () => {
  for (const granularity of ['hour', 'day', 'week', 'month', 'quarter', 'year']) {
    it(`are grouped by ${granularity}, in both names`, async () => {
      const timeDimensions = [
        { dimension: 'flights.date', granularity, dateRange: ['2001-01-20', '2001-05-08'] },
      ];
      const found = await rows({ measures: ['flights.count'], timeDimensions });
      const key = `flights.date.${granularity}`;
      assert.deepEqual(
        found.map((r) => [r[key], Number(r['flights.count'])]),
        await open.fromSource(
          `SELECT date_trunc('${granularity}', date)::TIMESTAMP t, count(*) FROM f
           WHERE date >= '2001-01-20' AND date < '2001-05-09' GROUP BY 1 ORDER BY 1`,
        ),
      );
      assert.ok(found.every((r) => r['flights.date'] === r[key]));
    });
  }

  it('are shifted into the timezone, the range too', async () => {
    const timeDimensions = [
      { dimension: 'flights.date', granularity: 'day', dateRange: ['2001-03-31', '2001-04-02'] },
    ];
    const found = await rows({
      measures: ['flights.count'],
      timeDimensions,
      timezone: 'America/Los_Angeles',
    });
    // The clocks went forward in the night to the 1st of April.
    assert.deepEqual(
      found.map((r) => [r['flights.date.day'], Number(r['flights.count'])]),
      await open.fromSource(
        `SELECT date_trunc('day', l)::TIMESTAMP, count(*) FROM
         (SELECT CASE WHEN date < '2001-04-01 10:00' THEN date - INTERVAL 8 HOUR ELSE date - INTERVAL 7 HOUR END l FROM f)
         WHERE l >= '2001-03-31' AND l < '2001-04-03' GROUP BY 1 ORDER BY 1`,
      ),
    );
  });

  it('keep their own value as a dimension beside a granularity', async () => {
    const [row] = await rows({
      dimensions: ['flights.date'],
      timeDimensions: [{ dimension: 'flights.date', granularity: 'month' }],
      filters: [{ member: 'flights.date', operator: 'equals', values: ['2001-02-03T10:15:00'] }],
      measures: ['flights.count'],
    });
    assert.equal(row?.['flights.date'], '2001-02-03T10:15:00.000');
    assert.equal(row['flights.date.month'], '2001-02-01T00:00:00.000');
  });

  it('limit rows without a granularity', async () => {
    assert.deepEqual(
      [[await count({ timeDimensions: [{ dimension: 'flights.date', dateRange: 'last 7 days' }] })]],
      await open.fromSource("SELECT count(*) FROM f WHERE date >= '2001-04-08' AND date < '2001-04-15'"),
    );
  });

  it('are told back as dates', async () => {
    const { query } = await load({
      measures: ['flights.count'],
      timeDimensions: [{ dimension: 'flights.date', granularity: 'month', dateRange: 'last quarter' }],
    });
    assert.deepEqual(query.timeDimensions, [
      {
        dimension: 'flights.date',
        granularity: 'month',
        dateRange: ['2001-01-01T00:00:00.000', '2001-03-31T23:59:59.999'],
      },
    ]);
  });
});

describe('rows of a JSON query', () => {
  const byOrigin = { dimensions: ['flights.origin'], measures: ['flights.count'] };

  it('have texts for numbers, and null', async () => {
    const [row] = await rows({
      measures: ['flights.count', 'flights.average_delay', 'flights.total_delay', 'flights.last_flight'],
      dimensions: ['flights.is_weekend'],
      filters: [{ member: 'flights.origin', operator: 'equals', values: ['ACY'] }],
    });
    const [[isWeekend, mean, sum, last] = []] = await open.fromSource(
      "SELECT isodow(any_value(date)) >= 6, avg(delay), sum(delay), max(date) FROM f WHERE origin = 'ACY'",
    );
    assert.deepEqual(row, {
      'flights.is_weekend': isWeekend,
      'flights.count': '1',
      'flights.average_delay': String(mean),
      'flights.total_delay': String(sum),
      'flights.last_flight': last,
    });
    const [none] = await rows({
      measures: ['flights.average_delay', 'flights.last_flight'],
      filters: [{ member: 'flights.origin', operator: 'equals', values: ['nowhere'] }],
    });
    assert.deepEqual(none, { 'flights.average_delay': null, 'flights.last_flight': null });
  });

  it('come by the first measure from the top, then by name, unless another order is asked for', async () => {
    const first = async (order?: unknown): Promise<unknown> =>
      (await rows({ ...byOrigin, limit: 3, ...(order === undefined ? {} : { order }) })).map(
        (r) => r['flights.origin'],
      );
    const source = async (order: string): Promise<unknown> =>
      (await open.fromSource(`SELECT origin FROM f GROUP BY 1 ORDER BY ${order} LIMIT 3`)).flat();
    assert.deepEqual(await first(), await source('count(*) DESC, 1'));
    assert.deepEqual(await first({ 'flights.origin': 'desc' }), await source('1 DESC'));
    assert.deepEqual(
      await first({ 'flights.count': 'asc', 'flights.origin': 'desc' }),
      await source('count(*), 1 DESC'),
    );
    assert.deepEqual(await first([['flights.count', 'asc']]), await source('count(*), 1'));
    assert.deepEqual(await first([{ id: 'flights.origin', desc: true }]), await source('1 DESC'));
    assert.deepEqual(
      await first({ 'flights.count': 'none', 'flights.origin': 'desc' }),
      await source('1 DESC'),
    );
  });

  it('come by time when there is one, and can be turned round', async () => {
    const query = {
      measures: ['flights.count'],
      timeDimensions: [{ dimension: 'flights.date', granularity: 'month' }],
    };
    const months = async (order?: unknown): Promise<unknown> =>
      (await rows({ ...query, ...(order ? { order } : {}) })).map((r) =>
        Number(String(r['flights.date']).slice(5, 7)),
      );
    // A few flights of the last night left after midnight.
    assert.deepEqual(await months(), [1, 2, 3, 4, 5, 6, 7]);
    assert.deepEqual(await months({ 'flights.date': 'desc' }), [7, 6, 5, 4, 3, 2, 1]);
    assert.deepEqual(await months([['flights.date.month', 'desc']]), [7, 6, 5, 4, 3, 2, 1]);
  });

  it('come in pages that hold every row once', async () => {
    const all = await rows(byOrigin);
    const pages: Row[] = [];
    for (let offset = 0; offset < all.length; offset += 50) {
      pages.push(
        ...(await rows({ ...byOrigin, limit: 50, offset, order: [['flights.delayed_count', 'asc']] })),
      );
    }
    assert.equal(new Set(pages.map((r) => r['flights.origin'])).size, all.length);
  });

  it('are counted in whole when "total" is set', async () => {
    const part = await load({ ...byOrigin, limit: 2, offset: 3, total: true });
    assert.equal((part.data as Row[]).length, 2);
    assert.equal(part.total, 229);
    assert.deepEqual(Object.keys((await rows({ ...byOrigin, limit: 1, total: true }))[0]!), [
      'flights.origin',
      'flights.count',
    ]);
    const beyond = await load({ ...byOrigin, limit: 2, offset: 5_000, total: true });
    assert.deepEqual([(beyond.data as unknown[]).length, beyond.total], [0, 229]);
    const many = [{ member: 'flights.count', operator: 'gte', values: ['100000'] }];
    assert.equal((await load({ ...byOrigin, limit: 1, filters: many, total: true })).total, 4);
    assert.equal('total' in (await load({ ...byOrigin, limit: 2 })), false);
  });

  it('are 10,000 unless more are asked for, and 50,000 at most', async () => {
    const single = { dimensions: ['flights.date', 'flights.route'], ungrouped: true };
    assert.equal((await rows(single)).length, 10_000);
    const most = await load({ ...single, limit: 80_000 });
    assert.equal((most.data as Row[]).length, 50_000);
    assert.equal(most.query.limit, 50_000);
    assert.deepEqual(await rows({ ...single, limit: 0 }), []);
  });

  it('are single flights when ungrouped', async () => {
    const found = await rows({
      ungrouped: true,
      dimensions: ['flights.origin', 'flights.delay'],
      measures: ['flights.count', 'flights.total_distance', 'flights.delayed_count'],
      filters: [{ member: 'flights.delay', operator: 'gt', values: ['1200'] }],
      order: [
        ['flights.delay', 'desc'],
        ['flights.origin', 'asc'],
        ['flights.total_distance', 'asc'],
      ],
    });
    const source = await open.fromSource(
      "SELECT origin, delay::VARCHAR, '1', distance::VARCHAR, '1' FROM f WHERE delay > 1200 ORDER BY delay DESC, origin, distance",
    );
    assert.deepEqual(
      found.map((r) => Object.values(r)),
      source,
    );
  });

  it('come as columns or lists when asked for', async () => {
    const plain = (await rows({ ...byOrigin, limit: 3 })).map((r) => Object.values(r));
    const members = ['flights.origin', 'flights.count'];
    const { data: compact } = await load({ ...byOrigin, limit: 3, responseFormat: 'compact' });
    assert.deepEqual(compact, { members, dataset: plain });
    const { data: columnar } = await load({ ...byOrigin, limit: 3, responseFormat: 'columnar' });
    assert.deepEqual(columnar, { members, columns: members.map((_, i) => plain.map((r) => r[i])) });
  });

  it('are explained by annotations', async () => {
    const { annotation, lastRefreshTime, slowQuery } = await load({
      measures: ['flights.delayed_share'],
      dimensions: ['flights.origin'],
      segments: ['flights.long_haul'],
      timeDimensions: [{ dimension: 'flights.date', granularity: 'month' }],
      limit: 1,
    });
    assert.deepEqual(annotation.measures['flights.delayed_share'], {
      title: 'Flights Share of delayed flights',
      shortTitle: 'Share of delayed flights',
      type: 'number',
      format: 'percent',
      meta: { better: 'down' },
      drillMembers: [],
    });
    assert.equal(annotation.dimensions['flights.origin']?.shortTitle, 'Origin airport');
    assert.equal(annotation.segments['flights.long_haul']?.type, 'boolean');
    assert.deepEqual(annotation.timeDimensions['flights.date.month']?.granularity, {
      name: 'month',
      title: 'month',
      interval: '1 month',
    });
    assert.equal(annotation.timeDimensions['flights.date']?.type, 'time');
    assert.equal(lastRefreshTime, '2001-04-15T12:00:00.000Z');
    assert.equal(slowQuery, false);
  });
});

describe('several JSON queries at once', () => {
  const month = { dimension: 'flights.date', granularity: 'month', dateRange: 'this year' };

  it('are wrapped, one alone as well', async () => {
    const answer = await multi({ measures: ['flights.count'] });
    assert.equal(answer.queryType, 'regularQuery');
    assert.equal(answer.results.length, 1);
    assert.equal(answer.pivotQuery.queryType, 'regularQuery');
    assert.deepEqual(answer.pivotQuery.measures, ['flights.count']);
    assert.equal(answer.slowQuery, false);
    assert.deepEqual((await multi([{ measures: ['flights.count'] }])).queryType, 'regularQuery');
  });

  it('are laid over each other by time', async () => {
    const answer = await multi([
      { measures: ['flights.count'], timeDimensions: [month] },
      {
        measures: ['flights.average_delay'],
        timeDimensions: [month],
        filters: [{ member: 'flights.origin', operator: 'equals', values: ['LAX'] }],
      },
    ]);
    assert.equal(answer.queryType, 'blendingQuery');
    assert.deepEqual(answer.pivotQuery.measures, ['flights.count', 'flights.average_delay']);
    const [row] = answer.results[1]?.data as Row[];
    assert.equal(row?.['time.month'], '2001-01-01T00:00:00.000');
  });

  it('compare date ranges', async () => {
    const timeDimensions = [
      {
        dimension: 'flights.date',
        granularity: 'day',
        compareDateRange: ['this month', ['2001-03-01', '2001-03-02']],
      },
    ];
    const answer = await multi({ measures: ['flights.count'], timeDimensions });
    assert.equal(answer.queryType, 'compareDateRangeQuery');
    assert.deepEqual(
      answer.results.map((r) => (r.data as Row[]).length),
      [30, 2],
    );
    const [row] = answer.results[1]?.data as Row[];
    assert.equal(row?.compareDateRange, '2001-03-01T00:00:00.000 - 2001-03-02T23:59:59.999');
    assert.deepEqual(answer.pivotQuery.dimensions, ['compareDateRange']);
  });

  it('need the query type, a granularity, and the same one', async () => {
    const one = { measures: ['flights.count'], timeDimensions: [month] };
    await assert.rejects(open.engine.load([one, one], {}), DataError);
    await refused([one, { measures: ['flights.count'] }], /without granularity/);
    await refused([one, { ...one, timeDimensions: [{ ...month, granularity: 'day' }] }], /must match/);
    await refused([], /at least one/);
    await refused(
      Array.from({ length: 11 }, () => one),
      /at most 10/,
    );
    await assert.rejects(open.engine.load(one, {}, { queryType: 'odd' }), /"odd" is not supported/);
  });
});

describe('row-level security of JSON queries', () => {
  it('leaves every viewer the rows that SQL leaves them', async () => {
    const totals = new Set<number>();
    const { viewers } = await loadDataset('flights');
    for (const { userAttributes } of viewers) {
      const context = { userAttributes };
      const bySql = await open.engine.sql(
        'SELECT origin_state, MEASURE(count) AS n, MEASURE(average_delay) FROM flights GROUP BY 1 ORDER BY n DESC, 1',
        context,
      );
      const byLoad = await rows(
        { dimensions: ['flights.origin_state'], measures: ['flights.count', 'flights.average_delay'] },
        context,
      );
      assert.deepEqual(
        byLoad.map((r) => Object.values(r)),
        bySql.data.map((r) => r.map(String)),
      );
      totals.add(await count({}, context));
    }
    assert.equal(totals.size, viewers.length);
  });

  it('shows nothing for attributes that are empty or of another kind, and refuses what it cannot read', async () => {
    for (const userAttributes of [
      { state: '' },
      { airports: [] },
      { state: 5 },
      { state: "TX' OR '1'='1" },
    ]) {
      assert.equal(await count({}, { userAttributes }), 0, JSON.stringify(userAttributes));
    }
    await assert.rejects(load({ measures: ['flights.count'] }, { userAttributes: [] as never }), DataError);
  });

  it('cannot be widened by what a query says', async () => {
    const texas = { userAttributes: { state: 'TX' } };
    const own = await count({}, texas);
    const state = (operator: string, values: unknown[]) => ({
      member: 'flights.origin_state',
      operator,
      values,
    });
    for (const filters of [
      [{ or: [state('equals', ['TX']), state('notEquals', ['TX'])] }],
      [state('contains', [''])],
      [state('notEquals', ["') OR ('1'='1"])],
      [{ or: [state('equals', ['CA']), { member: 'flights.origin_state', operator: 'set' }] }],
    ]) {
      assert.equal(await count({ filters }, texas), own, JSON.stringify(filters));
    }
    assert.equal(await count({ filters: [state('equals', ['CA'])] }, texas), 0);
    const listed = await rows(
      { dimensions: ['flights.origin_state'], ungrouped: true, limit: 50_000 },
      texas,
    );
    assert.deepEqual([...new Set(listed.map((r) => r['flights.origin_state']))], ['TX']);
    const { total } = await load({ dimensions: ['flights.origin_state'], total: true }, texas);
    assert.equal(total, 1);
  });
});

describe('hostile JSON queries are refused', () => {
  const measures = ['flights.count'];
  const filter = (value: object): object => ({
    measures,
    filters: [{ member: 'flights.origin', operator: 'equals', values: ['x'], ...value }],
  });
  const nested = (depth: number): unknown => {
    let inner: unknown = { member: 'flights.origin', operator: 'set' };
    for (let i = 0; i < depth; i += 1) inner = { or: [inner] };
    return inner;
  };
  const table: readonly (readonly [string, unknown, RegExp])[] = [
    ['nothing', undefined, /Invalid query/],
    ['null', null, /Invalid query/],
    ['text', 'SELECT 1', /Invalid query/],
    ['an empty query', {}, /should contain either/],
    [
      'a range alone',
      { timeDimensions: [{ dimension: 'flights.date', dateRange: 'today' }] },
      /should contain either/,
    ],
    ['an unknown key', { measures, sql: 'DROP TABLE x' }, /"sql" is not allowed/],
    [
      'a key of every object',
      JSON.parse('{"measures":["flights.count"],"__proto__":{"limit":1}}'),
      /__proto__/,
    ],
    ['"constructor"', { measures, constructor: {} }, /constructor/],
    ['a member of nothing', { measures: ['flights.__proto__'] }, /no member/],
    ['"constructor" as a member', { measures: ['flights.constructor'] }, /no member/],
    ['"toString" as a view', { measures: ['toString.count'] }, /no view/],
    ['SQL as a member', { measures: ['flights.count); DROP TABLE x; --'] }, /no member/],
    ['a quoted member', { dimensions: ['flights."origin"'] }, /no member/],
    ['a cube', { measures: ['flight_records.count'] }, /no view/],
    ['a table', { dimensions: ['flights_data.airports.iata'] }, /no view/],
    ['two views', { measures, dimensions: ['airports.name'] }, /all of one view/],
    ['a bare name', { measures: ['count'] }, /no view/],
    ['a name with three parts', { dimensions: ['flights.date.month'] }, /all of one view/],
    ['a dimension as a measure', { measures: ['flights.origin'] }, /no measure/],
    ['a measure as a dimension', { dimensions: measures }, /no dimension/],
    ['a segment as a dimension', { dimensions: ['flights.long_haul'] }, /no dimension/],
    ['a dimension as a segment', { measures, segments: ['flights.origin'] }, /no segment/],
    [
      'a text as a time',
      { measures, timeDimensions: [{ dimension: 'flights.origin', granularity: 'day' }] },
      /no time/,
    ],
    [
      'an unknown granularity',
      { measures, timeDimensions: [{ dimension: 'flights.date', granularity: "day') --" }] },
      /granularity/,
    ],
    [
      'a range that is none',
      { measures, timeDimensions: [{ dimension: 'flights.date', dateRange: "'; DROP" }] },
      /Can't parse date/,
    ],
    [
      'three ends of a range',
      { measures, timeDimensions: [{ dimension: 'flights.date', dateRange: ['a', 'b', 'c'] }] },
      /Invalid query/,
    ],
    ['a list of lists', { measures: [['flights.count']] }, /Invalid query/],
    ['a text for a list', { measures: 'flights.count' }, /Invalid query/],
    [
      'too many members',
      { measures: Array.from({ length: 5000 }, (_, i) => `flights.m${i}`) },
      /Invalid query/,
    ],
    ['a long name', { measures: ['x'.repeat(100_000)] }, /Invalid query/],
    ['a text as limit', { measures, limit: '1; DROP' }, /limit/],
    ['a negative limit', { measures, limit: -1 }, /limit/],
    ['half a row', { measures, limit: 1.5 }, /limit/],
    ['a huge offset', { measures, offset: 1e300 }, /offset/],
    ['an order of nothing', { measures, order: { 'flights.nothing': 'asc' } }, /no member/],
    ['SQL as an order', { measures, order: [['flights.count', 'asc; DROP']] }, /order/],
    ['an unknown timezone', { measures, timezone: "UTC'); --" }, /timezone/],
    ['an offset as timezone', { measures, timezone: '+01:00' }, /timezone/],
    ['a filter that is text', { measures, filters: ['1 = 1'] }, /must be an object/],
    ['a filter that is a list', { measures, filters: [[]] }, /must be an object/],
    ['an empty group', { measures, filters: [{ or: [] }] }, /needs a list/],
    ['a group that is text', { measures, filters: [{ and: 'x' }] }, /needs a list/],
    ['a group with more keys', { measures, filters: [{ and: [], sql: 'x' }] }, /not allowed/],
    ['filters deep in each other', { measures, filters: [nested(1000)] }, /too complex/],
    [
      'very many filters',
      { measures, filters: [{ or: Array.from({ length: 600 }, () => nested(0)) }] },
      /too complex/,
    ],
    [
      'very many values',
      filter({ values: Array.from({ length: 20_000 }, (_, i) => `v${i}`) }),
      /too many values/,
    ],
    ['an operator that is SQL', filter({ operator: '= origin OR 1' }), /operator/],
    ['an operator of every object', filter({ operator: 'constructor' }), /operator/],
    ['no values', filter({ values: [] }), /Values required/],
    ['no list of values', filter({ values: 'LAX' }), /Values required/],
    ['an object as a value', filter({ values: [{ toString: 'x' }] }), /must be texts/],
    ['a list as a value', filter({ values: [['LAX']] }), /must be texts/],
    ['no member', { measures, filters: [{ operator: 'set' }] }, /needs a "member"/],
    [
      'a text for a number',
      filter({ member: 'flights.delay', operator: 'gt', values: ['1 OR 1=1'] }),
      /no number/,
    ],
    ['nothing for a number', filter({ member: 'flights.delay', values: [' '] }), /no number/],
    ['infinity', filter({ member: 'flights.delay', values: ['Infinity'] }), /no number/],
    ['a text for a boolean', filter({ member: 'flights.is_weekend', values: ['maybe'] }), /no boolean/],
    ['a text for a time', filter({ member: 'flights.date', values: ['x'] }), /Can't parse date/],
    [
      'a text operator for a number',
      filter({ member: 'flights.delay', operator: 'contains', values: ['1'] }),
      /no meaning/,
    ],
    ['a date operator for a text', filter({ operator: 'afterDate', values: ['today'] }), /no meaning/],
    ['a comparison with nothing', filter({ operator: 'gt', values: [null] }), /Values required/],
    [
      'a measure beside a dimension',
      {
        measures,
        filters: [
          {
            or: [
              { member: 'flights.count', operator: 'gt', values: ['1'] },
              { member: 'flights.origin', operator: 'set' },
            ],
          },
        ],
      },
      /not both/,
    ],
    ['measureFilter of a dimension', filter({ operator: 'measureFilter' }), /no measure/],
    ['measures of single rows', { measures: ['flights.median_delay'], ungrouped: true }, /grouped/],
    [
      'filters on measures of single rows',
      { measures, ungrouped: true, filters: [{ member: 'flights.count', operator: 'gt', values: ['1'] }] },
      /ungrouped/,
    ],
  ];
  for (const [what, query, message] of table) it(`for ${what}`, () => refused(query, message));

  it('and change no object', () => {
    assert.equal(({} as Record<string, unknown>).limit, undefined);
  });

  it('but take any text as a value', async () => {
    for (const value of ["' OR 1=1 --", '$1', '?', '\\', '%', '_', '§', "''", '"; DROP TABLE x; --', '']) {
      for (const operator of ['equals', 'startsWith']) {
        const filters = [{ member: 'flights.origin', operator, values: [value] }];
        const all = operator === 'startsWith' && value === '';
        assert.equal(await count({ filters }), all ? 3_000_000 : 0, `${operator} ${value}`);
      }
    }
  });

  it('without naming tables, files or the engine', async () => {
    for (const [, query] of table) {
      const error = await open.engine.load(query, {}, { queryType: 'multi' }).catch((e: unknown) => e);
      assert.ok(error instanceof DataError);
      // What the query itself names may stand there.
      const said = JSON.stringify(query) ?? '';
      for (const word of [
        'flight_records',
        'flights_data',
        'origin_airports',
        'node_modules',
        '/tmp',
        'Error',
      ]) {
        assert.ok(said.includes(word) || !error.message.includes(word), error.message);
      }
    }
  });
});
