import { randomUUID } from 'node:crypto';
import { keyOf, type Tables } from '../store/tables.js';
import type { DemoSecrets } from './demo-secrets.js';
import { hashSecret, randomSecret } from './secrets.js';
import type { AttributeType } from './attribute-value.js';
import { writeEmbedSettings, type EmbedSettings } from './embed-settings.js';

/** Fixed names of the demo account, as the ready line prints them. */
export const demo = {
  accountName: 'inlay-demo',
  agentId: 'analyst',
  deploymentId: 1,
  otherDeploymentId: 2,
  embedTenantName: 'inlay-demo-embed',
  mainBranch: 'main',
  /** One name that is user name and e-mail address alike, so that it is good for sessions and for chat. */
  internalId: 'analyst@inlay.example',
} as const;

export type DemoOptions = {
  readonly secrets: DemoSecrets;
  /** What the account's deployments are called. */
  readonly title: string;
  readonly attributes: readonly { readonly name: string; readonly type: AttributeType }[];
  readonly developmentMode: boolean;
  readonly tokenAuthentication: boolean;
  readonly embed: EmbedSettings;
  readonly now: number;
};

/**
 * Writes the demo account where it is absent, and brings what the options decide up to date where it is not.
 * Users, threads and everything else that requests created stay as they were.
 */
export function seedDemoAccount(tables: Tables, options: DemoOptions): void {
  const account = demo.accountName;
  if (tables.deployments.count('account', account) === 0) createAccount(tables, options);
  writeCredentials(tables, options);
  writeEmbedSettings(tables, account, options.embed);
  tables.agents.put({
    id: demo.agentId,
    account,
    deploymentId: demo.deploymentId,
    name: `${options.title} analyst`,
    developmentMode: options.developmentMode,
  });
}

function createAccount(tables: Tables, options: DemoOptions): void {
  const account = demo.accountName;
  const deployments = [
    { id: demo.deploymentId, name: options.title },
    { id: demo.otherDeploymentId, name: `${options.title} (staging)` },
  ];
  for (const { id, name } of deployments) {
    tables.deployments.put({
      id: String(id),
      account,
      name,
      mainBranch: demo.mainBranch,
      branches: ['dev'],
      tokenAuthentication: false,
      tokenSecret: randomSecret('inlay_deployment_secret'),
    });
  }
  const { embedTenantName } = demo;
  tables.embedTenants.put({
    id: keyOf(account, embedTenantName),
    account,
    name: embedTenantName,
    useCreatorMode: true,
  });
  const none = { displayName: null, defaultValue: null, description: null };
  for (const { name, type } of options.attributes) {
    tables.attributeDefinitions.put({ id: randomUUID(), account, tenant: '', name, type, ...none });
  }
  for (const name of ['viewers', 'editors']) {
    tables.groups.put({ id: randomUUID(), account, tenant: '', name, description: null });
  }
  createInternalUsers(tables, account, options.now);
}

function createInternalUsers(tables: Tables, account: string, now: number): void {
  const people = [
    { username: demo.internalId, email: demo.internalId, displayName: 'Demo Analyst' },
    { username: 'ada', email: 'ada@inlay.example', displayName: 'Ada Vance' },
  ];
  for (const person of people) {
    tables.users.put({
      ...person,
      id: randomUUID(),
      account,
      tenant: '',
      isInternal: true,
      externalId: null,
      picture: null,
      origin: 'internal',
      isEphemeral: false,
      expiresAt: null,
      createdAt: now,
    });
  }
}

/** The account's keys and tokens are exactly those of this start. */
function writeCredentials(tables: Tables, { secrets, tokenAuthentication }: DemoOptions): void {
  const account = demo.accountName;
  for (const { id } of tables.apiKeys.where('account', account)) tables.apiKeys.delete(id);
  for (const { id } of tables.accessTokens.where('account', account)) tables.accessTokens.delete(id);
  const admin = { account, isAdmin: true };
  tables.apiKeys.put({ ...admin, id: hashSecret(secrets.apiKey), deploymentIds: null });
  tables.apiKeys.put({ ...admin, id: hashSecret(secrets.scopedApiKey), deploymentIds: [demo.deploymentId] });
  tables.accessTokens.put({ id: hashSecret(secrets.accessToken), account });
  const deployment = tables.deployments.get(String(demo.deploymentId));
  if (deployment) {
    tables.deployments.put({ ...deployment, tokenAuthentication, tokenSecret: secrets.tokenSecret });
  }
}
