import assert from 'node:assert/strict';
import type { Account } from '../account.js';
import { apiKey, bearer, call, generate, unique, type Json } from '../requests.js';
import type { Row, Section } from '../row.js';

const url = (account: Account, rest: string): string =>
  `${account.baseUrl}/api/v1/embed-tenants/${account.embedTenantName}/${rest}`;

/** Every entry of a list, a page of one at a time. */
async function everyEntry(account: Account, kind: string): Promise<Json[]> {
  const entries: Json[] = [];
  let after = '';
  for (;;) {
    const { status, body, text } = await call(url(account, `${kind}?first=2${after}`), {
      headers: apiKey(account),
    });
    assert.equal(status, 200, text);
    assert.ok(body.items.length <= 2);
    entries.push(...(body.items as Json[]));
    if (!body.pageInfo.hasNextPage) return entries;
    after = `&after=${encodeURIComponent(body.pageInfo.endCursor)}`;
  }
}

const kinds = [
  { kind: 'groups', field: 'groupDefinitions', entry: (name: string) => ({ name }) },
  {
    kind: 'user-attributes',
    field: 'userAttributeDefinitions',
    entry: (name: string) => ({ name, type: 'string' }),
  },
];

const define = async (account: Account, field: string, entries: Json[]): Promise<void> => {
  const { embedTenantName } = account;
  const { status, text } = await generate(account, { creatorMode: true, embedTenantName, [field]: entries });
  assert.equal(status, 200, text);
};

const rowsOf = ({ kind, field, entry }: (typeof kinds)[number]): Row[] => [
  {
    says: `GET …/${kind}: cursor-paginated with \`first\` and \`after\``,
    needs: ['embedTenantName'],
    holds: async (account) => {
      const names = Array.from({ length: 5 }, () => unique('entry'));
      await define(account, field, names.map(entry));
      const listed = (await everyEntry(account, kind)).map((item) => item['name'] as string);
      assert.equal(new Set(listed).size, listed.length);
      for (const name of names) assert.ok(listed.includes(name));
    },
  },
  {
    says: `DELETE …/${kind}/{id} deletes it; an id that is not there is 404`,
    needs: ['embedTenantName'],
    holds: async (account) => {
      const name = unique('entry');
      await define(account, field, [entry(name)]);
      const id = (await everyEntry(account, kind)).find((item) => item['name'] === name)?.['id'] as string;
      const remove = () =>
        call(url(account, `${kind}/${id}`), { method: 'DELETE', headers: apiKey(account) });
      assert.ok([200, 204].includes((await remove()).status));
      assert.equal((await remove()).status, 404);
      assert.ok(!(await everyEntry(account, kind)).some((item) => item['name'] === name));
    },
  },
  {
    says: `…/${kind}: same Api-Key authentication as session generation`,
    needs: ['embedTenantName', 'accessToken'],
    holds: async (account) => {
      for (const headers of [{}, bearer(account)]) {
        const { status } = await call(url(account, kind), { headers: headers });
        assert.ok(status === 401 || status === 403, `${status}`);
      }
    },
  },
];

/** Contract, "Embed-tenant admin endpoints". */
export const tenants: Section = {
  title: 'administering an embed tenant',
  rows: [
    ...kinds.flatMap(rowsOf),
    {
      says: 'To change a type, delete the attribute through the embed-tenant admin endpoints and recreate it',
      needs: ['embedTenantName'],
      holds: async (account) => {
        const name = unique('attribute');
        await define(account, 'userAttributeDefinitions', [{ name, type: 'string' }]);
        const known = (await everyEntry(account, 'user-attributes')).find((item) => item['name'] === name);
        await call(url(account, `user-attributes/${known?.['id']}`), {
          method: 'DELETE',
          headers: apiKey(account),
        });
        await define(account, 'userAttributeDefinitions', [{ name, type: 'number' }]);
      },
    },
  ],
};
