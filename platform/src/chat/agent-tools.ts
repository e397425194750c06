import { createHash, randomUUID } from 'node:crypto';
import type { AgentTurn, MetaSearchResult } from './agent.js';
import { searchMeta } from './meta-search.js';
import type { DataEngine, MetaCube, SecurityContext } from '../data/engine.js';
import { checkBranch, type BranchChoice } from './branch.js';

/** The agent's two tools, under the caller's security context and branch. */
export function agentTools(o: {
  engine: DataEngine;
  context: SecurityContext;
  caller: string;
  branch: BranchChoice;
  deployment: { readonly mainBranch: string; readonly branches: readonly string[] };
  rowLimit: number;
  signal: AbortSignal;
}): AgentTurn['tools'] {
  return {
    meta: async ({ searchQuery }) => search(o.engine.meta(o.context), searchQuery),
    sql: async ({ sqlQuery, queryTitle, description, userRequest, vegaSpec }) => {
      checkBranch(o.branch, o.deployment);
      const options = { limit: o.rowLimit, signal: o.signal, caller: o.caller };
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
    sight: {
      rights: createHash('sha256').update(JSON.stringify(o.context)).digest('base64'),
      get cubes() {
        return o.engine.meta(o.context);
      },
      rows: async (sqlQuery) => {
        checkBranch(o.branch, o.deployment);
        const options = { limit: mostWords, signal: o.signal, caller: o.caller };
        return (await o.engine.sql(sqlQuery, o.context, options)).data;
      },
    },
  };
}

/** Rows that an agent may learn words from. */
const mostWords = 5000;

/** Searches kept for a model: an index is built for each, and viewers with the same rights ask for the same things. */
const mostSearches = 200;
const searches = new WeakMap<readonly MetaCube[], Map<string, MetaSearchResult>>();

function search(cubes: readonly MetaCube[], searchQuery: string): MetaSearchResult {
  const known = searches.get(cubes) ?? new Map<string, MetaSearchResult>();
  searches.set(cubes, known);
  const result = known.get(searchQuery) ?? searchMeta(cubes, searchQuery);
  if (known.size < mostSearches) known.set(searchQuery, result);
  return result;
}
