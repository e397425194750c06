import type Database from 'libsql';
import type { AttributeType, AttributeValue } from '../accounts/attribute-value.js';
import { Table, type IndexKeys, type TableRow } from './table.js';
import type { TurnRow } from './turn-row.js';

/** An empty `tenant` anywhere below means the tenant-wide catalogs and users. */
export type SettingRow = { readonly id: string; readonly value: string };
export type DeploymentRow = {
  /** The deployment's number as text. */
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly mainBranch: string;
  readonly branches: readonly string[];
  readonly tokenAuthentication: boolean;
  readonly tokenSecret: string;
};
export type AgentRow = {
  readonly id: string;
  readonly account: string;
  readonly deploymentId: number;
  readonly name: string;
  readonly developmentMode: boolean;
};
/** `id` is the hash of the key. */
export type ApiKeyRow = {
  readonly id: string;
  readonly account: string;
  readonly isAdmin: boolean;
  /** `null`: good for every deployment of the account. */
  readonly deploymentIds: readonly number[] | null;
};
/** `id` is the hash of the token. */
export type AccessTokenRow = { readonly id: string; readonly account: string };
export type EmbedTenantRow = {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly useCreatorMode: boolean;
};
export type AttributeDefinitionRow = {
  readonly id: string;
  readonly account: string;
  readonly tenant: string;
  readonly name: string;
  readonly type: AttributeType;
  readonly displayName: string | null;
  readonly defaultValue: string | null;
  readonly description: string | null;
};
export type GroupRow = {
  readonly id: string;
  readonly account: string;
  readonly tenant: string;
  readonly name: string;
  readonly description: string | null;
};
export type UserRow = {
  readonly id: string;
  readonly account: string;
  readonly tenant: string;
  readonly isInternal: boolean;
  readonly externalId: string | null;
  readonly username: string | null;
  readonly email: string | null;
  readonly displayName: string | null;
  readonly picture: string | null;
  /** Which interface made the user persistent or, while ephemeral, created them. */
  readonly origin: 'internal' | 'session' | 'chat';
  readonly isEphemeral: boolean;
  readonly expiresAt: number | null;
  readonly createdAt: number;
};
export type AttributeValueRow = {
  readonly id: string;
  readonly userId: string;
  readonly attributeId: string;
  readonly value: Exclude<AttributeValue, null>;
};
export type MembershipRow = { readonly id: string; readonly userId: string; readonly groupId: string };
export type SessionRow = {
  readonly id: string;
  readonly hash: string;
  readonly account: string;
  readonly deploymentId: number;
  readonly userId: string;
  readonly tenant: string;
  readonly creatorMode: boolean;
  readonly settings: object;
  readonly context: object;
  readonly expiresAt: number;
  readonly usedAt: number | null;
  readonly revokedAt: number | null;
};
export type DbtJobRow = {
  readonly id: string;
  readonly deploymentId: number;
  readonly status: 'running' | 'succeeded' | 'cancelled' | 'failed';
  readonly done: number;
  readonly total: number;
  readonly startedAt: number;
};
export type ThreadRow = {
  readonly id: string;
  readonly agentId: string;
  readonly userId: string;
  readonly createdAt: number;
};

/** Parts of an index's key, apart whatever they hold. */
export const keyOf = (...parts: readonly (string | number)[]): string => JSON.stringify(parts);

/** A time in milliseconds as a key that sorts as the time does. */
export const timeKey = (time: number): string => String(Math.max(0, Math.ceil(time))).padStart(16, '0');

const define =
  <R extends TableRow>() =>
  <I extends string>(indexes: IndexKeys<R, I>): IndexKeys<R, I> =>
    indexes;

/** Every table and how its rows are found beside by their id. */
export const definitions = {
  settings: define<SettingRow>()({}),
  deployments: define<DeploymentRow>()({ account: (row) => row.account }),
  agents: define<AgentRow>()({}),
  apiKeys: define<ApiKeyRow>()({ account: (row) => row.account }),
  accessTokens: define<AccessTokenRow>()({ account: (row) => row.account }),
  embedTenants: define<EmbedTenantRow>()({ name: (row) => keyOf(row.account, row.name) }),
  attributeDefinitions: define<AttributeDefinitionRow>()({
    catalog: (row) => keyOf(row.account, row.tenant),
    name: (row) => keyOf(row.account, row.tenant, row.name),
  }),
  groups: define<GroupRow>()({
    catalog: (row) => keyOf(row.account, row.tenant),
    name: (row) => keyOf(row.account, row.tenant, row.name),
  }),
  users: define<UserRow>()({
    externalId: (row) =>
      row.externalId === null ? undefined : keyOf(row.account, row.tenant, row.externalId),
    username: (row) =>
      row.isInternal && row.username !== null ? keyOf(row.account, row.username) : undefined,
    email: (row) => (row.isInternal && row.email !== null ? keyOf(row.account, row.email) : undefined),
    persistent: (row) => (row.isInternal || row.isEphemeral ? undefined : keyOf(row.account, row.origin)),
    expiry: (row) => (row.isEphemeral && row.expiresAt !== null ? timeKey(row.expiresAt) : undefined),
  }),
  attributeValues: define<AttributeValueRow>()({
    user: (row) => row.userId,
    attribute: (row) => row.attributeId,
  }),
  memberships: define<MembershipRow>()({ user: (row) => row.userId, group: (row) => row.groupId }),
  sessions: define<SessionRow>()({
    hash: (row) => row.hash,
    user: (row) => row.userId,
    expiry: (row) => timeKey(row.expiresAt),
  }),
  dbtJobs: define<DbtJobRow>()({ status: (row) => row.status }),
  threads: define<ThreadRow>()({ user: (row) => row.userId }),
  turns: define<TurnRow>()({
    thread: (row) => row.threadId,
    message: (row) => keyOf(row.userId, row.messageId),
    status: (row) => row.status,
  }),
} as const;

export type TableName = keyof typeof definitions;

type TableOf<D> = D extends IndexKeys<infer R extends TableRow, infer I> ? Table<R, I> : never;

export type Tables = { readonly [N in TableName]: TableOf<(typeof definitions)[N]> };

/** @param changed called before every change of a row; what it throws prevents the change */
export function createTables(database: Database.Database, changed: () => void): Tables {
  const tables = Object.entries(definitions).map(([name, indexes]) => [
    name,
    new Table({ database, name, keys: indexes as IndexKeys<TableRow, string>, changed }),
  ]);
  return Object.fromEntries(tables) as Tables;
}
