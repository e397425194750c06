import { Child } from './child.js';
import type { Contestant } from './contestants.js';
import type { Measured } from './race-client.js';
import { PLATFORM_PATH } from './wire.js';

/** One contestant in one round. */
export interface Sample extends Measured {
  /** Processor time of the proxy's process alone, in microseconds a line. Undefined without a proxy. */
  readonly cpuUs: number | undefined;
}

/** What was measured, one entry a round. */
export interface Race {
  readonly direct: readonly Sample[];
  readonly samples: ReadonlyMap<Contestant, readonly Sample[]>;
}

export interface RaceOptions {
  readonly program: (name: string) => string;
  readonly streams: number;
  readonly seconds: number;
  readonly rounds: number;
  /** For the node of every proxy, `--cpu-prof` for example. */
  readonly nodeOptions: readonly string[];
}

const WARM_UP_MS = 700;
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Entry {
  /** Undefined for the direct connection. */
  readonly contestant: Contestant | undefined;
  readonly proxy: Child | undefined;
  readonly port: number;
  readonly path: string;
  readonly samples: Sample[];
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
      samples: [],
    };
    const entries = [direct];
    for (const contestant of contestants) {
      const settings = { UPSTREAM_PORT: String(upstreamPort) };
      const proxy = start(contestant.program, settings, options.nodeOptions);
      const port = await proxy.ask<number>('port');
      entries.push({ contestant, proxy, port, path: contestant.path, samples: [] });
    }
    for (let round = 0; round < options.rounds; round++) {
      for (let turn = 0; turn < entries.length; turn++) {
        const entry = entries[(turn + round) % entries.length]!;
        entry.samples.push(await measure(entry, client, upstream, options));
      }
    }
    return {
      direct: direct.samples,
      samples: new Map(entries.slice(1).map(({ contestant, samples }) => [contestant!, samples])),
    };
  } finally {
    for (const child of children) await child.stop();
  }
}

async function measure(
  { proxy, port, path }: Entry,
  client: Child,
  upstream: Child,
  { streams, seconds }: RaceOptions,
): Promise<Sample> {
  await client.ask('open', { port, path, streams });
  await sleep(WARM_UP_MS);
  const [before] = await Promise.all([proxy?.ask<number>('cpu'), client.ask('begin')]);
  await sleep(seconds * 1000);
  const [after, measured] = await Promise.all([proxy?.ask<number>('cpu'), client.ask<Measured>('end')]);
  await client.ask('close');
  await sleep(100);
  if ((await upstream.ask<number>('open')) > 0) {
    await upstream.ask('reset');
    await sleep(100);
  }
  const cpuUs =
    before === undefined || after === undefined ? undefined : (after - before) / measured.lines;
  return { ...measured, cpuUs };
}
