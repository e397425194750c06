/** What a turn does besides thinking: it searches the model, runs queries and says words, each as events of its stream. */
import type { AgentEvent, AgentTurn, SqlToolInput, SqlToolResult } from '../chat/agent.js';

/** @param vegaSpec only when a chart is drawn */
export const sqlInput = (
  turn: AgentTurn,
  sqlQuery: string,
  title: string,
  description = `${title}.`,
  vegaSpec?: string,
): SqlToolInput => ({
  sqlQuery,
  queryTitle: title,
  description,
  userRequest: turn.input,
  memoryId: `memory-${hash(turn.input)}`,
  ...(vegaSpec === undefined ? {} : { vegaSpec }),
});

/** A search of the model that the viewer is shown. */
export async function* searchMeta(turn: AgentTurn, searchQuery: string): AsyncGenerator<AgentEvent> {
  const id = `meta-${hash(searchQuery)}`;
  yield { type: 'tool-call', id, name: 'meta', input: { searchQuery } };
  try {
    yield { type: 'tool-result', id, result: await turn.tools.meta({ searchQuery }) };
  } catch (error) {
    turn.signal.throwIfAborted();
    yield { type: 'tool-result', id, result: { error: messageOf(error) } };
  }
}

/** What the columns of a result are called, in their order, and how they are written. */
export type Headings = readonly { readonly title?: string; readonly format?: string }[];

/** A query that the viewer is shown. @returns nothing when it failed, which the words have told then */
export async function* runSql(
  turn: AgentTurn,
  input: SqlToolInput,
  headings: Headings = [],
): AsyncGenerator<AgentEvent, SqlToolResult | undefined> {
  const id = `sql-${hash(input.sqlQuery)}`;
  yield { type: 'tool-call', id, name: 'sql', input: { ...input } };
  try {
    const found = await turn.tools.sql(input);
    const schema = found.schema.map((column, i) => ({ ...column, ...headings[i] }));
    const result = { ...found, schema };
    yield { type: 'tool-result', id, result };
    return result;
  } catch (error) {
    turn.signal.throwIfAborted();
    yield { type: 'tool-result', id, result: { error: messageOf(error) } };
    yield* tellFailed(turn);
    return undefined;
  }
}

/** What a viewer is told of a query that failed: never the words of its error. */
export const tellFailed = ({ memory }: AgentTurn): Generator<AgentEvent> =>
  say(
    'The query for this question failed, so I have no answer to give. Please try again or ask in another way.',
    memory,
  );

/** Words without a query; the thread goes on from its last real answer. */
export function* say(text: string, memory: unknown): Generator<AgentEvent> {
  yield* pieces(text);
  yield { type: 'memory', value: memory };
}

/** In pieces of a few words, as a writer would type it. */
export function* pieces(text: string): Generator<AgentEvent> {
  for (const [piece] of text.matchAll(/\S+\s*(?:\S+\s*){0,2}/g)) yield { type: 'final', delta: piece };
}

function hash(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return h.toString(36);
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : 'The tool failed.');
