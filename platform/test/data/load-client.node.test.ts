import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import cube, { type CubeApi, type Query } from '@cubejs-client/core';
import { flightsAndSource } from './flights-source.js';

let open: Awaited<ReturnType<typeof flightsAndSource>>;
let server: Server;
let api: CubeApi;

/** As little of the HTTP side as the official client needs. */
async function answer(address: URL): Promise<unknown> {
  if (address.pathname === '/v1/meta') return { cubes: open.engine.meta({}) };
  const query = JSON.parse(address.searchParams.get('query') ?? 'null') as unknown;
  const queryType = address.searchParams.get('queryType');
  return open.engine.load(query, {}, queryType === null ? {} : { queryType });
}

before(async () => {
  open = await flightsAndSource();
  server = createServer((request, response) => {
    answer(new URL(request.url ?? '/', 'http://localhost')).then(
      (body) => response.end(JSON.stringify(body)),
      (error: Error) => {
        response.statusCode = 400;
        response.end(JSON.stringify({ type: 'UserError', error: error.message }));
      },
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  api = cube('token', { apiUrl: `http://127.0.0.1:${port}/v1` });
});

after(async () => {
  server.close();
  await open.close();
});

const month = (dateRange: string | [string, string]) => ({
  dimension: 'flights.date',
  granularity: 'month' as const,
  dateRange,
});

describe('the ecosystem’s own client', () => {
  it('reads the metadata', async () => {
    const meta = await api.meta();
    assert.equal(meta.cubes[0]?.name, 'flights');
    const member = meta.resolveMember('flights.count', 'measures');
    assert.equal('type' in member && member.type, 'number');
    assert.equal(meta.defaultTimeDimensionNameFor('flights.count'), 'flights.date');
  });

  it('makes tables', async () => {
    const result = await api.load({
      measures: ['flights.count'],
      dimensions: ['flights.origin'],
      filters: [{ member: 'flights.origin', operator: 'equals', values: ['LAX', 'SFO'] }],
      order: { 'flights.origin': 'asc' },
    });
    const source = await open.fromSource(
      "SELECT origin, count(*)::VARCHAR FROM f WHERE origin IN ('LAX', 'SFO') GROUP BY 1 ORDER BY 1",
    );
    assert.deepEqual(
      result.tablePivot().map((row) => [row['flights.origin'], row['flights.count']]),
      source,
    );
    assert.deepEqual(
      result.tableColumns().map((c) => [c.key, c.shortTitle, c.type]),
      [
        ['flights.origin', 'Origin airport', 'string'],
        ['flights.count', 'Flights', 'number'],
      ],
    );
  });

  it('makes charts and series over time, with months that have no rows', async () => {
    const result = await api.load({
      measures: ['flights.count'],
      dimensions: ['flights.origin'],
      timeDimensions: [month(['2000-12-01', '2001-02-28'])],
      filters: [{ member: 'flights.origin', operator: 'equals', values: ['LAX', 'SFO'] }],
    });
    const chart = result.chartPivot();
    assert.deepEqual(
      chart.map((row) => row.x),
      ['2000-12-01T00:00:00.000', '2001-01-01T00:00:00.000', '2001-02-01T00:00:00.000'],
    );
    const [[january] = []] = await open.fromSource(
      "SELECT count(*) FROM f WHERE origin = 'LAX' AND month(date) = 1",
    );
    assert.equal(chart[0]?.['LAX,flights.count'], 0);
    assert.equal(chart[1]?.['LAX,flights.count'], january);
    const series = result.series();
    assert.deepEqual(series.map((s) => s.title).sort(), ['LAX, Flights Flights', 'SFO, Flights Flights']);
    assert.equal(series.find((s) => s.key.startsWith('LAX'))?.series.length, 3);
  });

  it('counts, casts and unpacks', async () => {
    const query: Query = {
      measures: ['flights.count'],
      dimensions: ['flights.origin'],
      limit: 2,
      total: true,
    };
    const plain = await api.load(query, { castNumerics: true });
    assert.equal(plain.totalRows(), 229);
    assert.equal(typeof plain.rawData()[0]?.['flights.count'], 'number');
    for (const format of ['compact', 'columnar'] as const) {
      const packed = await api.load(query, undefined, undefined, format);
      assert.deepEqual(packed.tablePivot(), (await api.load(query)).tablePivot(), format);
    }
  });

  it('blends queries and compares ranges', async () => {
    const blended = await api.load([
      { measures: ['flights.count'], timeDimensions: [month('this year')] },
      { measures: ['flights.average_delay'], timeDimensions: [month('this year')] },
    ]);
    const [first] = blended.chartPivot();
    assert.deepEqual(Object.keys(first ?? {}).slice(2), ['flights.count', 'flights.average_delay']);
    assert.equal(blended.chartPivot().length, 12);
    const compared = await api.load({
      measures: ['flights.count'],
      timeDimensions: [
        { dimension: 'flights.date', granularity: 'day', compareDateRange: ['this week', 'last week'] },
      ],
    });
    assert.equal(compared.series().length, 2);
    assert.equal(compared.chartPivot().length, 7);
    assert.equal(compared.decompose().length, 2);
  });

  it('throws what was wrong with a query', async () => {
    await assert.rejects(api.load({ measures: ['flights.nothing'] }), /has no member "flights.nothing"/);
  });
});
