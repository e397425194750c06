import type { Agent, AgentEvent, AgentTurn } from '../../src/chat/agent.js';

/** A gate that a test opens when the turn may go on. */
export function gate(): { opened: Promise<void>; open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { opened, open };
}

/** An agent that does as the test says, and remembers the turns it was given. */
export function scriptedAgent(script: (turn: AgentTurn) => AsyncIterable<AgentEvent>): Agent & {
  readonly turns: AgentTurn[];
} {
  const turns: AgentTurn[] = [];
  return {
    turns,
    answer(turn) {
      turns.push(turn);
      return script(turn);
    },
  };
}

let queries = 0;

/** Thinks, says a word, searches, queries, answers, and remembers the question. */
export async function* fullTurn(turn: AgentTurn): AsyncIterable<AgentEvent> {
  yield { type: 'thinking', delta: 'What is asked? ' };
  yield { type: 'text', delta: 'I look at the model.' };
  const search = { searchQuery: 'flights' };
  yield { type: 'tool-call', id: 'm', name: 'meta', input: search };
  yield { type: 'tool-result', id: 'm', result: await turn.tools.meta(search) };
  const query = {
    // Never the same twice: a result that is known already would not reach the engine.
    sqlQuery: `SELECT 1 -- ${++queries}`,
    queryTitle: 'One',
    description: 'one',
    userRequest: turn.input,
    memoryId: 'memory',
  };
  yield { type: 'tool-call', id: 's', name: 'sql', input: query };
  const result = await turn.tools.sql(query).catch((error: Error) => ({ error: error.message }));
  yield { type: 'tool-result', id: 's', result };
  yield { type: 'final', delta: `Answer to ${turn.input}` };
  yield { type: 'memory', value: { last: turn.input } };
}
