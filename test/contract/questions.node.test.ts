import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { DuckDBConnection } from '@duckdb/node-api';
import { createLocalPlatform, type LocalPlatform } from '../../platform/src/index.js';
import { askOverHttp, type Answered } from '../helpers/chat-over-http.js';
import { flightsDatabase } from '../helpers/flights-database.js';
import { sameResult, type Question, type Rows } from '../helpers/question-check.js';

const questions = JSON.parse(
  readFileSync(new URL('../fixtures/questions.json', import.meta.url), 'utf8'),
) as readonly Question[];

/** How many of the sixty must be answered with the same result as the expected SQL. */
const REQUIRED = 54;

/** A route is named as one: its two ends as columns of their own. */
function withEnds({ columns, rows }: Rows): Rows {
  const at = columns.indexOf('route');
  const ends = (row: readonly unknown[]): string[] => String(row[at]).split('-');
  if (at < 0) return { columns, rows };
  return { columns: [...columns, 'from', 'to'], rows: rows.map((row) => [...row, ...ends(row)]) };
}

describe('the sixty questions, asked over HTTP', () => {
  let platform: LocalPlatform;
  let duckdb: DuckDBConnection;
  const answers = new Map<string, Answered>();

  before(async () => {
    platform = await createLocalPlatform({ port: 0, deltaDelayMs: 0, rowLimit: 10_000 });
    duckdb = await flightsDatabase();
    for (const { id, question, follows } of questions) {
      const chatId = follows === null ? undefined : answers.get(follows)?.chatId;
      answers.set(id, await askOverHttp(platform, question, { chatId }));
    }
  });

  after(async () => {
    duckdb.closeSync();
    await platform.close();
  });

  async function expected(sql: string): Promise<Rows> {
    const reader = await duckdb.runAndReadAll(sql);
    return { columns: reader.columnNames(), rows: reader.getRowsJson() };
  }

  async function isRight(question: Question): Promise<boolean> {
    const answer = answers.get(question.id)!;
    if (question.sql === null)
      return answer.results.length === 0 && !/\d/.test(answer.text) && answer.text !== '';
    const result = answer.results.at(-1);
    if (result?.schema === undefined) return false;
    const rows = { columns: result.schema.map(({ name }) => name), rows: result.data as unknown[][] };
    return sameResult(await expected(question.sql), withEnds(rows), question);
  }

  it(`gives the expected result for at least ${REQUIRED} of them`, async (test) => {
    const wrong: string[] = [];
    for (const question of questions) if (!(await isRight(question))) wrong.push(question.id);
    test.diagnostic(
      `${questions.length - wrong.length} of ${questions.length} equal; not: ${wrong.join(' ')}`,
    );
    assert.ok(questions.length - wrong.length >= REQUIRED, `wrong: ${wrong.join(' ')}`);
  });

  for (const question of questions.filter(({ sql }) => sql === null)) {
    it(`says that the data does not hold this, with no number: ${question.unanswerable}`, () => {
      const answer = answers.get(question.id)!;
      assert.equal(answer.results.length, 0);
      assert.notEqual(answer.text, '');
      assert.doesNotMatch(answer.text, /\d/);
    });
  }
});
