import { parseArgs } from 'node:util';
import { buildPrograms } from './relay/build-programs.js';
import {
  contestants,
  fetchFromWeb,
  hono,
  kitNode,
  kitWeb,
  nodePipe,
  undici,
  type Contestant,
} from './relay/contestants.js';
import { idleMemory, type IdleMemory } from './relay/idle.js';
import { mannersOf } from './relay/manners.js';
import { race, SLICE_MS, type Race, type Sample } from './relay/race.js';
import { median } from './report/median.js';
import { printTable } from './report/print-table.js';
import { target } from './report/target.js';

const { values: options } = parseArgs({
  options: {
    /** Streams at once. */
    streams: { type: 'string', default: '200' },
    /** How long each contestant is measured in each round. */
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    /** Streams that stand open for the weighing; 0 leaves it out. */
    idle: { type: 'string', default: '1000' },
    /** Programs to run, separated by commas, by a part of their name; the kit and undici always run. */
    only: { type: 'string' },
    /** Leaves a CPU profile of the kit's processes in `.cache/bench/`. */
    profile: { type: 'boolean', default: false },
  },
});
const streams = Math.max(1, Number(options.streams));
const seconds = Math.max(0.5, Number(options.seconds));
const rounds = Math.max(1, Number(options.rounds));
const idle = Math.max(0, Number(options.idle));
const wanted = options.only?.split(',');
const runs = contestants.filter(
  (contestant) =>
    wanted === undefined ||
    contestant === kitNode ||
    contestant === undici ||
    wanted.some((part) => contestant.program.includes(part)),
);

const program = await buildPrograms();
const verdicts: boolean[] = [];
console.log(
  `${streams} streams, a line of 200 bytes every 20 ms each; median of ${rounds} interleaved rounds of ${seconds} s, Node ${process.version}\n`,
);
const raced = await race(runs, {
  program,
  streams,
  seconds,
  rounds,
  nodeOptions: options.profile ? ['--cpu-prof', '--cpu-prof-dir=.cache/bench'] : [],
});
for (const [c, s] of raced.samples) console.error(c.program, s.map((x) => `${x.cpuUs?.toFixed(1)}/${x.p50Ms.toFixed(2)}/${x.p99Ms.toFixed(1)}`).join("  "));
printRace(raced);
judgeRace(raced);
await judgeManners();
if (idle > 0) await weigh();
if (verdicts.includes(false)) process.exitCode = 1;

/** What a contestant adds to the direct connection of the same round, in milliseconds. */
function added(race: Race, samples: readonly Sample[], key: 'p50Ms' | 'p99Ms'): number {
  return median(samples.map((sample, round) => sample[key] - race.direct[round]![key]));
}

/** Median over the rounds of the ratio of two contestants' processor time in the same round. */
function cpuRatio({ samples }: Race, one: Contestant, other: Contestant): number {
  const [ones, others] = [samples.get(one), samples.get(other)];
  if (ones === undefined || others === undefined) return NaN;
  return median(ones.map(({ cpuUs }, round) => cpuUs / others[round]!.cpuUs));
}

function printRace(race: Race): void {
  const direct = (key: 'p50Ms' | 'p99Ms') => median(race.direct.map((sample) => sample[key]));
  const lines = (samples: readonly Sample[]) => median(samples.map(({ lines }) => (lines / SLICE_MS) * 1000));
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  const quiet = (samples: readonly Sample[]) =>
    `${sum(samples.map((sample) => sample.quiet))} of ${sum(samples.map(({ slices }) => slices))}`;
  const row = (contestant: Contestant, samples: readonly Sample[]): string[] => [
    contestant.name,
    added(race, samples, 'p50Ms').toFixed(2),
    added(race, samples, 'p99Ms').toFixed(1),
    median(samples.map(({ cpuUs }) => cpuUs)).toFixed(1),
    cpuRatio(race, contestant, undici).toFixed(2),
    lines(samples).toFixed(0),
    quiet(samples),
  ];
  printTable(
    ['', 'added p50 ms', 'added p99 ms', 'CPU µs a line', '÷ undici', 'lines/s', 'quiet'],
    [
      [
        'direct (itself, nothing added)',
        direct('p50Ms').toFixed(2),
        direct('p99Ms').toFixed(1),
        '',
        '',
        lines(race.direct).toFixed(0),
        quiet(race.direct),
      ],
      ...[...race.samples].map(([contestant, samples]) => row(contestant, samples)),
    ],
  );
  console.log();
}

