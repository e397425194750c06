/**
 * Which cell the analyst wrote each of its numbers from, found without reading its words: the question is answered a
 * second time over rows whose numbers are codes of their own places, and the numbers of both texts stand one by one
 * beside each other. Answers whose other words differ between the two are left out.
 */
import { createAnalyst } from '../../src/analyst/create-analyst.js';
import type { AgentTurn, SqlToolResult } from '../../src/chat/agent.js';
import { agentTools } from '../../src/chat/agent-tools.js';
import { openDataEngine } from '../../src/data/engine.js';
import { rowsInMemory } from '../../src/dataset/rows-file.js';
import { loadDataset } from '../../src/index.js';
import { dataSetOf } from '../questions/score.js';
import { questionsOf } from './play-turns.js';

/** A number of an answer: where it stands in its block, and the cell that it was written from. */
export interface ToldNumber {
  readonly block: number;
  readonly start: number;
  readonly text: string;
  readonly cell: { readonly row: number; readonly column: number } | undefined;
}

export interface ToldAnswer {
  readonly question: string;
  /** Paragraphs and list items as they are read. */
  readonly blocks: readonly string[];
  readonly results: readonly SqlToolResult[];
  readonly numbers: readonly ToldNumber[];
}

type Spoken = { readonly text: string; readonly results: readonly SqlToolResult[] };

/** The answers of a world to single questions, as far as it is known what their numbers were written from. */
export async function toldAnswers(world: string, most: number): Promise<ToldAnswer[]> {
  const dataset = await loadDataset(dataSetOf(world));
  const instance = await rowsInMemory(dataset, () => undefined);
  const engine = await openDataEngine({ instance, model: dataset.model });
  const analyst = createAnalyst(dataset);
  const now = new Date(dataset.now ?? '2026-06-15');
  const speak = async (input: string, coded?: number): Promise<Spoken> => {
    const { signal } = new AbortController();
    const shared = { context: { userAttributes: {} }, caller: '', branch: {}, rowLimit: 100, signal };
    const tools = agentTools({ engine, deployment: { mainBranch: 'main', branches: [] }, ...shared });
    const results: SqlToolResult[] = [];
    const sql: AgentTurn['tools']['sql'] = async (asked) => {
      const result = await tools.sql(asked);
      const given = results.length === coded ? { ...result, data: codesOf(result.data) } : result;
      results.push(given);
      return given;
    };
    let text = '';
    const turn = { input, memory: undefined, now, signal, tools: { ...tools, sql } } as AgentTurn;
    for await (const event of analyst.answer(turn)) if (event.type === 'final') text += event.delta;
    return { text, results };
  };
  const told: ToldAnswer[] = [];
  for (const question of await questionsOf(world, dataset)) {
    if (told.length >= most) break;
    const spoken = await speak(question);
    if (spoken.results.length === 0) continue;
    const answer = toldBy(question, spoken, await speak(question, spoken.results.length - 1));
    if (answer) told.push(answer);
  }
  instance.closeSync();
  return told;
}

const COLUMN = 1e8;
const RANK = 1e4;

/** Each number as its column, its rank in it, which keeps extremes where they are, and its row. */
function codesOf(data: SqlToolResult['data']): SqlToolResult['data'] {
  const width = data[0]?.length ?? 0;
  const ranks = Array.from({ length: width }, (_, column) =>
    [...new Set(data.flatMap((row) => (typeof row[column] === 'number' ? [row[column]] : [])))].sort(
      (a, b) => a - b,
    ),
  );
  return data.map((row, at) =>
    row.map((cell, column) => {
      if (typeof cell !== 'number') return cell;
      const code = (column + 1) * COLUMN + ranks[column]!.indexOf(cell) * RANK + at;
      return cell < 0 ? -code : code;
    }),
  );
}

const DAY = /(?:\d{1,2} )?[A-Z][a-z]+ \d{4}/g;
const NUMBER = /\d[\d,]*(?:\.\d+)?%?/g;

function toldBy(question: string, spoken: Spoken, coded: Spoken): ToldAnswer | undefined {
  const [blocks, codes] = [blocksOf(spoken.text), blocksOf(coded.text)];
  const bare = (all: readonly string[]) => all.map((block) => block.replace(NUMBER, '#')).join('\n');
  // Of two rows with the same number the codes make another one the highest: the days that are named tell it.
  const days = (all: readonly string[]) => all.join('\n').match(DAY)?.join();
  if (bare(blocks) !== bare(codes) || days(blocks) !== days(codes)) return undefined;
  const numbers = blocks.flatMap((block, index) => {
    const told = [...codes[index]!.matchAll(NUMBER)];
    return [...block.matchAll(NUMBER)].map(([text, ...rest], at) => ({
      ...{ block: index, text, start: [...block.matchAll(NUMBER)][at]!.index },
      cell: rest.length === 0 ? cellOf(told[at]![0]) : undefined,
    }));
  });
  return { question, blocks, results: spoken.results, numbers };
}

function cellOf(text: string): ToldNumber['cell'] {
  const value = Math.round(Number(text.replace(/[,%]/g, '')) / (text.endsWith('%') ? 100 : 1));
  if (value < COLUMN) return undefined;
  return { row: value % RANK, column: Math.floor(value / COLUMN) - 1 };
}

/** Markdown of the few kinds that the analyst writes, as its reader sees it. */
export const blocksOf = (markdown: string): string[] =>
  markdown
    .split('\n')
    .map((line) =>
      line
        .replace(/^(?:\d+\.|-) /, '')
        .replaceAll('**', '')
        .replace(/\\(?=[\\`*_[\]<>#|~])/g, ''),
    )
    .filter((line) => line !== '');
