import { setMaxListeners } from 'node:events';
import type { PlatformOptions } from 'inlay-kit/server';
import { demo, seedDemoAccount, type DemoOptions } from './accounts/demo-account.js';
import { EmbedSessions, longestTokenLifeSeconds } from './accounts/embed-sessions.js';
import { hashSecret } from './accounts/secrets.js';
import { demoSecrets, type DemoSecrets } from './accounts/demo-secrets.js';
import type { EmbedSettings } from './accounts/embed-settings.js';
import type { Agent } from './chat/agent.js';
import { createAnalyst } from './analyst/create-analyst.js';
import { ChatService } from './chat/chat-service.js';
import { checkEmbedOrigins, loopbackOrigins } from './embed/allowed-origins.js';
import { embedOperations } from './embed/embed-operations.js';
import { folderError, openDataFolder } from './data-folder.js';
import type { SecurityContext, StreamingDataEngine } from './data/engine.js';
import { DataError, openDataEngine } from './data/engine.js';
import type { DataSet, DataSetViewer } from './dataset/data-set.js';
import { loadDataset } from './dataset/load-data-set.js';
import { openRows, rowsInMemory } from './dataset/rows-file.js';
import { DbtSync } from './dbt-sync.js';
import { FaultDesk } from './faults/fault-desk.js';
import type { FaultPlan } from './faults/fault-plan.js';
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
import { defaultDeltaDelayMs } from './chat/delta-delay.js';
import { helperOptions } from './helper-options.js';
import { readyFields, type ReadyFields } from './ready-line.js';
import { storageProblem } from './storage-problem.js';
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
    /** Pause after each delta of an answer, in milliseconds. Default 15, a pace at which it can be watched; 0 for tests. */
    readonly deltaDelayMs?: number;
    /** How long a JSON query may take before its caller is told `Continue wait`, in milliseconds. Default 5,000. */
    readonly continueWaitMs?: number;
    /** How long a query may take before it is stopped, in milliseconds. Default 60,000; 10,000 while others wait for it. */
    readonly queryTimeoutMs?: number;
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
    /** The account's `useCreatorMode` flag, without which sessions in creator mode are refused. Default true. */
    readonly useCreatorMode?: boolean;
    /** How long the token of an exchanged session is good, in whole seconds from 1 to 86,400. Default 86,400, a day. */
    readonly embedTokenTtlSeconds?: number;
    /** Time that a dbt sync takes for each member of the model, in milliseconds. Default 100. */
    readonly dbtStepMs?: number;
    /** How often expired users and sessions are removed, in milliseconds. Default one minute. */
    readonly sweepIntervalMs?: number;
    /** Opens `POST /__faults`. `faults.next()` works in process whether or not. Default false. */
    readonly faults?: boolean;
    /** Answers the questions. Default: the data set's own, or else the built-in analyst. */
    readonly agent?: Agent;
    /**
     * What it is about: a folder, the name of a built-in one, a file of rows, or what `loadDataset` returns. Default: the
     * first of those that come along.
     */
    readonly dataset?: string | DataSet;
    /** Rows and model in place of the data set's own. */
    readonly engine?: StreamingDataEngine;
    readonly log?: Log;
    /** Called while the data is loaded; `fraction` goes from 0 to 1 where it is known. */
    readonly onProgress?: (progress: { step: string; fraction?: number }) => void;
    /** The time in milliseconds. Default: the machine's. */
    readonly clock?: () => number;
  };

