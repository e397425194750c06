import assert from 'node:assert/strict';
import type { Account } from '../account.js';
import { call, framesOf, sign, type Json } from '../requests.js';
import type { Section } from '../row.js';

const needs = ['dataUrl', 'tokenSecret'] as const;

const asViewer = async (account: Account, claims: Json = {}) => ({
  authorization: await sign(account, { externalId: 'viewer', ...claims }),
});

const count = async (account: Account, claims: Json): Promise<number> => {
  const { text } = await call(`${account.dataUrl}/v1/cubesql`, {
    headers: await asViewer(account, claims),
    body: { query: 'SELECT MEASURE(count) FROM flights' },
  });
  return Number(framesOf({ text } as never)[1]?.['data'][0][0]);
};

/** Contract, "Core Data API", with the payloads of live accounts. */
export const dataFamily: Section = {
  title: 'the Core Data API',
  rows: [
    {
      says: 'GET /v1/meta: metadata; `Authorization`: a JWT sent directly, with no prefix',
      needs,
      holds: async (account) => {
        const { status, body } = await call(`${account.dataUrl}/v1/meta`, {
          headers: await asViewer(account),
        });
        assert.equal(status, 200);
        for (const field of ['measures', 'dimensions', 'segments'])
          assert.ok(Array.isArray(body.cubes[0][field]));
      },
    },
    {
      says: 'POST /v1/cubesql: a schema line, then lines of rows',
      needs,
      localOnly: 'the model is not known',
      holds: async (account) => {
        const answer = await call(`${account.dataUrl}/v1/cubesql`, {
          headers: await asViewer(account),
          body: { query: 'SELECT origin, MEASURE(count) FROM flights GROUP BY 1 ORDER BY 2 DESC LIMIT 3' },
        });
        const [schema, rows] = framesOf(answer);
        assert.deepEqual(Object.keys(schema?.['schema'][0]), ['name', 'column_type']);
        assert.equal(rows?.['data'].length, 3);
      },
    },
    {
      says: 'Row-level security applies as for direct queries: attributes of the token filter the rows',
      needs,
      localOnly: 'the model is not known',
      holds: async (account) => {
        const all = await count(account, {});
        const some = await count(account, { userAttributes: { state: 'TX' } });
        assert.ok(some > 0 && some < all);
        assert.equal(await count(account, { userAttributes: { state: 'none' } }), 0);
      },
    },
    {
      says: 'No token: 403 `Authorization header isn’t set`; a bad one: 403 `Invalid token`',
      needs: ['dataUrl'],
      holds: async (account) => {
        const missing = await call(`${account.dataUrl}/v1/meta`);
        assert.equal(missing.status, 403);
        assert.deepEqual(missing.body, { error: "Authorization header isn't set" });
        const bad = await call(`${account.dataUrl}/v1/meta`, { headers: { authorization: 'a.b.c' } });
        assert.equal(bad.status, 403);
        assert.deepEqual(bad.body, { error: 'Invalid token' });
      },
    },
    {
      says: 'An API key is no token',
      needs: ['dataUrl'],
      holds: async (account) => {
        const headers = { authorization: `Api-Key ${account.apiKey}` };
        assert.equal((await call(`${account.dataUrl}/v1/meta`, { headers })).status, 403);
      },
    },
    {
      says: 'A query that cannot be run: a `UserError` with 400, or an error line',
      needs,
      holds: async (account) => {
        const { status, text } = await call(`${account.dataUrl}/v1/cubesql`, {
          headers: await asViewer(account),
          body: { query: 'SELECT * FROM no_such_view' },
        });
        assert.ok(status === 400 || (status === 200 && text.includes('"error"')));
      },
    },
  ],
};
