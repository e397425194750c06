import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { checkEmbedSessionRequest, checkSessionSettings } from '../../../src/protocol/session-rules.js';
import { createSessionHandler, type Identity, type SessionHandler } from '../../../src/server/index.js';
import { demo, seedDemoAccount } from '../../../platform/src/accounts/demo-account.js';
import { demoSecrets } from '../../../platform/src/accounts/demo-secrets.js';
import { EmbedSessions } from '../../../platform/src/accounts/embed-sessions.js';
import { createApp } from '../../../platform/src/http/app.js';
import { sessionOperations } from '../../../platform/src/http/session-operations.js';
import { silentLog } from '../../../platform/src/log.js';
import type { LocalPlatform } from '../../../platform/src/index.js';
import { State } from '../../../platform/src/store/state.js';
import { StateFile } from '../../../platform/src/store/state-file.js';
import { postAbort, testPlatform } from '../../../platform/test/testing/test-platform.js';
import { ORIGIN } from '../hosts.js';

type Row = Readonly<Record<string, unknown>>;
type Choices = readonly (readonly [name: string, values: readonly unknown[]])[];

/** Every combination; a field whose value is undefined is left out. */
function combinations(choices: Choices, base: Row = {}): Row[] {
  let rows: Row[] = [base];
  for (const [name, values] of choices) {
    rows = rows.flatMap((row) =>
      values.map((value) => (value === undefined ? row : { ...row, [name]: value })),
    );
  }
  return rows;
}

/** Judges every row, some of them at a time. */
async function judgeAll<T>(rows: readonly Row[], judge: (row: Row) => Promise<T>): Promise<T[]> {
  const verdicts: T[] = [];
  for (let start = 0; start < rows.length; start += 64)
    verdicts.push(...(await Promise.all(rows.slice(start, start + 64).map(judge))));
  return verdicts;
}

const groupChoices = ['groups', [undefined, [], null, ['viewers']]] as const;

