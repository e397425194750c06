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
import { guardCosts } from './relay/guard-cost.js';
import { idleMemory, type IdleMemory } from './relay/idle.js';
import { mannersOf } from './relay/manners.js';
import { race, SLICE_MS, type Slice } from './relay/race.js';
import { percentile } from './report/percentile.js';
import { printTable } from './report/print-table.js';
import { target } from './report/target.js';

const { values: options } = parseArgs({
  options: {
    /** Streams at once. */
    streams: { type: 'string', default: '200' },
    /** How long each contestant is measured in each round. */
    seconds: { type: 'string', default: '1.2' },
    rounds: { type: 'string', default: '5' },
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
  `${streams} streams, a line of 200 bytes every 20 ms each; ${rounds} interleaved rounds of ${seconds} s, Node ${process.version}\n`,
);
const raced = await race(runs, {
  program,
  streams,
  seconds,
  rounds,
  nodeOptions: options.profile ? ['--cpu-prof', '--cpu-prof-dir=.cache/bench'] : [],
});
printRace();
judgeRace();
await judgeManners();
judgeGuard();
if (idle > 0) await weigh();
if (verdicts.includes(false)) process.exitCode = 1;

/**
 * The lower quartile over the slices in which the machine kept up: other programs make everything slower and nothing
 * faster, so that the better slices are nearer to the truth.
 */
function typical(slices: readonly Slice[], key: 'p50Ms' | 'p99Ms' | 'cpuUs'): number {
  const quiet = slices.filter(({ isQuiet }) => isQuiet);
  return percentile(
    (quiet.length > 0 ? quiet : slices).map((slice) => slice[key]),
    25,
  );
}

/** What a contestant adds to the direct connection, in milliseconds. */
function added(one: Contestant, key: 'p50Ms' | 'p99Ms'): number {
  return typical(raced.slices.get(one)!, key) - typical(raced.direct, key);
}

/** The ratio of two contestants' processor time. */
function cpuRatio(one: Contestant, other: Contestant): number {
  return typical(raced.slices.get(one)!, 'cpuUs') / typical(raced.slices.get(other)!, 'cpuUs');
}

function printRace(): void {
  const last = (slices: readonly Slice[]): string[] => [
    (slices.reduce((sum, { lines }) => sum + lines, 0) / ((slices.length * SLICE_MS) / 1000)).toFixed(0),
    `${slices.filter(({ isQuiet }) => isQuiet).length} of ${slices.length}`,
  ];
  const direct = [typical(raced.direct, 'p50Ms').toFixed(2), typical(raced.direct, 'p99Ms').toFixed(1)];
  printTable(
    ['', 'added p50 ms', 'added p99 ms', 'CPU µs a line', '÷ undici', 'lines/s', 'quiet slices'],
    [
      ['direct (itself, nothing added)', ...direct, '', '', ...last(raced.direct)],
      ...[...raced.slices].map(([contestant, slices]) => [
        contestant.name,
        added(contestant, 'p50Ms').toFixed(2),
        added(contestant, 'p99Ms').toFixed(1),
        typical(slices, 'cpuUs').toFixed(1),
        cpuRatio(contestant, undici).toFixed(2),
        ...last(slices),
      ]),
    ],
  );
  console.log();
}

function judgeRace(): void {
  const toUndici = cpuRatio(kitNode, undici);
  for (const [key, name, most] of [
    ['p50Ms', 'p50', 0.5],
    ['p99Ms', 'p99', 5],
  ] as const) {
    const ours = added(kitNode, key);
    const figure = `${ours.toFixed(2)} ms (undici ${added(undici, key).toFixed(2)} ms)`;
    verdicts.push(target(`toNodeListener adds ≤ ${most} ms at ${name}`, ours <= most, figure));
  }
  verdicts.push(
    target("toNodeListener: CPU ≤ 1.25 × undici's", toUndici <= 1.25, `${toUndici.toFixed(2)} ×`),
  );
  for (const [end, other, claim] of [
    [kitNode, hono, 'toNodeListener takes less CPU than hono proxy()'],
    [kitNode, fetchFromWeb, 'toNodeListener takes less CPU than fetch + Readable.fromWeb'],
    [kitWeb, hono, 'the Response end takes less CPU than hono proxy()'],
    [kitWeb, fetchFromWeb, 'the Response end takes less CPU than fetch + Readable.fromWeb'],
  ] as const) {
    if (!runs.includes(end) || !runs.includes(other)) continue;
    const ratio = cpuRatio(end, other);
    verdicts.push(target(claim, ratio < 1, `${ratio.toFixed(2)} ×`));
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

/** What lines of any shape cost, measured by themselves. */
function judgeGuard(): void {
  const costs = guardCosts();
  printTable(
    ['guard of a chat', 'CPU ms 64 kB', '1 MB', '8 MB', '8 ÷ 4 MB', 'longest piece ms'],
    costs.map(({ name, cpuMs, doubled, longestMs }) => [
      name,
      ...cpuMs.map((ms) => ms.toFixed(1)),
      doubled.toFixed(2),
      longestMs === 0 ? '' : longestMs.toFixed(1),
    ]),
  );
  console.log();
  const most = costs.reduce((one, other) => (other.doubled > one.doubled ? other : one));
  const figure = `${most.doubled.toFixed(2)} × (${most.name})`;
  verdicts.push(
    target('twice the answer takes ≤ 2.3 × the CPU, whatever its lines', most.doubled <= 2.3, figure),
  );
  const short = costs.find(({ name }) => name === 'short lines')?.cpuMs[0] ?? NaN;
  verdicts.push(target('64 kB of short lines take ≤ 5 ms', short <= 5, `${short.toFixed(1)} ms`));
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
