import type { AttributeType, AttributeValue } from '../accounts/attribute-value.js';
import { Table, type ChangeListener, type IndexKeys, type TableRow } from './table.js';

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

export type ColumnType = 'VARCHAR' | 'BOOLEAN' | 'BIGINT' | 'JSON';
type Columns<R> = { readonly [C in keyof R]-?: ColumnType };

/** A table as it lies on disk and how it is found in memory. */
export type TableDefinition<R extends TableRow, I extends string> = {
  readonly columns: Columns<R>;
  readonly indexes: IndexKeys<R, I>;
};

const define = <R extends TableRow>() => {
  return <I extends string>(columns: Columns<R>, indexes: IndexKeys<R, I>): TableDefinition<R, I> => ({
    columns,
    indexes,
  });
};

/** Parts of an index's key, apart whatever they hold. */
export const keyOf = (...parts: readonly (string | number)[]): string => JSON.stringify(parts);

const text = 'VARCHAR';

export const definitions = {
  settings: define<SettingRow>()({ id: text, value: text }, {}),
  deployments: define<DeploymentRow>()(
    {
      id: text,
      account: text,
      name: text,
      mainBranch: text,
      branches: 'JSON',
      tokenAuthentication: 'BOOLEAN',
      tokenSecret: text,
    },
    { account: (row) => row.account },
  ),
  agents: define<AgentRow>()(
    { id: text, account: text, deploymentId: 'BIGINT', name: text, developmentMode: 'BOOLEAN' },
    {},
  ),
  apiKeys: define<ApiKeyRow>()(
    { id: text, account: text, isAdmin: 'BOOLEAN', deploymentIds: 'JSON' },
    { account: (row) => row.account },
  ),
  accessTokens: define<AccessTokenRow>()({ id: text, account: text }, { account: (row) => row.account }),
  embedTenants: define<EmbedTenantRow>()(
    { id: text, account: text, name: text, useCreatorMode: 'BOOLEAN' },
    { name: (row) => keyOf(row.account, row.name) },
  ),
  attributeDefinitions: define<AttributeDefinitionRow>()(
    {
      id: text,
      account: text,
      tenant: text,
      name: text,
      type: text,
      displayName: text,
      defaultValue: text,
      description: text,
    },
    {
      catalog: (row) => keyOf(row.account, row.tenant),
      name: (row) => keyOf(row.account, row.tenant, row.name),
    },
  ),
  groups: define<GroupRow>()(
    { id: text, account: text, tenant: text, name: text, description: text },
    {
      catalog: (row) => keyOf(row.account, row.tenant),
      name: (row) => keyOf(row.account, row.tenant, row.name),
    },
  ),
  users: define<UserRow>()(
    {
      id: text,
      account: text,
      tenant: text,
      isInternal: 'BOOLEAN',
      externalId: text,
      username: text,
      email: text,
      displayName: text,
      picture: text,
      origin: text,
      isEphemeral: 'BOOLEAN',
      expiresAt: 'BIGINT',
      createdAt: 'BIGINT',
    },
    {
      externalId: (row) =>
        row.externalId === null ? undefined : keyOf(row.account, row.tenant, row.externalId),
      username: (row) =>
        row.isInternal && row.username !== null ? keyOf(row.account, row.username) : undefined,
      email: (row) => (row.isInternal && row.email !== null ? keyOf(row.account, row.email) : undefined),
      persistent: (row) => (row.isInternal || row.isEphemeral ? undefined : keyOf(row.account, row.origin)),
      ephemeral: (row) => (row.isEphemeral ? '' : undefined),
    },
  ),
  attributeValues: define<AttributeValueRow>()(
    { id: text, userId: text, attributeId: text, value: 'JSON' },
    { user: (row) => row.userId, attribute: (row) => row.attributeId },
  ),
  memberships: define<MembershipRow>()(
    { id: text, userId: text, groupId: text },
    { user: (row) => row.userId, group: (row) => row.groupId },
  ),
  sessions: define<SessionRow>()(
    {
      id: text,
      hash: text,
      account: text,
      deploymentId: 'BIGINT',
      userId: text,
      tenant: text,
      creatorMode: 'BOOLEAN',
      settings: 'JSON',
      context: 'JSON',
      expiresAt: 'BIGINT',
      usedAt: 'BIGINT',
      revokedAt: 'BIGINT',
    },
    { hash: (row) => row.hash, user: (row) => row.userId },
  ),
  dbtJobs: define<DbtJobRow>()(
    { id: text, deploymentId: 'BIGINT', status: text, done: 'BIGINT', total: 'BIGINT', startedAt: 'BIGINT' },
    { status: (row) => row.status },
  ),
  threads: define<ThreadRow>()(
    { id: text, agentId: text, userId: text, createdAt: 'BIGINT' },
    { user: (row) => row.userId },
  ),
} as const;

export type TableName = keyof typeof definitions;

type TableOf<D> = D extends TableDefinition<infer R, infer I> ? Table<R, I> : never;

/** Everything of the state but what threads said, in memory. */
export type Tables = { readonly [N in TableName]: TableOf<(typeof definitions)[N]> };

export function createTables(changed: (table: TableName) => ChangeListener<TableRow>): Tables {
  const names = Object.keys(definitions) as TableName[];
  return Object.fromEntries(
    names.map((name) => [name, new Table(definitions[name].indexes as never, changed(name))]),
  ) as never;
}
