import { randomUUID } from 'node:crypto';
import type { Statements } from '../store/database.js';
import type { DemoSecrets } from './demo-secrets.js';
import { hashSecret } from './secrets.js';
import type { AttributeType } from './attribute-value.js';

/** Fixed names of the demo account, as the ready line prints them. */
export const demo = {
  accountName: 'inlay-demo',
  agentId: 'flights-analyst',
  deploymentId: 1,
  otherDeploymentId: 2,
  dashboardId: 'flights-overview',
  embedTenantName: 'inlay-demo-embed',
  mainBranch: 'main',
  /** One name that is user name and e-mail address alike, so that it is good for sessions and for chat. */
  internalId: 'analyst@inlay.example',
} as const;

export type DemoOptions = {
  readonly secrets: DemoSecrets;
  readonly attributeTypes: Readonly<Record<string, AttributeType>>;
  readonly developmentMode: boolean;
  readonly tokenAuthentication: boolean;
  readonly now: number;
};

/**
 * Writes the demo account where it is absent, and brings what the options decide up to date where it is not.
 * Users, threads and everything else that requests created stay as they were.
 */
export async function seedDemoAccount(statements: Statements, options: DemoOptions): Promise<void> {
  const known = await statements.first('SELECT name FROM state.accounts WHERE name = $name', {
    name: demo.accountName,
  });
  if (!known) await createAccount(statements, options);
  await writeCredentials(statements, options);
  await statements.run('UPDATE state.agents SET development_mode = $mode WHERE id = $id', {
    mode: options.developmentMode,
    id: demo.agentId,
  });
}

async function createAccount(statements: Statements, options: DemoOptions): Promise<void> {
  const account = demo.accountName;
  await statements.run('INSERT INTO state.accounts VALUES ($account, 10000, 10000)', { account });
  const deployments = [
    { id: demo.deploymentId, name: 'Flights' },
    { id: demo.otherDeploymentId, name: 'Flights (staging)' },
  ];
  for (const deployment of deployments) {
    await statements.run(
      `INSERT INTO state.deployments VALUES ($id, $account, $name, $branch, '["dev"]', FALSE, '')`,
      { ...deployment, account, branch: demo.mainBranch },
    );
  }
  await statements.run('INSERT INTO state.agents VALUES ($id, $account, $deployment, $name, FALSE)', {
    id: demo.agentId,
    account,
    deployment: demo.deploymentId,
    name: 'Flights analyst',
  });
  await statements.run('INSERT INTO state.embed_tenants VALUES ($account, $name, TRUE)', {
    account,
    name: demo.embedTenantName,
  });
  for (const [name, type] of Object.entries(options.attributeTypes)) {
    await statements.run(
      `INSERT INTO state.attribute_definitions VALUES ($id, $account, '', $name, $type, NULL, NULL, NULL)`,
      { id: randomUUID(), account, name, type },
    );
  }
  for (const name of ['viewers', 'editors']) {
    await statements.run(`INSERT INTO state.user_groups VALUES ($id, $account, '', $name, NULL)`, {
      id: randomUUID(),
      account,
      name,
    });
  }
  await createInternalUsers(statements, account, options.now);
}

async function createInternalUsers(statements: Statements, account: string, now: number): Promise<void> {
  const people = [
    { username: demo.internalId, email: demo.internalId, displayName: 'Demo Analyst' },
    { username: 'ada', email: 'ada@inlay.example', displayName: 'Ada Vance' },
  ];
  for (const person of people) {
    await statements.run(
      `INSERT INTO state.users VALUES ($id, $account, '', TRUE, NULL, $username, $email, $displayName, NULL,
       'internal', FALSE, NULL, $now)`,
      { id: randomUUID(), account, now, ...person },
    );
  }
}

async function writeCredentials(statements: Statements, options: DemoOptions): Promise<void> {
  const { secrets } = options;
  const account = demo.accountName;
  await statements.run('DELETE FROM state.api_keys WHERE account = $account', { account });
  await statements.run('INSERT INTO state.api_keys VALUES ($hash, $account, TRUE, NULL)', {
    account,
    hash: hashSecret(secrets.apiKey),
  });
  await statements.run('INSERT INTO state.api_keys VALUES ($hash, $account, TRUE, $scope)', {
    account,
    hash: hashSecret(secrets.scopedApiKey),
    scope: JSON.stringify([demo.deploymentId]),
  });
  await statements.run('DELETE FROM state.access_tokens WHERE account = $account', { account });
  await statements.run('INSERT INTO state.access_tokens VALUES ($hash, $account)', {
    account,
    hash: hashSecret(secrets.accessToken),
  });
  await statements.run(
    'UPDATE state.deployments SET token_authentication = $on, token_secret = $secret WHERE id = $id',
    { on: options.tokenAuthentication, secret: secrets.tokenSecret, id: demo.deploymentId },
  );
}
