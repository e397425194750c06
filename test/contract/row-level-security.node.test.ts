import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { SignJWT } from 'jose';
import { createLocalPlatform, type LocalPlatform } from '../../platform/src/index.js';
import { askOverHttp } from '../helpers/chat-over-http.js';
import { flightsDatabase } from '../helpers/flights-database.js';

const TEXAS = 'origin IN (SELECT iata FROM airports WHERE state = $$TX$$)';
const BAY = 'origin IN ($$SFO$$, $$OAK$$, $$SJC$$) OR destination IN ($$SFO$$, $$OAK$$, $$SJC$$)';

/** What each demo customer may see, as a condition on the data file. */
const viewers = [
  { name: 'a viewer without attributes', attributes: {}, condition: 'true' },
  { name: 'a viewer of Texas', attributes: { state: 'TX' }, condition: TEXAS },
  { name: 'a viewer of three airports', attributes: { airports: ['SFO', 'OAK', 'SJC'] }, condition: BAY },
];

describe('row-level security is the same in every family', () => {
  let platform: LocalPlatform;
  const expected = new Map<string, number>();

  before(async () => {
    platform = await createLocalPlatform({ port: 0, deltaDelayMs: 0 });
    const flights = await flightsDatabase();
    for (const { name, condition } of viewers) {
      const result = await flights.runAndReadAll(`SELECT count(*) FROM flights WHERE ${condition}`);
      expected.set(name, Number(result.getRowsJson()[0]?.[0]));
    }
    flights.closeSync();
  });
  after(() => platform.close());

  async function data(path: string, attributes: object, body: object): Promise<string> {
    const token = await new SignJWT({ externalId: 'viewer', scope: ['chat'], userAttributes: attributes })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode(platform.tokenSecret));
    const response = await fetch(`${platform.dataUrl}${path}`, {
      method: 'POST',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    assert.equal(response.status, 200);
    return response.text();
  }

  it('shows the three viewers three different numbers of flights', () => {
    assert.equal(new Set(expected.values()).size, 3);
  });

  for (const { name, attributes } of viewers) {
    it(`shows ${name} exactly their rows in chat, JSON queries and SQL`, async () => {
      const userAttributes = Object.entries(attributes).map(([key, value]) => ({ name: key, value }));
      const sessionSettings = {
        externalId: `viewer-${userAttributes.length}-${name.length}`,
        userAttributes,
      };
      const chat = await askOverHttp(platform, 'How many flights are there?', { sessionSettings });
      assert.equal(Number((chat.results.at(-1)?.data[0] as unknown[])[0]), expected.get(name));
      const load = await data('/v1/load', attributes, { query: { measures: ['flights.count'] } });
      const { data: rows } = JSON.parse(load) as { data: Record<string, string>[] };
      assert.equal(Number(rows[0]?.['flights.count']), expected.get(name));
      const sql = await data('/v1/cubesql', attributes, { query: 'SELECT MEASURE(count) FROM flights' });
      assert.equal(Number(JSON.parse(sql.split('\n')[1]!).data[0][0]), expected.get(name));
    });
  }
});
