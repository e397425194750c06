import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import cube, { type CubeApi } from '@cubejs-client/core';
import { SignJWT } from 'jose';
import { createLocalPlatform, type LocalPlatform } from '../../platform/src/index.js';

/** Flights in the data, and those that left from Texas. */
const flights = 3_000_000;

describe('@cubejs-client/core', () => {
  let platform: LocalPlatform;
  before(async () => {
    platform = await createLocalPlatform({ port: 0, deltaDelayMs: 0 });
  });
  after(() => platform.close());

  const clientOf = async (
    userAttributes: Record<string, unknown> = {},
    { tokenSecret, dataUrl }: LocalPlatform = platform,
  ): Promise<CubeApi> => {
    const token = await new SignJWT({ externalId: 'viewer', scope: ['chat'], userAttributes })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(tokenSecret));
    return cube(token, { apiUrl: `${dataUrl}/v1` });
  };

  it('reads the model with meta()', async () => {
    const meta = await (await clientOf()).meta();
    const [view] = meta.cubes;
    assert.equal(view?.name, 'flights');
    const member = meta.resolveMember('flights.count', 'measures');
    assert.ok('type' in member && member.type === 'number');
  });

  it('runs SQL with cubeSql(), under the security of its token', async () => {
    const query = 'SELECT MEASURE(count) AS flights FROM flights';
    const count = async (attributes?: Record<string, unknown>): Promise<number> => {
      const { schema, data } = await (await clientOf(attributes)).cubeSql(query);
      assert.deepEqual(
        schema.map(({ name }) => name),
        ['flights'],
      );
      return Number(data[0]?.[0]);
    };
    assert.equal(await count(), flights);
    const texas = await count({ state: 'TX' });
    assert.ok(texas > 0 && texas < flights);
  });

  it('reads rows as they come with cubeSqlStream()', async () => {
    const client = await clientOf();
    const chunks = [];
    const query = 'SELECT origin, MEASURE(count) FROM flights GROUP BY 1';
    for await (const chunk of client.cubeSqlStream(query)) chunks.push(chunk);
    assert.equal(chunks[0]?.type, 'schema');
    const rows = chunks.flatMap((chunk) => (chunk.type === 'data' ? chunk.data : []));
    assert.ok(rows.length > 100);
  });

  it('is told of a query that cannot be run', async () => {
    const client = await clientOf();
    await assert.rejects(client.cubeSql('SELECT * FROM no_such_view'));
  });

  it('loads a JSON query with load(), as rows, pivots and series', async () => {
    const client = await clientOf();
    const result = await client.load({
      measures: ['flights.count'],
      timeDimensions: [
        { dimension: 'flights.date', granularity: 'month', dateRange: ['2001-01-01', '2001-06-30'] },
      ],
    });
    const rows = result.tablePivot();
    assert.equal(rows.length, 6);
    const total = rows.reduce((sum, row) => sum + Number(row['flights.count']), 0);
    assert.ok(total > 2_900_000 && total <= flights);
    assert.equal(result.chartPivot().length, 6);
    assert.equal(result.series()[0]?.series.length, 6);
  });

  it('gives viewers with different attributes different rows from load()', async () => {
    const count = async (attributes: Record<string, unknown>): Promise<number> => {
      const result = await (await clientOf(attributes)).load({ measures: ['flights.count'] });
      return Number(result.rawData()[0]?.['flights.count']);
    };
    const [all, texas] = [await count({}), await count({ state: 'TX' })];
    assert.equal(all, flights);
    assert.ok(texas > 0 && texas < all);
  });

  it('repeats a long query that is answered with Continue wait, until it is done', async () => {
    const patient = await createLocalPlatform({ port: 0, continueWaitMs: 0 });
    try {
      const waits: unknown[] = [];
      const client = await clientOf({}, patient);
      const result = await client.load(
        { measures: ['flights.count'], dimensions: ['flights.origin_state'] },
        { progressCallback: (progress) => waits.push(progress) },
      );
      assert.ok(waits.length > 0);
      assert.ok(result.tablePivot().length > 40);
    } finally {
      await patient.close();
    }
  });
});
