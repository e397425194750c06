import { demo, seedDemoAccount } from './accounts/demo-account.js';
import { EmbedSessions, longestTokenLifeSeconds } from './accounts/embed-sessions.js';
import { demoSecrets, type DemoSecrets } from './accounts/demo-secrets.js';
import type { EmbedSettings } from './accounts/embed-settings.js';
import type { Agent } from './agent/agent.js';
import { createAnalyst } from './agent/analyst.js';
import { agentTools } from './chat/agent-tools.js';
import { ChatService } from './chat/chat-service.js';
import { checkEmbedOrigins, loopbackOrigins } from './embed/allowed-origins.js';
import type { Dashboard } from './embed/dashboard-schema.js';
import { embedOperations } from './embed/embed-operations.js';
import { loadDashboards } from './embed/load-dashboards.js';
import { openDataFolder } from './data-folder.js';
import type { DataEngine, StreamingDataEngine } from './data/engine.js';
import { createDataEngine, DataError } from './data/engine.js';
import { DbtSync } from './dbt-sync.js';
import { FaultDesk } from './faults/fault-desk.js';
import type { FaultPlan } from './faults/fault-plan.js';
import { flightsAttributeTypes, flightsViewers } from './flights/viewers.js';
import { createApp } from './http/app.js';
import { dataOperations } from './http/data-operations.js';
import { deploymentOperations } from './http/deployment-operations.js';
import { embedTenantOperations } from './http/embed-tenant-operations.js';
import { entityOperations } from './http/entity-operations.js';
import { openapiOperation } from './http/openapi.js';
import type { Operation } from './http/operation.js';
import { EmbedTenants } from './accounts/embed-tenants.js';
import { findDeployment } from './accounts/agent-directory.js';
import { TokenVerifier, type TokenAuthenticationOptions } from './accounts/deployment-token.js';
import { StartError } from './platform-error.js';
import { chatOperations } from './http/chat-operations.js';
import { faultOperations } from './http/fault-operations.js';
import { sessionOperations } from './http/session-operations.js';
import { listen, type Listening } from './listen.js';
import { silentLog, type Log } from './log.js';
import { cachedEngine } from './query-cache.js';
import { queuedEngine } from './query-queue.js';
import { readyFields, type ReadyFields } from './ready-line.js';
import { State } from './store/state.js';
import { Sweeper } from './sweeper.js';
import { ThreadStore } from './store/thread-store.js';
import { wireProfiles, type WireProfile } from './wire-profile.js';

export type LocalPlatformOptions = Partial<DemoSecrets> &
  TokenAuthenticationOptions & {
    /** Port to listen on. Default 4100; 0 picks a free one. */
    readonly port?: number;
    /** Address to listen on. Default `127.0.0.1`, which this machine alone reaches. */
    readonly hostname?: string;
    /** Host names that requests may name, beside the loopback ones. */
    readonly allowedHosts?: readonly string[];
    /** Folder that holds everything and survives a crash. Default: in memory. One platform at a time. */
    readonly dataDir?: string;
    /** Base path of the Core Data API. Default `/data-api`. */
    readonly dataPath?: string;
    /** Names on the wire: the documented ones (default) or those of live accounts. */
    readonly profile?: WireProfile['name'];
    /** Origins whose pages may speak to the Chat API directly. Default none: pages go through their own server. */
    readonly corsOrigins?: readonly string[];
    /** Pause after each delta of an answer, in milliseconds. Default 0. */
    readonly deltaDelayMs?: number;
    /** How long a JSON query may take before its caller is told `Continue wait`, in milliseconds. Default 5,000. */
    readonly continueWaitMs?: number;
    /** Rows in a chat tool's result. Default 100, as documented. */
    readonly rowLimit?: number;
    /** Whether the agent shows its `thinking`. Default true. */
    readonly developmentMode?: boolean;
    /** Whether the deployment's own tokens are good for chat. Default true. */
    readonly tokenAuthentication?: boolean;
    /** Persistent external users, counted apart for sessions and chat. Default 10,000 each, as documented. */
    readonly sessionUserLimit?: number;
    readonly chatUserLimit?: number;
    /**
     * Origins whose pages may show the embed pages: exact ones, or `http://localhost:*` for every port. Default: those of
     * this machine, on every port. Empty: none.
     */
    readonly embedOrigins?: readonly string[];
    /** The account-wide "Show dashboard chat" toggle, over which a session's own setting decides. Default true. */
    readonly showDashboardChat?: boolean;
    /** How long the token of an exchanged session is good, in whole seconds from 1 to 86,400. Default 86,400, a day. */
    readonly embedTokenTtlSeconds?: number;
    /** Time that a dbt sync takes for each member of the model, in milliseconds. Default 100. */
    readonly dbtStepMs?: number;
    /** How often expired users and sessions are removed, in milliseconds. Default one minute. */
    readonly sweepIntervalMs?: number;
    /** Opens `POST /__faults`. `faults.next()` works in process whether or not. Default false. */
    readonly faults?: boolean;
    /** Answers the questions. Default: the built-in analyst. */
    readonly agent?: Agent;
    /** Rows and model. Default: the flights data, loaded on the first start. */
    readonly engine?: StreamingDataEngine;
    readonly log?: Log;
    /** Called while the data is loaded; `fraction` goes from 0 to 1 where it is known. */
    readonly onProgress?: (progress: { step: string; fraction?: number }) => void;
    /** The time in milliseconds. Default: the machine's. */
    readonly clock?: () => number;
  };

