import type { Database } from '../store/database.js';

/** An agent with what a chat request needs of its deployment. */
export type AgentRecord = {
  readonly id: string;
  readonly account: string;
  readonly developmentMode: boolean;
  readonly deployment: {
    readonly id: number;
    readonly mainBranch: string;
    readonly branches: readonly string[];
    readonly tokenAuthentication: boolean;
    readonly tokenSecret: string;
  };
};

export async function findAgent(
  database: Database,
  account: string,
  agentId: string,
): Promise<AgentRecord | undefined> {
  const row = await database.read((statements) =>
    statements.first(
      `SELECT a.development_mode, d.* FROM state.agents a JOIN state.deployments d ON d.id = a.deployment_id
       WHERE a.id = $agentId AND a.account = $account AND d.account = $account`,
      { agentId, account },
    ),
  );
  return (
    row && {
      id: agentId,
      account,
      developmentMode: row.development_mode === true,
      deployment: {
        id: Number(row.id),
        mainBranch: row.main_branch as string,
        branches: JSON.parse(row.branches as string) as string[],
        tokenAuthentication: row.token_authentication === true,
        tokenSecret: row.token_secret as string,
      },
    }
  );
}

/** The API secret that a deployment's tokens are signed with. */
export async function deploymentSecret(database: Database, deploymentId: number): Promise<string> {
  const row = await database.read((statements) =>
    statements.first('SELECT token_secret FROM state.deployments WHERE id = $deploymentId', { deploymentId }),
  );
  return (row?.token_secret as string | undefined) ?? '';
}
