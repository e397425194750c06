import assert from 'node:assert/strict';
import type { Account } from '../account.js';
import { ask, call, frame, generate, unique, type Json } from '../requests.js';
import type { Section } from '../row.js';

const accepted = async (account: Account, fields: Json): Promise<string> => {
  const { status, body, text } = await generate(account, fields);
  assert.equal(status, 200, text);
  return body.sessionId as string;
};

/** Contract, "Generate embed session". */
export const sessionRules: Section = {
  title: 'generating a session',
  rows: [
    {
      says: 'Response: object with `sessionId` (string)',
      holds: async (account) => {
        const { status, body, headers } = await generate(account);
        assert.equal(status, 200);
        assert.equal(typeof body.sessionId, 'string');
        assert.match(headers.get('content-type') ?? '', /^application\/json/);
      },
    },
    {
      says: '`internalId`: username of an existing internal user',
      needs: ['internalId'],
      holds: async (account) => void (await accepted(account, { internalId: account.internalId })),
    },
    {
      says: 'An unscoped key can mint sessions for any deployment',
      needs: ['otherDeploymentId'],
      holds: async (account) => void (await accepted(account, { deploymentId: account.otherDeploymentId })),
    },
    {
      says: '`embedTenantName`: 5 to 36 characters, a-z, 0-9, -, starts with a letter, ends with a letter or digit',
      holds: async (account) => {
        await accepted(account, { embedTenantName: 'a1234' });
        await accepted(account, { embedTenantName: `a${'-'.repeat(34)}9` });
      },
    },
    {
      says: 'Sending `userProfile` again overwrites stored values; omitting it or a property keeps what was stored',
      holds: async (account) => {
        const externalId = unique('viewer');
        await accepted(account, {
          externalId,
          userProfile: { displayName: 'A', picture: 'http://a.example/p.png' },
        });
        await accepted(account, { externalId, userProfile: { displayName: 'B' } });
        await accepted(account, { externalId });
      },
    },
    {
      says: 'The `picture` value is validated only as a syntactically valid http(s) URL. It is not fetched.',
      holds: async (account) =>
        void (await accepted(account, { userProfile: { picture: 'https://nowhere.invalid/none.png' } })),
    },
    {
      says: 'Values are persisted per user; later calls with the same `externalId` overwrite the supplied names',
      needs: ['attribute'],
      holds: async (account) => {
        const externalId = unique('viewer');
        const value = (text: string | null) => [{ name: account.attribute, value: text }];
        await accepted(account, { externalId, userAttributes: value('TX') });
        await accepted(account, { externalId, userAttributes: value('CA') });
        await accepted(account, { externalId, userAttributes: value(null) });
      },
    },
    {
      says: '`groups` omitted preserves, an empty array clears, names replace',
      needs: ['group'],
      holds: async (account) => {
        const externalId = unique('viewer');
        await accepted(account, { externalId, groups: [account.group] });
        await accepted(account, { externalId });
        await accepted(account, { externalId, groups: [] });
      },
    },
    {
      says: 'In creator mode names resolve against the embed tenant’s scoped tables, which the definitions upsert',
      needs: ['embedTenantName'],
      holds: async (account) => {
        const [attribute, group] = [unique('attribute'), unique('group')];
        const creator = { creatorMode: true, embedTenantName: account.embedTenantName };
        const uses = { userAttributes: [{ name: attribute, value: [1, 2] }], groups: [group] };
        await accepted(account, {
          ...creator,
          ...uses,
          userAttributeDefinitions: [{ name: attribute, type: 'number_array' }],
          groupDefinitions: [{ name: group }],
        });
        await accepted(account, { ...creator, ...uses });
        const readOnly = await generate(account, { embedTenantName: account.embedTenantName, ...uses });
        assert.match(readOnly.text, /not found/);
      },
    },
    {
      says: 'Definitions are idempotent',
      needs: ['embedTenantName'],
      holds: async (account) => {
        const request = {
          creatorMode: true,
          embedTenantName: account.embedTenantName,
          userAttributeDefinitions: [{ name: unique('attribute'), type: 'string', displayName: 'One' }],
          groupDefinitions: [{ name: unique('group'), description: 'one' }],
        };
        await accepted(account, request);
        await accepted(account, request);
      },
    },
    {
      says: '`settings`: tri-state keys; `showDashboardChat` omitted, false and true',
      holds: async (account) => {
        for (const settings of [{}, { showDashboardChat: false }, { showDashboardChat: true }]) {
          await accepted(account, { settings });
        }
      },
    },
    {
      says: '`email`: attached to the provisioned external user; `securityContext`: passed to queries',
      holds: async (account) =>
        void (await accepted(account, { email: 'a@b.example', securityContext: { tenant: 'x' } })),
    },
    {
      says: 'A session is exchanged once for a token, which speaks in chat as the user of the session',
      needs: ['tokenSecret'],
      holds: async (account) => {
        const sessionId = await accepted(account, {});
        const exchange = () => call(`${account.baseUrl}/api/v1/embed/session/token`, { body: { sessionId } });
        const first = await exchange();
        assert.equal(first.status, 200);
        assert.equal((await exchange()).status, 401);
        const frames = await ask(
          account,
          { input: account.questions.ordinary, sessionSettings: undefined },
          { [account.tokenHeader]: first.body.token as string },
        );
        assert.equal(frame(frames, '__state__')['role'], 'assistant');
      },
    },
    {
      says: 'Revoking a session is 204, also the second time',
      holds: async (account) => {
        const sessionId = await accepted(account, {});
        for (let time = 0; time < 2; time++) {
          const { status } = await call(`${account.baseUrl}/api/v1/embed/session/revoke`, {
            headers: { authorization: `Api-Key ${account.apiKey}` },
            body: { sessionId },
          });
          assert.equal(status, 204);
        }
      },
    },
  ],
};