/** A running platform. */
export type LocalPlatform = ReadyFields & {
  readonly faults: {
    /** Plans what goes wrong with the next request of its path, by default the chat stream. */
    next(plan: FaultPlan): void;
    clear(): void;
  };
  /** Ends turns that stream, with what they said so far on disk, and frees port and folder. */
  close(): Promise<void>;
};

const defaultDataPath = '/data-api';

/** Things that are undone last first. */
class Cleanup {
  readonly #steps: (() => unknown)[] = [];
  add(step: () => unknown): void {
    this.#steps.unshift(step);
  }
  async run(): Promise<void> {
    for (const step of this.#steps.splice(0)) await step();
  }
}

/**
 * Starts a platform in this process and resolves when it answers.
 * @throws StartError, one line that says what to do: a taken port, a folder in use or unusable, missing data
 */
export async function startLocalPlatform(options: LocalPlatformOptions): Promise<LocalPlatform> {
  const cleanup = new Cleanup();
  try {
    return await start(options, cleanup);
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

async function start(options: LocalPlatformOptions, cleanup: Cleanup): Promise<LocalPlatform> {
  const clock = options.clock ?? Date.now;
  const log = options.log ?? silentLog;
  const embed = embedSettings(options);
  const dashboards = await loadDashboards();
  const folder = await openDataFolder(options.dataDir);
  cleanup.add(() => folder.close());
  const server = await listen(options.port ?? 4100, options.hostname ?? '127.0.0.1');
  cleanup.add(() => server.close());
  const secrets = await demoSecrets(givenSecrets(options), options.dataDir);
  const state = await openState(folder.instance, options, secrets, embed, clock());
  cleanup.add(() => state.close());
  const queued = queuedEngine(options.engine ?? (await loadEngine(folder.instance, options)));
  const engine = cachedEngine(queued, clock);
  cleanup.add(() => engine.close());
  const threads = new ThreadStore(state);
  const sweeper = new Sweeper({ state, threads, intervalMs: options.sweepIntervalMs ?? 60_000, clock, log });
  cleanup.add(() => sweeper.close());
  const profile = wireProfiles[options.profile ?? 'contract'];
  const chat = new ChatService({
    engine,
    agent: options.agent ?? (await warmAnalyst(engine)),
    threads,
    profile,
    rowLimit: options.rowLimit ?? 100,
    deltaDelayMs: options.deltaDelayMs ?? 0,
    clock,
    log,
  });
  cleanup.add(() => chat.close());
  const model = () => engine.meta({});
  const sync = new DbtSync({ state, model, stepMs: options.dbtStepMs ?? 100, clock, log });
  await sync.settleInterrupted();
  cleanup.add(() => sync.close());
  const faults = new FaultDesk();
  server.serve(
    assemble({ options, state, engine, chat, sync, profile, dashboards, faults, server, clock, log }),
  );
  return {
    ...readyFields(server.origin, options.dataPath ?? defaultDataPath, secrets, flightsViewers),
    faults: { next: (plan) => faults.next(plan), clear: () => faults.clear() },
    close: () => cleanup.run(),
  };
}

type Parts = {
  readonly options: LocalPlatformOptions;
  readonly state: State;
  readonly engine: StreamingDataEngine;
  readonly chat: ChatService;
  readonly sync: DbtSync;
  readonly profile: WireProfile;
  readonly dashboards: readonly Dashboard[];
  readonly faults: FaultDesk;
  readonly server: Listening;
  readonly clock: () => number;
  readonly log: Log;
};

function assemble(parts: Parts) {
  const { options, profile, faults, server, log } = parts;
  const { tokenHeader } = profile;
  const entities = entityOperations(parts.state);
  const { operations, pages } = operationsOf(parts);
  const description = openapiOperation(() => [...operations, ...entities], server.origin, tokenHeader);
  return createApp({
    operations: [
      ...operations,
      description,
      ...pages,
      ...(options.faults === true ? faultOperations(faults) : []),
    ],
    entities,
    hosts: [
      'localhost',
      '127.0.0.1',
      '[::1]',
      new URL(server.origin).hostname,
      ...(options.allowedHosts ?? []),
    ],
    corsOrigins: options.corsOrigins ?? [],
    dataPath: options.dataPath ?? defaultDataPath,
    tokenHeader,
    middleware: [faults.middleware()],
    log,
  });
}

/** The documented operations, and the embed pages, which no description lists. */
function operationsOf(parts: Parts): { operations: Operation[]; pages: Operation[] } {
  const { options, state, engine, profile, clock } = parts;
  const limits = {
    sessionUsers: options.sessionUserLimit ?? 10_000,
    chatUsers: options.chatUserLimit ?? 10_000,
  };
  const sessions = new EmbedSessions({
    state,
    limits,
    tokenLifeSeconds: options.embedTokenTtlSeconds ?? longestTokenLifeSeconds,
    clock,
  });
  const tokens = new TokenVerifier(options, clock);
  const directory = { state, tokens, tokenHeader: profile.tokenHeader, limits, sessions, clock };
  const path = options.dataPath ?? defaultDataPath;
  const tokenSecret = () =>
    findDeployment(state.tables, demo.accountName, demo.deploymentId)?.tokenSecret ?? '';
  const operations = [
    ...chatOperations(parts.chat, directory, profile),
    ...sessionOperations(sessions, state),
    ...embedTenantOperations(new EmbedTenants(state), state),
    ...deploymentOperations(state, parts.sync),
    ...dataOperations({
      engine,
      sessions,
      path,
      tokens,
      tokenSecret,
      clock,
      continueWaitMs: options.continueWaitMs,
    }),
  ];
  const pages = embedOperations({
    state,
    sessions,
    tokens,
    dashboards: parts.dashboards,
    dataPath: path,
    tokenHeader: profile.tokenHeader,
    clock,
  });
  return { operations, pages };
}

/** @throws StartError for an origin or a lifetime that makes no sense */
function embedSettings(options: LocalPlatformOptions): EmbedSettings {
  const { embedOrigins = loopbackOrigins, showDashboardChat = true, embedTokenTtlSeconds: life } = options;
  if (life !== undefined && !(Number.isInteger(life) && life >= 1 && life <= longestTokenLifeSeconds)) {
    throw new StartError(`embedTokenTtlSeconds must be a whole number from 1 to ${longestTokenLifeSeconds}.`);
  }
  return { embedOrigins: checkEmbedOrigins(embedOrigins), showDashboardChat };
}

async function openState(
  instance: Parameters<typeof State.open>[0],
  options: LocalPlatformOptions,
  secrets: DemoSecrets,
  embed: EmbedSettings,
  now: number,
): Promise<State> {
  const state = await State.open(instance);
  await state.change((tables) =>
    seedDemoAccount(tables, {
      secrets,
      attributeTypes: flightsAttributeTypes,
      developmentMode: options.developmentMode ?? true,
      tokenAuthentication: options.tokenAuthentication ?? true,
      embed,
      now,
    }),
  );
  return state;
}

/** Questions of every kind, so that the code that reads them is loaded and compiled before the first viewer asks. */
const warmQuestions = [
  'How many flights left Boston in March?',
  'Which ten routes with at least 500 flights have the highest share of late arrivals?',
  'Show the average delay by week and by day of the week',
  'Compare Denver and Houston by month',
  'Map the busiest airports of California',
];

async function warmAnalyst(engine: DataEngine): Promise<Agent> {
  const analyst = await createAnalyst({ engine });
  const { signal } = new AbortController();
  const deployment = { mainBranch: demo.mainBranch, branches: [] };
  const tools = agentTools({ engine, context: {}, branch: {}, deployment, rowLimit: 1, signal });
  for (const [index, input] of warmQuestions.entries()) {
    // One query for all: it is the reading that takes longer the first time.
    const noQuery = { ...tools, sql: () => Promise.reject(new Error('not asked')) };
    const turn = { input, memory: undefined, now: new Date(), signal, tools: index === 0 ? tools : noQuery };
    for await (const _event of analyst.answer(turn));
  }
  return analyst;
}

async function loadEngine(
  instance: Parameters<typeof State.open>[0],
  options: LocalPlatformOptions,
): Promise<StreamingDataEngine> {
  const { onProgress, clock } = options;
  try {
    return await createDataEngine({
      instance,
      ...(onProgress ? { onProgress } : {}),
      ...(clock ? { clock } : {}),
    });
  } catch (error) {
    throw error instanceof DataError ? new StartError(error.message) : error;
  }
}

function givenSecrets(options: LocalPlatformOptions): Partial<DemoSecrets> {
  const names = ['apiKey', 'scopedApiKey', 'accessToken', 'tokenSecret'] as const;
  return Object.fromEntries(names.flatMap((name) => (options[name] ? [[name, options[name]]] : [])));
}
