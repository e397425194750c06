import assert from 'node:assert/strict';
import type { Account } from '../account.js';
import { ask, chat, chatIdOf, frame, framesOf, messageId, unique, type Json } from '../requests.js';
import type { Section } from '../row.js';

const question = (account: Account): Json => ({ input: account.questions.ordinary });
const toolFrames = (frames: readonly Json[], name: string) =>
  frames.filter((candidate) => candidate['toolCall']?.name === name);

/** Contract, "Chat stream message", "Tool calls" and "Chat stream". */
export const chatStream: Section = {
  title: 'the chat stream',
  rows: [
    {
      says: 'HTTP 200, streamed newline-delimited JSON of chat stream messages',
      holds: async (account) => {
        const answer = await chat(account, question(account));
        assert.equal(answer.status, 200);
        for (const message of framesOf(answer)) assert.equal(typeof message['id'], 'string');
      },
    },
    {
      says: '`__cutoff__`: initial state message, carries `state.isStreaming` and `state.chatId`, `sort` 0',
      holds: async (account) => {
        const [first] = await ask(account, question(account));
        assert.equal(first?.['id'], '__cutoff__');
        assert.equal(first['sort'], 0);
        assert.equal(typeof first['state'].isStreaming, 'boolean');
        assert.equal(typeof first['state'].chatId, 'string');
      },
    },
    {
      says: 'User message echo (id equal to the request `messageId`)',
      holds: async (account) => {
        const id = messageId();
        const echo = frame(await ask(account, { ...question(account), messageId: id }), id);
        assert.equal(echo['role'], 'user');
        assert.equal(echo['content'], account.questions.ordinary);
      },
    },
    {
      says: 'Typical message order: cutoff, echo, assistant messages, tool calls, final, state',
      holds: async (account) => {
        const frames = await ask(account, question(account));
        const roles = frames.map((message) =>
          (message['id'] as string).startsWith('__') ? message['id'] : message['role'],
        );
        assert.equal(roles[0], '__cutoff__');
        assert.equal(roles[1], 'user');
        assert.ok(roles.slice(2, -1).every((role) => role === 'assistant'));
        assert.ok(roles.includes('__state__'));
      },
    },
    {
      says: '`sort`: ordering sequence number',
      holds: async (account) => {
        const sorts = (await ask(account, question(account))).map((message) => message['sort'] as number);
        assert.ok(sorts.every((sort, index) => index === 0 || sort > sorts[index - 1]!));
      },
    },
    {
      says: '`isInProcess` is true while generated and false when complete; deltas add up to the whole',
      holds: async (account) => {
        const frames = await ask(account, question(account));
        const texts = new Map<string, string>();
        for (const message of frames.filter((one) => one['role'] === 'assistant' && 'content' in one)) {
          const id = message['id'] as string;
          if (message['isDelta'] === true) texts.set(id, (texts.get(id) ?? '') + message['content']);
          else if (message['isInProcess'] === false) assert.equal(texts.get(id), message['content']);
        }
        assert.ok(texts.size > 0);
      },
    },
    {
      says: 'The last assistant message with `graphPath[0]` `final` and length 2 or less is the final answer',
      holds: async (account) => {
        const frames = await ask(account, question(account));
        const isFinal = (one: Json) =>
          one['role'] === 'assistant' && one['graphPath']?.[0] === 'final' && one['graphPath'].length <= 2;
        const answer = frames.filter(isFinal).at(-1);
        assert.equal(answer?.['isInProcess'], false);
        assert.ok(answer['content'].length > 0);
        assert.equal(typeof answer['isStructuredResponse'], 'boolean');
      },
    },
    {
      says: '`__state__`: a `messages` list for the final state message',
      holds: async (account) => {
        const frames = await ask(account, question(account));
        const { messages } = frame(frames, '__state__')['state'];
        assert.ok(Array.isArray(messages) && messages.length >= 2);
        assert.equal(messages[0].role, 'user');
      },
    },
    {
      says: 'Tool calls: one with `isInProcess: true` and no `result`, then one with the `result`',
      holds: async (account) => {
        const frames = await ask(account, question(account));
        const calls = frames.filter((message) => message['toolCall']);
        assert.ok(calls.length > 0);
        for (const { id } of calls as { id: string }[]) {
          const [first, second] = calls.filter((one) => one['id'] === id);
          assert.equal(first?.['isInProcess'], true);
          assert.ok(!('result' in first['toolCall']));
          assert.equal(second?.['isInProcess'], false);
          assert.equal(typeof second['toolCall'].result, 'string');
          assert.equal(typeof JSON.parse(second['toolCall'].input), 'object');
        }
      },
    },
    {
      says: '`serviceMeta`: `searchQuery` in, `cubes` with members and `searchQuery` out',
      holds: async (account) => {
        const calls = toolFrames(await ask(account, question(account)), account.tools.meta);
        assert.equal(typeof JSON.parse(calls[0]!['toolCall'].input).searchQuery, 'string');
        const result = JSON.parse(calls.at(-1)!['toolCall'].result) as Json;
        for (const field of ['name', 'type', 'title'])
          assert.equal(typeof result['cubes'][0][field], 'string');
        for (const field of ['name', 'title', 'description', 'type']) {
          assert.equal(typeof result['cubes'][0].members[0][field], 'string');
        }
        assert.equal(typeof result['searchQuery'], 'string');
      },
    },
    {
      says: '`serviceSqlApi`: its input and result fields',
      holds: async (account) => {
        const calls = toolFrames(await ask(account, question(account)), account.tools.sql);
        const input = JSON.parse(calls[0]!['toolCall'].input) as Json;
        for (const field of ['queryTitle', 'description', 'userRequest', 'memoryId']) {
          assert.equal(typeof input[field], 'string', field);
        }
        assert.equal(typeof (input['sqlQuery'] ?? input['query']), 'string');
        const result = JSON.parse(calls.at(-1)!['toolCall'].result) as Json;
        for (const field of ['sqlQuery', 'queryTitle', 'description', 'userRequest', 'uuid']) {
          assert.equal(typeof result[field], 'string', field);
        }
        for (const column of result['schema']) {
          assert.equal(typeof column.name, 'string');
          assert.equal(typeof column.column_type, 'string');
        }
        assert.ok(result['data'].every((row: unknown[]) => row.length === result['schema'].length));
        assert.ok(result['totalRows'] >= result['data'].length);
      },
    },
    {
      says: '`vegaSpec`: Vega-Lite v5 spec as JSON; contains no data',
      holds: async (account) => {
        const calls = toolFrames(await ask(account, question(account)), account.tools.sql);
        const { vegaSpec } = JSON.parse(calls.at(-1)!['toolCall'].result) as Json;
        if (vegaSpec === undefined) return;
        assert.equal(JSON.parse(vegaSpec).data?.values, undefined);
      },
    },
    {
      says: 'Rows in `result.data`: 100 by default; `totalRows` shows the total',
      needs: ['questions'],
      holds: async (account) => {
        const { manyRows } = account.questions;
        if (manyRows === undefined) return;
        const calls = toolFrames(await ask(account, { input: manyRows }), account.tools.sql);
        const { data, totalRows } = JSON.parse(calls.at(-1)!['toolCall'].result) as Json;
        assert.equal(data.length, 100);
        assert.ok(totalRows > 100);
      },
    },
    {
      says: 'When a tool fails, its `result` string parses to an object with an `error` property (a bad branch)',
      holds: async (account) => {
        const frames = await ask(account, { ...question(account), activeBranchName: 'no-such-branch' });
        const calls = toolFrames(frames, account.tools.sql);
        assert.ok('error' in (JSON.parse(calls.at(-1)!['toolCall'].result) as Json));
      },
    },
    {
      says: '`isDefaultBranch`: set `true` when passing the main branch name',
      localOnly: 'the name of the main branch is not known',
      holds: async (account) => {
        const fields = { ...question(account), activeBranchName: 'main', isDefaultBranch: true };
        const calls = toolFrames(await ask(account, fields), account.tools.sql);
        assert.ok('data' in (JSON.parse(calls.at(-1)!['toolCall'].result) as Json));
      },
    },
    {
      says: 'When `chatId` is omitted a new thread is created; when given, earlier turns come before `__cutoff__`',
      holds: async (account) => {
        const sessionSettings = { externalId: unique('viewer') };
        const first = await ask(account, { ...question(account), sessionSettings });
        const chatId = chatIdOf(first);
        const second = await ask(account, { ...question(account), chatId, sessionSettings });
        const cutoff = second.findIndex((message) => message['id'] === '__cutoff__');
        assert.ok(cutoff > 0);
        assert.equal(second[0]?.['role'], 'user');
        assert.notEqual(chatIdOf(await ask(account, { ...question(account), sessionSettings })), chatId);
      },
    },
    {
      says: 'When `input` is omitted, the current state of the thread identified by `chatId` is returned',
      holds: async (account) => {
        const sessionSettings = { externalId: unique('viewer') };
        const asked = await ask(account, { ...question(account), sessionSettings });
        const state = await ask(account, { chatId: chatIdOf(asked), sessionSettings });
        assert.deepEqual(
          frame(state, '__state__')['state'].messages,
          frame(asked, '__state__')['state'].messages,
        );
      },
    },
    {
      says: '`sessionSettings`: email, userAttributes, groups, securityContext, isEphemeral, ephemeralTtlSeconds',
      needs: ['attribute', 'group'],
      holds: async (account) => {
        const frames = await ask(account, {
          ...question(account),
          sessionSettings: {
            externalId: unique('viewer'),
            email: 'a@b.example',
            userAttributes: [{ name: account.attribute, value: 'TX' }],
            groups: [account.group],
            securityContext: { tenant: 'x' },
            isEphemeral: true,
            ephemeralTtlSeconds: 60,
          },
        });
        frame(frames, '__state__');
      },
    },
    {
      says: '`sessionSettings.internalId`: email address of an existing internal user',
      needs: ['internalId'],
      holds: async (account) => {
        const sessionSettings = { internalId: account.internalId };
        frame(await ask(account, { ...question(account), sessionSettings }), '__state__');
      },
    },
  ],
};
