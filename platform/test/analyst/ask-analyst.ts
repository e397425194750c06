import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { DuckDBInstance } from '@duckdb/node-api';
import { createAnalyst } from '../../src/analyst/create-analyst.js';
import type { Agent, SqlToolInput, SqlToolResult } from '../../src/chat/agent.js';
import { agentTools } from '../../src/chat/agent-tools.js';
import { openDataEngine, type StreamingDataEngine } from '../../src/data/engine.js';
import { loadDataset } from '../../src/dataset/load-data-set.js';
import { rowsInMemory } from '../../src/dataset/rows-file.js';

export type Told = {
  readonly text: string;
  readonly sql: readonly SqlToolInput[];
  readonly rows: readonly (readonly unknown[])[];
  readonly schema: SqlToolResult['schema'];
  readonly memory: unknown;
};

/** The built-in analyst over a data set of the fixtures. */
export class Asked {
  readonly #agent: Agent;
  readonly #engine: StreamingDataEngine;
  readonly #instance: DuckDBInstance;

  private constructor(agent: Agent, engine: StreamingDataEngine, instance: DuckDBInstance) {
    this.#agent = agent;
    this.#engine = engine;
    this.#instance = instance;
  }

  static of(folder: string): Promise<Asked> {
    return Asked.over(fileURLToPath(new URL(`../fixtures/${folder}`, import.meta.url)));
  }

  /** The model that is made of a world's files alone. */
  static inferred(world: string): Promise<Asked> {
    const folder = fileURLToPath(new URL(`../fixtures/worlds/${world}/data/`, import.meta.url));
    return Asked.over(
      readdirSync(folder)
        .sort()
        .map((name) => `${folder}${name}`),
    );
  }

  static async over(path: string | readonly string[]): Promise<Asked> {
    const dataset = await loadDataset(path);
    const instance = await rowsInMemory(dataset, () => undefined);
    const engine = await openDataEngine({ instance, model: dataset.model });
    return new Asked(createAnalyst(dataset), engine, instance);
  }

  async ask(
    input: string,
    o: { memory?: unknown; userAttributes?: Record<string, unknown> } = {},
  ): Promise<Told> {
    const { signal } = new AbortController();
    const context = { userAttributes: o.userAttributes ?? {} };
    const deployment = { mainBranch: 'main', branches: [] };
    const tools = agentTools({
      engine: this.#engine,
      context,
      caller: '',
      branch: {},
      deployment,
      rowLimit: 100,
      signal,
    });
    const sql: SqlToolInput[] = [];
    let [text, rows, memory]: [string, Told['rows'], unknown] = ['', [], undefined];
    let schema: Told['schema'] = [];
    for await (const event of this.#agent.answer({
      input,
      memory: o.memory,
      now: new Date('2026-06-15'),
      signal,
      tools,
    })) {
      if (event.type === 'final') text += event.delta;
      if (event.type === 'memory') memory = event.value;
      if (event.type === 'tool-call' && event.name === 'sql') sql.push(event.input as SqlToolInput);
      if (event.type === 'tool-result' && 'data' in (event.result as object))
        ({ data: rows, schema } = event.result as SqlToolResult);
    }
    return { text, sql, rows, schema, memory };
  }

  /** The last answer of a thread, its query in one line. */
  async told(...thread: readonly string[]): Promise<{ sql: string; text: string }> {
    let memory: unknown;
    let last = { sql: '', text: '' };
    for (const question of thread) {
      const answer = await this.ask(question, { memory });
      memory = answer.memory ?? memory;
      last = { sql: (answer.sql.at(-1)?.sqlQuery ?? '').replace(/\s+/g, ' '), text: answer.text };
    }
    return last;
  }

  /** The query of the last answer of a thread; empty where there is none. */
  async sqlOf(...thread: readonly string[]): Promise<string> {
    return (await this.told(...thread)).sql;
  }

  async close(): Promise<void> {
    await this.#engine.close();
    this.#instance.closeSync();
  }
}
