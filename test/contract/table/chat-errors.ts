import assert from 'node:assert/strict';
import { testPlatform } from '../../../platform/test/testing/test-platform.js';
import type { Account } from '../account.js';
import { apiKey, call, chat, chatIdOf, ask, generate, unique, type Json } from '../requests.js';
import type { Row, Section } from '../row.js';

const refused = (
  says: string,
  fields: (account: Account) => Json,
  status = 400,
  needs: Row['needs'] = [],
): Row => ({
  says,
  needs,
  holds: async (account) => {
    const answer = await chat(account, { input: account.questions.ordinary, ...fields(account) });
    assert.equal(answer.status, status, answer.text);
  },
});

const settings = (fields: Json): Json => ({ sessionSettings: { externalId: unique('viewer'), ...fields } });
const internal = (fields: (account: Account) => Json) => (account: Account) => ({
  sessionSettings: { internalId: account.internalId, ...fields(account) },
});

/** Contract, "Errors", "Limits" and the rules of "Chat request body". */
export const chatErrors: Section = {
  title: 'refusing a chat request',
  rows: [
    refused('`sessionSettings` is required with API key authentication', () => ({
      sessionSettings: undefined,
    })),
    refused('Either `externalId` or `internalId` should be provided', () => ({ sessionSettings: {} })),
    refused('Not both', () => settings({ internalId: 'a@b.example' })),
    refused('`externalId`: lowercase', () => settings({ externalId: 'Viewer' })),
    refused('`externalId`: no spaces', () => settings({ externalId: 'a viewer' })),
    refused('`internalId`: an existing internal user', () => ({
      sessionSettings: { internalId: `${unique('nobody')}@b.example` },
    })),
    refused(
      '`userAttributes` not allowed with `internalId`',
      internal(() => ({ userAttributes: [] })),
      400,
      ['internalId'],
    ),
    refused(
      '`groups` not allowed with `internalId`',
      internal(() => ({ groups: [] })),
      400,
      ['internalId'],
    ),
    refused(
      '`securityContext` not allowed with `internalId`',
      internal(() => ({ securityContext: {} })),
      400,
      ['internalId'],
    ),
    refused('Attributes must first be configured by an administrator', () =>
      settings({ userAttributes: [{ name: unique('none'), value: 'a' }] }),
    ),
    ...['123456789012-message', '1732512345678', '1732512345678-Message', 'a1732512345678-message'].map(
      (messageId) =>
        refused(`\`messageId\`: 13 or more digit timestamp, then \`-message\`; not ${messageId}`, () => ({
          messageId,
        })),
    ),
    refused('`input` is a string', () => ({ input: 7 })),
    refused('Neither `input` nor `chatId`', () => ({ input: undefined })),
    refused('`isDefaultBranch` is a boolean', () => ({ isDefaultBranch: 'yes' })),
    refused('chat thread absent: 404 Not Found', () => ({ chatId: unique('none') }), 404),
    {
      says: 'A body that is not JSON: 400 Bad Request',
      holds: async (account) => {
        const { status } = await call(account.chatApiUrl, { headers: apiKey(account), body: '{"input":' });
        assert.equal(status, 400);
      },
    },
    ...['agents', 'public'].map((part) => ({
      says: `${part === 'agents' ? 'agent' : 'tenant'} absent: 404 Not Found`,
      holds: async (account: Account) => {
        const url = account.chatApiUrl.replace(new RegExp(`/${part}/[^/]+`), `/${part}/no-such-name`);
        const body = { input: 'a', sessionSettings: { externalId: unique('viewer') } };
        assert.equal((await call(url, { headers: apiKey(account), body })).status, 404);
      },
    })),
    {
      says: 'Another viewer’s thread is absent: 404 Not Found',
      holds: async (account) => {
        const chatId = chatIdOf(await ask(account, { input: account.questions.ordinary }));
        const other = await chat(account, { chatId });
        const none = await chat(account, { chatId: unique('none') });
        assert.equal(other.status, 404);
        assert.equal(other.text, none.text);
      },
    },
    {
      says: 'Non-ephemeral external users per account: 10,000, apart from those of session generation',
      localOnly: 'ten thousand users would stay in the account',
      holds: async () => {
        const platform = await testPlatform({ sessionUserLimit: 1, chatUserLimit: 1 });
        const small = { ...platform, questions: { ordinary: 'a' } } as unknown as Account;
        try {
          const persist = () => chat(small, { input: 'a', ...settings({ isEphemeral: false }) });
          const statuses = [(await persist()).status, (await persist()).status];
          assert.deepEqual(statuses, [200, 400]);
          assert.equal((await chat(small, { input: 'a', ...settings({}) })).status, 200);
          assert.deepEqual([(await generate(small)).status, (await generate(small)).status], [200, 400]);
        } finally {
          await platform.close();
        }
      },
    },
  ],
};
