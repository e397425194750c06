import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Asked } from './ask-analyst.js';

export type Case = readonly [world: string, question: string, expected: RegExp];

/** Worlds of the fixtures, or data sets that come along by their name: open while the tests of a suite run. */
export function askedWorlds(...names: readonly string[]): {
  /** The query that answers a question, or the last of a thread; empty where there is none. */
  readonly sql: (world: string, ...thread: readonly string[]) => Promise<string>;
  /** The words of an answer. */
  readonly told: (world: string, question: string) => Promise<string>;
  /** All wordings come to the query of the first. */
  readonly same: (world: string, first: string, ...others: readonly string[]) => Promise<void>;
  /** Each question is answered by a query as expected. */
  readonly check: (cases: readonly Case[]) => Promise<void>;
} {
  const worlds = new Map<string, Asked>();
  before(async () => {
    for (const name of names) {
      const folder = fileURLToPath(new URL(`../fixtures/worlds/${name}`, import.meta.url));
      worlds.set(name, await Asked.over(existsSync(folder) ? folder : name));
    }
  });
  after(async () => {
    for (const asked of worlds.values()) await asked.close();
  });
  const sql = (world: string, ...thread: readonly string[]): Promise<string> =>
    worlds.get(world)!.sqlOf(...thread);
  return {
    sql,
    told: async (world, question) => (await worlds.get(world)!.ask(question)).text,
    same: async (world, first, ...others) => {
      const expected = await sql(world, first);
      assert.notEqual(expected, '', first);
      for (const other of others) assert.equal(await sql(world, other), expected, `${world}: ${other}`);
    },
    check: async (cases) => {
      for (const [world, question, expected] of cases)
        assert.match(await sql(world, question), expected, question);
    },
  };
}
