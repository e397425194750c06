import { randomUUID } from 'node:crypto';
import type { AgentTurn } from '../agent/agent.js';
import { searchMeta } from '../agent/meta-search.js';
import type { DataEngine, SecurityContext } from '../data/engine.js';
import { checkBranch, type BranchChoice } from './branch.js';

/** The agent's two tools, under the caller's security context and branch. */
export function agentTools(o: {
  engine: DataEngine;
  context: SecurityContext;
  branch: BranchChoice;
  deployment: { readonly mainBranch: string; readonly branches: readonly string[] };
  rowLimit: number;
  signal: AbortSignal;
}): AgentTurn['tools'] {
  return {
    meta: async ({ searchQuery }) => searchMeta(o.engine.meta(o.context), searchQuery),
    sql: async ({ sqlQuery, queryTitle, description, userRequest, vegaSpec }) => {
      checkBranch(o.branch, o.deployment);
      const options = { limit: o.rowLimit, signal: o.signal };
      const result = await o.engine.sql(sqlQuery, o.context, options);
      return {
        sqlQuery,
        queryTitle,
        description,
        userRequest,
        schema: result.schema,
        data: result.data,
        totalRows: result.totalRows,
        uuid: randomUUID(),
        ...(vegaSpec === undefined ? {} : { vegaSpec }),
      };
    },
  };
}