/** A running platform. */
export type LocalPlatform = ReadyFields & {
  /** What `createSessionHandler({ platform })` of `inlay-kit/server` takes. */
  readonly helperOptions: PlatformOptions;
  readonly faults: {
    /** Plans what goes wrong with the next request of its path, by default the chat stream. */
    next(plan: FaultPlan): void;
    clear(): void;
  };
  /**
   * Lets the agent learn ahead what each of the data set's viewers can see, so that their first question is answered as
   * soon as the next ones. Takes a second or so for millions of rows; `close()` ends it.
   */
  prepare(): Promise<void>;
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
 * Starts the local platform in this process: the whole documented interface over a data set, on loopback.
 *
 * @param options all optional; `port` is 4100 by default and 0 picks a free one
 * @returns when it answers: the ready fields, `faults` to spoil coming requests, and `close()`
 * @throws StartError, one line that says what is wrong and how to mend it: a taken port, a data set with a mistake, a
 *   data folder in use or unusable, a full disk
 */
export async function createLocalPlatform(options: LocalPlatformOptions = {}): Promise<LocalPlatform> {
  const cleanup = new Cleanup();
  try {
    return await start(options, cleanup);
  } catch (error) {
    await cleanup.run();
    throw startError(error, options);
  }
}

/** What keeps a start from its end without being a fault of the program. */
function startError(error: unknown, { dataDir, log = silentLog }: LocalPlatformOptions): unknown {
  if (error instanceof DataError) return new StartError(error.message);
  const isOfFolder = dataDir !== undefined && storageProblem(error) !== undefined;
  return isOfFolder ? folderError(dataDir, error, log) : error;
}

async function start(options: LocalPlatformOptions, cleanup: Cleanup): Promise<LocalPlatform> {
  const clock = options.clock ?? Date.now;
  const log = options.log ?? silentLog;
  const embed = embedSettings(options);
  const dataset = await datasetOf(options);
  const folder = await openDataFolder(options.dataDir, log);
  const state = new State(folder.state, log);
  cleanup.add(() => state.close());
  const server = await listen(options.port ?? 4100, options.hostname ?? '127.0.0.1');
  cleanup.add(() => server.close());
  const secrets = await demoSecrets(givenSecrets(options), folder.path);
  await seed(state, options, { dataset, secrets, embed, now: clock() });
  const { queryTimeoutMs } = options;
  const queued = queuedEngine(
    options.engine ?? (await openEngine(folder.path, dataset, options, cleanup)),
    queryTimeoutMs === undefined ? {} : { timeoutMs: queryTimeoutMs },
  );
  const engine = cachedEngine(queued, dayOf(dataset) ?? clock);
  cleanup.add(() => engine.close());
  const threads = new ThreadStore(state);
  const sweeper = new Sweeper({ state, intervalMs: options.sweepIntervalMs ?? 60_000, clock, log });
  cleanup.add(() => sweeper.close());
  const profile = wireProfiles[options.profile ?? 'contract'];
  const chat = new ChatService({
    engine,
    agent: options.agent ?? (await dataset.createAgent?.(engine)) ?? createAnalyst(dataset),
    threads,
    profile,
    rowLimit: options.rowLimit ?? 100,
    deltaDelayMs: options.deltaDelayMs ?? defaultDeltaDelayMs,
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
    assemble({ options, state, engine, chat, sync, profile, dataset, faults, server, clock, log }),
  );
  const preparing = new AbortController();
  // As many queries wait at once as there are views and viewers, which Node would take for a leak.
  setMaxListeners(0, preparing.signal);
  cleanup.add(() => preparing.abort());
  const fields = readyFields(server.origin, options.dataPath ?? defaultDataPath, secrets, dataset);
  return {
    ...fields,
    helperOptions: helperOptions(fields, profile.name),
    faults: { next: (plan) => faults.next(plan), clear: () => faults.clear() },
    prepare: async () => {
      const from = performance.now();
      // What fails here is tried again when somebody asks.
      const event = await chat.prepare(dataset.viewers.map(rightsOf), preparing.signal).then(
        () => 'prepared',
        () => 'prepare-failed',
      );
      if (!preparing.signal.aborted) log({ level: 'info', event, ms: Math.round(performance.now() - from) });
    },
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
  readonly dataset: DataSet;
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
      state,
      account: demo.accountName,
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
    dataset: parts.dataset,
    dataPath: path,
    tokenHeader: profile.tokenHeader,
    clock,
  });
  return { operations, pages };
}

/** @throws StartError for an origin or a lifetime that makes no sense */
function embedSettings(options: LocalPlatformOptions): EmbedSettings {
  const { embedOrigins = loopbackOrigins, showDashboardChat = true, useCreatorMode = true } = options;
  const { embedTokenTtlSeconds: life } = options;
  if (life !== undefined && !(Number.isInteger(life) && life >= 1 && life <= longestTokenLifeSeconds)) {
    throw new StartError(`embedTokenTtlSeconds must be a whole number from 1 to ${longestTokenLifeSeconds}.`);
  }
  return { embedOrigins: checkEmbedOrigins(embedOrigins), showDashboardChat, useCreatorMode };
}

/** The demo account, and turns that the end of a process cut off: nothing streams yet. */
async function seed(
  state: State,
  options: LocalPlatformOptions,
  account: Pick<DemoOptions, 'secrets' | 'embed' | 'now'> & { readonly dataset: DataSet },
): Promise<void> {
  const { dataset, ...rest } = account;
  const { apiKeys } = state.tables;
  if (apiKeys.count('account', demo.accountName) > 0 && !apiKeys.get(hashSecret(rest.secrets.apiKey))) {
    options.log?.({ level: 'warn', event: 'secrets-renewed' });
  }
  await state.change((tables) => {
    for (const turn of tables.turns.where('status', 'streaming')) {
      tables.turns.put({ ...turn, status: 'interrupted' });
    }
    seedDemoAccount(tables, {
      ...rest,
      title: dataset.title,
      attributes: dataset.attributes,
      developmentMode: options.developmentMode ?? true,
      tokenAuthentication: options.tokenAuthentication ?? true,
    });
  });
}

const datasetOf = async ({ dataset }: LocalPlatformOptions): Promise<DataSet> =>
  typeof dataset === 'object' ? dataset : loadDataset(dataset);

/** As `securityContextOf` writes the rights of a user with these attributes. */
const rightsOf = ({ userAttributes, groups = [] }: DataSetViewer): SecurityContext => ({
  userAttributes: Object.fromEntries(Object.entries(userAttributes).sort(([a], [b]) => (a < b ? -1 : 1))),
  groups: [...groups].sort(),
});

/** The day that a data set's `now` makes of "today", around the whole world but its last two time zones. */
const dayOf = ({ now }: DataSet): (() => number) | undefined =>
  now === undefined ? undefined : () => Date.parse(`${now}T11:00:00Z`);

/** The data set's rows and their engine, from the folder's own file or from memory. */
async function openEngine(
  folder: string | undefined,
  dataset: DataSet,
  options: LocalPlatformOptions,
  cleanup: Cleanup,
): Promise<StreamingDataEngine> {
  const { onProgress = () => {}, clock, log = silentLog } = options;
  const today = dayOf(dataset);
  const instance =
    folder === undefined
      ? await rowsInMemory(dataset, onProgress)
      : await openRows(folder, dataset, onProgress, log);
  cleanup.add(() => instance.closeSync());
  return openDataEngine({ instance, model: dataset.model, ...(clock && { clock }), ...(today && { today }) });
}

function givenSecrets(options: LocalPlatformOptions): Partial<DemoSecrets> {
  const names = ['apiKey', 'scopedApiKey', 'accessToken', 'tokenSecret'] as const;
  return Object.fromEntries(names.flatMap((name) => (options[name] ? [[name, options[name]]] : [])));
}
