import { performance } from 'node:perf_hooks';
import { chatRules } from '../../src/server/relay/answer-rules.js';
import { LineGuard } from '../../src/server/relay/line-guard.js';
import { stampedLine } from './wire.js';

/** What the guard of a chat costs for answers of one shape. */
export interface GuardCost {
  readonly name: string;
  /** Processor time in ms for 64 kB, 1 MB and 8 MB. */
  readonly cpuMs: readonly [number, number, number];
  /** Processor time for 8 MB by that for 4 MB. */
  readonly doubled: number;
  /** The longest that one piece held the process, in ms: nobody else's stream goes on in it. */
  readonly longestMs: number;
}

const KB = 1024;
const MB = 1024 * KB;
/** As large as pieces of a socket are at the most. */
const PIECE = 64 * KB;
const TURNS = 3;

const message = stampedLine();
const whole = (line: string) => (size: number) => line.repeat(Math.ceil(size / line.length));
/** Texts, and the size of their pieces where it is not that of a socket's. */
const shapes: readonly (readonly [string, (size: number) => string, number?])[] = [
  ['messages of 200 bytes', whole(message)],
  ['short lines', whole('x\n')],
  ['blank lines', whole('\n')],
  ['one long message', (size) => `{"id":"a","role":"user","content":"${'x'.repeat(size)}"}\n`],
  ['one long line of words', (size) => `${'x'.repeat(size)}\n`],
  ['messages in pieces of 1 byte', whole(message), 1],
  ['pretty-printed messages', whole(`${JSON.stringify(JSON.parse(message), null, 2)}\n`)],
  [
    'one pretty-printed state',
    (size) =>
      `${JSON.stringify({ id: '__state__', state: { messages: Array(Math.ceil(size / 330)).fill(JSON.parse(message)) } }, null, 2)}\n`,
  ],
  ['half messages', whole(`${message.slice(0, 120)}\n`)],
  ['opened and broken off', whole('{"a":\n{"b":\n')],
  ['error lines', whole('{"error":"x"}\n')],
];

/** Every shape, the best of three turns each: other programs make it slower and nothing faster. */
export function guardCosts(): GuardCost[] {
  return shapes.map(([name, make, piece = PIECE]) => {
    run(make(MB), piece);
    const of = (size: number) => {
      const turns = Array.from({ length: TURNS }, () => run(make(size), piece));
      return {
        cpuMs: Math.min(...turns.map((turn) => turn.cpuMs)),
        longestMs: Math.min(...turns.map((turn) => turn.longestMs)),
      };
    };
    const [small, one, four, eight] = [of(64 * KB), of(MB), of(4 * MB), of(8 * MB)];
    return {
      name,
      cpuMs: [small.cpuMs, one.cpuMs, eight.cpuMs],
      doubled: eight.cpuMs / four.cpuMs,
      longestMs: eight.longestMs,
    };
  });
}

function run(text: string, piece: number): { cpuMs: number; longestMs: number } {
  const bytes = Buffer.from(text);
  const guard = new LineGuard(chatRules);
  let longestMs = 0;
  const before = process.cpuUsage();
  for (let at = 0; at < bytes.length; at += piece) {
    const from = piece === 1 ? 0 : performance.now();
    guard.push(bytes.subarray(at, at + piece), ignore);
    if (piece > 1) longestMs = Math.max(longestMs, performance.now() - from);
  }
  guard.end(ignore);
  const { user, system } = process.cpuUsage(before);
  return { cpuMs: (user + system) / 1000, longestMs };
}

function ignore(): void {}
