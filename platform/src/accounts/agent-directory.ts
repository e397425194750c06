import type { AgentRow, DeploymentRow, Tables } from '../store/tables.js';

/** An agent with what a chat request needs of its deployment. */
export type AgentRecord = Omit<AgentRow, 'deploymentId'> & {
  readonly deployment: Omit<DeploymentRow, 'id'> & { readonly id: number };
};

export function findAgent(tables: Tables, account: string, agentId: string): AgentRecord | undefined {
  const agent = tables.agents.get(agentId);
  if (agent?.account !== account) return undefined;
  const deployment = findDeployment(tables, account, agent.deploymentId);
  return deployment && { ...agent, deployment };
}

export function findDeployment(
  tables: Tables,
  account: string,
  id: number,
): AgentRecord['deployment'] | undefined {
  const deployment = tables.deployments.get(String(id));
  return deployment?.account === account ? { ...deployment, id } : undefined;
}
