import { Child } from './child.js';
import type { Contestant } from './contestants.js';
import type { Measured } from './race-client.js';
import { PLATFORM_PATH } from './wire.js';

/** One contestant for a moment. */
export interface Slice extends Measured {
  /** Processor time of the proxy's process alone, in microseconds a line. NaN without a proxy. */
  readonly cpuUs: number;
  /** Whether the machine kept up. */
  readonly isQuiet: boolean;
}

/** What was measured, all rounds together. */
export interface Race {
  readonly direct: readonly Slice[];
  readonly slices: ReadonlyMap<Contestant, readonly Slice[]>;
}

export interface RaceOptions {
  readonly program: (name: string) => string;
  readonly streams: number;
  readonly seconds: number;
  readonly rounds: number;
  /** For the node of every proxy, `--cpu-prof` for example. */
  readonly nodeOptions: readonly string[];
}

const WARM_UP_MS = 600;
/** How long a slice is; its lines are enough for a 99th percentile. */
export const SLICE_MS = 400;
/** The part of the lines that may come together with another one in a quiet slice. */
const MOST_TOGETHER = 0.1;
/** How many times longer than asked for quiet slices are waited for. */
const PATIENCE = 2;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Entry {
  /** Undefined for the direct connection. */
  readonly contestant: Contestant | undefined;
  readonly proxy: Child | undefined;
  readonly port: number;
  readonly path: string;
  readonly slices: Slice[];
}

/**
 * Everybody in turn, round after round, each round beginning with another one. Platform, proxies and the pages that
 * read are processes of their own, and only one proxy works at a time.
 */
export async function race(contestants: readonly Contestant[], options: RaceOptions): Promise<Race> {
  const children: Child[] = [];
  const start = (name: string, ...rest: [Record<string, string>?, (readonly string[])?]) => {
    const child = Child.start(options.program(name), ...rest);
    children.push(child);
    return child;
  };
  try {
    const upstream = start('race-upstream');
    const client = start('race-client');
    const upstreamPort = await upstream.ask<number>('port');
    const direct: Entry = {
      contestant: undefined,
      proxy: undefined,
      port: upstreamPort,
      path: PLATFORM_PATH,
      slices: [],
    };
    const entries = [direct];
    for (const contestant of contestants) {
      const settings = { UPSTREAM_PORT: String(upstreamPort) };
      const proxy = start(contestant.program, settings, options.nodeOptions);
      const port = await proxy.ask<number>('port');
      entries.push({ contestant, proxy, port, path: contestant.path, slices: [] });
    }
    for (let round = 0; round < options.rounds; round++) {
      for (let turn = 0; turn < entries.length; turn++) {
        const entry = entries[(turn + round) % entries.length]!;
        entry.slices.push(...(await measure(entry, client, upstream, options)));
      }
    }
    return {
      direct: direct.slices,
      slices: new Map(entries.slice(1).map(({ contestant, slices }) => [contestant!, slices])),
    };
  } finally {
    for (const child of children) await child.stop();
  }
}

/**
 * Measured in slices, of which only those count in which the machine kept up. When other programs hold it up for a
 * moment, lines pile up and go on together, which looks like a delay and at the same time like little work.
 */
async function measure(
  { proxy, port, path }: Entry,
  client: Child,
  upstream: Child,
  { streams, seconds }: RaceOptions,
): Promise<Slice[]> {
  await client.ask('open', { port, path, streams });
  await sleep(WARM_UP_MS);
  const slices: Slice[] = [];
  const wanted = Math.ceil((seconds * 1000) / SLICE_MS);
  let [before] = await Promise.all([proxy?.ask<number>('cpu'), client.ask('next')]);
  for (
    let slice = 0;
    slice < PATIENCE * wanted && slices.filter(({ isQuiet }) => isQuiet).length < wanted;
    slice++
  ) {
    await sleep(SLICE_MS);
    const [now, measured] = await Promise.all([proxy?.ask<number>('cpu'), client.ask<Measured>('next')]);
    const cpuUs = before === undefined || now === undefined ? NaN : (now - before) / measured.lines;
    slices.push({ ...measured, cpuUs, isQuiet: measured.together <= MOST_TOGETHER * measured.lines });
    before = now;
  }
  await client.ask('close');
  await sleep(100);
  if ((await upstream.ask<number>('open')) > 0) {
    await upstream.ask('reset');
    await sleep(100);
  }
  return slices;
}
