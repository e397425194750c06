import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { HttpChatTransport } from '../../src/client/http-chat-transport.js';
import type { ParsedLine } from '../../src/protocol/parse-chat-message.js';
import {
  createSessionHandler,
  InlayError,
  PlatformClient,
  type Identity,
  type SessionHandler,
} from '../../src/server/index.js';
import type { Agent } from '../../platform/src/index.js';
import type { LocalPlatform } from '../../platform/src/index.js';
import type { scriptedAgent } from '../../platform/test/testing/scripted-agent.js';
import { fullTurn, gate } from '../../platform/test/testing/scripted-agent.js';
import { stubEngine } from '../../platform/test/testing/stub-engine.js';
import { testPlatform } from '../../platform/test/testing/test-platform.js';
import { nodeHost, ORIGIN, type Host } from './hosts.js';

const PAGE = { origin: ORIGIN, 'content-type': 'application/json' };
const signal = AbortSignal.timeout(30_000);

describe('the session helper before the local platform', () => {
  let platform: LocalPlatform;
  let handler: SessionHandler;
  let node: Host;
  let script: Parameters<typeof scriptedAgent>[0] = fullTurn;
  const engine = stubEngine();
  let id = 1_732_512_345_000;
  const messageId = () => `${++id}-message`;

  before(async () => {
    const agent: Agent = { answer: (turn) => script(turn) };
    platform = await testPlatform({ engine, agent });
    const { baseUrl, apiKey, deploymentId, chatApiUrl, dataUrl, tokenSecret } = platform;
    const options = {
      platform: { baseUrl, apiKey, deploymentId, chatApiUrl, dataUrl, tokenSecret },
      identify: (request: Request): Identity => ({
        externalId: request.headers.get('x-viewer') ?? 'viewer-a',
      }),
      allowedOrigins: [ORIGIN],
    };
    handler = createSessionHandler(options);
    node = await nodeHost(options);
  });
  beforeEach(() => {
    script = fullTurn;
  });
  after(async () => {
    await node.stop();
    await platform.close();
  });

  /** The kit's own client over either end. */
  const transports = (viewer: string): HttpChatTransport[] => {
    const headers = { ...PAGE, 'x-viewer': viewer };
    return [
      new HttpChatTransport({
        url: 'https://helper.example/inlay/chat/stream-chat-state',
        headers,
        fetch: (input, init) => handler(new Request(input, init)),
      }),
      new HttpChatTransport({ url: `${node.url}/inlay/chat/stream-chat-state`, headers }),
    ];
  };
  const linesOf = async (stream: AsyncIterable<ParsedLine[]>): Promise<ParsedLine[]> => {
    const lines: ParsedLine[] = [];
    for await (const batch of stream) lines.push(...batch);
    return lines;
  };
  const threadOf = (lines: readonly ParsedLine[]): string => {
    for (const line of lines)
      if (line.kind === 'message' && line.message.state?.chatId !== undefined)
        return line.message.state.chatId;
    assert.fail('No line names the thread.');
  };
  const codeOf = (call: Promise<unknown>): Promise<string> =>
    call.then(
      () => 'none',
      (error: unknown) => (InlayError.isInstance(error) ? error.code : String(error)),
    );

  it("carries a conversation and its state to the kit's own client", async () => {
    for (const transport of transports('viewer-a')) {
      const lines = await linesOf(transport.send({ input: 'How many?', messageId: messageId() }, { signal }));
      const text = lines
        .flatMap((line) => (line.kind === 'message' ? [line.message.content ?? ''] : []))
        .join('|');
      assert.match(text, /Answer to How many\?/);
      assert.ok(lines.every(({ kind }) => kind === 'message'));
      const state = await linesOf(transport.state(threadOf(lines), { signal }));
      assert.ok(state.length > 0);
    }
  });

  it('gives a viewer no thread of another, and does not say whether there is one', async () => {
    const [a] = transports('viewer-a') as [HttpChatTransport];
    const chatId = threadOf(await linesOf(a.send({ input: 'Mine', messageId: messageId() }, { signal })));
    for (const b of transports('viewer-b')) {
      for (const thread of [chatId, 'no-such-thread']) {
        assert.equal(await codeOf(linesOf(b.state(thread, { signal }))), 'thread-unavailable');
        assert.equal(
          await codeOf(linesOf(b.send({ input: 'x', chatId: thread, messageId: messageId() }, { signal }))),
          'thread-unavailable',
        );
        assert.equal(await codeOf(b.abort(thread, { signal })), 'thread-unavailable');
      }
    }
  });

  it('leaves the turn going when the page leaves, tells it is busy, and stops it when asked', async () => {
    for (const transport of transports('viewer-a')) {
      const held = gate();
      script = async function* () {
        yield { type: 'final', delta: 'half ' };
        await held.opened;
        yield { type: 'final', delta: 'whole' };
      };
      const page = new AbortController();
      const first = transport.send({ input: 'Long', messageId: messageId() }, { signal: page.signal });
      const lines: ParsedLine[] = [];
      for await (const batch of first) {
        lines.push(...batch);
        if (lines.some((line) => line.kind === 'message' && line.message.content === 'half ')) break;
      }
      page.abort();
      const chatId = threadOf(lines);
      assert.equal(
        await codeOf(linesOf(transport.send({ input: 'Other', chatId, messageId: messageId() }, { signal }))),
        'thread-busy',
      );
      await transport.abort(chatId, { signal });
      held.open();
    }
  });

  it('issues a token that the platform takes for chat, as the same viewer', async () => {
    const response = await handler(
      new Request('https://helper.example/inlay/token', {
        method: 'POST',
        headers: { ...PAGE, 'x-viewer': 'viewer-t' },
        body: '{}',
      }),
    );
    const { token } = (await response.json()) as { token: string };
    const direct = new HttpChatTransport({ url: platform.chatApiUrl, getToken: async () => ({ token }) });
    const chatId = threadOf(
      await linesOf(direct.send({ input: 'Direct', messageId: messageId() }, { signal })),
    );
    const [relayed] = transports('viewer-t') as [HttpChatTransport];
    assert.ok((await linesOf(relayed.state(chatId, { signal }))).length > 0);
  });

  it('mints a session that the embedded page can exchange once', async () => {
    const response = await node.send('/session', {
      body: { surface: 'dashboard', dashboardId: platform.dashboardId },
    });
    assert.equal(response.status, 200);
    const { sessionId } = (await response.json()) as { sessionId: string };
    const exchange = () =>
      fetch(`${platform.baseUrl}/api/v1/embed/session/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ sessionId }),
      });
    assert.equal((await exchange()).status, 200);
    assert.equal((await exchange()).status, 401);
  });

  it('queries data as the viewer', async () => {
    const response = await node.send('/data/v1/cubesql', {
      body: { query: 'SELECT 1' },
      headers: { 'x-viewer': 'viewer-d' },
    });
    assert.equal(response.status, 200);
    assert.match(await response.text(), /"schema"/);
    assert.equal(engine.contexts.at(-1)?.['externalId'], 'viewer-d');
    const posted = await node.send('/data/v1/meta', { body: {} });
    const meta = await node.send('/data/v1/meta', { method: 'GET', headers: { origin: ORIGIN } });
    assert.equal(await posted.text(), await meta.clone().text());
    assert.match(await meta.text(), /"cubes"/);
  });

  it('is managed by the platform client', async () => {
    const { baseUrl, apiKey, accessToken, deploymentId, embedTenantName } = platform;
    const client = new PlatformClient({ baseUrl, apiKey, accessToken });
    assert.ok((await client.deployments()).some((deployment) => deployment.id === deploymentId));
    const { groups } = client.embedTenant(embedTenantName);
    const define = ['one', 'two', 'three'].map((name) => ({ name }));
    await client.generateEmbedSession({
      deploymentId,
      externalId: 'v',
      embedTenantName,
      creatorMode: true,
      groupDefinitions: define,
    });
    const found: string[] = [];
    for await (const entry of groups.list({ pageSize: 1 })) found.push(entry.name ?? '');
    for (const { name } of define) assert.ok(found.includes(name));
    for await (const entry of groups.list()) await groups.delete(entry.id);
    for await (const entry of groups.list()) assert.fail(`${String(entry.name)} is still there`);
    const job = (await client.startDbtSync(deploymentId)) as { id: string };
    assert.equal(typeof (await client.cancelDbtSync(deploymentId, job.id)).message, 'string');
    const scoped = new PlatformClient({ baseUrl, apiKey: platform.scopedApiKey });
    const outside = await codeOf(
      scoped.generateEmbedSession({ deploymentId: deploymentId + 1, externalId: 'v' }),
    );
    assert.equal(outside, 'forbidden');
  });
});
