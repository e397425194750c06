import { createLocalPlatform } from '../../platform/src/index.js';

/**
 * Where an account is and how to get in. Optional is what not every account has; the rows of the table that need it
 * are left out where it is absent.
 */
export type Account = {
  readonly isLocal: boolean;
  readonly baseUrl: string;
  readonly chatApiUrl: string;
  readonly deploymentId: number;
  /** Unscoped, with admin access. */
  readonly apiKey: string;
  readonly dataUrl?: string | undefined;
  readonly accessToken?: string | undefined;
  /** The deployment's API secret, where it takes tokens for chat. */
  readonly tokenSecret?: string | undefined;
  readonly scopedApiKey?: string | undefined;
  /** A deployment that `scopedApiKey` does not reach. */
  readonly otherDeploymentId?: number | undefined;
  /** An embed tenant, of an account with the `useCreatorMode` flag. */
  readonly embedTenantName?: string | undefined;
  /** User name and e-mail address of one internal user. */
  readonly internalId?: string | undefined;
  /** A tenant-wide attribute of type `string`, and a tenant-wide group. */
  readonly attribute?: string | undefined;
  readonly group?: string | undefined;
  readonly tokenHeader: string;
  readonly tools: { readonly meta: string; readonly sql: string };
  /** A question whose answer takes a query of more than 100 rows, and one that takes a moment to stream. */
  readonly questions: { readonly manyRows?: string | undefined; readonly ordinary: string };
  close(): Promise<void>;
};

/** The account that the environment names, else a local platform: the same table holds for both. */
export const openAccount = async (): Promise<Account> => accountOfEnvironment() ?? (await localAccount());

async function localAccount(): Promise<Account> {
  const platform = await createLocalPlatform({ port: 0, deltaDelayMs: 10 });
  return {
    ...platform,
    isLocal: true,
    otherDeploymentId: 2,
    attribute: 'state',
    group: 'viewers',
    tokenHeader: 'x-service-auth-token',
    tools: { meta: 'serviceMeta', sql: 'serviceSqlApi' },
    questions: {
      manyRows: 'Number of flights by origin airport',
      ordinary: 'How many flights were there by month?',
    },
  };
}

/**
 * `INLAY_BASE_URL`, `INLAY_CHAT_API_URL`, `INLAY_API_KEY` and `INLAY_DEPLOYMENT_ID` together name a live account; the
 * other variables below widen what is checked there. The table creates users, sessions, threads and definitions.
 */
function accountOfEnvironment(): Account | undefined {
  const read = (name: string): string | undefined => process.env[`INLAY_${name}`];
  const baseUrl = read('BASE_URL');
  const chatApiUrl = read('CHAT_API_URL');
  const apiKey = read('API_KEY');
  const deploymentId = Number(read('DEPLOYMENT_ID'));
  if (!baseUrl || !chatApiUrl || !apiKey || !deploymentId) return undefined;
  return {
    isLocal: false,
    baseUrl,
    chatApiUrl,
    apiKey,
    deploymentId,
    dataUrl: read('DATA_URL'),
    accessToken: read('ACCESS_TOKEN'),
    tokenSecret: read('TOKEN_SECRET'),
    scopedApiKey: read('SCOPED_API_KEY'),
    otherDeploymentId: Number(read('OTHER_DEPLOYMENT_ID')) || undefined,
    embedTenantName: read('EMBED_TENANT_NAME'),
    internalId: read('INTERNAL_ID'),
    attribute: read('ATTRIBUTE'),
    group: read('GROUP'),
    tokenHeader: read('TOKEN_HEADER') ?? 'x-cube-auth-token',
    tools: { meta: read('META_TOOL') ?? 'cubeMeta', sql: read('SQL_TOOL') ?? 'cubeSqlApi' },
    questions: {
      manyRows: read('QUESTION_MANY_ROWS'),
      ordinary: read('QUESTION') ?? 'What can you show me?',
    },
    close: async () => {},
  };
}
