import { parseArgs } from 'node:util';
import { loadDataset } from '../platform/src/index.js';
import { askTimed, type TimedTurn } from './platform/ask-timed.js';
import { dataFolder, startPlatform } from './platform/start-platform.js';
import { printTable } from './report/print-table.js';
import { target } from './report/target.js';
import { percentile } from './report/percentile.js';

const { values: options } = parseArgs({
  options: {
    /** How often every prompt is asked on the idle platform, as each of the demo's customers. */
    rounds: { type: 'string', default: '5' },
    /** Threads that stream at once. */
    threads: { type: 'string', default: '200' },
  },
});

const { prompts } = await loadDataset('flights');

const ms = (value: number): string => value.toFixed(0);

const folder = await dataFolder();
try {
  await askIdle(Math.max(1, Number(options.rounds)));
  await askAtOnce(Math.max(1, Number(options.threads)));
} finally {
  await folder.remove();
}

/**
 * One question after the other. Each round has a fresh platform: no question is answered from an earlier result. The
 * connection is open before the first one, so that this process's own first request is not counted.
 */
async function askIdle(rounds: number): Promise<void> {
  const prepared: number[] = [];
  const turns = new Map<string, TimedTurn[]>(prompts.map((prompt) => [prompt, []]));
  for (let round = 0; round < rounds; round++) {
    await using platform = await startPlatform(folder.path);
    prepared.push(platform.preparedMs);
    await (await fetch(`${platform.ready.baseUrl}/api/v1/openapi.json`)).text();
    for (const viewer of platform.ready.viewers) {
      for (const prompt of prompts) turns.get(prompt)!.push(await askTimed(platform.ready, viewer, prompt));
    }
  }
  console.log(`Prepared for its viewers ${ms(percentile(prepared, 50))} ms after its ready line (median)\n`);
  console.log(
    'One question at a time: ms to the first assistant frame, to the SQL result, to the end (median, p95)',
  );
  const cells = (values: readonly number[]): string[] => [
    ms(percentile(values, 50)),
    ms(percentile(values, 95)),
  ];
  printTable(
    ['prompt', 'first', 'p95', 'SQL', 'p95', 'end', 'p95'],
    [...turns].map(([prompt, asked]) => [
      prompt.slice(0, 60),
      ...cells(asked.map((turn) => turn.firstMs)),
      ...cells(asked.map((turn) => turn.sqlMs)),
      ...cells(asked.map((turn) => turn.endMs)),
    ]),
  );
  const all = [...turns.values()].flat();
  const first = percentile(
    all.map((turn) => turn.firstMs),
    95,
  );
  const sql = percentile(
    all.map((turn) => turn.sqlMs),
    95,
  );
  target('first assistant frame within 50 ms for 95 %', first <= 50, `${ms(first)} ms`);
  target('SQL result within 300 ms for 95 %', sql <= 300, `${ms(sql)} ms`);
}

/** Every thread belongs to a customer of its own. */
async function askAtOnce(threads: number): Promise<void> {
  await using platform = await startPlatform(folder.path);
  const started = performance.now();
  const turns = await Promise.allSettled(
    Array.from({ length: threads }, (_, number) => {
      const { viewers } = platform.ready;
      const { userAttributes } = viewers[number % viewers.length]!;
      const viewer = { externalId: `viewer-${number}`, userAttributes };
      return askTimed(platform.ready, viewer, prompts[number % prompts.length]!);
    }),
  );
  const answered = turns.flatMap((turn) => (turn.status === 'fulfilled' ? [turn.value] : []));
  for (const turn of turns.filter((turn) => turn.status === 'rejected').slice(0, 3))
    console.error(turn.reason);
  console.log(`${threads} threads at once, all done after ${ms(performance.now() - started)} ms`);
  const row = (name: string, values: readonly number[]): string[] => [
    name,
    ...[50, 95, 100].map((part) => ms(percentile(values, part))),
  ];
  printTable(
    ['ms to', 'median', 'p95', 'last'],
    [
      row(
        'first assistant frame',
        answered.map((turn) => turn.firstMs),
      ),
      row(
        'SQL result',
        answered.map((turn) => turn.sqlMs),
      ),
      row(
        'end',
        answered.map((turn) => turn.endMs),
      ),
    ],
  );
  const failed = turns.length - answered.length;
  target(`${threads} threads at once without a failed one`, failed === 0, `${failed} failed`);
}
