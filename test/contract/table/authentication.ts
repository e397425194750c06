import assert from 'node:assert/strict';
import { SignJWT, UnsecuredJWT } from 'jose';
import type { Account } from '../account.js';
import {
  abort,
  apiKey,
  ask,
  chat,
  chatIdOf,
  frame,
  generate,
  sign,
  unique,
  withToken,
  type Answer,
} from '../requests.js';
import type { Row, Section } from '../row.js';

const jsonRpc = ({ status, body, text }: Answer): void => {
  assert.equal(status, 200, text);
  assert.equal(body?.jsonrpc, '2.0', text);
  assert.equal(typeof body.error, 'object');
};

const isAnswer = (frames: Awaited<ReturnType<typeof ask>>): void => {
  assert.equal(frame(frames, '__state__')['role'], 'assistant');
};

const refusedToken = (says: string, token: (account: Account) => Promise<string> | string): Row => ({
  says,
  needs: ['tokenSecret'],
  holds: async (account) => {
    const { ordinary } = account.questions;
    jsonRpc(await chat(account, { input: ordinary }, withToken(account, await token(account))));
  },
});

const past = () => Math.floor(Date.now() / 1000) - 3600;
const secretOf = (account: Account) => new TextEncoder().encode(account.tokenSecret);
const claims = { externalId: 'viewer', scope: ['chat'] };

/** Contract, "Authentication"; RFC 8725 for what a token may not be. */
export const authentication: Section = {
  title: 'authentication',
  rows: [
    {
      says: 'Chat stream, authentication failure: JSON-RPC error object inside an HTTP 200 response',
      holds: async (account) => {
        for (const headers of [{}, apiKey(account, 'none'), { authorization: `Bearer ${account.apiKey}` }]) {
          jsonRpc(await chat(account, { input: 'a' }, headers));
        }
      },
    },
    {
      says: 'A scoped key reaches the agents of its deployment',
      needs: ['scopedApiKey'],
      holds: async (account) =>
        isAnswer(
          await ask(account, { input: account.questions.ordinary }, apiKey(account, account.scopedApiKey)),
        ),
    },
    {
      says: 'With token authentication, identity comes from the token claims and `sessionSettings` is ignored',
      needs: ['tokenSecret'],
      holds: async (account) => {
        const token = await sign(account, { externalId: unique('viewer') });
        const { ordinary } = account.questions;
        const sessionSettings = { externalId: 'NOT allowed', internalId: 'both' };
        const asked = await ask(account, { input: ordinary, sessionSettings }, withToken(account, token));
        const chatId = chatIdOf(asked);
        isAnswer(await ask(account, { chatId, sessionSettings: undefined }, withToken(account, token)));
      },
    },
    {
      says: '`externalId` is normalized to lowercase; `sub` is used when `externalId` is absent',
      needs: ['tokenSecret'],
      holds: async (account) => {
        const id = unique('viewer');
        const upper = withToken(account, await sign(account, { externalId: id.toUpperCase() }));
        const chatId = chatIdOf(await ask(account, { input: account.questions.ordinary }, upper));
        isAnswer(await ask(account, { chatId }, withToken(account, await sign(account, { sub: id }))));
      },
    },
    {
      says: 'When a request carries both headers, `Authorization` takes precedence and the other is ignored',
      needs: ['tokenSecret'],
      holds: async (account) => {
        const good = withToken(account, await sign(account, { externalId: unique('viewer') }));
        jsonRpc(await chat(account, { input: 'a' }, { ...good, ...apiKey(account, 'none') }));
        const bad = withToken(account, 'a.b.c');
        isAnswer(await ask(account, { input: account.questions.ordinary }, { ...bad, ...apiKey(account) }));
      },
    },
    refusedToken('Tokens that lack `externalId` and `sub` are rejected', (account) => sign(account)),
    refusedToken('Tokens that lack the `chat` scope are rejected', (account) =>
      sign(account, { externalId: 'viewer', scope: ['other'] }),
    ),
    refusedToken('`scope`: array that includes `chat`', (account) =>
      sign(account, { externalId: 'viewer', scope: 'chat' }),
    ),
    refusedToken('Tokens that are invalid for the agent’s deployment are rejected', (account) =>
      sign(account, { externalId: 'viewer' }, 'another secret of another deployment'),
    ),
    refusedToken('An expired token is rejected', (account) =>
      sign(account, { externalId: 'viewer', exp: past() }),
    ),
    refusedToken('A token that is not valid yet is rejected', (account) =>
      sign(account, { externalId: 'viewer', nbf: past() + 7200 }),
    ),
    refusedToken('An `exp` that is no number is rejected', (account) =>
      new SignJWT({ ...claims, exp: 'never' as never })
        .setProtectedHeader({ alg: 'HS256' })
        .sign(secretOf(account)),
    ),
    refusedToken('An unsigned token is rejected (RFC 8725, 2.1)', () => new UnsecuredJWT(claims).encode()),
    refusedToken('Another algorithm under the same secret is rejected (RFC 8725, 3.1)', (account) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(secretOf(account)),
    ),
    refusedToken(
      'A critical header that nobody understands is rejected (RFC 7515, 4.1.11)',
      async (account) => {
        const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
        const signed = await sign(account, claims);
        return [part({ alg: 'HS256', crit: ['unheard-of'] }), ...signed.split('.').slice(1)].join('.');
      },
    ),
    refusedToken('A token with a changed payload is rejected', async (account) => {
      const [header, , signature] = (await sign(account, claims)).split('.');
      return `${header}.${Buffer.from(JSON.stringify({ ...claims, sub: 'x' })).toString('base64url')}.${signature}`;
    }),
    {
      says: 'Chat abort: authentication same as the chat stream',
      holds: async (account) => jsonRpc(await abort(account, { chatId: 'none' }, {})),
    },
    {
      says: 'Session generation takes no access token and no deployment token',
      needs: ['accessToken', 'tokenSecret'],
      holds: async (account) => {
        const token = await sign(account, { externalId: 'viewer' });
        const wrong = [{ authorization: `Bearer ${account.accessToken}` }, { authorization: token }];
        for (const headers of wrong) {
          const { status } = await generate(account, {}, headers);
          assert.ok(status === 401 || status === 403, `${status}`);
        }
      },
    },
  ],
};
