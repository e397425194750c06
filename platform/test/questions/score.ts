/**
 * Asks a platform the questions of a set and says how many it answered, against SQL over the tables themselves.
 *
 *   npm run questions                                every world, the open half
 *   npm run questions -- --world orders              one of them
 *   npm run questions -- --set FOLDER --json FILE    questions of another place; every verdict into a file
 *   npm run questions -- --inferred                  over the models that `init` makes of the worlds' files
 *   npm run questions -- --lines                     what was said to those that nobody would notice, also of a held-back half
 */
import { readdir, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { DuckDBConnection } from '@duckdb/node-api';
import { openDataEngine } from '../../src/data/engine.js';
import type { DataSet } from '../../src/dataset/data-set.js';
import { rowsInMemory } from '../../src/dataset/rows-file.js';
import { createLocalPlatform, loadDataset, type LocalPlatformOptions } from '../../src/index.js';
import { askThread } from './ask.js';
import { grouped } from './grouped.js';
import { judge, verdicts, type Answer, type Truth, type Verdict } from './judge.js';
import { readQuestionSets, type Question, type QuestionSet } from './question-set.js';
import type { Cell } from './same-rows.js';

export type Scored = {
  readonly world: string;
  readonly question: Question;
  readonly verdict: Verdict;
  readonly answer: Answer;
  readonly truths: readonly Truth[];
};

const isFile = (world: string) => /\.(?:csv|json)$/.test(world);
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * A folder of the worlds, the name of a data set that comes with the platform, or a file of a package of public tables
 * (`vega-datasets/data/movies.json`), of which nothing is known but its rows.
 */
export const dataSetOf = (world: string): string => {
  if (isFile(world)) return here(`../../../node_modules/${world}`);
  const folder = here(`../fixtures/worlds/${world}`);
  return existsSync(folder) ? folder : world;
};

/** Asks every question of a set, each in a thread of its own, at the data set's own day. */
export async function scoreSet(
  { world, questions }: QuestionSet,
  { agent, isInferred = false }: Pick<LocalPlatformOptions, 'agent'> & { readonly isInferred?: boolean } = {},
): Promise<Scored[]> {
  const written = await loadDataset(dataSetOf(world));
  const dataset = isInferred ? await inferredOf(world, written) : written;
  const instance = await rowsInMemory(dataset, () => undefined);
  const began = Date.now();
  const today = dataset.now === undefined ? began : Date.parse(`${dataset.now}T12:00:00Z`);
  const clock = () => today + Date.now() - began;
  const engine = await openDataEngine({ instance, model: dataset.model, clock });
  const platform = await createLocalPlatform({
    port: 0,
    deltaDelayMs: 0,
    dataset,
    engine,
    clock,
    ...(agent ? { agent } : {}),
  });
  const connection = await instance.connect();
  try {
    const scored: Scored[] = [];
    for (const question of questions) {
      const truths = await truthsOf(connection, question);
      const answer = await askThread(platform, question);
      scored.push({ world, question, truths, answer, verdict: judge(question, truths, answer) });
    }
    return scored;
  } finally {
    connection.disconnectSync();
    await platform.close();
    instance.closeSync();
  }
}

/** What `init` makes of a world's files, on the same day. */
async function inferredOf(world: string, { title, now, currency, timeZone }: DataSet): Promise<DataSet> {
  const folder = join(dataSetOf(world), 'data');
  const files = (await readdir(folder)).sort().map((file) => join(folder, file));
  return {
    ...(await loadDataset(files, { title })),
    timeZone,
    ...(now === undefined ? {} : { now }),
    ...(currency === undefined ? {} : { currency }),
  };
}

/** @throws Error for SQL that gives nothing: such a truth would call every empty answer right */
export async function truthsOf(connection: DuckDBConnection, question: Question): Promise<Truth[]> {
  const truths: Truth[] = [];
  for (const sql of question.truth) {
    const read = await connection.runAndReadAll(sql).catch((error: unknown) => {
      throw new Error(`${question.id}: ${String(error)}`, { cause: error });
    });
    const rows = read.getRowsJson().map((row) => row.map(inDays)) as Cell[][];
    if (!rows.some((row) => row.some((cell) => cell !== null)))
      throw new Error(`${question.id}: no truth in ${sql}`);
    truths.push({ sql, result: { columns: read.columnNames(), rows } });
  }
  return truths;
}

/** A stretch of time, which DuckDB tells in months, days and the rest, as days. */
function inDays(cell: unknown): unknown {
  if (typeof cell !== 'object' || cell === null || !('micros' in cell)) return cell;
  const { months, days, micros } = cell as { months: number; days: number; micros: string };
  return months * 30 + days + Number(micros) / 86_400e6;
}

/** How often each verdict fell, in percent, by world and by role. */
export function tableOf(scored: readonly Scored[]): string {
  const groups: [string, readonly Scored[]][] = [
    ...grouped(scored, ({ world }) => world),
    ...grouped(scored, ({ question }) => `  ${question.role}`),
    ['all', scored],
  ];
  const line = (cells: readonly string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(15) : cell.padStart(24))).join('');
  const percent = (list: readonly Scored[], verdict: Verdict) =>
    `${((100 * list.filter((one) => one.verdict === verdict).length) / list.length).toFixed(0)} %`;
  return [
    line(['', 'questions', ...verdicts]),
    ...groups.map(([name, list]) =>
      line([name, String(list.length), ...verdicts.map((verdict) => percent(list, verdict))]),
    ),
  ].join('\n');
}

/** One that nobody would notice, with all that is needed to see why. */
const report = ({ question, answer, truths }: Scored): string =>
  [
    `\n${question.id} (${question.kind}): ${[question.ask].flat().join(' → ')}`,
    ...answer.sql.map((sql) => `  asked: ${sql.replaceAll(/\s+/g, ' ')}`),
    `  said:  ${answer.text.replaceAll(/\s+/g, ' ').slice(0, 300)}`,
    ...truths.map(({ sql, result }) => `  truth: ${sql} → ${JSON.stringify(result.rows).slice(0, 200)}`),
    ...(truths.length === 0 ? ['  truth: a refusal'] : []),
  ].join('\n');

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      world: { type: 'string' },
      set: { type: 'string', default: 'open' },
      json: { type: 'string' },
      lines: { type: 'boolean', default: false },
      inferred: { type: 'boolean', default: false },
    },
  });
  const path = values.set === 'open' ? here('open') : resolve(values.set);
  const sets = (await readQuestionSets(path)).filter(({ world }) => (values.world ?? world) === world);
  if (sets.length === 0) throw new Error(`${path} holds no questions about ${values.world ?? 'anything'}.`);
  const scored: Scored[] = [];
  for (const { world, questions } of sets) {
    // Rights are written into a model, and data sets that come along are no files.
    const asked = values.inferred ? questions.filter((one) => !one.viewer && !one.nothing) : questions;
    if (values.inferred && (isFile(world) || !existsSync(join(dataSetOf(world), 'data')))) continue;
    scored.push(...(await scoreSet({ world, questions: asked }, { isInferred: values.inferred })));
  }
  console.log(tableOf(scored));
  // Whoever works on the analyst reads the figures of a held-back half, and not its lines.
  const isTold = values.lines || basename(path) !== 'held-back';
  for (const one of isTold ? scored.filter(({ verdict }) => verdict === 'silently wrong') : [])
    console.log(report(one));
  if (values.json !== undefined) await writeFile(values.json, JSON.stringify(scored, null, 2));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();