function judgeRace(race: Race): void {
  const ours = race.samples.get(kitNode)!;
  const [p50, p99] = [added(race, ours, 'p50Ms'), added(race, ours, 'p99Ms')];
  const toUndici = cpuRatio(race, kitNode, undici);
  verdicts.push(
    target('toNodeListener adds ≤ 0.5 ms at p50', p50 <= 0.5, `${p50.toFixed(2)} ms`),
    target('toNodeListener adds ≤ 5 ms at p99', p99 <= 5, `${p99.toFixed(1)} ms`),
    target("toNodeListener: CPU ≤ 1.25 × undici's", toUndici <= 1.25, `${toUndici.toFixed(2)} ×`),
  );
  for (const [end, other, claim] of [
    [kitNode, hono, 'toNodeListener takes less CPU than hono proxy()'],
    [kitNode, fetchFromWeb, 'toNodeListener takes less CPU than fetch + Readable.fromWeb'],
    [kitWeb, hono, 'the Response end takes no more CPU than hono proxy()'],
  ] as const) {
    const ratio = cpuRatio(race, end, other);
    if (!Number.isNaN(ratio)) verdicts.push(target(claim, ratio <= 1, `${ratio.toFixed(2)} ×`));
  }
  console.log();
}

async function judgeManners(): Promise<void> {
  const manners = await mannersOf(runs, program);
  const yes = (holds: boolean) => (holds ? 'yes' : 'NO');
  printTable(
    ['page leaves: platform is let go', 'before headers', 'during', '│ platform dies: page sees', 'during'],
    [...manners].map(([{ name }, { leftBefore, leftDuring, diedBefore, diedDuring }]) => [
      name,
      yes(leftBefore),
      yes(leftDuring),
      diedBefore,
      diedDuring,
    ]),
  );
  console.log();
  for (const kit of [kitNode, kitWeb]) {
    const found = manners.get(kit);
    if (found === undefined) continue;
    verdicts.push(
      target(
        `${kit.name}: lets the platform go with the page, and breaks off with the platform`,
        found.leftBefore && found.leftDuring && found.diedBefore === '502' && found.diedDuring === 'cut',
        `${yes(found.leftBefore)}, ${yes(found.leftDuring)}, ${found.diedBefore}, ${found.diedDuring}`,
      ),
    );
  }
  console.log();
}

async function weigh(): Promise<void> {
  const kB = (bytes: number) => (bytes / idle / 1000).toFixed(1);
  const MB = (bytes: number) => (bytes / 1e6).toFixed(1);
  const row = (name: string, { before, open, after }: IdleMemory): string[] => [
    name,
    kB(open.rss - before.rss),
    kB(open.heap - before.heap),
    kB(open.external - before.external),
    MB(after.rss - before.rss),
    MB(after.heap - before.heap),
  ];
  const rows: string[][] = [];
  for (const contestant of [kitNode, kitWeb, undici, nodePipe].filter((one) => runs.includes(one))) {
    rows.push(row(contestant.name, await idleMemory(contestant, program, idle)));
  }
  printTable(
    [
      `${idle} idle open streams`,
      'RSS kB a stream',
      'heap kB',
      'external kB',
      'left after, RSS MB',
      'heap MB',
    ],
    rows,
  );
}
