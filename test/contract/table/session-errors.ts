import assert from 'node:assert/strict';
import type { Account } from '../account.js';
import { apiKey, call, generate, unique, type Json } from '../requests.js';
import type { Row, Section } from '../row.js';

type Refusal = Pick<Row, 'says' | 'needs'> & {
  readonly fields: (account: Account) => Json;
  readonly words?: RegExp;
};

const refused = ({ fields, words, ...row }: Refusal): Row => ({
  ...row,
  holds: async (account) => {
    const { status, text } = await generate(account, fields(account));
    assert.equal(status, 400, text);
    if (words) assert.match(text, words);
  },
});

const creator = (account: Account) => ({ creatorMode: true, embedTenantName: account.embedTenantName });

const forbidden: Json = {
  groups: [],
  userAttributes: [],
  groupDefinitions: [],
  userAttributeDefinitions: [],
  securityContext: {},
  userProfile: {},
};

/** Contract, "Errors" and the rules of "Generate embed session". */
export const sessionErrors: Section = {
  title: 'refusing a session',
  rows: [
    {
      says: '`deploymentId` outside the key’s scope: 403 Forbidden',
      needs: ['scopedApiKey', 'otherDeploymentId'],
      holds: async (account) => {
        const key = apiKey(account, account.scopedApiKey);
        assert.equal((await generate(account, { deploymentId: account.otherDeploymentId }, key)).status, 403);
        assert.equal((await generate(account, {}, key)).status, 200);
      },
    },
    {
      says: '`Authorization: Api-Key <API_KEY>` (required)',
      holds: async (account) => {
        for (const headers of [
          {},
          { authorization: `Bearer ${account.apiKey}` },
          { authorization: 'Api-Key none' },
        ]) {
          const { status } = await generate(account, {}, headers);
          assert.ok(status === 401 || status === 403, `${status}`);
        }
      },
    },
    {
      says: '`Content-Type: application/json` (required)',
      holds: async (account) => {
        const { status } = await call(`${account.baseUrl}/api/v1/embed/generate-session`, {
          headers: { ...apiKey(account), 'content-type': 'text/plain' },
          body: JSON.stringify({ deploymentId: account.deploymentId, externalId: unique('viewer') }),
        });
        assert.ok(status >= 400 && status < 500, `${status}`);
      },
    },
    refused({ says: '`deploymentId` is required', fields: () => ({ deploymentId: undefined }) }),
    refused({ says: '`deploymentId` is a number', fields: () => ({ deploymentId: 'one' }) }),
    refused({
      says: 'Provide either `externalId` or `internalId`, not both',
      fields: () => ({ externalId: 'a', internalId: 'b' }),
    }),
    refused({ says: 'Neither `externalId` nor `internalId`', fields: () => ({ externalId: undefined }) }),
    refused({ says: '`externalId`: lowercase', fields: () => ({ externalId: 'Viewer' }) }),
    refused({ says: '`externalId`: trimmed', fields: () => ({ externalId: ' viewer' }) }),
    refused({
      says: '`internalId`: the user must already exist',
      fields: () => ({ internalId: unique('nobody') }),
    }),
    ...Object.keys(forbidden).map((field) =>
      refused({
        says: `\`${field}\` is not allowed with \`internalId\``,
        needs: ['internalId'],
        fields: (account) => ({ internalId: account.internalId, [field]: forbidden[field] }),
      }),
    ),
    ...['ab12', `a${'b'.repeat(36)}`, '1abcd', 'abcd-', 'Abcde', 'ab_cd', '-abcd'].map((name) =>
      refused({
        says: `\`embedTenantName\` may not be "${name}"`,
        fields: () => ({ embedTenantName: name }),
      }),
    ),
    refused({
      says: '`picture`: absolute http:// or https:// URL',
      fields: () => ({ userProfile: { picture: '/picture.png' } }),
    }),
    refused({
      says: '`picture`: no other scheme',
      fields: () => ({ userProfile: { picture: 'javascript:alert(1)' } }),
    }),
    refused({
      says: 'Duplicate `name` entries in `userAttributes` are rejected with 400',
      needs: ['attribute'],
      fields: ({ attribute: name }) => ({
        userAttributes: [
          { name, value: 'a' },
          { name, value: 'b' },
        ],
      }),
    }),
    refused({
      says: 'A name absent from the tenant-wide catalog fails with `User attributes not found`',
      fields: () => ({ userAttributes: [{ name: unique('none'), value: 'a' }] }),
      words: /User attributes not found/,
    }),
    refused({
      says: 'In creator mode a name absent from the scoped catalog fails the same way',
      needs: ['embedTenantName'],
      fields: (account) => ({ ...creator(account), userAttributes: [{ name: unique('none'), value: 'a' }] }),
      words: /User attributes not found/,
    }),
    refused({
      says: '`value`: type must match the definition’s `type`',
      needs: ['attribute'],
      fields: ({ attribute: name }) => ({ userAttributes: [{ name, value: 7 }] }),
    }),
    refused({
      says: 'An unresolved group fails with `Groups with names <missing> not found`',
      fields: () => ({ groups: ['no-such-group'] }),
      words: /Groups with names no-such-group not found/,
    }),
    ...['groupDefinitions', 'userAttributeDefinitions'].flatMap((field) => {
      const definition = { name: 'definition', type: 'string' };
      return [
        refused({
          says: `\`${field}\` requires \`creatorMode: true\``,
          needs: ['embedTenantName'],
          fields: ({ embedTenantName }) => ({ embedTenantName, [field]: [definition] }),
        }),
        refused({
          says: `\`${field}\` requires an \`embedTenantName\``,
          fields: () => ({ creatorMode: true, [field]: [definition] }),
        }),
        refused({
          says: `Duplicate \`name\` entries within \`${field}\` are rejected`,
          needs: ['embedTenantName'],
          fields: (account) => ({ ...creator(account), [field]: [definition, definition] }),
        }),
      ];
    }),
    refused({
      says: '`type`: one of string, number, string_array, number_array',
      needs: ['embedTenantName'],
      fields: (account) => ({
        ...creator(account),
        userAttributeDefinitions: [{ name: unique('attribute'), type: 'boolean' }],
      }),
    }),
    {
      says: 'A different `type` fails with `cannot change type` and nothing is upserted',
      needs: ['embedTenantName'],
      holds: async (account) => {
        const [name, group] = [unique('attribute'), unique('group')];
        const define = (type: string, groupDefinitions: Json[] = []) =>
          generate(account, {
            ...creator(account),
            userAttributeDefinitions: [{ name, type }],
            groupDefinitions,
          });
        assert.equal((await define('string')).status, 200);
        const changed = await define('number', [{ name: group }]);
        assert.equal(changed.status, 400);
        assert.match(changed.text, /cannot change type/);
        const uses = await generate(account, { ...creator(account), groups: [group] });
        assert.match(uses.text, /not found/);
      },
    },
  ],
};
