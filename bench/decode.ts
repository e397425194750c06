import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { NdjsonDecoder } from '../src/protocol/ndjson-decoder.js';
import { chatStream } from './decode/chat-stream.js';
import { contestants, type Contestant } from './decode/contestants.js';
import { median } from './report/median.js';
import { printTable } from './report/print-table.js';
import { target } from './report/target.js';

const MB = 1_000_000;
const FULL = 64 * MB;
/** What a contestant reads that would need many seconds for the whole stream. */
const SLICE = 6 * MB;
const SLOW_BELOW = 0.4;
const ROUNDS = 5;

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc') as () => void;

/** A contestant with the speeds it reached, one a round, in MB of NDJSON a second. */
interface Entry {
  readonly contestant: Contestant;
  readonly run: () => number | Promise<number>;
  readonly bytes: number;
  readonly lines: number;
  readonly speeds: number[];
}

const full = chatStream(FULL);
const slice = full.subarray(0, full.lastIndexOf(0x0a, SLICE) + 1);
const countLines = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum + (byte === 0x0a ? 1 : 0), 0);
const lineCounts = { full: countLines(full), slice: countLines(slice) };

/** Processor time of this process in seconds: unlike the clock, it does not count what other programs do. */
function now(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

async function speedOf({ contestant, run, bytes, lines }: Omit<Entry, 'speeds'>): Promise<number> {
  collect();
  const start = now();
  const count = await run();
  const seconds = now() - start;
  // A reading that loses messages has no speed worth comparing.
  if (count !== lines) throw new Error(`${contestant.name} found ${count} of ${lines} messages.`);
  return bytes / MB / seconds;
}

/** Warms a contestant up on a part of the stream; the slow ones, by the speed of the limit, stay with the part. */
async function enter(contestant: Contestant, chunkSize: number, limit: number): Promise<[Entry, number]> {
  const part = { contestant, bytes: slice.length, lines: lineCounts.slice, speeds: [] };
  const trial = { ...part, run: contestant.prepare(slice, chunkSize) };
  await speedOf(trial);
  const speed = await speedOf(trial);
  if (speed < SLOW_BELOW * limit) return [trial, speed];
  const run = contestant.prepare(full, chunkSize);
  return [{ ...part, run, bytes: full.length, lines: lineCounts.full }, speed];
}

/** Median over the rounds of the ratio to `other` in the same round. */
function ratio(entry: Entry, other: Entry): number {
  return median(entry.speeds.map((speed, round) => speed / other.speeds[round]!));
}

async function race(chunkSize: number): Promise<Entry[]> {
  const entries: Entry[] = [];
  let limit = 0;
  for (const contestant of contestants) {
    const [entry, speed] = await enter(contestant, chunkSize, limit);
    limit ||= speed;
    entries.push(entry);
  }
  for (let round = 0; round < ROUNDS; round++) {
    for (const entry of entries) entry.speeds.push(await speedOf(entry));
  }
  return entries;
}

function judge(entries: readonly Entry[], chunkSize: number, least: number): boolean {
  const [limit, ours] = [entries[0]!, entries[1]!];
  printTable(
    [`${chunkSize / 1024} KiB chunks`, 'MB/s', '÷ limit', 'read'],
    entries.map((entry) => [
      entry.contestant.name,
      median(entry.speeds).toFixed(0),
      ratio(entry, limit).toFixed(2),
      `${(entry.bytes / MB).toFixed(0)} MB`,
    ]),
  );
  const peers = entries.filter(({ contestant }) => contestant.kind === 'peer' && contestant.isNdjson);
  const best = peers.reduce((a, b) => (ratio(a, limit) >= ratio(b, limit) ? a : b));
  const reached = ratio(ours, limit);
  const ahead = ratio(ours, best);
  const good = target(`NdjsonDecoder ≥ ${least} of the limit`, reached >= least, reached.toFixed(3));
  const first = target(
    'NdjsonDecoder ahead of every NDJSON peer',
    ahead > 1,
    `${ahead.toFixed(2)} × ${best.contestant.name}`,
  );
  console.log();
  return good && first;
}

/** Seconds for one line of `bytes` bytes that arrives a byte at a time. */
function secondsForOneLine(bytes: number): number {
  const line = Buffer.from(`{"content":"${'x'.repeat(bytes - 15)}"}\n`);
  const pieces = new Uint8Array(line);
  const decoder = new NdjsonDecoder({ maxLineBytes: bytes });
  collect();
  const start = now();
  let count = 0;
  for (let at = 0; at < pieces.length; at++) count += decoder.push(pieces.subarray(at, at + 1)).length;
  if (count !== 1) throw new Error(`One line gave ${count} messages.`);
  return now() - start;
}

function growth(): boolean {
  secondsForOneLine(MB);
  const ratios = Array.from({ length: 3 }, () => {
    const half = secondsForOneLine(4 * MB);
    return secondsForOneLine(8 * MB) / half;
  });
  const grown = median(ratios);
  return target(
    'one line of 8 MB in chunks of 1 byte is linear: ≤ 2.3 × 4 MB',
    grown <= 2.3,
    `${grown.toFixed(2)} ×`,
  );
}

console.log(
  `NDJSON decoding and JSON.parse, median of ${ROUNDS} interleaved rounds, MB a second of processor time, Node ${process.version}\n`,
);
const verdicts = [
  judge(await race(16 * 1024), 16 * 1024, 0.95),
  judge(await race(1024), 1024, 0.9),
  growth(),
];
if (verdicts.includes(false)) process.exitCode = 1;