describe('the truth table of a session request', () => {
  let state: State;
  let app: ReturnType<typeof createApp>;
  let apiKey: string;
  let handler: SessionHandler;
  /** Who sends a request, and what the platform answered to it, by the request's id. */
  const identities = new Map<string, Row>();
  const answered = new Map<string, number>();

  const choices: Choices = [
    ['externalId', [undefined, 'viewer-a']],
    ['internalId', [undefined, demo.internalId]],
    ['email', [undefined, 'vera@customer.example']],
    ['userProfile', [undefined, { displayName: 'Vera' }]],
    ['embedTenantName', [undefined, demo.embedTenantName]],
    ['creatorMode', [undefined, false, true]],
    ['userAttributes', [undefined, [{ name: 'state', value: 'TX' }]]],
    groupChoices,
    ['userAttributeDefinitions', [undefined, [{ name: 'state', type: 'string' }]]],
    ['groupDefinitions', [undefined, [{ name: 'viewers' }]]],
    ['securityContext', [undefined, { tenant: 't' }]],
    ['settings', [undefined, { showDashboardChat: false }]],
  ];
  const rows = combinations(choices, { deploymentId: demo.deploymentId });

  before(async () => {
    state = new State(StateFile.inMemory(), silentLog);
    const secrets = await demoSecrets({}, undefined);
    apiKey = secrets.apiKey;
    await state.change((tables) =>
      seedDemoAccount(tables, {
        secrets,
        title: 'Flights',
        attributes: [{ name: 'state', type: 'string' }],
        developmentMode: false,
        tokenAuthentication: true,
        embed: { embedOrigins: [], showDashboardChat: true, useCreatorMode: true },
        now: Date.now(),
      }),
    );
    const limits = { sessionUsers: 100, chatUsers: 100 };
    app = createApp({
      operations: sessionOperations(new EmbedSessions({ state, limits, clock: Date.now }), state),
      entities: [],
      // Called without a socket, so that requests name no host.
      hosts: [''],
      corsOrigins: [],
      dataPath: '/data-api',
      tokenHeader: 'x-service-auth-token',
      middleware: [],
      log: silentLog,
    });
    handler = createSessionHandler({
      platform: {
        baseUrl: 'http://127.0.0.1',
        apiKey,
        deploymentId: demo.deploymentId,
        chatApiUrl: 'http://127.0.0.1/chat/stream-chat-state',
      },
      identify: (request) => identities.get(request.headers.get('x-request-id') ?? '') as unknown as Identity,
      allowInternal: true,
      allowedOrigins: [ORIGIN],
      rateLimiter: { take: async () => ({ allowed: true }) },
      fetch: async (input, init) => {
        const request = new Request(input, init);
        const response = await app.fetch(request);
        answered.set(request.headers.get('x-request-id') ?? '', response.status);
        return response;
      },
    });
    // The embed tenant's own catalog holds what the tenant-wide one does, so that a name resolves in either.
    const first = {
      deploymentId: demo.deploymentId,
      externalId: 'first',
      embedTenantName: demo.embedTenantName,
    };
    const definitions = {
      userAttributeDefinitions: [{ name: 'state', type: 'string' }],
      groupDefinitions: [{ name: 'viewers' }],
    };
    assert.equal(await askPlatform({ ...first, creatorMode: true, ...definitions }), 200);
  });
  after(async () => {
    await state.close();
  });

  async function askPlatform(row: Row): Promise<number> {
    const response = await app.fetch(
      new Request('http://127.0.0.1/api/v1/embed/generate-session', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Api-Key ${apiKey}` },
        body: JSON.stringify(row),
      }),
    );
    await response.arrayBuffer();
    return response.status;
  }

  /** The helper's answer for a viewer of these fields, and the platform's to it where it was asked. */
  async function askHelper(row: Row): Promise<{ status: number; platform: number | undefined }> {
    const { deploymentId: _deploymentId, internalId, ...fields } = row;
    const internal = { username: internalId, email: internalId };
    const id = `row-${identities.size}-of-the-table`;
    identities.set(id, internalId === undefined ? fields : { ...fields, internal });
    const response = await handler(
      new Request('https://helper.example/inlay/session', {
        method: 'POST',
        headers: { origin: ORIGIN, 'content-type': 'application/json', 'x-request-id': id },
        body: '{"surface":"app"}',
      }),
    );
    await response.arrayBuffer();
    return { status: response.status, platform: answered.get(id) };
  }

  /** The contract in one line each, read once more: what a request may not combine. */
  function breaksTheContract(row: Row): boolean {
    const has = (name: string): boolean => row[name] !== undefined;
    const define = has('userAttributeDefinitions') || has('groupDefinitions');
    const ofExternal = ['userProfile', 'userAttributes', 'groups', 'securityContext'].some(has) || define;
    return (
      has('externalId') === has('internalId') ||
      (has('internalId') && ofExternal) ||
      (define && !(row['creatorMode'] === true && has('embedTenantName')))
    );
  }

  /**
   * What no rule of a request decides: whether the current tenant has its creator mode on (the demo's has not), and
   * what `null` for groups means (the local platform takes a list or nothing).
   */
  const isForTheAccount = (row: Row): boolean =>
    row['groups'] === null || (row['creatorMode'] === true && row['embedTenantName'] === undefined);

  it('has one verdict in the contract, the rules, the session helper and the local platform, row for row', async () => {
    assert.equal(rows.length, 2 ** 5 * 3 * 2 * 4 * 2 ** 4);
    const wrong: unknown[] = [];
    let taken = 0;
    await judgeAll(rows, async (row) => {
      const helper = await askHelper(row);
      const platform = helper.platform ?? (await askPlatform(row));
      const isAllowed = !breaksTheContract(row);
      // Narrower than the contract by design: an internal user comes with two names and nothing beside them.
      const isNarrower = row['internalId'] !== undefined && Object.keys(row).length > 2;
      const isTaken = isAllowed && !isForTheAccount(row);
      const isRight =
        platform === (isTaken ? 200 : 400) &&
        (checkEmbedSessionRequest(row).length === 0) === isAllowed &&
        // Stopped before anything is sent, or else the platform's own verdict.
        (helper.platform !== undefined) === (isAllowed && !isNarrower) &&
        helper.status === (helper.platform === undefined ? 500 : isTaken ? 200 : 502);
      if (!isRight) wrong.push({ row, helper, platform });
      if (platform === 200) taken++;
    });
    assert.deepEqual(wrong.slice(0, 3), [], `${wrong.length} rows`);
    // Neither "all allowed" nor "none allowed" would be a table.
    assert.ok(taken > 500 && taken < rows.length / 2, `${taken} rows are taken`);
  });
});

describe('the truth table of chat settings', () => {
  let platform: LocalPlatform;
  before(async () => {
    platform = await testPlatform();
  });
  after(() => platform.close());

  it('has the same verdict in the rules and on the local platform, row for row', async () => {
    const rows = combinations([
      ['externalId', [undefined, 'viewer-a']],
      ['internalId', [undefined, demo.internalId]],
      ['email', [undefined, 'vera@customer.example']],
      ['userAttributes', [undefined, [], [{ name: 'state', value: 'TX' }]]],
      groupChoices,
      ['securityContext', [undefined, { tenant: 't' }]],
      ['isEphemeral', [undefined, false, true]],
      ['ephemeralTtlSeconds', [undefined, 60]],
    ]);
    const wrong: Row[] = [];
    await judgeAll(rows, async (row) => {
      // A thread that is not there: who may ask for it learns that, who may not is refused before.
      const response = await postAbort(platform, { chatId: 'no-such-thread', sessionSettings: row });
      await response.arrayBuffer();
      const isAllowed = checkSessionSettings(row).length === 0;
      const expected = isAllowed && row['groups'] !== null ? 404 : 400;
      if (response.status !== expected) wrong.push(row);
    });
    assert.deepEqual(wrong.slice(0, 3), [], `${wrong.length} of ${rows.length} rows`);
  });
});
