import type { Agent } from '../../src/chat/agent.js';
import { agentTools } from '../../src/chat/agent-tools.js';
import type { DataEngine } from '../../src/data/engine.js';
import { createAnalyst } from './analyst/analyst.js';

/** Questions of every kind, so that the code that reads them is loaded and compiled before the first viewer asks. */
const warmQuestions = [
  'How many flights left Boston in March?',
  'Which ten routes with at least 500 flights have the highest share of late arrivals?',
  'Show the average delay by week and by day of the week',
  'Compare Denver and Houston by month',
  'Map the busiest airports of California',
];

/** The analyst of the flights, warm. */
export async function createFlightsAgent(engine: DataEngine): Promise<Agent> {
  const analyst = await createAnalyst({ engine });
  const { signal } = new AbortController();
  const deployment = { mainBranch: 'main', branches: [] };
  const tools = agentTools({ engine, context: {}, caller: '', branch: {}, deployment, rowLimit: 1, signal });
  for (const [index, input] of warmQuestions.entries()) {
    // One query for all: it is the reading that takes longer the first time.
    const noQuery = { ...tools, sql: () => Promise.reject(new Error('not asked')) };
    const turn = { input, memory: undefined, now: new Date(), signal, tools: index === 0 ? tools : noQuery };
    for await (const _event of analyst.answer(turn));
  }
  return analyst;
}
