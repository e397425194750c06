import assert from 'node:assert/strict';
import type { Account } from '../account.js';
import {
  abort,
  apiKey,
  ask,
  chat,
  frame,
  framesOf,
  messageId,
  open,
  pause,
  unique,
  type Json,
} from '../requests.js';
import type { Section } from '../row.js';

const asViewer = (account: Account): Json => ({
  input: account.questions.ordinary,
  sessionSettings: { externalId: unique('viewer') },
});

const userMessages = (frames: readonly Json[]): Json[] =>
  (frame(frames, '__state__')['state'].messages as Json[]).filter((message) => message['role'] === 'user');

/** Contract, "States and transitions". */
export const chatStates: Section = {
  title: 'the states of a thread',
  rows: [
    ...[
      { words: 'a new message', id: () => ({ messageId: messageId() }) },
      { words: 'a message without `messageId`', id: () => ({}) },
    ].map(({ words, id }) => ({
      says: `streaming, ${words}: request fails with the error \`Streaming for thread is in progress\``,
      holds: async (account: Account) => {
        const fields = asViewer(account);
        const { chatId, rest } = await open(account, { ...fields, messageId: messageId() });
        const busy = await chat(account, { ...fields, ...id(), chatId });
        assert.match(busy.text, /Streaming for thread is in progress/);
        assert.equal(userMessages(await rest()).length, 1);
      },
    })),
    {
      says: 'streaming, same `messageId`: attached to the existing stream; no duplicate assistant message',
      holds: async (account) => {
        const fields = { ...asViewer(account), messageId: messageId() };
        const { chatId, rest } = await open(account, fields);
        const again = await ask(account, { ...fields, chatId });
        const first = await rest();
        const stateOf = (frames: Json[]) => frame(frames, '__state__')['state'].messages;
        assert.deepEqual(stateOf(again), stateOf(first));
        assert.equal(userMessages(again).length, 1);
      },
    },
    {
      says: 'not streaming, same `messageId`: the finished turn again, nothing new',
      localOnly: 'the contract leaves it open',
      holds: async (account) => {
        const fields = { ...asViewer(account), messageId: messageId() };
        const first = await ask(account, fields);
        const again = await ask(account, { ...fields, chatId: frame(first, '__cutoff__')['state'].chatId });
        assert.deepEqual(userMessages(again), userMessages(first));
      },
    },
    {
      says: 'Thread streaming state is reported in `state.isStreaming`',
      holds: async (account) => {
        const fields = asViewer(account);
        const { chatId, rest } = await open(account, fields);
        const { sessionSettings } = fields;
        const during = await ask(account, { chatId, sessionSettings });
        assert.equal(frame(during, '__state__')['state'].isStreaming, true);
        await rest();
        const after = await ask(account, { chatId, sessionSettings });
        assert.equal(frame(after, '__state__')['state'].isStreaming, false);
      },
    },
    {
      says: 'streaming, abort request, caller owns the thread: not streaming, HTTP 204, no body',
      holds: async (account) => {
        const fields = asViewer(account);
        const { sessionSettings } = fields;
        const { chatId, rest } = await open(account, fields);
        const aborted = await abort(account, { chatId, sessionSettings });
        assert.equal(aborted.status, 204);
        assert.equal(aborted.text, '');
        await rest();
        const state = framesOf(await chat(account, { chatId, sessionSettings }));
        assert.equal(frame(state, '__state__')['state'].isStreaming, false);
      },
    },
    {
      says: 'Chat abort: 403 when the caller does not own the thread, which goes on',
      holds: async (account) => {
        const fields = asViewer(account);
        const { chatId, rest } = await open(account, fields);
        assert.equal((await abort(account, { chatId })).status, 403);
        const frames = await rest();
        assert.ok(frames.some((message) => message['graphPath']?.[0] === 'final'));
      },
    },
    {
      says: 'Chat abort: 404 when `chatId` does not exist',
      holds: async (account) => assert.equal((await abort(account, { chatId: unique('none') })).status, 404),
    },
    {
      says: 'Chat abort: `chatId` (string, required)',
      holds: async (account) => assert.equal((await abort(account, {})).status, 400),
    },
    {
      says: 'Ephemeral users never outlive `ephemeralTtlSeconds`',
      localOnly: 'a live account may take its time to remove them',
      holds: async (account) => {
        const sessionSettings = { externalId: unique('viewer'), ephemeralTtlSeconds: 1 };
        const asked = await ask(account, { input: account.questions.ordinary, sessionSettings });
        const { chatId } = frame(asked, '__cutoff__')['state'];
        await pause(1100);
        assert.equal((await chat(account, { chatId, sessionSettings }, apiKey(account))).status, 404);
      },
    },
  ],
};
