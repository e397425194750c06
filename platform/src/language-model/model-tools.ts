/** The two tools of a language model: what it may ask for, and how what it sends is read. */
import { z } from 'zod';
import type { AgentTurn, SqlToolInput, SqlToolResult } from '../chat/agent.js';
import { DataError } from '../data/data-error.js';
import { chartOf, chartWish } from './chart-of.js';
import type { ModelTool, ToolCall } from './model-endpoint.js';
import { ModelFailure } from './model-failure.js';

const metaInput = z.strictObject({
  searchQuery: z.string().max(400).describe('Words of what is looked for: measures, dimensions'),
});
const sqlInput = z.strictObject({
  sqlQuery: z.string().max(20_000).describe('One SELECT'),
  queryTitle: z.string().max(200).describe('What the rows show, in a few words of the question’s language'),
  chart: chartWish.nullable().describe('How the rows are drawn; null for a single number'),
});

/** As a model is told of them. */
export const modelTools: readonly ModelTool[] = [
  tool('meta', 'Searches the data model for members. Their names are what SQL may use.', metaInput),
  tool(
    'sql',
    'Runs one SELECT and shows its rows to the viewer. Rows are limited to what the viewer may see.',
    sqlInput,
  ),
];

function tool(name: string, description: string, input: z.ZodType): ModelTool {
  const { $schema: _, ...parameters } = z.toJSONSchema(input);
  return { type: 'function', function: { name, description, strict: true, parameters } };
}

/** A call that has been read: what the wire shows of it, and how it is carried out. */
export type ReadCall =
  | { readonly name: 'meta'; readonly input: { readonly searchQuery: string } }
  | { readonly name: 'sql'; readonly input: SqlToolInput };

/** @throws ModelFailure for a tool that is not there, and arguments that it does not take */
export function readCall({ name, arguments: text }: ToolCall, turn: AgentTurn): ReadCall {
  const value = parsed(text);
  if (name === 'meta') return { name, input: checked(metaInput, value) };
  if (name !== 'sql') throw new ModelFailure('bad-answer', 'The model called a tool that there is not.');
  const { sqlQuery, queryTitle, chart } = checked(sqlInput, value);
  const input = { sqlQuery, queryTitle, description: '', userRequest: turn.input, memoryId: '' };
  return { name, input: chart === null ? input : { ...input, vegaSpec: chartOf(chart, queryTitle) } };
}

/** What came of a call: for the wire, and for the model, which may mend a query that failed. */
export type CallResult = { readonly shown: unknown; readonly told: string; readonly rows?: SqlToolResult };

export async function runCall(call: ReadCall, { tools }: AgentTurn): Promise<CallResult> {
  try {
    if (call.name === 'meta') {
      const found = await tools.meta(call.input);
      return { shown: found, told: cut(JSON.stringify(found)) };
    }
    const rows = await tools.sql(call.input);
    const { schema, data, totalRows } = rows;
    return { shown: rows, rows, told: cut(JSON.stringify({ columns: schema, rows: data, totalRows })) };
  } catch (error) {
    if (!(error instanceof DataError)) throw error;
    return { shown: { error: error.message }, told: JSON.stringify({ error: error.message }) };
  }
}

/** Characters of a result that go to the model: its window is not ours to fill. */
const mostTold = 24_000;
const cut = (text: string): string => (text.length > mostTold ? `${text.slice(0, mostTold)} … (cut)` : text);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ModelFailure('bad-answer', 'The arguments of a tool call are no JSON.');
  }
}

function checked<T>(schema: z.ZodType<T>, value: unknown): T {
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  throw new ModelFailure('bad-answer', 'A tool was called with arguments that it does not take.');
}
